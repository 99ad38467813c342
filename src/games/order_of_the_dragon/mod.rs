//! Order of the Dragon: ten powers in the fifteenth century, a Diplomacy variant by W. Alex Ronke (rules v1.0, 2020,
//! CC BY-SA 4.0), with diplomacy points, heirs, minor powers, thralls and vassals.
//!
//! Ordinary Diplomacy holds wherever nothing else is said (0-2; 0-3): majors, minor powers, thralls and vassals differ in
//! who orders them and what they count for (1.1-1 to 1.1-15), and heirs are what they are bound together by (1.2-2 to 1.2-7).
//!
//! Nobody owns the minor powers: each turn's points decide in secret what their units do (9). Heirs bring points, marry minor
//! powers, which makes thralls (10.3), and each other, which makes vassals held by two (10.4); they are also the weak spot: who
//! has lost his capital and his last heir is out (3.3).
//!
//! Read it along the rulebook: [`rounds`] is the sequence of play (2); the rooms are [`orders`] (moves, retreats, builds, on
//! the house's adjudicator; 7.2, 8), [`points`] (9), [`heirs`] (7.1, 8.1, 10), [`census`] (2.1, 3) and [`ballot`] (house rules:
//! draws, players who have left). [`judge`] is the one place where an action is judged.

pub mod actions;
pub mod ballot;
pub mod book;
pub mod bot;
pub mod census;
pub mod components;
pub mod data_lint;
pub(crate) mod desk_laws;
mod game;
pub mod heirs;
pub mod ids;
pub mod issues;
pub mod judge;
pub mod laws;
pub mod opening;
pub mod options;
pub mod orders;
pub mod parting;
pub mod points;
pub mod position;
pub mod refusals;
pub mod report;
pub mod rounds;
pub mod scenario;
pub(crate) mod scenario_faults;
pub(crate) mod scenario_limits;
pub mod setup;
pub mod shapes;
pub mod state;
pub(crate) mod state_faults;
pub mod telling;
pub mod view;
pub mod words;
pub(crate) mod written;

pub use game::OrderOfTheDragon;

use crate::house_file;
use crate::table::HouseFile;

/// The scenarios of the house; the first is the one played when none is named.
pub const SCENARIOS: &[HouseFile] = &[
    house_file!("assets/scenarios/order_of_the_dragon/order_of_the_dragon.ron"),
    house_file!("assets/scenarios/order_of_the_dragon/three_cycles.ron"),
    house_file!("assets/scenarios/order_of_the_dragon/a_marriage.ron"),
    house_file!("assets/scenarios/order_of_the_dragon/first_lesson.ron"),
    house_file!("assets/scenarios/order_of_the_dragon/the_dowry.ron"),
];
