//! The foot of the decision panel, what ends a phase or a choice; and the question before something is given away for good.
//! The foot keeps its place and its room also where nothing can be ended, so that no other button ever stands there.

use bevy_egui::egui::{self, RichText};

use super::decision::{gild, greyed};
use super::side::Tab;
use crate::window::asks::Ask;
use crate::window::guard::{self, Sure};
use crate::window::keys::Deed;
use crate::window::look::{Outlook, Panels};
use crate::window::sight::{Offer, Sight};
use crate::window::theme;

/// How high the row is that is kept for what ends a phase.
pub const ROW: f32 = 32.0;

/// What ends the phase, always in sight below the list.
pub fn footer(ui: &mut egui::Ui, look: &mut Outlook, game: &mut dyn Panels) {
    guard::dim(ui, look);
    if game.is_planning(look) && !game.plan_keeps_foot() {
        game.plan_foot(ui, look);
        return;
    }
    ui.set_min_height(ROW);
    let Some(sight) = look.eyes.sight.clone() else { return };
    for (k, offer) in sight.offers.iter().filter(|o| o.is.ends).enumerate() {
        let asked = look.guard.sure.clone().filter(|sure| sure.act == offer.act);
        match asked.filter(|sure| offer.left.as_ref() == Some(&sure.words)) {
            Some(sure) => once_more(ui, look, &sight, offer, &sure.words),
            None => end(ui, look, &sight, offer, k == 0),
        }
    }
    for (offer, no) in sight.refused.iter().filter(|(o, _)| o.is.ends) {
        ui.add(egui::Label::new(RichText::new(sight.barred(no)).small().color(theme::RED)).wrap());
        greyed(ui, look, &sight, offer, no);
    }
}

fn end(ui: &mut egui::Ui, look: &mut Outlook, sight: &Sight, offer: &Offer, first: bool) {
    let button = if offer.grave { theme::grave(&offer.text) } else { theme::main(&offer.text) };
    let size = egui::vec2(ui.available_width(), ROW - 2.0);
    let response = ui.add(button.wrap().min_size(size));
    gild(ui, sight, offer, response.rect.shrink(1.0));
    let mut hint = vec![];
    if first {
        hint.push(format!("Key {}", look.shell.settings.keys.words(Deed::EndPhase)));
    }
    hint.extend(offer.left.as_ref().map(|left| format!("{left}.")));
    if offer.grave {
        hint.push("This cannot be undone.".into());
    }
    let response = if hint.is_empty() { response } else { response.on_hover_text(hint.join("\n")) };
    if response.clicked() {
        finish(look, offer);
    }
}

/// What would be left undone, and whether it shall be done all the same. Where one has pressed the way back stands as well.
fn once_more(ui: &mut egui::Ui, look: &mut Outlook, sight: &Sight, offer: &Offer, words: &str) {
    ui.add(egui::Label::new(RichText::new(format!("{words}.")).color(theme::RED)).wrap());
    ui.horizontal(|ui| {
        let half = (ui.available_width() - ui.spacing().item_spacing.x) * 0.5;
        let size = egui::vec2(half, ROW - 2.0);
        if ui.add(egui::Button::new("Not yet").min_size(size)).clicked() {
            look.guard.sure = None;
        }
        let face = "Do it all the same";
        let button = if offer.grave { theme::grave(face) } else { theme::main(face) };
        let response = ui.add(button.min_size(size));
        gild(ui, sight, offer, response.rect.shrink(1.0));
        let key = look.shell.settings.keys.words(Deed::EndPhase);
        if response.on_hover_text(format!("{}\nKey {key}", offer.text)).clicked() {
            finish(look, offer);
        }
    });
}

/// Ends the phase; what would be left undone is said first, and asked again.
pub fn finish(look: &mut Outlook, offer: &Offer) {
    let left = offer.left.clone().filter(|_| look.shell.settings.ask_again);
    if let Some(words) = left {
        let sure = Sure { act: offer.act.clone(), words, for_good: false };
        if look.guard.sure.as_ref() != Some(&sure) {
            look.guard.sure = Some(sure);
            // The question stands there, wherever the key was pressed.
            look.shell.desk.tab = Tab::Decision;
            return;
        }
    }
    look.asks.put(Ask::Do(offer.act.clone()));
}

/// The question before something is given away for good, over the table.
pub fn question(ctx: &egui::Context, look: &mut Outlook) {
    let Some(sure) = look.guard.sure.clone().filter(|sure| sure.for_good) else { return };
    let seat = look.eyes.sight.as_ref().filter(|s| s.deciding()).map(|s| s.seat);
    let may = seat.zip(look.table.0.as_ref()).is_some_and(|(seat, table)| table.check(seat, &sure.act).is_ok());
    if !may {
        look.guard.sure = None;
        return;
    }
    let page = egui::Modal::new("for good".into()).show(ctx, |ui| {
        ui.set_width(340.0);
        ui.label(theme::title(&sure.words, 22.0));
        ui.label("This cannot be made good again.");
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            guard::dim(ui, look);
            let size = egui::vec2(150.0, ROW);
            let stay = ui.add(theme::main("Leave it").min_size(size)).on_hover_text("Esc");
            if stay.clicked() {
                look.guard.sure = None;
            }
            if ui.add(theme::grave("Do it").min_size(size)).clicked() {
                look.asks.put(Ask::Do(sure.act.clone()));
            }
        });
    });
    if page.should_close() {
        look.guard.sure = None;
    }
}
