//! Where a drawing lies on the page: four units of the page to one of the file, y northwards.

use bevy::math::{Rect, Vec2};

use crate::board::drawing::{Drawing, Point};

/// Units of the page to one of the drawing.
pub const SCALE: f32 = 4.0;
/// The margin round the frame.
const MARGIN: f32 = 78.0;

/// A point of the drawing on the page.
pub fn of(p: Point) -> Vec2 {
    Vec2::new(p[0] * SCALE, -p[1] * SCALE)
}

/// A line of the drawing on the page.
pub fn line(points: &[Point]) -> Vec<Vec2> {
    points.iter().map(|p| of(*p)).collect()
}

/// A point of the page on the drawing.
pub fn back(p: Vec2) -> Point {
    [p.x / SCALE, -p.y / SCALE]
}

/// The map proper, inside its frame.
pub fn neat_line(drawing: &Drawing) -> Rect {
    Rect::from_corners(Vec2::ZERO, of(drawing.frame))
}

/// The map with its margin.
pub fn page(drawing: &Drawing) -> Rect {
    neat_line(drawing).inflate(MARGIN)
}
