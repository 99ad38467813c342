//! Pieces of text that many panels share: rule marks that show their rule, names in seat colours.

use bevy_egui::egui::{self, RichText};

use crate::table::{Refusal, RuleList, SeatId};
use crate::window::desk::{Page, Shell};
use crate::window::ink::Ink;
use crate::window::keys::Deed;
use crate::window::sight::Sight;
use crate::window::{palette, theme};

/// The text of `DR SIEGE-13`, if the list has it.
pub fn rule_text(rules: &RuleList, id: &str) -> Option<String> {
    let bare = id.strip_prefix(&rules.prefix).map_or(id, str::trim_start);
    let rule = rules.find(bare)?;
    let ruling = rule.ruling.as_ref().map(|r| format!("\n\nAt this table: {r}")).unwrap_or_default();
    Some(format!("{}: {}{ruling}", rule.section, rule.text))
}

/// A rule's number: hovering shows its text, a click opens it among the rules.
pub fn rule_mark(ui: &mut egui::Ui, shell: &mut Shell, id: &str) {
    let text = rule_text(&shell.desk.rules, id);
    let mark = ui.add(egui::Button::new(RichText::new(id).small().color(theme::GOLD)).frame(false).small());
    let mark = match text {
        Some(text) => mark.on_hover_text(text),
        None => mark.on_hover_text("A law of the table itself."),
    };
    if mark.clicked() {
        let rule = shell.desk.rules.find(id).cloned();
        shell.desk.browser.open_at(rule.as_ref());
        shell.desk.open(Page::Rules);
    }
}

/// Why something cannot be, and the mark of its rule.
pub fn refusal(ui: &mut egui::Ui, shell: &mut Shell, no: &Refusal) {
    let text = shell.at_screen.named(&no.text);
    ui.label(RichText::new(text).color(theme::RED));
    rule_mark(ui, shell, &no.rule);
}

/// "1 point", "3 points".
pub fn points(n: u8) -> String {
    format!("{n} point{}", if n == 1 { "" } else { "s" })
}

/// How something of one's own is moved, with nothing in hand.
pub fn pick_up(ui: &mut egui::Ui, shell: &Shell, what: &str) {
    let key = shell.settings.keys.words(Deed::NextStack);
    ui.label(theme::faded(format!("Click a {what} of yours on the map to move it; {key} goes to the next.")));
}

/// Of so many goals that are lit for what is in hand.
pub fn lit(n: usize) -> String {
    match n {
        1 => "1 place lit on the map; a click on it goes there.".into(),
        n => format!("{n} places lit on the map; a click on one goes there."),
    }
}

/// A seat's number on its colour.
pub fn seat_chip(ui: &mut egui::Ui, seat: SeatId, tint: Ink) -> egui::Response {
    let pen = if tint.luminance() < 0.34 { egui::Color32::WHITE } else { theme::INK };
    let text = ui.painter().layout_no_wrap(roman(seat.0).into(), egui::FontId::new(15.0, theme::bold()), pen);
    // In one piece, so that it goes into the next line where this one is full.
    let height = text.size().y.max(ui.spacing().interact_size.y);
    let (rect, chip) = ui.allocate_exact_size(egui::vec2(text.size().x + 12.0, height), egui::Sense::hover());
    ui.painter().rect_filled(rect, 3, palette::screen(tint));
    ui.painter().galley(rect.center() - 0.5 * text.size(), text, pen);
    chip.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, roman(seat.0)));
    chip
}

/// Seats are numbered as kings are.
pub fn roman(n: u8) -> &'static str {
    ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"].get(n as usize).copied().unwrap_or("?")
}

/// A seat on the ribbon, its name behind its number; the hint says how it stands.
pub fn seat_card(ui: &mut egui::Ui, sight: &Sight, seat: SeatId) {
    let card = card(ui, sight, seat, RichText::new(sight.name(seat)).color(theme::PALE), |ui| {
        seat_chip(ui, seat, sight.tint(seat));
    });
    let (_, standing) = sight.standing(seat);
    if !standing.is_empty() {
        card.on_hover_text(format!("{}: {standing}", sight.name(seat)));
    }
}

/// A card on the ribbon: `text` behind the seat's `mark`, on a ground that stands out while the table waits for it.
pub fn card(
    ui: &mut egui::Ui,
    sight: &Sight,
    seat: SeatId,
    text: RichText,
    mark: impl FnOnce(&mut egui::Ui),
) -> egui::Response {
    let active = sight.prompt.seats.contains(&seat);
    let fill = if active { egui::Color32::from_rgb(0x6a, 0x48, 0x2c) } else { egui::Color32::TRANSPARENT };
    let frame = egui::Frame::new().fill(fill).corner_radius(4).inner_margin(egui::Margin::symmetric(5, 1));
    let card = frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let text = text.size(16.0);
        // Cards at the right edge are laid out from the right; they read the same.
        if ui.layout().prefer_right_to_left() {
            ui.label(text);
            mark(ui);
        } else {
            mark(ui);
            ui.label(text);
        }
    });
    card.response
}

/// This is the widget that Enter is for on a page or dialog: it has the keyboard as long as nothing else has it.
pub fn main(widget: &egui::Response) {
    let ctx = &widget.ctx;
    ctx.data_mut(|d| d.insert_temp(main_id(), widget.id));
    // The stroke that took the keyboard from something else is not meant for it.
    let struck = ctx.input(|i| i.key_pressed(egui::Key::Enter));
    if !struck && ctx.memory(|m| m.focused().is_none()) && !ctx.any_popup_open() {
        widget.request_focus();
    }
}

/// The widget that Enter was last said to be for.
pub fn main_of(ctx: &egui::Context) -> Option<egui::Id> {
    ctx.data(|d| d.get_temp(main_id()))
}

fn main_id() -> egui::Id {
    egui::Id::new("what Enter is for")
}

/// Was Enter struck in this field of one line?
pub fn entered(field: &egui::Response) -> bool {
    field.lost_focus() && field.ctx.input(|i| i.key_pressed(egui::Key::Enter))
}

/// "1 act", "3 acts".
pub fn many(n: usize, one: &str, more: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {more}") }
}

/// What a screen reader calls a widget whose face says too little.
pub fn name(widget: &egui::Response, name: impl Into<String>) {
    let _ = widget.ctx.accesskit_node_builder(widget.id, |node| node.set_label(name.into()));
}

/// What the bot on this seat says of its orders that were opened last.
pub fn remark(ui: &mut egui::Ui, sight: &Sight, seat: Option<SeatId>) {
    for (_, text) in sight.remarks.iter().filter(|(speaker, _)| Some(*speaker) == seat) {
        ui.add(egui::Label::new(theme::faded(format!("“{}”", sight.named(text)))).wrap());
    }
}
