//! The land: parchment, lands off limits in hatching, coasts and borders.

use bevy::math::Vec2;

use super::fill::Area;
use super::geometry::line;
use crate::board::drawing::{Drawing, Line, LineKind, Passage, Shape, Side};
use crate::window::ink::{Brush, Ink, noise, rugged};

const PEN: u32 = 0x33241a;

fn aged(ink: Ink, p: Vec2) -> Ink {
    ink.light(1.0 + 0.06 * rugged(p / 300.0) + 0.02 * noise(p / 32.0))
}

fn ground(b: &mut Brush, shape: &Shape, tone: u32) -> Area {
    let area = Area::of_shape(shape);
    let tone = Ink::hex(tone);
    area.paint(b, tone);
    area.paint_fine(b, 110.0, |p| aged(tone, p));
    area
}

/// Is it water that nobody sails? Then lands of the game have a coast on it.
fn is_water(shapes: &Drawing, shape: &Shape) -> bool {
    shapes.lines.iter().filter(|l| l.kind == LineKind::Coast).any(|l| {
        let land = |side: &Side| matches!(side, Side::Province(_));
        l.b.as_ref().is_some_and(|b| (l.a == shape.side && land(b)) || (*b == shape.side && land(&l.a)))
    })
}

/// All dry ground, and the inner waters of lands.
pub fn paint(shapes: &Drawing, b: &mut Brush) {
    let (waters, lands): (Vec<_>, Vec<_>) = shapes.scenery.iter().partition(|s| is_water(shapes, s));
    for shape in waters {
        let area = Area::of_shape(shape);
        area.paint_fine(b, 110.0, |p| aged(Ink::hex(0xa9cbd0), p));
        area.fringe(b, 30.0, Ink::hex(0xcfe3de).alpha(0.7));
    }
    for shape in lands {
        let area = ground(b, shape, 0xb7a78d);
        area.fringe(b, 26.0, Ink::hex(0x5a4630).alpha(0.25));
        for [p, q] in area.hatching(13.0, true) {
            b.stroke(&[p, q], 1.7, Ink::hex(0x4a3826).alpha(0.30));
        }
    }
    for shape in &shapes.off_limits {
        let area = ground(b, shape, 0xcabb9c);
        area.fringe(b, 26.0, Ink::hex(0x5a4630).alpha(0.22));
        for [p, q] in area.hatching(26.0, true) {
            b.stroke(&[p, q], 1.7, Ink::hex(0x4a3826).alpha(0.32));
        }
    }
    for shape in &shapes.provinces {
        ground(b, shape, 0xf0e5c8);
    }
    let inner = shapes.provinces.iter().chain(&shapes.off_limits).chain(&shapes.scenery).flat_map(|s| &s.straits);
    for water in inner.chain(&shapes.lakes) {
        Area::of(std::slice::from_ref(water)).paint(b, Ink::hex(0xb9d6d6));
    }
}

/// Coasts, and borders as they are printed: those that nobody may cross in a double line.
pub fn paint_lines(shapes: &Drawing, b: &mut Brush) {
    let pen = Ink::hex(PEN);
    let drawn = |l: &&Line| !matches!(l.kind, LineKind::Edge | LineKind::Sea);
    for l in shapes.lines.iter().filter(drawn) {
        let points = line(&l.points);
        let coast = l.kind == LineKind::Coast || l.rel == Passage::Strait;
        match (coast, l.rel) {
            (true, _) => b.stroke(&points, 4.2, pen.alpha(0.92)),
            (_, Passage::Blocked) => {
                b.stroke(&points, 10.0, pen.alpha(0.85));
                b.stroke(&points, 4.0, Ink::hex(0xf0e5c8));
            }
            (_, Passage::Off) => b.stroke(&points, 3.0, pen.alpha(0.55)),
            _ if touches_off_limits(&l.a) || l.b.as_ref().is_some_and(touches_off_limits) => {
                b.stroke(&points, 6.0, pen.alpha(0.8));
            }
            _ => {
                b.stroke(&points, 9.0, Ink::hex(0xfff4d8).alpha(0.25));
                b.stroke(&points, 3.0, pen.alpha(0.72));
            }
        }
    }
    for lake in &shapes.lakes {
        for ring in std::iter::once(&lake.outer).chain(&lake.holes) {
            b.outline(&line(ring), 2.4, Ink::hex(0x3f7282).alpha(0.8));
        }
    }
}

fn touches_off_limits(side: &Side) -> bool {
    !matches!(side, Side::Province(_))
}
