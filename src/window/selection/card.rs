//! What is in hand, in words: the head of its card and where it can go, the question at a goal, and what the card at the pointer
//! says of going there.

use bevy::prelude::World;
use bevy_egui::egui::{self, RichText};

use super::{Place, Selection, Way, spot};
use crate::window::asks::{Ask, Asks, ShellAsk};
use crate::window::desk::Shell;
use crate::window::panels::words;
use crate::window::sight::Sight;
use crate::window::{pointer, theme};

/// Where it is, and the button that puts everything down.
pub fn head(ui: &mut egui::Ui, selection: &mut Selection, name: &str) {
    ui.set_width(ui.available_width());
    ui.horizontal(|ui| {
        ui.label(theme::heading(name));
        let down = ui.small_button("×").on_hover_text("Put everything down (Esc)");
        words::name(&down, "Put everything down");
        if down.clicked() {
            selection.drop_all();
        }
    });
}

/// Where they can go, as a list, and what else there is to say of the goals; or why nowhere.
pub fn goals(
    ui: &mut egui::Ui,
    selection: &mut Selection,
    shell: &mut Shell,
    asks: &mut Asks,
    sight: &Sight,
    more: &str,
) {
    if let Some(no) = &selection.stuck {
        words::refusal(ui, shell, no);
        return;
    }
    if selection.goals.is_empty() {
        return;
    }
    ui.label(theme::faded(words::lit(selection.goals.len()) + more));
    let mut meant: Option<Place> = None;
    egui::CollapsingHeader::new("As a list").id_salt("ways").show(ui, |ui| {
        for goal in &selection.goals {
            if let Some(line) = &goal.line {
                if ui.button(line).clicked() {
                    meant = Some(goal.place);
                }
                continue;
            }
            ui.label(RichText::new(sight.game.place_name(goal.place)).small().family(theme::bold()));
            for way in &goal.ways {
                if ui.button(sight.named(&way.text)).clicked() {
                    asks.put(Ask::DoAll(way.acts.clone()));
                }
            }
        }
    });
    if let Some(place) = meant {
        go(selection, shell, asks, place);
    }
}

/// Goes there, or asks first which way it is meant.
pub fn go(selection: &mut Selection, shell: &mut Shell, asks: &mut Asks, place: Place) {
    match selection.goal(place).and_then(|goal| goal.meant(None)) {
        Some(way) => asks.put(Ask::DoAll(way.acts.clone())),
        None => {
            selection.open_door(place);
            shell.asks.put(ShellAsk::LookAt(place.to_string()));
        }
    }
}

/// Only while a goal waits to be decided: then the question lies beside it on the map.
pub fn question(
    ctx: &egui::Context,
    selection: &mut Selection,
    shell: &Shell,
    asks: &mut Asks,
    sight: &Sight,
    world: &World,
) {
    let Some(goal) = selection.door.and_then(|place| selection.goal(place)) else { return };
    let drawing = sight.game.provinces().map(|map| map.drawing());
    let Some(spot) = drawing.and_then(|drawing| spot(&drawing, goal.place)) else { return };
    let (at, name) = (pointer::on_screen(ctx, shell, spot), sight.game.place_name(goal.place));
    let stay = pointer::question(ctx, at, &name, "Stay here", |ui| {
        if let Some(told) = &goal.told {
            ui.label(RichText::new(told).small());
        }
        for way in &goal.ways {
            one(ui, asks, sight, world, way);
        }
    });
    if stay {
        selection.shut_door();
    }
}

/// A button for one way; what the rules have against the others who would come too is said beside it.
pub fn one(ui: &mut egui::Ui, asks: &mut Asks, sight: &Sight, world: &World, way: &Way) {
    let Some(forces) = sight.game.forces() else { return };
    let may = way.acts.iter().try_for_each(|act| forces.check(world, sight.seat, act));
    let button =
        ui.add_enabled(may.is_ok(), egui::Button::new(sight.named(&way.text)).wrap().min_size(egui::vec2(240.0, 0.0)));
    let button = match &may {
        Err(no) => button.on_disabled_hover_text(sight.barred(no)),
        Ok(()) => button,
    };
    if let Some(note) = way.note {
        ui.label(RichText::new(note).small().color(theme::FADED));
    }
    if button.clicked() {
        asks.put(Ask::DoAll(way.acts.clone()));
    }
}

/// On the card at the pointer: whether the chosen can go there, and the `foes` who stand there; or which rule keeps them off; or
/// what a click does there with nothing in hand.
pub fn going(
    ui: &mut egui::Ui,
    selection: &Selection,
    shell: &Shell,
    sight: &Sight,
    at: Place,
    foes: impl FnOnce() -> Option<String>,
) {
    if let Some(goal) = selection.goal(at) {
        ui.label(RichText::new(&goal.words).color(theme::GREEN));
        if let Some(text) = foes() {
            ui.label(RichText::new(text).small().color(theme::RED));
        }
    } else if let Some((_, list)) = selection.no_way.as_ref().filter(|(of, list)| *of == at && !list.is_empty()) {
        list.iter().for_each(|no| pointer::barred(ui, sight, &shell.desk.rules, no));
    } else if sight.deciding() && selection.goals.is_empty() {
        let here = sight.offers.iter().filter(|offer| offer.is.target.as_deref() == Some(at));
        let acts = shell.desk.at.as_deref() == Some(at);
        pointer::offers(ui, here.map(|offer| (offer.text.as_str(), offer.grave)), acts);
    }
}
