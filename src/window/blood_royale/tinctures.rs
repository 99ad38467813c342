//! Colours and charges of the five countries. Nothing is told by colour alone: every country has its charge.

use bevy::math::Vec2;

use crate::games::blood_royale::ids::CountryId;
use crate::window::ink::{Brush, Ink, charges};
use crate::window::palette::is_plain;

/// Green, blue, orange, purple, yellow.
const FIELDS: [u32; 5] = [0x3f8a2e, 0x2458c0, 0xe0701a, 0x8a3aa6, 0xe6b412];
/// The same for eyes that confuse red and green.
const FIELDS_PLAIN: [u32; 5] = [0x009e73, 0x0a5ea8, 0xd55e00, 0xb9659a, 0xf0e02e];

/// The colour of a country, in the palette in use.
pub fn field(country: CountryId) -> Ink {
    let list = if is_plain() { FIELDS_PLAIN } else { FIELDS };
    Ink::hex(list[country.index() % list.len()])
}

/// What is written or drawn on the field.
pub fn metal(country: CountryId) -> Ink {
    if field(country).luminance() < 0.34 { Ink::hex(0xfff6dc) } else { Ink::hex(0x2a1c10) }
}

/// Armies nobody plays.
pub fn neutral() -> Ink {
    Ink::hex(0xd9d2c0)
}

/// The charge of a country, about one unit in radius.
pub fn charge(b: &mut Brush, country: CountryId, at: Vec2, r: f32, ink: Ink) {
    match country.index() {
        0 => charges::rose(b, at, r, ink),
        1 => charges::lily(b, at, r, ink),
        2 => charges::cross(b, at, r, ink),
        3 => charges::lozenges(b, at, r, ink),
        _ => charges::tower(b, at, r, ink),
    }
}
