//! The dice tray: each die as it falls, the modifiers by name, what was needed, what came of it. A person's own throw is
//! read before anything that follows it goes on.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Color32, RichText, Stroke};

use crate::table::{Entry, SeatId, Throw, capitalised};
use crate::window::asks::ShellAsk;
use crate::window::desk::Shell;
use crate::window::sight::Seen;
use crate::window::theme;

/// Throws to be shown.
#[derive(Resource, Default)]
pub struct Tray {
    throws: Vec<(Throw, String)>,
    /// Seconds since they began to roll.
    age: f32,
    manner: Manner,
}

/// How dice fall and lie.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Manner {
    /// A person threw them.
    pub own: bool,
    /// Something follows that would cover them or go on over them: they lie until the person has read them.
    pub held: bool,
    /// Seconds they roll.
    pub roll: f32,
}

/// Does what follows a person's own throw wait until it has been read? Pictures and tests wait for nobody.
#[derive(Resource)]
pub struct Patience(pub bool);

impl Default for Patience {
    fn default() -> Self {
        Patience(true)
    }
}

impl Tray {
    /// Rolls the dice of these lines. Of a great heap only those of the viewer: others' births and deaths can be read in the
    /// chronicle.
    pub fn show(&mut self, lines: &[Entry], viewer: Option<SeatId>, manner: Manner) {
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
        let most = if manner.held { MOST_HELD } else { MOST };
        let spare = self.throws.len().saturating_sub(most);
        self.throws.drain(..spare);
        self.age = 0.0;
        self.manner = manner;
    }

    /// The dice still roll: what they show is not told anywhere.
    pub fn tumbles(&self) -> bool {
        self.is_open() && self.age < self.manner.roll
    }

    /// A person's own throw lies there until it has been read.
    pub fn is_held(&self) -> bool {
        self.is_open() && self.manner.held
    }

    /// The screen is for the dice alone: they are held, or a person's own still roll.
    pub fn is_before_all(&self) -> bool {
        self.is_held() || (self.manner.own && self.tumbles())
    }

    /// A person's throw is still being read: bots wait with theirs.
    pub fn is_being_read(&self) -> bool {
        self.is_open() && (self.manner.held || (self.manner.own && self.age < self.manner.roll + READ))
    }

    /// Dice lie on the table.
    pub fn is_open(&self) -> bool {
        !self.throws.is_empty()
    }

    /// Puts the dice away.
    pub fn clear(&mut self) {
        self.throws.clear();
    }

    /// A click or a key while they are before all: dice that roll come to lie. True if they have lain long enough to be put
    /// away by it: the second half of a double click reads nothing.
    pub fn wave(&mut self) -> bool {
        if self.tumbles() {
            self.age = self.manner.roll;
            return false;
        }
        self.has_lain()
    }

    fn has_lain(&self) -> bool {
        self.age >= self.manner.roll + LEAST
    }
}

/// Throws of one act from which on it is a heap.
const HEAP: usize = 6;
/// Throws shown at once, and of those that are held.
const MOST: usize = 4;
const MOST_HELD: usize = 12;
/// Seconds that dice roll, are read at least, and lie where nobody waits for them.
pub const ROLL: f32 = 0.8;
const READ: f32 = 1.6;
const LIE: f32 = 7.0;
/// Seconds before a click puts dice away that are held.
const LEAST: f32 = 0.5;

/// The tray of every game. It goes by the clock, whatever moves on the table, whichever page lies over it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Tray>().init_resource::<Patience>().add_systems(Update, fall.before(Seen));
}

fn fall(mut tray: ResMut<Tray>, time: Res<Time>, mut redraw: MessageWriter<RequestRedraw>) {
    if !tray.is_open() {
        return;
    }
    // Dice that roll take no leaps; those that lie wait by the clock, though few frames are drawn then.
    let rolling = tray.tumbles();
    tray.age += time.delta_secs().min(if rolling { 0.05 } else { 1.0 });
    let soon = tray.manner.held && !tray.has_lain();
    if rolling || soon {
        redraw.write(RequestRedraw);
    }
    if !tray.manner.held && tray.age > tray.manner.roll + LIE {
        tray.clear();
        redraw.write(RequestRedraw);
    }
}

/// Over the map, `map` being the room that the panels leave; before everything while they are waited for.
pub fn show(root: &mut egui::Ui, shell: &mut Shell, map: egui::Rect) {
    if !shell.tray.is_open() {
        return;
    }
    let ctx = root.ctx().clone();
    let size = egui::vec2((map.width() - 60.0).clamp(200.0, 480.0), (map.height() - 120.0).max(120.0));
    let felt = egui::Frame::new()
        .fill(Color32::from_rgb(0x24, 0x3b, 0x2e))
        .stroke(Stroke::new(3.0, theme::LEATHER))
        .corner_radius(8)
        .inner_margin(10);
    if shell.tray.is_before_all() {
        let id = egui::Id::new("own dice");
        let area = egui::Area::new(id).kind(egui::UiKind::Modal).sense(egui::Sense::hover()).constrain_to(map);
        let area = area.order(egui::Order::Foreground).pivot(egui::Align2::CENTER_CENTER).fixed_pos(map.center());
        let modal = egui::Modal::new(id).area(area).backdrop_color(Color32::from_black_alpha(30)).frame(felt);
        let page = modal.show(&ctx, |ui| {
            let tray = ui.scope_builder(egui::UiBuilder::new().sense(egui::Sense::click()), |ui| {
                throws(ui, shell, size);
                go_on(ui, shell)
            });
            tray.inner || tray.response.clicked()
        });
        if (page.inner || page.backdrop_response.clicked()) && shell.tray.wave() {
            shell.asks.put(ShellAsk::DiceRead);
        }
        return;
    }
    ctx.request_repaint_after(Duration::from_millis(250));
    let id = egui::Id::new("dice");
    let at = free_corner(&ctx, id, map);
    let area = egui::Area::new(id).order(egui::Order::Middle).sense(egui::Sense::click());
    let tray = area.fixed_pos(at).constrain_to(map).show(&ctx, |ui| {
        felt.show(ui, |ui| {
            throws(ui, shell, size);
            !shell.tray.tumbles() && ui.small_button("Put the dice away").on_hover_text("A click or Esc").clicked()
        })
        .inner
    });
    if tray.inner || tray.response.clicked() {
        shell.tray.clear();
    }
}

