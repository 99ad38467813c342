//! The window of Diplomacy Royale: the map of Europe, orders by pointing, the opened orders played back, a sandbox, and
//! the courts.

mod card;
pub mod gestures;
pub mod map;
pub mod orders;
pub mod panels;
pub mod pictures;
mod realms;
pub mod tinctures;

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use self::map::chart;
use self::panels::drafting;
use self::pictures::Pictures;
pub use super::diplomacy::{Board, Glass, Hand, Playback};
use super::diplomacy::{Chart, Orders, sketch};
use super::draft_file::KeptForm;
use super::drafts::AnyKept;
use super::hosts::Host;
use super::ink::Ink;
use super::look::{Outlook, Panels};
use super::own_files::of_edition;
use super::provinces::ProvinceMap;
use super::screens::new_game::AnyScenario;
use super::shown::{Regard, SmallMap};
use super::sight::{AnyView, Eyes, Sight};
use super::{diplomacy, look, palette};
use crate::diplomacy::ProvinceId;
use crate::engine::{Act, Game, KnownWorld, Table};
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::book::{Book, Library};
use crate::games::diplomacy_royale::choosing::ChoosingDeed;
use crate::games::diplomacy_royale::components::{Half, Phase};
use crate::games::diplomacy_royale::court::CourtDeed;
use crate::games::diplomacy_royale::family::FamilyDeed;
use crate::games::diplomacy_royale::ids::PowerId;
use crate::games::diplomacy_royale::orders::OrdersDeed;
use crate::games::diplomacy_royale::position::{Pos, Position};
use crate::games::diplomacy_royale::scenario::Scenario;
use crate::games::diplomacy_royale::{ROYALE, View, view_of};
use crate::table::{DataError, SeatId};

/// What a panel of Diplomacy Royale may look at.
pub type Look<'a, 'w, 'o> = look::Look<'a, 'w, Own<'o>>;

/// What the panels look at.
#[derive(SystemParam)]
pub struct Own<'w> {
    pub map: diplomacy::Parts<'w>,
    pub pictures: ResMut<'w, Pictures>,
    pub court: ResMut<'w, panels::Court>,
}

/// The position in a world that is made of a view.
pub fn pos_in(world: &World) -> Pos<'_> {
    world.resource::<Position>().pos(&world.resource::<Library>().0)
}

/// Diplomacy Royale, as the window asks it.
pub struct DiplomacyRoyale;

