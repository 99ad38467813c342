//! Retreats are shown and made; two to one place are both lost (7.2-7 to 7.2-9; 10.5-13 to 10.5-15).

use std::collections::{BTreeMap, BTreeSet};

use super::super::prelude::*;
use super::field::{abroad, field, piece};
use super::precedence::{Hand, Overridden, prevails, tell_overridden};
use super::{disband, place_in_line, stand};
use crate::diplomacy::retreats::{self, Fate, RetreatGiven};
use crate::line;

/// What a power has written for a dislodged unit; inside, that it disbands.
fn written(pos: Pos, unit: &Unit, power: PowerId) -> Option<Option<Place>> {
    let seat = pos.seat_of(power).filter(|_| pos.is_active(power))?;
    pos.desk(seat).retreats.get(&unit.id).copied()
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

/// What stands of all that a vassal's controllers have written for its units: of each unit what [`prevails`], and nothing where
/// the Dowry Receiver sends another of its units (10.5-15).
fn standing(pos: Pos, vassal: &Vassal) -> BTreeMap<UnitId, Hand<Option<Place>>> {
    let goal = |hand: &Hand<Option<Place>>| hand.wrote.filter(|_| hand.legal).map(|to| pos.map().province(to));
    let mine = pos.units().filter(|u| u.dislodged.is_some() && u.realm == Realm::Vassal(vassal.id));
    let mut all: BTreeMap<UnitId, Hand<Option<Place>>> =
        mine.filter_map(|u| Some((u.id, prevails(pos, vassal, hands(pos, u, vassal))?))).collect();
    let receiver = |hand: &Hand<Option<Place>>| hand.power == vassal.receiver;
    let taken: BTreeSet<ProvinceId> = all.values().filter(|hand| receiver(hand)).filter_map(goal).collect();
    all.retain(|_, hand| receiver(hand) || goal(hand).is_none_or(|to| !taken.contains(&to)));
    all
}

/// Where a dislodged unit goes: as its player has written, or for a vassal as its controllers have.
fn chosen(pos: Pos, unit: &Unit) -> Option<Place> {
    match unit.realm {
        Realm::Major(power) => written(pos, unit, power)?,
        Realm::Minor(_) => None,
        Realm::Vassal(id) => standing(pos, pos.find_vassal(id)?).remove(&unit.id)?.wrote,
    }
}

/// Retreats of vassals that do not stand against those of the other controller.
fn overridden(pos: Pos) -> Vec<Overridden> {
    let mut out = vec![];
    for unit in pos.units().filter(|u| u.dislodged.is_some()) {
        let Some(vassal) = unit.realm.vassal().and_then(|id| pos.find_vassal(id)) else { continue };
        let stands = standing(pos, vassal).remove(&unit.id).map(|hand| hand.wrote);
        for Hand { power, wrote, legal } in
            hands(pos, unit, vassal).into_iter().filter(|hand| stands != Some(hand.wrote))
        {
            let wrote = match wrote {
                Some(to) => line![unit.id, " to ", place_in_line(pos, to)],
                None => line![unit.id, " to disband"],
            };
            out.push(Overridden { power, vassal: vassal.id, wrote, legal });
        }
    }
    out
}

/// What becomes of every unit that was driven out, and whether it is one that never leaves its place.
fn fates(pos: Pos) -> Vec<(UnitId, bool, Fate)> {
    let out = |u: &Unit| {
        let (at, out) = (u.at?, u.dislodged.as_ref()?);
        let (unit, by) = (piece(pos, u, at), Some(abroad(pos, out.by)));
        Some((u.id, retreats::Dislodged { unit, from: None, by, retreats: out.retreats.clone() }))
    };
    let lost: Vec<(UnitId, retreats::Dislodged)> = pos.units().filter_map(out).collect();
    let given: Vec<RetreatGiven> = lost
        .iter()
        .filter_map(|(id, d)| {
            let retreat = crate::diplomacy::Retreat::To(chosen(pos, pos.find_unit(*id)?)?);
            Some(RetreatGiven { power: d.unit.power, unit: pos.map().province(d.unit.at), retreat })
        })
        .collect();
    let dislodged: Vec<retreats::Dislodged> = lost.iter().map(|(_, d)| d.clone()).collect();
    let result = retreats::retreat(pos.map(), &field(pos).position, &dislodged, &given);
    lost.into_iter().zip(result.fates).map(|((id, d), fate)| (id, d.unit.stationary, fate)).collect()
}

/// What has become of every unit that was driven out.
pub fn resolve_retreats(world: &mut World) {
    let (overridden, fates) = look(world, |pos| (overridden(pos), fates(pos)));
    if fates.is_empty() {
        return;
    }
    tell_overridden(world, overridden);
    for (unit, stationary, fate) in fates {
        match fate {
            Fate::Retreats(to) => {
                announce(world, |pos| {
                    let line = line![unit, " retreats to ", place_in_line(pos, to), "."];
                    told(pos, None, Some(pos.map().province(to)), "0-2", line)
                });
                stand(world, unit, Some(to));
            }
            Fate::Clash { .. } => disband(world, unit, "0-2", "meets another in its retreat and is lost"),
            Fate::Disbands | Fate::Unordered | Fate::NoWay if stationary => {
                disband(world, unit, "7.2-8", "cannot leave its place and is destroyed");
            }
            Fate::Disbands | Fate::Unordered | Fate::NoWay => disband(world, unit, "0-2", "is disbanded"),
        }
    }
    reveals(world);
    clear_desks(world);
}
