//! Writing the chronicle: what every room does.

use bevy_ecs::prelude::World;

use super::ids::{AreaId, PlaceId, SeaId};
use crate::engine::{self, Log, Say};
use crate::line;
use crate::table::SeatId;

/// A line that was just written, on which more may be set.
pub struct Told<'w>(&'w mut engine::Line);

impl Told<'_> {
    /// Notes how great an event it tells, to 9.
    pub fn great(self, greatness: u8) {
        self.0.greatness = greatness;
    }

    /// Notes that nothing came of something.
    pub fn idle(self) {
        self.0.idle = true;
    }
}

/// A place of the chronicle, by its key.
pub trait OnMap {
    /// The key in the data files, by which the window finds the place.
    fn key(self) -> &'static str;
}

impl OnMap for AreaId {
    fn key(self) -> &'static str {
        AreaId::key(self)
    }
}

impl OnMap for PlaceId {
    fn key(self) -> &'static str {
        PlaceId::key(self)
    }
}

impl OnMap for SeaId {
    fn key(self) -> &'static str {
        SeaId::key(self)
    }
}

/// Writes a line for all, on which more may be set; `rule` without the game's prefix ("MOV-5d"), "" for none.
pub fn tell<'w>(world: &'w mut World, seat: Option<SeatId>, rule: &'static str, text: impl Into<String>) -> Told<'w> {
    write(world, line![sentence(text.into())].by(seat).rule(rule))
}

/// Writes a line about a place of the map.
pub fn tell_at<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    at: impl OnMap,
    rule: &'static str,
    text: impl Into<String>,
) -> Told<'w> {
    write(world, line![sentence(text.into())].by(seat).rule(rule).at(at.key()))
}

/// Writes a line that only one seat may read.
pub fn whisper<'w>(world: &'w mut World, seat: SeatId, rule: &'static str, text: impl Into<String>) -> Told<'w> {
    write(world, line![sentence(text.into())].only(seat).rule(rule))
}

/// A sentence begins with a capital, also with a ship or a seat.
pub fn sentence(mut text: String) -> String {
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Something hidden has been drawn or shown: undo stops here.
pub fn reveals(world: &mut World) {
    last(world).0.reveals = true;
}

fn write(world: &mut World, line: engine::Line) -> Told<'_> {
    world.say(line);
    last(world)
}

fn last(world: &mut World) -> Told<'_> {
    Told(world.resource_mut::<Log>().into_inner().lines.last_mut().expect("a line was just written"))
}