impl Host for DiplomacyRoyale {
    fn game(&self) -> &'static Game {
        &ROYALE
    }
    fn parse_scenario(&self, text: &str, path: &str) -> Result<AnyScenario, Vec<DataError>> {
        Scenario::parse(text, path).map(AnyScenario::new)
    }
    fn seen(&self, known: &mut KnownWorld) -> AnyView {
        AnyView::new(view_of(known))
    }
    fn blurb(&self) -> &'static str {
        "Seven crowns of Europe: secret orders, opened at once; and behind them families, writs and leaders."
    }
    fn has_map(&self) -> bool {
        true
    }

    // ---- The app

    fn furnish(&self, app: &mut App) {
        app.add_plugins(of_edition::<Pictures>).init_resource::<panels::Court>();
    }
    fn lend(&self, world: &mut World, f: &mut dyn FnMut(&mut Outlook, &mut dyn Panels)) {
        look::lend::<Own>(world, f);
    }
    fn put_down(&self, world: &mut World) {
        world.resource_mut::<Hand>().put_down();
    }
    fn kept_form(&self) -> KeptForm {
        KeptForm::of::<drafting::Draft, drafting::Notes>()
    }

    // ---- A new game

    fn seats(&self) -> usize {
        7
    }
    fn colours_chosen(&self) -> bool {
        false
    }
    fn options(&self, ui: &mut egui::Ui, scenario: &mut AnyScenario) {
        panels::options(ui, scenario.of());
    }

    // ---- The map

    fn provinces(&self) -> Option<&'static dyn ProvinceMap> {
        Some(&DiplomacyRoyale)
    }
    fn chart(&self) -> Option<Arc<Chart>> {
        Some(chart())
    }

    // ---- Its rules, asked about what a seat knows

    fn world_of(&self, view: &AnyView) -> Option<World> {
        let mut world = World::new();
        world.insert_resource(view.of::<View>().position.clone());
        world.insert_resource(Library(Book::standard()));
        Some(world)
    }
    fn orders<'w>(&self, world: &'w World) -> Option<Box<dyn Orders + 'w>> {
        Some(Box::new(pos_in(world)))
    }

    // ---- What the eyes see

    /// Orders are pointed at, births are on the cards of the couples; court and church have their panels.
    fn is_listed(&self, act: &Act) -> bool {
        !matches!(
            Action::of(act),
            None | Some(
                Action::Orders(OrdersDeed::Order { .. } | OrdersDeed::Clear { .. })
                    | Action::Family(FamilyDeed::Try { .. })
                    | Action::Choosing(ChoosingDeed::Prefer { .. })
                    | Action::Writ(_)
                    | Action::Court(_)
                    | Action::Clergy(_)
            )
        )
    }
    /// What is owed before the curtain may close is said at its button.
    fn stock(&self, _: &Table, _: SeatId) -> Vec<Act> {
        vec![Action::Done.act()]
    }
    fn regard(&self, act: &Act) -> Regard {
        let Some(action) = Action::of(act) else { return Regard::default() };
        let book = Book::standard();
        let target = place_named(&book, &action).map(|p| book.map.data(p).key.clone());
        Regard { ends: matches!(action, Action::Done), target, ..Regard::default() }
    }

    // ---- Words

    fn turn(&self, view: &AnyView, _: u16) -> String {
        let view = view.of::<View>();
        let first = view.turn.half == Half::First;
        let name = match (view.options.dynasties, view.turn.phase, first) {
            (_, Phase::Moves | Phase::Retreats, true) => "Spring",
            (_, Phase::Moves | Phase::Retreats, false) => "Fall",
            (true, _, false) => "Summer",
            _ => "Winter",
        };
        format!("{name} {}", view.turn.year)
    }
    /// The colour of his power, as the map has it.
    fn tint(&self, view: &AnyView, seat: SeatId, colour: u8) -> Ink {
        let own = view.of::<View>().powers.iter().find(|p| p.seat == Some(seat));
        own.map_or_else(|| palette::seat(colour), |p| tinctures::field(p.id))
    }
    fn tabs(&self, view: &AnyView) -> &'static [(&'static str, &'static str)] {
        panels::tabs(view.of())
    }
}

