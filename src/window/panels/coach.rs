//! The coach of a lesson, or the words beside an example: a card of parchment over the map, and a ring round what it points
//! at, a place, a tab or a part of the window.

use bevy_egui::egui::{self, Color32, RichText, Stroke};

use super::words;
use crate::engine::Coach;
use crate::window::asks::{Ask, ShellAsk};
use crate::window::desk::Page;
use crate::window::hosts::Host;
use crate::window::look::Outlook;
use crate::window::theme;

/// The parts of the window a coach may point at besides tabs and places.
pub const PARTS: [&str; 4] = ["ribbon", "prompt", "decision", "chronicle"];

/// How long a ring beats before it rests.
const BEATS: f64 = 6.0;

/// Notes where a tab or a part of the window lies in this frame.
pub fn spot(ui: &egui::Ui, name: &str, rect: egui::Rect) {
    ui.ctx().data_mut(|d| d.insert_temp(spot_id(name), rect));
}

/// Where that was in the frame before.
pub fn where_is(ctx: &egui::Context, name: &str) -> Option<egui::Rect> {
    ctx.data(|d| d.get_temp(spot_id(name)))
}

fn spot_id(name: &str) -> egui::Id {
    egui::Id::new(("coach points at", name.to_lowercase()))
}

/// The place meant by a word of a lesson.
pub fn place(game: &dyn Host, point: &str) -> Option<String> {
    if game.spot(point).is_some() {
        return Some(point.to_string());
    }
    game.find(point).into_iter().next().filter(|place| game.spot(place).is_some())
}

fn card_id() -> egui::Id {
    egui::Id::new("where the coach lies")
}

/// Where something of this size lies in one of these corners of the map without touching the coach; `None` where no corner
/// has room for both.
pub fn clear_of(
    ctx: &egui::Context,
    map: egui::Rect,
    size: egui::Vec2,
    corners: &[egui::Align2],
) -> Option<egui::Rect> {
    let coach = ctx.data(|d| d.get_temp::<egui::Rect>(card_id()));
    let free = |rect: &egui::Rect| coach.is_none_or(|coach| !coach.intersects(*rect));
    let fits = |rect: &egui::Rect| map.expand(0.5).contains_rect(*rect);
    corners
        .iter()
        .map(|corner| corner.align_size_within_rect(size, map))
        .find(|r| free(r) && (coach.is_none() || fits(r)))
}

/// Nothing where nobody is taught, or the coach was sent away. A new step brings its place into sight.
pub fn show(ctx: &egui::Context, look: &mut Outlook, map: egui::Rect) {
    ctx.data_mut(|d| d.remove::<egui::Rect>(card_id()));
    let Some(sight) = look.eyes.sight.clone() else { return };
    let Some(coach) = sight.coach.as_ref().filter(|_| !look.shell.desk.coach_away) else { return };
    let now = ctx.input(|i| i.time);
    if look.shell.desk.coached.is_none_or(|(step, _)| step != coach.step) {
        look.shell.desk.coached = Some((coach.step, now));
        if let Some(place) = coach.point.as_deref().filter(|p| !is_part(ctx, p)).and_then(|p| place(sight.game, p)) {
            look.shell.asks.put(ShellAsk::LookAt(place));
        }
    }
    ring(ctx, look, coach, map, now);
    let width = 380.0_f32.min(map.width() - 40.0);
    if width < 160.0 {
        return;
    }
    let shown = egui::Area::new("coach".into())
        .order(egui::Order::Middle)
        .movable(true)
        .constrain_to(map)
        .default_pos(map.left_top() + egui::vec2(16.0, 18.0))
        .show(ctx, |ui| card(ui, look, coach, width));
    // With the rolls of its parchment, and a little air.
    ctx.data_mut(|d| d.insert_temp(card_id(), shown.response.rect.expand(10.0)));
}

fn is_part(ctx: &egui::Context, point: &str) -> bool {
    PARTS.contains(&point) || where_is(ctx, point).is_some()
}

/// Round what the coach points at.
fn ring(ctx: &egui::Context, look: &Outlook, coach: &Coach, map: egui::Rect, now: f64) {
    let Some(point) = coach.point.as_deref() else { return };
    let since = now - look.shell.desk.coached.map_or(now, |(_, since)| since);
    let beat = if look.shell.settings.animation > 0.0 && since < BEATS {
        ctx.request_repaint_after(std::time::Duration::from_millis(33));
        (since * 4.0).sin().abs() as f32
    } else {
        0.0
    };
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Middle, "coach's ring".into()));
    let bright = Color32::from_rgb(0xff, 0xd7, 0x5e);
    if is_part(ctx, point) {
        if let Some(rect) = where_is(ctx, point) {
            // Outside of it: a ring within would lie on the first letters of its lines.
            let rect = rect.expand(2.0 + 2.0 * beat);
            let leather = Stroke::new(4.5, theme::LEATHER.gamma_multiply(0.6));
            painter.rect_stroke(rect, 5.0, leather, egui::StrokeKind::Outside);
            painter.rect_stroke(rect, 5.0, Stroke::new(2.5, bright), egui::StrokeKind::Outside);
        }
        return;
    }
    let game = look.shell.shows.0;
    let Some(spot) = place(game, point).and_then(|place| game.spot(&place)) else { return };
    let at = look.shell.eye.to_screen(spot, look.shell.area.rect) / ctx.zoom_factor();
    let painter = painter.with_clip_rect(map);
    // What lies outside the map is shown at its edge.
    let center = map.shrink(26.0).clamp(egui::pos2(at.x, at.y));
    let radius = 25.0 + 9.0 * beat;
    painter.circle_stroke(center, radius, Stroke::new(6.5, theme::LEATHER.gamma_multiply(0.75)));
    painter.circle_stroke(center, radius, Stroke::new(3.5, bright));
}

