//! Writing the chronicle: what every room does. This game throws no dice.

use std::borrow::Cow;

use bevy_ecs::prelude::World;

use super::position::Pos;
use super::readers::look;
use crate::diplomacy::ProvinceId;
use crate::engine::{Line, Log, Say};
use crate::line;
use crate::table::SeatId;

/// A line for all, on which more may be set; `rule` without the game's prefix ("9.0-7"), "" for none.
pub fn told(
    pos: Pos,
    seat: Option<SeatId>,
    place: Option<ProvinceId>,
    rule: impl Into<Cow<'static, str>>,
    text: impl Into<String>,
) -> Line {
    let line = line![text.into()].by(seat).rule(rule);
    match place {
        Some(place) => line.at(pos.map().data(place).key.clone()),
        None => line,
    }
}

/// Writes a line of what is found in the position as it stands.
pub fn announce(world: &mut World, see: impl FnOnce(Pos) -> Line) {
    let line = look(world, see);
    world.say(line);
}

/// Writes a line that only one seat may read.
pub fn whisper(world: &mut World, seat: SeatId, rule: impl Into<Cow<'static, str>>, text: impl Into<String>) {
    world.say(line![text.into()].only(seat).rule(rule));
}

/// Marks the last line as one that shows something hidden before: undo stops here.
pub fn reveals(world: &mut World) {
    if let Some(last) = world.resource_mut::<Log>().lines.last_mut() {
        last.reveals = true;
    }
}
