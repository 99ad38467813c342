//! Divine Right: the struggle for Minaria (Basic Game).
//!
//! Read it along the rulebook: [`rounds`] is the sequence of play; [`events`], [`sieges`], [`movement`] and [`marching`],
//! [`combat`] and [`battle`], [`diplomacy`] are its phases; [`heroes`], [`peace`], [`displacement`], [`alliances`],
//! [`persuasion`] what they share. [`judge`] is the one place where an action is judged, [`offers`] lists what it passes.

pub mod actions;
pub mod advance;
pub mod alliances;
pub mod battle;
pub mod book;
pub mod book_file;
mod book_lint;
pub mod bot;
pub mod calls;
pub mod combat;
pub mod components;
pub mod data_lint;
pub mod diplomacy;
pub mod displacement;
pub mod events;
pub mod facts;
pub mod frames;
mod game;
pub mod guests;
pub mod heroes;
pub mod ids;
pub mod issues;
pub mod judge;
pub mod laws;
pub mod losses;
pub mod map_file;
pub mod map_ways;
pub mod marching;
pub mod minaria;
pub mod movement;
pub mod odds;
pub mod offers;
pub mod options;
pub mod parting;
pub mod peace;
pub mod persuasion;
pub mod phrases;
pub mod picks;
pub mod picture;
pub mod position;
pub mod reach;
pub mod reentry;
pub mod refusals;
pub mod report;
pub mod rounds;
pub mod scenario;
pub mod setup;
pub mod ships;
pub mod sieges;
pub mod state;
pub mod telling;
pub mod terrain;
pub mod victory;
pub mod view;
pub mod wishes;
pub mod words;

pub use game::DivineRight;

use crate::house_file;
use crate::table::HouseFile;

/// The scenarios of the house; the first is the one played when none is named.
pub const SCENARIOS: &[HouseFile] = &[
    house_file!("assets/scenarios/divine_right/war_for_minaria.ron"),
    house_file!("assets/scenarios/divine_right/two_kings_duel.ron"),
    house_file!("assets/scenarios/divine_right/siege_of_parros.ron"),
    house_file!("assets/scenarios/divine_right/tenth_winter.ron"),
    house_file!("assets/scenarios/divine_right/first_lesson.ron"),
];
