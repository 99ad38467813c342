//! Rivers: the minor ones from hex to hex across the sides they cross, the Deep River along its hexsides.

use std::collections::HashMap;

use bevy::math::Vec2;

use super::geometry::{R, corner, of, side_corners, side_middle};
use crate::games::divine_right::ids::HexId;
use crate::games::divine_right::minaria::{Minaria, Surface};
use crate::window::ink::{Brush, Hand, Ink, smooth};

const BANK: u32 = 0x2f5061;
const WATER: u32 = 0x7fabb8;

/// Paints all rivers; the sea and lakes are painted over their mouths.
pub fn paint(map: &Minaria, brush: &mut Brush) {
    let minor = minor_courses(map);
    for line in &minor {
        brush.taper(line, |_| 15.0, Ink::hex(BANK).alpha(0.85), false);
    }
    for line in &minor {
        brush.taper(line, |_| 9.0, Ink::hex(WATER), false);
    }
    let deep = deep_courses(map);
    for line in &deep {
        brush.stroke(line, 46.0, Ink::hex(0xe6d8b2).alpha(0.6));
        brush.stroke(line, 36.0, Ink::hex(BANK));
    }
    for line in &deep {
        brush.stroke(line, 28.0, Ink::hex(0x8db4bd));
        brush.stroke(line, 10.0, Ink::hex(0xa9c8c9).alpha(0.7));
    }
}

/// One curve through each hex for each crossing, meeting in the hex.
fn minor_courses(map: &Minaria) -> Vec<Vec<Vec2>> {
    let mut out = vec![];
    for hex in map.all() {
        let id = hex.id;
        let m = of(id);
        let crossing: Vec<usize> = (0..6).filter(|d| map.sides[id.index()][*d].along_river).collect();
        let gate = |dir: usize| {
            // Both hexes of the side must find the same point.
            let to = map.sides[id.index()][dir].to.expect("a crossed side has two hexes");
            let mut hand = Hand::new(u32::from(id.0.min(to.0)) * 1091 + u32::from(id.0.max(to.0)));
            let (a, b) = side_corners(dir);
            let along = (b - a).normalize() * hand.sway(20.0);
            m + side_middle(dir) + if id < to { along } else { -along }
        };
        let mut hand = Hand::new(u32::from(id.0) * 7 + 3);
        let heart = m + hand.jitter(16.0) + Vec2::new(0.0, if hex.castle.is_some() { -46.0 } else { 0.0 });
        match crossing[..] {
            [] => {}
            [only] => {
                let end = outlet(map, id, only).map_or(heart, |p| m + p);
                out.push(bend(gate(only), heart, end));
            }
            [a, b] => out.push(bend(gate(a), heart, gate(b))),
            _ => {
                for pair in crossing.windows(2) {
                    out.push(bend(gate(pair[0]), heart, gate(pair[1])));
                }
            }
        }
    }
    out
}

/// Where a river that crosses only one side of a hex ends: open water, the Deep River, or nowhere (its spring).
fn outlet(map: &Minaria, id: HexId, entry: usize) -> Option<Vec2> {
    let sides = &map.sides[id.index()];
    let far = |dir: &usize| {
        let turn = (*dir as i32 - entry as i32).rem_euclid(6);
        (turn - 3).abs()
    };
    let wet = (0..6)
        .filter(|d| {
            *d != entry
                && sides[*d]
                    .to
                    .is_some_and(|to| matches!(map.hex(to).surface, Surface::Sea | Surface::Lake) || sides[*d].fleet)
        })
        .min_by_key(far);
    let deep = (0..6).filter(|d| *d != entry && sides[*d].navigable.is_some()).min_by_key(far);
    deep.or(wet).map(side_middle)
}

fn bend(a: Vec2, heart: Vec2, b: Vec2) -> Vec<Vec2> {
    let steps = 14;
    (0..=steps)
        .map(|i| {
            let t = i as f32 / steps as f32;
            let curve = a.lerp(heart, t).lerp(heart.lerp(b, t), t);
            let wave = (b - a).normalize_or_zero().perp() * ((t * 12.5).sin() * 6.0 * (t * (1.0 - t) * 4.0));
            curve + wave
        })
        .collect()
}

/// The Deep River as smooth lines: its sides joined at their corners, branches apart.
fn deep_courses(map: &Minaria) -> Vec<Vec<Vec2>> {
    let key = |p: Vec2| ((p.x * 0.1).round() as i32, (p.y * 0.1).round() as i32);
    let mut pieces: Vec<[Vec2; 2]> = vec![];
    for side in &map.river {
        let [a, b] = side.banks;
        let Some(dir) = map.sides[a.index()].iter().position(|s| s.to == Some(b)) else { continue };
        pieces.push([of(a) + corner((dir + 5) % 6), of(a) + corner(dir)]);
    }
    let mut ends: HashMap<(i32, i32), Vec<usize>> = HashMap::new();
    for (i, piece) in pieces.iter().enumerate() {
        for p in piece {
            ends.entry(key(*p)).or_default().push(i);
        }
    }
    let mut used = vec![false; pieces.len()];
    let mut out = vec![];
    // From the mouth upwards first, then what is left (branches).
    for start in 0..pieces.len() {
        if used[start] {
            continue;
        }
        used[start] = true;
        let [a, b] = pieces[start];
        let mut line = if ends[&key(a)].len() == 1 { vec![a, b] } else { vec![b, a] };
        if ends[&key(a)].len() > 1 && ends[&key(b)].len() > 1 {
            line = vec![a, b];
        }
        while let Some(next) = ends[&key(line[line.len() - 1])].iter().copied().find(|i| !used[*i]) {
            used[next] = true;
            let [a, b] = pieces[next];
            let last = line[line.len() - 1];
            line.push(if key(a) == key(last) { b } else { a });
        }
        // The mouth runs out into open water.
        let (first, second) = (line[0], line[1]);
        if ends[&key(first)].len() == 1 {
            line.insert(0, first + (first - second).normalize() * 0.7 * R);
        }
        out.push(smooth(&line, 3, false));
    }
    out
}
