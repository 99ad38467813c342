//! Pieces of text that many panels share: rule marks that show their rule, names in seat colours.

use bevy_egui::egui::{self, RichText};

use crate::games::divine_right::ids::HexId;
use crate::games::divine_right::minaria::Minaria;
use crate::table::{RuleList, SeatId};
use crate::window::counters::face::roman;
use crate::window::desk::{Look, Page};
use crate::window::{palette, theme};

/// The text of `DR SIEGE-13`, if the list has it.
pub fn rule_text(rules: &RuleList, id: &str) -> Option<String> {
    let bare = id.strip_prefix(&rules.prefix).map_or(id, str::trim_start);
    let rule = rules.find(bare)?;
    let ruling = rule.ruling.as_ref().map(|r| format!("\n\nAt this table: {r}")).unwrap_or_default();
    Some(format!("{}: {}{ruling}", rule.section, rule.text))
}

/// A rule's number: hovering shows its text, a click opens it among the rules.
pub fn rule_mark(ui: &mut egui::Ui, look: &mut Look, id: &str) {
    let text = rule_text(&look.desk.rules, id);
    let mark = ui.add(egui::Button::new(RichText::new(id).small().color(theme::GOLD)).frame(false).small());
    let mark = match text {
        Some(text) => mark.on_hover_text(text),
        None => mark.on_hover_text("A law of the table itself."),
    };
    if mark.clicked() {
        look.desk.rules_query = id.split(' ').next_back().unwrap_or(id).to_string();
        look.desk.open(Page::Rules);
    }
}

/// A seat's number on its colour.
pub fn seat_chip(ui: &mut egui::Ui, seat: SeatId, colour: u8) -> egui::Response {
    let fill = palette::screen(palette::seat(colour));
    let text = RichText::new(roman(seat.0)).family(theme::bold()).size(15.0).color(egui::Color32::WHITE);
    egui::Frame::new()
        .fill(fill)
        .corner_radius(3)
        .inner_margin(egui::Margin::symmetric(6, 0))
        .show(ui, |ui| ui.label(text))
        .response
}

/// What a place is called, with its number.
pub fn place(map: &Minaria, hex: HexId) -> String {
    if hex.is_river() {
        return map.label(hex);
    }
    match &map.hex(hex).name {
        Some(name) => format!("{name} ({hex})"),
        None => map.label(hex),
    }
}

/// What a screen reader calls a widget whose face says too little.
pub fn name(widget: &egui::Response, name: impl Into<String>) {
    let _ = widget.ctx.accesskit_node_builder(widget.id, |node| node.set_label(name.into()));
}
