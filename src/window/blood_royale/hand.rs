//! What the player has picked up: pieces of one place, where they can go, and why not elsewhere.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::ferry;
use super::map::geometry::Site;
use super::pieces::piles::{Face, Piece, Pile, berth_site};
use crate::board::search::{Ties, search};
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::book::Book;
use crate::games::blood_royale::campaign::{self, CampaignDeed, Unit};
use crate::games::blood_royale::ids::{FleetId, ItemId, ProvinceId, SeaId};
use crate::games::blood_royale::position::Pos;
use crate::table::{Refusal, SeatId};
use crate::window::belongings::HandLeft;

/// How pieces get to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Course {
    Land(Vec<ProvinceId>),
    Water {
        path: Vec<SeaId>,
        dock: Option<ProvinceId>,
    },
    /// From the fleets in port to the land, load by load.
    Ashore(Vec<Vec<Unit>>),
}

/// A place the chosen pieces can go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    pub site: Site,
    pub cost: u8,
    /// The move ends there, whatever is left.
    pub ends: bool,
    /// Who can be asked for leave.
    pub needs_leave: Option<SeatId>,
    pub course: Course,
}

impl Goal {
    /// The places on the way, the goal last.
    pub fn way(&self) -> Vec<Site> {
        match &self.course {
            Course::Land(path) => path.iter().map(|p| Site::Land(*p)).collect(),
            Course::Water { path, dock } => {
                path.iter().map(|s| Site::Sea(*s)).chain(dock.iter().map(|p| Site::Land(*p))).collect()
            }
            Course::Ashore(_) => vec![self.site],
        }
    }

    /// The acts that go there, with leave asked or without.
    pub fn actions(&self, chosen: &BTreeSet<Piece>, ask: bool) -> Vec<Action> {
        match &self.course {
            Course::Ashore(loads) => loads
                .iter()
                .map(|units| CampaignDeed::Land { units: units.clone(), ask })
                .map(Action::Campaign)
                .collect(),
            course => vec![Action::Campaign(deed(chosen, course, ask))],
        }
    }
}

fn deed(chosen: &BTreeSet<Piece>, course: &Course, ask: bool) -> CampaignDeed {
    let (units, fleets, items) = sorted(chosen);
    match course {
        Course::Water { path, dock } => CampaignDeed::Sail { fleets, path: path.clone(), dock: *dock, ask },
        Course::Land(path) if items.len() == units.len() => CampaignDeed::Carry { items, path: path.clone() },
        Course::Land(path) => CampaignDeed::March { units, path: path.clone(), ask },
        Course::Ashore(loads) => CampaignDeed::Land { units: loads.concat(), ask },
    }
}

fn sorted(chosen: &BTreeSet<Piece>) -> (Vec<Unit>, Vec<FleetId>, Vec<ItemId>) {
    let (mut units, mut fleets, mut items) = (vec![], vec![], vec![]);
    for piece in chosen {
        match piece {
            Piece::Unit(unit) => {
                units.push(*unit);
                if let Unit::Item(id) = unit {
                    items.push(*id);
                }
            }
            Piece::Fleet(id) => fleets.push(*id),
        }
    }
    (units, fleets, items)
}

/// The choice in hand.
#[derive(Resource, Default)]
pub struct Hand {
    pub site: Option<Site>,
    /// Everything that could be chosen here, in order.
    pub pile: Vec<Piece>,
    pub chosen: BTreeSet<Piece>,
    pub goals: Vec<Goal>,
    /// What takes them aboard the fleets beside them.
    pub boarding: Vec<Action>,
    /// Why they can go nowhere.
    pub stuck: Option<Refusal>,
    /// A goal where leave can be asked: to be decided.
    pub border: Option<Site>,
    /// The place under the pointer.
    pub hover: Option<Site>,
    /// Why the place under the pointer cannot be reached.
    pub no_way: Option<(Site, Refusal)>,
    /// Grows when the light changes.
    pub version: u64,
    asked: Option<(BTreeSet<Piece>, u64)>,
}

impl Hand {
    /// Taken away as it is, to be given back.
    pub fn leave(&mut self) -> HandLeft {
        let left = std::mem::take(self);
        (self.version, self.hover) = (left.version + 1, left.hover);
        Box::new(left)
    }

    /// As it was left; the pointer stays where it is now.
    pub fn take_again(&mut self, left: HandLeft) {
        if let Ok(left) = left.downcast::<Hand>() {
            let (version, hover) = (self.version.max(left.version) + 1, self.hover);
            *self = Hand { version, hover, ..*left };
        }
    }

    /// Puts everything down; the pointer stays where it is.
    pub fn drop_all(&mut self) {
        *self = Hand { version: self.version + 1, hover: self.hover, ..Hand::default() };
    }

    /// Takes `chosen` out of the pile of a place, in the place of what was in hand.
    pub fn take(&mut self, site: Site, pile: Vec<Piece>, chosen: BTreeSet<Piece>) {
        self.site = Some(site);
        self.pile = pile;
        self.chosen = chosen;
        self.changed();
    }

    /// Adds to the choice, or puts back if all of it is chosen. Ships and what goes by land do not mix.
    pub fn add(&mut self, pieces: &BTreeSet<Piece>) {
        if pieces.iter().all(|p| self.chosen.contains(p)) {
            self.chosen.retain(|p| !pieces.contains(p));
        } else {
            let afloat = |p: &Piece| matches!(p, Piece::Fleet(_));
            let ships = pieces.iter().any(afloat);
            self.chosen.retain(|p| afloat(p) == ships);
            self.chosen.extend(pieces.iter().filter(|p| afloat(p) == ships));
        }
        self.changed();
    }

