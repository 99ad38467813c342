//! At a goal with more than one way to be there: in the open or inside, with leave or without.

use bevy_egui::egui::{self, RichText};

use super::courses::Choice;
use super::glass::pos_in;
use super::{Look, Sight};
use crate::games::kingmaker::actions::Action;
use crate::window::asks::Ask;
use crate::window::{pointer, theme};

/// Only while a goal waits to be decided: then it lies beside the goal on the map.
pub fn show(ctx: &egui::Context, look: &mut Look, sight: &Sight) {
    let Some(goal) = look.own.hand.door.and_then(|site| look.own.hand.goal(site)).cloned() else { return };
    let book = look.own.atlas.0.clone();
    let (spot, name) = (goal.site.spot(&book.shapes), goal.site.name(&book));
    let stay = pointer::question(ctx, pointer::on_screen(ctx, look.shell, spot), name, "Stay here", |ui| {
        for choice in &goal.choices {
            one(ui, look, sight, choice);
        }
    });
    if stay {
        look.own.hand.door = None;
        look.own.hand.version += 1;
    }
}

/// A button for one way to be there; what the rules have against the others who would come too is said beside it.
pub fn one(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, choice: &Choice) {
    let glass = look.own.glass.read(pos_in);
    let may = glass.map_or(Ok(()), |pos| choice.actions.iter().try_for_each(|action| action.check(pos, sight.seat)));
    let button = ui
        .add_enabled(may.is_ok(), egui::Button::new(sight.named(&choice.text)).wrap().min_size(egui::vec2(240.0, 0.0)));
    let button = match &may {
        Err(no) => button.on_disabled_hover_text(sight.barred(no)),
        Ok(()) => button,
    };
    if choice.asks.is_some() {
        ui.label(RichText::new("If leave is not given they stay outside.").small().color(theme::FADED));
    }
    if button.clicked() {
        look.asks.put(Ask::DoAll(choice.actions.iter().map(Action::act).collect()));
    }
}
