//! The rules of Blood Royale, room by room, one test or more for each; whole games.

mod kit;

mod campaign;
mod court;
mod coverage;
mod fortune;
mod marriages;
mod realm;
mod refusals;
mod sequence;
mod war;
mod whole_games;
