//! Which pieces lie together, and where on the page each pile lies.

use bevy::math::Vec2;

use crate::engine::AnyKey;
use crate::games::blood_royale::book::Book;
use crate::games::blood_royale::campaign::Unit;
use crate::games::blood_royale::components::{Banner, Berth, Holder, PawnKind, Spot};
use crate::games::blood_royale::ids::{CountryId, FleetId, Goods, ProvinceId, SeaId};
use crate::games::blood_royale::position::Pos;
use crate::table::SeatId;
use crate::window::blood_royale::map::geometry::{Site, back, of, port};
use crate::window::selection::Stand;

/// Something that can be taken in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    Unit(Unit),
    Fleet(FleetId),
}

impl Piece {
    /// As what is in hand names it; `None` for what cannot be taken in hand here.
    pub fn of(key: AnyKey) -> Option<Self> {
        let unit =
            key.get().map(Unit::Army).or_else(|| key.get().map(Unit::Royal)).or_else(|| key.get().map(Unit::Item));
        unit.map(Piece::Unit).or_else(|| key.get().map(Piece::Fleet))
    }

    /// And back.
    pub fn key(self) -> AnyKey {
        match self {
            Piece::Unit(Unit::Army(id)) => id.into(),
            Piece::Unit(Unit::Royal(id)) => id.into(),
            Piece::Unit(Unit::Item(id)) => id.into(),
            Piece::Fleet(id) => id.into(),
        }
    }
}

/// What the face of a pile shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Face {
    Armies(Banner),
    Royal { country: Option<CountryId>, kind: Rank, captive: bool },
    Fleets(CountryId),
    Goods(Goods, Option<SeatId>),
}

/// King, Prince, Captain: in the order in which they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    King,
    Prince(u8),
    Captain,
}

impl Rank {
    /// Which pawn of the game it is.
    pub fn kind(self) -> PawnKind {
        match self {
            Rank::King => PawnKind::King,
            Rank::Prince(n) => PawnKind::Prince(n),
            Rank::Captain => PawnKind::Captain,
        }
    }

    fn of(kind: PawnKind) -> Self {
        match kind {
            PawnKind::King => Rank::King,
            PawnKind::Prince(n) => Rank::Prince(n),
            PawnKind::Captain => Rank::Captain,
        }
    }
}

/// Pieces of one kind and one commander in one place.
#[derive(Clone, Debug)]
pub struct Pile {
    pub site: Site,
    pub face: Face,
    /// Who moves them.
    pub owner: Option<SeatId>,
    pub pieces: Vec<Piece>,
    /// Of the armies some are inside the castle.
    pub walled: bool,
    /// Aboard the fleets.
    pub aboard: usize,
    /// At sea or in port.
    pub afloat: bool,
    pub at: Vec2,
    pub half: Vec2,
}

impl Pile {
    /// As a click finds it.
    pub fn stand(&self) -> Stand {
        Stand {
            place: self.site.key(),
            owner: self.owner,
            pieces: self.pieces.iter().map(|piece| piece.key()).collect(),
            slots: vec![],
            at: self.at,
            half: self.half,
            afloat: self.afloat,
            is_force: !matches!(self.face, Face::Goods(..)),
        }
    }
}

/// What marks a province.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Neutral,
    Famine,
    Rebellion,
    Governor,
}

/// Marks and where they lie.
pub type Marked = (ProvinceId, Mark, Vec2);

/// Where an army, royal or item is on the map.
pub fn site_of(pos: Pos, at: Spot) -> Option<Site> {
    match at {
        Spot::Land(p) => Some(Site::Land(p)),
        Spot::Aboard(f) => berth_site(pos.fleet(f).at),
        Spot::HolyLand => Some(Site::HolyLand),
        Spot::Pool | Spot::Dead { .. } => None,
    }
}

