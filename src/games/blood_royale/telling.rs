//! Writing the chronicle, throwing dice in the open, and moving money: what every room does.

use bevy_ecs::prelude::World;

use super::components::{Bank, Player};
use super::ids::ProvinceId;
use super::position::Pos;
use crate::table::{Audience, Chronicle, Dice, Entry, Numbers, SeatId, Throw};

/// Writes a line for all, on which more may be set; `rule` without the game's prefix ("15.3"), "" for none.
pub fn tell<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    place: Option<ProvinceId>,
    rule: &str,
    text: impl Into<String>,
) -> &'w mut Entry {
    line(world, seat, place, rule, text.into(), None, Audience::All)
}

/// Writes a line that only one seat may read.
pub fn whisper<'w>(world: &'w mut World, seat: SeatId, rule: &str, text: impl Into<String>) -> &'w mut Entry {
    line(world, Some(seat), None, rule, text.into(), None, Audience::Only(seat))
}

/// Writes a line with its throw.
pub fn told<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    place: Option<ProvinceId>,
    rule: &str,
    throw: Throw,
    text: impl Into<String>,
) -> &'w mut Entry {
    line(world, seat, place, rule, text.into(), Some(throw), Audience::All)
}

/// Marks the last line as one that shows something hidden before: undo stops here.
pub fn reveals(world: &mut World) {
    let mut chronicle = world.resource_mut::<Chronicle>();
    chronicle.sealed = true;
    if let Some(last) = chronicle.lines.last_mut() {
        last.reveals = true;
    }
}

fn line<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    place: Option<ProvinceId>,
    rule: &str,
    text: String,
    throw: Option<Throw>,
    audience: Audience,
) -> &'w mut Entry {
    let place = place.map(|p| Pos::of(world).book.map.province(p).key.to_string());
    let chronicle = world.resource_mut::<Chronicle>().into_inner();
    chronicle.sealed |= throw.is_some();
    let entry = chronicle.write(seat, text);
    entry.place = place;
    entry.throw = throw;
    entry.audience = audience;
    if !rule.is_empty() {
        entry.rule = Some(format!("BR {rule}"));
    }
    entry
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
