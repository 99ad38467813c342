//! Writing the chronicle, throwing dice in the open, and moving money: what every room does.

use bevy_ecs::prelude::World;

use super::book::Library;
use super::components::{Bank, Player};
use super::ids::ProvinceId;
use crate::engine::{ChangeRows, Dice, Line, Log, Say};
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

/// Writes a line for all; `rule` without the game's prefix ("15.3"), "" for none.
pub fn tell<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    place: Option<ProvinceId>,
    rule: &'static str,
    text: impl Into<String>,
) -> Told<'w> {
    let line = line![text.into()].by(seat).rule(rule);
    write(world, place, line)
}

/// Writes a line that only one seat may read.
pub fn whisper<'w>(world: &'w mut World, seat: SeatId, rule: &'static str, text: impl Into<String>) -> Told<'w> {
    write(world, None, line![text.into()].only(seat).rule(rule))
}

/// Writes a line with its throw.
pub fn told<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    place: Option<ProvinceId>,
    rule: &'static str,
    throw: Throw,
    text: impl Into<String>,
) -> Told<'w> {
    let line = line![text.into()].by(seat).rule(rule).throw(throw);
    write(world, place, line)
}

/// Marks the last line as one that shows something hidden before: undo stops here.
pub fn reveals(world: &mut World) {
    last(world).0.reveals = true;
}

fn write(world: &mut World, place: Option<ProvinceId>, line: Line) -> Told<'_> {
    let place = place.map(|p| world.resource::<Library>().0.map.province(p).key.to_string());
    world.say(place.into_iter().fold(line, Line::at));
    last(world)
}

fn last(world: &mut World) -> Told<'_> {
    Told(world.resource_mut::<Log>().into_inner().lines.last_mut().expect("a line was just written"))
}

/// One six-sided die.
pub fn d6(world: &mut World) -> u8 {
    world.resource_mut::<Dice>().d6()
}

/// The ten-sided die, 1 to 10 (1.12).
pub fn d10(world: &mut World) -> u8 {
    world.resource_mut::<Dice>().die(10)
}

/// Two dice.
pub fn two_dice(world: &mut World) -> [u8; 2] {
    [d6(world), d6(world)]
}

// ---------------------------------------------------------------- Money: every crown comes from somebody (C.3)

/// The Treasury pays a player.
pub fn receive(world: &mut World, seat: SeatId, crowns: u32) {
    world.change::<Player>(seat).treasury += crowns;
    world.resource_mut::<Bank>().paid_out += i64::from(crowns);
    super::marriages::settle_debts(world, seat);
}

/// A player pays the Treasury; at most what he has. Returns what was paid.
pub fn pay(world: &mut World, seat: SeatId, crowns: u32) -> u32 {
    let mut player = world.change::<Player>(seat);
    let paid = crowns.min(player.treasury);
    player.treasury -= paid;
    world.resource_mut::<Bank>().paid_out -= i64::from(paid);
    paid
}

/// A player pays another; at most what he has. Returns what was paid.
pub fn hand_over(world: &mut World, from: SeatId, to: SeatId, crowns: u32) -> u32 {
    let paid = pay(world, from, crowns);
    receive(world, to, paid);
    paid
}
