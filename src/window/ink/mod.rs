//! Drawing by hand: triangles, lines, letters, and the little pictures made of them.

mod brush;
pub mod charges;
mod cut;
mod lettering;
mod margin;
mod noise;
mod raster;

pub use brush::{Brush, Ink, ring, smooth};
pub use lettering::{Align, Face, Letters};
pub use margin::{degrees, patches, strips};
pub use noise::{Hand, noise, rugged};
pub use raster::raster;
