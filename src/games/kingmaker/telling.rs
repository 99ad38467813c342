//! Writing the chronicle: what every room does.

use bevy_ecs::prelude::World;

use super::ids::{AreaId, PlaceId, SeaId};
use crate::table::{Audience, Chronicle, Entry, SeatId};

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
pub fn tell<'w>(world: &'w mut World, seat: Option<SeatId>, rule: &str, text: impl Into<String>) -> &'w mut Entry {
    line(world, seat, None, rule, text.into(), Audience::All)
}

/// Writes a line about a place of the map.
pub fn tell_at<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    at: impl OnMap,
    rule: &str,
    text: impl Into<String>,
) -> &'w mut Entry {
    line(world, seat, Some(at.key()), rule, text.into(), Audience::All)
}

/// Writes a line that only one seat may read.
pub fn whisper<'w>(world: &'w mut World, seat: SeatId, rule: &str, text: impl Into<String>) -> &'w mut Entry {
    line(world, Some(seat), None, rule, text.into(), Audience::Only(seat))
}

/// A sentence begins with a capital, also with a ship or a seat.
pub fn sentence(mut text: String) -> String {
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Something hidden has been drawn or shown: undo stops here.
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
    place: Option<&'static str>,
    rule: &str,
    text: String,
    audience: Audience,
) -> &'w mut Entry {
    let chronicle = world.resource_mut::<Chronicle>().into_inner();
    let entry = chronicle.write(seat, sentence(text));
    entry.place = place.map(String::from);
    entry.audience = audience;
    if !rule.is_empty() {
        entry.rule = Some(format!("KM {rule}"));
    }
    entry
}
