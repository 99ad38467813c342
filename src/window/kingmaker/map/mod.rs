//! The map of England and Wales.

pub mod geometry;
pub mod realms;
pub mod signs;
pub mod towns;

pub use crate::window::provinces::{FAR, fill, layer, ornament};

use crate::window::kingmaker::Kingmaker;
use crate::window::provinces;

/// The book with the drawing of England and Wales.
pub type Atlas = provinces::Atlas<Kingmaker>;
/// The areas and seas of England and Wales as triangles.
pub type Lands = provinces::Lands<Kingmaker>;
