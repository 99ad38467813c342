//! Colours and charges of the seven powers. Nothing is told by colour alone: every power has its charge.

use bevy::math::Vec2;

use crate::games::diplomacy_royale::ids::PowerId;
use crate::window::ink::{Brush, Ink, charges};
use crate::window::palette::is_plain;

/// Red, navy, sky, slate, green, white, yellow.
const FIELDS: [u32; 7] = [0xc23428, 0x2f3f96, 0x4f9fdc, 0x62666e, 0x3f8f3c, 0xf6f2e6, 0xe8b51c];
/// The same for eyes that confuse red and green: told apart by how light they are and how blue or yellow, also as lands.
const FIELDS_PLAIN: [u32; 7] = [0xf87410, 0x0b2c92, 0x38b0ee, 0x2a2f30, 0x2fcba8, 0xfcfaf2, 0xf6ec06];

/// The colour of a power, in the palette in use.
pub fn field(power: PowerId) -> Ink {
    let list = if is_plain() { FIELDS_PLAIN } else { FIELDS };
    Ink::hex(list[power.index() % list.len()])
}

/// What is written or drawn on the field.
pub fn metal(power: PowerId) -> Ink {
    if field(power).luminance() < 0.34 { Ink::hex(0xfff6dc) } else { Ink::hex(0x2a1c10) }
}

/// The charge of a power, about one unit in radius.
pub fn charge(b: &mut Brush, power: PowerId, at: Vec2, r: f32, ink: Ink) {
    match power.index() {
        0 => charges::bars(b, at, r, ink),
        1 => charges::rose(b, at, r, ink),
        2 => charges::lily(b, at, r, ink),
        3 => charges::cross(b, at, r, ink),
        4 => charges::star(b, at, r, ink),
        5 => charges::saltire(b, at, r, ink),
        _ => charges::crescent(b, at, r, ink),
    }
}
