//! Laws of the position as a whole, that never break.

use super::super::prelude::*;
use super::super::{census, points};
use super::{Law, desk, unless};

/// Units and centres of realms that exist, heirs where heirs can be, nothing left of powers that are out, points within
/// the pool; what is on the desk and what was could be decided.
pub fn invariants(pos: Pos) -> Law {
    units(pos)?;
    owners(pos)?;
    heirs(pos)?;
    vassals(pos)?;
    limits(pos)?;
    survivors(pos)?;
    desk::keep(pos)?;
    for seat in pos.seats() {
        let Some(account) = points::ledger(pos, seat) else { continue };
        let (spent, pool) = (account.given.iter().map(|v| u32::from(v.points)).sum::<u32>(), account.pool.total);
        unless(spent <= pool.into(), || format!("{} has given {spent} of {pool} points", pos.seat_name(seat)))?;
    }
    Ok(())
}

/// Stationary units are what their centre began with, where it began (8.2-4, 8.2-5), and never retreat (7.2-7); a retreat leads
/// to an empty place. From Spring to the Census nobody has more units than centres (3.1-4; 10.5-5), and in Spring every neutral
/// has its unit (8.2-3) and nobody stands in another's centre (2.1-3).
fn limits(pos: Pos) -> Law {
    for unit in pos.units() {
        let name = || format!("unit {} of {}", unit.id.0, pos.realm_name(unit.realm));
        if let Realm::Minor(home) = unit.realm {
            let began = pos.book.start_unit(home) == unit.at.map(|at| (unit.kind, at));
            unless(began, || format!("{} is not what its centre began with", name()))?;
        }
        let Some(lost) = &unit.dislodged else { continue };
        let leaves = !unit.realm.is_stationary() || lost.retreats.is_empty();
        unless(leaves, || format!("{} never leaves its place and may retreat", name()))?;
        let empty = lost.retreats.iter().all(|to| pos.unit_in(pos.map().province(*to)).is_none());
        unless(empty, || format!("{} may retreat to where another stands", name()))?;
    }
    if !matches!(pos.turn.phase, Phase::Orders | Phase::Retreats | Phase::Ballot) {
        return Ok(());
    }
    let majors = PowerId::all().map(Realm::Major);
    for realm in majors.chain(pos.standing_vassals().map(|v| Realm::Vassal(v.id))) {
        let (units, centres) = (pos.units_of(realm).count(), pos.centres(realm).count());
        unless(units <= centres, || format!("{} has {units} units for {centres} centres", pos.realm_name(realm)))?;
    }
    if pos.turn.season == Season::Spring && pos.turn.phase == Phase::Orders {
        for at in pos.neutrals() {
            let rebuilt = pos.units_of(Realm::Minor(at)).next().is_some();
            unless(rebuilt, || format!("{} has not rebuilt its unit", pos.label(at)))?;
        }
        for unit in pos.units() {
            let owner = pos.stands_in(unit).and_then(|at| pos.owner(at));
            let words = || format!("unit {} stands in a centre that is not its power's", unit.id.0);
            unless(owner.is_none_or(|owner| owner == unit.realm), words)?;
        }
    }
    Ok(())
}

/// Who is in the game has a centre of its own, and its capital or an heir (3.3-2, 3.3-3); nobody has had an heir in a Winter to
/// come (8.1-4); no cycle comes after the last (3.2-3), nor one after a Census that somebody has won (3.0-3, 3.0-4).
fn survivors(pos: Pos) -> Law {
    let cycle = pos.turn.cycle;
    for power in pos.powers() {
        let name = power.id.name();
        let fault = census::faults_of(pos, power.id).filter(|why| *why != EliminatedBy::Dropped);
        if let Some(why) = fault.filter(|_| pos.turn.phase != Phase::Census) {
            return Err(format!("{name} should be out of the game: {why:?}"));
        }
        let was = power.heir_built.is_none_or(|built| built <= cycle);
        unless(was, || format!("{name} had an heir in a Winter to come"))?;
    }
    unless(pos.options.cycles.is_none_or(|last| cycle <= last), || format!("cycle {cycle} comes after the last"))?;
    if let Some(last) = pos.reckoning().filter(|_| pos.over.is_none()) {
        let most = last.totals.iter().map(Total::sum).max().unwrap_or(0);
        let leaders = last.totals.iter().filter(|t| t.sum() == most).count();
        let open = most < usize::from(pos.options.victory) || leaders != 1;
        unless(open, || "somebody had won at the last Census, and the game goes on".into())?;
    }
    let counted: usize = PowerId::all().map(|p| pos.centres(Realm::Major(p)).count()).sum::<usize>()
        + pos.neutrals().count()
        + pos.standing_vassals().map(|v| pos.centres(Realm::Vassal(v.id)).count()).sum::<usize>();
    let printed = pos.provinces().filter(|p| pos.map().data(p.id).centre).count();
    unless(counted == printed, || format!("{counted} of {printed} centres are counted"))
}

