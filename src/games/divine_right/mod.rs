//! Divine Right: the struggle for Minaria (Basic Game).

pub mod actions;
pub mod book;
pub mod book_file;
mod book_lint;
pub mod combat;
pub mod components;
pub mod data_lint;
pub mod frames;
pub mod ids;
pub mod map_file;
pub mod map_ways;
pub mod minaria;
pub mod options;
pub mod view;
