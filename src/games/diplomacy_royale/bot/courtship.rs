//! A bot at court: whom to marry and on which terms, what to ask for instead, and in words why.

use super::super::components::Estate;
use super::super::family;
use super::super::position::Pos;
use super::super::writs::{self, ProposalState, Terms, Which, WritDeed, nth};
use super::lineage::Lineage;
use super::prices;
use crate::dynasty::{CharacterId, Clause, Draft};
use crate::table::SeatId;

/// What a bride of the best years is worth, a point of her Constitution, a point of the Guile that she brings, and having
/// allies by a daughter.
const YOUTH: (i32, i64) = (45, 4);
const HEALTH: i64 = 3;
const GUILE: i64 = 12;
const ALLIANCE: i64 = 10;
/// What children are worth to their father's house who follow on their mother's throne, and those of any daughter.
const THRONE: i64 = 60;
const GRANDCHILDREN: i64 = 8;
/// Years in which a mother has as many children as any.
const FRUITFUL: i32 = 30;
/// Up to this age a bride may wait for a match three times as good.
const PATIENT: i32 = 25;
/// What a young bride near the throne brings her house at least, and any whose groom's house gains so much more by her.
const PRICE: i64 = 10;
const UNFAIR: i64 = 60;
/// So many movement phases before an agreed end nobody waits for a better price any more.
const LATE: u16 = 3;
/// From this age on a king with heirs lets his son woo first.
const ELDERLY: i32 = 45;
/// What a child is worth where it is wanted most.
const FEW: i64 = 80;
/// How much more a house is offered for each of our writs that it has refused at this court.
const SWEETER: i64 = 25;
/// How much more a writ is worth that the bride's house has asked for.
const SURE: i64 = 45;

