//! Writing the chronicle, and throwing dice so that it tells them.

use bevy_ecs::prelude::World;

use super::ids::HexId;
use crate::engine::{Dice, Line, Log, Say};
use crate::line;
use crate::table::{SeatId, Throw};

/// A line that was just written, on which more may be set.
pub struct Told<'w>(pub &'w mut Line);

impl Told<'_> {
    /// Notes how great an event it tells, to 9.
    pub fn great(self, greatness: u8) {
        self.0.greatness = greatness;
    }

    /// Notes that it says that nothing came of something.
    pub fn idle(self) {
        self.0.idle = true;
    }

    /// Notes that it shows what was hidden: undo stops here.
    pub fn reveals(self) {
        self.0.reveals = true;
    }
}

/// Writes a line, which begins with a capital; more may be set on what comes back.
pub fn tell(world: &mut World, seat: Option<SeatId>, text: impl Into<String>) -> Told<'_> {
    let mut text: String = text.into();
    if text.is_char_boundary(1) {
        text[..1].make_ascii_uppercase();
    }
    world.say(line![text].by(seat));
    Told(world.resource_mut::<Log>().into_inner().lines.last_mut().expect("a line was just written"))
}

/// Writes a line about a place, with the rule at work.
pub fn tell_at<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    place: HexId,
    rule: &'static str,
    text: impl Into<String>,
) -> Told<'w> {
    let line = tell_rule(world, seat, rule, text);
    line.0.place = Some(place.to_string().into());
    line
}

/// Writes a line with the rule at work.
pub fn tell_rule<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    rule: &'static str,
    text: impl Into<String>,
) -> Told<'w> {
    let line = tell(world, seat, text);
    line.0.rule = rule.into();
    line
}

/// Writes a line that only one seat may read, and that shows it something new.
pub fn whisper(world: &mut World, seat: SeatId, text: impl Into<String>) {
    let Told(line) = tell(world, Some(seat), text);
    *line = std::mem::take(line).only(seat).reveals();
}

/// Throws one die; the caller tells the chronicle what it meant with [`told`].
pub fn d6(world: &mut World) -> u8 {
    world.resource_mut::<Dice>().d6()
}

/// One of `items` by lot.
pub fn by_lot<T: Copy>(world: &mut World, items: &[T]) -> Option<T> {
    world.resource_mut::<Dice>().pick(items)
}

/// Writes a line with a throw in it.
pub fn told<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    place: Option<HexId>,
    rule: &'static str,
    throw: Throw,
    text: impl Into<String>,
) -> Told<'w> {
    let line = tell_rule(world, seat, rule, text);
    line.0.place = place.map(|p| p.to_string().into());
    line.0.throw = Some(throw);
    line
}

/// A throw of one die with named modifiers.
pub fn throw(purpose: impl Into<String>, die: u8, modifiers: Vec<(String, i8)>, needed: impl Into<String>) -> Throw {
    let total = i16::from(die) + modifiers.iter().map(|(_, m)| i16::from(*m)).sum::<i16>();
    Throw { purpose: purpose.into(), dice: vec![die], modifiers, total, needed: needed.into() }
}
