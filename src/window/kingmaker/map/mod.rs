//! The map of England and Wales.

pub mod geometry;
pub mod realms;
pub mod signs;
pub mod towns;

pub use crate::window::provinces::{FAR, fill, layer, ornament};

use crate::games::kingmaker::Kingmaker;
use crate::window::provinces;

pub type Atlas = provinces::Atlas<Kingmaker>;
pub type Lands = provinces::Lands<Kingmaker>;
