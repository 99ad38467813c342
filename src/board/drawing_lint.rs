//! What a drawing must agree on with itself, and with the borders of its map.

use std::collections::BTreeSet;

use super::drawing::{Drawing, LineKind, Passage, Places, Shape, Side};
use super::keys::Keyed;
use crate::table::Lens;
use crate::way;

/// Two places that touch, in the order of their keys.
pub type Pair<'a> = (&'a str, &'a str);

/// Brings two keys into the order in which pairs are listed and compared.
pub fn pair<'a>(a: &'a str, b: &'a str) -> Pair<'a> {
    if a < b { (a, b) } else { (b, a) }
}

/// A fault in a field of a place's entry.
pub fn entry(shape: &Shape, field: &str, text: String, lens: &mut Lens) {
    let key = format!("key : \"{}\"", shape.side.key());
    let list = match shape.side {
        Side::Province(_) => "provinces",
        Side::Sea(_) => "seas",
        Side::OffLimits(_) => "off_limits",
        Side::Beyond(_) => "scenery",
    };
    lens.fault(way![list, &key, field], text);
}

/// Every place is there, and its label, piece and ports lie within it.
pub(super) fn whole<P: Places>(shapes: &Drawing, lens: &mut Lens) {
    everything_is_drawn("provinces", &shapes.provinces, P::Province::KEYS, lens);
    everything_is_drawn("seas", &shapes.seas, P::Sea::KEYS, lens);
    everything_is_drawn("off_limits", &shapes.off_limits, P::OffLimits::KEYS, lens);
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
        // Ports that go by a sea area are drawn in it.
        let ports = shape.coasts.iter().filter_map(|(port, at)| Some((P::Sea::of_key(port)?, *at)));
        for (sea, _) in ports.filter(|(sea, at)| !shapes.sea(*sea).holds(*at)) {
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
            lens.fault(way![list, &mark], format!("\"{found}\" is out of place: here comes \"{wanted}\""));
        }
        None => lens.fault(way![list], format!("{} of {} are drawn", drawn.len(), keys.len())),
    }
}

/// The lines of this kind and meaning are those between just these pairs.
pub fn lines_are(shapes: &Drawing, kind: LineKind, rel: Passage, wanted: BTreeSet<Pair>, what: &str, lens: &mut Lens) {
    let of_kind = |(_, l): &(usize, &super::drawing::Line)| l.kind == kind && l.rel == rel;
    let mut drawn: BTreeSet<Pair> = BTreeSet::new();
    for (n, line) in shapes.lines.iter().enumerate().filter(of_kind) {
        let Some(b) = &line.b else {
            lens.fault(way!["lines", n, "n"], format!("line {} has one side only", n + 1));
            continue;
        };
        let sides = pair(line.a.key(), b.key());
        if !wanted.contains(&sides) {
            let text = format!("line {}: the map does not say that {} and {} {what}", n + 1, sides.0, sides.1);
            lens.fault(way!["lines", n, "n"], text);
        }
        drawn.insert(sides);
    }
    for (a, b) in wanted.difference(&drawn) {
        lens.fault(way!["lines"], format!("no line is drawn where {a} and {b} {what}"));
    }
}
