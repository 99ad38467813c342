//! Who stands with whom, and where on the page each force, ship and lonely heir is.

use bevy::math::{Rect, Vec2};

use crate::engine::AnyKey;
use crate::games::kingmaker::components::{Berth, Spot};
use crate::games::kingmaker::ids::{AreaId, HeirId, NobleId, PlaceId, ShipId};
use crate::games::kingmaker::position::Pos;
use crate::games::kingmaker::strength;
use crate::table::SeatId;
use crate::window::kingmaker::map::geometry::{Site, of, place, port, site_of, site_of_berth};
use crate::window::kingmaker::map::towns;
use crate::window::selection::Stand;

/// Something that can be taken in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    Noble(NobleId),
    Ship(ShipId),
}

impl Piece {
    /// As what is in hand names it; `None` for what cannot be taken in hand here.
    pub fn of(key: AnyKey) -> Option<Self> {
        key.get().map(Piece::Noble).or_else(|| key.get().map(Piece::Ship))
    }
}

/// What stands together.
#[derive(Clone, Debug, PartialEq)]
pub enum Face {
    /// Nobles of a faction in one spot, each with his strength there.
    Nobles(Vec<(NobleId, u16)>),
    Ship(ShipId),
    /// An heir whom nobody guards.
    Heir(HeirId),
}

/// What stands together, and where on the page.
#[derive(Clone, Debug)]
pub struct Pile {
    pub site: Site,
    pub face: Face,
    /// Who commands it.
    pub owner: Option<SeatId>,
    /// In a city, town or castle, or in port there.
    pub inside: Option<PlaceId>,
    pub at: Vec2,
    pub half: Vec2,
    /// Where each piece of it is drawn.
    pub slots: Vec<(AnyKey, Rect)>,
}

impl Pile {
    /// What of it can be taken in hand; an heir alone cannot.
    pub fn pieces(&self) -> Vec<AnyKey> {
        match &self.face {
            Face::Nobles(list) => list.iter().map(|(n, _)| (*n).into()).collect(),
            Face::Ship(ship) => vec![(*ship).into()],
            Face::Heir(_) => vec![],
        }
    }

    /// As a click finds it.
    pub fn stand(&self) -> Stand {
        Stand {
            place: self.site.key(),
            owner: self.owner,
            pieces: self.pieces(),
            slots: self.slots.clone(),
            at: self.at,
            half: self.half,
            afloat: matches!(self.face, Face::Ship(_)),
            is_force: true,
        }
    }
}

/// How closely one looks: banners with names, or shields in a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    pub scale: f32,
    pub named: bool,
    /// The whole map is in sight.
    pub far: bool,
}

/// The strength that counts where he is now.
pub fn strength_of(pos: Pos, noble: NobleId) -> strength::Sum {
    match pos.area_of_noble(noble) {
        Some(area) => strength::fighting(pos, noble, area, false),
        None => strength::basic(pos, noble),
    }
}

/// All that stands on the map.
pub fn piles(pos: Pos, look: Look) -> Vec<Pile> {
    let mut out: Vec<Pile> = vec![];
    let new =
        |site, face, owner, inside| Pile { site, face, owner, inside, at: Vec2::ZERO, half: Vec2::ZERO, slots: vec![] };
    for n in pos.nobles().filter(|n| n.captor.is_none() && n.seat.is_some()) {
        let (Some(site), false) = (site_of(pos, n.at), matches!(n.at, Spot::Aboard(_))) else { continue };
        let inside = if let Spot::Inside(place) = n.at { Some(place) } else { None };
        let here = (n.id, strength_of(pos, n.id).total());
        let same =
            |p: &&mut Pile| (p.site, p.owner, p.inside) == (site, n.seat, inside) && matches!(p.face, Face::Nobles(_));
        match out.iter_mut().find(same).map(|p| &mut p.face) {
            Some(Face::Nobles(list)) => list.push(here),
            _ => out.push(new(site, Face::Nobles(vec![here]), n.seat, inside)),
        }
    }
    for ship in pos.ships() {
        let Some(site) = site_of_berth(pos, ship.at) else { continue };
        let inside = if let Berth::Port(place) = ship.at { Some(place) } else { None };
        out.push(new(site, Face::Ship(ship.id), pos.master(ship.id), inside));
    }
    for heir in pos.heirs().filter(|h| h.alive && h.guard.is_none()) {
        let Some(site) = site_of(pos, heir.at) else { continue };
        let inside = if let Spot::Inside(place) = heir.at { Some(place) } else { None };
        out.push(new(site, Face::Heir(heir.id), None, inside));
    }
    out.iter_mut().for_each(|p| p.half = super::face::half(&p.face, look) * look.scale);
    lay(pos, &mut out, look);
    out.iter_mut().for_each(|p| p.slots = super::face::slots(p, look));
    out
}

