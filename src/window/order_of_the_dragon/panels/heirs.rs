//! One's heir, and his marriage with its conditions ticked off one by one as they stand now (10.3, A to E; 10.4, 1 to 6).

use bevy_egui::egui::{self, RichText};

use super::super::orders::Piece;
use super::super::{Look, Sight};
use super::act;
use crate::games::order_of_the_dragon::heirs::{self, Condition, Hold, Marry, Met};
use crate::games::order_of_the_dragon::points;
use crate::games::order_of_the_dragon::prelude::*;
use crate::window::diplomacy::gestures::take_up;
use crate::window::theme;

/// The single heir of the seat: whom it marries, and what that needs.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    let Some(power) = pos.power_of(sight.seat) else { return };
    let Some(heir) = pos.single_heir(power) else {
        let married = pos.heirs_of(power).count();
        let text = match married {
            0 => "You have no heir: if your capital falls, you are out of the game. One can be built in Winter.",
            _ => "Your heirs are married; another can be built in Winter.",
        };
        ui.label(theme::faded(text));
        return;
    };
    ui.horizontal(|ui| {
        ui.label(theme::heading("Your heir"));
        if let Some(picture) = look.own.pictures.heir(power, 20.0) {
            ui.add(picture);
        }
    });
    let told = pos.match_of(power).copied();
    ui.horizontal_wrapped(|ui| {
        let text = match told {
            Some(to) => heirs::match_words(pos, to),
            None => format!("stays in {}", pos.label(heir.at)),
        };
        let row = ui.add(egui::Button::new(text).frame(false)).on_hover_text("Click, then whom it marries on the map");
        if row.clicked() {
            take_up(look.shell, &mut look.asks, sight, &mut look.own.map, Piece::Heir(heir.id.0));
        }
        if told.is_some() {
            act(ui, look, sight, "×", &Act::new(Hold)).on_hover_text("It stays at home");
        } else {
            choose(ui, look, sight, pos);
        }
    });
    if let Some(to) = told {
        ask_for_points(ui, look, sight, pos, to);
        ticks(ui, &heirs::conditions(pos, sight.seat, to));
    }
}

/// Every marriage there can be, as a list.
fn choose(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    let Some(power) = pos.power_of(sight.seat) else { return };
    let mut picked = None;
    egui::ComboBox::from_id_salt("marry").selected_text("Marry…").width(110.0).show_ui(ui, |ui| {
        for to in heirs::matches_of(pos, power) {
            let may = heirs::check_marry(pos, sight.seat, to);
            let text = heirs::match_words(pos, to);
            match may {
                Ok(()) => {
                    if ui.selectable_label(false, text).clicked() {
                        picked = Some(to);
                    }
                }
                Err(no) => {
                    ui.add_enabled(false, egui::Button::selectable(false, text))
                        .on_disabled_hover_text(sight.barred(&no));
                }
            }
        }
    });
    if let Some(to) = picked {
        look.asks.put(crate::window::asks::Ask::Do(Act::new(Marry { to })));
    }
}

/// The list of ticks.
pub fn ticks(ui: &mut egui::Ui, conditions: &[Condition]) {
    egui::Frame::new().fill(theme::SHEET).corner_radius(3).inner_margin(egui::Margin::same(5)).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().interact_size.y = 18.0;
        for c in conditions {
            let (sign, ink, word) = match c.met {
                Met::Yes => ("✔", theme::GREEN, "met"),
                Met::No => ("✖", theme::RED, "not met"),
                Met::Open => ("…", theme::GOLD, "open: it hangs on what others decide"),
            };
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                ui.label(RichText::new(sign).color(ink).family(theme::bold()));
                ui.label(RichText::new(c.mark).family(theme::bold()).small());
                ui.label(RichText::new(&c.text).small()).on_hover_text(format!("{word} [OOD {}]", c.rule));
            });
        }
    });
}

/// The minor power must be told as well: points for that, one click away.
fn ask_for_points(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, to: Match) {
    let (Match::Minor(at), Some(power)) = (to, pos.power_of(sight.seat)) else { return };
    let Some(unit) = heirs::minor_unit(pos, at) else { return };
    let bid = Bid::Marry(power);
    let given = pos.desk(sight.seat).votes.iter().any(|v| v.unit == unit.id && v.bid == bid);
    let Some(left) = points::ledger(pos, sight.seat).map(|a| a.left).filter(|_| !given) else { return };
    let points = left.max(1);
    let text = format!("Give {} {} point{} to marry it", pos.label(at), points, if points == 1 { "" } else { "s" });
    act(ui, look, sight, &text, &points::give(pos, sight.seat, Vote { unit: unit.id, bid, points }));
}
