//! The drawing of Western Europe (`maps/western_europe_shapes.ron`): its places by kind.

use super::book_map::MapData;
use super::ids::{OffLimitsId, ProvinceId, SeaId};
use super::shapes_lint;
use crate::board::drawing::{self, Drawing, Places};
pub use crate::board::drawing::{LineKind, Passage, Point, Polygon};
use crate::table::{DataError, ReadFile};

/// The kinds of places: ports go by the sea area that they lie on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WesternEurope;

impl Places for WesternEurope {
    type Province = ProvinceId;
    type Sea = SeaId;
    type OffLimits = OffLimitsId;
    type Port = SeaId;

    fn water_of(port: SeaId) -> Option<SeaId> {
        Some(port)
    }
}

/// What lies on one side of a line of this map.
pub type Side = drawing::Side<WesternEurope>;
/// How one place of this map is drawn.
pub type Shape = drawing::Shape<WesternEurope>;
/// A crossing as this map draws it.
pub type Link = drawing::Link<WesternEurope>;
/// The whole drawing of this map.
pub type Shapes = Drawing<WesternEurope>;

impl Drawing<WesternEurope> {
    /// Reads the drawing; with a map it must fit that.
    pub fn parse(file: &ReadFile, map: Option<&MapData>) -> Result<Shapes, Vec<DataError>> {
        Drawing::read(file, |shapes, lens| {
            if let Some(map) = map {
                shapes_lint::fits(shapes, map, lens);
            }
        })
    }
}
