//! Regnal: one desktop table for five games of dynasty and war.
//!
//! # From `main.rs` to a siege in four steps
//!
//! 1. [`cli::run`] does what the command line says: it finds the game in [`registry`], and the [`terminal`] table or
//!    the window opens a [`Table`](engine::Table) of it.
//! 2. Whatever anybody does is an [`Act`](engine::Act) handed to [`Table::submit`](engine::Table::submit), the one door: it is judged,
//!    written into the journal, done, and the phases run on to the next decision.
//! 3. The game judges and does it: Divine Right lists what can be done in its [`actions`](games::divine_right::actions), and has a
//!    file for each in the room of its phase.
//! 4. There stands the rule: `sieges/besiege.rs`, with `check` for what it forbids, `apply` for what it does, and the numbers of
//!    the rules above them; what several acts share is in [`sieges`](games::divine_right::sieges) itself.
//!
//! # The rooms
//!
//! [`table`] is what lies below the engine: seats, dice, files, chronicle, refusals, data. [`engine`] is what every game is made
//! with, and the table it is played at. [`board`] has the grids and graphs of maps and their drawings. [`dynasty`] has the people
//! of the games that have courts: births, marriages, succession, the family tree. [`diplomacy`] has orders and their adjudication,
//! on any map of provinces, for the games that are fought with them. [`games`] are the five; none knows another. [`bots`] decide for
//! seats without people. The window is a folder that all of these know nothing of. Command line, terminal and window do not know
//! each other: [`FRONTS`] has what the others do for the command line.

#[cfg(feature = "window")]
pub mod beside;
pub mod board;
pub mod bots;
pub mod cli;
pub mod diplomacy;
pub mod dynasty;
pub mod engine;
pub mod examples;
pub mod games;
pub mod registry;
pub mod table;
pub mod terminal;
pub mod text;
pub mod trouble;
#[cfg(feature = "window")]
pub mod window;

/// What terminal and window do for the command line.
pub const FRONTS: cli::Fronts = cli::Fronts {
    play: terminal::session::play,
    #[cfg(feature = "window")]
    draw: window::report::draw,
    #[cfg(feature = "window")]
    nowhere: |game, text, path| window::hosts::find(game).map_or_else(Vec::new, |host| host.nowhere(text, path)),
    #[cfg(not(feature = "window"))]
    draw: |_, _, _, _, _| Err("this build of Regnal draws none".into()),
    #[cfg(not(feature = "window"))]
    nowhere: |_, _, _| vec![],
};
