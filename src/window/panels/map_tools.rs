//! Buttons over the small map: closer, farther, everything, counters off and on, the next of one's own.

use bevy_egui::egui;

use super::words;
use crate::window::desk::Shell;
use crate::window::keys::Deed;
use crate::window::theme;

/// `above`: the corner they stand on. True where the next of one's own is asked for.
pub fn show(ctx: &egui::Context, shell: &mut Shell, above: egui::Pos2) -> bool {
    let mut next = false;
    egui::Area::new("map tools".into())
        .order(egui::Order::Middle)
        .pivot(egui::Align2::LEFT_BOTTOM)
        .fixed_pos(above)
        .show(ctx, |ui| {
            egui::Frame::new().fill(theme::LEATHER).corner_radius(4).inner_margin(egui::Margin::symmetric(4, 3)).show(
                ui,
                |ui| {
                    // With large lettering they go into a second line rather than over the panels.
                    ui.set_max_width((shell.area.rect.width() / shell.area.zoom - 24.0).max(100.0));
                    ui.horizontal_wrapped(|ui| {
                        ui.spacing_mut().item_spacing.x = 4.0;
                        let keys = shell.settings.keys.clone();
                        let area = shell.area.rect;
                        let small = egui::vec2(26.0, 24.0);
                        let mut tool = |face: &str, size, hint: String| {
                            let button = ui.add(egui::Button::new(face).min_size(size));
                            words::name(&button, &hint);
                            button.on_hover_text(hint).clicked()
                        };
                        if tool("+", small, keys.hint("Closer", Deed::Closer)) {
                            shell.eye.step(true, area);
                        }
                        if tool("−", small, keys.hint("Farther", Deed::Farther)) {
                            shell.eye.step(false, area);
                        }
                        if tool("All", small, keys.hint("The whole map", Deed::WholeMap)) {
                            shell.eye.whole(area);
                        }
                        let (face, what) = match shell.desk.is_bare {
                            true => ("Show counters", "Lay the counters on the map again"),
                            false => ("Hide counters", "Take the counters off, to see the land"),
                        };
                        if tool(face, egui::vec2(0.0, 24.0), keys.hint(what, Deed::HideCounters)) {
                            shell.desk.is_bare = !shell.desk.is_bare;
                        }
                        let what = "The next of yours that can still act";
                        if tool("My next", egui::vec2(0.0, 24.0), keys.hint(what, Deed::NextStack)) {
                            next = true;
                        }
                    });
                },
            );
        });
    next
}
