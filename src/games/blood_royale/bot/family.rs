//! The house: children, heirs, weddings and what their contracts are worth.

use super::super::components::*;
use super::super::court::{self, CourtDeed};
use super::super::frames::Frame;
use super::super::ids::CountryId;
use super::super::marriages::Gift;
use super::super::marriages::clauses::Terms;
use super::super::marriages::{self, MarriageAsk, MarriageDeed};
use super::purse::{exchange, proceeds, worth_of_province};
use super::{Mind, is_last};
use crate::dynasty::{CharacterId, Clause, Draft, survival};
use crate::table::SeatId;

/// Place of a character in the line of a country's crown: 0 for the heir.
fn rank(mind: &Mind, who: CharacterId, country: CountryId) -> Option<usize> {
    mind.line(country).iter().position(|c| *c == who)
}

fn own_country(mind: &Mind, seat: SeatId) -> Option<CountryId> {
    mind.pos.realm_of(seat)
}

/// Living sons of the house that can follow.
fn males_in_line(mind: &Mind) -> usize {
    let Some(country) = own_country(mind, mind.seat) else { return 0 };
    let ours = |who: &&CharacterId| {
        let who = mind.pos.character(**who);
        who.sex.is_male() && who.keeper == Some(mind.seat)
    };
    mind.line(country).iter().filter(ours).count()
}

/// How good a choice for the own house looks, in crowns or thereabouts: children, heirs, Regents, pieces.
pub fn court(mind: &Mind, deed: &CourtDeed) -> f32 {
    let pos = mind.pos;
    match deed {
        CourtDeed::Forgo { .. } => -20.0,
        CourtDeed::TryForChild { marriage } => {
            let wife = pos.character(pos.marriage(*marriage).wife);
            let customs = court::customs(pos);
            let now = survival::chance_now(&customs, wife, pos.year(), 0).share();
            let then = survival::chance_now(&customs, wife, pos.year(), -1).share();
            let heirs = males_in_line(mind);
            let want = match heirs {
                0 => 9.0,
                1 => 3.0,
                2 => 0.5,
                _ => -1.0,
            };
            want - (now - then) * 40.0
        }
        CourtDeed::Crown => 2.0,
        CourtDeed::PassOver => match pos.top() {
            // A heiress whose husband wears another crown, or will, takes the realm with her.
            Some(Frame::Court(court::CourtAsk::Heir { heir, .. })) => {
                let abroad = pos.character(*heir).keeper != Some(mind.seat);
                let union = mind.kin().spouse(*heir).is_some_and(|h| {
                    pos.countries().any(|c| c.monarch == Some(h) || rank(mind, h, c.id).is_some_and(|r| r < 2))
                });
                if abroad && union { 6.0 } else { -4.0 }
            }
            _ => -4.0,
        },
        CourtDeed::PutKing { at } => {
            let capital = pos.capital_of(mind.seat).map(Spot::Land);
            if Some(*at) == capital { 3.0 } else { 0.0 }
        }
        CourtDeed::Appoint { regent } => 1.0 + f32::from(pos.character(*regent).scores.charisma),
        CourtDeed::PlacePrince { at } => {
            if pos.capital_of(mind.seat) == Some(*at) {
                1.0
            } else {
                0.0
            }
        }
        CourtDeed::CallKinsman => 2.0,
        CourtDeed::NewDynasty { .. } => 1.0,
        CourtDeed::GiveUpCountry { .. } => -30.0,
        CourtDeed::Enthrone { who } => {
            let c = pos.character(*who);
            2.0 + f32::from(c.scores.charisma) + if c.sex.is_male() { 2.0 } else { 0.0 }
        }
    }
}

