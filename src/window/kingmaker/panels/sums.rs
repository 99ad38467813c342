//! A strength as a sum that opens into its parts.

use bevy_egui::egui::{self, RichText};

use crate::games::kingmaker::strength::Sum;
use crate::window::theme;

/// `title` with the total; below it, when opened, part by part.
pub fn show(ui: &mut egui::Ui, id: impl std::hash::Hash + std::fmt::Debug, title: &str, sum: &Sum) {
    let head = RichText::new(format!("{title} {}", sum.total())).family(theme::bold()).size(16.5);
    egui::CollapsingHeader::new(head).id_salt(id).show(ui, |ui| parts(ui, sum));
}

/// Part by part, the total at the foot.
pub fn parts(ui: &mut egui::Ui, sum: &Sum) {
    ui.spacing_mut().item_spacing.y = 1.0;
    for part in &sum.0 {
        ui.horizontal(|ui| {
            ui.add_sized([36.0, 16.0], egui::Label::new(RichText::new(part.troops.to_string()).small()));
            ui.label(RichText::new(&part.what).small());
        });
    }
    ui.label(RichText::new(format!("= {}", sum.total())).small().family(theme::bold()));
}
