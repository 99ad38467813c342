//! The marriage market: for each of one's men the brides he may have, with what they stand for; and who may ask for one's
//! daughters (5.1).

use bevy_egui::egui::{self, RichText, vec2};

use super::super::Look;
use super::editor::Editor;
use super::{Mind, act};
use crate::dynasty::{CharacterId, Draft};
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::components::Estate;
use crate::games::diplomacy_royale::family;
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::writs::{self, Terms, WritDeed};
use crate::window::dynasty::{frame, people};
use crate::window::{panels::words, theme};

/// Whose match is looked for.
#[derive(Clone, Debug, Default)]
pub struct Market {
    pub who: Option<CharacterId>,
}

pub fn door(ui: &mut egui::Ui, look: &mut Look, _mind: &Mind) {
    if ui.button("Marriage market").on_hover_text("Every match there could be for your people").clicked() {
        look.own.court.market = Some(Market::default());
    }
}

pub fn window(ctx: &egui::Context, look: &mut Look, mind: &Mind) {
    let Some(mut state) = look.own.court.market.clone() else { return };
    let mut left = false;
    let open = frame::window(ctx, look, "market", 1, "The marriage market", vec2(720.0, 520.0), |ui, look| {
        left = show(ui, look, mind, &mut state);
    });
    look.own.court.market = (open && !left).then_some(state);
}

/// True when a writ is being written.
fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, state: &mut Market) -> bool {
    let pos = mind.pos();
    let single: Vec<CharacterId> =
        pos.household(mind.seat()).filter(|c| writs::check_single(pos, c.id).is_ok()).map(|c| c.id).collect();
    if single.is_empty() {
        ui.label(theme::faded("Nobody of your house may marry now."));
        return false;
    }
    let who = state.who.filter(|w| single.contains(w)).unwrap_or(single[0]);
    ui.horizontal_wrapped(|ui| {
        ui.label("A match for");
        for c in &single {
            let face = format!("{} ({})", pos.name_of(*c), pos.age(*c));
            if ui.selectable_label(*c == who, face).clicked() {
                state.who = Some(*c);
            }
        }
    });
    people::row(ui, look, mind, who);
    ui.separator();
    let man = pos.character(who).sex.is_male();
    if !man {
        ui.label("The groom's family issues the writ: these could ask for her.");
    }
    let others =
        pos.people().filter(|c| c.in_play() && c.sex.is_male() != man && c.keeper.is_some_and(|k| k != mind.seat()));
    let pair = |other: CharacterId| if man { (who, other) } else { (other, who) };
    let fit: Vec<CharacterId> = others
        .map(|c| c.id)
        .filter(|c| {
            let (groom, bride) = pair(*c);
            writs::check_match(pos, groom, bride).is_ok()
        })
        .collect();
    if fit.is_empty() {
        ui.label(theme::faded("There is nobody to marry."));
    }
    let mut left = false;
    for other in fit {
        theme::card().show(ui, |ui| {
            ui.set_width((ui.available_width() - 4.0).max(200.0));
            ui.horizontal_wrapped(|ui| {
                if let Some(keeper) = pos.character(other).keeper {
                    words::seat_chip(ui, keeper, mind.sight.tint(keeper));
                    ui.label(pos.seat_name(keeper));
                }
            });
            people::row(ui, look, mind, other);
            for line in stands_for(pos, other) {
                ui.label(RichText::new(line).small().color(theme::GOLD));
            }
            if man {
                left |= writ(ui, look, mind, who, other);
            }
        });
    }
    left
}

fn writ(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, groom: CharacterId, bride: CharacterId) -> bool {
    let draft: Draft<Terms> = Draft::of(groom, bride);
    let name = mind.pos().name_of(bride);
    let mut left = false;
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        let propose = Action::Writ(WritDeed::Propose { draft: draft.clone() });
        act(ui, look, mind, &format!("Propose to {name} without terms"), &propose);
        let pen = ui.add_enabled(mind.decides() && mind.is_court(), egui::Button::new("Write a writ"));
        words::name(&pen, format!("Write a writ for {name}"));
        if pen.on_hover_text("Term by term, before it is issued").clicked() {
            look.own.court.editor = Editor::new(mind.pos(), draft);
            left = look.own.court.editor.is_some();
        }
        if let Err(no) = look.own.court.check(mind, &propose) {
            ui.label(RichText::new(no.text).small().color(theme::RED));
        }
    });
    left
}

/// Crowns and titles in whose lines a person stands near the top, with the numbers.
pub fn stands_for(pos: Pos, who: CharacterId) -> Vec<String> {
    let mut out = vec![];
    let crowns = pos.powers().map(|p| (Estate::Crown(p.id), format!("the crown of {}", pos.power_name(p.id))));
    let titles = pos
        .titles()
        .filter(|t| t.holder.is_some())
        .map(|t| (Estate::Title(t.id), format!("the title to {}", pos.label(t.province))));
    for (estate, name) in crowns.chain(titles) {
        if let Some(place) = family::line(pos, estate).iter().position(|c| *c == who) {
            let number = pos.noble(who).serials.iter().find(|s| s.descends_from(&pos.root(estate)));
            let number = number.map_or(String::new(), |s| format!(" ({s})"));
            out.push(format!("Number {} in line for {name}{number}", place + 1));
        }
    }
    out
}
