//! What a game gives the window. Everything has a plain default: a game that gives nothing can be played all the same.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use super::belongings::HandLeft;
use super::diplomacy::{Chart, Orders, gestures};
use super::drafts::Kept;
use super::ink::Ink;
use super::look::Look;
use super::palette;
use super::panels::{text_view, words};
use super::playable::Playable;
use super::provinces::ProvinceMap;
use super::selection::Forces;
use super::sight::Sight;
use crate::engine::{Act, Table};
use crate::table::SeatId;

/// The small map in the corner.
pub struct SmallMap {
    pub picture: egui::TextureId,
    /// The part of the page it shows.
    pub page: Rect,
    /// Who stands where.
    pub marks: Vec<(Vec2, SeatId)>,
}

/// What the panels must know of an act.
#[derive(Clone, Debug, Default)]
pub struct Regard {
    /// It ends the phase or the choice: such offers have the foot of the panel to themselves.
    pub ends: bool,
    /// It is one of several alike, quickly done one after the other (units put on the map, losses named): then new words of the
    /// same question do not hold the player up.
    pub repeats: bool,
    /// It may be done beside what the phase is about: such offers stand last.
    pub aside: bool,
    /// The odds are written below the offer too, not only shown on hover.
    pub writes_odds: bool,
    /// The place where it puts something, when it names one: when it is pointed at, such offers stand first.
    pub target: Option<String>,
}

/// A game as the window shows it. Places go by the names that chronicle lines give them ([`Entry::place`]).
///
/// Hooks that draw get [`Look`]: panels may run twice in one frame, so they change nothing but what is open or in hand,
/// and ask for everything else through [`Look::asks`](super::asks::Asks).
///
/// [`Entry::place`]: crate::table::Entry::place
pub trait Shown: Playable {
    /// What its own panels look at besides the shell's: resources that no field of [`Look`] holds already. `()` for none.
    type Own: SystemParam + 'static;
    /// Something with a name that a seat puts together before it is sent; [`NoDraft`](super::drafts::NoDraft) for none.
    type Draft: Kept;
    /// What is half written in its panels besides: it comes back with the seat. `()` for none.
    type Notes: Kept + Default;
    /// Does it draw a map? Without one the position is printed in the middle of the window.
    const MAP: bool = false;
    /// Does every seat choose a colour? Otherwise it has that of what it plays ([`Shown::tint`]).
    const COLOURS_CHOSEN: bool = true;
    /// How many seats a new game begins with, where its scenario allows as many.
    const SEATS: usize = 3;
    /// One sentence for the start screen.
    const BLURB: &'static str = "";
    /// Its map, where it is one of provinces.
    const PROVINCES: Option<&'static dyn ProvinceMap> = None;
    /// Its pieces, where they are taken in hand on such a map.
    const FORCES: Option<&'static dyn Forces> = None;

    // ---- The app

    /// Its resources and systems. Systems run only while it is shown: `.run_if(hosts::shows(&GAME))`; its sheets are laid
    /// whenever it [comes](super::hosts::comes) to the screen.
    fn plugin(_app: &mut App) {}
    /// The position has changed, or the table is empty: puts down whatever is in hand.
    fn put_down(_world: &mut World) {}

    // ---- The map

    /// The map on which orders are written, of a game of secret orders; the hooks of its places are answered by it.
    fn chart() -> Option<Arc<Chart>> {
        None
    }
    /// The whole drawn page in map units; the closest look shows about 0.42 of a unit to a point of the screen.
    fn page() -> Rect {
        Self::chart().map_or(Rect::new(0.0, 0.0, 1600.0, 1000.0), |chart| chart.page())
    }
    /// Where a place lies on the page.
    fn spot(place: &str) -> Option<Vec2> {
        let chart = Self::chart()?;
        Some(chart.spot(chart.of_key(place)?))
    }
    /// What players call a place.
    fn place_name(place: &str) -> String {
        let named = Self::chart().and_then(|chart| Some(chart.name(chart.of_key(place)?).to_string()));
        named.unwrap_or_else(|| place.to_string())
    }
    /// Places that a player may mean by `text`, the likeliest first.
    fn find(text: &str) -> Vec<String> {
        let Some(chart) = Self::chart() else { return vec![] };
        chart.find(text).into_iter().map(|p| chart.key(p).to_string()).collect()
    }
    /// A click on a place, for pictures and tests.
    fn press(world: &mut World, place: &str) {
        if let Some(at) = Self::chart().and_then(|chart| chart.of_key(place)) {
            gestures::press(world, at, true);
        }
    }

    // ---- Its rules, asked about what a seat knows

