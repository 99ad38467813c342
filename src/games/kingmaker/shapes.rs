//! The drawing of England and Wales (`maps/kingmaker_shapes.ron`): its places by kind.

use super::book_map::MapData;
use super::ids::{AreaId, SeaId};
use crate::board::drawing::{Drawing, LineKind, Link, Passage, Places};
use crate::board::drawing_lint::{entry, lines_are, pair};
use crate::board::keys::Nowhere;
use crate::table::{DataError, Lens, ReadFile};
use crate::way;

/// The kinds of places: ports go by the sea area that they lie on.
pub struct England;

impl Places for England {
    type Province = AreaId;
    type Sea = SeaId;
    type OffLimits = Nowhere;
    type Port = SeaId;

    fn word(port: &SeaId) -> &str {
        port.key()
    }
}

/// Reads the drawing; with a map it must fit that.
pub fn parse(file: &ReadFile, map: Option<&MapData>) -> Result<Drawing, Vec<DataError>> {
    Drawing::read::<England>(file, |shapes, lens| {
        if let Some(map) = map {
            fits(shapes, map, lens);
        }
    })
}

/// The lines tell the same borders as the map, and ports lie on the seas of their places.
fn fits(shapes: &Drawing, map: &MapData, lens: &mut Lens) {
    let key = |n: usize| AreaId(n as u16).key();
    let borders = map.graph.borders().map(|(a, b)| pair(key(a), key(b))).collect();
    lines_are(shapes, LineKind::Land, Passage::Open, borders, "are neighbours", lens);
    let coasts = map.areas.iter().flat_map(|a| a.coast.iter().map(|s| pair(a.id.key(), s.key()))).collect();
    lines_are(shapes, LineKind::Coast, Passage::Open, coasts, "share a coast", lens);
    let seas = map.seas.iter().flat_map(|s| s.adjacent.iter().map(|t| pair(s.id.key(), t.key()))).collect();
    lines_are(shapes, LineKind::Sea, Passage::Open, seas, "are neighbours", lens);
    for shape in &shapes.provinces {
        let Some(area) = AreaId::of_key(shape.side.key()) else { continue };
        for place in map.area(area).places.iter().map(|p| map.place(*p)) {
            for sea in place.seas.iter().filter(|s| shape.port(s.key()).is_none()) {
                entry(shape, "coasts", format!("{} needs a port on {}", place.name, map.sea(*sea).name), lens);
            }
        }
    }
    for (a, b) in &map.ferries {
        let drawn = |l: &Link| pair(l.between.0.key, l.between.1.key) == pair(a.key(), b.key());
        if !shapes.links.iter().any(drawn) {
            lens.fault(way!["links"], format!("the ferry of {} and {} is not drawn", a.key(), b.key()));
        }
    }
}
