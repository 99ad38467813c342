//! Notes that come and go at the bottom: refusals with their rule, files saved.

use bevy_egui::egui::{self, RichText};

use super::words;
use crate::window::desk::Look;
use crate::window::theme;

pub fn show(ctx: &egui::Context, look: &mut Look) {
    if look.desk.toasts.is_empty() {
        return;
    }
    let notes: Vec<(usize, String, Option<String>)> =
        look.desk.toasts.iter().enumerate().map(|(n, t)| (n, t.text.clone(), t.rule.clone())).collect();
    egui::Area::new("toasts".into())
        .order(egui::Order::Foreground)
        .anchor(egui::Align2::CENTER_BOTTOM, [-120.0, -26.0])
        .show(ctx, |ui| {
            for (n, text, rule) in notes {
                egui::Frame::new()
                    .fill(theme::SHEET)
                    .stroke(egui::Stroke::new(2.0, theme::RED))
                    .corner_radius(5)
                    .inner_margin(10)
                    .show(ui, |ui| {
                        ui.set_max_width((ctx.viewport_rect().width() - 80.0).min(520.0));
                        ui.horizontal(|ui| {
                            ui.vertical(|ui| {
                                ui.add(egui::Label::new(RichText::new(&text).size(17.0)).wrap());
                                if let Some(rule) = &rule {
                                    words::rule_mark(ui, look, rule);
                                }
                            });
                            if ui.small_button("×").on_hover_text("Put this note away").clicked() {
                                look.desk.toasts[n].left = 0.0;
                            }
                        });
                    });
            }
        });
    ctx.request_repaint_after(std::time::Duration::from_millis(400));
}
