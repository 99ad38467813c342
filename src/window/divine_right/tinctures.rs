//! Colours of the kingdoms. Nothing is told by colour alone: every kingdom has its own shield.

use crate::games::divine_right::ids::KingdomId;
use crate::window::ink::Ink;
use crate::window::palette::is_plain;

/// A kingdom's colours.
#[derive(Clone, Copy, Debug)]
pub struct Realm {
    pub field: Ink,
    /// The colour of the charge and of the second half of a parted shield.
    pub metal: Ink,
}

/// Hues differ in lightness too, so that they stay apart for every kind of eye.
const REALMS: [(u32, u32); 11] = [
    (0xa8292a, 0xf3d68a), // Hothior: gules and gold
    (0x27608f, 0xf2efe4), // Mivior: azure and argent
    (0x6b3a86, 0xf0cf7a), // Muetar: purple and gold
    (0xd9a02b, 0x33261a), // Shucassam: gold and sable
    (0x2f6b3a, 0xf2efe4), // Immer: vert and argent
    (0x1f8c8a, 0xf4edd0), // Pon: teal and argent
    (0xd2622a, 0x2a1d14), // Rombune: tawny and sable
    (0x8fb65a, 0x24401f), // Neuth: spring green and forest
    (0x57402f, 0xe8c55c), // Zorn: umber and gold
    (0x7f8b97, 0x7c1f1f), // Ghem: steel and red
    (0x45474d, 0xcfd6c0), // the Trolls: slate and lichen
];

/// The same for eyes that confuse red and green: blue, orange and grey, stepped in lightness.
const REALMS_PLAIN: [(u32, u32); 11] = [
    (0x9c3d00, 0xffe3b0),
    (0x0b5fa5, 0xf6f6f6),
    (0x4b2e83, 0xf7d774),
    (0xf0b400, 0x221a10),
    (0x00735c, 0xf6f6f6),
    (0x4db6d6, 0x0d2733),
    (0xe2711d, 0x221510),
    (0xc7d36f, 0x2b3310),
    (0x3c2a1e, 0xf4cf5d),
    (0x98a4b0, 0x3a1030),
    (0x2f3237, 0xe2e8d4),
];

/// A kingdom's colours, in the palette in use.
pub fn realm(k: KingdomId) -> Realm {
    let (field, metal) = if is_plain() { REALMS_PLAIN[k.index()] } else { REALMS[k.index()] };
    Realm { field: Ink::hex(field), metal: Ink::hex(metal) }
}
