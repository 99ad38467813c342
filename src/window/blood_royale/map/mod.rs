//! The map of Western Europe.

pub mod east;
pub mod geometry;
pub mod realms;

pub use crate::window::provinces::{FAR, fill, labels, layer, ornament};

use crate::window::blood_royale::BloodRoyale;
use crate::window::provinces;

/// The book with the drawing of Western Europe.
pub type Atlas = provinces::Atlas<BloodRoyale>;
