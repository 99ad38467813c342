//! Writing the chronicle, and throwing dice so that it tells them.

use bevy_ecs::prelude::World;

use super::components::Turn;
use super::ids::HexId;
use crate::table::{Audience, Chronicle, Dice, Entry, SeatId, Throw};

/// Writes a line, which begins with a capital; more may be set on what comes back.
pub fn tell(world: &mut World, seat: Option<SeatId>, text: impl Into<String>) -> &mut Entry {
    let mut text: String = text.into();
    if text.is_char_boundary(1) {
        text[..1].make_ascii_uppercase();
    }
    world.resource_mut::<Chronicle>().into_inner().write(seat, text)
}

/// Writes a line about a place, with the rule at work.
pub fn tell_at<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    place: HexId,
    rule: &str,
    text: impl Into<String>,
) -> &'w mut Entry {
    let line = tell_rule(world, seat, rule, text);
    line.place = Some(place.to_string());
    line
}

/// Writes a line with the rule at work.
pub fn tell_rule<'w>(world: &'w mut World, seat: Option<SeatId>, rule: &str, text: impl Into<String>) -> &'w mut Entry {
    let line = tell(world, seat, text);
    line.rule = Some(format!("DR {rule}"));
    line
}

/// Writes a line that only one seat may read, and that shows it something new.
pub fn whisper(world: &mut World, seat: SeatId, text: impl Into<String>) {
    let line = tell(world, Some(seat), text);
    line.audience = Audience::Only(seat);
    line.reveals = true;
    seal(world);
}

/// Undo may not go back past this moment: something was thrown or shown.
pub fn seal(world: &mut World) {
    world.resource_mut::<Chronicle>().sealed = true;
}

/// Throws one die; the caller tells the chronicle what it meant with [`told`].
pub fn d6(world: &mut World) -> u8 {
    seal(world);
    world.resource_mut::<Dice>().d6()
}

/// One of `items` by lot.
pub fn by_lot<T: Copy>(world: &mut World, items: &[T]) -> Option<T> {
    seal(world);
    world.resource_mut::<Dice>().pick(items)
}

/// Writes a line with a throw in it.
pub fn told<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    place: Option<HexId>,
    rule: &str,
    throw: Throw,
    text: impl Into<String>,
) -> &'w mut Entry {
    let line = tell_rule(world, seat, rule, text);
    line.place = place.map(|p| p.to_string());
    line.throw = Some(throw);
    line
}

/// A throw of one die with named modifiers.
pub fn throw(purpose: impl Into<String>, die: u8, modifiers: Vec<(String, i8)>, needed: impl Into<String>) -> Throw {
    let total = i16::from(die) + modifiers.iter().map(|(_, m)| i16::from(*m)).sum::<i16>();
    Throw { purpose: purpose.into(), dice: vec![die], modifiers, total, needed: needed.into() }
}

/// Moves the heading under which new lines are written.
pub fn set_heading(world: &mut World) {
    let (number, phase) = {
        let turn = world.resource::<Turn>();
        (turn.number, turn.phase)
    };
    let mut chronicle = world.resource_mut::<Chronicle>();
    chronicle.turn = number;
    chronicle.phase = phase.name().into();
}
