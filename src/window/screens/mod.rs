//! The screens: what stands on the desk. (The rulebook's phases are no screens: they live in the world.)

use bevy::prelude::*;

#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    #[default]
    Loading,
    Title,
    Table,
    /// A file the program cannot do without did not load.
    Broken,
}
