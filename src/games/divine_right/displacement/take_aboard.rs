//! One of the displaced units that goes aboard, where there are too few ships for all (DISPLACE-08).

use super::super::actions::TakeAboard;
use super::super::offers::one_of_each;
use super::super::phrases;
use super::super::prelude::*;
use super::{take_aboard, waiting};

/// The owner picks who goes aboard, as he picks the way (DISPLACE-04).
impl Deed for TakeAboard {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Boats { .. }))
    }
    fn offers(pos: Pos, _: SeatId) -> Vec<Self> {
        one_of_each(pos, &waiting(pos)).into_iter().map(TakeAboard).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        match pos.top() {
            Some(Frame::Boats { seat: s, .. }) if *s == seat => {
                if waiting(pos).contains(&self.0) {
                    Ok(())
                } else {
                    Err(No::NotAmongThose { unit: pos.counter(self.0).name.clone() })
                }
            }
            _ => Err(No::not_asked("Going aboard")),
        }
    }
    fn apply(self, world: &mut World, _: SeatId) {
        take_aboard(world, self.0);
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Take {} aboard", phrases::name(pos, self.0))
    }
    fn units(&self) -> Vec<CounterId> {
        vec![self.0]
    }
}
