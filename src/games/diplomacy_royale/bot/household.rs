//! A bot's household: how many children, whom to title, who leads what, who takes vows, what becomes of captives.

use super::super::clergy::{self as church, ClergyDeed};
use super::super::components::*;
use super::super::court::{self, CourtDeed};
use super::super::family::{self, BirthOption, FamilyDeed, odds};
use super::super::ids::UnitId;
use super::super::position::Pos;
use super::lineage;
use crate::diplomacy::ProvinceId;
use crate::dynasty::{CharacterId, Marriage, Odds};
use crate::table::SeatId;

// ---------------------------------------------------------------- Children

/// What a grown woman is worth, but for the children that she may have; and how much more one by whom the crown descends.
const WOMAN: i64 = 60;
const HEIRESS: i64 = 200;

/// How much more this birth option promises than one attempt, which is what happens anyway.
pub fn births(pos: Pos, deed: &FamilyDeed) -> i64 {
    let FamilyDeed::Try { marriage, option } = deed;
    let Some(couple) = pos.find_marriage(*marriage).filter(|_| !pos.desk().births.contains_key(marriage)) else {
        return -1;
    };
    match promise(pos, couple, *option) - promise(pos, couple, BirthOption::One) {
        gain @ 1.. => gain,
        _ => -1,
    }
}

/// Children that may be expected, against what may be lost with their mother.
fn promise(pos: Pos, couple: &Marriage, option: BirthOption) -> i64 {
    let Some(own) = pos.character(couple.husband).keeper.and_then(|seat| pos.power_of(seat)) else { return 0 };
    let thousandths = |odds: Odds| (odds.ways * 1000 / odds.of.max(1)) as i64;
    let child = lineage::child(lineage::heirs(pos, own));
    let tables = &pos.book.tables;
    // One attempt a phase gives half a child.
    let phases = i64::from((tables.oldest_mother - pos.age(couple.wife)).max(0) / tables.years.a_phase);
    let descends = pos.noble(couple.wife).serial(own).is_some();
    let mother = WOMAN + child * phases / 2 + if descends { HEIRESS } else { 0 };
    let dies = odds::mother_lives(pos, couple, option).failing();
    (thousandths(odds::children(tables, option)) * child - thousandths(dies) * mother) / 100
}

// ---------------------------------------------------------------- The court

/// Heirs whom a house keeps from the front, and heirs beyond whom a king may lead.
const SPARED: usize = 2;
const ENOUGH: usize = 4;

/// How much a deed at court is worth; below 0 it is left alone.
pub fn court(pos: Pos, seat: SeatId, deed: &CourtDeed) -> i64 {
    match deed {
        CourtDeed::Grant { who, province } => grant(pos, seat, *who, *province),
        CourtDeed::Assign { who, unit } => assign(pos, seat, *who, *unit),
        // A king of few heirs does not ride at the head of his army.
        CourtDeed::LayDown { who } => {
            let heirs = pos.power_of(seat).map_or(0, |own| lineage::heirs(pos, own));
            if pos.noble(*who).cleric.is_none() && (court::worth(pos, *who) < 0 || heirs <= SPARED) { 300 } else { -1 }
        }
        CourtDeed::FoundKingdom { .. } => 900,
        CourtDeed::AcceptRansom { .. } => 600,
        CourtDeed::OfferRansom { .. } => 350,
        CourtDeed::RefuseRansom { .. } => -1,
        // A good leader stays in prison; a poor one is a burden to his own.
        CourtDeed::Return { who } => {
            if pos.character(*who).scores.strength < 0 {
                50
            } else {
                -1
            }
        }
        CourtDeed::Execute { who } => {
            if pos.character(*who).scores.strength > 0 {
                60
            } else {
                -1
            }
        }
    }
}

/// A title keeps a man from the Church and from a bride's court, so he has none before he must; but who is wed already may give a
/// place that is no home, where units are raised then. The eldest first.
fn grant(pos: Pos, seat: SeatId, who: CharacterId, at: ProvinceId) -> i64 {
    let new_site = !pos.power_of(seat).is_some_and(|p| pos.power(p).homes.contains(&at));
    let must = pos.age(who) >= pos.book.tables.ages.must_hold_title;
    match new_site {
        true if must || pos.spouse(who).is_some() => 540 + i64::from(pos.age(who)),
        false if must => 500 + i64::from(pos.age(who)),
        _ => -1,
    }
}

