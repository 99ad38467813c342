//! The table's own laws, on a toy game.

mod bad_files;
mod between_systems;
mod characters;
mod conforms;
mod door;
mod journals;
mod remarks;
mod reports;
pub mod toy;
mod undo;