/// How good a match or bargain looks, in crowns or thereabouts. What the other would not sign is below 0.
pub fn marriage(mind: &Mind, deed: &MarriageDeed) -> f32 {
    match deed {
        MarriageDeed::Propose { draft, to } => {
            let theirs = worth_of_draft(mind, draft, *to, mind.seat);
            let ours = worth_of_draft(mind, draft, mind.seat, *to);
            // Nobody signs what harms him; asking costs a little time.
            if theirs > 0.0 && ours > 2.0 { ours - 1.0 } else { -3.0 }
        }
        MarriageDeed::Counter { draft, talk, .. } => {
            let Some(other) = other_of(mind, *talk) else { return -1.0 };
            let theirs = worth_of_draft(mind, draft, other, mind.seat);
            let ours = worth_of_draft(mind, draft, mind.seat, other);
            if theirs > 0.0 && ours > 0.0 { ours - 0.5 } else { -2.0 }
        }
        MarriageDeed::Accept { talk } => {
            let Some(other) = other_of(mind, *talk) else { return -1.0 };
            let draft = marriages::draft_of(mind.pos, *talk);
            draft.map_or(-1.0, |d| worth_of_draft(mind, d, mind.seat, other))
        }
        MarriageDeed::Decline { .. } => 0.2,
        // A bot weighs each on its own.
        MarriageDeed::DeclineAll => -90.0,
        MarriageDeed::Withdraw { .. } => -2.0,
        MarriageDeed::WedOwn { groom, .. } => 2.0 + heir_bonus(mind, *groom, mind.seat),
        MarriageDeed::JoinAuction { join } => {
            let single = mind.pos.household(mind.seat).any(|c| {
                mind.kin().spouse(c.id).is_none() && mind.pos.age(c.id) >= i32::from(mind.pos.book.tables.ages.adult)
            });
            if *join == (single && mind.crowns() > 60) { 1.0 } else { 0.0 }
        }
        MarriageDeed::AuctionBid { crowns, partner } => {
            let worth = 15.0 + heir_bonus(mind, *partner, mind.seat);
            -((*crowns as f32) - worth.min(mind.crowns() as f32 / 4.0)).abs()
        }
        MarriageDeed::OfferBargain { to, gives, asks } => {
            let ours = worth_of_bargain(mind, mind.seat, asks, gives, *to);
            let theirs = worth_of_bargain(mind, *to, gives, asks, mind.seat);
            if ours > 4.0 && theirs > 4.0 { ours.min(theirs) } else { -3.0 }
        }
        MarriageDeed::AnswerBargain { yes } => {
            let worth = match mind.pos.top() {
                Some(Frame::Marriage(MarriageAsk::Bargain(b))) => {
                    worth_of_bargain(mind, mind.seat, &b.gives, &b.asks, b.from)
                }
                _ => 0.0,
            };
            if *yes { worth - 1.0 } else { 0.0 }
        }
        MarriageDeed::Countersign { yes } => {
            let worth = match mind.pos.top() {
                Some(Frame::Marriage(MarriageAsk::Signature(s))) => {
                    s.draft.clauses.iter().map(|c| worth_for(mind, c, mind.seat, s.parties)).sum()
                }
                _ => 0.0,
            };
            if *yes { worth - 0.5 } else { 0.0 }
        }
    }
}

/// What a clause between these two is worth to `seat`: less than nothing to whom it binds, nothing to a stranger.
fn worth_for(mind: &Mind, clause: &Clause<Terms>, seat: SeatId, parties: [SeatId; 2]) -> f32 {
    let bound = marriages::bound_of(clause, parties);
    if bound.by == seat {
        -0.9 * worth_of_clause(mind, clause, bound.to)
    } else if bound.to == seat {
        worth_of_clause(mind, clause, seat)
    } else {
        0.0
    }
}

fn other_of(mind: &Mind, talk: crate::dynasty::TalkId) -> Option<SeatId> {
    marriages::other_of(mind.pos, talk, mind.seat)
}

/// More for those who will reign or reign already.
fn heir_bonus(mind: &Mind, who: CharacterId, seat: SeatId) -> f32 {
    let Some(country) = own_country(mind, seat) else { return 0.0 };
    if mind.pos.country(country).monarch == Some(who) {
        return 18.0;
    }
    match rank(mind, who, country) {
        Some(0) => 14.0,
        Some(1) => 6.0,
        _ => 0.0,
    }
}

/// What a draft is worth to `seat`, with `other` on the other side.
fn worth_of_draft(mind: &Mind, draft: &Draft<Terms>, seat: SeatId, other: SeatId) -> f32 {
    let Some((groom, bride)) = draft.couple() else { return -1.0 };
    let pos = mind.pos;
    if !pos.has_character(groom) || !pos.has_character(bride) {
        return -1.0;
    }
    let (g, b) = (pos.character(groom), pos.character(bride));
    let mut worth = 0.0;
    let ours_is_groom = g.keeper == Some(seat);
    // Years in which she may bear, against those of a young Queen.
    let tables = &pos.book.tables;
    let barren = f32::from(tables.birth.wife_up_to);
    let fruitful =
        ((barren - pos.age(bride) as f32) / (barren - f32::from(tables.start.usual.queen)).max(1.0)).clamp(0.0, 1.0);
    let takes_family = ours_is_groom != draft.husband_moves;
    // A couple at one's own court means heirs and a partner's good name; one's own gone abroad is a hand less.
    if takes_family {
        worth += 6.0 * fruitful + heir_bonus(mind, if ours_is_groom { groom } else { bride }, seat) * fruitful;
    } else {
        worth -= 1.0;
        let ours = if ours_is_groom { groom } else { bride };
        if let Some(country) = own_country(mind, seat) {
            // Who may inherit must not carry the crown away.
            worth -= match rank(mind, ours, country) {
                Some(0) => 60.0,
                Some(1) => 12.0,
                Some(2) => 4.0,
                _ => 0.0,
            };
        }
    }
    if ours_is_groom {
        worth += 1.5 * f32::from(b.scores.strength);
    }
    // What the Treasury gives or takes at the wedding (6.21, 8.13, 8.14), and may give for an heir one day.
    worth += marriages::dues(pos, groom, bride).iter().filter(|d| d.seat == seat).map(|d| d.crowns as f32).sum::<f32>();
    let theirs = if ours_is_groom { bride } else { groom };
    if let Some(country) = own_country(mind, other)
        && rank(mind, theirs, country) == Some(0)
        && (!ours_is_groom || draft.husband_moves)
    {
        worth += 0.35 * f32::from(tables.crowns.monarch_wed);
    }
    for clause in &draft.clauses {
        worth += worth_for(mind, clause, seat, [seat, other]);
    }
    if draft.betrothal {
        worth *= 0.2;
    }
    worth
}

