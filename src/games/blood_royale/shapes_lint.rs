//! What the drawing must agree on with the map.

use std::collections::BTreeSet;

use super::book_map::MapData;
use super::ids::{ProvinceId, SeaId};
use crate::board::drawing::{Drawing, LineKind, Passage};
use crate::board::drawing_lint::{Pair, entry, lines_are, pair};
use crate::table::Lens;
use crate::way;

/// The lines tell the same borders as the map.
pub(super) fn fits(shapes: &Drawing, map: &MapData, lens: &mut Lens) {
    let key = |p: &ProvinceId| p.key();
    let borders = map.borders.iter().map(|(a, b, _)| pair(a.key(), b.key())).collect();
    lines_are(shapes, LineKind::Land, Passage::Open, borders, "are neighbours", lens);
    let blocked = map.impassable.iter().map(|(a, b)| pair(a.key(), b.key())).collect();
    lines_are(shapes, LineKind::Land, Passage::Blocked, blocked, "touch without being neighbours", lens);
    let coasts = map.seas.iter().flat_map(|s| s.coasts.iter().map(key).map(|p| pair(p, s.key))).collect();
    lines_are(shapes, LineKind::Coast, Passage::Open, coasts, "share a coast", lens);
    let seas = map.seas.iter().flat_map(|s| s.adjacent.iter().map(|t| pair(s.key, t.key()))).collect();
    lines_are(shapes, LineKind::Sea, Passage::Open, seas, "are neighbours", lens);
    for (shape, province) in shapes.provinces.iter().zip(&map.provinces) {
        let ports: BTreeSet<SeaId> = shape.coasts.iter().filter_map(|(s, _)| SeaId::of_key(s)).collect();
        if !ports.iter().eq(province.seas.iter()) || ports.len() != shape.coasts.len() {
            let text = format!("{} needs a port for each of its {} sea areas", province.name, province.seas.len());
            entry(shape, "coasts", text, lens);
        }
        if shape.city.is_some() != province.capital {
            let text = format!("{}: a city is drawn where the map has a capital, and nowhere else", province.name);
            entry(shape, "city", text, lens);
        }
    }
    let links: Vec<Pair> = shapes.links.iter().map(|l| pair(l.between.0.key, l.between.1.key)).collect();
    for link in [&map.crossing, &map.messina] {
        if !links.contains(&pair(link.a.key(), link.b.key())) {
            lens.fault(way!["links"], format!("the link of {} and {} is not drawn", link.a.key(), link.b.key()));
        }
    }
}
