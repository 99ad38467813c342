//! What in this room's frames, read from a file, cannot be.

use super::super::frames::Frame;
use super::super::state::Position;
use super::{CampaignAsk, Matter, Unit};
use crate::table::SeatId;

/// Everything wrong with them, in words: pieces and players that are not there.
pub fn faults(p: &Position) -> Vec<String> {
    let mut units: Vec<Unit> = vec![];
    let mut fleets = vec![];
    let mut seats: Vec<SeatId> = vec![];
    let mut found = vec![];
    for frame in &p.stack {
        let Frame::Campaign(ask) = frame else { continue };
        match ask {
            CampaignAsk::Burn { owner, mover } | CampaignAsk::Recall { owner, mover } => seats.extend([owner, mover]),
            CampaignAsk::Leave { mover, owner, matter, .. } | CampaignAsk::Toll { mover, owner, matter, .. } => {
                seats.extend([mover, owner]);
                match matter {
                    Matter::March { units: group, granted, path } => {
                        units.extend(group);
                        seats.extend(granted);
                        if path.is_empty() || group.is_empty() {
                            found.push("a march that waits for leave goes nowhere".into());
                        }
                    }
                    Matter::Orders { units: group, others, .. } => {
                        units.extend(group);
                        seats.extend(others);
                    }
                    Matter::Embark { units: group, fleet, others } => {
                        units.extend(group);
                        fleets.push(*fleet);
                        seats.extend(others);
                    }
                    Matter::Land { units: group } => units.extend(group),
                    Matter::Dock { fleets: group } => fleets.extend(group),
                    Matter::Aid { armies, royals, fleets: ships } => {
                        units.extend(armies.iter().map(|a| Unit::Army(*a)));
                        units.extend(royals.iter().map(|p| Unit::Royal(*p)));
                        fleets.extend(ships);
                    }
                }
            }
            CampaignAsk::Join { owner, ally } => seats.extend([owner, ally]),
            CampaignAsk::Shipment(s) => {
                units.push(Unit::Item(s.item));
                seats.push(s.owner);
                seats.extend(s.asked.iter().chain(&s.hunter));
                if s.route.is_empty()
                    || s.stage != super::Stage::UnderWay && (s.hunter.is_none() || s.at >= s.route.len())
                {
                    found.push("a shipment is nowhere on its route".into());
                }
            }
        }
    }
    for unit in units {
        let (n, count, what) = match unit {
            Unit::Army(id) => (id.0 as usize, p.armies.len(), "army"),
            Unit::Royal(id) => (id.0 as usize, p.pawns.len(), "royal piece"),
            Unit::Item(id) => (id.0 as usize, p.items.len(), "item"),
        };
        if n >= count {
            found.push(format!("a question on the march names {what} {n}; there are {count}"));
        }
    }
    for id in fleets.into_iter().filter(|f| f.0 as usize >= p.fleets.len()) {
        found.push(format!("a question on the march names fleet {}; there are {}", id.0, p.fleets.len()));
    }
    for seat in seats.into_iter().filter(|s| s.index() >= p.players.len()) {
        found.push(format!("a question on the march names {seat}; there are {} seats", p.players.len()));
    }
    found
}