/// What neutrals would ask for a prisoner (OE.17).
fn ransom(mind: &Mind) -> f32 {
    mind.pos.book.tables.crowns.ransom_from_neutrals.into()
}

/// What a clause is worth to the one it favours.
fn worth_of_clause(mind: &Mind, clause: &Clause<Terms>, to: SeatId) -> f32 {
    let turns = mind.turns_left.min(6) as f32;
    // What sleeps may never wake.
    let likely = if clause.terms.is_awake(mind.pos) { 1.0 } else { 0.5 };
    likely * worth_of_terms(mind, clause, to, turns)
}

fn worth_of_terms(mind: &Mind, clause: &Clause<Terms>, to: SeatId, turns: f32) -> f32 {
    match clause.terms.plain() {
        Terms::NonAggression { .. } => {
            let neighbours = mind
                .pos
                .held_by(to)
                .any(|p| mind.pos.neighbours(p).iter().any(|n| mind.pos.holder(*n) == Some(clause.by)));
            if neighbours { 8.0 } else { 2.0 }
        }
        Terms::ArmyPassage { .. } | Terms::ResourcePassage { .. } | Terms::Harbour { .. } => 2.0,
        Terms::Deliver { goods, count, .. } => proceeds(mind, *goods) * f32::from(*count) * turns,
        Terms::Pay { crowns, each_turn } => *crowns as f32 * if *each_turn { turns } else { 1.0 },
        Terms::Cede { province } => worth_of_province(mind, *province),
        Terms::NoMarker { province } => worth_of_province(mind, *province) * 0.1,
        Terms::ChildrenToBride { .. } => 8.0,
        Terms::RenounceClaim { .. } => 10.0,
        Terms::SupportInWar { .. } => 2.0,
        Terms::ExclusiveSale { .. } => 3.0,
        Terms::ForeignAid { armies } => f32::from(*armies),
        Terms::Release { .. } => 0.2 * ransom(mind),
        Terms::NoMarriage { .. } | Terms::NoPassage { .. } | Terms::NoTrade { .. } => 2.0,
        Terms::NoAlliance { .. } | Terms::Demilitarised { .. } => 4.0,
        Terms::Hand { .. } => 8.0,
        Terms::Supply { goods, count } => proceeds(mind, *goods) * f32::from(*count),
        // A condition and a creditor are no duty of their own.
        Terms::Towards { .. } | Terms::When { .. } => 0.0,
    }
}

/// What a bargain is worth to `seat`: what it gets against what it gives.
fn worth_of_bargain(mind: &Mind, seat: SeatId, gets: &[Gift], gives: &[Gift], other: SeatId) -> f32 {
    let items = |gifts: &[Gift]| -> Vec<_> {
        gifts
            .iter()
            .filter_map(|g| if let Gift::Items(list) = g { Some(list.clone()) } else { None })
            .flatten()
            .collect()
    };
    let goods = exchange(mind, seat, &items(gets), &items(gives));
    let plain = |gift: &Gift, by: SeatId| match gift {
        Gift::Crowns(n) => *n as f32,
        Gift::Items(_) => 0.0,
        Gift::Release(_) => 0.4 * ransom(mind),
        Gift::Province(p) => worth_of_province(mind, *p),
        Gift::Leave { .. } | Gift::OpenBorders => {
            if by == mind.seat || is_last(mind) {
                6.0
            } else {
                1.0
            }
        }
    };
    let got: f32 = gets.iter().map(|g| plain(g, other)).sum();
    let given: f32 = gives.iter().map(|g| plain(g, seat)).sum();
    goods + got - given
}
