//! Money: taxes, forces, goods, what cards offer.

use super::super::book_cards::{Currency, Prize};
use super::super::book_tables::{CashSet, EventKind};
use super::super::components::*;
use super::super::fortune::{self, FortuneAsk, FortuneDeed};
use super::super::frames::Frame;
use super::super::ids::{Goods, ItemId, ProvinceId};
use super::super::position::Pos;
use super::super::realm::{self, RealmDeed};
use super::super::{court, phases};
use super::{Mind, is_last};
use crate::dynasty::Sex;
use crate::table::SeatId;

/// Armies a sensible house keeps beyond those that keep one province quiet: they hold its borders.
const BORDER_ARMIES: usize = 2;
/// Of the price of goods: what those of the three basic kinds fetch in the end, what the others do, and what is hoped
/// for from those that lie alone.
const BASIC_SHARE: f32 = 0.8;
const FINE_SHARE: f32 = 0.55;
const HOPE: f32 = 0.5;

/// What one item of these goods adds to the cheapest set it belongs to (21.2 to 21.4).
pub fn price(mind: &Mind, goods: Goods) -> f32 {
    let sets = &mind.pos.book.tables.sets;
    let Some(first) = sets.iter().filter(|s| s.goods.contains(&goods)).min_by_key(|s| s.crowns) else { return 0.0 };
    let part = |s: &&CashSet| s.crowns < first.crowns && s.goods.iter().all(|g| first.goods.contains(g));
    let below = sets.iter().filter(part).max_by_key(|s| s.crowns);
    let (crowns, kinds) = below.map_or((0, 0), |s| (s.crowns, s.goods.len()));
    f32::from(first.crowns - crowns) / first.goods.len().saturating_sub(kinds).max(1) as f32
}

/// What an item brings in the end, some of them in no set.
pub fn proceeds(mind: &Mind, goods: Goods) -> f32 {
    price(mind, goods) * if goods.is_basic() { BASIC_SHARE } else { FINE_SHARE }
}

/// What goods are worth to a player: the sets they make, and a hope for those they begin.
pub fn worth_of_goods(mind: &Mind, goods: &[Goods]) -> f32 {
    let mut left = [0usize; 5];
    for g in goods {
        left[g.index()] += 1;
    }
    let mut sets: Vec<_> = mind.pos.book.tables.sets.iter().collect();
    sets.sort_by_key(|s| std::cmp::Reverse(s.crowns));
    let mut worth = 0.0;
    for set in sets {
        while set.goods.iter().all(|g| left[g.index()] > 0) {
            set.goods.iter().for_each(|g| left[g.index()] -= 1);
            worth += f32::from(set.crowns);
        }
    }
    if is_last(mind) {
        return worth;
    }
    // A second item of a basic kind waits long for its set.
    let waiting = |g: &Goods| if g.is_basic() { left[g.index()].min(1) } else { left[g.index()] };
    worth + HOPE * Goods::ALL.iter().map(|g| waiting(g) as f32 * price(mind, *g)).sum::<f32>()
}

/// Goods of a seat, wherever they are.
pub fn goods_of(mind: &Mind, seat: SeatId) -> Vec<Goods> {
    mind.pos.items().filter(|i| i.owner == Some(seat)).map(|i| i.goods).collect()
}

/// What this player would gain or lose with these items more and those less.
pub fn exchange(mind: &Mind, seat: SeatId, gains: &[ItemId], loses: &[ItemId]) -> f32 {
    let now = goods_of(mind, seat);
    let mut then: Vec<Goods> =
        mind.pos.items().filter(|i| i.owner == Some(seat) && !loses.contains(&i.id)).map(|i| i.goods).collect();
    then.extend(gains.iter().map(|i| mind.pos.item(*i).goods));
    worth_of_goods(mind, &then) - worth_of_goods(mind, &now)
}

