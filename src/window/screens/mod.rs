//! The screens: what stands on the desk. (The rulebook's phases are no screens: they live in the world.)

pub mod learn;
pub mod load;
pub mod menu;
pub mod new_game;
pub mod rules;
pub mod settings;
pub mod title;

use bevy::prelude::*;
use bevy_egui::egui;

use super::desk::{Page, Shell};
use super::theme;

/// What fills the window; pages lie over it.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    #[default]
    Loading,
    Title,
    Table,
    /// A file the program cannot do without did not load.
    Broken,
}

/// What is said when a typeface is missing.
pub fn broken(root: &mut egui::Ui) {
    egui::CentralPanel::default().show(root, |ui| {
        ui.heading("Regnal cannot begin");
        ui.label("A file built into the program could not be read. Please install it anew.");
    });
}

/// The page that lies over everything, if one is open.
pub fn pages(ctx: &egui::Context, shell: &mut Shell) {
    let Some(page) = shell.desk.page else { return };
    let modal = egui::Modal::new(egui::Id::new("page")).backdrop_color(egui::Color32::from_black_alpha(120)).frame(
        egui::Frame::new()
            .fill(theme::PAPER)
            .stroke(egui::Stroke::new(2.0, theme::RED))
            .corner_radius(5)
            .inner_margin(20),
    );
    let room = ctx.viewport_rect().size() - egui::vec2(90.0, 90.0);
    modal.show(ctx, |ui| {
        ui.set_max_size(room);
        // No page is wider than the window, however large the lettering.
        egui::ScrollArea::horizontal().max_width(room.x).show(ui, |ui| match page {
            Page::Menu => menu::show(ui, shell),
            Page::NewGame => new_game::show(ui, shell, room),
            Page::Learn => learn::show(ui, shell, room),
            Page::Load => load::show(ui, shell, false, room),
            Page::Save => load::show(ui, shell, true, room),
            Page::Rules => rules::show(ui, shell, room),
            Page::Settings => settings::show(ui, shell, room),
        });
    });
}

/// Title line of a page with a way out.
pub fn head(ui: &mut egui::Ui, shell: &mut Shell, title: &str) {
    ui.horizontal(|ui| {
        ui.label(theme::title(title, 30.0));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button("Close").on_hover_text("Esc").clicked() {
                shell.desk.close();
            }
        });
    });
    ui.separator();
}
