//! Lettering: kingdoms and seas across their lands, names below places, numbers in hexes.

use bevy::math::Vec2;

use super::castles::name_line;
use super::geometry::{R, middle, neat_line, of};
use crate::games::divine_right::ids::{HexId, KingdomId};
use crate::games::divine_right::minaria::{Minaria, Surface};
use crate::window::divine_right::tinctures;
use crate::window::ink::{Align, Brush, Face, Ink, Letters};

const PEN: u32 = 0x2a1c10;
const HALO: u32 = 0xf3ead0;

/// Names of kingdoms and seas, for every zoom.
pub fn paint_regions(map: &Minaria, letters: &Letters, brush: &mut Brush) {
    for k in KingdomId::ALL {
        let Some(area) = Area::of(&map.lands[k.index()].iter().map(|h| of(*h)).collect::<Vec<_>>()) else { continue };
        let name = if k == KingdomId::Trolls { "TROLLS".to_string() } else { k.name().to_uppercase() };
        let ink = tinctures::realm(k).field.mix(Ink::hex(0x1c120a), 0.55).alpha(0.62);
        write_across(letters, brush, Face::Bold, &name, &area, 190.0, ink);
    }
    let blue = Ink::hex(0x1f4557).alpha(0.62);
    for (name, area) in ["The Great Sea", "Sea of Zett"].iter().zip(waters(map)) {
        write_across(letters, brush, Face::Italic, name, &area, 230.0, blue);
    }
    if let Some(mouth) = map.river.iter().max_by_key(|s| s.steps) {
        // Lake Carth is where the Deep River comes from.
        let at = 0.5 * (of(mouth.banks[0]) + of(mouth.banks[1])) + Vec2::new(-R, 1.7 * R);
        letters.arc(brush, Face::Italic, "Lake Carth", at, 66.0, 7.0, 12.0, 0.75, blue);
    }
}

/// A region's middle, direction and half length.
struct Area {
    middle: Vec2,
    angle: f32,
    reach: f32,
}

impl Area {
    fn of(points: &[Vec2]) -> Option<Self> {
        if points.is_empty() {
            return None;
        }
        let n = points.len() as f32;
        let mean = points.iter().copied().sum::<Vec2>() / n;
        let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
        for p in points {
            let d = *p - mean;
            xx += d.x * d.x;
            xy += d.x * d.y;
            yy += d.y * d.y;
        }
        let angle = (0.5 * (2.0 * xy).atan2(xx - yy)).clamp(-0.6, 0.6);
        let dir = Vec2::from_angle(angle);
        // A bent region's mean may lie outside it: take the nearest point inside.
        let middle = points.iter().copied().min_by(|a, b| a.distance(mean).total_cmp(&b.distance(mean)))?;
        let middle = if middle.distance(mean) < R { mean } else { middle };
        let spread = (points.iter().map(|p| (*p - mean).dot(dir).powi(2)).sum::<f32>() / n).sqrt();
        Some(Area { middle, angle, reach: (spread * 1.6).max(1.6 * R) })
    }
}

fn write_across(letters: &Letters, brush: &mut Brush, face: Face, text: &str, area: &Area, most: f32, ink: Ink) {
    let n = text.chars().count() as f32;
    let plain = letters.width(face, text, 1.0, 0.0);
    let size = (2.0 * area.reach / (plain + 0.22 * n)).clamp(70.0, most);
    let space = ((2.0 * area.reach - plain * size) / n).clamp(size * 0.06, size * 0.75);
    let bend = size * 0.22;
    let dir = Vec2::from_angle(area.angle);
    // No letter runs over the frame.
    let half = dir.abs() * 0.5 * (plain * size + space * (n - 1.0)) + Vec2::splat(0.7 * size);
    let room = neat_line();
    let middle = area.middle.clamp((room.min + half).min(room.center()), (room.max - half).max(room.center()));
    let base = middle - dir.perp() * size * 0.32;
    letters.arc(brush, face, text, base, size, space, bend, area.angle, ink);
}

