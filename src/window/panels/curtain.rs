//! The curtain between two players at one screen: it shows nothing but whose turn comes.

use bevy_egui::egui::{self, RichText};

use super::words;
use crate::window::asks::ShellAsk;
use crate::window::at_screen::{Chair, Curtain};
use crate::window::desk::Shell;
use crate::window::{palette, theme};

/// Over all of the window, until whom it is drawn for opens it.
pub fn show(root: &mut egui::Ui, shell: &mut Shell) {
    let Some(Curtain { next: Chair { name, tint, .. }, others }) = shell.at_screen.curtain.clone() else { return };
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
                        shell.asks.put(ShellAsk::OpenCurtain);
                    }
                    if shell.at_screen.replay.is_some() {
                        ui.add_space(8.0);
                        before_a_replay(ui, shell, &others);
                    }
                });
            },
        );
    });
}

/// Whoever else may watch the game that is not over, and the way out for those who may not.
fn before_a_replay(ui: &mut egui::Ui, shell: &mut Shell, others: &[Chair]) {
    let wide = egui::vec2(320.0, 30.0);
    for Chair { seat, name, .. } in others {
        if ui.add(egui::Button::new(format!("I am {name}: open the curtain")).min_size(wide)).clicked() {
            shell.asks.put(ShellAsk::OpenCurtainFor(*seat));
        }
    }
    if ui.add(egui::Button::new("Leave the replay").min_size(wide)).clicked() {
        shell.asks.put(ShellAsk::LeaveReplay);
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
