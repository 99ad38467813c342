//! The window of Diplomacy Royale: the map of Europe, orders by pointing, the opened orders played back, a sandbox, and
//! the courts.

mod card;
pub mod gestures;
pub mod map;
pub mod orders;
pub mod panels;
pub mod pictures;
mod playable;
mod realms;
pub mod tinctures;

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

pub use self::playable::DiplomacyRoyale;

use self::map::chart;
use self::panels::drafting;
use self::pictures::Pictures;
pub use super::diplomacy::{Board, Glass, Hand, Playback};
use super::diplomacy::{Chart, Orders};
use super::ink::Ink;
use super::own_files::of_edition;
use super::provinces::ProvinceMap;
use super::shown::{Regard, Shown, SmallMap};
use super::sight::Sight;
use super::{diplomacy, look, palette};
use crate::diplomacy::ProvinceId;
use crate::engine::{Act, Table};
use crate::games::diplomacy_royale::View;
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
use crate::table::SeatId;

/// What a panel of Diplomacy Royale may look at.
pub type Look<'a, 'w, 'v, 's> = look::Look<'a, 'w, 'v, 's, DiplomacyRoyale>;

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

impl Shown for DiplomacyRoyale {
    type Own = Own<'static>;
    type Draft = drafting::Draft;
    type Notes = drafting::Notes;
    const MAP: bool = true;
    const PROVINCES: Option<&'static dyn ProvinceMap> = Some(&DiplomacyRoyale);
    const COLOURS_CHOSEN: bool = false;
    const SEATS: usize = 7;
    const BLURB: &'static str =
        "Seven crowns of Europe: secret orders, opened at once; and behind them families, writs and leaders.";

    fn plugin(app: &mut App) {
        app.add_plugins(of_edition::<Pictures>).init_resource::<panels::Court>();
    }
    fn put_down(world: &mut World) {
        world.resource_mut::<Hand>().put_down();
    }

    // ---- The map

    fn chart() -> Option<Arc<Chart>> {
        Some(chart())
    }

    // ---- Its rules, asked about what a seat knows

    fn world_of(view: &View) -> Option<World> {
        let mut world = World::new();
        world.insert_resource(view.position.clone());
        world.insert_resource(Library(Book::standard()));
        Some(world)
    }
    fn orders(world: &World) -> Option<Box<dyn Orders + '_>> {
        Some(Box::new(pos_in(world)))
    }

    // ---- What the eyes see

    /// Orders are pointed at, births are on the cards of the couples; court and church have their panels.
    fn is_listed(act: &Act) -> bool {
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
    fn stock(_: &Table, _: SeatId) -> Vec<Act> {
        vec![Action::Done.act()]
    }
    fn regard(act: &Act) -> Regard {
        let Some(action) = Action::of(act) else { return Regard::default() };
        let book = Book::standard();
        let target = place_named(&book, &action).map(|p| book.map.data(p).key.clone());
        Regard { ends: matches!(action, Action::Done), target, ..Regard::default() }
    }

    // ---- Words

    fn turn(view: &View, _: u16) -> String {
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
    fn tint(view: &View, seat: SeatId, colour: u8) -> Ink {
        let own = view.powers.iter().find(|p| p.seat == Some(seat));
        own.map_or_else(|| palette::seat(colour), |p| tinctures::field(p.id))
    }

    // ---- The new-game page

    fn options(ui: &mut egui::Ui, scenario: &mut Scenario) {
        panels::options(ui, scenario);
    }

    // ---- The table

    fn prepare(ctx: &egui::Context, look: &mut Look) {
        look.own.pictures.prepare(ctx, &chart(), look.shell.settings.plain_palette);
    }
    fn seat_card(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, seat: SeatId) {
        panels::seat_card(ui, look, sight, seat);
    }
    fn card_width() -> f32 {
        92.0
    }
    fn strip(root: &mut egui::Ui, look: &mut Look) {
        diplomacy::bar::show(root, look.shell, look.eyes, &mut look.own.map);
    }
    fn tabs(view: &View) -> &'static [(&'static str, &'static str)] {
        panels::tabs(view)
    }
    fn tab(ui: &mut egui::Ui, look: &mut Look, n: usize) {
        panels::tab(ui, look, n);
    }
    fn small_map(look: &Look) -> Option<SmallMap> {
        let pos = look.own.map.glass.read(pos_in)?;
        let units = look.own.map.board.tokens.iter();
        Some(SmallMap {
            picture: look.own.pictures.land()?,
            page: diplomacy::chart::neat_line(&chart().shapes),
            marks: units.filter_map(|t| Some((t.at, pos.seat_of(orders::power_of(t.face)?)?))).collect(),
        })
    }
    fn over_map(ctx: &egui::Context, look: &mut Look) {
        if let Some(sight) = look.eyes.sight.clone() {
            diplomacy::bar::verdict(ctx, look.shell, &look.own.map);
            diplomacy::bar::asked(ctx, look.shell, &mut look.asks, &mut look.own.map);
            card::show(ctx, look, &sight);
        }
        panels::windows(ctx, look);
    }

    // ---- The decision panel

    fn above_offers(ui: &mut egui::Ui, look: &mut Look, _sight: &Sight) {
        panels::above_offers(ui, look);
    }

    // ---- What belongs to the seat at the screen

    fn drafts(look: &Look) -> Vec<drafting::Draft> {
        drafting::open(look)
    }
    fn open_draft(look: &mut Look, drafting::Draft::Writ(writ): drafting::Draft) {
        look.own.court.editor = Some(writ);
    }
    fn shut_draft(look: &mut Look, _: &drafting::Draft) {
        look.own.court.editor = None;
    }
    fn draft_name(look: &Look, draft: &drafting::Draft) -> String {
        drafting::name(look, draft)
    }
    fn review_draft(look: &Look, draft: &mut drafting::Draft) -> Option<String> {
        drafting::review(look.own.map.glass.read(pos_in)?, draft)
    }
    fn notes(look: &Look) -> drafting::Notes {
        drafting::notes(look)
    }
    fn set_notes(look: &mut Look, notes: drafting::Notes) {
        look.own.court.slips = notes.slips;
        look.own.map.hand.waiting = Some(notes.sketch);
    }
    fn put_away(look: &mut Look) {
        *look.own.court = panels::Court::default();
        look.own.map.hand.clear();
    }

    // ---- Keys

    fn escape(look: &mut Look) -> bool {
        panels::escape(look) || look.own.map.hand.step_back() || look.own.map.playback.close()
    }
    fn next(look: &mut Look) {
        diplomacy::gestures::next(look.shell, &mut look.asks, look.eyes, &mut look.own.map);
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
