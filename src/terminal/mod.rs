//! The terminal table: prints a view, lists offers by number, reads a choice. Works by hand and from a pipe.

mod listing;
pub mod session;