/// Does this realm still exist?
fn exists(pos: Pos, realm: Realm) -> bool {
    match realm {
        Realm::Major(power) => pos.survives(power),
        Realm::Minor(at) => pos.owner(at) == Some(realm) || pos.turn.phase != Phase::Winter,
        Realm::Vassal(id) => pos.find_vassal(id).is_some_and(|v| v.stands()),
    }
}

fn units(pos: Pos) -> Law {
    for unit in pos.units() {
        let Some(at) = unit.at else { continue };
        let name = || format!("unit {} in {}", unit.id.0, pos.map().label(at));
        let retreated = unit.dislodged.is_none() || pos.turn.phase == Phase::Retreats;
        unless(retreated, || format!("{} should have retreated", name()))?;
        if let Realm::Minor(home) = unit.realm {
            unless(pos.map().province(at) == home, || format!("{} of {} is not at home", name(), pos.label(home)))?;
        }
        let words = || format!("{} serves {}, which is no more", name(), pos.realm_name(unit.realm));
        unless(exists(pos, unit.realm), words)?;
    }
    Ok(())
}

fn owners(pos: Pos) -> Law {
    for (at, owner) in pos.provinces().filter_map(|p| Some((p.id, p.owner?))) {
        let words = || format!("{} belongs to {}, which is no more", pos.label(at), pos.realm_name(owner));
        unless(exists(pos, owner), words)?;
    }
    Ok(())
}

fn heirs(pos: Pos) -> Law {
    for power in PowerId::all() {
        let (name, single) = (power.name(), pos.heirs_of(power).filter(|h| h.is_single()).count());
        unless(single <= 1, || format!("{name} has {single} single heirs"))?;
        let none = pos.heirs_of(power).next().is_none();
        unless(none || pos.survives(power), || format!("{name} is out and has an heir"))?;
    }
    for heir in pos.heirs().filter(|h| h.is_alive()) {
        let place = pos.label(heir.at);
        let fits = match heir.wed {
            None => heir.at == pos.capital(heir.power) && pos.has_capital(heir.power),
            Some(Spouse::Minor) => pos.thrall_of(heir.at) == Some(heir.power),
            Some(Spouse::Heir(_)) => pos.standing_vassals().any(|v| v.capital == heir.at),
        };
        unless(fits, || format!("heir {} of {} cannot live in {place}", heir.id.0, heir.power.name()))?;
        let alone = heir.wed != Some(Spouse::Minor) || pos.heirs_in(heir.at).count() == 1;
        unless(alone, || format!("{place} is a thrall of several"))?;
    }
    Ok(())
}

fn vassals(pos: Pos) -> Law {
    for vassal in pos.standing_vassals() {
        let (name, capital) = (pos.vassal_name(vassal.id), vassal.capital);
        let own = pos.owner(capital) == Some(Realm::Vassal(vassal.id));
        unless(own, || format!("{name} stands without its capital"))?;
        let held = pos.controllers(vassal).next().is_some();
        unless(held, || format!("{name} stands without anybody who holds it"))?;
        let home = vassal.parents().iter().any(|p| pos.homes(*p).contains(&capital));
        unless(!home, || format!("the capital of {name} is a home of its parents"))?;
        let mut here: Vec<PowerId> = pos.heirs_in(capital).map(|h| h.power).collect();
        let mut parents: Vec<PowerId> = pos.controllers(vassal).collect();
        here.sort();
        parents.sort();
        unless(here == parents, || format!("in the capital of {name} live not just the heirs of those who hold it"))?;
        let again = |v: &Vassal| v.id != vassal.id && v.parents().iter().all(|p| vassal.parents().contains(p));
        let one = !pos.standing_vassals().any(again);
        unless(one, || format!("the parents of {name} hold another vassal together"))?;
    }
    Ok(())
}
