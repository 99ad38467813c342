//! Land and water as one smooth height: above 0 is land. The coast is drawn where it crosses 0.

use bevy::math::Vec2;

use super::geometry::{R, cell, corner, middle, side_middle};
use crate::board::hex_grid::step;
use crate::board::search::{Ties, search};
use crate::games::divine_right::ids::{GRID, HexId};
use crate::games::divine_right::minaria::{Minaria, Surface};
use crate::window::ink::rugged;

/// Height at the middle, the sides and the corners of every hex, with a rim of hexes beyond the map's edge.
pub struct Field {
    cells: Vec<[f32; 13]>,
}

const RIM: i32 = 2;
const COLS: i32 = GRID.cols + 2 * RIM;
const ROWS: i32 = GRID.rows + 2 * RIM;

/// The hex whose nature a place beyond the edge takes.
pub fn nearest(c: i32, r: i32) -> HexId {
    let r = r.clamp(0, GRID.rows - 1);
    HexId::new(c.clamp(0, GRID.cols - 1 - (r & 1)) as u16, r as u16)
}

impl Field {
    /// Reckoned for every hex and the rim: done once, for the sheet.
    pub fn new(map: &Minaria) -> Self {
        let deep = depths(map);
        let mut cells = vec![[0.0; 13]; (COLS * ROWS) as usize];
        for r in -RIM..GRID.rows + RIM {
            for c in -RIM..GRID.cols + RIM {
                let cell = &mut cells[slot(c, r)];
                cell[0] = height(map, &deep, nearest(c, r));
                for dir in 0..6 {
                    cell[1 + dir] = side(map, &deep, (c, r), dir);
                }
                for k in 0..6 {
                    // Three sides meet at corner k: sides k and k+1 of this hex, and the one between those two neighbours.
                    let n = step(c, r, k);
                    let third = side(map, &deep, n, (k + 2) % 6);
                    let sum = side(map, &deep, (c, r), k) + side(map, &deep, (c, r), (k + 1) % 6) + third;
                    cell[7 + k] = sum / 3.0;
                }
            }
        }
        Field { cells }
    }

    /// Smooth height without the coast's raggedness.
    pub fn plain(&self, p: Vec2) -> f32 {
        let (c, r) = cell(p);
        let (c, r) = (c.clamp(-RIM, GRID.cols + RIM - 1), r.clamp(-RIM, GRID.rows + RIM - 1));
        let known = &self.cells[slot(c, r)];
        let off = p - middle(c, r);
        let turn = (off.y.atan2(off.x).to_degrees() + 360.0) % 360.0;
        // Twelve wedges: east's middle at 0°, corner 0 at 30°, and so on round.
        let wedge = (turn / 30.0).floor() as usize % 12;
        let at = |w: usize| -> (Vec2, f32) {
            let w = w % 12;
            if w.is_multiple_of(2) { (side_middle(w / 2), known[1 + w / 2]) } else { (corner(w / 2), known[7 + w / 2]) }
        };
        let ((a, fa), (b, fb)) = (at(wedge), at(wedge + 1));
        let area = a.perp_dot(b);
        let (u, v) = (off.perp_dot(b) / area, a.perp_dot(off) / area);
        known[0] * (1.0 - u - v) + fa * u + fb * v
    }

    /// Height with raggedness: what the coast is drawn from.
    pub fn at(&self, p: Vec2) -> f32 {
        let h = self.plain(p);
        if h.abs() > 0.75 {
            return h;
        }
        let wobble = rugged(p / (0.62 * R)) * 0.26 + rugged(p / (0.2 * R) + Vec2::splat(9.0)) * 0.09;
        h + wobble * (1.0 - h.abs() / 0.75).sqrt()
    }
}

fn slot(c: i32, r: i32) -> usize {
    ((r + RIM) * COLS + c + RIM) as usize
}

/// Steps from land of every hex, by hex index.
fn depths(map: &Minaria) -> Vec<u32> {
    let land = map.all().filter(|hex| !matches!(hex.surface, Surface::Sea | Surface::Lake));
    let starts = land.map(|hex| (hex.id.index(), 0));
    let found = search(map.hexes.len(), Ties::LowestNumber, starts, |search, at, steps| {
        map.around(HexId(at as u16)).for_each(|near| search.reach(near.index(), steps + 1));
    });
    found.costs().map(|steps| steps.unwrap_or(u32::MAX)).collect()
}

fn height(map: &Minaria, deep: &[u32], id: HexId) -> f32 {
    let below = |id: HexId| -0.62 - 0.42 * (deep[id.index()].min(6) as f32 - 1.0);
    match map.hex(id).surface {
        Surface::Land => 1.0,
        Surface::Lakeshore => 0.8,
        Surface::Coast => 0.55,
        Surface::Isle => 0.62,
        Surface::Sea => below(id),
        Surface::Lake => -0.75,
    }
}

fn side(map: &Minaria, deep: &[u32], at: (i32, i32), dir: usize) -> f32 {
    let a = nearest(at.0, at.1);
    let n = step(at.0, at.1, dir);
    let b = nearest(n.0, n.1);
    if a == b {
        return height(map, deep, a);
    }
    let (sa, sb) = (map.hex(a).surface, map.hex(b).surface);
    let wet = |s: Surface| matches!(s, Surface::Sea | Surface::Lake);
    if wet(sa) && wet(sb) {
        return 0.5 * (height(map, deep, a) + height(map, deep, b));
    }
    if sa == Surface::Isle || sb == Surface::Isle {
        return -0.5;
    }
    if wet(sa) || wet(sb) {
        return -0.5;
    }
    match map.side(a, b) {
        Some(s) if s.land && s.fleet => 0.0,
        Some(s) if s.fleet => -0.42,
        Some(s) if s.land && sa == Surface::Lakeshore && sb == Surface::Lakeshore => 0.5,
        Some(_) if sa == Surface::Coast && sb == Surface::Coast => 0.6,
        _ => 0.9,
    }
}
