//! Orders as arrows in their power's colour: moves solid, supports dashed to what they support, convoys wavy, holds a
//! ring; and a mark on those that have been resolved.

use bevy::prelude::*;

use super::hand::Hand;
use super::pieces::Board;
use super::play::Playback;
use super::{Chart, Opened, Orders, chosen, has_chart};
use crate::diplomacy::{Order, Place, ProvinceId};
use crate::window::camera::Eye;
use crate::window::desk::Desk;
use crate::window::glass::Glass;
use crate::window::hosts::Shows;
use crate::window::ink::{Align, Brush, Face, Ink, Letters, ring};
use crate::window::prints::LetterCase;
use crate::window::provinces::sea;
use crate::window::settings::Settings;
use crate::window::sheets::Ream;
use crate::window::sight::Eyes;

/// An order to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    pub from: Place,
    pub order: Order,
    pub ink: Ink,
    /// What became of it.
    pub worked: Option<bool>,
    /// It is just being opened.
    pub fresh: bool,
    /// It is only wished for, with so many points: broken lines.
    pub points: Option<u8>,
}

/// Marks the sheet on which they are drawn.
#[derive(Component)]
pub struct Arrows;

type Key = (u64, u64, u64, i32, bool, bool);

/// Draws the orders once the click of this frame is known.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, paint.after(super::gestures::Clicked).run_if(has_chart));
}

fn paint(
    mut ream: Ream,
    eyes: Res<Eyes>,
    hand: Res<Hand>,
    glass: Res<Glass>,
    playback: Res<Playback>,
    board: Res<Board>,
    shown: Res<Shows>,
    eye: Res<Eye>,
    desk: Res<Desk>,
    settings: Res<Settings>,
    letters: Option<NonSend<LetterCase>>,
    sheet: Query<&Mesh2d, With<Arrows>>,
    mut last: Local<Option<Key>>,
) {
    let (Ok(sheet), Some(letters), Some(chart)) = (sheet.single(), letters, shown.0.chart()) else { return };
    let step = eye.stage();
    let key = (eyes.version, hand.version, playback.version, step, desk.is_bare, settings.plain_palette);
    if last.as_ref() == Some(&key) {
        return;
    }
    *last = Some(key);
    let mut b = Brush::default();
    if let Some(pos) = glass.orders().filter(|_| eyes.sight.is_some() && !desk.is_bare) {
        let orders = drawn(&*pos, &hand, &playback);
        let pen = Pen {
            chart: &chart,
            board: &board,
            orders: &orders,
            pen: eye.grain().clamp(0.8, 4.6),
            letters: &letters.0,
        };
        pen.all(&mut b);
        pos.more_arrows(&hand, &playback, &pen, &mut b);
        let seat = eyes.sight.as_ref().filter(|_| !playback.is_open() && hand.trial.is_none()).map(|sight| sight.seat);
        for one in seat.map_or(vec![], |seat| pos.chosen(seat)) {
            chosen::paint(&mut b, &*pos, &pen, &one);
        }
    }
    ream.paint(sheet, &b);
}

/// The orders to be shown: those played back, those tried, or those this player has given.
pub fn drawn(pos: &dyn Orders, hand: &Hand, playback: &Playback) -> Vec<Drawn> {
    let resolved = |l: &Opened, fresh: bool| Drawn {
        from: l.from,
        order: l.order,
        ink: pos.ink(l.face),
        worked: Some(l.came_off()),
        fresh,
        points: None,
    };
    if let Some((lines, done)) = playback.lines() {
        return lines.iter().take(done).enumerate().map(|(n, l)| resolved(l, n + 1 == done)).collect();
    }
    if let Some(trial) = &hand.trial {
        let lines = trial.lines().iter().filter(|l| trial.orders.contains_key(&l.unit));
        return lines.map(|l| resolved(l, false)).collect();
    }
    pos.wished()
}

/// Draws orders.
pub struct Pen<'a> {
    pub chart: &'a Chart,
    pub board: &'a Board,
    pub orders: &'a [Drawn],
    /// Map units to a point of the screen, about.
    pub pen: f32,
    pub letters: &'a Letters,
}

