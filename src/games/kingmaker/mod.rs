//! Kingmaker, in its WotR form: factions of nobles lead royal heirs about England, besiege, sail, sit in Parliament, and
//! crown a King.
//!
//! Read it along the rulebook: [`rounds`] is the sequence of play; the rooms are [`faction`] (set-up, Crown cards, trade,
//! captives, alliances), [`events`], [`travel`] (movement on land and sea, refuges), [`combat`], [`parliament`] and [`royal`]
//! (heirs, coronations, victory). [`judge`] is the one place where an action is judged. [`fates`] holds what befalls people
//! whoever brings it about; [`strength`], [`succession`] and [`combat::odds`] are the sums a player wants to see.

pub mod actions;
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
pub mod events;
mod events_lint;
pub mod faction;
mod facts;
pub mod fates;
pub mod frames;
mod game;
pub mod ids;
pub mod issues;
pub mod judge;
mod laws;
mod laws_of_play;
mod map_file;
mod map_lint;
pub mod opening;
pub mod options;
pub mod parliament;
pub mod parting;
pub mod position;
pub mod refusals;
pub mod report;
pub mod rounds;
pub mod royal;
pub mod scenario;
pub mod setup;
pub mod shapes;
mod shipping;
pub mod state;
mod state_faults;
pub mod strength;
pub mod succession;
mod tables_lint;
pub mod telling;
mod tidying;
pub mod travel;
pub mod view;
pub mod words;

pub use game::Kingmaker;

use crate::house_file;
use crate::table::HouseFile;

/// The scenarios of the house; the first is the one played when none is named.
pub const SCENARIOS: &[HouseFile] = &[
    house_file!("assets/scenarios/kingmaker/wars_of_the_roses.ron"),
    house_file!("assets/scenarios/kingmaker/the_short_war.ron"),
    house_file!("assets/scenarios/kingmaker/a_parliament.ron"),
    house_file!("assets/scenarios/kingmaker/a_siege.ron"),
    house_file!("assets/scenarios/kingmaker/first_lesson.ron"),
];
