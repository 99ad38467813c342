//! Blood Royale: a century of weddings, trade and small wars in Western Europe.
//!
//! Read it along the rulebook: [`rounds`] is the sequence of play; the rooms are [`court`] (births, survival, succession),
//! [`marriages`] (market, contracts), [`realm`] (taxes to cashing in), [`fortune`] (events, cards, Governors), [`campaign`]
//! (movement, control) and [`war`]. [`judge`] is the one place where an action is judged.

pub mod actions;
pub mod book;
pub mod book_file;
pub mod campaign;
pub mod components;
pub mod court;
pub mod fortune;
pub mod frames;
pub mod ids;
pub mod judge;
pub mod layouts;
pub mod map_file;
pub mod marriages;
pub mod options;
pub mod position;
pub mod realm;
pub mod refusals;
pub mod rounds;
pub mod scenario;
mod scenario_faults;
pub mod setup;
mod setup_opening;
pub mod setup_people;
pub mod state;
mod state_faults;
pub mod telling;
pub mod war;
