//! The panels of Blood Royale: people, weddings, contracts, money. Tabs beside the decision are lists; what needs room
//! opens as a window over the map.
//!
//! Every figure comes from the game's own functions, asked about what the seat at the screen knows ([`Mind`], the world of
//! the [`Glass`](super::Glass)): nothing hidden is in it.

pub mod bargain;
mod bids;
mod births;
mod clause;
mod condition;
mod contracts;
mod courtly;
pub mod drafting;
pub mod editor;
pub mod market;
mod memo;
mod people;
mod purse;
mod switches;

use bevy_egui::egui;

use super::{Look, Sight, gestures};
use crate::games::blood_royale::BloodRoyale;
use crate::games::blood_royale::book::Book;
use crate::games::blood_royale::components::Phase;
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::report;
use crate::games::blood_royale::scenario::Scenario;
use crate::table::SeatId;
pub use crate::window::dynasty::tree;
use crate::window::dynasty::{self, houses, thoughts};
use crate::window::panels::words;
use crate::window::theme;

/// What the seat at the screen knows of its court, to ask the rules about.
pub type Mind = dynasty::Mind<BloodRoyale>;
/// What is open of the court, and what is being put together.
pub type Court = dynasty::Court<BloodRoyale>;

/// Windows and drafts beside sheet and tree.
#[derive(Default)]
pub struct Papers {
    memo: memo::Memo,
    pub market: Option<market::Market>,
    pub editor: Option<editor::Editor>,
    pub bargain: Option<bargain::Table>,
    pub notes: drafting::Notes,
}

impl Mind {
    /// The position, to ask the rules about.
    pub fn pos(&self) -> Pos<'_> {
        Pos::of(&self.world)
    }
}

/// The tab of contracts.
const CONTRACTS: usize = 1;

/// Tabs beside Decision and Chronicle: name and hint.
pub fn tabs() -> &'static [(&'static str, &'static str)] {
    &[
        ("House", "What to think of, and every house with its people"),
        ("Contracts", "Offers, talks, and what is owed by contract"),
        ("Treasury", "Money, taxes, upkeep, armies, sets to cash in"),
    ]
}

/// The tab of this number in [`tabs`]; nothing behind the curtain.
pub fn tab(ui: &mut egui::Ui, look: &mut Look, n: usize) {
    let Some(mind) = Mind::of(look) else { return };
    match n {
        0 => houses::show(ui, look, &mind),
        CONTRACTS => contracts::show(ui, look, &mind),
        _ => purse::show(ui, look, &mind),
    }
}

/// A seat by its countries, with its number; the hint says who sits there and how he stands.
pub fn seat_card(ui: &mut egui::Ui, _look: &mut Look, sight: &Sight, seat: SeatId) {
    let book = Book::standard();
    let ruled = sight.view.of::<BloodRoyale>().countries.iter().filter(|c| c.ruler == Some(seat));
    let names: Vec<&str> = ruled.map(|c| book.map.country(c.id).name.as_str()).collect();
    let mut name = if names.is_empty() { "no country".to_string() } else { names.join(", ") };
    if seat == sight.view.of::<BloodRoyale>().seat && !sight.past {
        let crowns = sight.view.of::<BloodRoyale>().players.get(seat.index()).map_or(0, |p| p.treasury);
        name += &format!(", {crowns} Crowns");
    }
    let card = words::card(ui, sight, seat, egui::RichText::new(name).color(theme::PALE), |ui| {
        words::seat_chip(ui, seat, sight.tint(seat));
    });
    card.on_hover_text(format!("{}: {}", sight.name(seat), report::standing(sight.view.of::<BloodRoyale>(), seat)));
}

/// About, for a seat's countries and Crowns.
pub fn card_width() -> f32 {
    120.0
}

/// Above the offers of the seat that decides.
pub fn above_offers(ui: &mut egui::Ui, look: &mut Look) {
    let Some(mind) = Mind::of(look) else { return };
    bids::show(ui, look, &mind);
    if !mind.pos().stack().is_empty() {
        return;
    }
    if !look.own.court.thoughts(&mind).is_empty() {
        thoughts::show(ui, look, &mind, false);
    }
    match mind.pos().turn.phase {
        Phase::Births => births::show(ui, look, &mind),
        Phase::Marriages => market::door(ui, look, &mind),
        Phase::Taxes => purse::rates(ui, look, &mind),
        Phase::Upkeep => purse::upkeep(ui, look, &mind),
        Phase::Raising => purse::armies(ui, look, &mind),
        Phase::CashingIn => purse::goods(ui, look, &mind),
        Phase::Movement if gestures::is_moving(&mind.sight) && look.own.hand.pile.is_empty() => {
            words::pick_up(ui, look.shell, "stack");
        }
        _ => {}
    }
    bargain::door(ui, look, &mind);
}

/// Switches of the new-game page.
pub fn options(ui: &mut egui::Ui, scenario: &mut Scenario) {
    switches::show(ui, scenario);
}
