//! Where a new captive is held (CAPTURE-01).

use super::super::actions::Imprison;
use super::super::heroes;
use super::super::prelude::*;

/// A new captive goes to prison if there is one (CAPTURE-02); nobody is moved from one to another (CAPTURE-04).
impl Deed for Imprison {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Captive { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        match pos.top() {
            Some(Frame::Captive { hero, .. }) => heroes::prisons(pos, seat, *hero).into_iter().map(Imprison).collect(),
            _ => vec![],
        }
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        match pos.top() {
            Some(Frame::Captive { captor, hero }) if *captor == seat => {
                if heroes::prisons(pos, seat, *hero).contains(&self.0) {
                    Ok(())
                } else {
                    Err(No::NoPrison { castle: pos.label(self.0) })
                }
            }
            _ => Err(No::not_asked("Imprisoning")),
        }
    }
    fn apply(self, world: &mut World, _: SeatId) {
        if let Some(Frame::Captive { captor, hero }) = pop(world) {
            heroes::imprison(world, hero, captor, self.0);
        }
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Imprison him at {}", pos.label(self.0))
    }
    fn places(&self) -> Vec<HexId> {
        vec![self.0]
    }
}
