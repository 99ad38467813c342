//! The dice tray: each die as it falls, the modifiers by name, what was needed, what came of it.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, RichText, Stroke};

use crate::table::{Entry, SeatId, Throw};
use crate::window::desk::Look;
use crate::window::shown::Shown;
use crate::window::theme;

/// Throws to be shown.
#[derive(Resource, Default)]
pub struct Tray {
    throws: Vec<(Throw, String)>,
    /// Seconds since they began to roll.
    age: f32,
    /// A person threw them.
    own: bool,
}

impl Tray {
    /// Rolls the dice of these lines; `own`: thrown by a person. Of a great heap only those of the viewer: others' births
    /// and deaths can be read in the chronicle.
    pub fn show(&mut self, lines: &[Entry], own: bool, viewer: Option<SeatId>) {
        let thrown =
            |of_viewer: bool| lines.iter().filter(|l| l.throw.is_some() && (!of_viewer || l.seat == viewer)).count();
        let heap = viewer.is_some() && thrown(false) > HEAP && thrown(true) > 0;
        let kept = |l: &&Entry| !heap || l.seat == viewer;
        let new: Vec<(Throw, String)> =
            lines.iter().filter(kept).filter_map(|l| l.throw.clone().map(|t| (t, l.text.clone()))).collect();
        if new.is_empty() {
            return;
        }
        self.throws = new;
        let spare = self.throws.len().saturating_sub(4);
        self.throws.drain(..spare);
        self.age = 0.0;
        self.own = own;
    }

    /// A person's throw is still being read: bots wait with theirs.
    pub fn is_being_read(&self) -> bool {
        self.own && !self.throws.is_empty() && self.age < ROLL + READ
    }

    /// Dice lie on the table, over whatever is below them.
    pub fn is_open(&self) -> bool {
        !self.throws.is_empty()
    }

    /// Puts the dice away.
    pub fn clear(&mut self) {
        self.throws.clear();
    }
}

/// Throws of one act from which on it is a heap.
const HEAP: usize = 6;
const ROLL: f32 = 0.8;
const READ: f32 = 1.6;

/// Over the map, `map` being the room that the panels leave.
/// They go after some seconds; without animation they wait to be put away.
pub fn show<G: Shown>(root: &mut egui::Ui, look: &mut Look<G>, map: egui::Rect) {
    if look.tray.throws.is_empty() {
        return;
    }
    let ctx = root.ctx().clone();
    // Dice that roll take no leaps; those that lie wait by the clock, though few frames are drawn then.
    let most = if look.tray.age < ROLL { 0.05 } else { 1.0 };
    let dt = look.time.delta_secs().min(most);
    look.tray.age += dt * look.settings.animation.max(0.01);
    let still = look.settings.animation <= 0.0;
    let age = if still { ROLL + 0.1 } else { look.tray.age };
    let rolling = age < ROLL;
    if rolling {
        ctx.request_repaint();
    } else if age > ROLL + 7.0 {
        look.tray.clear();
        return;
    } else if !still {
        ctx.request_repaint_after(std::time::Duration::from_millis(250));
    }
    let throws = look.tray.throws.clone();
    // Beside the small map where there is room for both, else at the upper edge.
    let (pivot, at) = if map.width() > 760.0 {
        (egui::Align2::CENTER_BOTTOM, egui::pos2(map.center().x + 60.0, map.bottom() - 14.0))
    } else {
        (egui::Align2::CENTER_TOP, egui::pos2(map.center().x, map.top() + 8.0))
    };
    let mut close = false;
    egui::Area::new("dice".into()).order(egui::Order::Middle).pivot(pivot).fixed_pos(at).show(&ctx, |ui| {
        let felt = Color32::from_rgb(0x24, 0x3b, 0x2e);
        egui::Frame::new().fill(felt).stroke(Stroke::new(3.0, theme::LEATHER)).corner_radius(8).inner_margin(10).show(
            ui,
            |ui| {
                ui.set_max_width((map.width() - 60.0).clamp(200.0, 480.0));
                let most = (map.height() - 120.0).max(120.0);
                // Without a least height it would stay as low as while the dice rolled.
                let felt = egui::ScrollArea::vertical().max_height(most).min_scrolled_height(most);
                felt.stick_to_bottom(true).show(ui, |ui| {
                    for (n, (throw, text)) in throws.iter().enumerate() {
                        one(ui, throw, text, age, n);
                    }
                });
                if !rolling && ui.small_button("Put the dice away").on_hover_text("Esc").clicked() {
                    close = true;
                }
            },
        );
    });
    if close {
        look.tray.clear();
    }
}

