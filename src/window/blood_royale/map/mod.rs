//! The map of Western Europe.

pub mod east;
pub mod geometry;
pub mod realms;

pub use crate::window::provinces::{FAR, Lands, fill, labels, layer, ornament};

use std::sync::Arc;

use bevy::prelude::*;

use crate::games::blood_royale::book::Book;

/// The book with the drawing of Western Europe.
#[derive(Resource)]
pub struct Atlas(pub Arc<Book>);

impl Default for Atlas {
    fn default() -> Self {
        Atlas(Book::standard())
    }
}
