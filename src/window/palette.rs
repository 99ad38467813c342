//! Colours of kingdoms and seats. Nothing is told by colour alone: every kingdom has its own shield, every seat
//! its own number and mark.

use bevy_egui::egui::{self, Color32};

use super::ink::Ink;
use crate::games::divine_right::ids::KingdomId;

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

const SEATS: [u32; 8] = [0xa8292a, 0x27608f, 0x3d7a34, 0xc98a12, 0x6b3a86, 0x2b8a88, 0xb5562a, 0x4a4a52];
const SEATS_PLAIN: [u32; 8] = [0x9c3d00, 0x0b5fa5, 0x00735c, 0xe0a800, 0x4b2e83, 0x3ba3c7, 0xe2711d, 0x30343a];

/// Whether the colour-blind palette is in use; drawing code asks it each time it rebuilds.
static PLAIN: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);

pub fn use_plain(on: bool) {
    PLAIN.store(on, std::sync::atomic::Ordering::Relaxed);
}

pub fn is_plain() -> bool {
    PLAIN.load(std::sync::atomic::Ordering::Relaxed)
}

pub fn realm(k: KingdomId) -> Realm {
    let (field, metal) = if is_plain() { REALMS_PLAIN[k.index()] } else { REALMS[k.index()] };
    Realm { field: Ink::hex(field), metal: Ink::hex(metal) }
}

/// Colours a seat can choose from.
pub const SEAT_COLOURS: usize = SEATS.len();

pub fn seat(colour: u8) -> Ink {
    let list = if is_plain() { SEATS_PLAIN } else { SEATS };
    Ink::hex(list[colour as usize % list.len()])
}

/// A seat's mark in its colour: each seat has a shape of its own, so that small marks are told apart without colour.
pub fn mark(painter: &egui::Painter, at: egui::Pos2, radius: f32, seat: u8, colour: u8) {
    let fill = screen(self::seat(colour));
    let edge = egui::Stroke::new(1.0, Color32::BLACK);
    let corners = |n: usize, turn: f32, far: f32| -> Vec<egui::Pos2> {
        let spoke = |k: usize| egui::Vec2::angled(turn + k as f32 * std::f32::consts::TAU / n as f32) * radius * far;
        (0..n).map(|k| at + spoke(k)).collect()
    };
    let up = -std::f32::consts::FRAC_PI_2;
    let points = match seat % 6 {
        0 => corners(16, 0.0, 1.0),
        1 => corners(4, up / 2.0, 1.15),
        2 => corners(3, up, 1.35),
        3 => corners(4, up, 1.25),
        4 => corners(3, -up, 1.35),
        _ => corners(6, up, 1.1),
    };
    painter.add(egui::Shape::convex_polygon(points, fill, edge));
}

pub fn screen(ink: Ink) -> Color32 {
    let [r, g, b, a] = ink.srgb8();
    Color32::from_rgba_unmultiplied(r, g, b, a)
}
