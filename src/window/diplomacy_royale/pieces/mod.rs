//! Everything that stands on the map: supply centres and units. While a resolution is played back the units stand where
//! they stood before it.

pub mod face;

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::Eyes;
use super::glass::{Clear, Glass};
use super::map::chart::of;
use super::map::{Atlas, Chart, FAR, labels, layer};
use super::play::Playback;
use crate::diplomacy::{Place, ProvinceId, UnitKind};
use crate::games::diplomacy_royale::DiplomacyRoyale;
use crate::games::diplomacy_royale::components::ResolvedOrder;
use crate::games::diplomacy_royale::court;
use crate::games::diplomacy_royale::ids::{PowerId, UnitId};
use crate::games::diplomacy_royale::position::Pos;
use crate::window::camera::Eye;
use crate::window::desk::Desk;
use crate::window::hosts;
use crate::window::ink::{Brush, Letters};
use crate::window::prints::LetterCase;
use crate::window::settings::Settings;
use crate::window::sheets::{Flying, Ream, fly};

/// A counter on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Token {
    pub unit: UnitId,
    pub power: PowerId,
    pub kind: UnitKind,
    pub province: ProvinceId,
    pub rating: i8,
    pub driven_out: bool,
    pub at: Vec2,
    pub half: Vec2,
}

/// What is drawn of the units now.
#[derive(Resource, Default)]
pub struct Board {
    pub tokens: Vec<Token>,
    pub scale: f32,
    drawn: Option<(u64, u64, bool, bool, i32)>,
    was: BTreeMap<UnitId, Vec2>,
    seen: u64,
}

impl Board {
    /// The counter under a point of the page, the uppermost first.
    pub fn at(&self, p: Vec2) -> Option<&Token> {
        self.tokens.iter().rev().find(|t| (p - t.at).abs().cmple(t.half).all())
    }

    pub fn of(&self, unit: UnitId) -> Option<&Token> {
        self.tokens.iter().find(|t| t.unit == unit)
    }

    /// Where the unit that holds a province stands, else where one would.
    pub fn spot(&self, chart: &Chart, p: ProvinceId) -> Vec2 {
        let here = self.tokens.iter().find(|t| t.province == p && !t.driven_out);
        here.map_or_else(|| chart.spot(p), |t| t.at)
    }
}

#[derive(Component)]
pub struct Pieces;

pub fn plugin(app: &mut App) {
    app.init_resource::<Board>()
        .add_systems(Startup, spread)
        .add_systems(Update, (drawn, fly).chain().after(Clear).run_if(hosts::shows::<DiplomacyRoyale>));
}

fn spread(mut ream: Ream<DiplomacyRoyale>) {
    ream.blank("pieces", layer::PIECES).insert(Pieces);
}

/// Closeness in steps, so that pieces are drawn anew only now and then while the eye glides.
fn step_of(unit: f32) -> i32 {
    (unit.ln() / 0.22).round() as i32
}

/// How large pieces are: of about one size on the screen, but never larger than a province bears.
fn scale_of(step: i32) -> f32 {
    ((step as f32 * 0.22).exp() * 0.27).clamp(0.34, 1.06)
}

/// Draws anew what has changed.
pub fn drawn(
    mut ream: Ream<DiplomacyRoyale>,
    mut board: ResMut<Board>,
    eyes: Res<Eyes>,
    glass: Res<Glass>,
    eye: Res<Eye>,
    atlas: Res<Atlas>,
    playback: Res<Playback>,
    letters: Option<NonSend<LetterCase>>,
    settings: Res<Settings>,
    desk: Res<Desk>,
    sheet: Query<&Mesh2d, With<Pieces>>,
) {
    let (Some(letters), Ok(sheet)) = (letters, sheet.single()) else { return };
    let step = step_of(eye.unit);
    let key = (eyes.version, playback.version, desk.is_bare, settings.plain_palette, step);
    if board.drawn == Some(key) {
        return;
    }
    board.drawn = Some(key);
    board.tokens.clear();
    board.scale = scale_of(step);
    let mut b = Brush::default();
    if let Some(pos) = glass.pos() {
        let far = eye.unit >= FAR;
        let layout = Layout { chart: &atlas.0, letters: &letters.0, scale: board.scale, far };
        board.tokens = match playback.lines() {
            Some((lines, done)) => layout.then(lines, done),
            None => layout.now(pos),
        };
        centres(&mut b, pos, &atlas.0, far);
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
                    ream.send(&face::unit(&letters.0, t.kind, t.power, t.rating), flight);
                }
            }
            for t in &board.tokens {
                b.stamp(&face::unit(&letters.0, t.kind, t.power, t.rating), t.at, board.scale);
                if t.driven_out {
                    face::driven_out(&mut b, t.at, board.scale);
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

fn centres(b: &mut Brush, pos: Pos, chart: &Chart, far: bool) {
    let r = if far { 21.0 } else { 11.0 };
    for p in pos.provinces() {
        let city = chart.shape(p.id).and_then(|s| s.city);
        if let Some(city) = city.filter(|_| pos.map().data(p.id).centre) {
            face::centre(b, of(city), r, p.owner);
        }
    }
}

/// Where counters go.
struct Layout<'a> {
    chart: &'a Chart,
    letters: &'a Letters,
    scale: f32,
    far: bool,
}

impl Layout<'_> {
    fn now(&self, pos: Pos) -> Vec<Token> {
        let units = pos.units().filter_map(|u| {
            let out = u.dislodged.is_some();
            Some(self.token(u.id, u.power, u.kind, u.at?, court::rating(pos, u.id), out))
        });
        units.collect()
    }

    /// As it stood while the orders were opened; the first `done` of them are carried out.
    fn then(&self, lines: &[ResolvedOrder], done: usize) -> Vec<Token> {
        let tokens = lines.iter().enumerate().map(|(n, l)| {
            let at = super::play::stands(l, n < done);
            let out = n < done && l.dislodged;
            self.token(l.unit, l.power, l.kind, at, l.rating, out)
        });
        tokens.collect()
    }

    fn token(&self, unit: UnitId, power: PowerId, kind: UnitKind, at: Place, rating: i8, driven_out: bool) -> Token {
        let province = self.chart.map().province(at);
        let mut spot = self.anchor(at);
        if driven_out {
            spot += Vec2::new(42.0, -34.0) * self.scale;
        }
        Token { unit, power, kind, province, rating, driven_out, at: spot, half: face::half(kind) * self.scale }
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
        let wide = 0.5 * shape.label_width * crate::window::provinces::geometry::SCALE + 40.0 * self.scale;
        let far_off = (spot.y - label.y).abs() >= clear || (spot.x - label.x).abs() > wide.min(3.0 * size);
        if far_off {
            return spot;
        }
        let inside = |at: &Vec2| shape.holds(crate::window::provinces::geometry::back(*at));
        let above = Vec2::new(label.x, label.y + clear);
        let below = Vec2::new(label.x, label.y - clear);
        [above, below].into_iter().find(inside).unwrap_or(above)
    }
}
