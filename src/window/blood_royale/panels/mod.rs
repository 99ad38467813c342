//! The panels of Blood Royale: people, weddings, contracts, money. Tabs beside the decision are lists; what needs room
//! opens as a window over the map.
//!
//! Every figure comes from the game's own functions, asked about what the seat at the screen knows ([`Mind`], the world of
//! the [`Glass`](super::glass::Glass)): nothing hidden is in it.

pub mod bargain;
mod bids;
mod births;
mod clause;
mod contracts;
mod courtly;
pub mod editor;
mod house;
pub mod market;
mod memo;
mod people;
mod purse;
mod switches;

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use super::{Look, Sight};
use crate::dynasty::CharacterId;
use crate::games::blood_royale::book::Book;
use crate::games::blood_royale::components::Phase;
use crate::games::blood_royale::ids::CountryId;
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::scenario::Scenario;
use crate::games::blood_royale::view::View;
use crate::table::SeatId;
pub use crate::window::dynasty::tree;
use crate::window::dynasty::{frame, sheet};
use crate::window::panels::words;

/// What is open, and what is being put together. It belongs to one seat: with another at the screen it is empty.
#[derive(Resource, Default)]
pub struct Court {
    mind: Option<Mind>,
    memo: memo::Memo,
    pub sheet: Option<CharacterId>,
    pub tree: Option<tree::Tree<CountryId>>,
    pub market: Option<market::Market>,
    pub editor: Option<editor::Editor>,
    pub bargain: Option<bargain::Table>,
    house: house::House,
    contracts: contracts::Talk,
    bids: bids::Bid,
}

/// What the seat at the screen knows, as a position to ask the rules about.
#[derive(Clone)]
pub struct Mind {
    version: u64,
    pub sight: Arc<Sight>,
    pub world: Arc<World>,
}

impl Mind {
    /// As the eyes see it now; `None` behind the curtain.
    pub fn of(look: &mut Look) -> Option<Mind> {
        let sight = look.eyes.sight.clone()?;
        let version = look.eyes.version;
        let world = look.own.glass.world()?;
        let court = &mut look.own.panels.court;
        if let Some(mind) = court.mind.as_ref().filter(|m| m.version == version) {
            return Some(mind.clone());
        }
        if court.mind.as_ref().is_some_and(|m| m.sight.seat != sight.seat) {
            **court = Court::default();
        }
        court.memo = memo::Memo::default();
        let mind = Mind { version, sight, world };
        court.mind = Some(mind.clone());
        court.forget_the_gone(mind.pos());
        Some(mind)
    }

    pub fn pos(&self) -> Pos<'_> {
        Pos::of(&self.world)
    }

    pub fn seat(&self) -> SeatId {
        self.sight.seat
    }

    /// May the seat at the screen act at all?
    pub fn decides(&self) -> bool {
        self.sight.deciding()
    }
}

impl Court {
    /// Is no window open?
    fn is_empty(&self) -> bool {
        self.sheet.is_none()
            && self.tree.is_none()
            && self.market.is_none()
            && self.editor.is_none()
            && self.bargain.is_none()
    }

    /// After an undo people may be gone who were looked at.
    fn forget_the_gone(&mut self, pos: Pos) {
        self.sheet = self.sheet.filter(|who| pos.has_character(*who));
        if self.tree.as_ref().is_some_and(|t| !pos.has_character(t.root)) {
            self.tree = None;
        }
        if self.editor.as_ref().is_some_and(|e| e.is_stale(pos)) {
            self.editor = None;
        }
    }
}

/// What the panels look at besides the map's things.
#[derive(SystemParam)]
pub struct Own<'w> {
    pub court: ResMut<'w, Court>,
}

/// Its resources and systems.
pub fn plugin(app: &mut App) {
    app.init_resource::<Court>();
}

/// The position has changed: what was reckoned is reckoned anew. A draft stays until it is sent or laid aside.
pub fn put_down(world: &mut World) {
    world.resource_mut::<Court>().memo = memo::Memo::default();
}

/// Esc closes the window opened last, the smallest first.
pub fn escape(look: &mut Look) -> bool {
    let court = &mut look.own.panels.court;
    court.sheet.take().is_some()
        || court.bargain.take().is_some()
        || court.editor.take().is_some()
        || court.market.take().is_some()
        || court.tree.take().is_some()
}

/// Tabs beside Decision and Chronicle: name and hint.
pub fn tabs() -> &'static [(&'static str, &'static str)] {
    &[
        ("House", "What to think of, and every house with its people"),
        ("Contracts", "Offers, talks, and what is owed by contract"),
        ("Treasury", "Money, taxes, upkeep, armies, sets to cash in"),
    ]
}

