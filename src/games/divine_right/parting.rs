//! What is given away: by an act for good, and by ending a phase or a choice too early. In words, before it is done.

use std::collections::BTreeSet;

use super::actions::Action;
use super::components::Kind;
use super::frames::Frame;
use super::ids::{CounterId, HexId};
use super::position::Pos;
use crate::table::{Loss, counted};

/// Who dies or is given away by it.
pub fn loss(pos: Pos, action: &Action) -> Option<Loss> {
    match action {
        // Who takes the last besiegers aside lifts the siege (SIEGE-35).
        Action::StandAside { castle, units, .. } => {
            pos.besiegers(*castle).into_iter().all(|id| units.contains(&id)).then_some(Loss::ForGood)
        }
        Action::GiveUp(_) | Action::Lose(_) => Some(Loss::ForGood),
        Action::AskReturn(false) => Some(Loss::ForGood),
        _ => None,
    }
}

/// What ending it would leave undone of what is offered.
pub fn left_undone(pos: Pos, offers: &[Action], action: &Action) -> Option<String> {
    match action {
        Action::EndSieges => {
            let shut: BTreeSet<HexId> = picked(offers, |a| match a {
                Action::BreakOut { castle, .. } => Some(*castle),
                _ => None,
            });
            counted(shut.len(), "No break-out: 1 castle could try one", "No break-out: # castles could try one")
        }
        Action::EndMovement => unmoved(pos, offers),
        Action::EndAnnouncements if pos.turn.fighting => {
            let left = offers.iter().filter(|a| matches!(a, Action::Fight(_))).count();
            counted(left, "1 announced attack is not fought", "# announced attacks are not fought")
        }
        Action::EndAnnouncements => {
            if !pos.announced().is_empty() {
                return None;
            }
            let aims: BTreeSet<Vec<HexId>> = picked(offers, |a| match a {
                Action::Announce(attack) if attack.at.len() == 1 => Some(attack.at.clone()),
                _ => None,
            });
            match aims.len() {
                0 => None,
                n => Some(format!("No attack announced: {n} could be")),
            }
        }
        Action::StayPut => {
            let ways: BTreeSet<HexId> = picked(offers, |a| match a {
                Action::Advance { to, .. } => Some(*to),
                _ => None,
            });
            counted(ways.len(), "Nobody advances: 1 hex is open", "Nobody advances: # hexes are open")
        }
        Action::Forgo => arrivals(pos, offers),
        _ => None,
    }
}

fn picked<T: Ord>(offers: &[Action], of: impl Fn(&Action) -> Option<T>) -> BTreeSet<T> {
    offers.iter().filter_map(of).collect()
}

/// Armies and fleets that could move, and have not.
fn unmoved(pos: Pos, offers: &[Action]) -> Option<String> {
    let still: BTreeSet<CounterId> = offers
        .iter()
        .filter_map(|a| if let Action::Move { units, .. } = a { Some(units.clone()) } else { None })
        .flatten()
        .filter(|id| pos.counter(*id).is_combat() && !pos.deeds(*id).moved)
        .collect();
    let fleets = still.iter().filter(|id| pos.counter(**id).kind == Kind::Fleet).count();
    let armies = still.len() - fleets;
    let have = if still.len() == 1 { "has" } else { "have" };
    let who = match (counted(armies, "1 army", "# armies"), counted(fleets, "1 fleet", "# fleets")) {
        (Some(armies), Some(fleets)) => format!("{armies} and {fleets}"),
        (armies, fleets) => armies.or(fleets)?,
    };
    Some(format!("{who} {have} not moved"))
}

/// How many may still be brought in, where anybody can be.
fn arrivals(pos: Pos, offers: &[Action]) -> Option<String> {
    let comes = |a: &Action| {
        matches!(a, Action::Replace { .. } | Action::Hire { .. } | Action::Steal { .. } | Action::Regenerate(_))
    };
    if !offers.iter().any(comes) {
        return None;
    }
    let due = match pos.top() {
        Some(Frame::Arrive { replacements, mercenaries, either, .. }) => replacements + mercenaries + either,
        _ => 1,
    };
    let is = if due == 1 { "unit is" } else { "units are" };
    Some(format!("Up to {due} {is} still due to you"))
}
