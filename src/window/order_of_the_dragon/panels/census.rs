//! The Autumn Census as a short reckoning, and what is due in Winter (2.1, 8).

use bevy_egui::egui::{self, RichText};

use super::super::{Look, Sight};
use super::act;
use crate::games::order_of_the_dragon::View;
use crate::games::order_of_the_dragon::census::steps;
use crate::games::order_of_the_dragon::heirs::{NoHeir, RaiseHeir};
use crate::games::order_of_the_dragon::orders;
use crate::games::order_of_the_dragon::prelude::*;
use crate::window::dynasty::frame;
use crate::window::theme;

/// In Winter: what is due for this seat, its heir, and the reckoning one click away.
pub fn winter(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    let Some(power) = pos.power_of(sight.seat) else { return };
    ui.label(theme::heading("Winter"));
    for realm in pos.realms_of(power) {
        let due = orders::due(pos, realm);
        let (units, centres) = (pos.units_of(realm).count(), pos.centres(realm).count());
        let text = match due {
            0 => format!("{}: nothing due", pos.realm_opening(realm)),
            n if n > 0 => format!("{}: {n} to build ({centres} centres, {units} units)", pos.realm_opening(realm)),
            n => format!("{}: {} to remove ({centres} centres, {units} units)", pos.realm_opening(realm), -n),
        };
        ui.horizontal_wrapped(|ui| {
            let arms = super::super::orders::arms(pos, realm);
            if let Some(shield) = look.own.pictures.of(arms, 15.0) {
                ui.add(shield);
            }
            ui.label(text);
        });
    }
    heir(ui, look, sight, pos);
    if pos.reckoning().is_some() && ui.button("The Census").on_hover_text("Its reckoning, step by step").clicked() {
        look.own.map.playback.close();
        look.own.open.census = true;
    }
}

/// A new heir: may it be, and if not why (8.1).
fn heir(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    ui.horizontal_wrapped(|ui| {
        if let Some(picture) = pos.power_of(sight.seat).and_then(|p| look.own.pictures.heir(p, 18.0)) {
            ui.add(picture);
        }
        if pos.desk(sight.seat).raises_heir {
            ui.label("A new heir is born this Winter.");
            act(ui, look, sight, "No new heir", &Act::new(NoHeir));
            return;
        }
        let build = Act::new(RaiseHeir);
        act(ui, look, sight, "Build an heir", &build);
        if let Err(no) = super::may(look, sight, &build) {
            ui.label(RichText::new(sight.barred(&no)).small().color(theme::RED));
        }
    });
}

// ---------------------------------------------------------------- The reckoning

/// Opens by itself once for every Census.
pub fn window(ctx: &egui::Context, look: &mut Look) {
    if look.eyes.show_news && !look.eyes.news.is_empty() {
        return;
    }
    let (Some(world), Some(sight)) = (look.own.map.glass.world(), look.eyes.sight.clone()) else { return };
    let pos = Pos::of(&world);
    let Some(census) = pos.reckoning() else {
        // Another game begins: what was seen was of the last one.
        look.own.open.seen.clear();
        look.own.open.census = false;
        return;
    };
    // First the orders are seen, then what the Census made of them.
    if look.own.map.playback.is_open() {
        return;
    }
    let fresh = pos.turn.phase == Phase::Winter || sight.view.of::<View>().over.is_some();
    if fresh && !sight.past && look.own.open.seen.get(&sight.seat) != Some(&census.cycle) {
        look.own.open.seen.insert(sight.seat, census.cycle);
        look.own.open.census = true;
    }
    // Whoever has read it in Spring, or has not, plays on without it.
    if !matches!((pos.turn.phase, pos.turn.season), (Phase::Winter, _) | (Phase::Orders, Season::Spring))
        && sight.view.of::<View>().over.is_none()
    {
        look.own.open.census = false;
    }
    if !look.own.open.census {
        return;
    }
    let title = format!("The Autumn Census of {}", pos.book.year(census.cycle));
    let lines = census.weddings.len()
        + census.centres.len()
        + census.heirs.len()
        + census.eliminations.len()
        + census.due.len()
        + census.totals.len();
    let size = egui::vec2(440.0, (200.0 + 29.0 * lines as f32).min(520.0));
    let room = frame::Room::of(look.shell);
    let stays = frame::window(ctx, room, "census", 0, &title, size, |ui| show(ui, look, pos, census));
    look.own.open.census = stays;
}

/// Step by step, in the order in which it is taken; steps in which nothing happened in one line.
pub fn show(ui: &mut egui::Ui, look: &mut Look, pos: Pos, census: &Census) {
    ui.set_max_width(408.0);
    super::dense(ui);
    let (full, quiet): (Vec<_>, Vec<_>) = steps(pos, census).into_iter().partition(|step| !step.lines.is_empty());
    for step in full {
        let totals = step.name == "Totals";
        let name = if totals { format!("Totals, {} win", pos.options.victory) } else { step.name.into() };
        ui.label(theme::heading(name)).on_hover_text(format!("OOD {}", step.rule));
        for line in step.lines {
            ui.horizontal_wrapped(|ui| {
                let arms = super::super::orders::arms(pos, line.realm);
                if let Some(shield) = look.own.pictures.of(arms, 15.0) {
                    ui.add(shield);
                }
                ui.label(RichText::new(line.text).color(if line.loss { theme::RED } else { theme::INK }));
            });
        }
    }
    if let Some(ending) = &census.ending {
        ui.label(RichText::new(ending).family(theme::bold()).color(theme::GREEN).size(19.0));
    }
    if !quiet.is_empty() {
        let names: Vec<&str> = quiet.iter().map(|step| step.name).collect();
        ui.label(theme::faded(format!("Nothing in: {}.", names.join(", ").to_lowercase())));
    }
}
