//! Writing the chronicle and throwing dice in the open: what every room does.

use bevy_ecs::prelude::World;

use super::book::Library;
use super::ids::{PowerId, TitleId};
use super::position::Pos;
use crate::diplomacy::ProvinceId;
use crate::dynasty::CharacterId;
use crate::engine::{IntoSpans, Line, Log, Say, Span, called};
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
    what: impl IntoSpans,
) -> Told<'w> {
    let line = line![what].by(seat).rule(rule);
    let place = place.map(|p| world.resource::<Library>().0.map.data(p).key.clone());
    write(world, place.into_iter().fold(line, Line::at))
}

/// Writes a line that only one seat may read.
pub fn whisper<'w>(world: &'w mut World, seat: SeatId, rule: &'static str, what: impl IntoSpans) -> Told<'w> {
    write(world, line![what].only(seat).rule(rule))
}

/// Writes a line with its throw.
pub fn told<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    rule: &'static str,
    throw: Throw,
    what: impl IntoSpans,
) -> Told<'w> {
    write(world, line![what].by(seat).rule(rule).throw(throw))
}

/// Writes a line with its throw that only one seat may read.
pub fn whispered<'w>(
    world: &'w mut World,
    seat: SeatId,
    rule: &'static str,
    throw: Throw,
    what: impl IntoSpans,
) -> Told<'w> {
    write(world, line![what].only(seat).rule(rule).throw(throw))
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

// ---------------------------------------------------------------- What a line names

/// What has a name of its own, by which a line calls it.
pub trait InLine: Copy {
    /// It, by the name that it bears now.
    fn in_line(self, pos: Pos) -> Span;
}

impl InLine for CharacterId {
    /// "James", or "nobody".
    fn in_line(self, pos: Pos) -> Span {
        if pos.has_character(self) { called(self, pos.name_of(self)) } else { nobody() }
    }
}

impl InLine for PowerId {
    /// "France", "Free France".
    fn in_line(self, pos: Pos) -> Span {
        called(self, pos.power_name(self))
    }
}

impl InLine for SeatId {
    /// By the power it plays.
    fn in_line(self, pos: Pos) -> Span {
        pos.power_of(self).map_or_else(|| Span::Text(self.to_string().into()), |power| power.in_line(pos))
    }
}

impl InLine for ProvinceId {
    /// "Paris", or "nowhere".
    fn in_line(self, pos: Pos) -> Span {
        let found = pos.map().provinces.get(usize::from(self.0));
        found.map_or(Span::Text("nowhere".into()), |data| called(self, data.name.clone()))
    }
}

impl InLine for TitleId {
    /// By its province; it must have been granted.
    fn in_line(self, pos: Pos) -> Span {
        called(self, pos.label(pos.title(self).province))
    }
}

impl<T: InLine> InLine for Option<T> {
    fn in_line(self, pos: Pos) -> Span {
        self.map_or_else(nobody, |one| one.in_line(pos))
    }
}

/// Where there is none.
fn nobody() -> Span {
    Span::Text("nobody".into())
}

/// Several in a line, to stand between commas.
pub fn each<T: InLine>(pos: Pos, all: &[T]) -> Line {
    crate::engine::joined(all.iter().map(|one| one.in_line(pos)), ", ")
}

/// Powers in a sentence: "France, Italy and Russia".
pub fn powers_in_line(pos: Pos, powers: &[PowerId]) -> Line {
    let names: Vec<Span> = powers.iter().map(|power| power.in_line(pos)).collect();
    if names.is_empty() { line![nobody()] } else { line![&names] }
}
