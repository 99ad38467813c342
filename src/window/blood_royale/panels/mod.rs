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

use bevy::prelude::*;
use bevy_egui::egui;

use super::pos_in;
use super::{Look, Sight};
use crate::games::blood_royale::View;
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::book::Book;
use crate::games::blood_royale::components::Phase;
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::scenario::Scenario;
use crate::table::{Refusal, SeatId};
use crate::window::asks::Ask;
use crate::window::blood_royale::BloodRoyale;
pub use crate::window::dynasty::tree;
use crate::window::dynasty::{self, houses, sheet, thoughts};
use crate::window::panels::words;
use crate::window::selection::Forces;
use crate::window::theme;

/// What the seat at the screen knows of its court, to ask the rules about.
#[derive(Clone, Deref)]
pub struct Mind(dynasty::Mind);

/// What is open of the court, and what is being put together.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct Court {
    #[deref]
    open: dynasty::Court,
    memo: memo::Memo,
    pub market: Option<market::Market>,
    pub editor: Option<editor::Editor>,
    pub bargain: Option<bargain::Table>,
    pub notes: drafting::Notes,
}

impl Court {
    /// Would the table take this act, as far as the seat can know?
    pub fn check(&mut self, mind: &Mind, action: &Action) -> Result<(), Refusal> {
        self.open.check(mind, &action.act())
    }

    /// Another position is seen.
    fn renew(&mut self, mind: &Mind) {
        self.memo = memo::Memo::default();
        let talks = &mind.pos().talks().talks;
        let answered = |id| talks.iter().all(|t| t.id != id || !t.is_open());
        self.notes.reasons.retain(|id, reason| !reason.is_empty() && !answered(*id));
    }
}

impl Mind {
    /// As the eyes see it now; `None` behind the curtain.
    pub fn of(look: &mut Look) -> Option<Self> {
        let world = look.own.glass.world()?;
        let court = &mut *look.own.court;
        if court.is_of_another(look.eyes) {
            *court = Court::default();
        }
        let (mind, anew) = court.see(&BloodRoyale, look.eyes, world)?;
        let mind = Mind(mind);
        if anew {
            court.renew(&mind);
        }
        Some(mind)
    }

    /// The position, to ask the rules about.
    pub fn pos(&self) -> Pos<'_> {
        pos_in(&self.world)
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
        0 => _ = houses::show(ui, look.shell, &mut look.own.court, &mind),
        CONTRACTS => contracts::show(ui, look, &mind),
        _ => purse::show(ui, look, &mind),
    }
}

/// A seat by its countries, with its number; the hint says who sits there and how he stands.
pub fn seat_card(ui: &mut egui::Ui, _look: &mut Look, sight: &Sight, seat: SeatId) {
    let book = Book::standard();
    let ruled = sight.view.of::<View>().countries.iter().filter(|c| c.ruler == Some(seat));
    let names: Vec<&str> = ruled.map(|c| book.map.country(c.id).name.as_str()).collect();
    let mut name = if names.is_empty() { "no country".to_string() } else { names.join(", ") };
    if seat == sight.view.of::<View>().seat && !sight.past {
        let crowns = sight.view.of::<View>().players.get(seat.index()).map_or(0, |p| p.treasury);
        name += &format!(", {crowns} Crowns");
    }
    let card = words::card(ui, sight, seat, egui::RichText::new(name).color(theme::PALE), |ui| {
        words::seat_chip(ui, seat, sight.tint(seat));
    });
    card.on_hover_text(format!("{}: {}", sight.name(seat), sight.standing(seat).1));
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
        thoughts::show(ui, look.shell, &mut look.own.court, &mind, false);
    }
    match mind.pos().turn.phase {
        Phase::Births => births::show(ui, look, &mind),
        Phase::Marriages => market::door(ui, look, &mind),
        Phase::Taxes => purse::rates(ui, look, &mind),
        Phase::Upkeep => purse::upkeep(ui, look, &mind),
        Phase::Raising => purse::armies(ui, look, &mind),
        Phase::CashingIn => purse::goods(ui, look, &mind),
        Phase::Movement if BloodRoyale.is_moving(&mind.sight) && look.own.hand.pile.is_empty() => {
            words::pick_up(ui, look.shell, "stack");
        }
        _ => {}
    }
    bargain::door(ui, look, &mind);
}

/// Windows over the map.
pub fn windows(ctx: &egui::Context, look: &mut Look) {
    let court = &*look.own.court;
    let papers = court.market.is_some() || court.editor.is_some() || court.bargain.is_some();
    if !court.is_open(look.eyes, papers) {
        return;
    }
    let Some(mind) = Mind::of(look) else { return };
    tree::window(ctx, look.shell, &mut look.own.court, &mind);
    market::window(ctx, look, &mind);
    editor::window(ctx, look, &mind);
    bargain::window(ctx, look, &mind);
    match sheet::window(ctx, look.shell, &mut look.own.court, &mind) {
        Some(sheet::Pressed::Name(act)) => look.asks.put(Ask::Do(act)),
        Some(sheet::Pressed::Match(who)) => look.own.court.market = Some(market::Market::for_one(who)),
        None => {}
    }
}

/// Esc closes the window opened last, the smallest first; of a draft it is asked what is to become of it.
pub fn escape(look: &mut Look) -> bool {
    if look.own.court.sheet.take().is_some() || look.drafts.leave_topmost(look.own) {
        return true;
    }
    let court = &mut *look.own.court;
    let papers = court.bargain.take().is_some() || court.editor.take().is_some() || court.market.take().is_some();
    papers || court.tree.take().is_some()
}

/// Switches of the new-game page.
pub fn options(ui: &mut egui::Ui, scenario: &mut Scenario) {
    switches::show(ui, scenario);
}
