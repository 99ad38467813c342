//! The games of the house. None knows another.

// pub mod blood_royale;
pub mod diplomacy_royale;
// pub mod divine_right;
// pub mod kingmaker;
pub mod order_of_the_dragon;

use crate::table::GameLint;

/// What the house check goes through.
pub const LINTS: &[GameLint] = &[
    // divine_right::data_lint::LINT,
    // blood_royale::data_lint::LINT,
    diplomacy_royale::data_lint::LINT,
    order_of_the_dragon::data_lint::LINT,
    // kingmaker::data_lint::LINT,
];
