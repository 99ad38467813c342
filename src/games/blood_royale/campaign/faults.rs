//! What in this room's questions, read from a file, cannot be.

use super::super::frames::Frame;
use super::super::position::Pos;
use super::{CampaignAsk, Matter, Stage};
use crate::engine::{Depth, Faults};

/// A march that waits for leave goes somewhere, a shipment is on its route.
pub fn faults(pos: Pos, found: &mut Faults) {
    for (depth, frame) in (0..).map(Depth).zip(pos.stack()) {
        let Frame::Campaign(ask) = frame else { continue };
        match ask {
            CampaignAsk::Leave { matter: Matter::March { units, path, .. }, .. }
            | CampaignAsk::Toll { matter: Matter::March { units, path, .. }, .. }
                if path.is_empty() || units.is_empty() =>
            {
                found.at(depth, "campaign", "a march that waits for leave goes nowhere");
            }
            CampaignAsk::Shipment(s)
                if s.route.is_empty()
                    || s.stage != Stage::UnderWay && (s.hunter.is_none() || s.at >= s.route.len()) =>
            {
                found.at(depth, "campaign", "a shipment is nowhere on its route");
            }
            _ => {}
        }
    }
}
