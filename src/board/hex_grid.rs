//! Hexes of a pointy-top map whose odd rows are shoved right by half a hex; distances and neighbours come from hexx.

use hexx::{Hex, HexOrientation, OffsetHexMode};

/// The six neighbours in the order used everywhere: E, NE, NW, W, SW, SE.
pub const DIRECTIONS: [&str; 6] = ["E", "NE", "NW", "W", "SW", "SE"];

/// A rectangular map: even rows have `cols` hexes, odd rows one fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexGrid {
    pub cols: i32,
    pub rows: i32,
}

impl HexGrid {
    /// Does column `c`, row `r` lie on the map?
    pub fn holds(self, c: i32, r: i32) -> bool {
        r >= 0 && r < self.rows && c >= 0 && c < self.cols - (r & 1)
    }

    /// The neighbour of (c, r) in direction `dir` (index into [`DIRECTIONS`]), if on the map.
    pub fn neighbour(self, c: i32, r: i32, dir: usize) -> Option<(i32, i32)> {
        Some(step(c, r, dir)).filter(|&(c, r)| self.holds(c, r))
    }
}

/// The neighbour of any column and row, on the map or beyond.
pub fn step(c: i32, r: i32, dir: usize) -> (i32, i32) {
    // hexx begins in the east as well, and goes round the other way.
    from_hexx(to_hexx(c, r) + Hex::NEIGHBORS_COORDS[(6 - dir) % 6])
}

/// The six corners of a hex on a lattice shared by all hexes (equal corners, equal numbers), from the north clockwise.
pub fn corners(c: i32, r: i32) -> [(i32, i32); 6] {
    let (x, y) = (2 * c + (r & 1), 3 * r);
    [(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)]
}

/// Column and row as a hexx hex.
pub fn to_hexx(c: i32, r: i32) -> Hex {
    Hex::from_offset_coordinates([c, r], OffsetHexMode::Odd, HexOrientation::Pointy)
}

/// A hexx hex as column and row.
pub fn from_hexx(hex: Hex) -> (i32, i32) {
    hex.to_offset_coordinates(OffsetHexMode::Odd, HexOrientation::Pointy).into()
}

/// Number of steps between two hexes, whatever lies between.
pub fn distance(a: (i32, i32), b: (i32, i32)) -> u32 {
    to_hexx(a.0, a.1).unsigned_distance_to(to_hexx(b.0, b.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_step_away_and_mutual() {
        let grid = HexGrid { cols: 35, rows: 31 };
        for r in 0..31 {
            for c in 0..35 - (r & 1) {
                for dir in 0..6 {
                    if let Some(n) = grid.neighbour(c, r, dir) {
                        assert_eq!(distance((c, r), n), 1, "({c},{r}) {dir}");
                        assert_eq!(grid.neighbour(n.0, n.1, (dir + 3) % 6), Some((c, r)));
                    }
                }
            }
        }
        let around = |c, r| (0..6).map(|dir| step(c, r, dir)).collect::<Vec<_>>();
        assert_eq!(around(4, 2), [(5, 2), (4, 1), (3, 1), (3, 2), (3, 3), (4, 3)], "in the order of the directions");
        assert_eq!(around(4, -1), [(5, -1), (5, -2), (4, -2), (3, -1), (4, 0), (5, 0)]);
        let shared = corners(3, 1).iter().filter(|v| corners(4, 2).contains(v)).count();
        assert_eq!(shared, 2, "neighbours share a side");
        assert_eq!(distance((0, 0), (0, 30)), 30);
        assert_eq!(distance((3, 1), (6, 1)), 3);
    }
}
