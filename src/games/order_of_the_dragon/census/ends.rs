//! Powers and vassals that are no more: their units go, their centres become minor powers (1.3-1 to 1.3-3; 3.3-1 to 3.3-16;
//! 5.6-4, 5.6-5).

use super::super::heirs::kill;
use super::super::orders::disband;
use super::super::prelude::*;
use crate::line;

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
        let out: Vec<(PowerId, EliminatedBy)> =
            look(world, |pos| PowerId::all().filter_map(|p| Some((p, faults_of(pos, p)?))).collect());
        if out.is_empty() {
            break;
        }
        for (power, by) in out {
            eliminate(world, power, by, census);
        }
        let orphans: Vec<VassalId> = look(world, |pos| {
            let orphan = |v: &&Vassal| pos.controllers(v).next().is_none();
            pos.standing_vassals().filter(orphan).map(|v| v.id).collect()
        });
        for vassal in orphans {
            let freed = end_vassal(world, vassal, "3.3-11");
            census.vassals.push(VassalEnd { vassal, captured: false, freed });
        }
    }
}

/// The procedure of 3.3, steps 1 to 5.
fn eliminate(world: &mut World, power: PowerId, by: EliminatedBy, census: &mut Census) {
    let (rule, why) = match by {
        EliminatedBy::NoCentres => ("3.3-3", "no centre of its own is left."),
        EliminatedBy::CapitalAndHeirs => ("3.3-2", "the capital is lost and no heir is alive."),
        EliminatedBy::Dropped => ("3.3-14", "the player has left."),
    };
    let (thralls, heirs) = look(world, |pos| {
        let thralls: Vec<ProvinceId> = pos.thralls_of(power).collect();
        let heirs: Vec<(HeirId, ProvinceId)> = pos.heirs_of(power).map(|h| (h.id, h.at)).collect();
        (thralls, heirs)
    });
    let line = line![power.opens_line(), power.verb(" is", " are"), " out of the game: ", why];
    announce(world, |pos| told(pos, pos.seat_of(power), None, rule, line).great(9));
    change::<Rule>(world, power).standing = Standing::Eliminated;
    clear_units(world, Realm::Major(power));
    let freed = free_centres(world, Realm::Major(power));
    for (heir, at) in heirs {
        kill(world, heir);
        census.heirs.push(Killed { heir, power, at, by: None });
    }
    for at in thralls {
        announce(world, |pos| told(pos, None, Some(at), "3.3-7", line![at, " is a minor power again."]));
        census.thralls.push(Freed { at, power, minor: true });
    }
    let held: Vec<Line> = look(world, |pos| {
        let left = |v: &Vassal| {
            let other = pos.controllers(v).next()?;
            let line = line![other.opens_line(), " alone", other.verb(" holds ", " hold "), v.id, " now."];
            Some(told(pos, pos.seat_of(other), Some(v.capital), "3.3-8", line))
        };
        pos.standing_vassals().filter(|v| v.parents().contains(&power)).filter_map(left).collect()
    });
    held.into_iter().for_each(|line| world.say(line));
    census.eliminations.push(Eliminated { power, by, freed });
}

/// A vassal is no more: as a power that is eliminated, with the heirs that live in its capital.
pub fn end_vassal(world: &mut World, vassal: VassalId, rule: &'static str) -> Vec<ProvinceId> {
    announce(world, |pos| {
        let capital = pos.find_vassal(vassal).map(|v| v.capital);
        told(pos, None, capital, rule, line!["The vassal ", vassal, " is no more."])
    });
    let cycle = look(world, |pos| pos.turn.cycle);
    clear_units(world, Realm::Vassal(vassal));
    let freed = free_centres(world, Realm::Vassal(vassal));
    change::<Bond>(world, vassal).ended = Some(cycle);
    freed
}

/// Step 1: its units are disbanded at once.
fn clear_units(world: &mut World, realm: Realm) {
    let units: Vec<UnitId> = look(world, |pos| pos.units_of(realm).map(|u| u.id).collect());
    for unit in units {
        disband(world, unit, "3.3-4", "is disbanded with its power");
    }
}

/// Step 2: each centre it still has is a minor power of its own; it builds its first unit in the Winter that follows (3).
fn free_centres(world: &mut World, realm: Realm) -> Vec<ProvinceId> {
    let centres: Vec<ProvinceId> = look(world, |pos| pos.centres(realm).collect());
    for at in &centres {
        change::<Held>(world, *at).owner = Some(Realm::Minor(*at));
        announce(world, |pos| told(pos, None, Some(*at), "3.3-5", line![*at, " is a minor power now."]));
    }
    centres
}
