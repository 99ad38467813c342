//! What can be taken in hand here: armies, royals, goods and fleets of one place. How they are taken up, and where they can go.

use bevy::prelude::*;

use super::ferry;
use super::map::geometry::{Site, of};
use super::pieces::piles::{Piece, berth_site};
use super::{BloodRoyale, pos_in};
use crate::board::drawing::Drawing;
use crate::board::search::{Ties, search};
use crate::engine::{Act, AnyKey};
use crate::games::blood_royale::View;
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::book::Book;
use crate::games::blood_royale::campaign::{self, CampaignDeed, Unit};
use crate::games::blood_royale::components::Phase;
use crate::games::blood_royale::ids::{FleetId, ItemId, ProvinceId, SeaId};
use crate::games::blood_royale::position::Pos;
use crate::table::{Refusal, SeatId};
use crate::window::panels::words;
use crate::window::selection::{self, Chosen, Forces, Goal, Place, Shine, Standing, Way, Ways};
use crate::window::sight::Sight;

impl Forces for BloodRoyale {
    fn place(&self, key: &str) -> Option<Place> {
        Site::of_key(key).map(Site::key)
    }
    fn is_moving(&self, sight: &Sight) -> bool {
        let view = sight.view.of::<View>();
        let turn = &view.turn;
        sight.deciding() && turn.phase == Phase::Movement && turn.active == Some(sight.seat) && view.stack.is_empty()
    }
    fn is_fresh(&self, world: &World, piece: AnyKey) -> bool {
        Piece::of(piece).is_some_and(|piece| is_fresh(pos_in(world), piece))
    }
    /// Its own pieces, and goods on its ground.
    fn own(&self, world: &World, standing: &Standing, seat: SeatId, at: Place) -> Vec<AnyKey> {
        let ground = ProvinceId::of_key(at).is_some_and(|p| pos_in(world).holder(p) == Some(seat));
        let here = standing.stands.iter().filter(|stand| stand.place == at);
        let ours = here.filter(|stand| stand.owner == Some(seat) || !stand.is_force && ground);
        let mut all: Vec<AnyKey> = ours.flat_map(|stand| stand.pieces.iter().copied()).collect();
        all.sort_by_key(|piece| Piece::of(*piece));
        all
    }
    /// All of a stack that can move; at a place all armies that can, else its royals, else ships, else goods.
    fn meant(&self, world: &World, under: &[AnyKey], all: &[AnyKey], _: bool) -> Chosen {
        let kinds: [fn(Piece) -> bool; 4] = [
            |p| matches!(p, Piece::Unit(Unit::Army(_))),
            |p| matches!(p, Piece::Unit(Unit::Royal(_))),
            |p| matches!(p, Piece::Fleet(_)),
            |p| matches!(p, Piece::Unit(Unit::Item(_))),
        ];
        let fresh: Chosen = all.iter().copied().filter(|piece| self.is_fresh(world, *piece)).collect();
        let pointed: Chosen = fresh.iter().copied().filter(|piece| under.contains(piece)).collect();
        let of = |kind| fresh.iter().copied().filter(|piece| Piece::of(*piece).is_some_and(kind)).collect();
        std::iter::once(pointed).chain(kinds.map(of)).find(|set| !set.is_empty()).unwrap_or_default()
    }
    /// Ships and what goes by land do not mix.
    fn go_together(&self, one: AnyKey, other: AnyKey) -> bool {
        one.get::<FleetId>().is_some() == other.get::<FleetId>().is_some()
    }
    fn ways(&self, world: &World, sight: &Sight, from: Place, chosen: &Chosen) -> Ways {
        let (pos, load) = (pos_in(world), Load::of(chosen));
        let boarding = Site::of_key(from).map_or(vec![], |site| ferry::aboard(pos, sight.seat, site, &load));
        let way = |acts: Vec<Act>| Way { by_ship: true, text: "Aboard".into(), acts, ..Way::default() };
        let here = (!boarding.is_empty()).then(|| way(boarding)).into_iter().collect();
        Ways { goals: goals(pos, sight.seat, &load), here }
    }
    fn why_not(&self, world: &World, seat: SeatId, from: Place, chosen: &Chosen, to: Place) -> Vec<Refusal> {
        let (Some(from), Some(to)) = (Site::of_key(from), Site::of_key(to)) else { return vec![] };
        why_not(pos_in(world), seat, from, &Load::of(chosen), to).into_iter().collect()
    }
    fn next_door(&self, world: &World, from: Place, _: &Chosen) -> Option<Place> {
        neighbours(pos_in(world).book, Site::of_key(from)?).first().map(|site| site.key())
    }
    fn check(&self, world: &World, seat: SeatId, act: &Act) -> Result<(), Refusal> {
        Action::of(act).map_or(Ok(()), |action| action.check(pos_in(world), seat))
    }
    fn shine(&self) -> Shine {
        Shine { offered: 0.30, dark: 0.30, land: 0.24, sea: 0.20, medal: (9.5, 14.0, 40.0) }
    }
    /// Beside the forces, else below the name.
    fn medal(&self, drawing: &Drawing, standing: &Standing, goal: Place, r: f32) -> Vec2 {
        let forces = standing.stands.iter().filter(|stand| stand.place == goal && !stand.afloat && stand.is_force);
        match (forces.max_by(|a, b| a.at.x.total_cmp(&b.at.x)), ProvinceId::of_key(goal)) {
            (Some(last), _) => last.at + Vec2::new(last.half.x + 0.8 * r, last.half.y - 0.3 * r),
            (_, Some(p)) => of(drawing.province(p).label) - Vec2::new(0.0, 30.0 + 1.1 * r),
            _ => selection::spot(drawing, goal).unwrap_or_default(),
        }
    }
}

