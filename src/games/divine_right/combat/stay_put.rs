//! Nobody advances: the battle is over.

use std::collections::BTreeSet;

use super::super::actions::StayPut;
use super::super::battle::battle_of;
use super::super::prelude::*;
use super::Stage;

impl Deed for StayPut {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Battle(_)))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [StayPut])
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        battle_of(pos, seat, &[Stage::Advance]).map(|_| ())
    }
    fn apply(self, world: &mut World, _: SeatId) {
        with_battle(world, |b| b.stage = Stage::Over);
    }
    fn describe(&self, _: Pos) -> String {
        "Do not advance".into()
    }
    fn left_undone(&self, _: Pos, offers: &[Action]) -> Option<String> {
        let to = |a: &Action| if let Action::Advance { to, .. } = a { Some(*to) } else { None };
        let ways: BTreeSet<HexId> = offers.iter().filter_map(to).collect();
        counted(ways.len(), "Nobody advances: 1 hex is open", "Nobody advances: # hexes are open")
    }
}
