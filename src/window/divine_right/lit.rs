//! Light on the map: chosen hex, places one can go with their cost, the path under the pointer, places of offers.

use bevy::prelude::*;

use super::choice::{Choice, aim};
use super::map::Atlas;
use super::map::geometry::{R, corner, of, spot};
use super::picking::Picking;
use super::{Eyes, pointed_at};
use crate::games::divine_right::DIVINE_RIGHT;
use crate::games::divine_right::ids::HexId;
use crate::games::divine_right::minaria::Minaria;
use crate::window::desk::Desk;
use crate::window::hosts;
use crate::window::ink::{self, Align, Brush, Face, Ink};
use crate::window::prints::LetterCase;
use crate::window::provinces::light::{self, Lamps, Light};
use crate::window::sheets::Ream;
use crate::window::sight::Seen;

/// Hangs both sheets of light, and paints them when the choice or the pointer changes.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, hang.before(Seen).run_if(hosts::comes(&DIVINE_RIGHT)))
        .add_systems(Update, paint.after(super::choice::Clicked).run_if(hosts::shows(&DIVINE_RIGHT)));
}

fn hang(mut ream: Ream) {
    light::hang(&mut ream);
}

fn paint(
    choice: Res<Choice>,
    desk: Res<Desk>,
    eyes: Res<Eyes>,
    atlas: Res<Atlas>,
    letters: Option<NonSend<LetterCase>>,
    mut lamps: Lamps,
    mut last: Local<Option<(u64, u64, Option<HexId>, Option<HexId>, u32)>>,
) {
    let flash = desk.flash.as_ref().and_then(|(place, left)| Some((HexId::parse(place)?, *left)));
    let glow_of = flash.map_or(0, |(hex, left)| u32::from(hex.0) * 100 + (left * 30.0) as u32);
    let key = Some((choice.version, eyes.version, choice.hover, pointed_at(&desk), glow_of));
    let Some(letters) = letters else { return };
    if *last == key || !lamps.hang() {
        return;
    }
    *last = key;
    let map = &atlas.0.map;
    let Light { mut low, mut high, pen } = Light::new(1.0);
    if let Some(sight) = &eyes.sight {
        if sight.deciding() && choice.picking.is_none() {
            for offer in &sight.offers {
                if let Some(hex) = aim(offer) {
                    glow(&mut low, map, hex, Ink::hex(0xf7c53b), 0.20);
                }
            }
        }
        if let Some(plan) = &choice.picking {
            planned(&mut low, &mut high, map, plan);
        }
        for hex in choice.wishes.iter().filter(|w| w.verdict.is_ok()).filter_map(|w| w.target) {
            glow(&mut low, map, hex, Ink::hex(0xfff2b8), 0.30);
        }
        if let Some(Ok(ways)) = &choice.ways {
            for (hex, way) in ways {
                glow(&mut low, map, *hex, Ink::hex(0xfff2b8), 0.17);
                let at = spot(map, *hex) + Vec2::new(56.0, 38.0);
                if !hex.is_river() {
                    high.disc(at, 15.0, Ink::hex(0x2f5d35));
                    letters.0.line(
                        &mut high,
                        Face::Bold,
                        &way.cost.to_string(),
                        at - Vec2::new(0.0, 7.5),
                        22.0,
                        Align::Centre,
                        Ink::hex(0xfff8e0),
                    );
                }
            }
        }
        if let Some(hex) = choice.hex {
            ring(&mut high, map, hex, Ink::hex(0x9c1c18), 8.0);
        }
        if let (Some(hover), Some(from)) = (choice.hover, choice.hex)
            && let Some(way) = choice.way(hover)
        {
            arrow(&mut high, map, from, &way.path, 1.0);
        }
        if let Some(hex) = pointed_at(&desk).filter(|hex| choice.hex != Some(*hex)) {
            ring(&mut high, map, hex, light::pointed().0, 5.5);
        }
        if let Some(hex) = choice.hover {
            ring(&mut high, map, hex, Ink::hex(0x2a1c10).alpha(0.75), 4.5);
        }
        if let Some((hex, left)) = flash {
            ring(&mut high, map, hex, Ink::hex(0xe8b21e).alpha(left.clamp(0.0, 1.0)), 8.0 + 16.0 * left);
        }
    }
    lamps.paint(&Light { low, high, pen });
}

/// An arrow along a march, with so much of its last step.
fn arrow(b: &mut Brush, map: &Minaria, from: HexId, path: &[HexId], last: f32) {
    let mut line = vec![spot(map, from)];
    line.extend(path.iter().map(|h| spot(map, *h)));
    if let [.., a, z] = &mut line[..] {
        *z = a.lerp(*z, last);
    }
    b.stroke(&line, 15.0, Ink::hex(0x2a1c10).alpha(0.75));
    b.stroke(&line, 9.0, Ink::hex(0xf7c53b));
    if let [.., a, z] = line[..] {
        let d = (z - a).normalize_or_zero();
        b.fan(&[z + d * 26.0, z + d.perp() * 20.0 - d * 6.0, z - d.perp() * 20.0 - d * 6.0], Ink::hex(0xf7c53b));
    }
}

/// A siege or attack being put together: its targets, who comes by which way, and who could.
fn planned(low: &mut Brush, high: &mut Brush, map: &Minaria, plan: &Picking) {
    for stack in &plan.stacks {
        let at = stack.post.hex;
        match (&stack.way, stack.picked) {
            (Ok(path), true) => {
                // Only up to the walls: many arrows meet there.
                arrow(high, map, at, path, 0.6);
                ring(high, map, at, Ink::hex(0xe8b21e), 10.0);
            }
            (Err(_), true) => ring(high, map, at, Ink::hex(0x9c1c18).alpha(0.8), 6.0),
            (_, false) => glow(low, map, at, Ink::hex(0xf7c53b), 0.22),
        }
    }
    for hex in plan.targets() {
        ring(high, map, hex, Ink::hex(0x9c1c18), 10.0);
    }
}

fn rim(map: &Minaria, hex: HexId, scale: f32) -> Vec<Vec2> {
    if hex.is_river() {
        return ink::ring(spot(map, hex), 0.34 * R * scale, 20);
    }
    (0..6).map(|k| of(hex) + corner(k) * scale).collect()
}

fn glow(b: &mut Brush, map: &Minaria, hex: HexId, ink: Ink, cover: f32) {
    b.blob(spot(map, hex), &rim(map, hex, 0.97), ink.alpha(cover), ink.alpha(cover));
    b.outline(&rim(map, hex, 0.95), 5.0, ink.light(0.85).alpha(0.9));
}

fn ring(b: &mut Brush, map: &Minaria, hex: HexId, ink: Ink, width: f32) {
    b.outline(&rim(map, hex, 0.97), width, ink);
}
