//! Everything that stands on the map. While a resolution is played back the units stand where they stood before it.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::chart::of;

use super::play::{self, Playback};
use super::{Arms, Chart, Opened, Orders, Piece, Standing, faces, has_chart};
use crate::diplomacy::{Place, ProvinceId, UnitKind};
use crate::window::camera::Eye;
use crate::window::desk::Desk;
use crate::window::glass::{Clear, Glass};
use crate::window::hosts::Shows;
use crate::window::ink::{Brush, Letters};
use crate::window::prints::LetterCase;
use crate::window::provinces::{FAR, geometry, labels, layer};
use crate::window::settings::Settings;
use crate::window::sheets::{Flying, Ream, fly};
use crate::window::sight::Eyes;

/// A counter on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Token {
    pub unit: Piece,
    pub face: Arms,
    pub kind: UnitKind,
    pub province: ProvinceId,
    pub driven_out: bool,
    pub holds: bool,
    pub at: Vec2,
    pub half: Vec2,
}

/// What is drawn of the units now.
#[derive(Resource, Default)]
pub struct Board {
    pub tokens: Vec<Token>,
    pub scale: f32,
    drawn: Option<(u64, u64, bool, bool, i32)>,
    was: BTreeMap<Piece, Vec2>,
    seen: u64,
}

impl Board {
    /// The counter under a point of the page, the uppermost first.
    pub fn at(&self, p: Vec2) -> Option<&Token> {
        self.tokens.iter().rev().find(|t| (p - t.at).abs().cmple(t.half).all())
    }

    /// Its counter as it is drawn now; `None` where it has none.
    pub fn of(&self, unit: Piece) -> Option<&Token> {
        self.tokens.iter().find(|t| t.unit == unit)
    }

    /// Where the unit that holds a province stands, else where one would.
    pub fn spot(&self, chart: &Chart, p: ProvinceId) -> Vec2 {
        let here = self.tokens.iter().find(|t| t.province == p && t.holds && !t.driven_out);
        here.map_or_else(|| chart.spot(p), |t| t.at)
    }
}

/// Marks the sheet on which all of it is drawn.
#[derive(Component)]
pub struct Pieces;

/// Draws the counters once the glass is clear, and lets those fly that have moved.
pub fn plugin(app: &mut App) {
    app.init_resource::<Board>().add_systems(Update, (drawn, fly).chain().after(Clear).run_if(has_chart));
}

/// How large pieces are: of about one size on the screen, but never larger than a province bears.
fn scale_of(step: i32) -> f32 {
    (Eye::grain_of(step) * 0.27).clamp(0.34, 1.06)
}

/// Draws anew what has changed.
pub fn drawn(
    mut ream: Ream,
    mut board: ResMut<Board>,
    eyes: Res<Eyes>,
    glass: Res<Glass>,
    eye: Res<Eye>,
    shown: Res<Shows>,
    playback: Res<Playback>,
    letters: Option<NonSend<LetterCase>>,
    settings: Res<Settings>,
    desk: Res<Desk>,
    sheet: Query<&Mesh2d, With<Pieces>>,
) {
    let (Some(letters), Ok(sheet), Some(chart)) = (letters, sheet.single(), shown.0.chart()) else { return };
    let step = eye.stage();
    let key = (eyes.version, playback.version, desk.is_bare, settings.plain_palette, step);
    if board.drawn == Some(key) {
        return;
    }
    board.drawn = Some(key);
    board.tokens.clear();
    board.scale = scale_of(step);
    let mut b = Brush::default();
    if let Some(pos) = glass.orders() {
        let far = eye.grain() >= FAR;
        let layout = Layout { pos: &*pos, chart: &chart, letters: &letters.0, scale: board.scale, far };
        board.tokens = match playback.lines() {
            Some((lines, done)) => layout.then(lines, done),
            None => pos.stands().into_iter().map(|s| layout.token(s)).collect(),
        };
        let before = playback.before().and_then(|view| shown.0.world_of(view));
        let before = before.as_ref().and_then(|world| shown.0.orders(world));
        before.as_ref().unwrap_or(&pos).paint_marks(&mut b, &chart, far);
        let new = board.seen != eyes.version || playback.is_open();
        if !desk.is_bare {
            if settings.animation > 0.0 && new {
                let moved: Vec<(Token, Vec2)> = board
                    .tokens
                    .iter()
                    .filter_map(|t| Some((*t, *board.was.get(&t.unit)?)))
                    .filter(|(t, from)| t.at.distance(*from) > 60.0)
                    .collect();
                for (t, from) in moved.into_iter().take(12) {
                    let flight = Flying { from, to: t.at, z: layer::FLYING, scale: board.scale, haste: 1.6, gone: 0.0 };
                    ream.send(&pos.paint_unit(&letters.0, t.kind, t.face), flight);
                }
            }
            for t in &board.tokens {
                b.stamp(&pos.paint_unit(&letters.0, t.kind, t.face), t.at, board.scale);
                if t.driven_out {
                    faces::driven_out(&mut b, t.at, board.scale);
                }
            }
        }
        board.was = board.tokens.iter().map(|t| (t.unit, t.at)).collect();
    } else {
        board.was.clear();
    }
    board.seen = eyes.version;
    ream.paint(sheet, &b);
}

