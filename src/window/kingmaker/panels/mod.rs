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
pub mod parliament;
mod sums;
pub mod switches;
mod votes;

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use super::{Look, Sight};
use crate::games::kingmaker::frames::Frame;
use crate::games::kingmaker::issues;
use crate::games::kingmaker::parliament::Session;
use crate::games::kingmaker::position::Pos;
use crate::games::kingmaker::report;
use crate::table::SeatId;
use crate::window::panels::words;
use crate::window::theme;

/// What is open beside the hand.
#[derive(Resource, Default)]
pub struct Papers {
    /// The event whose card has been put away, by the number of its chronicle line.
    put_away: Option<usize>,
    /// A trade or ransom being put together.
    pub bargain: Option<bargain::Bargain>,
    /// The ceremony gives way to the map for a while.
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

pub fn tab(ui: &mut egui::Ui, look: &mut Look, n: usize) {
    let (Some(sight), Some(world)) = (look.eyes.sight.clone(), look.own.glass.world()) else { return };
    let pos = Pos::of(&world);
    match n {
        0 => faction::show(ui, look, &sight, pos),
        1 => crown::show(ui, look, &sight, pos),
        _ => votes::show(ui, look, &sight, pos),
    }
}

/// A seat on the ribbon, with the roses of the heirs in its hands.
pub fn seat_card(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, seat: SeatId) {
    let Some(world) = look.own.glass.world() else { return };
    let pos = Pos::of(&world);
    let text = RichText::new(sight.name(seat)).color(theme::PALE);
    let card = words::card(ui, sight, seat, text, |ui| {
        words::seat_chip(ui, seat, sight.tint(seat));
        for heir in pos.heirs_of(seat) {
            if let Some(image) = look.own.pictures.rose(pos.house(heir.id), heir.crowned, 22.0) {
                ui.add(image);
            }
        }
    });
    card.on_hover_text(format!("{}: {}", sight.name(seat), report::stands_at(pos, seat)));
}

/// The Parliament that sits, if one does.
fn session(pos: Pos<'_>) -> Option<&Session> {
    match pos.top() {
        Some(Frame::Parliament(session)) => Some(session),
        _ => None,
    }
}

/// Does Parliament sit, and this seat owes it a decision? The ceremony takes the place of the offers then.
pub fn is_ceremony(look: &Look) -> bool {
    let deciding = look.eyes.sight.as_ref().is_some_and(|s| s.deciding());
    deciding && look.own.glass.pos().is_some_and(|pos| session(pos).is_some())
}

/// What floats over the map: Parliament, the event of the turn, the cards fanned out.
pub fn over_map(ctx: &egui::Context, look: &mut Look, sight: &Sight) {
    let Some(world) = look.own.glass.world() else { return };
    let pos = Pos::of(&world);
    if let Some(session) = session(pos).filter(|_| !look.own.papers.map_first) {
        parliament::window(ctx, look, sight, pos, session);
        bargain::window(ctx, look, sight, pos);
        return;
    }
    event::show(ctx, look, sight, pos);
    fan::show(ctx, look, pos);
    bargain::window(ctx, look, sight, pos);
}

/// Above the offers of the seat that decides: what it should think of.
pub fn above_offers(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
    let Some(world) = look.own.glass.world() else { return };
    let pos = Pos::of(&world);
    asked::show(ui, look, sight, pos);
    if !pos.stack().is_empty() {
        return;
    }
    let list = issues::issues(pos, sight.seat);
    for line in &list {
        ui.label(RichText::new(format!("• {line}")).small().color(theme::RED));
    }
    if super::gestures::is_moving(sight) && look.own.hand.site.is_none() {
        let fresh = pos.nobles_of(sight.seat).filter(|n| !n.moved).count();
        let ships = pos.ships_of(sight.seat).filter(|s| !s.moved).count();
        let ships = match ships {
            0 => String::new(),
            1 => " and a ship".into(),
            n => format!(" and {n} ships"),
        };
        ui.label(theme::faded(format!(
            "{fresh} nobles{ships} have their move. Click one on the map: the spaces he reaches light up."
        )));
    }
    bargain::doors(ui, look, sight, pos);
}
