//! Writing the chronicle: what every room does.

use bevy_ecs::prelude::World;

use super::components::{Royal, Spot};
use super::ids::{AreaId, NobleId, PlaceId, SeaId, ShipId};
use super::position::Position;
use crate::engine::{IntoSpans, Line, Log, Say, Span, called, joined};
use crate::line;
use crate::table::SeatId;

/// A line that was just written, on which more may be set.
pub struct Told<'w>(&'w mut Line);

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
pub fn tell<'w>(world: &'w mut World, seat: Option<SeatId>, rule: &'static str, what: impl IntoSpans) -> Told<'w> {
    write(world, line![what].by(seat).rule(rule))
}

/// Writes a line about a place of the map.
pub fn tell_at<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    at: impl OnMap,
    rule: &'static str,
    what: impl IntoSpans,
) -> Told<'w> {
    write(world, line![what].by(seat).rule(rule).at(at.key()))
}

/// Writes a line that only one seat may read.
pub fn whisper<'w>(world: &'w mut World, seat: SeatId, rule: &'static str, what: impl IntoSpans) -> Told<'w> {
    write(world, line![what].only(seat).rule(rule))
}

/// Something hidden has been drawn or shown: undo stops here.
pub fn reveals(world: &mut World) {
    last(world).0.reveals = true;
}

fn write(world: &mut World, line: Line) -> Told<'_> {
    world.say(line.sentence());
    last(world)
}

fn last(world: &mut World) -> Told<'_> {
    Told(world.resource_mut::<Log>().into_inner().lines.last_mut().expect("a line was just written"))
}

// ---------------------------------------------------------------- What a line names

impl From<Royal> for Span {
    fn from(royal: Royal) -> Self {
        match royal {
            Royal::Heir(id) => id.into(),
            Royal::Noble(id) => id.into(),
        }
    }
}

impl IntoSpans for Royal {
    fn spans(self, out: &mut Vec<Span>) {
        out.push(self.into());
    }
}

/// Nobles in a line: "Percy, Scrope and Howard"; "nobody" for an empty list.
pub fn nobles(all: &[NobleId]) -> Line {
    if all.is_empty() { line!["nobody"] } else { line![all] }
}

/// Nobles and what they do: "Percy besieges", "Percy and Scrope besiege".
pub fn nobles_do(all: &[NobleId], one: &'static str, many: &'static str) -> Line {
    line![nobles(all), " ", if all.len() == 1 { one } else { many }]
}

/// Several with commas between them: "Percy, Scrope, Howard".
pub fn each<T: Into<Span> + Copy>(all: &[T]) -> Line {
    joined(all.iter().map(|one| -> Span { (*one).into() }), ", ")
}

/// Ships in a line: "the Swan, the George"; there must be one.
pub fn ships(all: &[ShipId]) -> Line {
    line!["the ", joined(all.iter().copied(), ", the ")]
}

impl Position {
    /// A line in words.
    pub fn said(&self, line: &Line) -> String {
        line.words(&|key| self.book.name_of(key), None)
    }

    /// A faction in a line, as [`seat_name`](Position::seat_name) calls it.
    pub fn in_line(&self, seat: SeatId) -> Span {
        called(seat, if self.has_seat(seat) { self.seat_name(seat) } else { seat.to_string() })
    }

    /// A noble with the seat he serves, in a line: "Howard (seat 4)".
    pub fn noble_in_line(&self, noble: NobleId) -> Line {
        let of = self.noble(noble).seat.map(|seat| line![" (", seat, ")"]);
        line![noble, of]
    }
}

impl Spot {
    /// "York", "the open at York", "aboard the Swan".
    pub fn line(self) -> Line {
        match self {
            Spot::Off => line!["nowhere"],
            Spot::Open(area) => line!["the open at ", area],
            Spot::Inside(place) => line![place],
            Spot::Aboard(ship) => line!["aboard the ", ship],
        }
    }

    /// "in York", "in the open at York", "aboard the Swan".
    pub fn at_line(self) -> Line {
        match self {
            Spot::Off => line!["off the map"],
            Spot::Aboard(_) => self.line(),
            _ => line!["in ", self.line()],
        }
    }
}
