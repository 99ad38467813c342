//! Taking a home kingdom (SETUP-05, SETUP-06; option `kingdoms: chosen`).

use super::super::actions::TakeKingdom;
use super::super::prelude::*;
use super::{assign_personalities, take_kingdom};

impl Deed for TakeKingdom {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::ChooseKingdom { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, KingdomId::ALL.map(TakeKingdom))
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        match pos.top() {
            Some(Frame::ChooseKingdom { seat: s }) if *s == seat => match pos.realm(self.0).standing {
                Standing::Neutral => Ok(()),
                _ => Err(No::KingdomTaken { kingdom: self.0.to_string() }),
            },
            _ => Err(No::not_asked("Choosing a kingdom")),
        }
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        pop(world);
        take_kingdom(world, seat, self.0);
        let more = from_the_top(world).any(|(_, frame)| matches!(frame, Frame::ChooseKingdom { .. }));
        if !more {
            assign_personalities(world);
        }
    }
    fn describe(&self, _: Pos) -> String {
        format!("Rule {}", self.0)
    }
}