    /// Other pieces are chosen: the rules are asked anew by [`Hand::ask`].
    pub fn changed(&mut self) {
        self.asked = None;
        self.goals.clear();
        self.boarding.clear();
        self.border = None;
        self.no_way = None;
        self.stuck = None;
        self.version += 1;
    }

    /// How the chosen can go there; `None` where they cannot.
    pub fn goal(&self, site: Site) -> Option<&Goal> {
        self.goals.iter().find(|g| g.site == site)
    }

    /// Asks the rules once per choice where it can go, and once per place pointed at why not.
    pub fn ask(&mut self, pos: Pos, seat: SeatId, moving: bool, version: u64) {
        let key = Some((self.chosen.clone(), version));
        if self.asked != key {
            self.asked = key;
            self.no_way = None;
            self.stuck = None;
            let able = moving && !self.chosen.is_empty();
            self.goals = if able { goals(pos, seat, &self.chosen) } else { vec![] };
            let site = self.site.filter(|_| able);
            self.boarding = site.map_or(vec![], |site| ferry::aboard(pos, seat, site, &self.chosen));
            if able && self.goals.is_empty() && self.boarding.is_empty() {
                let next = self.site.and_then(|site| neighbours(pos.book, site).into_iter().next());
                self.stuck = next.and_then(|next| why_not(pos, seat, self.site?, &self.chosen, next));
            }
            self.version += 1;
        }
        if let (Some(at), Some(from)) = (self.hover, self.site)
            && moving
            && !self.chosen.is_empty()
            && at != from
            && self.goal(at).is_none()
            && self.no_way.as_ref().map(|(site, _)| *site) != Some(at)
        {
            self.no_way = why_not(pos, seat, from, &self.chosen, at).map(|no| (at, no));
        }
    }
}

/// Where these pieces can go now: the rules' own searches.
fn goals(pos: Pos, seat: SeatId, chosen: &BTreeSet<Piece>) -> Vec<Goal> {
    let (units, fleets, _) = sorted(chosen);
    if fleets.is_empty() {
        let ways = campaign::reach(pos, seat, &units).into_iter();
        return ways
            .map(|(p, way)| Goal {
                site: Site::Land(p),
                cost: way.cost,
                ends: way.ends,
                needs_leave: way.needs_leave,
                course: Course::Land(way.path),
            })
            .collect();
    }
    let courses = campaign::sail_reach(pos, seat, &fleets).into_iter();
    let voyages = courses.filter_map(|(berth, c)| {
        let course = Course::Water { path: c.path, dock: c.dock };
        Some(Goal { site: berth_site(berth)?, cost: c.cost, ends: c.ends, needs_leave: c.needs_leave, course })
    });
    // What is aboard in port goes ashore there.
    let ashore = ferry::ashore(pos, seat, &fleets);
    voyages.filter(|goal| ashore.as_ref().is_none_or(|a| a.site != goal.site)).chain(ashore.clone()).collect()
}

/// The rule that keeps the chosen from going there.
fn why_not(pos: Pos, seat: SeatId, from: Site, chosen: &BTreeSet<Piece>, to: Site) -> Option<Refusal> {
    let (units, fleets, items) = sorted(chosen);
    let check = |course: Course| {
        let deed = deed(chosen, &course, false);
        Action::Campaign(deed).check(pos, seat).err()
    };
    match (from, to) {
        (_, Site::HolyLand) | (Site::HolyLand, _) => None,
        (_, Site::Land(p)) if fleets.is_empty() && items.len() < units.len() => campaign::why_not(pos, seat, &units, p),
        (Site::Land(_), Site::Land(_)) if fleets.is_empty() => {
            let path = shortest(pos.book, from, to, |site| matches!(site, Site::Land(_)))?;
            check(Course::Land(
                path.iter().filter_map(|s| if let Site::Land(p) = s { Some(*p) } else { None }).collect(),
            ))
        }
        (_, _) if fleets.is_empty() => None,
        _ => {
            let wet = |site: Site| matches!(site, Site::Sea(_)) || site == to;
            let path = shortest(pos.book, from, to, wet)?;
            let seas = path.iter().filter_map(|s| if let Site::Sea(s) = s { Some(*s) } else { None }).collect();
            let dock = if let Site::Land(p) = to { Some(p) } else { None };
            check(Course::Water { path: seas, dock })
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

/// Everything at a place that a seat may take in hand: its own pieces, and goods on its ground.
pub fn own_pieces(pos: Pos, piles: &[Pile], seat: SeatId, site: Site) -> Vec<Piece> {
    let ours = |pile: &&Pile| {
        let goods = matches!(pile.face, Face::Goods(..));
        let ground = if let Site::Land(p) = site { pos.holder(p) == Some(seat) } else { false };
        pile.site == site && (pile.owner == Some(seat) || goods && ground)
    };
    let mut all: Vec<Piece> = piles.iter().filter(ours).flat_map(|pile| pile.pieces.iter().copied()).collect();
    all.sort();
    all
}

/// Whom a click on a place picks up: all armies that can move, else its royals, else ships, else goods.
pub fn usual(pos: Pos, all: &[Piece]) -> BTreeSet<Piece> {
    let kinds: [fn(&Piece) -> bool; 4] = [
        |p| matches!(p, Piece::Unit(Unit::Army(_))),
        |p| matches!(p, Piece::Unit(Unit::Royal(_))),
        |p| matches!(p, Piece::Fleet(_)),
        |p| matches!(p, Piece::Unit(Unit::Item(_))),
    ];
    let of = |kind: &fn(&Piece) -> bool| -> BTreeSet<Piece> {
        all.iter().copied().filter(|p| kind(p) && is_fresh(pos, *p)).collect()
    };
    kinds.iter().map(of).find(|set| !set.is_empty()).unwrap_or_default()
}