    /// The position that a view is, as a world.
    fn world_of(_view: &Self::View) -> Option<World> {
        None
    }
    /// The position in such a world, of a game of secret orders.
    fn orders(_world: &World) -> Option<Box<dyn Orders + '_>> {
        None
    }

    // ---- What the eyes see

    /// Is this offer listed? One that is found by gestures on the map need not be.
    fn is_listed(_act: &Act) -> bool {
        true
    }
    /// What the panels must know of an offer.
    fn regard(_act: &Act) -> Regard {
        Regard::default()
    }
    /// What belongs to the phase although it may not be allowed now: shown grey, with the reason.
    fn stock(_table: &Table, _seat: SeatId) -> Vec<Act> {
        vec![]
    }
    /// How the dice stand, line by line.
    fn odds(_table: &Table, _seat: SeatId, _act: &Act) -> Vec<String> {
        vec![]
    }

    // ---- Words

    /// The turn as the ribbon says it; `turn` is the chronicle's.
    fn turn(_view: &Self::View, turn: u16) -> String {
        if turn == 0 { "Set-up".into() } else { format!("Turn {turn}") }
    }
    /// What a seat is known by on chips and marks: the colour it chose, or that of what it plays.
    fn tint(_view: &Self::View, _seat: SeatId, colour: u8) -> Ink {
        palette::seat(colour)
    }
    /// The name proposed for a save.
    fn save_name(sight: &Sight) -> String {
        format!("{}-turn-{}", sight.game.id(), sight.turn)
    }

    // ---- The new-game page

    /// The switches of a scenario's options.
    fn options(_ui: &mut egui::Ui, _scenario: &mut Self::Scenario) {}
    /// What else is chosen for a seat, at the end of its row.
    fn seat_options(_ui: &mut egui::Ui, _scenario: &mut Self::Scenario, _seat: usize) {}

    // ---- The table, from the top down

    /// Before everything else: draws pictures that the panels need.
    fn prepare(_ctx: &egui::Context, _look: &mut Look<Self>) {}
    /// A seat on the ribbon.
    fn seat_card(ui: &mut egui::Ui, _look: &mut Look<Self>, sight: &Sight, seat: SeatId) {
        words::seat_card(ui, sight, seat);
    }
    /// About how wide such a card is.
    fn card_width() -> f32 {
        120.0
    }
    /// A line along the top of the map: what to do next.
    fn strip(_root: &mut egui::Ui, _look: &mut Look<Self>) {}
    /// Tabs of its own in the side panel: name and hint.
    fn tabs(_view: &Self::View) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    fn tab(_ui: &mut egui::Ui, _look: &mut Look<Self>, _n: usize) {}
    /// What fills the room that the panels leave.
    fn middle(root: &mut egui::Ui, look: &mut Look<Self>) {
        if !Self::MAP {
            text_view::show(root, look.eyes);
        }
    }
    fn small_map(_look: &Look<Self>) -> Option<SmallMap> {
        None
    }
    /// What floats over the map or the middle: what lies under the pointer, windows of its own.
    fn over_map(_ctx: &egui::Context, _look: &mut Look<Self>) {}

    // ---- The decision panel, from the top down

    /// Is something being put together by hand? Then [`Shown::plan`] takes the place of the offers, and
    /// [`Shown::plan_foot`] that of the foot.
    fn is_planning(_look: &Look<Self>) -> bool {
        false
    }
    fn plan(_ui: &mut egui::Ui, _look: &mut Look<Self>, _sight: &Sight) {}
    /// Does the foot of the panel keep what ends the phase meanwhile?
    const PLAN_KEEPS_FOOT: bool = false;
    fn plan_foot(_ui: &mut egui::Ui, _look: &mut Look<Self>) {}
    /// What is in hand, also while others decide.
    fn in_hand(_ui: &mut egui::Ui, _look: &mut Look<Self>, _sight: &Sight) {}
    /// Above the offers, while this seat decides.
    fn above_offers(_ui: &mut egui::Ui, _look: &mut Look<Self>, _sight: &Sight) {}
    /// Above the offers of one heading; `None`: above those of the place pointed at.
    fn above_heading(_ui: &mut egui::Ui, _look: &mut Look<Self>, _sight: &Sight, _heading: Option<&str>) {}
    /// Below everything: the seat's own cards.
    fn cards(_ui: &mut egui::Ui, _look: &mut Look<Self>, _sight: &Sight) {}

    // ---- What belongs to the seat at the screen

    /// Drafts that lie open and hold something, the one on top last.
    fn drafts(_look: &Look<Self>) -> Vec<Self::Draft> {
        vec![]
    }
    /// Lays a draft open where it is written, in the place of what lies there.
    fn open_draft(_look: &mut Look<Self>, _draft: Self::Draft) {}
    /// Closes it there, whatever it holds.
    fn shut_draft(_look: &mut Look<Self>, _draft: &Self::Draft) {}
    /// "A writ with Austria".
    fn draft_name(_look: &Look<Self>, _draft: &Self::Draft) -> String {
        String::new()
    }
    /// Why it cannot be gone on with just now.
    fn draft_waits(_look: &Look<Self>, _draft: &Self::Draft) -> Option<String> {
        None
    }
    /// The position has changed: strikes out of a draft what is no more; why it can never be sent now, in half a sentence.
    fn review_draft(_look: &Look<Self>, _draft: &mut Self::Draft) -> Option<String> {
        None
    }
    fn notes(_look: &Look<Self>) -> Self::Notes {
        Self::Notes::default()
    }
    fn set_notes(_look: &mut Look<Self>, _notes: Self::Notes) {}
    /// Puts everything away: windows, drafts, notes, what is in hand.
    fn put_away(_look: &mut Look<Self>) {}
    /// What is in hand, to be given back in the same position.
    fn take_hand(_look: &mut Look<Self>) -> Option<HandLeft> {
        None
    }
    fn give_hand(_look: &mut Look<Self>, _hand: HandLeft) {}

    // ---- Keys

    /// Esc, or a right click on the map: true if something was in hand and is put down now.
    fn escape(_look: &mut Look<Self>) -> bool {
        false
    }
    /// Goes to the next stack, or whatever of this seat can still do something.
    fn next(_look: &mut Look<Self>) {}
}
