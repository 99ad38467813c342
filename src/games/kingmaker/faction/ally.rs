//! An alliance is offered (ruling 24).

use super::super::prelude::*;
use super::{Ally, FactionAsk, No, asked};
use crate::line;

/// To a faction that is no ally yet and has not been asked in this turn.
impl Deed for Ally {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Ally { with } = *self;
        self.if_asked(pos, asked(pos).is_none())?;
        pos.may_act_in(&Phase::OF_ACTS, seat, "An alliance")?;
        if with == seat || !pos.has_seat(with) {
            return Err(No::WithYourself.into());
        }
        if pos.allied(seat, with) {
            return Err(No::AlliedAlready { who: pos.seat_name(with) }.into());
        }
        if pos.turn.asked.contains(&Asked::Alliance(with)) {
            return Err(No::AskedAlready { who: pos.seat_name(with) }.into());
        }
        Ok(())
    }
    /// It must answer next.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Ally { with } = *self;
        world.resource_mut::<Course>().asked.push(Asked::Alliance(with));
        world.push(FactionAsk::Alliance { from: seat, to: with });
    }
    fn describe(&self, pos: Pos) -> Line {
        line!["Offer ", pos.in_line(self.with), " an alliance"]
    }
}
