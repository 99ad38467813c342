//! Light on the map: what is in hand, where a click means something, the place pointed at, places of offers.

use bevy::prelude::*;

use super::gestures::Clicked;
use super::glass::Glass;
use super::hand::Hand;
use super::pieces::Board;
use super::play::Playback;
use super::{Chart, Orders};
use crate::diplomacy::ProvinceId;
use crate::window::camera::Eye;
use crate::window::desk::Desk;
use crate::window::hosts;
use crate::window::ink::{Brush, Ink, ring};
use crate::window::provinces::{Atlas, Lands, fill, layer};
use crate::window::sheets::Ream;
use crate::window::sight::Eyes;

#[derive(Component)]
struct Lit<G>(std::marker::PhantomData<fn() -> G>);

#[derive(Component)]
struct Above<G>(std::marker::PhantomData<fn() -> G>);

pub fn plugin<G: Orders>(app: &mut App) {
    app.add_systems(Startup, hang::<G>).add_systems(Update, paint::<G>.after(Clicked).run_if(hosts::shows::<G>));
}

fn hang<G: Orders>(mut ream: Ream<G>) {
    ream.blank("light", layer::LIT).insert(Lit::<G>(std::marker::PhantomData));
    ream.blank("light above", layer::HOVER).insert(Above::<G>(std::marker::PhantomData));
}

type Key = (u64, u64, u64, Option<ProvinceId>, Option<String>, u32, i32);

fn paint<G: Orders>(
    mut ream: Ream<G>,
    hand: Res<Hand<G>>,
    desk: Res<Desk>,
    eyes: Res<Eyes<G>>,
    glass: Res<Glass<G>>,
    atlas: Res<Atlas<G>>,
    lands: Res<Lands<G>>,
    board: Res<Board<G>>,
    playback: Res<Playback<G>>,
    eye: Res<Eye>,
    lit: Query<&Mesh2d, With<Lit<G>>>,
    above: Query<&Mesh2d, With<Above<G>>>,
    mut last: Local<Option<Key>>,
) {
    let chart = G::chart(&atlas.0);
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
        if sight.deciding() && hand.unit.is_none() && !playback.is_open() {
            let mut places = G::open_places(sight, pos);
            places.sort();
            places.dedup();
            places.into_iter().for_each(|p| light.glow(&mut low, p, Ink::hex(0xffe27a), 0.34));
            if hand.trial.is_none() {
                G::calling(sight, pos).into_iter().for_each(|u| light.ring(&mut high, u, Ink::hex(0xf7c53b)));
            }
        }
        if let Some(unit) = hand.unit {
            light.goals(&mut low, &hand);
            light.ring(&mut high, unit, Ink::hex(0xb01a14));
            if let Some(helped) = hand.helped.and_then(|p| G::unit_in(pos, p)) {
                light.ring(&mut high, helped, Ink::hex(0x2f5d35));
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

struct Light<'a, G: Orders> {
    lands: &'a Lands<G>,
    chart: &'a Chart<G::Places>,
    board: &'a Board<G>,
    /// Map units to a point of the screen, about.
    pen: f32,
}

impl<G: Orders> Light<'_, G> {
    fn area(&self, p: ProvinceId) -> Option<&fill::Area> {
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

    fn ring(&self, b: &mut Brush, unit: G::Unit, ink: Ink) {
        if let Some(t) = self.board.of(unit) {
            let r = 60.0 * self.board.scale;
            b.outline(&ring(t.at, r, 36), 3.6 * self.pen, Ink::hex(0x2a1c10).alpha(0.7));
            b.outline(&ring(t.at, r, 36), 2.0 * self.pen, ink);
        }
    }

    /// Goals in the light, all else in the dark.
    fn goals(&self, b: &mut Brush, hand: &Hand<G>) {
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
