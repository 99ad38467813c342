//! The treasury: money, taxes at either rate with what they stir up, upkeep, armies that may be raised, sets.

use std::collections::BTreeSet;

use bevy_egui::egui::{self, RichText};

use super::super::Look;
use super::{Mind, people};
use crate::dynasty::Odds;
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::components::Rate;
use crate::games::blood_royale::ids::{Goods, ItemId, ProvinceId};
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::realm::{self, RealmDeed};
use crate::games::blood_royale::{fortune, realm::CashLine};
use crate::window::{panels::words, theme};

/// The whole tab.
pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    let seat = mind.seat();
    let player = pos.player(seat);
    ui.label(theme::title(format!("{} Crowns", player.treasury), 26.0));
    ui.label(theme::faded(format!("{} at the start of the game; only you see this", player.began_with)));
    taxes(ui, look, mind);
    upkeep(ui, look, mind);
    armies(ui, look, mind);
    cashing(ui, look, mind);
}

fn head(ui: &mut egui::Ui, look: &mut Look, title: &str, rule: &str) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label(theme::heading(title));
        words::rule_mark(ui, look.shell, rule);
    });
}

// ---------------------------------------------------------------- Taxes (11.1 to 11.4)

/// What a seat has of its own provinces at this rate.
fn income(pos: Pos, mind: &Mind, rate: Rate) -> (u32, usize) {
    let lines = realm::tax_of(pos, mind.seat(), rate);
    let own = lines.iter().filter(|l| l.to == mind.seat()).map(|l| l.royal).sum();
    (own, lines.len())
}

fn taxes(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    head(ui, look, "Taxes", "BR 11.1");
    let ((normal, paying), (high, _)) = (income(pos, mind, Rate::Normal), income(pos, mind, Rate::High));
    if paying == 0 {
        ui.label(theme::faded("No province pays taxes to you now."));
        return;
    }
    egui::Grid::new("taxes").num_columns(3).show(ui, |ui| {
        ui.label(format!("{paying} provinces pay"));
        ui.label(format!("{normal} Crowns"));
        ui.label(format!("{high} at the high rate"));
        ui.end_row();
    });
    risks(ui, look, mind);
}

/// Chances of revolt in each province at both rates, where they are not nothing.
fn risks(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    let taxed = look.own.court.memo.taxed(mind);
    let then = taxed.pos(pos.book);
    let sixths = |pos: Pos, at: ProvinceId| fortune::rebellion_sixths(pos, at).unwrap_or(0);
    let rows: Vec<_> = pos.held_by(mind.seat()).map(|p| (p, sixths(pos, p), sixths(then, p))).collect();
    let expected = |k: fn(&(ProvinceId, u8, u8)) -> u8| rows.iter().map(|r| u32::from(k(r))).sum::<u32>();
    let (now, high) = (expected(|r| r.1), expected(|r| r.2));
    ui.label(
        RichText::new(format!(
            "If the rebellion event comes, {} of your provinces revolt on the average; after high taxes {}.",
            sixth_words(now),
            sixth_words(high)
        ))
        .color(if high > now { theme::RED } else { theme::INK }),
    );
    let title = RichText::new("Province by province").small();
    egui::CollapsingHeader::new(title).id_salt("risks").show(ui, |ui| {
        egui::Grid::new("risk").num_columns(3).striped(true).show(ui, |ui| {
            for word in ["Province", "as now", "high taxes"] {
                ui.label(RichText::new(word).family(theme::bold()).small());
            }
            ui.end_row();
            for (at, now, high) in rows.iter().filter(|r| r.1 > 0 || r.2 > 0) {
                people::show_place(ui, look.shell, mind.pos(), *at);
                for (pos, n) in [(pos, now), (then, high)] {
                    let odds = Odds { ways: u64::from(*n), of: 6 };
                    let parts = fortune::rebellion_modifiers(pos, *at);
                    let parts: Vec<String> = parts.iter().map(|(what, n)| format!("{what} {n:+}")).collect();
                    ui.label(odds.to_string()).on_hover_text(format!("{n} of 6\n{}", parts.join("\n")));
                }
                ui.end_row();
            }
        });
    });
}

/// A number of sixths as provinces: "2.5".
fn sixth_words(sixths: u32) -> String {
    format!("{:.1}", f64::from(sixths) / 6.0)
}

