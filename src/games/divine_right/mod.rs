//! Divine Right: the struggle for Minaria (Basic Game).

pub mod actions;
pub mod book;
pub mod combat;
pub mod components;
pub mod frames;
pub mod ids;
pub mod minaria;
pub mod options;
pub mod view;
