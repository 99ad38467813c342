//! Colours and charges of the ten powers (6.1 to 6.10). Nothing is told by colour alone: every power has its charge.

use bevy::math::Vec2;

use crate::games::order_of_the_dragon::ids::PowerId;
use crate::window::ink::{Brush, Ink, charges};
use crate::window::palette::is_plain;

/// Slate, maroon, pink, teal, red, lemon, vivid blue, orange-yellow, pale grey, green.
const FIELDS: [u32; 10] =
    [0x5b6470, 0x7e1f33, 0xe58fab, 0x0f948c, 0xcf3a2b, 0xf2df3e, 0x3358c4, 0xe8951c, 0xc6c8d2, 0x5d9c33];
/// The same for eyes that confuse red and green: told apart by how light they are and how blue or yellow, also as lands.
const FIELDS_PLAIN: [u32; 10] =
    [0x23262e, 0xa05c22, 0xd0a4cf, 0x008290, 0xe07a00, 0xf4ee0a, 0x0a2498, 0xffb428, 0xe9ebea, 0x3bbffe];

/// The colour of a power, in the palette in use.
pub fn field(power: PowerId) -> Ink {
    let list = if is_plain() { FIELDS_PLAIN } else { FIELDS };
    Ink::hex(list[power.index() % list.len()])
}

/// What is written or drawn on the field.
pub fn metal(power: PowerId) -> Ink {
    on(field(power))
}

/// What can be read on this ink.
pub fn on(field: Ink) -> Ink {
    if field.luminance() < 0.34 { Ink::hex(0xfff6dc) } else { Ink::hex(0x2a1c10) }
}

/// Units without a player: undyed cloth.
pub fn plain() -> Ink {
    Ink::hex(0xb9a98a)
}

/// The charge of a power, about one unit in radius.
pub fn charge(b: &mut Brush, power: PowerId, at: Vec2, r: f32, ink: Ink) {
    match power.index() {
        0 => charges::saltire(b, at, r, ink),
        1 => charges::tower(b, at, r, ink),
        2 => charges::rose(b, at, r, ink),
        3 => charges::tamga(b, at, r, ink),
        4 => charges::bars(b, at, r, ink),
        5 => charges::cross(b, at, r, ink),
        6 => charges::double_cross(b, at, r, ink),
        7 => charges::cup(b, at, r, ink),
        8 => charges::lily(b, at, r, ink),
        _ => charges::crescent(b, at, r, ink),
    }
}
