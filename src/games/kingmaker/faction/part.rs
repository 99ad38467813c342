//! An alliance is cancelled (ruling 24).

use super::super::prelude::*;
use super::trading::is_under_way;
use super::{No, Part, asked};
use crate::line;

/// In one's own Movement, before anything of one's own has moved.
impl Deed for Part {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Part { with } = *self;
        self.if_asked(pos, asked(pos).is_none())?;
        pos.may_act_in(&[Phase::Movement], seat, "Cancelling an alliance")?;
        if with == seat || !pos.has_seat(with) || !pos.allied(seat, with) {
            let who = if pos.has_seat(with) { pos.seat_name(with) } else { with.to_string() };
            return Err(No::NotAllied { who }.into());
        }
        if is_under_way(pos, seat) { Err(No::TurnUnderWay.into()) } else { Ok(()) }
    }
    /// It is not offered again in this turn.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Part { with } = *self;
        let pair = (seat.min(with), seat.max(with));
        let mut turn = world.resource_mut::<Course>();
        turn.asked.push(Asked::Alliance(with));
        world.resource_mut::<Field>().alliances.retain(|p| *p != pair);
        let pos = &*now(world);
        let text = line![pos.in_line(seat), " is no longer allied with ", pos.in_line(with), "."];
        tell(world, Some(seat), "ARM-5", text);
    }
    fn describe(&self, pos: Pos) -> Line {
        line!["Cancel the alliance with ", pos.in_line(self.with)]
    }
}
