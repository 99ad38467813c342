//! The rules of Blood Royale, room by room, one test or more for each; whole games.

// Tables of cases carry their types with them.
#![allow(clippy::type_complexity)]

#[path = "../common/mod.rs"]
mod common;
mod kit;

mod campaign;
mod clicks;
mod court;
mod coverage;
mod engine;
mod fortune;
mod golden;
mod issues;
mod letter;
mod marriages;
mod meetings;
mod perft;
mod realm;
mod refusals;
mod report;
mod scripts;
mod sequence;
mod strangers;
mod war;
mod whole_games;
