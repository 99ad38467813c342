//! One whom a storm has driven before an open port goes in, or stays in the open (MOV-26).

use super::super::prelude::*;
use super::{GoIn, StayOut, TravelAsk, asked};
use crate::line;

fn is_asked(pos: Pos) -> bool {
    matches!(asked(pos), Some(TravelAsk::Ashore { .. }))
}

/// The first of those asked about has been seen to.
fn next(world: &mut World) -> Option<(NobleId, PlaceId)> {
    let Some(TravelAsk::Ashore { seat, port, mut left }) = asked(&now(world)).cloned() else { return None };
    world.take_top_off();
    let noble = left.remove(0);
    world.push(TravelAsk::Ashore { seat, port, left });
    Some((noble, port))
}

impl Deed for GoIn {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, is_asked(pos))
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        let Some((noble, port)) = next(world) else { return };
        world.change::<Noble>(noble).at = Spot::Inside(port);
        let seat = now(world).noble(noble).seat;
        tell_at(world, seat, port, "MOV-26a", line![noble, " goes into ", port, "."]);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["He goes in"]
    }
}

impl Deed for StayOut {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, is_asked(pos))
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        next(world);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["He stays in the open"]
    }
}
