//! Neutral armies: garrisons, their return, where the lost go (23.4, 23.7, 23.12, 23.13, OF.3, 1.6).

use bevy_ecs::prelude::World;

use crate::engine::ChangeRows;
use crate::games::blood_royale::components::{Army, Banner, Holder, Lasting, Spot, Standing};
use crate::games::blood_royale::ids::{ArmyId, ProvinceId};
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::readers::Seen;
use crate::games::blood_royale::telling::tell;
use crate::line;
use crate::table::SeatId;

/// An army is lost: for ten years to the Year Track, neutrals out of play (1.6, 19.7, 23.13).
pub fn kill_army(world: &mut World, army: ArmyId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let until = pos.year() + i32::from(pos.book.tables.limits.dead_years);
    let at = match pos.army(army).banner {
        Banner::Country(c) if pos.country(c).standing == Standing::Played => Spot::Dead { until },
        _ => Spot::Pool,
    };
    leaves_the_map(world, army, at);
}

fn leaves_the_map(world: &mut World, army: ArmyId, at: Spot) {
    let mut army = world.change::<Army>(army);
    army.at = at;
    army.spent = 0;
    army.halted = false;
    army.inside = false;
    army.lent_to = None;
}

/// Armies with which a country without a player holds a province: most in a Resource Area, then its capital (23.7).
pub fn full_strength(pos: Pos, at: ProvinceId) -> u8 {
    let numbers = &pos.book.tables.neutral_country;
    let country = pos.country_of(at);
    if pos.province(at).goods.is_some() {
        numbers.resource_area
    } else if pos.first_capital(country).unwrap_or(pos.book.map.country(country).capital) == at {
        numbers.capital
    } else {
        numbers.other
    }
}

/// Is this a Neutral province of its own, not one of a country without a player?
fn stands_alone(pos: Pos, at: ProvinceId) -> bool {
    pos.province(at).holder == Holder::Neutral && pos.country(pos.country_of(at)).standing != Standing::Neutral
}

/// Does somebody stand against whoever enters a Neutral province: neutral armies on the map, or the garrison that comes where
/// no player's armies have beaten it (23.4, OF.3)?
pub fn is_defended(pos: Pos, at: ProvinceId) -> bool {
    let garrison = || stands_alone(pos, at) && players_armies(pos, at).is_empty();
    pos.province(at).holder == Holder::Neutral && (!pos.neutrals_in(at).is_empty() || garrison())
}

/// Must whoever enters attack them: with three players (23.12), or in a province that stands alone (OF.3)? With four, a
/// country that nobody plays defends itself, and no more (23.4).
pub fn must_attack(pos: Pos, at: ProvinceId) -> bool {
    is_defended(pos, at) && (stands_alone(pos, at) || of_three(pos))
}

fn of_three(pos: Pos) -> bool {
    pos.players().count() == 3
}

fn players_armies(pos: Pos, at: ProvinceId) -> Vec<ArmyId> {
    let here = pos.armies().filter(|a| a.at == Spot::Land(at)).map(|a| a.id);
    here.filter(|a| pos.commander_of_army(*a).is_some()).collect()
}

/// So many Neutral counters from beside the board. Their numbers are the text's, not the box's (OE.19, OF.3): where its ten
/// are out, others are cut.
pub fn counters(world: &mut World, count: u8) -> Vec<ArmyId> {
    let seen = Seen::of(world);
    let free = seen.pos().armies().filter(|a| a.banner == Banner::Neutral && a.at == Spot::Pool);
    let mut out: Vec<ArmyId> = free.map(|a| a.id).take(count.into()).collect();
    while out.len() < count.into() {
        let id = ArmyId(world.next_number::<ArmyId>());
        world.enlist(Army::beside_the_board(id, Banner::Neutral));
        out.push(id);
    }
    out
}

/// A player has entered Neutral provinces: their garrisons come on the map (BR OF.3). Where a player's armies stood before,
/// the garrison has been beaten.
pub fn garrison(world: &mut World, mover: SeatId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let count = pos.book.tables.neutral_province.armies;
    let invaded: Vec<ProvinceId> = pos
        .provinces()
        .map(|p| p.id)
        .filter(|p| stands_alone(pos, *p) && pos.neutrals_in(*p).is_empty())
        .filter(|p| {
            let armies = players_armies(pos, *p);
            let new = |a: &ArmyId| pos.commander_of_army(*a) == Some(mover) && pos.army(*a).spent > 0;
            !armies.is_empty() && armies.iter().all(new)
        })
        .collect();
    for at in invaded {
        for army in counters(world, count) {
            world.change::<Army>(army).at = Spot::Land(at);
        }
        let text = line![at, " is defended by ", count, " neutral armies."];
        tell(world, Some(mover), Some(at), "OF.3", text);
    }
}

/// After combat: with three players a province of a country that nobody plays is at full strength again if not taken (23.13);
/// garrisons of Neutral provinces which nobody stands in go back beside the board until the next invasion.
pub fn restore_garrisons(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let neutral = pos.provinces().filter(|p| p.holder == Holder::Neutral).map(|p| p.id);
    let quiet: Vec<ProvinceId> = neutral.filter(|p| players_armies(pos, *p).is_empty()).collect();
    for at in quiet {
        let seen = Seen::of(world);
        let pos = seen.pos();
        if stands_alone(pos, at) {
            let by_card = |l: &Lasting| match l {
                Lasting::Neutrals { province, .. } | Lasting::FreeCompanies { province, .. } => *province == at,
                _ => false,
            };
            if !pos.deck().lasting.iter().any(by_card) {
                for army in pos.neutrals_in(at) {
                    if Seen::of(world).pos().army(army).banner == Banner::Neutral {
                        leaves_the_map(world, army, Spot::Pool);
                    }
                }
            }
            continue;
        }
        if !of_three(pos) {
            continue;
        }
        let banner = Banner::Country(pos.country_of(at));
        let have = pos.neutrals_in(at).iter().filter(|a| pos.army(**a).banner == banner).count();
        let missing = usize::from(full_strength(pos, at)).saturating_sub(have);
        let free = pos.armies().filter(|a| a.banner == banner && a.at == Spot::Pool);
        let fresh: Vec<ArmyId> = free.map(|a| a.id).take(missing).collect();
        if fresh.is_empty() {
            continue;
        }
        let text = line![at, " has not been taken: ", have + fresh.len(), " armies defend it again."];
        for army in fresh {
            world.change::<Army>(army).at = Spot::Land(at);
        }
        tell(world, None, Some(at), "23.13", text);
    }
}
