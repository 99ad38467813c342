//! The rules of Kingmaker, room by room, one test or more for each; whole games.

#[path = "../common/mod.rs"]
mod common;
mod kit;

mod bots;
mod combat;
mod driven;
mod engine;
mod events;
mod faction;
mod fleets;
mod golden;
mod houses;
mod laws;
mod letter_court;
mod letter_field;
mod meetings;
mod movement;
mod parliament;
mod perft;
mod pretenders;
mod prizes;
mod refusals;
mod report;
mod royal;
mod sea;
mod sequence;
mod sieges;
mod whole_games;
