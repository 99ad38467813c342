//! Writing the chronicle and throwing dice in the open: what every room does.

use bevy_ecs::prelude::World;

use super::book::Library;
use crate::diplomacy::ProvinceId;
use crate::engine::{Line, Log, Say};
use crate::line;
use crate::table::{SeatId, Throw};

/// A line that was just written, on which more may be set.
pub struct Told<'w>(&'w mut Line);

impl Told<'_> {
    /// Notes how great an event it tells, to 9.
    pub fn great(self, greatness: u8) {
        self.0.greatness = greatness;
    }

    /// Notes whether it says that nothing came of something.
    pub fn idle(self, idle: bool) {
        self.0.idle = idle;
    }
}

/// Writes a line for all; `rule` without the game's prefix ("7.2-1"), "" for none.
pub fn tell<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    place: Option<ProvinceId>,
    rule: &'static str,
    text: impl Into<String>,
) -> Told<'w> {
    let line = line![text.into()].by(seat).rule(rule);
    let place = place.map(|p| world.resource::<Library>().0.map.data(p).key.clone());
    write(world, place.into_iter().fold(line, Line::at))
}

/// Writes a line that only one seat may read.
pub fn whisper<'w>(world: &'w mut World, seat: SeatId, rule: &'static str, text: impl Into<String>) -> Told<'w> {
    write(world, line![text.into()].only(seat).rule(rule))
}

/// Writes a line with its throw.
pub fn told<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    rule: &'static str,
    throw: Throw,
    text: impl Into<String>,
) -> Told<'w> {
    write(world, line![text.into()].by(seat).rule(rule).throw(throw))
}

/// Writes a line with its throw that only one seat may read.
pub fn whispered<'w>(
    world: &'w mut World,
    seat: SeatId,
    rule: &'static str,
    throw: Throw,
    text: impl Into<String>,
) -> Told<'w> {
    write(world, line![text.into()].only(seat).rule(rule).throw(throw))
}

/// Marks the last line as one that shows something hidden before: undo stops here.
pub fn reveals(world: &mut World) {
    last(world).0.reveals = true;
}

fn write(world: &mut World, line: Line) -> Told<'_> {
    world.say(line);
    last(world)
}

fn last(world: &mut World) -> Told<'_> {
    Told(world.resource_mut::<Log>().into_inner().lines.last_mut().expect("a line was just written"))
}