/// The choice of the tax phase, with what it does.
pub fn rates(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let normal = Action::Realm(RealmDeed::SetRate { rate: Rate::Normal });
    if look.own.court.check(mind, &normal).is_err() {
        return;
    }
    let pos = mind.pos();
    let (low, high) = (income(pos, mind, Rate::Normal).0, income(pos, mind, Rate::High).0);
    ui.label(theme::heading("Your taxes"));
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        people::act(ui, look, mind, &format!("Normal: {low} Crowns"), &normal);
        let action = Action::Realm(RealmDeed::SetRate { rate: Rate::High });
        people::act(ui, look, mind, &format!("High: {high} Crowns"), &action);
    });
    risks(ui, look, mind);
    ui.separator();
}

// ---------------------------------------------------------------- Upkeep and armies (13.1, 13.7)

/// What is due, line by line; red where there is less to spend.
pub fn upkeep(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    head(ui, look, "Upkeep", "BR 13.1");
    let due = realm::upkeep_due(pos, mind.seat());
    for line in realm::upkeep_table(pos, mind.seat()) {
        let each = if line.count == 1 { "" } else { " each" };
        ui.label(format!("{} at {}{each}: {}", counted(&line), line.each, line.count * line.each));
    }
    let there = pos.purse(mind.seat());
    let short = due > there;
    let ink = if short { theme::RED } else { theme::INK };
    // Before the taxes are in it says no more than it knows.
    let note = if short { format!("; {there} to spend now") } else { String::new() };
    ui.label(RichText::new(format!("{due} Crowns in all{note}")).family(theme::bold()).color(ink));
}

/// "3 armies", "1 fleet".
fn counted(line: &realm::UpkeepLine) -> String {
    let one = match line.what.as_str() {
        "armies" => "army",
        "fleets" => "fleet",
        what => what,
    };
    format!("{} {}", line.count, if line.count == 1 { one } else { &line.what })
}

/// How many armies the seat may have and why, and how many it could pay for.
pub fn armies(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    head(ui, look, "Armies", "BR 13.7");
    let limit = realm::raise_limit(pos, mind.seat());
    for (what, n) in &limit.parts {
        ui.add(egui::Label::new(RichText::new(format!("{what}: {n}")).small()).wrap());
    }
    ui.label(format!(
        "{} of at most {}: room for {}, money for {}",
        limit.have, limit.most, limit.room, limit.affordable
    ));
}

// ---------------------------------------------------------------- Cashing in (21.1 to 21.6)

fn cashing(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    let seat = mind.seat();
    head(ui, look, "Cashing in", "BR 21.1");
    let lines = realm::cashing_table(pos, seat);
    if lines.is_empty() {
        ui.label(theme::faded("You hold no capital to cash in at."));
        return;
    }
    ui.label(format!("Everything there now is worth {} Crowns.", realm::best_cash(pos, seat)));
    let capitals: BTreeSet<ProvinceId> = lines.iter().map(|l| l.at).collect();
    for at in capitals {
        stored(ui, look, mind, at);
        for line in lines.iter().filter(|l| l.at == at) {
            set(ui, look, mind, line);
        }
    }
}

/// What lies at one's capitals, above the offers to cash it in.
pub fn goods(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let capitals: BTreeSet<ProvinceId> =
        realm::cashing_table(mind.pos(), mind.seat()).iter().map(|line| line.at).collect();
    for at in capitals {
        stored(ui, look, mind, at);
    }
}

/// One's own goods at a capital.
fn stored(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, at: ProvinceId) {
    let pos = mind.pos();
    ui.horizontal_wrapped(|ui| {
        people::show_place(ui, look.shell, mind.pos(), at);
        let mut here: Vec<String> = vec![];
        for goods in Goods::ALL {
            let own = |i: &ItemId| pos.item(*i).goods == goods && pos.item(*i).owner == Some(mind.seat());
            let n = pos.items_in(at).into_iter().filter(own).count();
            if n > 0 {
                here.push(format!("{n} {goods}"));
            }
        }
        ui.label(if here.is_empty() { "no goods of yours".to_string() } else { here.join(", ") });
    });
}

fn set(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, line: &CashLine) {
    let ink = match (line.full, line.lacking.len()) {
        (1.., _) => theme::GREEN,
        (_, 1) => theme::RED,
        _ => theme::FADED,
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&line.text).color(ink));
        if line.full > 0 {
            let action = Action::Realm(RealmDeed::CashIn { at: line.at, set: line.set });
            if look.own.court.check(mind, &action).is_ok() {
                people::act(ui, look, mind, &format!("Cash in for {}", line.crowns), &action);
            }
        }
    });
}
