//! The table's own laws, on a toy game.

mod bad_files;
mod between_systems;
mod conforms;
mod door;
mod journals;
mod reports;
pub mod toy;
mod undo;
