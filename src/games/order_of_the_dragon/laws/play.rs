//! Laws that never break, and what the no-leak test shuffles.

use std::collections::BTreeSet;

use super::super::prelude::*;
use super::super::{census, points};
use super::desk;

/// One unit a province, every centre owned, heirs where heirs can be, nothing left of powers that are out, points within
/// the pool; what is on the desk and what was could be decided.
pub fn invariants(pos: Pos) -> Result<(), String> {
    units(pos)?;
    owners(pos)?;
    heirs(pos)?;
    vassals(pos)?;
    limits(pos)?;
    survivors(pos)?;
    desk::keep(pos)?;
    for seat in pos.seats() {
        if let Some(account) = points::ledger(pos, seat) {
            let spent: u32 = account.given.iter().map(|v| u32::from(v.points)).sum();
            if spent > u32::from(account.pool.total) {
                return Err(format!("{} has given {spent} of {} points", pos.seat_name(seat), account.pool.total));
            }
        }
    }
    Ok(())
}

/// Stationary units are what their centre began with, where it began (8.2-4, 8.2-5), and never retreat (7.2-7); a retreat leads
/// to an empty place. From Spring to the Census nobody has more units than centres (3.1-4; 10.5-5), and in Spring every neutral
/// has its unit (8.2-3) and nobody stands in another's centre (2.1-3).
fn limits(pos: Pos) -> Result<(), String> {
    for unit in pos.units() {
        let name = || format!("unit {} of {}", unit.id.0, pos.realm_name(unit.realm));
        if let Realm::Minor(home) = unit.realm
            && pos.book.start_unit(home) != unit.at.map(|at| (unit.kind, at))
        {
            return Err(format!("{} is not what its centre began with", name()));
        }
        let Some(lost) = &unit.dislodged else { continue };
        if unit.realm.is_stationary() && !lost.retreats.is_empty() {
            return Err(format!("{} never leaves its place and may retreat", name()));
        }
        if lost.retreats.iter().any(|to| pos.unit_in(pos.map().province(*to)).is_some()) {
            return Err(format!("{} may retreat to where another stands", name()));
        }
    }
    if !matches!(pos.turn.phase, Phase::Orders | Phase::Retreats | Phase::Ballot) {
        return Ok(());
    }
    let majors = PowerId::all().map(Realm::Major);
    for realm in majors.chain(pos.standing_vassals().map(|v| Realm::Vassal(v.id))) {
        let (units, centres) = (pos.units_of(realm).count(), pos.centres(realm).count());
        if units > centres {
            return Err(format!("{} has {units} units for {centres} centres", pos.realm_name(realm)));
        }
    }
    if pos.turn.season == Season::Spring && pos.turn.phase == Phase::Orders {
        if let Some(at) = pos.neutrals().find(|at| pos.units_of(Realm::Minor(*at)).next().is_none()) {
            return Err(format!("{} has not rebuilt its unit", pos.label(at)));
        }
        let stranger = |u: &&Unit| pos.stands_in(u).and_then(|at| pos.owner(at)).is_some_and(|owner| owner != u.realm);
        if let Some(unit) = pos.units().find(stranger) {
            return Err(format!("unit {} stands in a centre that is not its power's", unit.id.0));
        }
    }
    Ok(())
}

/// Who is in the game has a centre of its own, and its capital or an heir (3.3-2, 3.3-3); nobody has had an heir in a Winter to
/// come (8.1-4); no cycle comes after the last (3.2-3), nor one after a Census that somebody has won (3.0-3, 3.0-4).
fn survivors(pos: Pos) -> Result<(), String> {
    if pos.turn.phase != Phase::Census {
        for power in PowerId::all() {
            if let Some(why) = census::faults_of(pos, power).filter(|why| *why != EliminatedBy::Dropped) {
                return Err(format!("{} should be out of the game: {why:?}", power.name()));
            }
        }
    }
    for power in pos.powers() {
        if power.heir_built.is_some_and(|cycle| cycle > pos.turn.cycle) {
            return Err(format!("{} had an heir in a Winter to come", power.id.name()));
        }
    }
    if pos.options.cycles.is_some_and(|last| pos.turn.cycle > last) {
        return Err(format!("cycle {} comes after the last", pos.turn.cycle));
    }
    let over = pos.over.is_some();
    if let Some(last) = pos.reckoning().filter(|_| !over) {
        let most = last.totals.iter().map(Total::sum).max().unwrap_or(0);
        let leaders = last.totals.iter().filter(|t| t.sum() == most).count();
        if most >= usize::from(pos.options.victory) && leaders == 1 {
            return Err("somebody had won at the last Census, and the game goes on".into());
        }
    }
    let counted: usize = PowerId::all().map(|p| pos.centres(Realm::Major(p)).count()).sum::<usize>()
        + pos.neutrals().count()
        + pos.standing_vassals().map(|v| pos.centres(Realm::Vassal(v.id)).count()).sum::<usize>();
    let printed = pos.provinces().filter(|p| pos.map().data(p.id).centre).count();
    if counted != printed {
        return Err(format!("{counted} of {printed} centres are counted"));
    }
    Ok(())
}

