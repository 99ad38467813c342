//! Places and ways: what every map of the house needs, whatever is played on it.

pub mod drawing;
mod drawing_file;
pub mod drawing_lint;
pub mod hex_grid;
pub mod keys;
pub mod provinces;
pub mod search;
