//! Everything that stands on the map: piles of pieces, marks, castles, what provinces yield.

pub mod face;
pub mod glyphs;
pub mod piles;

use std::collections::BTreeMap;

use bevy::prelude::*;

use self::piles::{Face, Mark, Pile, Rank, site_of};
use super::map::geometry::{self, Site, of};
use super::map::{Atlas, FAR, east, labels, layer, ornament};
use super::{Eyes, Glass, pos_in, tinctures};
use crate::board::drawing::Link;
use crate::games::blood_royale::BLOOD_ROYALE;
use crate::games::blood_royale::components::{Banner, Lasting, Spot};
use crate::games::blood_royale::ids::ArmyId;
use crate::games::blood_royale::position::Pos;
use crate::window::camera::Eye;
use crate::window::desk::Desk;
use crate::window::glass::Clear;
use crate::window::hosts;
use crate::window::ink::{Brush, Ink, Letters};
use crate::window::prints::LetterCase;
use crate::window::selection::{Laid, Standing};
use crate::window::settings::Settings;
use crate::window::sheets::{Flying, Ream, fly};
use crate::window::sight::Seen;

/// What is drawn of the pieces now.
#[derive(Resource, Default)]
pub struct Board {
    pub piles: Vec<Pile>,
    pub marks: Vec<piles::Marked>,
    drawn: Option<(u64, bool, bool, i32)>,
    was: BTreeMap<ArmyId, Site>,
    seen: u64,
}

/// Marks the sheet on which all of it is drawn.
#[derive(Component)]
pub struct Pieces;

/// Draws the pieces once the glass is clear, and lets those fly that have moved.
pub fn plugin(app: &mut App) {
    app.init_resource::<Board>()
        .add_systems(Update, spread.before(Seen).run_if(hosts::comes(&BLOOD_ROYALE)))
        .add_systems(Update, (drawn.in_set(Laid), fly).chain().after(Clear).run_if(hosts::shows(&BLOOD_ROYALE)));
}

fn spread(mut ream: Ream) {
    ream.blank("pieces", layer::PIECES).insert(Pieces);
}

/// How large pieces are: of about one size on the screen, but never larger than a province bears.
fn scale_of(step: i32) -> f32 {
    (Eye::grain_of(step) * 0.27).clamp(0.32, 1.12)
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
    letters: Option<NonSend<LetterCase>>,
    settings: Res<Settings>,
    desk: Res<Desk>,
    sheet: Query<&Mesh2d, With<Pieces>>,
) {
    let (Some(letters), Ok(sheet)) = (letters, sheet.single()) else { return };
    let step = eye.stage();
    let key = (eyes.version, desk.is_bare, settings.plain_palette, step);
    if board.drawn == Some(key) {
        return;
    }
    board.drawn = Some(key);
    board.piles.clear();
    board.marks.clear();
    let has_east = glass.read(pos_in).is_some_and(has_east);
    let mut b = Brush::default();
    if let Some(pos) = glass.read(pos_in) {
        let scale = scale_of(step);
        let look = if eye.grain() >= FAR { labels::Look::Far } else { labels::Look::Near };
        let name_size = |site: Site| match site {
            Site::Land(p) => labels::size(&letters.0, atlas.0.shapes.province(p), pos.label(p), look),
            _ => 0.0,
        };
        (board.piles, board.marks) = piles::piles(pos, scale, name_size);
        let drawing = Drawing { pos, letters: &letters.0, scale, far: eye.grain() >= FAR };
        drawing.printed(&mut b);
        if !desk.is_bare {
            drawing.ground(&mut b, &board);
            if settings.animation > 0.0 && board.seen != eyes.version {
                for (banner, n, from, to) in marches(&board.was, pos) {
                    let (a, z) = (from.spot(&atlas.0.shapes), to.spot(&atlas.0.shapes));
                    let flight = Flying { from: a, to: z, z: layer::FLYING, scale, haste: 2.0, gone: 0.0 };
                    ream.send(&face::armies(&letters.0, banner, n, false), flight);
                }
            }
        }
        board.was = pos.armies().filter_map(|a| Some((a.id, site_of(pos, a.at)?))).collect();
    } else {
        board.was.clear();
    }
    board.seen = eyes.version;
    standing.stands = board.piles.iter().map(Pile::stand).collect();
    standing.beside = has_east.then(|| (Site::EAST, geometry::east(&atlas.0.shapes)));
    ream.paint(sheet, &b);
}

