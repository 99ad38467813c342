//! One's bishops take part in the coronation of another's King, or do not (COR-3).

use super::super::prelude::*;
use super::{Bless, RoyalAsk, Withhold, asked};
use crate::line;

impl Deed for Bless {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, matches!(asked(pos), Some(RoyalAsk::Blessing { .. })))
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        answer(world, seat, true);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Your bishops take part"]
    }
}

impl Deed for Withhold {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, matches!(asked(pos), Some(RoyalAsk::Blessing { .. })))
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        answer(world, seat, false);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Your bishops stay away"]
    }
}

fn answer(world: &mut World, seat: SeatId, blesses: bool) {
    let mut ask = world.top_mut::<RoyalAsk>();
    let Some(RoyalAsk::Blessing { left, given, .. }) = ask.as_deref_mut() else { return };
    left.retain(|s| *s != seat);
    if blesses {
        given.push(seat);
    }
    let does = if blesses { " lends its bishops." } else { " keeps its bishops away." };
    let text = line![now(world).in_line(seat), does];
    tell(world, Some(seat), "COR-3", text);
}