/// `None` for a fleet in the pool.
pub fn berth_site(berth: Berth) -> Option<Site> {
    match berth {
        Berth::Port(p) => Some(Site::Land(p)),
        Berth::Sea(s) => Some(Site::Sea(s)),
        Berth::Pool => None,
    }
}

/// All piles, each at a size of `scale`, and the marks on provinces.
pub fn piles(pos: Pos, scale: f32, name_size: impl Fn(Site) -> f32) -> (Vec<Pile>, Vec<Marked>) {
    let mut out = Heap(vec![]);
    for a in pos.armies() {
        if let (Some(site), false) = (site_of(pos, a.at), matches!(a.at, Spot::Aboard(_))) {
            let pile = out.add(
                site,
                false,
                Face::Armies(a.banner),
                pos.commander_of_army(a.id),
                Piece::Unit(Unit::Army(a.id)),
            );
            pile.walled |= a.inside;
        }
    }
    for p in pos.pawns() {
        if let (Some(site), false) = (site_of(pos, p.at), matches!(p.at, Spot::Aboard(_))) {
            let captive = p.bearer.is_some_and(|who| pos.character(who).captive_of.is_some());
            let face = Face::Royal { country: p.country, kind: Rank::of(p.kind), captive };
            out.add(site, false, face, pos.commander_of_pawn(p.id), Piece::Unit(Unit::Royal(p.id)));
        }
    }
    for f in pos.fleets() {
        if let Some(site) = berth_site(f.at) {
            let aboard = |at: Spot| usize::from(at == Spot::Aboard(f.id));
            let load = pos.armies().map(|a| aboard(a.at)).sum::<usize>()
                + pos.pawns().map(|p| aboard(p.at)).sum::<usize>()
                + pos.items().map(|i| aboard(i.at)).sum::<usize>();
            let pile = out.add(site, true, Face::Fleets(f.country), pos.commander_of_fleet(f.id), Piece::Fleet(f.id));
            pile.aboard += load;
        }
    }
    for i in pos.items() {
        if let Spot::Land(p) = i.at {
            let face = Face::Goods(i.goods, i.owner);
            out.add(Site::Land(p), false, face, i.owner, Piece::Unit(Unit::Item(i.id)));
        }
    }
    let mut piles = out.0;
    piles.sort_by_key(|p| (p.site, p.afloat, p.face, p.owner));
    let marks = lay(pos, &mut piles, scale, name_size);
    (piles, marks)
}

struct Heap(Vec<Pile>);

impl Heap {
    fn add(&mut self, site: Site, afloat: bool, face: Face, owner: Option<SeatId>, piece: Piece) -> &mut Pile {
        let same = |p: &Pile| (p.site, p.afloat, p.face, p.owner) == (site, afloat, face, owner);
        let k = self.0.iter().position(same).unwrap_or_else(|| {
            self.0.push(Pile {
                site,
                face,
                owner,
                pieces: vec![],
                walled: false,
                aboard: 0,
                afloat,
                at: Vec2::ZERO,
                half: Vec2::ZERO,
            });
            self.0.len() - 1
        });
        self.0[k].pieces.push(piece);
        &mut self.0[k]
    }
}

fn half(face: Face) -> Vec2 {
    match face {
        Face::Armies(_) => Vec2::new(44.0, 50.0),
        Face::Royal { .. } => Vec2::new(34.0, 44.0),
        Face::Fleets(_) => Vec2::new(50.0, 48.0),
        Face::Goods(..) => Vec2::new(31.0, 31.0),
    }
}

