//! Light on the map: what is in hand, where a click means something, the place pointed at, places of offers.

use bevy::prelude::*;

use super::gestures::Clicked;
use super::hand::Hand;
use super::pieces::Board;
use super::play::Playback;
use super::{Chart, Piece, has_chart};
use crate::diplomacy::ProvinceId;
use crate::window::camera::Eye;
use crate::window::desk::Desk;
use crate::window::glass::Glass;
use crate::window::hosts::Shows;
use crate::window::ink::{Ink, ring};
use crate::window::provinces::light::{self, Lamps, Light};
use crate::window::provinces::{Lands, fill};
use crate::window::sight::Eyes;

/// Lights the map once the click of this frame is known.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, paint.after(Clicked).run_if(has_chart));
}

type Key = (u64, u64, u64, Option<ProvinceId>, Option<String>, u32, i32);

fn paint(
    mut lamps: Lamps,
    hand: Res<Hand>,
    desk: Res<Desk>,
    eyes: Res<Eyes>,
    glass: Res<Glass>,
    shown: Res<Shows>,
    lands: Res<Lands>,
    board: Res<Board>,
    playback: Res<Playback>,
    eye: Res<Eye>,
    mut last: Local<Option<Key>>,
) {
    let Some(chart) = shown.0.chart() else { return };
    let flash = desk.flash.as_ref().and_then(|(place, left)| Some((chart.of_key(place)?, *left)));
    let glow = flash.map_or(0, |(p, left)| (left * 30.0) as u32 + 100 * u32::from(p.0));
    let step = eye.stage();
    let key = (hand.version, eyes.version, playback.version, hand.hover, desk.at.clone(), glow, step);
    if last.as_ref() == Some(&key) || lands.0.is_empty() {
        return;
    }
    *last = Some(key);
    let mut l = Lit { lands: &lands, chart: &chart, board: &board, light: Light::new(eye.grain()) };
    if let (Some(sight), Some(pos)) = (&eyes.sight, glass.orders()) {
        if sight.deciding() && hand.unit.is_none() && !playback.is_open() {
            let mut places = pos.open_places(sight);
            places.sort();
            places.dedup();
            places.into_iter().for_each(|p| l.glow(p, light::OFFERED, 0.34));
            if hand.trial.is_none() {
                pos.calling(sight).into_iter().for_each(|u| l.ring(u, Ink::hex(0xf7c53b)));
            }
        }
        if let Some(unit) = hand.unit {
            l.goals(&hand);
            l.ring(unit, Ink::hex(0xb01a14));
            if let Some(chosen) = hand.helped {
                l.outline(chosen, (Ink::hex(0x2f5d35), 3.0));
            }
            if let Some(helped) = hand.helped.and_then(|p| pos.who_holds(p)) {
                l.ring(helped, Ink::hex(0x2f5d35));
            }
        }
        if let Some(at) = hand.hover {
            l.outline(at, light::hovered());
        }
        if let Some(at) = desk.at.as_deref().and_then(|k| chart.of_key(k)).filter(|_| hand.unit.is_none()) {
            l.outline(at, light::pointed());
        }
        if let Some((at, left)) = flash {
            l.outline(at, light::flashing(left));
        }
    }
    lamps.paint(&l.light);
}

struct Lit<'a> {
    lands: &'a Lands,
    chart: &'a Chart,
    board: &'a Board,
    light: Light,
}

impl<'a> Lit<'a> {
    fn area(&self, p: ProvinceId) -> Option<&'a fill::Area> {
        self.lands.0.get(self.chart.area(p)?)
    }

    fn glow(&mut self, p: ProvinceId, ink: u32, cover: f32) {
        if let Some(area) = self.area(p) {
            self.light.glow(area, ink, cover);
        }
    }

    fn outline(&mut self, p: ProvinceId, (ink, points): (Ink, f32)) {
        if let Some(area) = self.area(p) {
            self.light.outline(area, ink, points);
        }
    }

    fn ring(&mut self, unit: Piece, ink: Ink) {
        if let Some(t) = self.board.of(unit) {
            let (r, pen) = (60.0 * self.board.scale, self.light.pen);
            self.light.high.outline(&ring(t.at, r, 36), 3.6 * pen, Ink::hex(0x2a1c10).alpha(0.7));
            self.light.high.outline(&ring(t.at, r, 36), 2.0 * pen, ink);
        }
    }

    /// Goals in the light, all else in the dark.
    fn goals(&mut self, hand: &Hand) {
        let goals = hand.goals(self.chart.map());
        let own = hand.unit.and_then(|u| self.board.of(u)).map(|t| t.province);
        for p in self.chart.map().provinces() {
            if goals.contains(&p) {
                self.glow(p, 0xfff2a8, 0.42);
            } else if own != Some(p) && hand.helped != Some(p) {
                let helpable = hand.helped.is_none() && hand.can_help(p);
                if let Some(area) = self.area(p) {
                    self.light.dim(area, if helpable { 0.10 } else { 0.30 });
                }
            }
        }
    }
}
