//! Writing the chronicle and throwing dice in the open: what every room does.

use bevy_ecs::prelude::World;

use super::position::Pos;
use crate::diplomacy::ProvinceId;
use crate::table::{Audience, Chronicle, Entry, SeatId, Throw};

/// Writes a line for all, on which more may be set; `rule` without the game's prefix ("7.2-1"), "" for none.
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
    rule: &str,
    throw: Throw,
    text: impl Into<String>,
) -> &'w mut Entry {
    line(world, seat, None, rule, text.into(), Some(throw), Audience::All)
}

/// Writes a line with its throw that only one seat may read.
pub fn whispered<'w>(
    world: &'w mut World,
    seat: SeatId,
    rule: &str,
    throw: Throw,
    text: impl Into<String>,
) -> &'w mut Entry {
    line(world, Some(seat), None, rule, text.into(), Some(throw), Audience::Only(seat))
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
    let place = place.map(|p| Pos::of(world).map().data(p).key.clone());
    let chronicle = world.resource_mut::<Chronicle>().into_inner();
    chronicle.sealed |= throw.is_some();
    let entry = chronicle.write(seat, text);
    entry.place = place;
    entry.throw = throw;
    entry.audience = audience;
    if !rule.is_empty() {
        entry.rule = Some(format!("ROY {rule}"));
    }
    entry
}
