//! The ground: parchment, tints of the terrains, the kingdoms' washes and the glow along their borders.

use bevy::math::Vec2;

use super::field::nearest;
use super::geometry::{corner, middle, side_corners};
use crate::board::hex_grid::step;
use crate::games::divine_right::ids::{GRID, HexId, KingdomId};
use crate::games::divine_right::minaria::{Minaria, Surface, Terrain};
use crate::window::divine_right::tinctures;
use crate::window::ink::{Brush, Ink, noise, rugged};

const PARCHMENT: u32 = 0xece0bf;

/// The colour of the ground in a hex.
fn ground(t: Terrain) -> Ink {
    let base = Ink::hex(PARCHMENT);
    let mut ink = base;
    if t.forest {
        ink = ink.mix(Ink::hex(0xa9bb86), 0.62);
    }
    if t.hills {
        ink = ink.mix(Ink::hex(0xd8bf8c), 0.65);
    }
    if t.mountain {
        ink = ink.mix(Ink::hex(0xbfae97), 0.72);
    }
    if t.pass {
        ink = ink.mix(Ink::hex(0xd9c7a6), 0.5);
    }
    if t.swamp {
        ink = ink.mix(Ink::hex(0x9fb59c), 0.62);
    }
    ink
}

/// Paints the ground of all hexes, those beyond the edge too.
pub fn paint(map: &Minaria, brush: &mut Brush) {
    let tone = |c: i32, r: i32| ground(map.hex(nearest(c, r)).terrain);
    for r in -1..=GRID.rows {
        for c in -1..=GRID.cols - (r & 1) {
            let m = middle(c, r);
            let own = tone(c, r);
            let aged = |ink: Ink, p: Vec2| ink.light(1.0 + 0.055 * rugged(p / 330.0) + 0.025 * noise(p / 37.0));
            let rim: Vec<(Vec2, Ink)> = (0..6)
                .map(|k| {
                    let (a, b) = (step(c, r, k), step(c, r, (k + 1) % 6));
                    let shared = own.mix(tone(a.0, a.1), 0.5).mix(tone(b.0, b.1), 1.0 / 3.0);
                    let p = m + corner(k);
                    (p, aged(shared, p))
                })
                .collect();
            let base = brush.vertex(m, aged(own, m));
            for (p, ink) in &rim {
                brush.vertex(*p, *ink);
            }
            for k in 0..6 {
                brush.triangles.extend([base, base + 1 + k, base + 1 + (k + 1) % 6]);
            }
        }
    }
}

/// Does a kingdom's land end on this side of the hex?
fn border(map: &Minaria, id: HexId, dir: usize) -> bool {
    let own = map.hex(id).kingdom;
    match map.sides[id.index()][dir].to {
        None => false,
        Some(to) => {
            let other = map.hex(to);
            own.is_some()
                && other.kingdom != own
                && !matches!(other.surface, Surface::Sea | Surface::Lake | Surface::Isle)
        }
    }
}

/// Paints the kingdoms: a light wash, and a glow inside the border.
pub fn paint_kingdoms(map: &Minaria, brush: &mut Brush) {
    for hex in map.all() {
        let Some(kingdom) = hex.kingdom else { continue };
        let tint = tinctures::realm(kingdom).field;
        let m = middle(hex.id.col(), hex.id.row());
        let corners: Vec<Vec2> = (0..6).map(|k| m + corner(k)).collect();
        brush.fan(&corners, tint.alpha(0.17));
        glow(map, brush, hex.id, kingdom);
    }
}

fn glow(map: &Minaria, brush: &mut Brush, id: HexId, kingdom: KingdomId) {
    let strong = tinctures::realm(kingdom).field.alpha(0.86);
    let gone = strong.alpha(0.0);
    let m = middle(id.col(), id.row());
    const DEEP: f32 = 0.34;
    let edges: Vec<bool> = (0..6).map(|d| border(map, id, d)).collect();
    for dir in 0..6 {
        let (a, b) = side_corners(dir);
        if edges[dir] {
            let inner = |p: Vec2| m + p * (1.0 - DEEP);
            brush.quad([m + a, m + b, inner(b), inner(a)], [strong, strong, gone, gone]);
            brush.stroke(&[m + a * 0.985, m + b * 0.985], 7.0, tinctures::realm(kingdom).field.light(0.72).alpha(0.9));
            continue;
        }
        // The glow rounds a corner where the border turns away into the neighbouring hex.
        for (at, other, neighbour_side) in [(a, b, (dir + 5) % 6), (b, a, (dir + 1) % 6)] {
            if edges[neighbour_side] || border_at(map, id, dir, at == a) {
                let along = at.lerp(other, DEEP);
                let inner = at * (1.0 - DEEP);
                brush.triangle([m + at, m + along, m + inner], [strong, gone, gone]);
            }
        }
    }
}

/// Does the border of the hex's kingdom touch the clockwise (`first`) or the other end of side `dir` from the
/// neighbour across it?
fn border_at(map: &Minaria, id: HexId, dir: usize, first: bool) -> bool {
    let Some(to) = map.sides[id.index()][dir].to else { return false };
    if map.hex(to).kingdom != map.hex(id).kingdom {
        return false;
    }
    let opposite = (dir + 3) % 6;
    border(map, to, if first { (opposite + 1) % 6 } else { (opposite + 5) % 6 })
}

/// Draws the hex grid: every side once.
pub fn paint_grid(map: &Minaria, brush: &mut Brush) {
    for hex in map.all() {
        let m = middle(hex.id.col(), hex.id.row());
        let at_sea = matches!(hex.surface, Surface::Sea);
        for dir in 0..6 {
            let to = map.sides[hex.id.index()][dir].to;
            if to.is_some_and(|to| to < hex.id) {
                continue;
            }
            let (a, b) = side_corners(dir);
            let ink = if at_sea { Ink::hex(0x2f5566).alpha(0.26) } else { Ink::hex(0x4d3a24).alpha(0.40) };
            brush.stroke(&[m + a, m + b], 2.2, ink);
        }
    }
}
