//! The counters on the map: piles by hex and owner, and the state of castles.

pub mod face;
pub mod heraldry;
pub mod marks;
pub mod piles;

use std::collections::HashMap;

use bevy::prelude::*;

use super::map::{Atlas, geometry, layer};
use super::{Eyes, Sight, is_queen, pos};
use crate::games::divine_right::DIVINE_RIGHT;
use crate::games::divine_right::ids::{CounterId, HexId};
use crate::games::divine_right::position::Pos;
use crate::window::desk::Desk;
use crate::window::hosts;
use crate::window::ink::{Brush, Letters};
use crate::window::prints::LetterCase;
use crate::window::settings::Settings;
use crate::window::sheets::{Flying, Ream, fly};
use crate::window::sight::Seen;

/// What is drawn of the counters now.
#[derive(Resource, Default)]
pub struct Board {
    pub piles: Vec<piles::Pile>,
    drawn: Option<(u64, bool, bool)>,
    was: HashMap<CounterId, HexId>,
}

/// Marks the sheet on which all of it is drawn.
#[derive(Component)]
pub struct Counters;

/// Draws the counters once the eyes have seen, and lets those fly that have moved.
pub fn plugin(app: &mut App) {
    app.init_resource::<Board>()
        .add_systems(Update, spread_cloth.before(Seen).run_if(hosts::comes(&DIVINE_RIGHT)))
        .add_systems(Update, (drawn, fly).chain().after(Seen).run_if(hosts::shows(&DIVINE_RIGHT)));
}

fn spread_cloth(mut ream: Ream) {
    ream.blank("counters", layer::COUNTERS).insert(Counters);
}

/// Draws anew what has changed.
pub fn drawn(
    mut ream: Ream,
    mut board: ResMut<Board>,
    eyes: Res<Eyes>,
    atlas: Res<Atlas>,
    letters: Option<NonSend<LetterCase>>,
    settings: Res<Settings>,
    desk: Res<Desk>,
    cloth: Query<&Mesh2d, With<Counters>>,
) {
    let key = (eyes.version, desk.is_bare, settings.plain_palette);
    let (Some(letters), Ok(cloth)) = (letters, cloth.single()) else { return };
    if board.drawn == Some(key) {
        return;
    }
    board.drawn = Some(key);
    let mut brush = Brush::default();
    board.piles.clear();
    if let Some(sight) = &eyes.sight {
        let pos = pos(sight, &atlas.0);
        marks::castles(&mut brush, pos.keeps());
        board.piles = piles::piles(pos);
        if !desk.is_bare {
            let mut faces = Faces { pos, sight, cut: HashMap::new(), letters: &letters.0 };
            for pile in &board.piles {
                faces.pile(&mut brush, pile);
            }
            if settings.animation > 0.0 {
                for (id, from) in moved(&board.was, pos) {
                    let to = piles::hex_of(pos, id).map_or(from, |(hex, _)| hex);
                    let (a, b) = (geometry::spot(&atlas.0.map, from), geometry::spot(&atlas.0.map, to));
                    let flight = Flying { from: a, to: b, z: layer::FLYING, scale: 1.0, haste: 2.2, gone: 0.0 };
                    ream.send(&faces.face(id), flight);
                }
            }
        }
        board.was = pos.ids().filter_map(|id| Some((id, piles::hex_of(pos, id)?.0))).collect();
    } else {
        board.was.clear();
    }
    ream.paint(cloth, &brush);
}

/// Counters that lay elsewhere when last drawn, a few of them at most.
fn moved(was: &HashMap<CounterId, HexId>, pos: Pos) -> Vec<(CounterId, HexId)> {
    let away = |id| {
        let before = *was.get(&id)?;
        piles::hex_of(pos, id).filter(|(hex, _)| *hex != before).map(|_| (id, before))
    };
    let list: Vec<(CounterId, HexId)> = pos.ids().filter_map(away).collect();
    if list.len() > 24 { vec![] } else { list }
}

struct Faces<'a> {
    pos: Pos<'a>,
    sight: &'a Sight,
    cut: HashMap<CounterId, Brush>,
    letters: &'a Letters,
}

impl Faces<'_> {
    fn face(&mut self, id: CounterId) -> Brush {
        let seat = self.pos.owner(id).map(|s| (s.0, self.sight.colour(s)));
        let (counter, letters) = (self.pos.counter(id), self.letters);
        let queen = is_queen(self.sight, counter);
        self.cut.entry(id).or_insert_with(|| face::draw(letters, counter, seat, queen)).clone()
    }

    /// Up to three faces of different kinds cascade under the first.
    fn pile(&mut self, brush: &mut Brush, pile: &piles::Pile) {
        let mut shown: Vec<CounterId> = vec![];
        for id in &pile.units {
            let c = self.pos.counter(*id);
            if shown.len() < 3
                && !shown.iter().any(|s| self.pos.counter(*s).kind == c.kind && self.pos.counter(*s).origin == c.origin)
            {
                shown.push(*id);
            }
        }
        while shown.len() < pile.units.len().min(3) {
            shown.push(pile.units[shown.len()]);
        }
        let step = Vec2::new(-9.0, 10.0) * pile.scale;
        for (k, id) in shown.iter().enumerate().rev() {
            let face = self.face(*id);
            brush.stamp(&face, pile.at + step * k as f32, pile.scale);
        }
        let corner = Vec2::splat(face::HALF - 4.0) * pile.scale;
        if pile.units.len() > 1 {
            let mut badge = Brush::default();
            face::badge(&mut badge, self.letters, Vec2::ZERO, pile.units.len());
            brush.stamp(&badge, pile.at + corner, pile.scale.max(0.8));
        }
        if pile.inside {
            marks::wall(brush, pile.at, pile.scale);
        }
        if pile.captives > 0 {
            marks::bars(brush, pile.at + step * (shown.len() - 1) as f32, pile.scale);
        }
    }
}