/// What a province is worth to its holder for the rest of the game.
pub fn worth_of_province(mind: &Mind, at: ProvinceId) -> f32 {
    let turns = mind.turns_left.min(6) as f32;
    turns * (tax(mind) + harvest(mind, at))
}

fn tax(mind: &Mind) -> f32 {
    mind.pos.book.tables.crowns.tax.into()
}

/// What a province's goods bring each turn.
fn harvest(mind: &Mind, at: ProvinceId) -> f32 {
    mind.pos.province(at).goods.map_or(0.0, |g| proceeds(mind, g))
}

fn armies_on_map(mind: &Mind) -> usize {
    realm::armies_of(mind.pos, mind.seat).count()
}

fn fleets_on_map(mind: &Mind) -> usize {
    realm::fleets_of(mind.pos, mind.seat).count()
}

/// Armies this house wants: more where others threaten, none it cannot use any more.
fn wanted_armies(mind: &Mind) -> usize {
    let tables = &mind.pos.book.tables;
    let guard = usize::from(tables.rebellion.quiet_with) + BORDER_ARMIES;
    if is_last(mind) {
        return armies_on_map(mind).min(guard);
    }
    // A prince's purse: what three turns of the guard's upkeep and replacement cost.
    let rich = mind.crowns() > 3 * guard as i32 * i32::from(tables.crowns.maintenance + tables.crowns.raising);
    let held = mind.pos.held_by(mind.seat).count();
    guard + if rich { 3 } else { 0 } + held.saturating_sub(10) / 2
}

/// What the high rate brings beyond the usual one, and what it loses by revolt, should the event come (11.2, 15.11).
fn gain_of_high_rate(mind: &Mind) -> f32 {
    let pos = mind.pos;
    let brings = |rate| realm::tax_of(pos, mind.seat, rate).iter().map(|l| l.royal as f32).sum::<f32>();
    let more = brings(Rate::High) - brings(Rate::Normal);
    if is_last(mind) {
        return more;
    }
    let table = &pos.book.tables.rebellion;
    let revolts = |by: i8| {
        let at = |p: ProvinceId| {
            let limit = table.rebels_up_to - by - charisma(mind);
            let loss = f32::from(table.buy_off).min(mind.turns_left.min(3) as f32 * (tax(mind) + harvest(mind, p)));
            fortune::rebellion_sixths(pos, p).map_or(0.0, |_| f32::from(limit.clamp(0, 6)) / 6.0 * loss)
        };
        pos.held_by(mind.seat).map(at).sum::<f32>()
    };
    more - unrest(mind) * (revolts(table.high_tax) - revolts(0))
}

/// The chance that a turn brings unrest everywhere (15.1); with cards, which bring it more seldom, about as much.
fn unrest(mind: &Mind) -> f32 {
    let events = &mind.pos.book.tables.events.usual;
    let one = events.iter().filter(|e| **e == EventKind::Rebellion).count() as f32 / events.len().max(1) as f32;
    1.0 - (1.0 - one).powi(phases::rounds_a_turn(mind.pos).into())
}

/// The sovereign's Charisma with everything that counts, in his capital.
fn charisma(mind: &Mind) -> i8 {
    let Some(country) = mind.pos.realm_of(mind.seat) else { return 0 };
    let Some(capital) = mind.pos.country(country).capital else { return 0 };
    court::charisma(mind.pos, country, capital).iter().map(|(_, by)| by).sum()
}

