//! Laws that never break, and what the no-leak test shuffles.

use std::collections::BTreeSet;

use bevy_ecs::prelude::World;

use super::components::*;
use super::position::Pos;
use super::{court, laws_court, state, writs};
use crate::dynasty::CharacterId;
use crate::table::{Chronicle, Dice, SeatId};

/// One unit a province, one place and one spouse for everybody, crowns and titles on living heads; families, Church and
/// prisons ([`laws_court`]); nothing against a writ ([`writs::laws`]).
pub fn invariants(pos: Pos) -> Result<(), String> {
    units(pos)?;
    people(pos)?;
    crowns_and_titles(pos)?;
    laws_court::laws(pos)?;
    writs::laws(pos)
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
        if pos.power(unit.power).standing == Standing::Eliminated {
            return Err(format!("{name} serves {}, which is no more", pos.power_name(unit.power)));
        }
    }
    for p in pos.provinces() {
        if let Some(owner) = p.owner
            && (pos.map().is_sea(p.id) || pos.power(owner).standing == Standing::Eliminated)
        {
            return Err(format!("{} cannot belong to {}", pos.label(p.id), pos.power_name(owner)));
        }
    }
    Ok(())
}

fn people(pos: Pos) -> Result<(), String> {
    let lag = pos.turn.year - pos.turn.clock;
    if pos.options.dynasties && lag != 0 && lag != pos.book.tables.years.a_phase {
        return Err(format!("people count {} in {}", pos.turn.clock, pos.turn.year));
    }
    let mut wed = BTreeSet::new();
    for m in pos.marriages().filter(|m| m.lasts()) {
        for who in [m.husband, m.wife] {
            if !wed.insert(who) {
                return Err(format!("{} is married twice", pos.name_of(who)));
            }
            if !pos.character(who).is_alive() {
                return Err(format!("{} is dead and still married", pos.name_of(who)));
            }
        }
        if !pos.character(m.husband).sex.is_male() || pos.character(m.wife).sex.is_male() {
            return Err(format!("marriage {} is of two alike", m.id.0));
        }
    }
    let mut numbers = BTreeSet::new();
    for noble in pos.nobles() {
        let (c, name) = (pos.character(noble.id), pos.name_of(noble.id));
        for serial in &noble.serials {
            if !numbers.insert(serial) {
                return Err(format!("two people bear the number {serial}"));
            }
        }
        if !c.is_alive() {
            continue;
        }
        if noble.cleric.is_some() && pos.spouse(noble.id).is_some() {
            return Err(format!("{name} is of the clergy and married"));
        }
        if let Some(unit) = noble.command {
            if pos.find_unit(unit).is_none() {
                return Err(format!("{name} leads a unit that is no more"));
            }
            if c.is_captive() || !c.in_play() || !c.sex.is_male() {
                return Err(format!("{name} cannot lead a unit"));
            }
        }
    }
    for unit in pos.units() {
        if !(-1..=1).contains(&court::rating(pos, unit.id)) {
            return Err(format!("unit {} has a rating beyond one", unit.id.0));
        }
    }
    Ok(())
}

fn crowns_and_titles(pos: Pos) -> Result<(), String> {
    for power in pos.powers() {
        let name = pos.power_name(power.id);
        if let Some(king) = power.monarch
            && !pos.character(king).in_play()
            && pos.turn.phase != Phase::Births
        {
            return Err(format!("{} reigns in {name} and is not in play", pos.name_of(king)));
        }
    }
    for title in pos.titles() {
        let Some(holder) = title.holder else { continue };
        if !pos.character(holder).in_play() && pos.turn.phase != Phase::Births {
            return Err(format!("{} holds {} and is not in play", pos.name_of(holder), pos.label(title.province)));
        }
    }
    Ok(())
}

/// Another world that `seat` cannot tell from this one: others' orders and votes, the plague's threshold.
pub fn permute_secrets(world: &World, seat: SeatId, salt: u64) -> World {
    let mut position = state::capture(world);
    let pos = Pos::of(world);
    let mut luck = Dice::seeded(salt);
    position.plague.threshold = luck.below(100) as u16;
    position.desk.orders.retain(|u, _| writs::orders_for(pos, seat, *u) || luck.d6() > 3);
    position.desk.retreats.retain(|u, _| super::writs::orders_for(pos, seat, *u) || luck.d6() > 3);
    position.desk.adjustments.retain(|s, _| *s == seat || luck.d6() > 3);
    position.desk.preferences.retain(|s, _| *s == seat);
    position.desk.births.retain(|m, _| super::family::chooses(pos, *m) == Some(seat) || luck.d6() > 3);
    position.desk.gifts.retain(|g| pos.character(g.who).keeper == Some(seat) || luck.d6() > 3);
    for power in position.powers.iter_mut().filter(|p| pos.turn.phase == Phase::Gifts && p.seat != Some(seat)) {
        power.bonus = luck.below(4) as u8;
    }
    let own = |who: CharacterId| pos.character(who).keeper == Some(seat);
    position.desk.votes.retain(|c, _| own(*c));
    position.desk.arrests.retain(|c, _| own(*c) || luck.d6() > 3);
    position.sanctuary.0.retain(|(c, _)| own(*c) || luck.d6() > 3);
    for noble in position.nobles.iter_mut().filter(|n| !own(n.id)) {
        noble.cleric.iter_mut().for_each(|c| c.acted = luck.d6() > 3);
    }
    // Private terms of others, their proposals, and whether a bride has said yes for later.
    for writ in position.writs.iter_mut().filter(|w| !w.is_party(seat) && w.clauses.iter().any(|c| c.secret)) {
        writ.clauses.retain(|c| !c.secret);
        writ.free_text.clear();
    }
    position.proposals.list.retain(|p| p.from == seat || p.to == seat || luck.d6() > 3);
    position.proposals.named.retain(|n| n.from == seat || n.to == seat || luck.d6() > 3);
    let party = |r: &(crate::dynasty::ContractId, u16, SeatId)| pos.find_writ(r.0).is_some_and(|w| w.is_party(seat));
    position.proposals.rests.retain(|r| party(r) || luck.d6() > 3);
    for proposal in position.proposals.list.iter_mut().filter(|p| p.to != seat) {
        proposal.delayed = luck.d6() > 3;
    }
    let book = world.resource::<super::book::Library>().0.clone();
    let mut other = state::restore(&position, book).expect("a permuted position is a position");
    // What this seat has read stays read.
    other.insert_resource(world.resource::<Chronicle>().clone());
    other
}
