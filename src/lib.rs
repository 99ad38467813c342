//! Regnal: one desktop table for five games of dynasty and war.
//!
//! `dynasty` has the people of the games that have courts: births, marriages, succession, the family tree.
//! `diplomacy` has orders and their adjudication, on any map of provinces: for the games that are fought with them.

pub mod board;
pub mod bots;
pub mod cli;
pub mod diplomacy;
pub mod dynasty;
pub mod examples;
pub mod games;
pub mod registry;
pub mod table;
pub mod text;
#[cfg(feature = "window")]
pub mod window;
