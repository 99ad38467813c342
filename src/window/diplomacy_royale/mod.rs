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

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

pub use self::playable::DiplomacyRoyale;

use self::map::{Atlas, Chart};
use self::panels::drafting;
use self::pictures::Pictures;
use super::asks::Asks;
use super::ink::Ink;
use super::shown::{Shown, SmallMap};
use super::sight::Sight;
use super::{diplomacy, look, palette};
use crate::diplomacy::ProvinceId;
use crate::engine::Table;
use crate::games::diplomacy_royale::View;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::book::Book;
use crate::games::diplomacy_royale::choosing::ChoosingDeed;
use crate::games::diplomacy_royale::components::{Half, Phase};
use crate::games::diplomacy_royale::court::CourtDeed;
use crate::games::diplomacy_royale::family::FamilyDeed;
use crate::games::diplomacy_royale::ids::PowerId;
use crate::games::diplomacy_royale::orders::OrdersDeed;
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::scenario::Scenario;
use crate::table::SeatId;

/// The unit of Diplomacy Royale that is being told what to do.
pub type Hand = diplomacy::Hand<DiplomacyRoyale>;
/// The counters of Diplomacy Royale as they are drawn now.
pub type Board = diplomacy::Board<DiplomacyRoyale>;
/// The position of Diplomacy Royale as the seat at the screen knows it.
pub type Glass = diplomacy::Glass<DiplomacyRoyale>;
/// The orders of Diplomacy Royale that were opened last, step by step.
pub type Playback = diplomacy::Playback<DiplomacyRoyale>;
/// What a panel of Diplomacy Royale may look at.
pub type Look<'a, 'w, 'v, 's> = look::Look<'a, 'w, 'v, 's, DiplomacyRoyale>;

/// What the panels of Europe look at; `glass` is the position as this seat knows it, to ask the rules about.
#[derive(SystemParam)]
pub struct Own<'w> {
    pub atlas: Res<'w, Atlas>,
    pub hand: ResMut<'w, Hand>,
    pub board: Res<'w, Board>,
    pub glass: Res<'w, Glass>,
    pub playback: ResMut<'w, Playback>,
    pub pictures: ResMut<'w, Pictures>,
    pub court: ResMut<'w, panels::Court>,
}

impl Shown for DiplomacyRoyale {
    type Own = Own<'static>;
    type Draft = drafting::Draft;
    type Notes = drafting::Notes;
    const MAP: bool = true;
    const COLOURS_CHOSEN: bool = false;
    const SEATS: usize = 7;
    const BLURB: &'static str =
        "Seven crowns of Europe: secret orders, opened at once; and behind them families, writs and leaders.";

    fn plugin(app: &mut App) {
        app.init_resource::<Pictures>().init_resource::<panels::Court>();
        app.add_plugins(diplomacy::plugin::<DiplomacyRoyale>);
    }
    fn put_down(world: &mut World) {
        world.resource_mut::<Hand>().put_down();
    }

    // ---- The map

    fn page() -> Rect {
        Chart::standard().page()
    }
    fn spot(place: &str) -> Option<Vec2> {
        let chart = Chart::standard();
        Some(chart.spot(chart.of_key(place)?))
    }
    fn place_name(place: &str) -> String {
        let chart = Chart::standard();
        chart.of_key(place).map_or_else(|| place.to_string(), |p| chart.name(p).to_string())
    }
    fn find(text: &str) -> Vec<String> {
        let chart = Chart::standard();
        chart.find(text).into_iter().map(|p| chart.key(p).to_string()).collect()
    }
    fn press(world: &mut World, place: &str) {
        if let Some(at) = Chart::standard().of_key(place) {
            press(world, at, true);
        }
    }

    // ---- What the eyes see

    /// Orders are pointed at, births are on the cards of the couples; court and church have their panels.
    fn is_listed(action: &Action) -> bool {
        !matches!(
            action,
            Action::Orders(OrdersDeed::Order { .. } | OrdersDeed::Clear { .. })
                | Action::Family(FamilyDeed::Try { .. })
                | Action::Choosing(ChoosingDeed::Prefer { .. })
                | Action::Writ(_)
                | Action::Court(_)
                | Action::Clergy(_)
        )
    }
    /// What is owed before the curtain may close is said at its button.
    fn stock(_: &Table, _: SeatId) -> Vec<Action> {
        vec![Action::Done]
    }
    fn ends(action: &Action) -> bool {
        matches!(action, Action::Done)
    }
    fn target(action: &Action) -> Option<String> {
        let book = Book::standard();
        place_named(&book, action).map(|p| book.map.data(p).key.clone())
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
        let chart = look.own.atlas.0.clone();
        look.own.pictures.prepare(ctx, &chart, look.shell.settings.plain_palette);
    }
    fn seat_card(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, seat: SeatId) {
        panels::seat_card(ui, look, sight, seat);
    }
    fn card_width() -> f32 {
        92.0
    }
    fn strip(root: &mut egui::Ui, look: &mut Look) {
        diplomacy::bar::show(root, look);
    }
    fn tabs(view: &View) -> &'static [(&'static str, &'static str)] {
        panels::tabs(view)
    }
    fn tab(ui: &mut egui::Ui, look: &mut Look, n: usize) {
        panels::tab(ui, look, n);
    }
    fn small_map(look: &Look) -> Option<SmallMap> {
        let pos = look.own.glass.pos()?;
        let units = look.own.board.tokens.iter();
        Some(SmallMap {
            picture: look.own.pictures.land()?,
            page: diplomacy::chart::neat_line(&look.own.atlas.0.shapes),
            marks: units.filter_map(|t| Some((t.at, pos.seat_of(t.face.power)?))).collect(),
        })
    }
    fn over_map(ctx: &egui::Context, look: &mut Look) {
        if let Some(sight) = look.eyes.sight.clone() {
            diplomacy::bar::verdict(ctx, look);
            diplomacy::bar::asked(ctx, look);
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
        drafting::review(look.own.glass.pos()?, draft)
    }
    fn notes(look: &Look) -> drafting::Notes {
        drafting::notes(look)
    }
    fn set_notes(look: &mut Look, notes: drafting::Notes) {
        look.own.court.slips = notes.slips;
        look.own.hand.waiting = Some(notes.sketch);
    }
    fn put_away(look: &mut Look) {
        *look.own.court = panels::Court::default();
        look.own.hand.clear();
    }

    // ---- Keys

    fn escape(look: &mut Look) -> bool {
        panels::escape(look) || look.own.hand.step_back() || look.own.playback.close()
    }
    fn next(look: &mut Look) {
        diplomacy::gestures::next(look);
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
    diplomacy::gestures::press::<DiplomacyRoyale>(world, at, counter);
}

/// A power's colour on the screen.
pub fn colour(power: PowerId) -> egui::Color32 {
    palette::screen(tinctures::field(power))
}