fn throws(ui: &mut egui::Ui, shell: &Shell, size: egui::Vec2) {
    ui.set_max_width(size.x);
    let rolling = shell.tray.tumbles().then_some(shell.tray.age / shell.tray.manner.roll);
    // Without a least height it would stay as low as while the dice rolled.
    let felt = egui::ScrollArea::vertical().max_height(size.y).min_scrolled_height(size.y);
    // What is read is read from its beginning.
    felt.stick_to_bottom(!shell.tray.is_held()).show(ui, |ui| {
        for (n, (throw, text)) in shell.tray.throws.iter().enumerate() {
            one(ui, throw, text, rolling, n);
        }
    });
}

/// The button that says that the dice have been read. It keeps its room while they roll.
fn go_on(ui: &mut egui::Ui, shell: &Shell) -> bool {
    let ready = shell.tray.is_held() && shell.tray.has_lain();
    ui.vertical_centered(|ui| {
        let button = ui.add_enabled(ready, egui::Button::new("Go on").min_size(egui::vec2(120.0, 28.0)));
        button.on_hover_text("Enter, or a click anywhere").clicked()
    })
    .inner
}

/// Where the tray covers nothing that lies over the map: below the middle where that is free, else where it is in the way
/// of the least.
fn free_corner(ctx: &egui::Context, id: egui::Id, map: egui::Rect) -> egui::Pos2 {
    let (own, others) = ctx.memory(|m| {
        let own = m.area_rect(id).map_or(egui::vec2(320.0, 120.0), |r| r.size());
        let layers = m.areas().visible_layer_ids();
        let over = layers.into_iter().filter(|l| l.order == egui::Order::Middle && l.id != id);
        (own, over.filter_map(|l| m.area_rect(l.id)).collect::<Vec<_>>())
    });
    let room = map.shrink(12.0);
    let (left, right) = (room.left(), (room.right() - own.x).max(room.left()));
    let (top, bottom) = (room.top(), (room.bottom() - own.y).max(room.top()));
    let middle = (room.center().x + 60.0 - 0.5 * own.x).clamp(left, right);
    let places = [(middle, bottom), (right, bottom), (middle, top), (right, top), (left, top), (left, bottom)];
    let covered = |at: egui::Pos2| {
        let tray = egui::Rect::from_min_size(at, own).expand(4.0);
        others.iter().map(|r| r.intersect(tray)).filter(|r| r.is_positive()).map(|r| r.area()).sum::<f32>()
    };
    let places = places.map(|(x, y)| egui::pos2(x, y));
    places.into_iter().min_by(|a, b| covered(*a).total_cmp(&covered(*b))).unwrap_or(room.min)
}

/// `rolling`: how far the roll has come, of one.
fn one(ui: &mut egui::Ui, throw: &Throw, text: &str, rolling: Option<f32>, n: usize) {
    let pale = Color32::from_rgb(0xf4, 0xea, 0xcf);
    let dice = |ui: &mut egui::Ui, size: f32| {
        for (k, face) in throw.dice.iter().enumerate() {
            let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(size), egui::Sense::hover());
            let (shown, turn) = match rolling {
                Some(t) => (((t * 14.0) as usize * 5 + k * 3 + n * 2) % 6 + 1, (1.0 - t) * 7.0 + k as f32),
                None => (usize::from(*face), 0.06 * (k as f32 - 0.5)),
            };
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
            ui.label(RichText::new(capitalised(&throw.purpose)).family(theme::bold()).color(pale));
            if rolling.is_some() {
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

/// A die of bone with dark pips; one of more than six sides shows a number.
fn die(painter: &egui::Painter, at: egui::Pos2, half: f32, turn: f32, face: u8) {
    let rot = egui::emath::Rot2::from_angle(turn);
    let spot = |x: f32, y: f32| at + rot * egui::vec2(x * half, y * half);
    let bone = |rim: Vec<egui::Pos2>| {
        let rim = egui::Shape::convex_polygon(rim, Color32::from_rgb(0xfa, 0xf3, 0xe0), Stroke::new(1.2, theme::INK));
        painter.add(rim);
    };
    if face > 6 {
        bone(
            [(0.0, -1.15), (1.1, -0.2), (1.1, 0.2), (0.0, 1.15), (-1.1, 0.2), (-1.1, -0.2)]
                .map(|(x, y)| spot(x, y))
                .into(),
        );
        let font = egui::FontId::new(half * if face > 9 { 0.95 } else { 1.25 }, theme::bold());
        painter.text(at, egui::Align2::CENTER_CENTER, face, font, theme::INK);
        return;
    }
    let rim: Vec<egui::Pos2> =
        [(-1.0, -0.8), (-0.8, -1.0), (0.8, -1.0), (1.0, -0.8), (1.0, 0.8), (0.8, 1.0), (-0.8, 1.0), (-1.0, 0.8)]
            .iter()
            .map(|(x, y)| spot(*x, *y))
            .collect();
    bone(rim);
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
