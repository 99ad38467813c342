//! The rules of Order of the Dragon, room by room, one test or more for each; whole games.

// Tables of cases carry their types with them.
#![allow(clippy::type_complexity)]

#[path = "../common/mod.rs"]
mod common;
mod kit;

mod ballot;
mod bots;
mod builds;
mod census;
mod coverage;
mod engine;
mod faults;
mod golden;
mod heirs;
mod imagined;
mod laws;
mod meetings;
mod opening;
mod orders;
mod plain_mistakes;
mod played_mistakes;
mod points;
mod refusals;
mod report;
mod scenarios;
mod sequence;
mod split_points;
mod stationary;
mod strangers;
mod terminal;
mod thralls;
mod told;
mod typed;
mod vassals;
mod whole_games;