pub fn tab(ui: &mut egui::Ui, look: &mut Look, n: usize) {
    let Some(mind) = Mind::of(look) else { return };
    match n {
        0 => house::show(ui, look, &mind),
        1 => contracts::show(ui, look, &mind),
        _ => purse::show(ui, look, &mind),
    }
}

/// A seat by its countries, with its number; the hint says who sits there and how he stands.
pub fn seat_card(ui: &mut egui::Ui, _look: &mut Look, sight: &Sight, seat: SeatId) {
    let book = Book::standard();
    let ruled = sight.view.countries.iter().filter(|c| c.ruler == Some(seat));
    let names: Vec<&str> = ruled.map(|c| book.map.country(c.id).name.as_str()).collect();
    let mut name = if names.is_empty() { "no country".to_string() } else { names.join(", ") };
    if seat == sight.view.seat && !sight.past {
        let crowns = sight.view.players.get(seat.index()).map_or(0, |p| p.treasury);
        name += &format!(", {crowns} Crowns");
    }
    let active = sight.prompt.seats.contains(&seat);
    let fill = if active { egui::Color32::from_rgb(0x6a, 0x48, 0x2c) } else { egui::Color32::TRANSPARENT };
    let frame = egui::Frame::new().fill(fill).corner_radius(4).inner_margin(egui::Margin::symmetric(5, 1));
    let card = frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let text = egui::RichText::new(name).size(16.0).color(egui::Color32::from_rgb(0xf8, 0xec, 0xc8));
        // Cards at the right edge are laid out from the right; they read the same.
        if ui.layout().prefer_right_to_left() {
            ui.label(text);
            words::seat_chip(ui, seat, sight.tint(seat));
        } else {
            words::seat_chip(ui, seat, sight.tint(seat));
            ui.label(text);
        }
    });
    card.response.on_hover_text(format!("{}: {}", sight.name(seat), standing(&sight.view, seat)));
}

pub fn card_width() -> f32 {
    120.0
}

/// "12 provinces"; for one's own seat and at the end of the game with the money.
pub fn standing(view: &View, seat: SeatId) -> String {
    let held = view.provinces.iter().filter(|p| p.holder.seat() == Some(seat)).count();
    let crowns = view.players.get(seat.index()).map_or(0, |p| p.treasury);
    let money = if seat == view.seat { format!("{crowns} Crowns, ") } else { String::new() };
    format!("{money}{held} province{}", if held == 1 { "" } else { "s" })
}

/// Is something of theirs (a draft) being put together by hand? Drafts have windows of their own.
pub fn is_planning(_look: &Look) -> bool {
    false
}

pub fn plan(_ui: &mut egui::Ui, _look: &mut Look, _sight: &Sight) {}

pub fn plan_foot(_ui: &mut egui::Ui, _look: &mut Look) {}

/// Above the offers of the seat that decides.
pub fn above_offers(ui: &mut egui::Ui, look: &mut Look, _sight: &Sight) {
    let Some(mind) = Mind::of(look) else { return };
    bids::show(ui, look, &mind);
    if !mind.pos().stack().is_empty() {
        return;
    }
    match mind.pos().turn.phase {
        Phase::Births => births::show(ui, look, &mind),
        Phase::Marriages => market::door(ui, look, &mind),
        Phase::Taxes => purse::rates(ui, look, &mind),
        Phase::Upkeep => purse::upkeep(ui, look, &mind),
        Phase::Raising => purse::armies(ui, look, &mind),
        Phase::CashingIn => purse::goods(ui, look, &mind),
        _ => {}
    }
    bargain::door(ui, look, &mind);
}

pub fn above_heading(_ui: &mut egui::Ui, _look: &mut Look, _sight: &Sight, _heading: Option<&str>) {}

/// Below everything.
pub fn cards(_ui: &mut egui::Ui, _look: &mut Look, _sight: &Sight) {}

/// Windows of theirs over the map.
pub fn over_map(ctx: &egui::Context, look: &mut Look) {
    // The news of other turns come first.
    if look.eyes.show_news && !look.eyes.news.is_empty() {
        return;
    }
    if look.own.panels.court.is_empty() {
        return;
    }
    let Some(mind) = Mind::of(look) else { return };
    tree::window(ctx, look, &mind);
    market::window(ctx, look, &mind);
    editor::window(ctx, look, &mind);
    bargain::window(ctx, look, &mind);
    sheet::window(ctx, look, &mind);
}

/// Switches of the new-game page.
pub fn options(ui: &mut egui::Ui, scenario: &mut Scenario) {
    switches::show(ui, scenario);
}