impl Pen<'_> {
    fn all(&self, b: &mut Brush) {
        // Supports below moves: the moves are what one reads first.
        let rank = |o: &Order| match o {
            Order::Hold => 0,
            Order::Convoy { .. } => 1,
            Order::SupportHold { .. } | Order::SupportMove { .. } => 2,
            Order::Move { .. } => 3,
        };
        let mut list: Vec<&Drawn> = self.orders.iter().collect();
        list.sort_by_key(|d| (rank(&d.order), d.fresh));
        for d in list {
            self.one(b, d);
        }
    }

    /// Where a unit stood when it was told.
    pub fn start(&self, p: ProvinceId, from: Place) -> Vec2 {
        let here = self.board.tokens.iter().find(|t| t.province == p && t.holds && !t.driven_out);
        here.map_or_else(|| self.chart.place(from), |t| t.at)
    }

    /// Where an arrow to a place ends: at the counter that stands there, else where one would.
    pub fn goal(&self, to: Place) -> Vec2 {
        let p = self.chart.map().province(to);
        let whole = to == self.chart.map().whole(p);
        // A defender's own counter is what an attack points at.
        if whole { self.board.spot(self.chart, p) } else { self.chart.place(to) }
    }

    /// The line of a move, drawn a little to the right of the straight one when another comes the other way.
    pub fn line_of(&self, from: Place, to: Place) -> [Vec2; 2] {
        let map = self.chart.map();
        let (p, q) = (map.province(from), map.province(to));
        let (a, z) = (self.start(p, from), self.goal(to));
        let faces =
            |d: &Drawn| matches!(d.order, Order::Move { to, .. } if map.province(to) == p) && map.province(d.from) == q;
        let d = (z - a).normalize_or_zero();
        let side = if self.orders.iter().any(faces) { d.perp() * -9.0 * self.pen } else { Vec2::ZERO };
        let gap = 40.0 * self.board.scale;
        let length = a.distance(z);
        if length < 2.4 * gap {
            return [a + side + d * 0.25 * length, z + side - d * 0.2 * length];
        }
        let occupied = self.board.tokens.iter().any(|t| t.province == q && t.holds && !t.driven_out);
        [a + side + d * gap, z + side - d * if occupied { gap * 1.1 } else { 4.0 * self.pen }]
    }

    fn one(&self, b: &mut Brush, d: &Drawn) {
        let map = self.chart.map();
        let own = map.province(d.from);
        let at = self.start(own, d.from);
        let (ink, w) = (d.ink, self.pen * if d.fresh { 1.35 } else { 1.0 });
        let mark = match d.order {
            Order::Hold => {
                let r = 62.0 * self.board.scale;
                b.outline(&ring(at, r, 36), 5.4 * w, Ink::hex(0x1d130b).alpha(0.85));
                b.outline(&ring(at, r, 36), 3.0 * w, ink);
                at + Vec2::new(0.72, 0.72) * r
            }
            Order::Move { to, .. } => {
                let [a, z] = self.line_of(d.from, to);
                self.arrow(b, a, z, ink, w, d.points.is_some());
                a.lerp(z, 0.5)
            }
            Order::SupportHold { of } => {
                let goal = self.board.spot(self.chart, of);
                let dir = (goal - at).normalize_or_zero();
                let r = 56.0 * self.board.scale;
                let (a, z) = (at + dir * 40.0 * self.board.scale, goal - dir * r);
                self.dashes(b, &[a, z], ink, w);
                b.outline(&ring(goal, r, 36), 3.8 * w, Ink::hex(0x1d130b).alpha(0.8));
                b.outline(&ring(goal, r, 36), 2.0 * w, ink);
                a.lerp(z, 0.5)
            }
            Order::SupportMove { of, to } => {
                let from = self.orders.iter().find(|o| map.province(o.from) == of).map_or(map.whole(of), |o| o.from);
                let [a, z] = self.line_of(from, to);
                let meets = a.lerp(z, 0.58);
                let dir = (meets - at).normalize_or_zero();
                let line = [at + dir * 40.0 * self.board.scale, meets];
                self.dashes(b, &line, ink, w);
                b.disc(meets, 5.4 * w, Ink::hex(0x1d130b).alpha(0.85));
                b.disc(meets, 3.8 * w, ink);
                line[0].lerp(meets, 0.45)
            }
            Order::Convoy { of, to } => {
                let from = self.start(of, map.whole(of));
                let goal = self.board.spot(self.chart, to);
                self.wave(b, from, at, ink, w);
                self.wave(b, at, goal, ink, w);
                at + Vec2::new(0.0, 60.0 * self.board.scale)
            }
        };
        if let Some(points) = d.points {
            self.number(b, mark, points, ink);
        }
        match d.worked {
            Some(worked) if d.order != Order::Hold || !worked => self.mark(b, mark, worked),
            _ => {}
        }
    }

    /// Wishes are broken lines.
    pub fn arrow(&self, b: &mut Brush, a: Vec2, z: Vec2, ink: Ink, w: f32, wish: bool) {
        let d = (z - a).normalize_or_zero();
        let head = (13.0 * w).min(0.55 * a.distance(z));
        let neck = z - d * head;
        let tip = |at: Vec2, grow: f32| {
            let wide = d.perp() * (0.62 * head + grow);
            [at + d * grow * 1.5, neck + wide - d * grow, neck - wide - d * grow]
        };
        let dark = Ink::hex(0x1d130b).alpha(0.88);
        for (width, grow, ink) in [(7.2 * w, 2.0 * w, dark), (4.4 * w, 0.0, ink)] {
            let shaft = [a, neck + d * 2.0];
            if wish {
                sea::dashed(b, &shaft, 13.0 * w, 7.0 * w, width, ink);
            } else {
                b.stroke(&shaft, width, ink);
            }
            b.fan(&tip(z, grow), ink);
        }
    }

    /// A dashed line with a dark rim, `w` map units to a point of the screen.
    pub fn dashes(&self, b: &mut Brush, line: &[Vec2], ink: Ink, w: f32) {
        for (width, ink) in [(5.6 * w, Ink::hex(0x1d130b).alpha(0.85)), (3.0 * w, ink)] {
            sea::dashed(b, line, 9.0 * w, 7.0 * w, width, ink);
        }
    }

    fn wave(&self, b: &mut Brush, a: Vec2, z: Vec2, ink: Ink, w: f32) {
        let (d, length) = ((z - a).normalize_or_zero(), a.distance(z));
        let n = ((length / (5.0 * w)) as usize).clamp(8, 200);
        let line: Vec<Vec2> = (0..=n)
            .map(|k| {
                let t = k as f32 / n as f32;
                let swing = (t * length / (11.0 * w)).sin() * 5.0 * w * (t * (1.0 - t) * 8.0).min(1.0);
                a.lerp(z, t) + d.perp() * swing
            })
            .collect();
        b.stroke(&line, 5.4 * w, Ink::hex(0x1d130b).alpha(0.8));
        b.stroke(&line, 2.9 * w, ink);
    }

    /// Points on a disc.
    pub fn number(&self, b: &mut Brush, at: Vec2, points: u8, ink: Ink) {
        let r = 10.5 * self.pen;
        b.disc(at, 1.2 * r, Ink::hex(0x1d130b));
        b.disc(at, r, Ink::hex(0xfff6dc));
        b.outline(&ring(at, 0.86 * r, 24), 0.2 * r, ink);
        let foot = at - Vec2::new(0.0, 0.46 * r);
        self.letters.line(b, Face::Bold, &points.to_string(), foot, 1.3 * r, Align::Centre, Ink::hex(0x2a1c10));
    }

    /// Done, or failed.
    pub fn mark(&self, b: &mut Brush, at: Vec2, worked: bool) {
        let r = 9.0 * self.pen;
        b.disc(at, 1.18 * r, Ink::hex(0x1d130b));
        b.disc(at, r, if worked { Ink::hex(0x2f6d35) } else { Ink::hex(0xb01a14) });
        let v = |x: f32, y: f32| at + Vec2::new(x, y) * r;
        let pale = Ink::hex(0xfff8e0);
        if worked {
            b.stroke(&[v(-0.5, 0.0), v(-0.12, -0.42), v(0.52, 0.45)], 0.26 * r, pale);
        } else {
            b.stroke(&[v(-0.45, -0.45), v(0.45, 0.45)], 0.26 * r, pale);
            b.stroke(&[v(-0.45, 0.45), v(0.45, -0.45)], 0.26 * r, pale);
        }
    }
}
