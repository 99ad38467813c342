//! Notes that come and go at the bottom: refusals with their rule, files saved.

use bevy_egui::egui::{self, RichText};

use super::{take_back, words};
use crate::window::desk::Shell;
use crate::window::theme;

/// The oldest first, over the map where there is one.
pub fn show(ctx: &egui::Context, shell: &mut Shell) {
    if shell.at_screen.curtain.is_some() {
        // What a player was refused may name what they hold: it goes before the next one comes.
        shell.desk.toasts.retain(|note| note.rule.is_none());
    }
    if shell.desk.toasts.is_empty() {
        return;
    }
    let notes: Vec<(usize, String, Option<String>, bool)> =
        shell.desk.toasts.iter().enumerate().map(|(n, t)| (n, t.text.clone(), t.rule.clone(), t.back)).collect();
    let all = ctx.viewport_rect();
    // Over the map, where there is one; never wider than the window.
    let middle =
        if shell.area.rect.width() > 200.0 { shell.area.rect.center().x / ctx.zoom_factor() } else { all.center().x };
    let width = 520.0_f32.min(all.width() - 60.0);
    egui::Area::new("toasts".into())
        .order(egui::Order::Foreground)
        .pivot(egui::Align2::CENTER_BOTTOM)
        .fixed_pos(egui::pos2(middle, all.bottom() - 26.0))
        .show(ctx, |ui| {
            for (n, text, rule, back) in notes {
                egui::Frame::new()
                    .fill(theme::SHEET)
                    .stroke(egui::Stroke::new(2.0, theme::RED))
                    .corner_radius(5)
                    .inner_margin(10)
                    .show(ui, |ui| {
                        ui.set_max_width(width);
                        ui.horizontal(|ui| {
                            ui.vertical(|ui| {
                                ui.add(egui::Label::new(RichText::new(&text).size(17.0)).wrap());
                                if back {
                                    ui.add(egui::Label::new(RichText::new(take_back::WHERE).size(15.5)).wrap());
                                    take_back::open_chronicle(ui, shell);
                                }
                                if let Some(rule) = &rule {
                                    words::rule_mark(ui, shell, rule);
                                }
                            });
                            let away = ui.small_button("×").on_hover_text("Put this note away (Esc)");
                            words::name(&away, "Put this note away");
                            if away.clicked() {
                                shell.desk.toasts[n].left = 0.0;
                            }
                        });
                    });
            }
        });
    ctx.request_repaint_after(std::time::Duration::from_millis(400));
}