/// How much a writ is worth to a seat: the match itself, what it does to the lines of succession, and the price of every term.
pub fn draft_value(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> i64 {
    let (Some(groom), Some(bride)) = (draft.groom, draft.bride) else { return -1 };
    let scores = pos.character(bride).scores;
    let young = i64::from((YOUTH.0 - pos.age(bride)).max(0)) / 5 * YOUTH.1;
    let courting = pos.character(groom).keeper == Some(seat);
    let brings = if courting { i64::from(scores.strength) * GUILE } else { ALLIANCE };
    let terms: i64 = prices::prices(pos, lines, seat, draft).into_iter().sum();
    let family =
        lines.gain(pos, seat, draft) + lines.titles().gain(pos, seat, draft) + offspring(pos, lines, seat, draft);
    let kin = family * i64::from(lines.leanings(seat).family) / 100;
    young + i64::from(scores.constitution) * HEALTH + brings + kin + terms
}

/// Children follow on the throne of the house that they are born to; those of an heiress are of both lines. A bride who will have
/// none keeps a groom from those who would.
fn offspring(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> i64 {
    let (Some((groom, bride)), Some(own)) = (draft.couple(), pos.power_of(seat)) else { return 0 };
    let years = (pos.book.tables.oldest_mother - pos.age(bride)).clamp(0, FRUITFUL);
    let fertile = i64::from(years) * 100 / i64::from(FRUITFUL);
    let consort = writs::moves(pos, draft).is_some_and(|(who, _)| who == groom);
    let (stays, comes) = if consort { (bride, groom) } else { (groom, bride) };
    let of_crown = |who: CharacterId| {
        let house = pos.character(who).keeper.and_then(|seat| pos.power_of(seat));
        house.is_some_and(|power| lines.is_heir(who, power))
    };
    let child = lines.child(own, 0);
    let barren = child * (100 - fertile) / 4;
    let worth = if pos.character(stays).keeper == Some(seat) {
        // Nobody's children stand nearer to the throne than those of the king and his heir.
        let nearer = if of_crown(stays) { child * fertile / 2 } else { 0 };
        child * fertile + nearer - barren
    } else if consort && of_crown(bride) && pos.character(comes).keeper == Some(seat) {
        THRONE * fertile
    } else {
        GRANDCHILDREN * fertile
    };
    worth / 100
}

/// The best groom for this bride but one, of those who could marry her now, on no terms, and what he is worth.
fn best_other(
    pos: Pos,
    lines: &Lineage,
    seat: SeatId,
    bride: CharacterId,
    but: CharacterId,
) -> Option<(i64, CharacterId)> {
    let others = pos.people().filter(|c| c.id != but && c.in_play() && c.keeper.is_some_and(|k| k != seat));
    let open = others.filter(|c| writs::check_match(pos, c.id, bride).is_ok());
    open.map(|c| (draft_value(pos, lines, seat, &Draft::of(c.id, bride)), c.id)).max()
}

/// Does the bride's house say yes: is it a gain, and, while there are years to wait, neither far worse than another match nor
/// without its price?
fn takes(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> bool {
    let Some((groom, bride)) = draft.couple() else { return false };
    let worth = draft_value(pos, lines, seat, draft);
    let waits = || best_other(pos, lines, seat, bride, groom).is_some_and(|(other, _)| worth < other / 3);
    worth > 0 && !is_too_cheap(pos, lines, seat, draft) && !(pos.age(bride) < PATIENT && waits())
}

/// Is a young bride, promised to nobody, to be had for less than her price: one near the throne of her house, or one by whom the
/// groom's house gains far more and could well pay?
fn is_too_cheap(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> bool {
    let (Some((groom, bride)), Some(own)) = (draft.couple(), pos.power_of(seat)) else { return false };
    if pos.age(bride) >= PATIENT || writs::is_due(pos, seat, bride, groom) {
        return false;
    }
    let bare = draft_value(pos, lines, seat, &Draft::of(groom, bride));
    let pays = |draft: &Draft<Terms>| draft_value(pos, lines, seat, draft) - bare >= PRICE;
    !pays(draft) && (lines.is_near(pos, bride, own) || is_one_sided(pos, lines, seat, draft, &pays))
}

/// Does the groom's house gain far more by this, and is there something that it could give for it?
fn is_one_sided(
    pos: Pos,
    lines: &Lineage,
    seat: SeatId,
    draft: &Draft<Terms>,
    pays: &dyn Fn(&Draft<Terms>) -> bool,
) -> bool {
    let his = draft.groom.and_then(|groom| pos.character(groom).keeper);
    let Some(his) = his.filter(|his| *his != seat) else { return false };
    if pos.moves_left().is_some_and(|left| left <= LATE) {
        return false;
    }
    let gains = |draft: &Draft<Terms>| draft_value(pos, lines, his, draft);
    let could = |terms: Terms| {
        let mut more = draft.clone();
        more.clauses.push(Clause::new(his, terms));
        gains(&more) > 0 && pays(&more)
    };
    gains(draft) - draft_value(pos, lines, seat, draft) >= UNFAIR
        && (could(Terms::NonAggression { over: vec![] })
            || could(Terms::Children { sex: None, which: Which::Every(2) }))
}

/// The other family must want it too, as far as one can see: what it calls a loss it will not take, and whom it has refused at
/// this court it was offered too little. What it has promised it owes.
fn would_take(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> bool {
    let Some((groom, bride)) = draft.couple() else { return false };
    let Some(theirs) = pos.character(bride).keeper else { return false };
    let promised = writs::is_due(pos, theirs, bride, groom) && draft.clauses.iter().all(|c| c.by != theirs);
    if promised || is_named(pos, seat, draft) {
        return true;
    }
    let refused = |p: &&writs::Proposal| p.state == ProposalState::Rejected && (p.from, p.to) == (seat, theirs);
    let refusals = writs::all(pos).iter().filter(refused).count() as i64;
    draft_value(pos, lines, theirs, draft) > refusals * SWEETER && !is_too_cheap(pos, lines, theirs, draft)
}

/// Is it not for this man of ours to ask for her? One at a time does, and before an old king with heirs his unwed son.
fn stands_back(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> bool {
    let (Some((groom, bride)), Some(own)) = (draft.couple(), pos.power_of(seat)) else { return false };
    let courted = |p: &writs::Proposal| {
        p.is_open() && p.from == seat && (p.draft.groom == draft.groom || p.draft.bride == draft.bride)
    };
    let old = pos.reigns(groom) && pos.age(groom) >= ELDERLY && lines.has_heirs(own);
    let heir = || family::line(pos, Estate::Crown(own)).into_iter().next();
    let woos = |who: CharacterId| pos.character(who).sex.is_male() && writs::check_match(pos, who, bride).is_ok();
    writs::all(pos).iter().any(courted) || (old && heir().is_some_and(woos))
}

/// Has the bride's house said that it would take this?
fn is_named(pos: Pos, seat: SeatId, draft: &Draft<Terms>) -> bool {
    writs::issuable(pos, seat).any(|named| named == draft)
}

/// The counter-offer with which a bot refuses a writ: of those that it would take, the one that the groom's house likes best,
/// where that gains by it.
pub fn counter_offer(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> Option<Draft<Terms>> {
    let his = draft.groom.and_then(|groom| pos.character(groom).keeper)?;
    if takes(pos, lines, seat, draft) {
        return None;
    }
    let best = instead(pos, lines, seat, draft).into_iter().next()?;
    (draft_value(pos, lines, his, &best) > 0).then_some(best)
}

/// How much a deed about writs is worth.
pub fn writ(pos: Pos, lines: &Lineage, seat: SeatId, deed: &WritDeed) -> i64 {
    match deed {
        // A word that was given is kept.
        WritDeed::Propose { draft } if writs::owed(pos, seat).iter().flatten().any(|owed| owed == draft) => 800,
        WritDeed::Propose { draft } => {
            // What the other house has asked for is surer than what one only hopes that it takes.
            let sure = if is_named(pos, seat, draft) { SURE } else { 0 };
            let value = match draft_value(pos, lines, seat, draft) {
                gain @ 1.. => gain + sure,
                loss => loss,
            };
            let asks = value > 0 && !stands_back(pos, lines, seat, draft) && would_take(pos, lines, seat, draft);
            if asks { value } else { -1 }
        }
        WritDeed::Accept { proposal } => match issued(pos, *proposal) {
            Some(draft) if takes(pos, lines, seat, draft) => 700 + draft_value(pos, lines, seat, draft),
            _ => -1,
        },
        WritDeed::Reject { .. } => 5,
        // Weighed once for all that the list names.
        WritDeed::Counter { .. } => -1,
        WritDeed::Confirm { .. } => 690,
        WritDeed::AcceptLater { .. } | WritDeed::Withdraw { .. } | WritDeed::Rest { .. } => -1,
    }
}

fn issued(pos: Pos<'_>, number: u16) -> Option<&Draft<Terms>> {
    writs::all(pos).iter().find(|p| p.number == number).map(|p| &p.draft)
}

// ---------------------------------------------------------------- What else one would take

/// Writs for this couple that the bride's house would take in place of one that it refuses, the one first that the groom's
/// house likes best: with one or two terms more, or without what it asks.
pub fn instead(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> Vec<Draft<Terms>> {
    let Some((groom, _)) = draft.couple() else { return vec![] };
    let Some(his) = pos.character(groom).keeper.filter(|his| *his != seat) else { return vec![] };
    let mut found: Vec<Draft<Terms>> = vec![];
    for other in writs::variants(pos, draft, [his, seat]) {
        // Who would say yes to one change is not asked for two.
        let less = found.iter().any(|d| differs(draft, d).iter().all(|c| differs(draft, &other).contains(c)));
        if !less && takes(pos, lines, seat, &other) {
            found.push(other);
        }
    }
    found.sort_by_key(|d| std::cmp::Reverse(draft_value(pos, lines, his, d)));
    found
}

/// A change of a writ.
#[derive(Clone, Debug, PartialEq)]
enum Change {
    More(Clause<Terms>),
    Less(Clause<Terms>),
    HeComes,
}

/// What the second writ changes of the first.
fn differs(old: &Draft<Terms>, new: &Draft<Terms>) -> Vec<Change> {
    let more = new.clauses.iter().filter(|c| !old.clauses.contains(c)).cloned().map(Change::More);
    let less = old.clauses.iter().filter(|c| !new.clauses.contains(c)).cloned().map(Change::Less);
    let comes = (new.husband_moves && !old.husband_moves).then_some(Change::HeComes);
    more.chain(less).chain(comes).collect()
}

/// A change in words, after "if".
fn change_words(pos: Pos, draft: &Draft<Terms>, change: &Change) -> String {
    let keeper = |who: Option<CharacterId>| who.and_then(|who| pos.character(who).keeper);
    let parties = [keeper(draft.groom), keeper(draft.bride)];
    let say = |c: &Clause<Terms>| {
        let to = parties.into_iter().flatten().find(|s| *s != c.by).unwrap_or(c.by);
        format!("{} {}", pos.seat_name(c.by), c.terms.say(Some((pos, to))))
    };
    match change {
        Change::More(clause) => say(clause),
        Change::Less(clause) => format!("nobody asks that {}", say(clause)),
        Change::HeComes => {
            let of = parties[1].map_or("nobody".into(), |seat| pos.seat_name(seat));
            format!("{} comes to the dynasty of {of}", draft.groom.map_or("nobody".into(), |g| pos.name_of(g)))
        }
    }
}

// ---------------------------------------------------------------- Why

/// What is weighed of a writ, in words: the lines of succession, children, every term.
fn weights(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> Vec<(i64, String)> {
    let mut out = vec![];
    let moved = writs::moves(pos, draft).map(|(who, _)| who).or(draft.bride);
    let places = pos.powers().filter(|p| p.monarch.is_some()).filter_map(|p| {
        let line = || family::line(pos, Estate::Crown(p.id));
        let place = if p.monarch == moved {
            Some(0)
        } else {
            line().iter().position(|heir| Some(*heir) == moved).map(|n| n + 1)
        };
        Some((place?, p.id))
    });
    if let (Some(who), Some((place, power))) = (moved.map(|who| pos.name_of(who)), places.min()) {
        let country = pos.power_name(power);
        let words = match place {
            0 => format!("{who} reigns in {country}"),
            _ => format!("{who} is {} in line to the crown of {country}", nth(place)),
        };
        out.push((lines.gain(pos, seat, draft), words));
    }
    if let Some((who, title)) = moved.and_then(|who| Some((who, Estate::Title(lines.titles().greatest(who)?)))) {
        let (what, with) = (writs::estate_words(pos, title), writs::along(pos, title));
        let words = format!("{what} may go where {} goes{with}", pos.name_of(who));
        out.push((lines.titles().gain(pos, seat, draft), words));
    }
    if let (Some((groom, bride)), Some(own)) = (draft.couple(), pos.power_of(seat)) {
        let ours = |who: CharacterId| pos.character(who).keeper == Some(seat);
        let stays = if draft.husband_moves { bride } else { groom };
        let country = pos.power_name(own);
        if ours(stays) {
            let words = if lines.child(own, 0) >= FEW {
                format!("the house of {country} has few heirs, and needs children")
            } else {
                format!("their children would be of {country}")
            };
            out.push((offspring(pos, lines, seat, draft), words));
        }
        if ours(groom) {
            let guile = i64::from(pos.character(bride).scores.strength) * GUILE;
            out.push((guile, format!("{} makes her husband a better leader", pos.name_of(bride))));
        }
    }
    let says = |c: &Clause<Terms>| change_words(pos, draft, &Change::More(c.clone()));
    out.extend(prices::prices(pos, lines, seat, draft).into_iter().zip(draft.clauses.iter().map(says)));
    out
}

/// Why a bot deals so with a writ, in one sentence or two.
pub fn because(pos: Pos, lines: &Lineage, seat: SeatId, deed: &WritDeed) -> Option<String> {
    let us = pos.seat_name(seat);
    match deed {
        WritDeed::Propose { draft } => {
            let (value, words) = weights(pos, lines, seat, draft).into_iter().max_by_key(|(value, _)| *value)?;
            let (groom, bride) = draft.couple().map(|(groom, bride)| (pos.name_of(groom), pos.name_of(bride)))?;
            let why = if value > 0 { words } else { format!("{groom} is to be wed") };
            let asked = if is_named(pos, seat, draft) { ", on the terms that were named" } else { "" };
            Some(format!("{us} asks for {bride}'s hand for {groom}{asked}: {why}."))
        }
        WritDeed::Accept { proposal } => {
            let draft = issued(pos, *proposal)?;
            let (value, words) = weights(pos, lines, seat, draft).into_iter().max_by_key(|(value, _)| *value)?;
            let why = if value > 0 { words } else { "it costs little, and makes friends".into() };
            Some(format!("{us} says yes: {why}."))
        }
        WritDeed::Reject { proposal } | WritDeed::Counter { proposal, .. } => {
            let draft = issued(pos, *proposal)?;
            let why = refusal(pos, lines, seat, draft)?;
            let asks = |d: &Draft<Terms>| {
                let changes: Vec<String> = differs(draft, d).iter().map(|c| change_words(pos, draft, c)).collect();
                format!("if {}", changes.join(" and "))
            };
            // What is named comes first.
            let first = if let WritDeed::Counter { draft, .. } = deed { vec![draft.clone()] } else { vec![] };
            let others = instead(pos, lines, seat, draft).into_iter().filter(|d| !first.contains(d));
            let all: Vec<Draft<Terms>> = first.iter().cloned().chain(others).take(2).collect();
            let named: Vec<String> = all.iter().map(asks).collect();
            let terms = match named.as_slice() {
                [] => format!("{us} sees no terms on which it would say yes."),
                list => format!("{us} would say yes {}.", list.join(", or ")),
            };
            Some(format!("{us} says no: {why}. {terms}"))
        }
        _ => None,
    }
}

/// The heaviest of what speaks against a writ.
fn refusal(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> Option<String> {
    let (groom, bride) = draft.couple()?;
    if draft_value(pos, lines, seat, draft) > 0 && is_too_cheap(pos, lines, seat, draft) {
        let near = pos.power_of(seat).is_some_and(|own| lines.is_near(pos, bride, own));
        let why = if near { "is near the throne, and" } else { "brings the other house far more than ours, and is" };
        return Some(format!("{} {why} not to be had for nothing", pos.name_of(bride)));
    }
    if draft_value(pos, lines, seat, draft) > 0 {
        let (_, other) = best_other(pos, lines, seat, bride, groom)?;
        return Some(format!("{} is young, and {} would be a better match", pos.name_of(bride), pos.name_of(other)));
    }
    let (value, words) = weights(pos, lines, seat, draft).into_iter().min_by_key(|(value, _)| *value)?;
    Some(if value < 0 { words } else { "the match brings too little".into() })
}
