//! Where the displaced units of the question go (DISPLACE-04).

use super::super::actions::DisplaceTo;
use super::super::prelude::*;
use super::{choices, go};

impl Deed for DisplaceTo {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Displace { .. }))
    }
    fn offers(pos: Pos, _: SeatId) -> Vec<Self> {
        choices(pos).into_iter().map(DisplaceTo).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        match pos.top() {
            Some(Frame::Displace { seat: s, .. }) if *s == seat => {
                if choices(pos).contains(&self.0) {
                    Ok(())
                } else {
                    Err(No::NoWayThere { hex: pos.label(self.0) })
                }
            }
            _ => Err(No::not_asked("Displacing")),
        }
    }
    fn apply(self, world: &mut World, _: SeatId) {
        go(world, self.0);
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Fall back to {}", pos.label(self.0))
    }
    fn places(&self) -> Vec<HexId> {
        vec![self.0]
    }
}
