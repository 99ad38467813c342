//! The rules of Kingmaker, room by room, one test or more for each; whole games.

#[path = "../common/mod.rs"]
mod common;
mod kit;

mod bots;
mod combat;
mod events;
mod faction;
mod movement;
mod parliament;
mod royal;
mod sea;
mod sequence;
mod sieges;
mod whole_games;
