//! What may be done, what it comes to and how it is told, as functions of a position ([`position::Pos`]), wherever that lies: in
//! the true world, in what a seat knows, in what a bot imagines, in what the window holds. Nothing here changes anything.
//!
//! [`orders`] (7.2, 8) stands on the house's adjudicator; then [`points`] (9), [`heirs`] (7.1, 8.1, 10), [`census`] (2.1, 3) and
//! [`ballot`]; [`bot`] thinks by the same functions.

pub mod actions;
pub mod ballot;
pub mod book;
pub mod bot;
pub mod census;
pub mod components;
pub mod data_lint;
pub(crate) mod desk_laws;
pub mod heirs;
pub mod ids;
pub mod issues;
pub mod laws;
pub mod opening;
pub mod options;
pub mod orders;
pub mod parting;
pub mod points;
pub mod position;
pub mod refusals;
pub mod report;
pub mod scenario;
pub(crate) mod scenario_faults;
pub(crate) mod scenario_limits;
pub mod setup;
pub mod shapes;
pub mod state;
pub mod words;
pub(crate) mod written;

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