/// The good go to the front, the bad where nothing happens; those on whom the crown hangs are spared.
fn assign(pos: Pos, seat: SeatId, who: CharacterId, unit: UnitId) -> i64 {
    let Some(own) = pos.power_of(seat) else { return -1 };
    let front = front(pos, unit);
    let worth = i64::from(court::worth(pos, who));
    let must = pos.age(who) >= pos.book.tables.ages.must_lead && !pos.reigns(who);
    let line = family::line(pos, Estate::Crown(own));
    let few = lineage::heirs(pos, own) <= ENOUGH;
    let spared = few && (pos.reigns(who) || line.iter().take(SPARED).any(|heir| *heir == who));
    // Leave to lead abroad is for those who do harm at home.
    let abroad = pos.find_unit(unit).is_some_and(|u| u.power != own);
    match (spared, must) {
        _ if abroad => {
            if must && worth <= 0 {
                420
            } else {
                -1
            }
        }
        (true, false) => -1,
        (true, true) => 400 - front * 20,
        (false, false) if worth < 0 || (pos.reigns(who) && worth == 0) => -1,
        _ if worth > 0 => 400 + worth * front * 10,
        _ => 400 - front * 10,
    }
}

/// Strange units and centres beside a unit.
fn front(pos: Pos, unit: UnitId) -> i64 {
    let Some(unit) = pos.find_unit(unit) else { return 0 };
    let Some(at) = unit.at else { return 0 };
    let near = pos.map().graph().neighbours(usize::from(pos.map().province(at).0));
    let strange = |n: &&usize| {
        let there = ProvinceId(**n as u8);
        pos.unit_in(there).is_some_and(|u| u.power != unit.power)
            || (pos.map().data(there).centre && pos.province(there).owner != Some(unit.power))
    };
    near.iter().filter(strange).count() as i64
}

// ---------------------------------------------------------------- The clergy

/// A churchman of this age needs somebody to come after him.
const AGEING: i32 = 45;

/// How much a deed of the clergy is worth.
pub fn clergy(pos: Pos, seat: SeatId, deed: &ClergyDeed) -> i64 {
    let ours = |who: CharacterId| pos.character(who).keeper == Some(seat);
    match deed {
        ClergyDeed::Enter { who } => vows(pos, seat, *who),
        ClergyDeed::TakeSee { .. } => 800,
        ClergyDeed::Arrest { cleric, target } => {
            let chance = i64::from(church::chance(pos, seat, *cleric, *target));
            if chance >= 40 && pos.character(*target).scores.strength >= 0 { 100 + chance } else { -1 }
        }
        ClergyDeed::Protect { .. } => 30,
        ClergyDeed::PassOver { estate, .. } => {
            let last = pos.at.recent.0.iter().rfind(|i| i.what == *estate);
            let next = family::line(pos, *estate).into_iter().find(|who| last.is_some_and(|l| l.to != *who));
            if last.is_some_and(|l| !ours(l.to)) && next.is_some_and(ours) { 500 } else { -1 }
        }
        ClergyDeed::AskAnnulment { .. } | ClergyDeed::Annul { .. } => -1,
        ClergyDeed::Vote { candidate, .. } => {
            300 + if ours(*candidate) { 100 } else { i64::from(pos.character(*candidate).scores.strength) }
        }
    }
}

/// Without a churchman a house weds only into those that have one, so it has one, and another when he gets old; of few heirs
/// none while there are churchmen enough elsewhere, and the heir never.
fn vows(pos: Pos, seat: SeatId, who: CharacterId) -> i64 {
    let Some(own) = pos.power_of(seat) else { return -1 };
    let churchmen = |seat: SeatId| pos.household(seat).filter(|c| pos.noble(c.id).cleric.is_some());
    let line = family::line(pos, Estate::Crown(own));
    let place = line.iter().position(|heir| *heir == who).unwrap_or(usize::MAX);
    let few = lineage::heirs(pos, own) <= ENOUGH;
    let others = || pos.powers().filter(|p| p.id != own && pos.is_active(p.id)).filter_map(|p| p.seat);
    let elsewhere = others().filter(|s| churchmen(*s).next().is_some()).count() * 2 >= others().count();
    let good = i64::from(pos.character(who).scores.strength);
    // Before he has a title or a command, which would keep him from it.
    match churchmen(seat).count() {
        _ if place == 0 => -1,
        0 if place < SPARED && few && elsewhere => -1,
        0 => 850 - good * 5,
        1 if place >= ENOUGH && churchmen(seat).all(|c| pos.age(c.id) >= AGEING) => 50 - good * 5,
        _ => -1,
    }
}