fn one(ui: &mut egui::Ui, throw: &Throw, text: &str, age: f32, n: usize) {
    let pale = Color32::from_rgb(0xf4, 0xea, 0xcf);
    let rolling = age < ROLL;
    let dice = |ui: &mut egui::Ui, size: f32| {
        for (k, face) in throw.dice.iter().enumerate() {
            let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(size), egui::Sense::hover());
            let shown = if rolling { ((age * 17.0) as usize * 5 + k * 3 + n * 2) % 6 + 1 } else { usize::from(*face) };
            let turn = if rolling { (ROLL - age) * 9.0 + k as f32 } else { 0.06 * (k as f32 - 0.5) };
            die(ui.painter(), rect.center(), 0.41 * size, turn, shown as u8);
        }
    };
    // Many dice have a line to themselves.
    let many = throw.dice.len() > 3;
    if many {
        ui.horizontal_wrapped(|ui| dice(ui, 34.0));
    }
    ui.horizontal(|ui| {
        if !many {
            dice(ui, 46.0);
        }
        ui.vertical(|ui| {
            ui.label(RichText::new(&throw.purpose).family(theme::bold()).color(pale));
            if rolling {
                ui.label(RichText::new("…").color(pale));
                return;
            }
            ui.label(RichText::new(sum(throw)).color(pale));
            ui.add(
                egui::Label::new(
                    RichText::new(text).family(theme::italic()).color(Color32::from_rgb(0xf0, 0xd8, 0x98)),
                )
                .wrap(),
            );
        });
    });
}

/// "4 +2 (3 against 1) = 6; needed 6 or more".
fn sum(throw: &Throw) -> String {
    let faces: Vec<String> = throw.dice.iter().map(u8::to_string).collect();
    if throw.is_contest() {
        return format!("{}; needed {}", faces.join(" against "), throw.needed);
    }
    let mut words = faces.join(" + ");
    for (name, n) in &throw.modifiers {
        words.push_str(&format!(" {n:+} ({name})"));
    }
    if !throw.modifiers.is_empty() || throw.dice.len() > 1 {
        words.push_str(&format!(" = {}", throw.total));
    }
    if !throw.needed.is_empty() {
        words.push_str(&format!("; needed {}", throw.needed));
    }
    words
}

/// The same in one line of the chronicle.
pub fn small(ui: &mut egui::Ui, throw: &Throw) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for face in &throw.dice {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(17.0, 17.0), egui::Sense::hover());
            die(ui.painter(), rect.center(), 7.5, 0.0, *face);
        }
        ui.label(RichText::new(sum(throw)).small().color(theme::FADED));
    });
}

/// A die of bone with dark pips.
fn die(painter: &egui::Painter, at: egui::Pos2, half: f32, turn: f32, face: u8) {
    let rot = egui::emath::Rot2::from_angle(turn);
    let spot = |x: f32, y: f32| at + rot * egui::vec2(x * half, y * half);
    let rim: Vec<egui::Pos2> =
        [(-1.0, -0.8), (-0.8, -1.0), (0.8, -1.0), (1.0, -0.8), (1.0, 0.8), (0.8, 1.0), (-0.8, 1.0), (-1.0, 0.8)]
            .iter()
            .map(|(x, y)| spot(*x, *y))
            .collect();
    painter.add(egui::Shape::convex_polygon(rim, Color32::from_rgb(0xfa, 0xf3, 0xe0), Stroke::new(1.2, theme::INK)));
    let pips: &[(f32, f32)] = match face {
        1 => &[(0.0, 0.0)],
        2 => &[(-0.5, -0.5), (0.5, 0.5)],
        3 => &[(-0.55, -0.55), (0.0, 0.0), (0.55, 0.55)],
        4 => &[(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)],
        5 => &[(-0.52, -0.52), (0.52, -0.52), (0.0, 0.0), (-0.52, 0.52), (0.52, 0.52)],
        _ => &[(-0.5, -0.58), (0.5, -0.58), (-0.5, 0.0), (0.5, 0.0), (-0.5, 0.58), (0.5, 0.58)],
    };
    let ink = if face == 1 { Color32::from_rgb(0x9c, 0x1c, 0x18) } else { theme::INK };
    for (x, y) in pips {
        painter.circle_filled(spot(*x, *y), half * 0.19, ink);
    }
}
