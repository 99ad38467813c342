//! The rules of Diplomacy Royale, room by room, one test or more for each; whole games.

// Tables of cases carry their types with them.
#![allow(clippy::type_complexity)]

#[path = "../common/mod.rs"]
mod common;
mod kit;

mod choosing;
mod clergy;
mod family_births;
mod family_crowns;
mod family_deaths;
mod family_games;
mod family_odds;
mod family_titles;
mod refusals;
mod scenarios;
mod terms;
mod writs;
