//! People in lists and lines: names that open a sheet, scores, houses; and what fields of such panels have in common.

use crate::engine::Act;
use bevy_egui::egui::{self, RichText};

use super::{Court, Mind, Person, portrait};
use crate::dynasty::{Character, CharacterId};
use crate::table::{SeatId, signed};
use crate::window::panels::words;
use crate::window::theme;

/// "25", or "died at 40".
pub fn years(year: i32, c: &Character) -> String {
    if c.is_alive() { format!("{}", c.age(year)) } else { format!("died at {}", c.age(year)) }
}

/// A name that opens the sheet.
pub fn link(
    ui: &mut egui::Ui,
    court: &mut Court,
    mind: &Mind,
    who: CharacterId,
    text: impl Into<String>,
) -> egui::Response {
    let alive = mind.person(who).is.is_alive();
    let text = RichText::new(text).color(if alive { theme::RED } else { theme::FADED });
    let link = ui.add(egui::Button::new(text).frame(false).wrap_mode(egui::TextWrapMode::Extend));
    let link = link.on_hover_text(hint(mind, who));
    if link.clicked() {
        court.sheet = Some(who);
    }
    link
}

/// What a pointer on a person shows.
pub fn hint(mind: &Mind, who: CharacterId) -> String {
    let person = mind.person(who);
    let house = person.is.keeper.map_or("nobody's".to_string(), |s| format!("{}'s", mind.seat_name(s)));
    let wed = mind.kin().spouse(who).map_or(String::new(), |s| format!("\nwed to {}", mind.person(s).name));
    let (styled, years) = (&person.styled, years(mind.facts.year, &person.is));
    format!("{styled}, {years}, {house}\n{}{wed}\nClick for the sheet", scores(person))
}

/// "Strength +1, Constitution 0, Charisma -2".
pub fn scores(person: &Person) -> String {
    person.scores.iter().map(|s| format!("{} {}", s.name, signed(s.value))).collect::<Vec<_>>().join(", ")
}

/// A person on a card: portrait, name, age and scores, spouse.
pub fn row(ui: &mut egui::Ui, court: &mut Court, mind: &Mind, who: CharacterId) {
    let person = mind.person(who);
    ui.horizontal(|ui| {
        portrait::add(ui, &portrait::Likeness::of(mind, who), egui::vec2(38.0, 44.0));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.horizontal_wrapped(|ui| {
                link(ui, court, mind, who, &person.styled);
                let note = match (person.is.is_captive(), &person.at) {
                    (true, _) => ", a captive".to_string(),
                    (_, Some(at)) => format!(", in {at}"),
                    _ => String::new(),
                };
                ui.label(RichText::new(format!("{}{note}", years(mind.facts.year, &person.is))).small());
            });
            let spouse = mind.kin().spouse(who).map_or(String::new(), |s| format!("; wed to {}", mind.person(s).name));
            let text = format!("{}{spouse}", scores(person));
            ui.add(egui::Label::new(RichText::new(text).small().color(theme::FADED)).wrap());
        });
    });
}

/// A seat: its number in its colour, and what it is called.
pub fn seat(ui: &mut egui::Ui, mind: &Mind, seat: SeatId) {
    words::seat_chip(ui, seat, mind.sight.tint(seat));
    ui.label(mind.seat_name(seat));
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

/// A button for an act, dead with its reason where the table would not take it. Was it pressed?
pub fn act(ui: &mut egui::Ui, court: &mut Court, mind: &Mind, text: &str, act: &Act) -> bool {
    let may = court.check(mind, act);
    let live = mind.decides() && may.is_ok();
    let button = ui.add_enabled(live, egui::Button::new(RichText::new(text).family(theme::bold())));
    let button = match may {
        Err(no) => button.on_disabled_hover_text(mind.sight.barred(&no)),
        Ok(()) if !live => button.on_disabled_hover_text(mind.facts.wait),
        Ok(()) => button,
    };
    button.clicked()
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