impl Panels for Own<'_> {
    // ---- The table

    fn prepare(&mut self, ctx: &egui::Context, at: &mut Outlook) {
        self.pictures.prepare(ctx, &chart(), at.shell.settings.plain_palette);
    }
    fn seat_card(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight, seat: SeatId) {
        panels::seat_card(ui, &mut at.with(self), sight, seat);
    }
    fn card_width(&self) -> f32 {
        92.0
    }
    fn strip(&mut self, root: &mut egui::Ui, at: &mut Outlook) {
        diplomacy::bar::show(root, &at.shell, &at.eyes, &mut self.map);
    }
    fn tab(&mut self, ui: &mut egui::Ui, at: &mut Outlook, n: usize) {
        panels::tab(ui, &mut at.with(self), n);
    }
    fn small_map(&self) -> Option<SmallMap> {
        let pos = self.map.glass.read(pos_in)?;
        let units = self.map.board.tokens.iter();
        Some(SmallMap {
            picture: self.pictures.land()?,
            page: diplomacy::chart::neat_line(&chart().shapes),
            marks: units.filter_map(|t| Some((t.at, pos.seat_of(orders::power_of(t.face)?)?))).collect(),
        })
    }
    fn over_map(&mut self, ctx: &egui::Context, at: &mut Outlook) {
        let look = &mut at.with(self);
        if let Some(sight) = look.eyes.sight.clone() {
            diplomacy::bar::verdict(ctx, look.shell, &look.own.map);
            diplomacy::bar::asked(ctx, look.shell, &mut look.asks, &mut look.own.map);
            card::show(ctx, look, &sight);
        }
        panels::windows(ctx, look);
    }

    // ---- The decision panel

    fn above_offers(&mut self, ui: &mut egui::Ui, at: &mut Outlook, _sight: &Sight) {
        panels::above_offers(ui, &mut at.with(self));
    }

    // ---- What belongs to the seat at the screen

    fn drafts(&self) -> Vec<AnyKept> {
        drafting::open(&self.court).into_iter().map(AnyKept::new).collect()
    }
    fn open_draft(&mut self, draft: &AnyKept) {
        if let Some(drafting::Draft::Writ(writ)) = draft.get() {
            self.court.editor = Some(writ.clone());
        }
    }
    fn shut_draft(&mut self, _: &AnyKept) {
        self.court.editor = None;
    }
    fn draft_name(&self, _: &Eyes, draft: &AnyKept) -> String {
        draft.get().map_or_else(String::new, |draft| drafting::name(&self.map.glass, draft))
    }
    fn review_draft(&self, _: &Eyes, draft: &AnyKept) -> Result<AnyKept, String> {
        draft.reviewed(|draft| drafting::review(self.map.glass.read(pos_in)?, draft))
    }
    fn notes(&self) -> AnyKept {
        let (slips, sketch) = (self.court.slips.clone(), sketch::of(&self.map.hand));
        AnyKept::new(drafting::Notes { slips, sketch })
    }
    fn set_notes(&mut self, notes: Option<&AnyKept>) {
        let notes: drafting::Notes = notes.and_then(AnyKept::get).cloned().unwrap_or_default();
        self.court.slips = notes.slips;
        self.map.hand.waiting = Some(notes.sketch);
    }
    fn put_away(&mut self) {
        *self.court = panels::Court::default();
        self.map.hand.clear();
    }

    // ---- Keys

    fn escape(&mut self, at: &mut Outlook) -> bool {
        let look = &mut at.with(self);
        panels::escape(look) || look.own.map.hand.step_back() || look.own.map.playback.close()
    }
    fn next(&mut self, at: &mut Outlook) {
        diplomacy::gestures::next(&mut at.shell, &mut at.asks, &at.eyes, &mut self.map);
    }
}

/// The place an action names.
fn place_named(book: &Book, action: &Action) -> Option<ProvinceId> {
    match action {
        Action::Orders(OrdersDeed::Build { at, .. } | OrdersDeed::Retreat { to: Some(at), .. }) => {
            (usize::from(at.0) < book.map.places().count()).then(|| book.map.province(*at))
        }
        Action::Court(CourtDeed::Grant { province, .. } | CourtDeed::FoundKingdom { capital: province, .. }) => {
            Some(*province).filter(|p| usize::from(p.0) < book.map.provinces.len())
        }
        _ => None,
    }
}

/// As [`place_named`], with units where they stand now.
pub fn target<'w>(pos: Pos<'w>, action: &Action) -> Option<&'w str> {
    let at = match action {
        Action::Orders(OrdersDeed::Remove { unit }) => pos.map().province(pos.find_unit(*unit)?.at?),
        action => place_named(pos.book, action)?,
    };
    Some(&pos.map().data(at).key)
}

/// Clicks on a place; `counter`: on the counter of the unit that stands there, else on the ground.
pub fn press(world: &mut World, at: ProvinceId, counter: bool) {
    diplomacy::gestures::press(world, at, counter);
}

/// A power's colour on the screen.
pub fn colour(power: PowerId) -> egui::Color32 {
    palette::screen(tinctures::field(power))
}
