//! Everything that stands on the map: nobles under their faction's standard, ships, heirs, flags over places, sieges.

pub mod face;
mod marks;
pub mod piles;

use std::collections::BTreeMap;

use bevy::prelude::*;

use self::face::Painter;
use self::piles::{Look, Pile};
use super::glass::{Clear, Glass, pos_in};
use super::map::geometry::{Site, site_of};
use super::map::{Atlas, FAR, Lands, layer};
use super::{Eyes, arms};
use crate::games::kingmaker::KINGMAKER;
use crate::games::kingmaker::ids::{AreaId, NobleId};
use crate::games::kingmaker::position::Pos;
use crate::table::SeatId;
use crate::window::camera::Eye;
use crate::window::desk::Desk;
use crate::window::hosts;
use crate::window::ink::{Brush, Ink};
use crate::window::palette;
use crate::window::prints::LetterCase;
use crate::window::provinces::fill::Area;
use crate::window::selection::{Laid, Standing};
use crate::window::settings::Settings;
use crate::window::sheets::{Flying, Ream, fly};
use crate::window::sight::Seen;

/// What is drawn of the pieces now.
#[derive(Resource, Default)]
pub struct Board {
    pub piles: Vec<Pile>,
    drawn: Option<(u64, bool, bool, i32)>,
    was: BTreeMap<NobleId, Site>,
    seen: u64,
}

/// Marks the sheet of pieces and of marks beside them.
#[derive(Component)]
pub struct Pieces;

/// Marks the sheet of who holds what, over the colours of the map.
#[derive(Component)]
pub struct Holdings;

/// Draws the pieces once the glass is clear, and lets those fly that have moved.
pub fn plugin(app: &mut App) {
    app.init_resource::<Board>()
        .add_systems(Update, spread.before(Seen).run_if(hosts::comes(&KINGMAKER)))
        .add_systems(Update, (drawn.in_set(Laid), fly).chain().after(Clear).run_if(hosts::shows(&KINGMAKER)));
}

fn spread(mut ream: Ream) {
    ream.plain("holdings", layer::REALMS + 0.1).insert(Holdings);
    ream.blank("pieces", layer::PIECES).insert(Pieces);
}

/// Names are written from here on.
const NAMED: f32 = 1.75;

fn look_of(step: i32, unit: f32) -> Look {
    let near = Eye::grain_of(step);
    Look { scale: (near * 0.34).clamp(0.3, 1.75), named: near < NAMED, far: unit >= FAR }
}

/// Draws anew what has changed.
pub fn drawn(
    mut ream: Ream,
    mut board: ResMut<Board>,
    mut standing: ResMut<Standing>,
    eyes: Res<Eyes>,
    glass: Res<Glass>,
    eye: Res<Eye>,
    atlas: Res<Atlas>,
    lands: Res<Lands>,
    letters: Option<NonSend<LetterCase>>,
    settings: Res<Settings>,
    desk: Res<Desk>,
    sheet: Query<&Mesh2d, With<Pieces>>,
    below: Query<Entity, With<Holdings>>,
) {
    let (Some(letters), Ok(sheet), Ok(below)) = (letters, sheet.single(), below.single()) else { return };
    let step = eye.stage();
    let key = (eyes.version, desk.is_bare, settings.plain_palette, 2 * step + i32::from(eye.grain() >= FAR));
    if board.drawn == Some(key) || lands.0.is_empty() {
        return;
    }
    board.drawn = Some(key);
    board.piles.clear();
    let (mut b, mut low) = (Brush::default(), Brush::default());
    let sight = eyes.sight.clone();
    let tint = |seat: SeatId| sight.as_ref().map_or_else(|| palette::seat(seat.0), |s| s.tint(seat));
    if let Some(pos) = glass.read(pos_in) {
        let look = look_of(step, eye.grain());
        board.piles = piles::piles(pos, look);
        holdings(&mut low, pos, &lands.0, &tint);
        let painter = Painter { pos, letters: &letters.0, look, tint: &tint };
        painter.flags(&mut b);
        if !desk.is_bare {
            painter.field(&mut b);
            board.piles.iter().for_each(|pile| painter.pile(&mut b, pile));
            if settings.animation > 0.0 && board.seen != eyes.version {
                for (noble, from, to) in marches(&board.was, pos) {
                    let (from, to) = (from.spot(&atlas.0.shapes), to.spot(&atlas.0.shapes));
                    let flight = Flying { from, to, z: layer::FLYING, scale: look.scale, haste: 2.0, gone: 0.0 };
                    let mut shield = Brush::default();
                    arms::paint(&mut shield, noble, Vec2::ZERO, 28.0);
                    ream.send(&shield, flight);
                }
            }
        }
        board.was = pos.nobles().filter_map(|n| Some((n.id, site_of(pos, n.at)?))).collect();
    } else {
        board.was.clear();
    }
    board.seen = eyes.version;
    standing.stands = board.piles.iter().map(Pile::stand).collect();
    ream.paint(sheet, &b);
    ream.reprint(below, &low);
}

/// Nobles who stood elsewhere when last seen, a few at most.
fn marches(was: &BTreeMap<NobleId, Site>, pos: Pos) -> Vec<(NobleId, Site, Site)> {
    let moved = pos.nobles().filter_map(|n| {
        let (from, to) = (*was.get(&n.id)?, site_of(pos, n.at)?);
        (from != to).then_some((n.id, from, to))
    });
    let out: Vec<_> = moved.collect();
    if out.len() > 8 { vec![] } else { out }
}

/// The ground about the places a faction controls, in its colour; where two hold places in one space, in stripes.
fn holdings(b: &mut Brush, pos: Pos, lands: &[Area], tint: &dyn Fn(SeatId) -> Ink) {
    let mut held: BTreeMap<AreaId, Vec<SeatId>> = BTreeMap::new();
    for (data, owner) in pos.book.map.places.iter().zip(pos.owners()) {
        if let Some(seat) = owner {
            let list = held.entry(data.area).or_default();
            if !list.contains(&seat) {
                list.push(seat);
            }
        }
    }
    for (area, seats) in held {
        let Some(land) = lands.get(area.index()) else { continue };
        let ink = tint(seats[0]);
        land.paint(b, ink.alpha(0.40));
        if let Some(other) = seats.get(1) {
            for [p, q] in land.hatching(30.0, true) {
                b.stroke(&[p, q], 14.0, tint(*other).alpha(0.42));
            }
        }
        land.fringe(b, 17.0, ink.light(0.7).alpha(0.62));
    }
}
