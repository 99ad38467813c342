//! The panels of Kingmaker: what is in hand with its strength as a sum, the factions, the crown, the votes, Parliament as a
//! ceremony. Every figure comes from the game's own functions, asked about what the seat at the screen knows (the world of
//! the [`Glass`](super::glass::Glass)).

mod asked;
pub mod bargain;
mod cards;
mod crown;
mod event;
mod faction;
mod fan;
pub mod force;
mod opening;
pub mod parliament;
mod sums;
pub mod switches;
mod votes;

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use super::glass::pos_in;
use super::{Kingmaker, Look, Sight};
use crate::games::kingmaker::frames::Frame;
use crate::games::kingmaker::ids::CardId;
use crate::games::kingmaker::issues;
use crate::games::kingmaker::parliament::Session;
use crate::games::kingmaker::position::Pos;
use crate::table::SeatId;
use crate::window::dynasty::thoughts;
use crate::window::panels::words;
use crate::window::selection::Forces;
use crate::window::theme;

/// What is open beside the hand.
#[derive(Resource, Default)]
pub struct Papers {
    /// The event whose card has been put away, by the number of its chronicle line.
    put_away: Option<usize>,
    /// A trade or ransom being put together.
    pub bargain: Option<bargain::Bargain>,
    /// The card of the set-up that is taken up.
    taken: Option<CardId>,
    /// What lies over the map gives way to it for a while.
    pub map_first: bool,
}

/// Tabs beside Decision and Chronicle: name and hint.
pub fn tabs() -> &'static [(&'static str, &'static str)] {
    &[
        ("Factions", "Nobles with their cards, heirs, ships and places; your reserve"),
        ("Crown", "The line of succession of both houses, the Chancery, the lists"),
        ("Votes", "What every faction has in the Lords and in the Commons"),
    ]
}

/// The tab of this number in [`tabs`]; nothing behind the curtain.
pub fn tab(ui: &mut egui::Ui, look: &mut Look, n: usize) {
    let (Some(sight), Some(world)) = (look.eyes.sight.clone(), look.own.glass.world()) else { return };
    let pos = pos_in(&world);
    match n {
        0 => faction::show(ui, look, &sight, pos),
        1 => crown::show(ui, look, &sight, pos),
        _ => votes::show(ui, look, &sight, pos),
    }
}

/// A seat on the ribbon, with the roses of the heirs in its hands.
pub fn seat_card(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, seat: SeatId) {
    let Some(world) = look.own.glass.world() else { return };
    let pos = pos_in(&world);
    let text = RichText::new(sight.name(seat)).color(theme::PALE);
    let card = words::card(ui, sight, seat, text, |ui| {
        words::seat_chip(ui, seat, sight.tint(seat));
        for heir in pos.heirs_of(seat) {
            if let Some(image) = look.own.pictures.rose(pos.house(heir.id), heir.crowned, 22.0) {
                ui.add(image);
            }
        }
    });
    card.on_hover_text(format!("{}: {}", sight.name(seat), sight.standing(seat).1));
}

/// The Parliament that sits, if one does.
fn session(pos: Pos<'_>) -> Option<&Session> {
    match pos.top() {
        Some(Frame::Parliament(session)) => Some(session),
        _ => None,
    }
}

/// Does Parliament sit and this seat owes it a decision, or has the seat its cards to give? What lies over the map takes the
/// place of the offers then.
pub fn is_led(look: &Look) -> bool {
    let Some(sight) = look.eyes.sight.as_ref().filter(|s| s.deciding()) else { return false };
    look.own.glass.read(pos_in).is_some_and(|pos| session(pos).is_some() || opening::is_open(pos, sight))
}

/// What the step asks, beside it.
pub fn beside(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
    let Some(world) = look.own.glass.world() else { return };
    let pos = pos_in(&world);
    match session(pos) {
        Some(session) => parliament::beside(ui, look, sight, session),
        None => opening::beside(ui, look, sight, pos),
    }
}