/// The chosen as acts name them.
pub struct Load {
    pub units: Vec<Unit>,
    pub fleets: Vec<FleetId>,
    pub items: Vec<ItemId>,
}

impl Load {
    fn of(chosen: &Chosen) -> Self {
        let mut load = Load { units: vec![], fleets: vec![], items: vec![] };
        for piece in chosen.iter().filter_map(|piece| Piece::of(*piece)) {
            match piece {
                Piece::Unit(unit) => load.units.push(unit),
                Piece::Fleet(id) => load.fleets.push(id),
            }
        }
        load.units.sort();
        load.items =
            load.units.iter().filter_map(|unit| if let Unit::Item(id) = unit { Some(*id) } else { None }).collect();
        load
    }

    fn march(&self, path: &[ProvinceId], ask: bool) -> CampaignDeed {
        let path = path.to_vec();
        match self.items.len() == self.units.len() {
            true => CampaignDeed::Carry { items: self.items.clone(), path },
            false => CampaignDeed::March { units: self.units.clone(), path, ask },
        }
    }

    fn sail(&self, path: &[SeaId], dock: Option<ProvinceId>, ask: bool) -> CampaignDeed {
        CampaignDeed::Sail { fleets: self.fleets.clone(), path: path.to_vec(), dock, ask }
    }
}

const THERE: &str = "Click to go there";

/// Where these pieces can go now: the rules' own searches.
fn goals(pos: Pos, seat: SeatId, load: &Load) -> Vec<Goal> {
    if load.fleets.is_empty() {
        let ways = campaign::reach(pos, seat, &load.units).into_iter();
        return ways
            .map(|(p, way)| {
                let by = way.path.iter().map(|p| p.key()).collect();
                let price = Price { click: THERE, cost: way.cost, ends: way.ends, leave: way.needs_leave };
                goal(pos, Site::Land(p), by, price, |ask| vec![Act::new(load.march(&way.path, ask))])
            })
            .collect();
    }
    // What is aboard in port goes ashore there.
    let ashore = ferry::ashore(pos, seat, &load.fleets);
    let courses = campaign::sail_reach(pos, seat, &load.fleets).into_iter();
    let voyages = courses.filter_map(|(berth, way)| {
        let site = berth_site(berth)?;
        let by = way.path.iter().map(|s| s.key()).chain(way.dock.iter().map(|p| p.key())).collect();
        let price = Price { click: THERE, cost: way.cost, ends: way.ends, leave: way.needs_leave };
        Some(goal(pos, site, by, price, |ask| vec![Act::new(load.sail(&way.path, way.dock, ask))]))
    });
    voyages.filter(|goal| ashore.as_ref().is_none_or(|a| a.place != goal.place)).chain(ashore.clone()).collect()
}

/// What going there costs.
pub struct Price {
    /// What is to be done for it.
    pub click: &'static str,
    pub cost: u8,
    /// The move ends there, whatever is left.
    pub ends: bool,
    /// Who can be asked for leave.
    pub leave: Option<SeatId>,
}

