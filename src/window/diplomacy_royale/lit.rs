//! Light on the map: what is in hand, where a click means something, the place pointed at, places of offers.

use bevy::prelude::*;

use super::gestures::{Clicked, is_adjustment, is_ordering, to_order};
use super::glass::Glass;
use super::hand::Hand;
use super::map::{Atlas, Chart, Lands, layer};
use super::pieces::Board;
use super::play::Playback;
use super::{Eyes, target};
use crate::diplomacy::ProvinceId;
use crate::games::diplomacy_royale::DiplomacyRoyale;
use crate::window::camera::Eye;
use crate::window::desk::Desk;
use crate::window::hosts;
use crate::window::ink::{Brush, Ink, ring};
use crate::window::sheets::Ream;

#[derive(Component)]
struct Lit;

#[derive(Component)]
struct Above;

pub fn plugin(app: &mut App) {
    app.add_systems(Startup, hang).add_systems(Update, paint.after(Clicked).run_if(hosts::shows::<DiplomacyRoyale>));
}

fn hang(mut ream: Ream<DiplomacyRoyale>) {
    ream.blank("light", layer::LIT).insert(Lit);
    ream.blank("light above", layer::HOVER).insert(Above);
}

type Key = (u64, u64, u64, Option<ProvinceId>, Option<String>, u32, i32);

fn paint(
    mut ream: Ream<DiplomacyRoyale>,
    hand: Res<Hand>,
    desk: Res<Desk>,
    eyes: Res<Eyes>,
    glass: Res<Glass>,
    atlas: Res<Atlas>,
    lands: Res<Lands>,
    board: Res<Board>,
    playback: Res<Playback>,
    eye: Res<Eye>,
    lit: Query<&Mesh2d, (With<Lit>, Without<Above>)>,
    above: Query<&Mesh2d, (With<Above>, Without<Lit>)>,
    mut last: Local<Option<Key>>,
) {
    let chart = &*atlas.0;
    let flash = desk.flash.as_ref().and_then(|(place, left)| Some((chart.of_key(place)?, *left)));
    let glow = flash.map_or(0, |(p, left)| (left * 30.0) as u32 + 100 * u32::from(p.0));
    let step = (eye.unit.ln() / 0.22) as i32;
    let key = (hand.version, eyes.version, playback.version, hand.hover, desk.at.clone(), glow, step);
    let (Ok(lit), Ok(above)) = (lit.single(), above.single()) else { return };
    if last.as_ref() == Some(&key) || lands.0.is_empty() {
        return;
    }
    *last = Some(key);
    let (mut low, mut high) = (Brush::default(), Brush::default());
    let light = Light { lands: &lands, chart, board: &board, pen: eye.unit.clamp(0.8, 5.0) };
    if let (Some(sight), Some(pos)) = (&eyes.sight, glass.pos()) {
        let busy = hand.unit.is_some() || playback.is_open();
        if sight.deciding() && !busy {
            let places = sight.offers.iter().filter(|o| is_adjustment(&o.action));
            let mut places: Vec<ProvinceId> = places.filter_map(|o| chart.of_key(target(pos, &o.action)?)).collect();
            places.sort();
            places.dedup();
            places.into_iter().for_each(|p| light.glow(&mut low, p, Ink::hex(0xffe27a), 0.34));
            let driven = pos.units().filter(|u| u.dislodged.is_some() && pos.seat_of(u.power) == Some(sight.seat));
            driven.for_each(|u| light.ring(&mut high, u.id, Ink::hex(0xf7c53b)));
        }
        if is_ordering(sight) && !busy && hand.trial.is_none() {
            for (unit, told) in to_order(pos, sight.seat) {
                if !told {
                    light.ring(&mut high, unit.id, Ink::hex(0xf7c53b));
                }
            }
        }
        if let Some(unit) = hand.unit {
            light.goals(&mut low, &hand);
            light.ring(&mut high, unit, Ink::hex(0xb01a14));
            if let Some(helped) = hand.helped.and_then(|p| pos.unit_in(p)) {
                light.ring(&mut high, helped.id, Ink::hex(0x2f5d35));
            }
        }
        if let Some(at) = hand.hover {
            light.outline(&mut high, at, Ink::hex(0x2a1c10).alpha(0.75), 1.3);
        }
        if let Some(at) = desk.at.as_deref().and_then(|k| chart.of_key(k)).filter(|_| hand.unit.is_none()) {
            light.outline(&mut high, at, Ink::hex(0x7e2620).alpha(0.8), 1.6);
        }
        if let Some((at, left)) = flash {
            light.outline(&mut high, at, Ink::hex(0xe8b21e).alpha(left.clamp(0.0, 1.0)), 2.0 + 3.0 * left);
        }
    }
    ream.paint(lit, &low);
    ream.paint(above, &high);
}

struct Light<'a> {
    lands: &'a Lands,
    chart: &'a Chart,
    board: &'a Board,
    /// Map units to a point of the screen, about.
    pen: f32,
}

impl Light<'_> {
    fn area(&self, p: ProvinceId) -> Option<&super::map::fill::Area> {
        self.lands.0.get(self.chart.area(p)?)
    }

    fn glow(&self, b: &mut Brush, p: ProvinceId, ink: Ink, cover: f32) {
        if let Some(area) = self.area(p) {
            area.paint(b, ink.alpha(cover));
            area.fringe(b, 18.0, ink.alpha(0.75));
        }
    }

    fn outline(&self, b: &mut Brush, p: ProvinceId, ink: Ink, points: f32) {
        if let Some(area) = self.area(p) {
            area.rings.iter().for_each(|(ring, _)| b.outline(ring, points * self.pen, ink));
        }
    }

    fn ring(&self, b: &mut Brush, unit: crate::games::diplomacy_royale::ids::UnitId, ink: Ink) {
        if let Some(t) = self.board.of(unit) {
            let r = 60.0 * self.board.scale;
            b.outline(&ring(t.at, r, 36), 3.6 * self.pen, Ink::hex(0x2a1c10).alpha(0.7));
            b.outline(&ring(t.at, r, 36), 2.0 * self.pen, ink);
        }
    }

    /// Goals in the light, all else in the dark.
    fn goals(&self, b: &mut Brush, hand: &Hand) {
        let goals = hand.goals(self.chart.map());
        let own = hand.unit.and_then(|u| self.board.of(u)).map(|t| t.province);
        for p in self.chart.map().provinces() {
            if goals.contains(&p) {
                self.glow(b, p, Ink::hex(0xfff2a8), 0.42);
            } else if own != Some(p) && hand.helped != Some(p) {
                let helpable = hand.helped.is_none() && hand.can_help(p);
                let cover = if helpable { 0.10 } else { 0.30 };
                if let Some(area) = self.area(p) {
                    area.paint(b, Ink::hex(0x1c140c).alpha(cover));
                }
            }
        }
    }
}
