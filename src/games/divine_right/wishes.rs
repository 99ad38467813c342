//! What a player may wish to do with units of his own choosing. The offers list the usual cases; these build the others from
//! whatever has been picked up. A wish is only asked, never granted here: [`judge::check`](super::judge::check) decides.

use super::actions::Action;
use super::combat::advance;
use super::combat::{Battle, Stage};
use super::components::{Kind, Phase, Place};
use super::frames::Frame;
use super::ids::{CounterId, HexId};
use super::position::Pos;
use super::{alliances, battle, displacement, marching, movement, ships, sieges};
use crate::table::SeatId;

/// One wish: acts to be done one after the other.
pub type Wish = Vec<Action>;

/// What these units could be wished to do now, marches and sieges apart.
pub fn wishes(pos: Pos, seat: SeatId, units: &[CounterId]) -> Vec<Wish> {
    if units.is_empty() || units.iter().any(|id| !pos.exists(*id)) {
        return vec![];
    }
    match pos.top() {
        Some(Frame::Battle(b)) => in_battle(pos, b, units),
        Some(Frame::Lose { from, count, .. }) => {
            let lost: Vec<Action> = units.iter().filter(|id| from.contains(id)).map(|id| Action::Lose(*id)).collect();
            if lost.is_empty() || lost.len() > usize::from(*count) { vec![] } else { vec![lost] }
        }
        Some(Frame::Deploy { .. }) => match units {
            &[unit] => {
                let hexes = alliances::deploy_hexes(pos, seat, unit);
                hexes.into_iter().map(|hex| vec![Action::Deploy { unit, hex }]).collect()
            }
            _ => vec![],
        },
        Some(_) => vec![],
        None => match pos.phase {
            Phase::Sieges => in_sieges(pos, seat, units),
            Phase::Movement => in_movement(pos, seat, units),
            _ => vec![],
        },
    }
}

/// The monarch whom all the others of a march can follow, if one is among them.
pub fn natural_leader(pos: Pos, units: &[CounterId]) -> Option<CounterId> {
    let follow = |chief: CounterId| {
        units.iter().filter(|id| **id != chief).all(|id| movement::may_lead(pos, chief, *id).is_ok())
    };
    let troops = units.iter().any(|id| pos.counter(*id).kind == Kind::Army);
    units.iter().copied().find(|id| troops && pos.counter(*id).kind == Kind::Monarch && follow(*id))
}

/// The one hex in which all of them are.
fn together(pos: Pos, units: &[CounterId]) -> Option<HexId> {
    let hex = pos.spot(units[0])?;
    units.iter().all(|id| pos.spot(*id) == Some(hex)).then_some(hex)
}

fn in_battle(pos: Pos, b: &Battle, units: &[CounterId]) -> Vec<Wish> {
    let units = units.to_vec();
    match b.stage {
        Stage::Retreating => {
            let troops: Vec<CounterId> = units.iter().copied().filter(|id| pos.counter(*id).is_combat()).collect();
            let hexes = battle::retreats(pos, b, b.at[b.asking], if troops.is_empty() { &units } else { &troops });
            hexes.into_iter().map(|to| vec![Action::Retreat { units: units.clone(), to }]).collect()
        }
        Stage::Advance => {
            let hexes = advance::advances(pos, b).into_iter();
            hexes.map(|(to, _)| vec![Action::Advance { units: units.clone(), to }]).collect()
        }
        _ => vec![],
    }
}

fn in_sieges(pos: Pos, seat: SeatId, units: &[CounterId]) -> Vec<Wish> {
    let Some(castle) = together(pos, units).filter(|hex| pos.siege(*hex).is_some()) else { return vec![] };
    if pos.siege(castle).is_some_and(|s| s.by == seat) {
        let ways = displacement::ways_out(pos, seat, castle, units).into_iter();
        return ways.map(|to| vec![Action::StandAside { castle, units: units.to_vec(), to }]).collect();
    }
    if !sieges::shut_in(pos, seat).contains(&castle) {
        return vec![];
    }
    // SIEGE-30: who is not picked up stays behind, as far as he may.
    let staying = sieges::may_stay(pos, seat, castle).into_iter().filter(|id| !units.contains(id)).collect();
    vec![vec![Action::BreakOut { castle, staying }]]
}

fn in_movement(pos: Pos, seat: SeatId, units: &[CounterId]) -> Vec<Wish> {
    let Some(hex) = together(pos, units) else { return vec![] };
    let mut list: Vec<Wish> = vec![];
    let aboard = |id: &CounterId| matches!(pos.place(*id), Place::Aboard { .. });
    if units.iter().all(aboard) {
        let Place::Aboard { fleet } = pos.place(units[0]) else { return list };
        let shores = ships::shores(pos, fleet).into_iter().filter(|shore| pos.map.is_land(*shore));
        return shores.map(|hex| vec![Action::Debark { units: units.to_vec(), hex }]).collect();
    }
    if !hex.is_river() && pos.standing_castle(hex) && pos.holder(hex) == Some(seat) && pos.siege(hex).is_none() {
        let inside = !pos.is_inside(units[0]);
        list.push(vec![Action::Walls { units: units.to_vec(), inside }]);
    }
    if marching::prey(pos, seat).contains(&hex) {
        list.push(vec![Action::Search { units: units.to_vec() }]);
    }
    if units.iter().all(|id| pos.counter(*id).kind != Kind::Fleet) {
        list.extend(boarding(pos, seat, hex, units));
    }
    list
}

/// Aboard one ship, or spread over several, one combat unit each (TRANSPORT-02).
fn boarding(pos: Pos, seat: SeatId, hex: HexId, units: &[CounterId]) -> Vec<Wish> {
    let fleets: Vec<CounterId> = pos
        .forces(seat)
        .filter(|id| pos.counter(*id).kind == Kind::Fleet && ships::shores(pos, *id).contains(&hex))
        .collect();
    let (troops, heroes): (Vec<CounterId>, Vec<CounterId>) =
        units.iter().copied().partition(|id| pos.counter(*id).is_combat());
    if troops.len() <= 1 {
        // Ships that nobody can tell apart are one choice.
        let mut seen = vec![];
        return fleets
            .into_iter()
            .filter(|id| {
                let look = ships::look(pos, *id);
                let new = !seen.contains(&look);
                seen.push(look);
                new
            })
            .map(|fleet| vec![Action::Embark { units: units.to_vec(), fleet }])
            .collect();
    }
    let free: Vec<CounterId> = fleets.into_iter().filter(|id| ships::has_room(pos, *id)).collect();
    if free.len() < troops.len() {
        return free
            .first()
            .map(|fleet| vec![Action::Embark { units: units.to_vec(), fleet: *fleet }])
            .into_iter()
            .collect();
    }
    let each = troops.iter().zip(&free).enumerate().map(|(n, (id, fleet))| {
        let with = if n == 0 { heroes.as_slice() } else { &[] };
        Action::Embark { units: [&[*id], with].concat(), fleet: *fleet }
    });
    vec![each.collect()]
}