/// Connected waters, the largest first; each as the area of its widest part.
fn waters(map: &Minaria) -> Vec<Area> {
    let mut left: Vec<HexId> = map.all().filter(|h| h.surface == Surface::Sea).map(|h| h.id).collect();
    let mut groups: Vec<Vec<HexId>> = vec![];
    while let Some(first) = left.pop() {
        let mut group = vec![first];
        let mut n = 0;
        while n < group.len() {
            for near in map.around(group[n]) {
                if let Some(k) = left.iter().position(|h| *h == near) {
                    group.push(left.swap_remove(k));
                }
            }
            n += 1;
        }
        groups.push(group);
    }
    groups.sort_by_key(|g| std::cmp::Reverse(g.len()));
    groups
        .iter()
        .filter_map(|g| {
            // Water that has water all round it: there is room for letters.
            let open: Vec<Vec2> =
                g.iter().filter(|h| map.around(**h).filter(|n| g.contains(n)).count() >= 5).map(|h| of(*h)).collect();
            Area::of(if open.len() > 4 { &open } else { &[] })
                .or_else(|| Area::of(&g.iter().map(|h| of(*h)).collect::<Vec<_>>()))
        })
        .map(|a| Area { angle: a.angle.clamp(-0.35, 0.35), ..a })
        .collect()
}

/// Names of the royal castles, large enough for the whole map on one screen.
pub fn paint_capitals(map: &Minaria, letters: &Letters, brush: &mut Brush) {
    for hex in map.all().filter(|h| h.castle.is_some_and(|c| c.royal)) {
        let Some(name) = &hex.name else { continue };
        let at = of(hex.id) - Vec2::new(0.0, 92.0);
        letters.haloed(brush, Face::Bold, name, at, 74.0, Ink::hex(PEN), Ink::hex(HALO).alpha(0.45));
    }
}

/// Names of all places.
pub fn paint_places(map: &Minaria, letters: &Letters, brush: &mut Brush) {
    for hex in map.all() {
        let Some(name) = &hex.name else { continue };
        let royal = hex.castle.is_some_and(|c| c.royal);
        let (face, size) = match hex.castle {
            Some(_) if royal => (Face::Bold, 40.0),
            Some(_) => (Face::Bold, 33.0),
            None if hex.small_port => (Face::Bold, 31.0),
            None => (Face::Italic, 29.0),
        };
        let water = matches!(hex.surface, Surface::Sea | Surface::Lake);
        let ink = if water { Ink::hex(0x17384a) } else { Ink::hex(PEN) };
        let halo = if water { Ink::hex(0xa9c6c4).alpha(0.35) } else { Ink::hex(HALO).alpha(0.42) };
        // Long names go on two lines rather than over the neighbours' drawings.
        let width = letters.width(face, name, size, 0.0);
        let at = name_line(map, hex.id) - Vec2::new(0.0, size * 0.55);
        match (width > 190.0).then(|| halves(name)).flatten() {
            Some((first, second)) => {
                letters.haloed(brush, face, first, at + Vec2::new(0.0, size * 0.3), size, ink, halo);
                letters.haloed(brush, face, second, at - Vec2::new(0.0, size * 0.5), size, ink, halo);
            }
            None => letters.haloed(brush, face, name, at, size, ink, halo),
        }
    }
}

/// A name parted at the space nearest to its middle.
fn halves(name: &str) -> Option<(&str, &str)> {
    let middle = name.len() / 2;
    let gap = name.char_indices().filter(|(_, c)| *c == ' ').map(|(i, _)| i).min_by_key(|i| i.abs_diff(middle))?;
    Some((&name[..gap], &name[gap + 1..]))
}

/// The number in each hex.
pub fn paint_numbers(map: &Minaria, letters: &Letters, brush: &mut Brush) {
    for hex in map.all() {
        let m = middle(hex.id.col(), hex.id.row());
        let ink =
            if matches!(hex.surface, Surface::Sea | Surface::Lake) { Ink::hex(0x1f4557) } else { Ink::hex(0x4d3a24) };
        letters.line(
            brush,
            Face::Regular,
            &hex.id.to_string(),
            m + Vec2::new(0.0, 66.0),
            19.0,
            Align::Centre,
            ink.alpha(0.75),
        );
    }
}
