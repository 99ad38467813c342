//! Where the hexes lie on the drawn page. One unit is a hundredth of a hex's radius.

use bevy::math::{Rect, Vec2};
use hexx::{HexLayout, HexOrientation};

use crate::board::hex_grid;
use crate::games::divine_right::ids::{GRID, HexId};
use crate::games::divine_right::minaria::Minaria;

/// From a hex's middle to its corner.
pub const R: f32 = 100.0;
/// Width of a hex.
pub const W: f32 = 173.205_08;
/// Rows run southwards, the page's y northwards.
const LAYOUT: HexLayout =
    HexLayout { orientation: HexOrientation::Pointy, origin: Vec2::ZERO, scale: Vec2::new(R, -R) };

/// The middle of column `c`, row `r` (rows run southwards, the page's y northwards).
pub fn middle(c: i32, r: i32) -> Vec2 {
    Vec2::new(W * (c as f32 + 0.5 * (r & 1) as f32), -1.5 * R * r as f32)
}

/// Corner `k` seen from the middle: 0 is north-east, then against the clock.
pub fn corner(k: usize) -> Vec2 {
    Vec2::from_angle((30.0 + 60.0 * k as f32).to_radians()) * R
}

/// The two corners of side `dir` (E, NE, NW, W, SW, SE).
pub fn side_corners(dir: usize) -> (Vec2, Vec2) {
    (corner((dir + 5) % 6), corner(dir))
}

/// The middle of side `dir`, seen from the hex's middle.
pub fn side_middle(dir: usize) -> Vec2 {
    Vec2::from_angle((60.0 * dir as f32).to_radians()) * (0.5 * W)
}

/// The middle of a hex.
pub fn of(id: HexId) -> Vec2 {
    middle(id.col(), id.row())
}

/// Where something at `id` stands: the hex's middle, or the middle of a river hexside.
pub fn spot(map: &Minaria, id: HexId) -> Vec2 {
    if id.is_river() {
        let [a, b] = map.river_side(id).banks;
        0.5 * (of(a) + of(b))
    } else {
        of(id)
    }
}

/// Column and row of the hex under a point of the page, on the map or not.
pub fn cell(p: Vec2) -> (i32, i32) {
    hex_grid::from_hexx(LAYOUT.world_pos_to_hex(p))
}

/// The hex under a point of the page.
pub fn hex_at(p: Vec2) -> Option<HexId> {
    let (c, r) = cell(p);
    GRID.holds(c, r).then(|| HexId::new(c as u16, r as u16))
}

/// The river hexside under a point, when it is nearer to its water than to the middle of the bank.
pub fn river_at(map: &Minaria, p: Vec2) -> Option<HexId> {
    let near = |id: &HexId| spot(map, *id).distance(p);
    let nearest = map.river.iter().map(|s| s.id).min_by(|a, b| near(a).total_cmp(&near(b)))?;
    (near(&nearest) < 0.36 * R).then_some(nearest)
}

/// The map proper, inside its frame.
pub fn neat_line() -> Rect {
    Rect::from_corners(
        Vec2::new(-0.62 * W, 1.12 * R),
        Vec2::new(W * (GRID.cols as f32 - 1.0) + 0.62 * W, -1.5 * R * (GRID.rows as f32 - 1.0) - 1.12 * R),
    )
}

/// The whole page with its margin.
pub fn page() -> Rect {
    neat_line().inflate(1.9 * R)
}
