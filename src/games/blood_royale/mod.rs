//! Blood Royale: a century of weddings, trade and small wars in Western Europe.
//!
//! Read it along the rulebook: [`rounds`] is the sequence of play; the rooms are [`court`] (births, survival, succession),
//! [`marriages`] (market, contracts), [`realm`] (taxes to cashing in), [`fortune`] (events, cards, Governors), [`campaign`]
//! (movement, control) and [`war`]. [`judge`] is the one place where an action is judged.

pub mod actions;
pub mod book;
pub mod book_cards;
pub mod book_file;
mod book_lint;
pub mod book_map;
pub mod book_tables;
pub mod bot;
pub mod campaign;
pub mod components;
pub mod court;
pub mod data_lint;
pub mod facts;
pub mod fortune;
pub mod frames;
mod game;
pub mod ids;
pub mod issues;
pub mod judge;
mod laws;
mod laws_of_bonds;
pub mod layouts;
pub mod map_file;
mod map_lint;
pub mod marriages;
pub mod options;
pub mod parting;
mod picture;
pub mod position;
pub mod realm;
pub mod refusals;
pub mod report;
pub mod rounds;
pub mod scenario;
mod scenario_faults;
pub mod setup;
mod setup_opening;
pub mod setup_people;
pub mod shapes;
mod shapes_lint;
pub mod state;
mod state_faults;
pub mod telling;
pub mod view;
pub mod war;
pub mod words;

pub use game::BloodRoyale;

use crate::house_file;
use crate::table::HouseFile;

/// The scenarios of the house; the first is the one played when none is named.
pub const SCENARIOS: &[HouseFile] = &[
    house_file!("assets/scenarios/blood_royale/century.ron"),
    house_file!("assets/scenarios/blood_royale/three_crowns.ron"),
    house_file!("assets/scenarios/blood_royale/the_heiress.ron"),
    house_file!("assets/scenarios/blood_royale/first_lesson.ron"),
];
