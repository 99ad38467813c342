//! The drawing of Western Europe (`maps/western_europe_shapes.ron`): its places by kind.

use super::book_map::MapData;
use super::ids::{OffLimitsId, ProvinceId, SeaId};
use super::shapes_lint;
use crate::board::drawing::{Drawing, Places};
use crate::table::{DataError, ReadFile};

/// The kinds of places: ports go by the sea area that they lie on.
pub struct WesternEurope;

impl Places for WesternEurope {
    type Province = ProvinceId;
    type Sea = SeaId;
    type OffLimits = OffLimitsId;
    type Port = SeaId;

    fn word(port: &SeaId) -> &str {
        port.key()
    }
}

/// Reads the drawing; with a map it must fit that.
pub fn parse(file: &ReadFile, map: Option<&MapData>) -> Result<Drawing, Vec<DataError>> {
    Drawing::read::<WesternEurope>(file, |shapes, lens| {
        if let Some(map) = map {
            shapes_lint::fits(shapes, map, lens);
        }
    })
}
