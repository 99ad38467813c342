//! Retreats: of one's own units, and of vassals by either of their controllers (10.5). Stationary units never retreat (7.2).

use super::super::components::*;
use super::super::ids::{PowerId, Realm, UnitId, VassalId};
use super::super::position::Pos;
use super::field::{abroad, field, piece};

use super::precedence::{Hand, prevails};
use super::refusals::No;
use super::unit_words;
use crate::diplomacy::retreats::{self, Fate, RetreatGiven};
use crate::diplomacy::{Place, Retreat};
use crate::table::{Refusal, SeatId};

/// Does this seat retreat with, build for and remove units of this realm: its own, or a vassal it controls?
pub fn orders_for(pos: Pos, seat: SeatId, realm: Realm) -> bool {
    let Some(own) = pos.power_of(seat).filter(|p| pos.is_active(*p)) else { return false };
    match realm {
        Realm::Major(power) => power == own,
        Realm::Minor(_) => false,
        Realm::Vassal(id) => pos.vassals_of(own).any(|v| v.id == id),
    }
}

/// Dislodged units this seat may retreat with, in id order.
pub fn driven_out(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = &Unit> {
    pos.units().filter(move |u| u.dislodged.is_some() && orders_for(pos, seat, u.realm))
}

/// Those of them that have not been told where to.
pub fn to_retreat(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = &Unit> {
    let told = move |u: &Unit| pos.desk().retreats.get(&seat).is_some_and(|mine| mine.contains_key(&u.id));
    driven_out(pos, seat).filter(move |u| !told(u))
}

/// To one of the places found for the unit; `None`: it disbands.
pub fn check(pos: Pos, seat: SeatId, unit: UnitId, to: Option<Place>) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Retreats, seat, "A retreat")?;
    let found = pos.the_unit(unit)?;
    let name = || unit_words(pos, found);
    if found.realm.is_stationary() {
        return Err(No::NoRetreats { unit: name() }.into());
    }
    if !orders_for(pos, seat, found.realm) {
        return Err(No::NotYourUnit { unit: name(), owner: pos.realm_name(found.realm) }.into());
    }
    let Some(dislodged) = &found.dislodged else {
        return Err(No::NotDislodged { unit: name() }.into());
    };
    if pos.desk().retreats.get(&seat).and_then(|mine| mine.get(&unit)) == Some(&to) {
        return Err(No::SameOrder { unit: name() }.into());
    }
    let Some(to) = to else { return Ok(()) };
    if !dislodged.retreats.contains(&to) {
        let to = if pos.has_place(to) { pos.map().label(to).to_string() } else { "nowhere".into() };
        return Err(No::NoWayOut { unit: name(), to }.into());
    }
    Ok(())
}

/// What a power has written for a dislodged unit; inside, that it disbands.
fn written(pos: Pos, unit: &Unit, power: PowerId) -> Option<Option<Place>> {
    let seat = pos.seat_of(power).filter(|_| pos.is_active(power))?;
    pos.desk().retreats.get(&seat)?.get(&unit.id).copied()
}

/// What the controllers of a vassal have written for its dislodged unit.
fn hands(pos: Pos, unit: &Unit, vassal: &Vassal) -> Vec<Hand<Option<Place>>> {
    let ways = unit.dislodged.as_ref().map_or(&[][..], |d| &d.retreats);
    let hand = |power| {
        let wrote = written(pos, unit, power)?;
        Some(Hand { power, wrote, legal: wrote.is_none_or(|to| ways.contains(&to)) })
    };
    pos.controllers(vassal).filter_map(hand).collect()
}

/// Where a dislodged unit goes: as its player has written, or for a vassal as its controllers have.
fn chosen(pos: Pos, unit: &Unit) -> Option<Place> {
    match unit.realm {
        Realm::Major(power) => written(pos, unit, power)?,
        Realm::Minor(_) => None,
        Realm::Vassal(id) => {
            let vassal = pos.find_vassal(id)?;
            prevails(pos, vassal, hands(pos, unit, vassal))?.wrote
        }
    }
}

/// Retreats of vassals that do not stand against those of the other controller: whose, in words, and whether they were allowed.
pub fn retreats_overridden(pos: Pos) -> Vec<(PowerId, VassalId, String, bool)> {
    let mut overridden: Vec<(PowerId, VassalId, String, bool)> = vec![];
    for unit in pos.units().filter(|u| u.dislodged.is_some()) {
        let Some(vassal) = unit.realm.vassal().and_then(|id| pos.find_vassal(id)) else { continue };
        let all = hands(pos, unit, vassal);
        let Some(first) = prevails(pos, vassal, all.clone()) else { continue };
        for hand in all.into_iter().filter(|hand| hand.wrote != first.wrote) {
            let words = match hand.wrote {
                Some(to) => format!("{} to {}", unit_words(pos, unit), pos.map().label(to)),
                None => format!("{} to disband", unit_words(pos, unit)),
            };
            overridden.push((hand.power, vassal.id, words, hand.legal));
        }
    }
    overridden
}

/// What becomes of every unit that was driven out, and whether it is one that never leaves its place.
pub fn fates(pos: Pos) -> Vec<(UnitId, bool, Fate)> {
    let out = |u: &Unit| {
        let (at, out) = (u.at?, u.dislodged.as_ref()?);
        let (unit, by) = (piece(pos, u, at), Some(abroad(pos, out.by)));
        Some((u.id, retreats::Dislodged { unit, from: None, by, retreats: out.retreats.clone() }))
    };
    let lost: Vec<(UnitId, retreats::Dislodged)> = pos.units().filter_map(out).collect();
    let given: Vec<RetreatGiven> = lost
        .iter()
        .filter_map(|(id, d)| {
            let to = chosen(pos, pos.find_unit(*id)?)?;
            Some(RetreatGiven { power: d.unit.power, unit: pos.map().province(d.unit.at), retreat: Retreat::To(to) })
        })
        .collect();
    let dislodged: Vec<retreats::Dislodged> = lost.iter().map(|(_, d)| d.clone()).collect();
    let result = retreats::retreat(pos.map(), &field(pos).position, &dislodged, &given);
    lost.into_iter().zip(result.fates).map(|((id, d), fate)| (id, d.unit.stationary, fate)).collect()
}
