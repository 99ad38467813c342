//! The map of Europe: names and places, and who controls what.

pub mod chart;
mod realms;

pub use self::chart::Chart;
pub use crate::window::provinces::{FAR, fill, labels, layer, ornament};

use crate::games::diplomacy_royale::DiplomacyRoyale;
use crate::window::provinces;

pub type Atlas = provinces::Atlas<DiplomacyRoyale>;
pub type Lands = provinces::Lands<DiplomacyRoyale>;
