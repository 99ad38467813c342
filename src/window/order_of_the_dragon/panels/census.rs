//! The Autumn Census as a short reckoning, and what is due in Winter (2.1, 8).

use bevy_egui::egui::{self, RichText};

use super::super::orders::Arms;
use super::super::{Look, Sight};
use super::act;
use crate::games::order_of_the_dragon::census::total_words;
use crate::games::order_of_the_dragon::heirs::{NoHeir, RaiseHeir, heir_words};
use crate::games::order_of_the_dragon::orders;
use crate::games::order_of_the_dragon::prelude::*;
use crate::window::dynasty::frame;
use crate::window::order_of_the_dragon::OrderOfTheDragon;
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
        look.own.playback.close();
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
    let (Some(world), Some(sight)) = (look.own.glass.world(), look.eyes.sight.clone()) else { return };
    let pos = Pos::of(&world);
    let Some(census) = pos.reckoning() else {
        // Another game begins: what was seen was of the last one.
        look.own.open.seen.clear();
        look.own.open.census = false;
        return;
    };
    // First the orders are seen, then what the Census made of them.
    if look.own.playback.is_open() {
        return;
    }
    let fresh = pos.turn.phase == Phase::Winter || sight.view.of::<OrderOfTheDragon>().over.is_some();
    if fresh && !sight.past && look.own.open.seen.get(&sight.seat) != Some(&census.cycle) {
        look.own.open.seen.insert(sight.seat, census.cycle);
        look.own.open.census = true;
    }
    // Whoever has read it in Spring, or has not, plays on without it.
    if !matches!((pos.turn.phase, pos.turn.season), (Phase::Winter, _) | (Phase::Orders, Season::Spring))
        && sight.view.of::<OrderOfTheDragon>().over.is_none()
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
    let mut quiet: Vec<&str> = vec![];
    let mut step = |ui: &mut egui::Ui, name: &'static str, rule: &str, lines: Vec<(Option<Arms>, String, bool)>| {
        if lines.is_empty() {
            quiet.push(name);
            return;
        }
        ui.label(theme::heading(name)).on_hover_text(format!("OOD {rule}"));
        for (arms, text, good) in lines {
            ui.horizontal_wrapped(|ui| {
                if let Some(shield) = arms.and_then(|a| look.own.pictures.of(a, 15.0)) {
                    ui.add(shield);
                }
                ui.label(RichText::new(text).color(if good { theme::INK } else { theme::RED }));
            });
        }
    };
    let arms = |realm: Realm| Some(super::super::orders::arms(pos, realm));
    let power = |p| Some(Arms::Power(p));
    let weddings = census.weddings.iter().map(|w| {
        let couple = format!("{} and {} at {}", w.giver.name(), w.receiver.name(), pos.label(w.at));
        match &w.made {
            Ok(v) => {
                (Some(Arms::Vassal(w.giver, w.receiver)), format!("{couple}: vassal {}", pos.vassal_name(*v)), true)
            }
            Err(no) => (power(w.giver), format!("{couple}: not made, {} [OOD {}]", no.why, no.rule), false),
        }
    });
    step(ui, "Marriages", "10.4-15", weddings.collect());
    let centres = census.centres.iter().map(|t| {
        let from = t.from.map_or("nobody".into(), |r| pos.realm_name(r));
        (arms(t.to), format!("{} from {from} to {}", pos.label(t.at), pos.realm_name(t.to)), true)
    });
    step(ui, "Centres that change hands", "2.1-3", centres.collect());
    let heirs = census.heirs.iter().map(|k| {
        let by = k.by.map_or(String::new(), |r| format!(", taken by {}", pos.realm_name(r)));
        (power(k.power), format!("{} dies in {}{by}", heir_words(k.power), pos.label(k.at)), false)
    });
    step(ui, "Heirs", "2.1-5", heirs.collect());
    let mut ends: Vec<_> = census
        .thralls
        .iter()
        .map(|f| {
            let now = if f.minor { ": a minor power again" } else { "" };
            (power(f.power), format!("{} is no thrall of {} any more{now}", pos.label(f.at), f.power.name()), false)
        })
        .collect();
    ends.extend(census.vassals.iter().map(|v| {
        let why = if v.captured { "its capital is taken" } else { "both its controllers are out" };
        (arms(Realm::Vassal(v.vassal)), format!("Vassal {} ends: {why}", pos.vassal_name(v.vassal)), false)
    }));
    step(ui, "Thralls and vassals lost", "10.3-17", ends);
    let out = census.eliminations.iter().map(|e| {
        let why = match e.by {
            EliminatedBy::NoCentres => "no centre of its own is left",
            EliminatedBy::CapitalAndHeirs => "its capital is lost and no heir lives",
            EliminatedBy::Dropped => "its player has left",
        };
        let freed: Vec<&str> = e.freed.iter().map(|p| pos.label(*p)).collect();
        let freed = if freed.is_empty() { String::new() } else { format!("; minor powers now: {}", freed.join(", ")) };
        (power(e.power), format!("{}: {why}{freed}", e.power.name()), false)
    });
    step(ui, "Powers that are out", "3.3-1", out.collect());
    let due = census.due.iter().map(|(realm, due)| {
        let what = if *due > 0 { "builds" } else { "removes" };
        (arms(*realm), format!("{} {what} {}", pos.realm_opening(*realm), due.abs()), true)
    });
    step(ui, "Due in Winter", "3.1-4", due.collect());
    let rebuilt: Vec<&str> = census.rebuilding.iter().map(|p| pos.label(*p)).collect();
    if !rebuilt.is_empty() {
        let text = format!("Minor powers and thralls that raise their unit again: {}", rebuilt.join(", "));
        step(ui, "Rebuilt", "8.2-2", vec![(Some(Arms::Minor), text, true)]);
    }
    totals(ui, look, pos, census);
    if let Some(ending) = &census.ending {
        ui.label(RichText::new(ending).family(theme::bold()).color(theme::GREEN).size(19.0));
    }
    if !quiet.is_empty() {
        ui.label(theme::faded(format!("Nothing in: {}.", quiet.join(", ").to_lowercase())));
    }
}

/// Everybody's total, the first on top.
fn totals(ui: &mut egui::Ui, look: &mut Look, pos: Pos, census: &Census) {
    ui.label(theme::heading(format!("Totals, {} win", pos.options.victory))).on_hover_text("OOD 3.0-3, 3.1");
    let mut list: Vec<&Total> = census.totals.iter().collect();
    list.sort_by_key(|t| (std::cmp::Reverse(t.sum()), t.power));
    for t in list {
        ui.horizontal_wrapped(|ui| {
            if let Some(shield) = look.own.pictures.shield(t.power, 15.0) {
                ui.add(shield);
            }
            ui.label(total_words(t));
        });
    }
}