/// Puts every pile in its place: forces in a row, marks and goods in a second below, ships off the coast.
fn lay(pos: Pos, piles: &mut [Pile], scale: f32, name_size: impl Fn(Site) -> f32) -> Vec<Marked> {
    let shapes = &pos.book.shapes;
    let mut marked = vec![];
    let sites = ProvinceId::all().map(Site::Land).chain(SeaId::all().map(Site::Sea)).chain([Site::HolyLand]);
    for site in sites {
        let mut forces: Vec<usize> = vec![];
        let mut goods: Vec<usize> = vec![];
        let mut ships: Vec<usize> = vec![];
        for (k, pile) in piles.iter_mut().enumerate().filter(|(_, p)| p.site == site) {
            pile.half = half(pile.face) * scale;
            match (pile.afloat, pile.face) {
                (true, _) => ships.push(k),
                (_, Face::Goods(..)) => goods.push(k),
                _ => forces.push(k),
            }
        }
        let anchor = anchor(pos.book, site, scale, name_size(site));
        row(piles, &ships, if let Site::Land(p) = site { port(shapes, p) } else { anchor }, scale);
        let mut y = anchor.y;
        for chunk in forces.chunks(5) {
            row(piles, chunk, Vec2::new(anchor.x, y), scale);
            y -= 92.0 * scale;
        }
        let marks = if let Site::Land(p) = site { marks_of(pos, p) } else { vec![] };
        let wide = |n: usize| n as f32 * 62.0 * scale;
        let mut x = anchor.x - 0.5 * wide(marks.len() + goods.len().min(4)) + 31.0 * scale;
        if !forces.is_empty() {
            y += 14.0 * scale;
        }
        for mark in marks {
            if let Site::Land(p) = site {
                marked.push((p, mark, Vec2::new(x, y)));
            }
            x += wide(1);
        }
        for (n, k) in goods.into_iter().enumerate() {
            piles[k].at = Vec2::new(x + wide(n % 4), y - (n / 4) as f32 * 62.0 * scale);
        }
    }
    marked
}

/// Where forces stand: clear of the name, if the land is wide enough for that.
fn anchor(book: &Book, site: Site, scale: f32, name_size: f32) -> Vec2 {
    let spot = site.spot(&book.shapes) + Vec2::new(0.0, -8.0);
    let Site::Land(p) = site else { return spot };
    let shape = book.shapes.province(p);
    let label = of(shape.label);
    let clear = 0.42 * name_size + 54.0 * scale;
    if (spot.y - label.y).abs() >= clear || (spot.x - label.x).abs() > 2.0 * shape.label_width + 50.0 * scale {
        return spot;
    }
    let inside = |at: &Vec2| {
        let corners = [(-34.0, -36.0), (34.0, -36.0), (0.0, 30.0)].map(|(x, y)| *at + Vec2::new(x, y) * scale);
        corners.iter().all(|c| shape.holds(back(*c)))
    };
    let below = Vec2::new(spot.x, label.y - clear);
    // What the province yields stands right above its name.
    let symbol = if book.map.province(p).resource.is_some() { 1.3 * name_size } else { 0.0 };
    let above = Vec2::new(spot.x, label.y + clear + symbol);
    let middle = Vec2::new(label.x, below.y);
    [below, middle, above].into_iter().find(inside).unwrap_or(spot)
}

fn row(piles: &mut [Pile], which: &[usize], middle: Vec2, scale: f32) {
    let gap = 5.0 * scale;
    let wide: f32 = which.iter().map(|k| 2.0 * piles[*k].half.x + gap).sum::<f32>() - gap;
    let mut x = middle.x - 0.5 * wide;
    for k in which {
        piles[*k].at = Vec2::new(x + piles[*k].half.x, middle.y);
        x += 2.0 * piles[*k].half.x + gap;
    }
}

fn marks_of(pos: Pos, at: ProvinceId) -> Vec<Mark> {
    let p = pos.province(at);
    let all = [
        (p.holder == Holder::Neutral, Mark::Neutral),
        (p.famine, Mark::Famine),
        (p.rebellion.is_some(), Mark::Rebellion),
        (p.governor.is_some(), Mark::Governor),
    ];
    all.into_iter().filter(|(on, _)| *on).map(|(_, mark)| mark).collect()
}