/// A sheet as large as the map.
fn over_the_map(ctx: &egui::Context, look: &mut Look, id: &'static str, body: impl FnOnce(&mut egui::Ui, &mut Look)) {
    let scale = look.shell.area.zoom;
    let (low, high) = (look.shell.area.rect.min / scale, look.shell.area.rect.max / scale);
    let rect = egui::Rect::from_min_max(egui::pos2(low.x, low.y), egui::pos2(high.x, high.y)).shrink(14.0);
    egui::Area::new(egui::Id::new((id, look.shell.desk.whose))).order(egui::Order::Middle).fixed_pos(rect.min).show(
        ctx,
        |ui| {
            let frame = egui::Frame::window(ui.style()).fill(theme::PAPER).stroke(egui::Stroke::new(2.0, theme::RED));
            frame.show(ui, |ui| {
                // Behind the curtain no room is left for the map; the first frame after it still has that.
                let size = (rect.size() - egui::vec2(30.0, 30.0)).max(egui::vec2(240.0, 160.0));
                ui.set_min_size(size);
                ui.set_max_size(size);
                body(ui, look);
            });
        },
    );
}

/// At the right end of such a sheet's heading: the map comes first for a while.
fn map_button(ui: &mut egui::Ui, look: &mut Look, hint: &str) {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        if ui.button("Look at the map").on_hover_text(hint).clicked() {
            look.own.papers.map_first = true;
        }
    });
}

/// Back from the map; true while it comes first.
fn back_button(ui: &mut egui::Ui, look: &mut Look, text: &str) -> bool {
    let away = look.own.papers.map_first;
    if away && ui.button(text).clicked() {
        look.own.papers.map_first = false;
    }
    away
}

/// What floats over the map: Parliament, the event of the turn, the cards fanned out.
pub fn over_map(ctx: &egui::Context, look: &mut Look, sight: &Sight) {
    let Some(world) = look.own.glass.world() else { return };
    let pos = pos_in(&world);
    let (sitting, dealing) = (session(pos), opening::is_open(pos, sight));
    if look.own.papers.map_first && sitting.is_none() && !dealing {
        look.own.papers.map_first = false;
    }
    match (sitting, look.own.papers.map_first) {
        (Some(session), false) => {
            parliament::window(ctx, look, sight, pos, session);
            bargain::window(ctx, look, sight, pos);
            return;
        }
        (None, false) if dealing => {
            opening::window(ctx, look, sight, pos);
            return;
        }
        _ => {}
    }
    event::show(ctx, look, sight, pos);
    fan::show(ctx, look, pos);
    bargain::window(ctx, look, sight, pos);
}

/// Above the offers of the seat that decides: what it should think of, and whom it can bargain with.
pub fn above_offers(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
    let Some(world) = look.own.glass.world() else { return };
    let pos = pos_in(&world);
    asked::show(ui, look, sight, pos);
    if !pos.stack.is_empty() {
        return;
    }
    let list = issues::issues(pos, sight.seat);
    if !list.is_empty() {
        thoughts::folded(ui, list.len(), true, |ui| {
            for line in &list {
                ui.add(egui::Label::new(RichText::new(sight.named(line)).small().color(theme::RED)).wrap());
            }
        });
    }
    if Kingmaker.is_moving(sight) && look.own.hand.site.is_none() {
        let fresh = pos.nobles_of(sight.seat).filter(|n| !n.moved).count();
        let ships = pos.ships_of(sight.seat).filter(|s| !s.moved).count();
        let ships = match ships {
            0 => String::new(),
            1 => " and a ship".into(),
            n => format!(" and {n} ships"),
        };
        let who = match fresh {
            1 if ships.is_empty() => "1 noble has his move".into(),
            1 => format!("1 noble{ships} have their move"),
            n => format!("{n} nobles{ships} have their move"),
        };
        ui.label(theme::faded(format!("{who}.")));
        words::pick_up(ui, look.shell, "noble or ship");
    }
    if sight.deciding() && !is_led(look) {
        bargain::doors(ui, look, sight, pos);
    }
}
