//! Money: taxes, forces, goods, what cards offer.

use super::super::book_cards::{Currency, Prize};
use super::super::components::*;
use super::super::court;
use super::super::fortune::{FortuneAsk, FortuneDeed};
use super::super::frames::Frame;
use super::super::ids::{Goods, ItemId, ProvinceId};
use super::super::realm::RealmDeed;
use super::{Mind, is_last};
use crate::table::SeatId;

/// Armies a sensible house keeps: enough to hold its borders and to put down a revolt.
const ARMIES: usize = 6;

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
    // Kinds of basic goods in hand towards the next set.
    let begun = Goods::ALL.iter().filter(|g| g.is_basic() && left[g.index()] > 0).count();
    let hope = if is_last(mind) { 0.0 } else { 1.0 };
    worth += hope * (begun as f32 * 9.0);
    worth + hope * (left[Goods::SemiLuxury.index()] as f32 * 14.0 + left[Goods::Luxury.index()] as f32 * 18.0)
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
    let yields = match mind.pos.province(at).goods {
        Some(Goods::Luxury) => 20.0,
        Some(Goods::SemiLuxury) => 16.0,
        Some(_) => 13.0,
        None => 0.0,
    };
    turns * (5.0 + yields)
}

fn armies_on_map(mind: &Mind) -> usize {
    let own = mind.pos.armies().filter(|a| mind.pos.owner_of_army(a.id) == Some(mind.seat));
    own.filter(|a| !matches!(a.at, Spot::Pool | Spot::Dead { .. })).count()
}

fn fleets_on_map(mind: &Mind) -> usize {
    mind.pos.fleets().filter(|f| mind.pos.owner_of_fleet(f.id) == Some(mind.seat) && f.at != Berth::Pool).count()
}

/// Armies this house wants: more where others threaten, none it cannot use any more.
fn wanted_armies(mind: &Mind) -> usize {
    if is_last(mind) {
        return armies_on_map(mind).min(ARMIES);
    }
    let rich = mind.crowns() > 120;
    let held = mind.pos.held_by(mind.seat).count();
    ARMIES + if rich { 3 } else { 0 } + held.saturating_sub(10) / 2
}

/// The sovereign's Charisma with everything that counts, in his capital.
fn charisma(mind: &Mind) -> i8 {
    let Some(country) = mind.pos.realm_of(mind.seat) else { return 0 };
    let Some(capital) = mind.pos.country(country).capital else { return 0 };
    court::charisma(mind.pos, country, capital).iter().map(|(_, by)| by).sum()
}

pub fn realm(mind: &Mind, deed: &RealmDeed) -> f32 {
    let pos = mind.pos;
    match deed {
        RealmDeed::SetRate { rate } => {
            // High rates bring 2 crowns a province and revolts where the monarch is not loved; nothing after the end.
            let bold = is_last(mind) || charisma(mind) >= 2;
            if (*rate == Rate::High) == bold { 5.0 } else { 1.0 }
        }
        RealmDeed::Grant { .. } => -20.0,
        RealmDeed::Withhold { crowns } => *crowns as f32,
        RealmDeed::BuyOff { province } => {
            let turns = mind.turns_left.min(3) as f32;
            let goods = if pos.province(*province).goods.is_some() { 12.0 } else { 0.0 };
            turns * (5.0 + goods) - 15.0
        }
        RealmDeed::Disband { armies, fleets, captains } => {
            let spare = armies_on_map(mind) as f32 - wanted_armies(mind) as f32;
            let army = if spare >= armies.len() as f32 { 1.0 } else { -3.0 };
            let fleet = if fleets_on_map(mind) > 1 { 1.0 } else { -2.0 };
            armies.len() as f32 * army + fleets.len() as f32 * fleet + captains.len() as f32 * 3.0
        }
        RealmDeed::Raise { armies, fleets, .. } => {
            let missing = wanted_armies(mind) as f32 - armies_on_map(mind) as f32 - to_place(mind);
            let after = mind.crowns() - 5 * i32::from(*armies) - 5 * i32::from(*fleets);
            if after < 0 {
                return -10.0;
            }
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

pub fn fortune(mind: &Mind, deed: &FortuneDeed) -> f32 {
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
            let stake = if currency == Some(Currency::Items) { items.len() as f32 * 12.0 } else { *crowns as f32 };
            let too_much = (stake - mind.crowns() as f32 / 3.0).max(0.0);
            -(stake - fair).abs() - if currency == Some(Currency::Crowns) { too_much } else { 0.0 }
        }
        FortuneDeed::PlaceCaptain { at } => pos.armies_in(*at, mind.seat).len() as f32,
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
        FortuneDeed::Quell { .. } => 12.0,
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
        FortuneDeed::TitlePasses { dispute } => {
            if *dispute {
                -5.0
            } else {
                1.0
            }
        }
    }
}

fn is_heir(mind: &Mind, who: crate::dynasty::CharacterId) -> bool {
    mind.pos.realm_of(mind.seat).is_some_and(|c| mind.line(c).first() == Some(&who))
}

fn worth_of_prize(mind: &Mind, prize: &Prize) -> f32 {
    let turns = mind.turns_left as f32;
    match prize {
        Prize::MercenaryCaptain { .. } => 4.0,
        Prize::Dispensation => 3.0,
        Prize::Charisma { value, .. } => f32::from(*value) * turns.min(5.0) * 3.0,
        Prize::Assassinate { .. } => 6.0,
        Prize::MarryTitle { .. } => 12.0 + turns * 1.5,
        Prize::MarryKingdom { .. } => 8.0,
    }
}
