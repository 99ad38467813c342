//! The rules of Diplomacy Royale, room by room, one test or more for each; whole games.

// Tables of cases carry their types with them.
#![allow(clippy::type_complexity)]

#[path = "../common/mod.rs"]
mod common;
mod kit;

mod bargaining;
mod binding;
mod bots;
mod choosing;
mod clergy;
mod counter_offers;
mod court;
mod courtship;
mod engine;
mod family_births;
mod family_crowns;
mod family_deaths;
mod family_games;
mod family_kingdoms;
mod family_odds;
mod family_titles;
mod laws;
mod meetings;
mod muster;
mod orders;
mod plain_mistakes;
mod plain_mistakes_at_court;
mod plain_table;
mod refusals;
mod report;
mod scenarios;
mod sequence;
mod standard;
mod strangers;
mod terms;
mod weddings;
mod whole_games;
mod writs;
