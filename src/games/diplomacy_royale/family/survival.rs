//! Ageing and death (section 4).

use bevy_ecs::prelude::World;

use super::super::book::{Library, Tables};
use super::super::components::*;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{InLine, tell, told};
use super::super::{clergy, writs};
use crate::dynasty::{Character, CharacterId, MarriageId, households};
use crate::engine::ChangeRows;
use crate::line;
use crate::table::{Dice, Throw};

/// Two ones kill, whatever is added (4-11).
const FATAL: [u8; 2] = [1, 1];

/// Everybody gets older, the newborn too (4-1): the year by which people count catches up with the calendar.
pub fn age(world: &mut World) {
    let years = world.resource::<Library>().0.tables.years.a_phase;
    world.resource_mut::<Calendar>().clock += years;
    tell(world, None, None, "4-1", line!["Everybody is ", years, " years older."]);
}

// ---------------------------------------------------------------- Survival rolls (4-2 to 4-6, 4-10, 4-11)

/// Do two dice, with what is added to them, bring one of this age through? Before the first age of the table everybody lives.
pub fn survives(tables: &Tables, age: i32, faces: [u8; 2], added: i16) -> bool {
    let total = i16::from(faces[0]) + i16::from(faces[1]) + added;
    tables.survival_needed(age).is_none_or(|needed| faces != FATAL && total >= needed)
}

/// What is added to somebody's survival roll, by name: Constitution, attempts beyond the first, the safe life of the
/// clergy (3.2-2, 3.1-7, 9-8).
pub fn modifiers(pos: Pos, who: CharacterId) -> Vec<(String, i8)> {
    let c = pos.character(who);
    let clergy = pos.noble(who).cleric.as_ref().map_or(0, |_| pos.book.tables.clergy.survival);
    let all = [
        ("Constitution".to_string(), c.scores.constitution),
        ("attempts".into(), c.strain.saturating_neg()),
        ("clergy".into(), clergy),
    ];
    all.into_iter().filter(|(_, n)| *n != 0).collect()
}

/// Must this character roll in this phase, at this age?
fn must_roll(pos: Pos, c: &Character) -> bool {
    c.in_play() && c.keeper.is_some() && pos.book.tables.survival_needed(pos.age(c.id)).is_some()
}

/// Everybody of the first age of the table and more rolls; then the dead are buried, all together.
pub fn survival(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let spared = pos.turn.number == 0 && !pos.options.first_winter_rolls;
    let rolling: Vec<CharacterId> = pos.people().filter(|c| must_roll(pos, c) && !spared).map(|c| c.id).collect();
    let dead: Vec<CharacterId> = rolling.into_iter().filter(|who| !roll(world, *who)).collect();
    for who in dead {
        die(world, who);
    }
    // What labour cost is past (3.1-7).
    let strained: Vec<CharacterId> = Seen::of(world).pos().people().filter(|c| c.strain != 0).map(|c| c.id).collect();
    for who in strained {
        world.change::<Character>(who).strain = 0;
    }
}

fn roll(world: &mut World, who: CharacterId) -> bool {
    let faces = [(); 2].map(|()| world.resource_mut::<Dice>().d6());
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (age, modifiers, tables) = (pos.age(who), modifiers(pos, who), &pos.book.tables);
    let added: i16 = modifiers.iter().map(|(_, n)| i16::from(*n)).sum();
    let lives = survives(tables, age, faces, added);
    let (name, he) = (who.in_line(pos), pos.character(who).sex.he());
    let text = match (lives, faces == FATAL) {
        (true, _) => line![name, ", ", age, ", lives."],
        (false, true) => line![name, " dies at ", age, ": two ones are always fatal."],
        (false, false) => line![name, " dies at ", age, "; ", he, " had not the strength."],
    };
    let throw = Throw {
        purpose: format!("survival of {} at {age}", pos.name_of(who)),
        dice: faces.to_vec(),
        modifiers,
        total: i16::from(faces[0]) + i16::from(faces[1]) + added,
        needed: format!("{} or more, and not two ones", tables.survival_needed(age).unwrap_or(0)),
    };
    let seat = pos.character(who).keeper;
    told(world, seat, if faces == FATAL { "4-11" } else { "4-5" }, throw, text).idle(lives);
    lives
}

// ---------------------------------------------------------------- Death (4-6 to 4-9, 8.1-8 to 8.1-11)

/// Somebody dies: marriage and writ, command and captivity end. What he or she held waits for the successions.
pub fn die(world: &mut World, who: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    if !pos.has_character(who) || !pos.character(who).is_alive() {
        return;
    }
    let (year, reigned) = (pos.year(), pos.reigns(who));
    let marriage = pos.marriage_of(who).map(|m| m.id);
    {
        let mut c = world.change::<Character>(who);
        (c.died, c.captive_of) = (Some(year), None);
    }
    {
        let mut noble = world.change::<Noble>(who);
        (noble.command, noble.jailer) = (None, None);
    }
    if let Some(marriage) = marriage {
        bereave(world, marriage, who, reigned);
    }
    clergy::died(world, who);
}

/// The widow or widower goes home and may wed again (5.3-9, 5.3-16, 8.2-2). The Queen of a dead King leaves the game
/// (5.3-17, 8.1-8), the Consort of a dead Queen may not wed again (8.1-10), unless they reign themselves (8.1-9, 8.1-11).
fn bereave(world: &mut World, marriage: MarriageId, dead: CharacterId, reigned: bool) {
    let partner = Seen::of(world).pos().find_marriage(marriage).and_then(|m| m.partner(dead));
    let seen = Seen::of(world);
    let pos = seen.pos();
    let moves = households::death(&pos.kin(), dead, reigned, &|c| pos.reigns(c));
    let of_crown = partner.filter(|p| reigned && !pos.reigns(*p));
    for to in moves {
        let from = Seen::of(world).pos().character(to.who).keeper;
        to.apply(&mut world.change::<Character>(to.who));
        super::follow(world, to.who, from);
        let seen = Seen::of(world);
        let pos = seen.pos();
        let (seat, text) = (pos.character(to.who).home, line![to.who.in_line(pos), " ", to.why, "."]);
        let rule = match (to.retired, of_crown.is_some()) {
            (true, _) => "8.1-8",
            (false, true) => "8.1-10",
            (false, false) => "5.3-9",
        };
        if to.retired {
            let mut noble = world.change::<Noble>(to.who);
            (noble.command, noble.jailer) = (None, None);
            world.change::<Character>(to.who).captive_of = None;
        }
        tell(world, seat, None, rule, text);
    }
    if let Some(partner) = of_crown {
        world.change::<Noble>(partner).widowed_of_crown = true;
    }
    let why = line![dead.in_line(Seen::of(world).pos()), " is dead"];
    writs::end_marriage(world, marriage, why);
}
