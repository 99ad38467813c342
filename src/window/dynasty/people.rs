//! People in lists and lines: names that open a sheet, scores, houses; and what fields of such panels have in common.

use bevy_egui::egui::{self, RichText};

use super::{Courtly, Mind, portrait};
use crate::dynasty::{Character, CharacterId};
use crate::table::{SeatId, signed};
use crate::window::look::Look;
use crate::window::panels::words;
use crate::window::theme;

/// "25", or "died at 40".
pub fn years(year: i32, c: &Character) -> String {
    if c.is_alive() { format!("{}", c.age(year)) } else { format!("died at {}", c.age(year)) }
}

/// A name that opens the sheet.
pub fn link<G: Courtly>(
    ui: &mut egui::Ui,
    look: &mut Look<G>,
    mind: &Mind<G>,
    who: CharacterId,
    text: impl Into<String>,
) -> egui::Response {
    let alive = G::person(mind, who).is_alive();
    let text = RichText::new(text).color(if alive { theme::RED } else { theme::FADED });
    let link = ui.add(egui::Button::new(text).frame(false).wrap_mode(egui::TextWrapMode::Extend));
    let link = link.on_hover_text(hint::<G>(mind, who));
    if link.clicked() {
        G::court(look).sheet = Some(who);
    }
    link
}

/// What a pointer on a person shows.
pub fn hint<G: Courtly>(mind: &Mind<G>, who: CharacterId) -> String {
    let c = G::person(mind, who);
    let house = c.keeper.map_or("nobody's".to_string(), |s| format!("{}'s", G::seat_name(mind, s)));
    let wed = G::kin(mind).spouse(who).map_or(String::new(), |s| format!("\nwed to {}", G::name(mind, s)));
    let (styled, years) = (G::styled(mind, who), years(G::year(mind), c));
    format!("{styled}, {years}, {house}\n{}{wed}\nClick for the sheet", scores::<G>(mind, c))
}

/// "Strength +1, Constitution 0, Charisma -2".
pub fn scores<G: Courtly>(mind: &Mind<G>, c: &Character) -> String {
    let all = G::scores(mind, c);
    all.iter().map(|s| format!("{} {}", s.name, signed(s.value))).collect::<Vec<_>>().join(", ")
}

/// A person on a card: portrait, name, age and scores, spouse.
pub fn row<G: Courtly>(ui: &mut egui::Ui, look: &mut Look<G>, mind: &Mind<G>, who: CharacterId) {
    let c = G::person(mind, who);
    ui.horizontal(|ui| {
        portrait::add(ui, &portrait::Likeness::of::<G>(mind, who), egui::vec2(38.0, 44.0));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.horizontal_wrapped(|ui| {
                link(ui, look, mind, who, G::styled(mind, who));
                let note = match (c.is_captive(), G::whereabouts(mind, who)) {
                    (true, _) => ", a captive".to_string(),
                    (_, Some(at)) => format!(", in {at}"),
                    _ => String::new(),
                };
                ui.label(RichText::new(format!("{}{note}", years(G::year(mind), c))).small());
            });
            let spouse = G::kin(mind).spouse(who).map_or(String::new(), |s| format!("; wed to {}", G::name(mind, s)));
            let text = format!("{}{spouse}", scores::<G>(mind, c));
            ui.add(egui::Label::new(RichText::new(text).small().color(theme::FADED)).wrap());
        });
    });
}

/// A seat: its number in its colour, and what it is called.
pub fn seat<G: Courtly>(ui: &mut egui::Ui, mind: &Mind<G>, seat: SeatId) {
    words::seat_chip(ui, seat, mind.sight.tint(seat));
    ui.label(G::seat_name(mind, seat));
}

/// Buttons and boxes of a row stay whole: what does not fit beside the others goes below them.
pub fn whole(ui: &mut egui::Ui) {
    ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
}

/// A box to choose one of a list by its words; `name` is what it is called.
pub fn choose<T: PartialEq + Clone>(
    ui: &mut egui::Ui,
    id: impl std::hash::Hash + std::fmt::Debug,
    name: &str,
    value: &mut T,
    list: &[(T, String)],
) {
    let now = list.iter().find(|(v, _)| v == value).map_or("choose", |(_, words)| words.as_str()).to_string();
    let width = (ui.available_width() - 12.0).clamp(60.0, 210.0);
    let shown =
        egui::ComboBox::from_id_salt(egui::Id::new(id)).selected_text(&now).width(width).truncate().show_ui(ui, |ui| {
            for (v, words) in list {
                ui.selectable_value(value, v.clone(), words);
            }
        });
    words::name(&shown.response, format!("{name}: {now}"));
}

/// A button for an act, dead with its reason where the table would not take it.
pub fn act<G: Courtly>(ui: &mut egui::Ui, look: &mut Look<G>, mind: &Mind<G>, text: &str, action: &G::Action) -> bool {
    let may = G::court(look).check(mind, action);
    let live = mind.decides() && may.is_ok();
    let button = ui.add_enabled(live, egui::Button::new(RichText::new(text).family(theme::bold())));
    let button = match may {
        Err(no) => button.on_disabled_hover_text(mind.sight.barred(&no)),
        Ok(()) if !live => button.on_disabled_hover_text(G::wait(mind)),
        Ok(()) => button,
    };
    let done = button.clicked();
    if done {
        look.want(&G::act(action));
    }
    done
}

/// A number to choose, with its name.
pub fn number<N: egui::emath::Numeric>(
    ui: &mut egui::Ui,
    name: &str,
    value: &mut N,
    range: std::ops::RangeInclusive<N>,
    suffix: &str,
) {
    let field = ui.add(egui::DragValue::new(value).range(range).suffix(suffix));
    words::name(&field, name);
}
