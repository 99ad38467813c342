//! The pointer over the map: where on the page it is, whether it has clicked, and the card beside it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{self, RichText};

use super::camera::Eye;
use super::desk::{MapArea, Shell};
use super::panels::words;
use super::sight::Sight;
use super::theme;
use crate::table::{Refusal, RuleList};

/// The pointer, for a game's gestures.
#[derive(SystemParam)]
pub struct Pointer<'w, 's> {
    pub eye: Res<'w, Eye>,
    area: Res<'w, MapArea>,
    buttons: Res<'w, ButtonInput<MouseButton>>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl Pointer<'_, '_> {
    /// The point of the page below it; none while it is over a panel.
    pub fn at(&self) -> Option<Vec2> {
        let cursor = self.window.single().ok().and_then(Window::cursor_position);
        cursor.filter(|_| self.area.pointer_free).map(|c| self.eye.to_page(c, self.area.rect))
    }

    /// Where it has clicked just now. A drag is no click.
    pub fn clicked(&self) -> Option<Vec2> {
        self.at().filter(|_| self.buttons.just_released(MouseButton::Left) && self.eye.dragged <= 4.0)
    }
}

/// The card beside the pointer, so wide; it gives way at the right edge, where the panel is, and below.
pub fn card(ctx: &egui::Context, wide: f32, add: impl FnOnce(&mut egui::Ui)) {
    let Some(at) = ctx.input(|i| i.pointer.latest_pos()) else { return };
    let screen = ctx.viewport_rect();
    let pivot = egui::Align2([
        if at.x > screen.right() - 2.0 * wide - 60.0 { egui::Align::RIGHT } else { egui::Align::LEFT },
        if at.y > screen.center().y { egui::Align::BOTTOM } else { egui::Align::TOP },
    ]);
    let shift = egui::vec2(
        if pivot.x() == egui::Align::LEFT { 22.0 } else { -18.0 },
        if pivot.y() == egui::Align::TOP { 18.0 } else { -14.0 },
    );
    egui::Area::new("hover".into())
        .order(egui::Order::Tooltip)
        .pivot(pivot)
        .fixed_pos(at + shift)
        .interactable(false)
        .show(ctx, |ui| {
            egui::Frame::popup(ui.style()).fill(theme::SHEET).show(ui, |ui| {
                ui.set_max_width(wide);
                add(ui);
            });
        });
}

/// Where a spot of the page is among the panels.
pub fn on_screen(ctx: &egui::Context, shell: &Shell, spot: Vec2) -> Vec2 {
    shell.eye.to_screen(spot, shell.area.rect) / ctx.zoom_factor()
}

/// The little question at a place [on the screen](on_screen): its name, the ways that `add` lays out, and the way out, called
/// `leave`. True when that was taken.
pub fn question(ctx: &egui::Context, at: Vec2, title: &str, leave: &str, add: impl FnOnce(&mut egui::Ui)) -> bool {
    let area = egui::Area::new("question".into()).order(egui::Order::Foreground);
    let area = area.fixed_pos(egui::pos2(at.x + 18.0, at.y + 14.0)).constrain_to(ctx.viewport_rect().shrink(12.0));
    let mut left = false;
    area.show(ctx, |ui| {
        egui::Frame::popup(ui.style()).fill(theme::SHEET).show(ui, |ui| {
            ui.set_width(270.0);
            ui.label(theme::heading(title));
            add(ui);
            left = ui.button(leave).on_hover_text("Esc").clicked();
        });
    });
    left
}

/// On a card, with nothing in hand: what a click does at a place with these offers, each with its words and whether it is
/// grave. `acts`: a click does the only one at once; where it does not, the first click points and the second acts.
pub fn offers<'a>(ui: &mut egui::Ui, mut offers: impl Iterator<Item = (&'a str, bool)>, acts: bool) {
    let text = match (offers.next(), offers.count()) {
        (None, _) => return,
        (Some((text, true)), 0) => format!("In the panel: {text}"),
        (Some((text, false)), 0) if acts => format!("Click: {text}"),
        (Some((text, false)), 0) => format!("Click, and again: {text}"),
        (Some(_), more) => format!("Click: {} things can be done here", more + 1),
    };
    ui.label(RichText::new(text).color(theme::GREEN));
}

/// The end of a card: why a click there does nothing, and the words of the rule.
pub fn barred(ui: &mut egui::Ui, sight: &Sight, rules: &RuleList, no: &Refusal) {
    ui.label(RichText::new(sight.barred(no)).small().color(theme::RED));
    if let Some(text) = words::rule_text(rules, &no.rule) {
        ui.label(theme::faded(text).small());
    }
}