/// How good a deed of the realm looks, in crowns: taxes, upkeep, new forces, cashing in.
pub fn mark_realm(mind: &Mind, deed: &RealmDeed) -> f32 {
    let pos = mind.pos;
    match deed {
        RealmDeed::SetRate { rate } => {
            let gain = gain_of_high_rate(mind);
            if *rate == Rate::High { gain } else { 0.0 }
        }
        RealmDeed::Grant { .. } => -20.0,
        RealmDeed::Withhold { crowns } => *crowns as f32,
        RealmDeed::BuyOff { province } => {
            let turns = mind.turns_left.min(3) as f32;
            turns * (tax(mind) + harvest(mind, *province)) - f32::from(pos.book.tables.rebellion.buy_off)
        }
        // Who can pay keeps what there is; with the taxes nobody knows yet.
        RealmDeed::Disband { .. }
            if pos.turn.phase == Phase::Taxes || pos.purse(mind.seat) >= realm::upkeep_due(pos, mind.seat) =>
        {
            -100.0
        }
        RealmDeed::Disband { armies, fleets, captains } => {
            let spare = armies_on_map(mind) as f32 - wanted_armies(mind) as f32;
            let army = if spare >= armies.len() as f32 { 1.0 } else { -3.0 };
            let fleet = if fleets_on_map(mind) > 1 { 1.0 } else { -2.0 };
            armies.len() as f32 * army + fleets.len() as f32 * fleet + captains.len() as f32 * 3.0
        }
        RealmDeed::Raise { armies, fleets, .. } => {
            let missing = wanted_armies(mind) as f32 - armies_on_map(mind) as f32 - to_place(mind);
            let armies = f32::from(*armies);
            let wanted = if armies <= missing { armies } else { missing - (armies - missing) * 2.0 };
            let fleet = if *fleets == 0 {
                0.0
            } else if fleets_on_map(mind) == 0 && f32::from(*fleets) <= 1.0 && mind.turns_left > 3 && has_coast(mind) {
                0.5
            } else {
                -5.0 * f32::from(*fleets)
            };
            wanted + fleet
        }
        RealmDeed::PlaceArmy { at } => {
            // First the capital, then what borders on others, where goods grow.
            let here = pos.armies_in(*at, mind.seat).len() as f32;
            let goods = if pos.province(*at).goods.is_some() { 2.0 } else { 0.0 };
            let border = pos.neighbours(*at).iter().any(|n| pos.holder(*n).is_some_and(|s| s != mind.seat));
            2.0 + goods + if border { 2.0 } else { 0.0 } - here * 1.5
        }
        RealmDeed::PlaceFleet { .. } => 1.0,
        RealmDeed::PlaceRest => 0.5,
        RealmDeed::CashIn { set, .. } => 3.0 - f32::from(*set),
        RealmDeed::CashAll => 8.0,
    }
}

fn to_place(mind: &Mind) -> f32 {
    mind.pos.turn.to_place.get(&mind.seat).map_or(0.0, |t| f32::from(t.armies))
}

fn has_coast(mind: &Mind) -> bool {
    mind.pos.held_by(mind.seat).any(|p| mind.pos.book.map.province(p).coastal())
}

