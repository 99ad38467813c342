//! No (more) break-outs; the siege round is over when every siege has been rolled or lifted.

use std::collections::BTreeSet;

use super::super::actions::EndSieges;
use super::super::phases;
use super::super::prelude::*;
use super::due;

impl Deed for EndSieges {
    fn time() -> Time {
        during(Phase::Sieges)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [EndSieges])
    }
    /// Not while one owes a siege die.
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        pos.in_phase(Phase::Sieges, "Ending the siege round")?;
        match due(pos, seat).first() {
            Some(castle) => Err(No::SiegeMustRoll { castle: pos.label(*castle) }),
            None => Ok(()),
        }
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        phases::finish(world, seat);
    }
    fn describe(&self, _: Pos) -> String {
        "End the siege round".into()
    }
    fn left_undone(&self, _: Pos, offers: &[Action]) -> Option<String> {
        let castle = |a: &Action| if let Action::BreakOut { castle, .. } = a { Some(*castle) } else { None };
        let shut: BTreeSet<HexId> = offers.iter().filter_map(castle).collect();
        counted(shut.len(), "No break-out: 1 castle could try one", "No break-out: # castles could try one")
    }
}