/// Does this realm still exist?
fn exists(pos: Pos, realm: Realm) -> bool {
    match realm {
        Realm::Major(power) => pos.survives(power),
        Realm::Minor(at) => pos.owner(at) == Some(realm) || pos.turn.phase != Phase::Winter,
        Realm::Vassal(id) => pos.find_vassal(id).is_some_and(|v| v.stands()),
    }
}

fn units(pos: Pos) -> Result<(), String> {
    let mut taken = BTreeSet::new();
    for unit in pos.units() {
        let Some(at) = unit.at else { continue };
        let name = format!("unit {} in {}", unit.id.0, pos.map().label(at));
        if !pos.map().fits(unit.kind, at) {
            return Err(format!("{name} cannot stand there"));
        }
        if unit.dislodged.is_none() && !taken.insert(pos.map().province(at)) {
            return Err(format!("{name} stands where another stands"));
        }
        if unit.dislodged.is_some() && pos.turn.phase != Phase::Retreats {
            return Err(format!("{name} should have retreated"));
        }
        if let Realm::Minor(home) = unit.realm
            && pos.map().province(at) != home
        {
            return Err(format!("{name} of {} is not at home", pos.label(home)));
        }
        if !exists(pos, unit.realm) {
            return Err(format!("{name} serves {}, which is no more", pos.realm_name(unit.realm)));
        }
    }
    Ok(())
}

fn owners(pos: Pos) -> Result<(), String> {
    for p in pos.provinces() {
        match p.owner {
            None if pos.map().data(p.id).centre => return Err(format!("{} is nobody's", pos.label(p.id))),
            Some(_) if !pos.map().data(p.id).centre => return Err(format!("{} is no centre", pos.label(p.id))),
            Some(Realm::Minor(at)) if at != p.id => return Err(format!("{} has another's owner", pos.label(p.id))),
            Some(owner) if !exists(pos, owner) => {
                return Err(format!("{} belongs to {}, which is no more", pos.label(p.id), pos.realm_name(owner)));
            }
            _ => {}
        }
    }
    Ok(())
}

fn heirs(pos: Pos) -> Result<(), String> {
    for power in PowerId::all() {
        let single = pos.heirs_of(power).filter(|h| h.is_single()).count();
        if single > 1 {
            return Err(format!("{} has {single} single heirs", power.name()));
        }
        if !pos.survives(power) && pos.heirs_of(power).next().is_some() {
            return Err(format!("{} is out and has an heir", power.name()));
        }
    }
    for heir in pos.heirs().filter(|h| h.is_alive()) {
        let place = pos.label(heir.at);
        let fits = match heir.wed {
            None => heir.at == pos.capital(heir.power) && pos.has_capital(heir.power),
            Some(Spouse::Minor) => pos.thrall_of(heir.at) == Some(heir.power),
            Some(Spouse::Heir(_)) => pos.standing_vassals().any(|v| v.capital == heir.at),
        };
        if !fits {
            return Err(format!("heir {} of {} cannot live in {place}", heir.id.0, heir.power.name()));
        }
        if heir.wed == Some(Spouse::Minor) && pos.heirs_in(heir.at).count() != 1 {
            return Err(format!("{place} is a thrall of several"));
        }
    }
    Ok(())
}

fn vassals(pos: Pos) -> Result<(), String> {
    for vassal in pos.standing_vassals() {
        let name = pos.vassal_name(vassal.id);
        if pos.owner(vassal.capital) != Some(Realm::Vassal(vassal.id)) {
            return Err(format!("{name} stands without its capital"));
        }
        if pos.controllers(vassal).next().is_none() {
            return Err(format!("{name} stands without anybody who holds it"));
        }
        let homes = vassal.parents().map(|p| pos.homes(p).contains(&vassal.capital));
        if homes.contains(&true) {
            return Err(format!("the capital of {name} is a home of its parents"));
        }
        let mut here: Vec<PowerId> = pos.heirs_in(vassal.capital).map(|h| h.power).collect();
        let mut parents: Vec<PowerId> = pos.controllers(vassal).collect();
        here.sort();
        parents.sort();
        if here != parents {
            return Err(format!("in the capital of {name} live not just the heirs of those who hold it"));
        }
        let again = |v: &&Vassal| v.id != vassal.id && v.parents().iter().all(|p| vassal.parents().contains(p));
        if pos.standing_vassals().any(|v| again(&v)) {
            return Err(format!("the parents of {name} hold another vassal together"));
        }
    }
    Ok(())
}
