//! Giving up one of the units asked for (COMBAT-06).

use super::super::actions::Lose;
use super::super::offers::one_of_each;
use super::super::phrases;
use super::super::prelude::*;
use super::give_up;

impl Deed for Lose {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Lose { .. }))
    }
    fn offers(pos: Pos, _: SeatId) -> Vec<Self> {
        match pos.top() {
            Some(Frame::Lose { from, .. }) => one_of_each(pos, from).into_iter().map(Lose).collect(),
            _ => vec![],
        }
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        match pos.top() {
            Some(Frame::Lose { seat: s, from, .. }) if *s == seat => {
                if from.contains(&self.0) {
                    Ok(())
                } else {
                    Err(No::NotAmongThose { unit: pos.counter(self.0).name.clone() })
                }
            }
            _ => Err(No::not_asked("Giving up a unit")),
        }
    }
    fn apply(self, world: &mut World, _: SeatId) {
        give_up(world, self.0);
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Give up {}{}", phrases::name(pos, self.0), phrases::whereabouts(pos, self.0))
    }
    fn loss(&self, _: Pos) -> Option<Loss> {
        Some(Loss::ForGood)
    }
    fn units(&self) -> Vec<CounterId> {
        vec![self.0]
    }
}
