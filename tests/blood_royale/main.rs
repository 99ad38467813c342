//! The rules of Blood Royale, room by room, one test or more for each; whole games.

// Tables of cases carry their types with them.
#![allow(clippy::type_complexity)]

#[path = "../common/mod.rs"]
mod common;
mod kit;

mod campaign;
mod court;
mod coverage;
mod fortune;
mod issues;
mod marriages;
mod realm;
mod refusals;
mod scripts;
mod sequence;
mod war;
mod whole_games;
