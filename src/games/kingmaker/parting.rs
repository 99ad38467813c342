//! What is given away by ending a phase too early. In words, before it is done.

use std::collections::BTreeSet;

use super::actions::Action;
use super::combat::CombatDeed;
use super::components::Phase;
use super::faction::FactionDeed;
use super::ids::{CardId, NobleId, PlaceId, ShipId};
use super::parliament::ParliamentDeed;
use super::position::Pos;
use super::royal::RoyalDeed;
use super::travel::TravelDeed;
use crate::table::counted;

/// What ending a phase would leave undone of what is offered.
pub fn left_undone(pos: Pos, offers: &[Action]) -> Option<String> {
    let parts = [phase(pos, offers), cards(offers)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { None } else { Some(parts.join("; ")) }
}

fn phase(pos: Pos, offers: &[Action]) -> Option<String> {
    match pos.turn.phase {
        Phase::Movement => unmoved(pos, offers),
        Phase::Combat => {
            use CombatDeed::{Ambush, Attack, SeaFight, Siege, TownFight};
            // Each aim once, whoever would take part.
            let aims: BTreeSet<String> = offers
                .iter()
                .filter_map(|a| match a {
                    Action::Combat(Attack { whom, .. } | Ambush { whom, .. }) => Some(format!("{whom:?}")),
                    Action::Combat(Siege { place, .. }) => Some(format!("{place:?}")),
                    Action::Combat(TownFight { nobles, whom }) => {
                        Some(format!("{whom:?} {:?}", nobles.first().map(|n| pos.noble(*n).at)))
                    }
                    Action::Combat(SeaFight { target, .. }) => Some(format!("{target:?}")),
                    _ => None,
                })
                .collect();
            counted(aims.len(), "1 more fight could be begun", "# more fights could be begun")
        }
        Phase::Parliament => {
            let places: BTreeSet<PlaceId> = offers
                .iter()
                .filter_map(|a| match a {
                    Action::Parliament(ParliamentDeed::Call { place, .. }) => Some(*place),
                    _ => None,
                })
                .collect();
            counted(places.len().min(1), "A Parliament could be called", "")
        }
        Phase::Coronation => {
            let crowned = count(offers, |a| matches!(a, Action::Royal(RoyalDeed::Crown { .. })));
            counted(crowned, "1 heir could be crowned", "# heirs could be crowned")
        }
        _ => None,
    }
}

/// Nobles and ships that could move, and have not.
fn unmoved(pos: Pos, offers: &[Action]) -> Option<String> {
    let mut nobles: BTreeSet<NobleId> = BTreeSet::new();
    let mut ships: BTreeSet<ShipId> = BTreeSet::new();
    for offer in offers {
        match offer {
            Action::Travel(TravelDeed::March { who, .. }) if !pos.noble(*who).moved => {
                nobles.insert(*who);
            }
            Action::Travel(TravelDeed::Sail(v)) => ships.extend(v.ships.iter().filter(|s| !pos.ship(**s).moved)),
            _ => {}
        }
    }
    let have = if nobles.len() + ships.len() == 1 { "has" } else { "have" };
    let who = match (counted(nobles.len(), "1 noble", "# nobles"), counted(ships.len(), "1 ship", "# ships")) {
        (Some(nobles), Some(ships)) => format!("{nobles} and {ships}"),
        (nobles, ships) => nobles.or(ships)?,
    };
    Some(format!("{who} {have} not moved"))
}

/// Cards that could still be played.
fn cards(offers: &[Action]) -> Option<String> {
    let open: BTreeSet<CardId> = offers
        .iter()
        .filter_map(|a| match a {
            Action::Faction(FactionDeed::Assign { card, .. } | FactionDeed::Bring { card, .. }) => Some(*card),
            _ => None,
        })
        .collect();
    counted(open.len(), "1 card could still be played", "# cards could still be played")
}

fn count(offers: &[Action], is: impl Fn(&Action) -> bool) -> usize {
    offers.iter().filter(|a| is(a)).count()
}
