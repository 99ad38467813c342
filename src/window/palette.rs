//! Colours of the table and of the seats. Nothing is told by colour alone: every seat has its own number and mark.

use bevy_egui::egui::{self, Color32};

use super::ink::Ink;

/// The wood of the table: it lies round the page, and shows where nothing is drawn.
pub const TABLE: u32 = 0x2b1c13;

const SEATS: [u32; 8] = [0xa8292a, 0x27608f, 0x3d7a34, 0xc98a12, 0x6b3a86, 0x2b8a88, 0xb5562a, 0x4a4a52];
const SEATS_PLAIN: [u32; 8] = [0x9c3d00, 0x0b5fa5, 0x00735c, 0xe0a800, 0x4b2e83, 0x3ba3c7, 0xe2711d, 0x30343a];

/// Whether the colour-blind palette is in use; drawing code asks it each time it rebuilds.
static PLAIN: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);

/// Turns to the colour-blind palette or back; what is drawn already is drawn anew by those who drew it.
pub fn use_plain(on: bool) {
    PLAIN.store(on, std::sync::atomic::Ordering::Relaxed);
}

/// Is the colour-blind palette in use?
pub fn is_plain() -> bool {
    PLAIN.load(std::sync::atomic::Ordering::Relaxed)
}

/// Colours a seat can choose from.
pub const SEAT_COLOURS: usize = SEATS.len();

/// The colour of a seat by the number it chose, below [`SEAT_COLOURS`]; larger numbers begin again.
pub fn seat(colour: u8) -> Ink {
    let list = if is_plain() { SEATS_PLAIN } else { SEATS };
    Ink::hex(list[colour as usize % list.len()])
}

/// A seat's mark in its colour: each seat has a shape of its own, so that small marks are told apart without colour.
pub fn mark(painter: &egui::Painter, at: egui::Pos2, radius: f32, seat: u8, tint: Ink) {
    let fill = screen(tint);
    let edge = egui::Stroke::new(1.0, Color32::BLACK);
    let corners = |n: usize, turn: f32, far: f32| -> Vec<egui::Pos2> {
        let spoke = |k: usize| egui::Vec2::angled(turn + k as f32 * std::f32::consts::TAU / n as f32) * radius * far;
        (0..n).map(|k| at + spoke(k)).collect()
    };
    let up = -std::f32::consts::FRAC_PI_2;
    let points = match seat % 10 {
        0 => corners(16, 0.0, 1.0),
        1 => corners(4, up / 2.0, 1.15),
        2 => corners(3, up, 1.35),
        3 => corners(4, up, 1.25),
        4 => corners(3, -up, 1.35),
        5 => corners(6, up, 1.1),
        6 => corners(5, up, 1.2),
        7 => corners(5, -up, 1.2),
        8 => corners(3, 0.0, 1.35),
        _ => corners(3, std::f32::consts::PI, 1.35),
    };
    painter.add(egui::Shape::convex_polygon(points, fill, edge));
}

/// An ink of the map as panels have it.
pub fn screen(ink: Ink) -> Color32 {
    let [r, g, b, a] = ink.srgb8();
    Color32::from_rgba_unmultiplied(r, g, b, a)
}

/// The wood as the window is cleared with it.
pub fn wood() -> bevy::color::Color {
    let [r, g, b, _] = Ink::hex(TABLE).srgb8();
    bevy::color::Color::srgb_u8(r, g, b)
}
