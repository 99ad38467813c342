//! Kingmaker, in its WotR form: factions of nobles lead royal heirs about England, besiege, sail, sit in Parliament, and
//! crown a King.
//!
//! Read it along the rulebook: [`plugin`] is its table of contents, [`phases`] the sequence of play; the rooms are [`faction`]
//! (set-up, Crown cards, trade, captives, alliances), [`events`], [`travel`] (movement on land and sea, refuges), [`combat`],
//! [`parliament`] and [`royal`] (heirs, coronations, victory). Each begins with the list of its acts, and each act has a file
//! ([`deed`]); [`actions`] puts them at the table, [`frames`] is what nests. [`fates`] holds what befalls people whoever brings
//! it about; [`strength`], [`succession`] and [`combat::odds`] are the sums a player wants to see. What rules read is a
//! [`position`], wherever it lies; what it is made of stands in [`components`].

pub mod actions;
mod at_table;
pub mod book;
mod book_cards;
mod book_events;
mod book_file;
mod book_map;
mod book_tables;
pub mod bot;
mod cards_lint;
pub mod combat;
pub mod components;
pub mod data_lint;
pub mod deed;
pub mod events;
mod events_lint;
pub mod faction;
mod facts;
pub mod fates;
pub mod frames;
pub mod ids;
mod imagine;
pub mod issues;
pub mod judge;
pub mod laws;
mod laws_of_play;
mod map_file;
mod map_lint;
pub mod opening;
pub mod options;
pub mod parliament;
pub mod parting;
pub mod phases;
pub mod position;
mod prelude;
pub mod readers;
pub mod refusals;
pub mod report;
pub mod royal;
pub mod scenario;
mod seen;
pub mod setup;
pub mod shapes;
mod shipping;
pub mod strength;
pub mod succession;
mod tables_lint;
pub mod telling;
mod tidying;
pub mod travel;
pub mod words;

use bevy_app::App;
use bevy_ecs::schedule::IntoScheduleConfigs;

use crate::engine::*;
use crate::house_file;
use crate::table::{HouseFile, SeatId};

use self::book::{Book, Library};

pub use self::at_table::KINGMAKER;
pub use self::seen::{View, see, view_of};

/// The scenarios of the house; the first is the one played when none is named.
pub const SCENARIOS: &[HouseFile] = &[
    house_file!("assets/scenarios/kingmaker/wars_of_the_roses.ron"),
    house_file!("assets/scenarios/kingmaker/the_short_war.ron"),
    house_file!("assets/scenarios/kingmaker/a_parliament.ron"),
    house_file!("assets/scenarios/kingmaker/a_siege.ron"),
    house_file!("assets/scenarios/kingmaker/first_lesson.ron"),
];

/// The game's table of contents.
pub fn plugin(app: &mut App) {
    pieces(app);
    sequence_of_play(app);
    frames::register(app);
    acts(app);
    app.add_faults(laws::faults);
    facts::register(app);
}

/// The pieces, and who may know what of them.
fn pieces(app: &mut App) {
    use self::components::*;
    use self::ids::*;
    use self::options::Options;
    use Audience::{By, Everybody};

    app.add_fixed_key::<PlaceId>(PlaceId::all()).add_fixed_key::<NobleId>(NobleId::all());
    app.add_fixed_key::<HeirId>(HeirId::all()).add_fixed_key::<CardId>(CardId::all());
    app.add_fixed_key::<ShipId>(ShipId::all());
    app.add_game_data(Library(Book::standard()));

    app.add_state::<SeatId, Player>("faction", Everybody);
    app.add_state::<NobleId, Noble>("noble", Everybody);
    app.add_state::<HeirId, Heir>("heir", Everybody);
    app.add_state::<ShipId, Ship>("ship", Everybody);
    app.add_state::<PlaceId, Stronghold>("stronghold", Everybody);
    // Reserves and lists lie face down (SET-2, CRN-2, EVT-2, CBT-10).
    app.add_state::<CardId, Card>("card", By(seen::card));
    app.init_resource::<Decks>().add_table_state::<Decks>("decks", By(seen::decks));

    app.init_resource::<Options>().add_table_state::<Options>("options", Everybody);
    app.init_resource::<Course>().add_table_state::<Course>("course", Everybody);
    app.init_resource::<Reign>().add_table_state::<Reign>("reign", Everybody);
    app.init_resource::<Field>().add_table_state::<Field>("field", Everybody);
}

/// The sequence of play (PLAY-1 to PLAY-4): cards are given out; then, round after round, each player takes their turn in order.
/// Nobody is asked who has nothing to choose.
fn sequence_of_play(app: &mut App) {
    use self::components::Phase;
    use self::phases::*;

    app.add_sequence([
        all(Phase::SettingUp).run_if(sets_up).prompt(prompt),
        each(
            next_in_order,
            [
                auto(Phase::Event),
                played(Phase::Movement).prompt(prompt),
                played(Phase::Combat).prompt(prompt),
                played(Phase::Parliament).prompt(prompt),
                played(Phase::Coronation).prompt(prompt),
                auto(Phase::Crown),
            ],
        )
        .run_if(has_set_up),
    ]);
    app.add_systems(End(Phase::SettingUp), faction::end_set_up);
    app.add_systems(Begin(Phase::Event), (begin_turn, events::draw, fates::settle).chain());
    app.add_systems(Begin(Phase::Crown), (faction::draw, fates::settle).chain());
    for phase in Phase::OF_ACTS {
        app.add_systems(Begin(phase), fates::settle);
    }
    app.add_systems(End(Phase::Crown), end_turn);
    app.add_systems(Settle, (victory, spare_idle_clicks).chain());
}

/// What can be done, in the order in which it is offered.
fn acts(app: &mut App) {
    use self::actions::*;
    app.add_action::<faction::FactionDeed, _>(deal)
        .add_action::<events::EventsDeed, _>(answer_event)
        .add_action::<travel::TravelDeed, _>(go)
        .add_action::<combat::CombatDeed, _>(fight)
        .add_action::<parliament::ParliamentDeed, _>(sit)
        .add_action::<royal::RoyalDeed, _>(reign)
        .add_action::<Done, _>(done);
}
