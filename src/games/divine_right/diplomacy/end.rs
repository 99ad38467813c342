//! Ending one's diplomacy.

use super::super::actions::EndDiplomacy;
use super::super::phases;
use super::super::prelude::*;

impl Deed for EndDiplomacy {
    fn time() -> Time {
        during(Phase::Diplomacy)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [EndDiplomacy])
    }
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), No> {
        pos.in_phase(Phase::Diplomacy, "Ending diplomacy")
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        phases::finish(world, seat);
    }
    fn describe(&self, _: Pos) -> String {
        "End diplomacy".into()
    }
    fn left_undone(&self, _: Pos, offers: &[Action]) -> Option<String> {
        let open = offers.iter().filter(|offer| offer.deed().is_errand()).count();
        counted(open, "Nobody has been sent: 1 errand is open", "Nobody has been sent: # errands are open")
    }
}
