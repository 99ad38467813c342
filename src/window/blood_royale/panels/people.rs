//! People in lists and lines: names that open a sheet, scores, houses.

use bevy_egui::egui::{self, RichText};

use super::super::Look;
use super::{Mind, portrait};
use crate::dynasty::people::valour_name;
use crate::dynasty::{Character, CharacterId};
use crate::games::blood_royale::components::Spot;
use crate::games::blood_royale::ids::ProvinceId;
use crate::games::blood_royale::position::Pos;
use crate::table::SeatId;
use crate::window::asks::Ask;
use crate::window::{panels::words, theme};

/// "King Edward Tudor", "Queen Isabella Capet", "Prince ..." where the map says so.
pub fn styled(pos: Pos, who: CharacterId) -> String {
    let c = pos.character(who);
    let title = match (pos.crown_of(who), c.sex.is_male()) {
        (Some(_), true) => "King ",
        (Some(_), false) => "Queen ",
        _ => "",
    };
    format!("{title}{}", pos.name_of(who))
}

/// "25", or "died at 40".
pub fn years(pos: Pos, c: &Character) -> String {
    if c.is_alive() { format!("{}", c.age(pos.year())) } else { format!("died at {}", c.age(pos.year())) }
}

/// A name that opens the sheet.
pub fn link(
    ui: &mut egui::Ui,
    look: &mut Look,
    mind: &Mind,
    who: CharacterId,
    text: impl Into<String>,
) -> egui::Response {
    let pos = mind.pos();
    let alive = pos.character(who).is_alive();
    let text = RichText::new(text).color(if alive { theme::RED } else { theme::FADED });
    let link = ui.add(egui::Button::new(text).frame(false).wrap_mode(egui::TextWrapMode::Extend));
    let link = link.on_hover_text(hint(mind, who));
    if link.clicked() {
        look.own.panels.court.sheet = Some(who);
    }
    link
}

/// What a pointer on a person shows.
pub fn hint(mind: &Mind, who: CharacterId) -> String {
    let pos = mind.pos();
    let c = pos.character(who);
    let house = c.keeper.map_or("nobody's".to_string(), |s| format!("{}'s", pos.seat_name(s)));
    let wed = pos.kin().spouse(who).map_or(String::new(), |s| format!("\nwed to {}", pos.name_of(s)));
    format!("{}, {}, {house}\n{}{wed}\nClick for the sheet", styled(pos, who), years(pos, c), scores(c))
}

/// "Strength +1, Constitution 0, Charisma -2".
pub fn scores(c: &Character) -> String {
    let s = c.scores;
    let [a, b, d] = [s.strength, s.constitution, s.charisma].map(signed);
    format!("{} {a}, Constitution {b}, Charisma {d}", valour_name(c.sex))
}

/// "+2", "0", "-1".
pub fn signed(n: i8) -> String {
    if n == 0 { "0".into() } else { format!("{n:+}") }
}

/// A person on a card: portrait, name, age and scores, spouse.
pub fn row(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, who: CharacterId) {
    let pos = mind.pos();
    let c = pos.character(who);
    ui.horizontal(|ui| {
        portrait::add(ui, &portrait::Likeness::of(mind, who), egui::vec2(38.0, 44.0));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.horizontal_wrapped(|ui| {
                link(ui, look, mind, who, styled(pos, who));
                let note = match (c.is_captive(), pos.pawn_of(who).and_then(|p| place_of(pos, p.at))) {
                    (true, _) => ", a captive".to_string(),
                    (_, Some(at)) => format!(", in {at}"),
                    _ => String::new(),
                };
                ui.label(RichText::new(format!("{}{note}", years(pos, c))).small());
            });
            let spouse = pos.kin().spouse(who).map_or(String::new(), |s| format!("; wed to {}", pos.name_of(s)));
            ui.add(
                egui::Label::new(RichText::new(format!("{}{spouse}", scores(c))).small().color(theme::FADED)).wrap(),
            );
        });
    });
}

/// Where something is, in words; `None` beside the board.
pub fn place_of(pos: Pos, at: Spot) -> Option<String> {
    match at {
        Spot::Land(p) => Some(pos.label(p).to_string()),
        Spot::Aboard(_) => Some("a ship".into()),
        Spot::HolyLand => Some("the Holy Land".into()),
        Spot::Pool | Spot::Dead { .. } => None,
    }
}

/// A seat: its number in its colour, and its country's name.
pub fn seat(ui: &mut egui::Ui, mind: &Mind, seat: SeatId) {
    words::seat_chip(ui, seat, mind.sight.tint(seat));
    ui.label(mind.pos().seat_name(seat));
}

/// A button that looks at a province on the map.
pub fn show_place(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, at: ProvinceId) {
    let name = mind.pos().label(at).to_string();
    let button = ui.add(egui::Button::new(RichText::new(&name).small()).small()).on_hover_text("Show it on the map");
    words::name(&button, format!("Show {name} on the map"));
    if button.clicked() {
        let key = mind.pos().book.map.province(at).key.to_string();
        look.desk.at = Some(key.clone());
        look.asks.put(Ask::LookAt(key));
    }
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
