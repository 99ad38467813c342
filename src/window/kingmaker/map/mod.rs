//! The map of England and Wales.

pub mod geometry;
pub mod realms;
pub mod signs;
pub mod towns;

pub use crate::window::provinces::{FAR, Lands, fill, layer, ornament};

use std::sync::Arc;

use bevy::prelude::*;

use crate::games::kingmaker::book::Book;

/// The book with the drawing of England and Wales.
#[derive(Resource)]
pub struct Atlas(pub Arc<Book>);

impl Default for Atlas {
    fn default() -> Self {
        Atlas(Book::standard())
    }
}
