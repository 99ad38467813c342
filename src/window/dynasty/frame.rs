//! Windows over the map: a title, a way out, and room that never goes beyond the map's.

use bevy::math::Rect;
use bevy_egui::egui;

use crate::window::desk::Shell;
use crate::window::{panels::words, theme};

/// Where such windows lie, and whose they are.
#[derive(Clone, Copy)]
pub struct Room {
    area: Rect,
    whose: egui::Id,
}

impl Room {
    /// Over the map, before the seat at the screen.
    pub fn of(shell: &Shell) -> Self {
        Room { area: shell.area.rect, whose: shell.desk.whose }
    }
}

/// Shows a window that scrolls; false when it is closed. `nth` keeps windows from lying on each other at first.
pub fn window(
    ctx: &egui::Context,
    room: Room,
    id: &'static str,
    nth: u8,
    title: &str,
    size: egui::Vec2,
    add: impl FnOnce(&mut egui::Ui),
) -> bool {
    still(ctx, room, id, nth, title, size, |ui| scroll(ui, id, add))
}

/// What scrolls in the window `id`.
pub fn scroll(ui: &mut egui::Ui, id: &'static str, add: impl FnOnce(&mut egui::Ui)) {
    egui::ScrollArea::both().id_salt(id).auto_shrink([false; 2]).show(ui, add);
}

/// As [`window`], where not all of it scrolls: [`scroll`] has what does.
pub fn still(
    ctx: &egui::Context,
    room: Room,
    id: &'static str,
    nth: u8,
    title: &str,
    size: egui::Vec2,
    add: impl FnOnce(&mut egui::Ui),
) -> bool {
    let zoom = ctx.zoom_factor();
    let Room { area, whose } = room;
    let room = egui::Rect::from_min_max(
        egui::pos2(area.min.x / zoom, area.min.y / zoom),
        egui::pos2(area.max.x / zoom, area.max.y / zoom),
    )
    .shrink(6.0);
    if !room.is_positive() {
        return true;
    }
    // The frame's own margin and stroke.
    let most = (room.size() - egui::vec2(30.0, 30.0)).max(egui::vec2(120.0, 90.0));
    let shift = f32::from(nth) * 26.0;
    let mut open = true;
    egui::Window::new(title)
        .id(egui::Id::new((id, whose)))
        .title_bar(false)
        .resizable(true)
        .constrain_to(room)
        .default_pos(room.min + egui::vec2(14.0 + shift, 10.0 + shift))
        .default_size(size.min(most))
        .max_size(most)
        .show(ctx, |ui| {
            ui.horizontal(|ui| {
                ui.label(theme::title(title, 22.0));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let close = ui.button("Close").on_hover_text("Esc");
                    words::name(&close, format!("Close {title}"));
                    open = !close.clicked();
                });
            });
            ui.separator();
            add(ui);
        });
    open
}
