//! Ending one's movement.

use std::collections::BTreeSet;

use super::super::actions::EndMovement;
use super::super::prelude::*;
use super::super::{calls, phases};

impl Deed for EndMovement {
    fn time() -> Time {
        during(Phase::Movement)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [EndMovement])
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        pos.in_phase(Phase::Movement, "Ending movement").and_then(|()| calls::check_end(pos, seat))
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        phases::finish(world, seat);
    }
    fn describe(&self, _: Pos) -> String {
        "End your movement".into()
    }
    /// Armies and fleets that could move, and have not.
    fn left_undone(&self, pos: Pos, offers: &[Action]) -> Option<String> {
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
}