/// The goal of a way; `acts`: what is done, with leave asked or without.
pub fn goal(pos: Pos, site: Site, by: Vec<Place>, price: Price, acts: impl Fn(bool) -> Vec<Act>) -> Goal {
    let name = site.name(pos.book);
    let points = words::points(price.cost);
    let way = |text: String, asks: Option<SeatId>| Way { text, asks, acts: acts(asks.is_some()), ..Way::default() };
    let (ink, sign, rest) = match (price.leave, price.ends) {
        (Some(of), _) => (0x8a5a10, "?", format!("; {} may be asked for leave", pos.seat_name(of))),
        (None, true) => (0x8a2018, "!", "; the move ends there".into()),
        (None, false) => (0x2f5d35, "", String::new()),
    };
    let of = price.leave.map(|owner| pos.seat_name(owner));
    let ways = match &of {
        Some(of) => {
            vec![way(format!("Ask {of} for leave"), price.leave), way(format!("Enter {name} as an enemy"), None)]
        }
        None => vec![way(name.clone(), None)],
    };
    let border = if of.is_some() { ", at a border" } else { "" };
    Goal {
        place: site.key(),
        by,
        ways,
        medal: (ink, format!("{}{sign}", price.cost)),
        words: format!("{}: {points}{rest}", price.click),
        told: of.map(|of| format!("Held by {of}.")),
        line: Some(format!("{name}, {points}{border}")),
    }
}

/// The rule that keeps the chosen from going there.
fn why_not(pos: Pos, seat: SeatId, from: Site, load: &Load, to: Site) -> Option<Refusal> {
    let check = |deed| Action::Campaign(deed).check(pos, seat).err();
    let province = |site: &Site| if let Site::Land(p) = site { Some(*p) } else { None };
    let by_land = load.fleets.is_empty();
    match (from, to) {
        (_, Site::HolyLand) | (Site::HolyLand, _) => None,
        (_, Site::Land(p)) if by_land && load.items.len() < load.units.len() => {
            campaign::why_not(pos, seat, &load.units, p)
        }
        (Site::Land(_), Site::Land(_)) if by_land => {
            let path = shortest(pos.book, from, to, |site| matches!(site, Site::Land(_)))?;
            check(load.march(&path.iter().filter_map(province).collect::<Vec<_>>(), false))
        }
        _ if by_land => None,
        _ => {
            let path = shortest(pos.book, from, to, |site| matches!(site, Site::Sea(_)) || site == to)?;
            let seas = path.iter().filter_map(|s| if let Site::Sea(s) = s { Some(*s) } else { None });
            check(load.sail(&seas.collect::<Vec<_>>(), province(&to), false))
        }
    }
}

/// Places beside a place, by land and water.
fn neighbours(book: &Book, site: Site) -> Vec<Site> {
    let map = &book.map;
    match site {
        Site::Land(p) => {
            let data = map.province(p);
            let by_land = data.neighbours.iter().copied().chain(map.crossing.other(p)).map(Site::Land);
            by_land.chain(data.seas.iter().map(|s| Site::Sea(*s))).collect()
        }
        Site::Sea(s) => {
            let sea = map.sea(s);
            let ports = sea.coasts.iter().map(|p| Site::Land(*p));
            sea.adjacent.iter().map(|s| Site::Sea(*s)).chain(ports).collect()
        }
        Site::HolyLand => vec![],
    }
}

/// The shortest way over the map as drawn, whoever holds what: only to ask what stands in the way.
fn shortest(book: &Book, from: Site, to: Site, open: impl Fn(Site) -> bool) -> Option<Vec<Site>> {
    let sites: Vec<Site> = ProvinceId::all().map(Site::Land).chain(SeaId::all().map(Site::Sea)).collect();
    let number = |site: Site| sites.iter().position(|s| *s == site);
    let found = search(sites.len(), Ties::FirstFound, [(number(from)?, 0)], |search, at, steps| {
        let near = neighbours(book, sites[at]).into_iter().filter(|site| open(*site));
        near.filter_map(number).for_each(|to| search.reach(to, steps + 1));
    });
    Some(found.path(number(to)?)?.into_iter().skip(1).map(|at| sites[at]).collect())
}

/// Has this piece movement left?
pub fn is_fresh(pos: Pos, piece: Piece) -> bool {
    match piece {
        Piece::Unit(unit) => !unit.is_halted(pos) && unit.left(pos) > 0,
        Piece::Fleet(id) => !pos.fleet(id).halted && left(pos, piece).0 > 0,
    }
}

/// Movement points left, and of how many.
pub fn left(pos: Pos, piece: Piece) -> (u8, u8) {
    match piece {
        Piece::Unit(unit) => (unit.left(pos), unit.points(pos)),
        Piece::Fleet(id) => {
            let all = pos.book.tables.moves.fleet;
            (all.saturating_sub(pos.fleet(id).spent), all)
        }
    }
}