fn card(ui: &mut egui::Ui, look: &mut Outlook, coach: &Coach, width: f32) {
    let frame = egui::Frame::new()
        .fill(theme::PAPER)
        .inner_margin(egui::Margin { left: 20, right: 20, top: 18, bottom: 18 })
        .stroke(Stroke::new(1.0, theme::GOLD))
        .shadow(egui::Shadow { offset: [3, 5], blur: 14, spread: 0, color: Color32::from_black_alpha(120) });
    let sheet = frame.show(ui, |ui| {
        ui.set_width(width - 40.0);
        ui.horizontal(|ui| {
            let title = if coach.rules.is_empty() { "The coach" } else { "An example" };
            ui.label(theme::heading(title));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if coach.of > 1 && !coach.is_over() {
                    ui.label(theme::faded(format!("step {} of {}", coach.step + 1, coach.of)));
                }
            });
        });
        if !coach.rules.is_empty() {
            let prefix = look.shell.shows.0.game().rule_prefix;
            ui.horizontal_wrapped(|ui| {
                for id in &coach.rules {
                    words::rule_mark(ui, &mut look.shell, &format!("{prefix} {id}"));
                }
            });
        }
        let keys = look.shell.settings.keys.clone();
        if let Some(note) = &coach.note {
            let text =
                RichText::new(keys.named_in(note)).family(theme::italic()).size(17.0).color(ui.visuals().warn_fg_color);
            ui.add(egui::Label::new(text).wrap());
        }
        ui.add(egui::Label::new(RichText::new(keys.named_in(&coach.say)).size(18.0)).wrap());
        ui.add_space(6.0);
        buttons(ui, look, coach);
    });
    rolls(ui, sheet.response.rect);
}

fn buttons(ui: &mut egui::Ui, look: &mut Outlook, coach: &Coach) {
    let example = !coach.rules.is_empty();
    ui.horizontal_wrapped(|ui| {
        // The last words of an example stay until it is closed.
        let more = !(coach.is_over() || example && coach.step + 1 == coach.of);
        if !coach.waits && more && ui.add(theme::main("Next")).on_hover_text("Read on (Enter)").clicked() {
            look.shell.asks.put(ShellAsk::ReadOn);
        }
        let model = look.eyes.sight.as_ref().and_then(|sight| sight.meant().first().cloned());
        if let Some(act) = model
            && ui.button("Show me").on_hover_text("Let the coach do this step").clicked()
        {
            look.asks.put(Ask::Do(act));
        }
        let undo = coach.note.is_some() && look.eyes.sight.as_ref().is_some_and(|s| s.undo.is_ok());
        if undo && ui.button("Take it back").on_hover_text("Undo what you did last").clicked() {
            look.shell.asks.put(ShellAsk::Undo);
        }
        if coach.stuck {
            let setup = look.table.0.as_ref().map(|table| table.setup().clone());
            if let Some(setup) = setup.filter(|_| ui.button("Begin again").clicked()) {
                let (text, path) = (setup.scenario, setup.path);
                look.shell.asks.put(ShellAsk::New { text, path, seats: setup.seats, seed: setup.seed });
            }
        }
        if coach.is_over() && !example && ui.button("Play on").on_hover_text("Put the coach away").clicked() {
            look.shell.desk.coach_away = true;
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if example {
                let hint = "Back to where you were; an example is not kept";
                if ui.button("Close the example").on_hover_text(hint).clicked() {
                    look.shell.asks.put(ShellAsk::LeaveExample);
                }
            } else if ui.button("Lessons").on_hover_text("The list of lessons; this one is kept").clicked() {
                look.shell.desk.open(Page::Learn);
            }
        });
    });
}

/// The rolled ends of the parchment.
fn rolls(ui: &egui::Ui, sheet: egui::Rect) {
    let painter = ui.painter();
    for y in [sheet.top(), sheet.bottom()] {
        let roll =
            egui::Rect::from_min_max(egui::pos2(sheet.left() - 6.0, y - 6.0), egui::pos2(sheet.right() + 6.0, y + 6.0));
        painter.rect_filled(roll, 6.0, theme::PAPER_DARK);
        let light =
            egui::Rect::from_min_max(roll.min + egui::vec2(3.0, 2.5), egui::pos2(roll.right() - 3.0, roll.top() + 5.0));
        painter.rect_filled(light, 2.0, theme::SHEET);
        painter.rect_stroke(roll, 6.0, Stroke::new(1.2, theme::GOLD), egui::StrokeKind::Inside);
        for x in [roll.left(), roll.right()] {
            painter.circle_filled(egui::pos2(x, y), 5.5, theme::RED);
            painter.circle_stroke(egui::pos2(x, y), 5.5, Stroke::new(1.2, theme::GOLD));
        }
    }
}
