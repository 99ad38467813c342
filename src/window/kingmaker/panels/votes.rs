//! The votes of both Houses, faction by faction, as bars that open into what they come from.

use bevy_egui::egui::{self, RichText};

use crate::games::kingmaker::ids::{AreaId, NobleId};
use crate::games::kingmaker::parliament::votes::{self, Tally};
use crate::games::kingmaker::position::Pos;
use crate::table::SeatId;
use crate::window::kingmaker::{Look, Sight};
use crate::window::panels::words;
use crate::window::{palette, theme};

/// The whole tab: of the Lords as many as could attend, of the Commons what is held now.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    let (lords, commons) = (pos.book.lords_total(), pos.book.commons_total());
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::faded(format!(
            "Lords count for nobles who attend, {lords} in all; Commons wherever the holder is, {commons} in all."
        )));
        words::rule_mark(ui, look.shell, "KM PARL-8");
    });
    for seat in pos.seats() {
        let tally = votes::commons_tally(pos, seat);
        let (at_most, c) = (votes::lords_at_most(pos, seat), votes::total(&tally));
        ui.horizontal(|ui| {
            words::seat_chip(ui, seat, sight.tint(seat));
            ui.label(RichText::new(sight.name(seat)).family(theme::bold()));
        });
        bar(ui, sight, &format!("Lords, at most {at_most}"), seat, at_most, lords);
        bar(ui, sight, &format!("Commons {c}"), seat, c, commons);
        opened(ui, ("commons", seat.0), "Commons: what they come from", &tally);
        ui.add_space(4.0);
    }
}

/// The tally of the Lords for those who are present.
pub fn lords(pos: Pos, seat: SeatId, present: &[NobleId], area: AreaId) -> Tally {
    votes::lords_tally(pos, seat, present, area)
}

/// A tally that opens into its lines; nothing where it has none. `id` tells it from others on the page.
pub fn opened(ui: &mut egui::Ui, id: impl std::hash::Hash + std::fmt::Debug, title: &str, tally: &Tally) {
    if tally.is_empty() {
        return;
    }
    egui::CollapsingHeader::new(RichText::new(title).small()).id_salt(id).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for (what, n) in tally {
            ui.label(RichText::new(format!("{n:>3}  {what}")).small());
        }
    });
}

/// A share of the whole as a bar in the seat's colour.
pub fn bar(ui: &mut egui::Ui, sight: &Sight, text: &str, seat: SeatId, part: u16, whole: u16) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 17.0), egui::Sense::hover());
    let share = f32::from(part) / f32::from(whole.max(1));
    let tint = palette::screen(sight.tint(seat));
    let painter = ui.painter();
    painter.rect_filled(rect, 3.0, theme::PAPER_DARK);
    let filled = egui::Rect::from_min_size(rect.min, egui::vec2(rect.width() * share, rect.height()));
    painter.rect_filled(filled, 3.0, tint.gamma_multiply(0.75));
    let font = egui::FontId::new(13.5, theme::serif());
    painter.text(rect.left_center() + egui::vec2(6.0, 0.0), egui::Align2::LEFT_CENTER, text, font, theme::INK);
}
