//! Diplomacy Royale: Diplomacy with families, binding writs, titled nobles, leaders in the field, and the clergy. Without
//! dynasties it is Diplomacy.
//!
//! Every power has a dynasty whose people age, marry, have children and die (1-3, 1-4). It tells in three ways: marriages carry
//! writs that bind while the couple is married (1-5, 1-6), titles open build sites and are inherited with their armies (1-7, 1-8),
//! leaders make units elite or weak (1-9 to 1-11).
//!
//! Read it along the rulebook: [`rounds`] is the sequence of play (sections 1 and 10); the rooms are [`choosing`] (2),
//! [`family`] (3, 4, 8), [`writs`] (5), [`court`] (6, 7), [`clergy`] (9) and [`orders`] (moves, retreats, builds, on the
//! house's adjudicator). [`judge`] is the one place where an action is judged.

pub mod actions;
pub mod book;
pub mod bot;
pub mod choosing;
pub mod clergy;
pub mod components;
pub mod court;
pub mod data_lint;
mod facts;
pub mod family;
mod game;
pub mod ids;
pub mod issues;
pub mod judge;
mod laws;
mod laws_court;
pub mod opening;
pub mod options;
pub mod orders;
pub mod parting;
pub mod position;
pub mod refusals;
pub mod report;
pub mod rounds;
pub mod scenario;
mod scenario_faults;
mod scenario_refusals;
pub mod serials;
pub mod setup;
mod setup_opening;
pub mod shapes;
pub mod state;
mod state_faults;
pub mod telling;
pub mod view;
pub mod words;
pub mod writs;
mod written;

pub use game::DiplomacyRoyale;

use crate::house_file;
use crate::table::HouseFile;

/// The scenarios of the house; the first is the one played when none is named.
pub const SCENARIOS: &[HouseFile] = &[
    house_file!("assets/scenarios/diplomacy_royale/royale.ron"),
    house_file!("assets/scenarios/diplomacy_royale/standard.ron"),
    house_file!("assets/scenarios/diplomacy_royale/the_three_heirs.ron"),
    house_file!("assets/scenarios/diplomacy_royale/first_lesson.ron"),
];
