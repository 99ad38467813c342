//! Writing the chronicle: what every room does. This game throws no dice.

use std::borrow::Cow;

use bevy_ecs::prelude::World;

use super::ids::{PowerId, Realm};
use super::position::Pos;
use super::readers::look;
use crate::diplomacy::ProvinceId;
use crate::engine::{Line, Log, Say, Span, called};
use crate::table::SeatId;

/// A line for all, on which more may be set; `rule` without the game's prefix ("9.0-7"), "" for none.
pub fn told(
    pos: Pos,
    seat: Option<SeatId>,
    place: Option<ProvinceId>,
    rule: impl Into<Cow<'static, str>>,
    line: Line,
) -> Line {
    let line = line.by(seat).rule(rule);
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

/// Marks the last line as one that shows something hidden before: undo stops here.
pub fn reveals(world: &mut World) {
    if let Some(last) = world.resource_mut::<Log>().lines.last_mut() {
        last.reveals = true;
    }
}

/// An act that reads by the position alone.
pub trait InWords {
    /// How it reads: what its `describe` says.
    fn line(&self, pos: Pos) -> Line;

    /// The same as text.
    fn words(&self, pos: Pos) -> String {
        self.line(pos).plain()
    }
}

// ---------------------------------------------------------------- What a line names

impl PowerId {
    /// In a line: "Naples", "the Ottomans".
    pub fn in_line(self) -> Span {
        called(self, self.prose())
    }

    /// At its beginning: "Naples", "The Ottomans".
    pub fn opens_line(self) -> Span {
        called(self, self.opening())
    }
}

impl Pos<'_> {
    /// A realm in a line: "Naples", "the Ottomans", "Tunis", "vNC".
    pub fn in_line(self, realm: Realm) -> Span {
        match realm {
            Realm::Major(power) => power.in_line(),
            Realm::Minor(at) => at.into(),
            Realm::Vassal(id) => called(id, self.vassal_name(id)),
        }
    }

    /// At its beginning: "The Ottomans".
    pub fn opens_line(self, realm: Realm) -> Span {
        realm.major().map_or_else(|| self.in_line(realm), PowerId::opens_line)
    }
}

/// Powers in a line: "Naples, Hungary and the Ottomans".
pub fn powers_in_line(powers: &[PowerId]) -> Vec<Span> {
    powers.iter().map(|power| power.in_line()).collect()
}