/// Armies that stood elsewhere when last seen, a few columns at most.
fn marches(was: &BTreeMap<ArmyId, Site>, pos: Pos) -> Vec<(Banner, usize, Site, Site)> {
    let mut out: Vec<(Banner, usize, Site, Site)> = vec![];
    for a in pos.armies() {
        let (Some(from), Some(to)) = (was.get(&a.id).copied(), site_of(pos, a.at)) else { continue };
        if from == to {
            continue;
        }
        match out.iter_mut().find(|(banner, _, f, t)| (*banner, *f, *t) == (a.banner, from, to)) {
            Some((_, n, _, _)) => *n += 1,
            None => out.push((a.banner, 1, from, to)),
        }
    }
    if out.len() > 12 { vec![] } else { out }
}

/// Is the Crusade on, or are crusaders still in the East (card 61)?
fn has_east(pos: Pos) -> bool {
    let away = pos.armies().any(|a| a.at == Spot::HolyLand) || pos.pawns().any(|p| p.at == Spot::HolyLand);
    away || pos.deck().lasting.iter().any(|l| matches!(l, Lasting::Crusade { .. }))
}

struct Drawing<'a> {
    pos: Pos<'a>,
    letters: &'a Letters,
    scale: f32,
    far: bool,
}

impl Drawing<'_> {
    /// What is part of the map in this game: what provinces yield, castles, the Holy Land.
    fn printed(&self, b: &mut Brush) {
        let (pos, letters) = (self.pos, self.letters);
        let shapes = &pos.book.shapes;
        // Kent and Calais always; Messina where the scenario says so (16.5, Q49).
        let crossing = pos.book.map.crossing;
        let open = |l: &&Link| {
            l.between.0.key == crossing.a.key() || l.between.1.key == crossing.a.key() || pos.options.messina
        };
        shapes.links.iter().filter(open).for_each(|link| ornament::paint_link(link, b));
        let look = if self.far { labels::Look::Far } else { labels::Look::Near };
        for p in pos.provinces() {
            let Some(goods) = p.goods else { continue };
            let shape = shapes.province(p.id);
            let size = labels::size(letters, shape, pos.label(p.id), look);
            let r = if self.far { 33.0 } else { 18.0 };
            let at = of(shape.label) + Vec2::new(0.0, 0.52 * size + r * 0.95);
            b.disc(at, 1.32 * r, Ink::hex(0x4a3826).alpha(0.55));
            b.disc(at, 1.22 * r, Ink::hex(0xfaf2da).alpha(0.92));
            glyphs::goods(b, goods, at, r * 0.86);
        }
        for c in pos.countries() {
            let Some(capital) = c.capital else { continue };
            let shape = shapes.province(capital);
            let first = pos.book.map.country(c.id).capital == capital;
            let at = shape.city.filter(|_| first).map_or(of(shape.unit) + Vec2::new(-60.0, 0.0), of);
            let s = if self.far { 0.95 } else { 0.62 };
            glyphs::castle(b, letters, at, s, pos.castle_at(capital), tinctures::field(c.id));
        }
        if has_east(pos) {
            east::paint(shapes, b, letters);
        }
    }

    fn ground(&self, b: &mut Brush, board: &Board) {
        let (letters, s) = (self.letters, self.scale);
        for (_, mark, at) in &board.marks {
            let r = 27.0 * s;
            match mark {
                Mark::Neutral => glyphs::neutral(b, letters, *at, r),
                Mark::Famine => glyphs::famine(b, *at, r),
                Mark::Rebellion => glyphs::rebellion(b, *at, r),
                Mark::Governor => glyphs::governor(b, letters, *at, r),
            }
        }
        for pile in &board.piles {
            b.stamp(&self.face(pile), pile.at, s);
        }
    }

    fn face(&self, pile: &Pile) -> Brush {
        let (letters, n) = (self.letters, pile.pieces.len());
        match pile.face {
            Face::Armies(banner) => face::armies(letters, banner, n, pile.walled),
            Face::Royal { country, kind, captive } => face::royal(letters, country, Rank::kind(kind), captive),
            Face::Fleets(country) => face::fleets(letters, country, n, pile.aboard),
            Face::Goods(goods, owner) => {
                face::crates(letters, goods, n, owner.map(|seat| self.pos.player(seat).country))
            }
        }
    }
}
