//! The plague (4.1).

use bevy_ecs::prelude::World;

use super::super::book::Library;
use super::super::components::*;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::setup;
use super::super::telling::{InLine, reveals, tell, told};
use super::survival::die;
use crate::dynasty::{Character, CharacterId};
use crate::engine::{Line, joined};
use crate::line;
use crate::table::{Dice, SeatId, Throw};

/// Everybody whom it can reach, children too (4.1-6).
fn people(pos: Pos<'_>) -> impl Iterator<Item = &Character> {
    pos.people().filter(|c| c.in_play() && c.keeper.is_some())
}

/// Are there more people than so many a dynasty in play, and the hidden number (4.1-2)?
pub fn strikes(pos: Pos, hidden: u16) -> bool {
    let dynasties = pos.powers().filter(|p| pos.is_active(p.id)).count();
    let room = dynasties * usize::from(pos.book.tables.plague.a_dynasty);
    people(pos).count() > room + usize::from(hidden)
}

/// The plague, if there is one after births and deaths (4.1-1): two dice for everybody, doubles kill (4.1-5); then the hidden number is drawn anew (4.1-7).
pub fn plague(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let hidden = world.resource::<Plague>().threshold;
    if !pos.options.plague || !strikes(pos, hidden) {
        return;
    }
    let sick: Vec<CharacterId> = people(pos).map(|c| c.id).collect();
    tell(world, None, None, "4.1-2", line!["The plague is in Europe, among ", sick.len(), " people."]);
    let mut spared: Vec<(Option<SeatId>, Line)> = vec![];
    let mut dead: Vec<CharacterId> = vec![];
    for who in sick {
        match roll(world, who) {
            None => dead.push(who),
            Some(words) => spared.push((Seen::of(world).pos().character(who).keeper, words)),
        }
    }
    tell_spared(world, spared);
    for who in dead {
        die(world, who);
    }
    let book = world.resource::<Library>().0.clone();
    let threshold = setup::draw_plague(&mut world.resource_mut::<Dice>(), &book);
    world.resource_mut::<Plague>().threshold = threshold;
}

/// Dies, which is told at once, or is spared: in words, for [`tell_spared`].
fn roll(world: &mut World, who: CharacterId) -> Option<Line> {
    let faces = [(); 2].map(|()| world.resource_mut::<Dice>().d6());
    let seen = Seen::of(world);
    let pos = seen.pos();
    let name = who.in_line(pos);
    if faces[0] != faces[1] {
        return Some(line![name, " (", faces[0], ", ", faces[1], ")"]);
    }
    let throw = Throw {
        purpose: format!("plague: {}", pos.name_of(who)),
        dice: faces.to_vec(),
        modifiers: vec![],
        total: i16::from(faces[0]) + i16::from(faces[1]),
        needed: "no double".into(),
    };
    let seat = pos.character(who).keeper;
    told(world, seat, "4.1-5", throw, line![name, " dies of the plague at ", pos.age(who), "."]);
    None
}

/// One line for each family, with everybody's dice.
fn tell_spared(world: &mut World, spared: Vec<(Option<SeatId>, Line)>) {
    let mut seats: Vec<Option<SeatId>> = spared.iter().map(|(seat, _)| *seat).collect();
    seats.sort();
    seats.dedup();
    for seat in seats {
        let names = spared.iter().filter(|(s, _)| *s == seat).map(|(_, words)| words.clone());
        tell(world, seat, None, "4.1-5", line!["Spared by the plague: ", joined(names, ", "), "."]).idle(true);
    }
    // Dice have fallen, though nobody may have died.
    reveals(world);
}
