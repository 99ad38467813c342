//! Powers and vassals that are no more: their units go, their centres become minor powers (1.3-1 to 1.3-3; 3.3-1 to 3.3-16;
//! 5.6-4, 5.6-5).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::heirs::kill;
use super::super::ids::{HeirId, PowerId, Realm, UnitId, VassalId};
use super::super::position::Pos;
use super::super::telling;
use crate::diplomacy::ProvinceId;
use crate::table::Numbers;

/// Why a power is out of the game now, if it is (1.3, 3.3).
pub fn faults_of(pos: Pos, power: PowerId) -> Option<EliminatedBy> {
    if !pos.survives(power) {
        return None;
    }
    let heirs = pos.heirs_of(power).count();
    if pos.centres(Realm::Major(power)).next().is_none() {
        return Some(EliminatedBy::NoCentres);
    }
    if !pos.has_capital(power) && heirs == 0 {
        return Some(EliminatedBy::CapitalAndHeirs);
    }
    pos.power(power).dropped.then_some(EliminatedBy::Dropped)
}

/// All who are out, again and again until nobody follows.
pub fn eliminations(world: &mut World, census: &mut Census) {
    loop {
        let pos = Pos::of(world);
        let out: Vec<(PowerId, EliminatedBy)> = PowerId::all().filter_map(|p| Some((p, faults_of(pos, p)?))).collect();
        if out.is_empty() {
            break;
        }
        for (power, by) in out {
            eliminate(world, power, by, census);
        }
        let pos = Pos::of(world);
        let orphans = |v: &&Vassal| pos.controllers(v).next().is_none();
        for vassal in pos.standing_vassals().filter(orphans).map(|v| v.id).collect::<Vec<_>>() {
            let freed = end_vassal(world, vassal, "3.3-11");
            census.vassals.push(VassalEnd { vassal, captured: false, freed });
        }
    }
}

/// The procedure of 3.3, steps 1 to 5.
pub fn eliminate(world: &mut World, power: PowerId, by: EliminatedBy, census: &mut Census) {
    let pos = Pos::of(world);
    let (rule, why) = match by {
        EliminatedBy::NoCentres => ("3.3-3", "it has no centre of its own"),
        EliminatedBy::CapitalAndHeirs => ("3.3-2", "its capital is lost and no heir is alive"),
        EliminatedBy::Dropped => ("3.3-14", "its player has left"),
    };
    let text = format!("{} is out of the game: {why}.", power.name());
    telling::tell(world, pos.seat_of(power), None, rule, text).great(9);
    let pos = Pos::of(world);
    let thralls: Vec<ProvinceId> = pos.thralls_of(power).collect();
    let heirs: Vec<(HeirId, ProvinceId)> = pos.heirs_of(power).map(|h| (h.id, h.at)).collect();
    world.change::<Power>(power).standing = Standing::Eliminated;
    clear_units(world, Realm::Major(power));
    let freed = free_centres(world, Realm::Major(power));
    for (heir, at) in heirs {
        kill(world, heir);
        census.heirs.push(Killed { heir, power, at, by: None });
    }
    for at in thralls {
        let pos = Pos::of(world);
        let text = format!("{} is a minor power again.", pos.label(at));
        telling::tell(world, None, Some(at), "3.3-7", text);
        census.thralls.push(Freed { at, power, minor: true });
    }
    for vassal in Pos::of(world).standing_vassals().map(|v| v.id).collect::<Vec<_>>() {
        let pos = Pos::of(world);
        let Some(found) = pos.find_vassal(vassal).filter(|v| v.parents().contains(&power)) else { continue };
        let other = pos.controllers(found).next();
        if let Some(other) = other {
            let text = format!("{} alone holds {} now.", other.name(), pos.vassal_name(vassal));
            telling::tell(world, pos.seat_of(other), Some(found.capital), "3.3-8", text);
        }
    }
    census.eliminations.push(Eliminated { power, by, freed });
}

/// A vassal is no more: as a power that is eliminated, with the heirs that live in its capital.
pub fn end_vassal(world: &mut World, vassal: VassalId, rule: &str) -> Vec<ProvinceId> {
    let pos = Pos::of(world);
    let (name, cycle) = (pos.vassal_name(vassal), pos.turn.cycle);
    let Some(capital) = pos.find_vassal(vassal).map(|v| v.capital) else { return vec![] };
    telling::tell(world, None, Some(capital), rule, format!("The vassal {name} is no more."));
    clear_units(world, Realm::Vassal(vassal));
    let freed = free_centres(world, Realm::Vassal(vassal));
    world.change::<Vassal>(vassal).ended = Some(cycle);
    freed
}

/// Step 1: its units are disbanded at once.
fn clear_units(world: &mut World, realm: Realm) {
    let units: Vec<UnitId> = Pos::of(world).units_of(realm).map(|u| u.id).collect();
    for id in units {
        super::super::orders::disband(world, id, "3.3-4", "is disbanded with its power");
    }
}

/// Step 2: each centre it still has is a minor power of its own; it builds its first unit in the Winter that follows (3).
fn free_centres(world: &mut World, realm: Realm) -> Vec<ProvinceId> {
    let centres: Vec<ProvinceId> = Pos::of(world).centres(realm).collect();
    for at in &centres {
        world.change::<Province>(*at).owner = Some(Realm::Minor(*at));
        let text = format!("{} is a minor power now.", Pos::of(world).label(*at));
        telling::tell(world, None, Some(*at), "3.3-5", text);
    }
    centres
}