/// Where counters go.
struct Layout<'a> {
    pos: &'a dyn Orders,
    chart: &'a Chart,
    letters: &'a Letters,
    scale: f32,
    far: bool,
}

impl Layout<'_> {
    /// As it stood while the orders were opened; the first `done` of them are carried out.
    fn then(&self, lines: &[Opened], done: usize) -> Vec<Token> {
        let units = lines.iter().enumerate().map(|(n, l)| {
            let at = play::stands(l, n < done);
            let driven_out = n < done && l.dislodged;
            Standing { unit: l.unit, face: l.face, kind: l.kind, at, driven_out, holds: true }
        });
        units.chain(self.pos.stands().into_iter().filter(|s| !s.holds)).map(|s| self.token(s)).collect()
    }

    fn token(&self, s: Standing) -> Token {
        let province = self.chart.map().province(s.at);
        let lodging = self.pos.lodging(self.chart, &s, self.scale, self.far);
        let (at, half) = lodging.unwrap_or_else(|| (self.place(s.at, s.driven_out), faces::half(s.kind) * self.scale));
        let Standing { unit, face, kind, driven_out, holds, .. } = s;
        Token { unit, face, kind, province, driven_out, holds, at, half }
    }

    fn place(&self, at: Place, driven_out: bool) -> Vec2 {
        self.anchor(at) + if driven_out { Vec2::new(42.0, -34.0) * self.scale } else { Vec2::ZERO }
    }

    /// Clear of the name, where the province is wide enough for that.
    fn anchor(&self, at: Place) -> Vec2 {
        let province = self.chart.map().province(at);
        let spot = self.chart.place(at);
        let Some(shape) = self.chart.shape(province) else { return spot };
        let label = of(shape.label);
        let look = if self.far { labels::Look::Far } else { labels::Look::Near };
        let name = if self.far { self.chart.map().province_label(province) } else { self.chart.name(province) };
        let size = labels::size(self.letters, shape, name, look);
        let clear = 0.45 * size + 50.0 * self.scale;
        let wide = 0.5 * shape.label_width * geometry::SCALE + 40.0 * self.scale;
        let far_off = (spot.y - label.y).abs() >= clear || (spot.x - label.x).abs() > wide.min(3.0 * size);
        if far_off {
            return spot;
        }
        let inside = |at: &Vec2| shape.holds(geometry::back(*at));
        let beside_city = |at: &Vec2| shape.city.is_none_or(|city| of(city).distance(*at) > 50.0 * self.scale);
        let above = Vec2::new(label.x, label.y + clear);
        let below = Vec2::new(label.x, label.y - clear);
        let free = [above, below].into_iter().find(|at| inside(at) && beside_city(at));
        free.or_else(|| [above, below].into_iter().find(inside)).unwrap_or(above)
    }
}
