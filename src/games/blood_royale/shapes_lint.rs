//! What the drawing must agree on: with itself and with the map.

use std::collections::BTreeSet;

use super::book_map::MapData;
use super::ids::{OffLimitsId, ProvinceId, SeaId};
use super::shapes::{LineKind, Passage, Shape, Shapes, Side};
use crate::table::Lens;

type Pair<'a> = (&'a str, &'a str);

fn pair<'a>(a: &'a str, b: &'a str) -> Pair<'a> {
    if a < b { (a, b) } else { (b, a) }
}

fn entry(shape: &Shape, field: &str, text: String, lens: &mut Lens) {
    let key = format!("key : \"{}\"", shape.side.key());
    lens.fault(&["provinces", &key, field], text);
}

/// Every place is there, and its label, piece and ports lie within it.
pub(super) fn whole(shapes: &Shapes, lens: &mut Lens) {
    everything_is_drawn("provinces", &shapes.provinces, &ProvinceId::KEYS, lens);
    everything_is_drawn("seas", &shapes.seas, &SeaId::KEYS, lens);
    everything_is_drawn("off_limits", &shapes.off_limits, &OffLimitsId::KEYS, lens);
    if !lens.found.is_empty() {
        return;
    }
    for shape in shapes.provinces.iter().chain(&shapes.seas).chain(&shapes.off_limits) {
        let key = shape.side.key();
        if shape.polygons.is_empty() {
            entry(shape, "polygons", format!("{key} has no outline"), lens);
            continue;
        }
        let places = [("label", Some(shape.label)), ("unit", Some(shape.unit)), ("city", shape.city)];
        for (field, _) in places.iter().filter(|(_, at)| at.is_some_and(|at| !shape.holds(at))) {
            entry(shape, field, format!("the {field} of {key} lies outside it"), lens);
        }
        if shape.label_width <= 0.0 {
            entry(shape, "label_width", format!("the label of {key} has no room"), lens);
        }
    }
    for shape in &shapes.provinces {
        for (sea, _) in shape.coasts.iter().filter(|(sea, at)| !shapes.sea(*sea).holds(*at)) {
            let text = format!("the port of {} on {} lies outside that sea area", shape.side.key(), sea.key());
            entry(shape, "coasts", text, lens);
        }
    }
    for shape in &shapes.scenery {
        if shape.name.as_ref().is_none_or(|n| n.trim().is_empty()) || matches!(shape.side, Side::Province(_)) {
            entry(shape, "name", format!("{} needs a name of its own", shape.side.key()), lens);
        }
    }
}

fn everything_is_drawn(list: &str, shapes: &[Shape], keys: &[&str], lens: &mut Lens) {
    let drawn: Vec<&str> = shapes.iter().map(|s| s.side.key()).collect();
    if drawn == keys {
        return;
    }
    match drawn.iter().zip(keys).find(|(a, b)| a != b) {
        Some((found, wanted)) => {
            let mark = format!("key : \"{found}\"");
            lens.fault(&["provinces", &mark], format!("\"{found}\" is out of place: here comes \"{wanted}\""));
        }
        None => lens.fault(&[list], format!("{} of {} are drawn", drawn.len(), keys.len())),
    }
}

/// The lines tell the same borders as the map.
pub(super) fn fits(shapes: &Shapes, map: &MapData, lens: &mut Lens) {
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
        let ports: BTreeSet<SeaId> = shape.coasts.iter().map(|(s, _)| *s).collect();
        if !ports.iter().eq(province.seas.iter()) || ports.len() != shape.coasts.len() {
            let text = format!("{} needs a port for each of its {} sea areas", province.name, province.seas.len());
            entry(shape, "coasts", text, lens);
        }
        if shape.city.is_some() != province.capital {
            let text = format!("{}: a city is drawn where the map has a capital, and nowhere else", province.name);
            entry(shape, "city", text, lens);
        }
    }
    let links: Vec<Pair> = shapes.links.iter().map(|l| pair(l.between.0.key(), l.between.1.key())).collect();
    for link in [&map.crossing, &map.messina] {
        if !links.contains(&pair(link.a.key(), link.b.key())) {
            lens.fault(&["links"], format!("the link of {} and {} is not drawn", link.a.key(), link.b.key()));
        }
    }
}

fn lines_are(shapes: &Shapes, kind: LineKind, rel: Passage, wanted: BTreeSet<Pair>, what: &str, lens: &mut Lens) {
    let of_kind = |(_, l): &(usize, &super::shapes::Line)| l.kind == kind && l.rel == rel;
    let mut drawn: BTreeSet<Pair> = BTreeSet::new();
    for (n, line) in shapes.lines.iter().enumerate().filter(of_kind) {
        let Some(b) = &line.b else {
            lens.fault(&["lines", &format!("n : {}", n + 1)], format!("line {} has one side only", n + 1));
            continue;
        };
        let sides = pair(line.a.key(), b.key());
        if !wanted.contains(&sides) {
            let text = format!("line {}: the map does not say that {} and {} {what}", n + 1, sides.0, sides.1);
            lens.fault(&["lines", &format!("n : {}", n + 1)], text);
        }
        drawn.insert(sides);
    }
    for (a, b) in wanted.difference(&drawn) {
        lens.fault(&["lines"], format!("no line is drawn where {a} and {b} {what}"));
    }
}
