//! Places and ways: what every map of the house needs, whatever is played on it.

pub mod hex_grid;
pub mod provinces;
