//! The games of the house. None knows another.

pub mod divine_right;