/// Where pieces of a spot gather: over the sign of a place, in the open where the drawing wants them, off the coast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Gather {
    Over(PlaceId),
    Open(AreaId),
    Afloat(Site, Option<PlaceId>),
}

fn gather(p: &Pile) -> Gather {
    match (&p.face, p.site, p.inside) {
        (Face::Ship(_), site, inside) => Gather::Afloat(site, inside),
        (_, _, Some(place)) => Gather::Over(place),
        (_, Site::Land(area), None) => Gather::Open(area),
        (_, site, None) => Gather::Afloat(site, None),
    }
}

fn lay(pos: Pos, piles: &mut [Pile], look: Look) {
    let mut spots: Vec<Gather> = piles.iter().map(gather).collect();
    spots.sort_unstable();
    spots.dedup();
    for spot in spots {
        let which: Vec<usize> = (0..piles.len()).filter(|k| gather(&piles[*k]) == spot).collect();
        let (at, upward) = anchor(pos, spot, look);
        let afloat = matches!(spot, Gather::Afloat(..));
        let mut y = at.y;
        let chunk = if afloat { 3 } else { 1 };
        // What stands over a sign grows upward from it, what is in the open downward.
        for row in which.chunks(chunk) {
            let high = row.iter().map(|k| piles[*k].half.y).fold(0.0, f32::max);
            let wide: f32 = row.iter().map(|k| 2.0 * piles[*k].half.x).sum::<f32>() + 4.0 * look.scale;
            let mut x = at.x - 0.5 * wide;
            let middle = if upward { y + high } else { y - high };
            for k in row {
                piles[*k].at = Vec2::new(x + piles[*k].half.x, middle);
                x += 2.0 * piles[*k].half.x + 4.0 * look.scale;
            }
            let step = 2.0 * high + 4.0 * look.scale;
            y += if upward { step } else { -step };
        }
    }
}

fn anchor(pos: Pos, spot: Gather, look: Look) -> (Vec2, bool) {
    let book = &pos.book;
    match spot {
        Gather::Over(id) => {
            let r = towns::size(book.map.place(id).kind, look.far);
            (place(book, id) + Vec2::new(0.0, 0.9 * r), true)
        }
        Gather::Open(area) => {
            let unit = of(book.shapes.province(area).unit);
            let near = book.map.area(area).places.iter().map(|p| place(book, *p));
            let close = near.filter(|p| p.distance(unit) < 70.0).min_by(|a, b| a.y.total_cmp(&b.y));
            // Below the name of a place that would be covered.
            let below = |p: Vec2| p - Vec2::new(0.0, if look.far { 30.0 } else { 36.0 });
            (close.map_or(unit + Vec2::new(0.0, 20.0 * look.scale), below), false)
        }
        Gather::Afloat(_, Some(id)) => (port(book, id) + Vec2::new(0.0, 40.0 * look.scale), false),
        Gather::Afloat(site, None) => (site.spot(&book.shapes) + Vec2::new(0.0, 40.0 * look.scale), false),
    }
}
