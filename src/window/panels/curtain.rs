//! The curtain between two players at one screen: it shows nothing but whose turn comes.

use bevy_egui::egui::{self, RichText};

use super::words;
use crate::table::SeatId;
use crate::window::asks::ShellAsk;
use crate::window::desk::Look;
use crate::window::ink::Ink;
use crate::window::shown::Shown;
use crate::window::{palette, theme};

/// Over all of the window, until `seat` opens it.
pub fn show<G: Shown>(root: &mut egui::Ui, look: &mut Look<G>, seat: SeatId) {
    let (name, tint) = who(look, seat);
    let others: Vec<SeatId> =
        look.replay.as_ref().map_or(vec![], |r| r.awaited().iter().copied().filter(|s| *s != seat).collect());
    let cloth = egui::Color32::from_rgb(0x4e, 0x14, 0x12);
    egui::CentralPanel::default().frame(egui::Frame::new().fill(cloth)).show(root, |ui| {
        let all = ui.max_rect();
        folds(ui.painter(), all);
        let middle = egui::Rect::from_center_size(all.center(), egui::vec2(560.0_f32.min(all.width()), all.height()));
        ui.scope_builder(
            egui::UiBuilder::new().max_rect(middle).layout(egui::Layout::top_down(egui::Align::Center)),
            |ui| {
                ui.add_space(all.height() * 0.30);
                let gilt = egui::Color32::from_rgb(0xf3, 0xdc, 0x9c);
                ui.label(RichText::new("The curtain is drawn").family(theme::italic()).size(24.0).color(gilt));
                ui.add_space(14.0);
                let tint = palette::screen(tint);
                let frame = egui::Frame::new()
                    .fill(theme::PAPER)
                    .stroke(egui::Stroke::new(4.0, tint))
                    .corner_radius(6)
                    .inner_margin(26);
                frame.show(ui, |ui| {
                    ui.label(theme::title(&name, 44.0));
                    ui.label(RichText::new("Only this player should look at the screen now.").size(18.0));
                    ui.add_space(12.0);
                    let open =
                        ui.add(theme::main(format!("I am {name}: open the curtain")).min_size(egui::vec2(320.0, 40.0)));
                    words::main(&open);
                    if open.on_hover_text("Enter").clicked() {
                        look.shell.asks.put(ShellAsk::OpenCurtain);
                    }
                    if look.replay.is_some() {
                        ui.add_space(8.0);
                        before_a_replay(ui, look, &others);
                    }
                });
            },
        );
    });
}

/// What the player of a seat is called, and their colour.
fn who<G: Shown>(look: &Look<G>, seat: SeatId) -> (String, Ink) {
    let (setup, view) = match (&look.table.0, &look.replay) {
        (Some(table), _) => (table.setup(), table.view(seat)),
        (None, Some(r)) => (r.replay.setup(), r.replay.view(seat)),
        (None, None) => return (seat.to_string(), palette::seat(seat.0)),
    };
    let Some(player) = setup.seats.get(seat.index()) else { return (seat.to_string(), palette::seat(seat.0)) };
    (player.name.clone(), G::tint(&view, seat, player.colour))
}

/// Whoever else may watch the game that is not over, and the way out for those who may not.
fn before_a_replay<G: Shown>(ui: &mut egui::Ui, look: &mut Look<G>, others: &[SeatId]) {
    let wide = egui::vec2(320.0, 30.0);
    for seat in others {
        let (name, _) = who(look, *seat);
        if ui.add(egui::Button::new(format!("I am {name}: open the curtain")).min_size(wide)).clicked() {
            if let Some(r) = look.replay.as_mut() {
                r.step_before(*seat);
            }
            look.shell.asks.put(ShellAsk::OpenCurtain);
        }
    }
    if ui.add(egui::Button::new("Leave the replay").min_size(wide)).clicked() {
        look.shell.asks.put(ShellAsk::LeaveReplay);
    }
}

/// Folds of heavy cloth.
fn folds(painter: &egui::Painter, all: egui::Rect) {
    let n = 22;
    let w = all.width() / n as f32;
    for k in 0..n {
        let x = all.left() + w * k as f32;
        let mut mesh = egui::Mesh::default();
        let dark = egui::Color32::from_black_alpha(95);
        let light = egui::Color32::from_rgba_unmultiplied(255, 190, 150, 16);
        for (at, colour) in [(0.0, dark), (0.45, light), (1.0, dark)] {
            mesh.colored_vertex(egui::pos2(x + w * at, all.top()), colour);
            mesh.colored_vertex(egui::pos2(x + w * at, all.bottom()), colour);
        }
        for i in [0u32, 2] {
            mesh.add_triangle(i, i + 1, i + 2);
            mesh.add_triangle(i + 1, i + 3, i + 2);
        }
        painter.add(mesh);
    }
}