/// How good an answer to a card looks, in crowns; 0 is to pass.
pub fn mark_fortune(mind: &Mind, deed: &FortuneDeed) -> f32 {
    let pos = mind.pos;
    let ask = match pos.top() {
        Some(Frame::Fortune(ask)) => Some(ask),
        _ => None,
    };
    match deed {
        FortuneDeed::Pass => 0.0,
        FortuneDeed::Bid { crowns } => {
            let value = match ask {
                Some(FortuneAsk::Auction { prize, .. }) => worth_of_prize(mind, prize),
                _ => 0.0,
            };
            (value - *crowns as f32).min(mind.crowns() as f32 / 3.0 - *crowns as f32)
        }
        FortuneDeed::Invest { crowns, items } => {
            let (value, wary, currency) = match ask {
                Some(FortuneAsk::Investment { winner, loser, currency, .. }) => {
                    (winner.as_ref().map_or(0.0, |p| worth_of_prize(mind, p)), loser.is_some(), Some(*currency))
                }
                _ => (0.0, false, None),
            };
            // About a third of what it is worth; against a curse a little always.
            let fair = if wary { 6.0 } else { value / 3.0 };
            let given = |i: &ItemId| HOPE * price(mind, pos.item(*i).goods);
            let stake = if currency == Some(Currency::Items) { items.iter().map(given).sum() } else { *crowns as f32 };
            let too_much = (stake - mind.crowns() as f32 / 3.0).max(0.0);
            -(stake - fair).abs() - if currency == Some(Currency::Crowns) { too_much } else { 0.0 }
        }
        FortuneDeed::PlaceCaptain { at } => pos.armies_in(*at, mind.seat).len() as f32,
        // A man who weds an heiress of a kingdom has no children of it.
        FortuneDeed::Match { who } if pos.character(*who).sex == Sex::Male && weds_a_kingdom(pos) => -2.0,
        FortuneDeed::Match { who } => 5.0 - pos.age(*who) as f32 / 20.0,
        FortuneDeed::Strike { whom } => {
            let heir = pos.countries().any(|c| c.ruler != Some(mind.seat) && mind.line(c.id).first() == Some(whom));
            if heir { 4.0 } else { 1.0 }
        }
        FortuneDeed::Fair { goods } => goods.len() as f32 * 5.0,
        FortuneDeed::Borrow => -15.0,
        FortuneDeed::Enter { who } => {
            let heir = pos.crown_of(*who).is_some() || is_heir(mind, *who);
            f32::from(pos.character(*who).scores.strength) + if heir { -3.0 } else { 2.0 }
        }
        FortuneDeed::Quell { .. } => pos.book.tables.rebellion.buy_off.into(),
        FortuneDeed::Govern { who, at } => {
            let c = pos.character(*who).scores.charisma;
            let governs = pos.provinces().any(|p| p.governor == Some(*who));
            let goods = if pos.province(*at).goods.is_some() { 1.0 } else { 0.0 };
            2.0 + f32::from(c) + goods - if governs { 1.0 } else { 0.0 }
        }
        FortuneDeed::Try { .. } => 3.0,
        FortuneDeed::FreeFleet { .. } => {
            if fleets_on_map(mind) == 0 && mind.turns_left > 3 {
                1.0
            } else {
                -1.0
            }
        }
        FortuneDeed::Levy => {
            if armies_on_map(mind) < wanted_armies(mind) {
                2.0
            } else {
                -2.0
            }
        }
        FortuneDeed::Push { .. } => {
            if mind.crowns() > 60 {
                3.0
            } else {
                -3.0
            }
        }
        FortuneDeed::BuyBack { .. } => -20.0,
        // A foreign King is worth less than nine conquered provinces.
        FortuneDeed::SetUp { .. } => -5.0,
        FortuneDeed::TitlePasses { dispute } => {
            if *dispute {
                -5.0
            } else {
                1.0
            }
        }
    }
}

/// Is the match on offer one with the heir of a kingdom (OE.15)?
fn weds_a_kingdom(pos: Pos) -> bool {
    matches!(pos.top(), Some(Frame::Fortune(FortuneAsk::Match { prize: Prize::MarryKingdom { .. }, .. })))
}

fn is_heir(mind: &Mind, who: crate::dynasty::CharacterId) -> bool {
    mind.pos.realm_of(mind.seat).is_some_and(|c| mind.line(c).first() == Some(&who))
}

fn worth_of_prize(mind: &Mind, prize: &Prize) -> f32 {
    let turns = mind.turns_left as f32;
    match prize {
        prize if !fortune::is_of_use(mind.pos, mind.seat, prize) => 0.0,
        Prize::MercenaryCaptain { .. } => 4.0,
        Prize::Dispensation => 3.0,
        Prize::Charisma { value, .. } => f32::from(*value) * turns.min(5.0) * 3.0,
        Prize::Assassinate { .. } => 6.0,
        Prize::MarryTitle { .. } => 12.0 + turns * 1.5,
        Prize::MarryKingdom { .. } => {
            let brides = fortune::suitors(mind.pos, mind.seat, prize);
            if brides.iter().any(|w| mind.pos.character(*w).sex == Sex::Female) { 8.0 } else { 0.0 }
        }
    }
}
