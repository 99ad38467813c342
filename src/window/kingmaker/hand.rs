//! What the player has picked up: nobles and ships of one space, where they can go, and why not elsewhere.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::courses::{self, Choice, Goal};
use super::map::geometry::{Site, site_of, site_of_berth};
use super::pieces::piles::Piece;
use crate::engine::Table;
use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::ids::{NobleId, ShipId};
use crate::games::kingmaker::position::Pos;
use crate::games::kingmaker::travel::{fleets, march, sailing};
use crate::table::{Refusal, SeatId};
use crate::window::belongings::HandLeft;

/// The choice in hand.
#[derive(Resource, Default)]
pub struct Hand {
    pub site: Option<Site>,
    /// Everything of the player's own that could be chosen here, in order.
    pub pile: Vec<Piece>,
    pub chosen: BTreeSet<Piece>,
    /// Nobles whose cards are fanned out: those chosen, or strangers pointed at.
    pub shown: Vec<NobleId>,
    pub goals: Vec<Goal>,
    /// In and out of the places of the space they are in.
    pub here: Vec<Choice>,
    /// Why they can go nowhere.
    pub stuck: Option<Refusal>,
    /// A goal with more than one way to be there: to be decided.
    pub door: Option<Site>,
    /// The space under the pointer, and the piece.
    pub hover: Option<Site>,
    pub over: Option<Piece>,
    /// Why the space under the pointer cannot be reached.
    pub no_way: Option<(Site, Vec<Refusal>)>,
    /// Grows when the light changes.
    pub version: u64,
    asked: Option<(BTreeSet<Piece>, u64)>,
    /// Everything the rules offer in this position, by the number of what is seen.
    pub offers: (u64, Vec<Action>),
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

    /// Puts everything down; the pointer and what the rules offer stay.
    pub fn drop_all(&mut self) {
        let offers = std::mem::take(&mut self.offers);
        *self = Hand { version: self.version + 1, hover: self.hover, over: self.over, offers, ..Hand::default() };
    }

    /// Takes `chosen` out of the pile of a space, in the place of what was in hand.
    pub fn take(&mut self, site: Site, pile: Vec<Piece>, chosen: BTreeSet<Piece>) {
        self.site = Some(site);
        self.pile = pile;
        self.chosen = chosen;
        self.changed();
    }

    /// Adds to the choice, or puts back if all of it is chosen.
    pub fn add(&mut self, pieces: &BTreeSet<Piece>) {
        if pieces.iter().all(|p| self.chosen.contains(p)) {
            self.chosen.retain(|p| !pieces.contains(p));
        } else {
            self.chosen.extend(pieces.iter().copied());
        }
        self.changed();
    }

    /// Other pieces are chosen: the rules are asked anew by [`Hand::ask`].
    pub fn changed(&mut self) {
        self.asked = None;
        self.goals.clear();
        self.here.clear();
        self.door = None;
        self.no_way = None;
        self.stuck = None;
        self.version += 1;
        self.shown = nobles(&self.chosen);
    }

    /// How the chosen can go there; `None` where they cannot.
    pub fn goal(&self, site: Site) -> Option<&Goal> {
        self.goals.iter().find(|g| g.site == site)
    }

    /// Asks the rules once per position what they offer.
    pub fn look_at(&mut self, table: &Table, seat: SeatId, version: u64) {
        if self.offers.0 != version {
            self.offers = (version, Action::all_of(&table.offers(seat)));
        }
    }

    /// Asks the rules once per choice where it can go, and once per space pointed at why not; what they offer is known by then.
    pub fn ask(&mut self, pos: Pos, seat: SeatId, moving: bool, version: u64) {
        let key = Some((self.chosen.clone(), version));
        if self.asked != key {
            self.asked = key;
            self.no_way = None;
            self.stuck = None;
            self.goals.clear();
            self.here.clear();
            let able = moving && !self.chosen.is_empty();
            if able {
                self.seek(pos, seat);
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
            let (nobles, ships) = (nobles(&self.chosen), ships(&self.chosen));
            self.no_way = Some((at, courses::why_not(pos, seat, &nobles, &ships, at)));
        }
    }

    fn seek(&mut self, pos: Pos, seat: SeatId) {
        let (nobles, ships) = (nobles(&self.chosen), ships(&self.chosen));
        let Some(from) = self.site else { return };
        let mut all = if ships.is_empty() {
            courses::marches(pos, seat, &nobles, &self.offers.1)
        } else {
            courses::voyages(pos, seat, &nobles, &ships)
        };
        if let Some(k) = all.iter().position(|g| g.site == from) {
            self.here = all.remove(k).choices;
        }
        self.goals = all;
        if self.goals.is_empty() && self.here.is_empty() {
            self.stuck = courses::why_stuck(pos, seat, &nobles, &ships, from);
        }
    }
}

/// The nobles among the chosen, in id order.
pub fn nobles(chosen: &BTreeSet<Piece>) -> Vec<NobleId> {
    chosen.iter().filter_map(|p| if let Piece::Noble(n) = p { Some(*n) } else { None }).collect()
}

/// The ships among the chosen, in id order.
pub fn ships(chosen: &BTreeSet<Piece>) -> Vec<ShipId> {
    chosen.iter().filter_map(|p| if let Piece::Ship(s) = p { Some(*s) } else { None }).collect()
}

/// Has this piece its move still before it?
pub fn is_fresh(pos: Pos, piece: Piece) -> bool {
    match piece {
        Piece::Noble(id) => !pos.noble(id).moved,
        Piece::Ship(id) => sailing::can_sail(pos, id),
    }
}

/// Everything in a space that a seat may order: its nobles and ships, and those of allies in its armies and fleets.
pub fn own_pieces(pos: Pos, seat: SeatId, site: Site) -> Vec<Piece> {
    let led = |id: NobleId| pos.field.armies.iter().any(|a| a.leader == seat && a.nobles.contains(&id));
    let here = pos.nobles().filter(|n| n.captor.is_none() && (n.seat == Some(seat) || led(n.id)));
    let nobles = here.filter(|n| site_of(pos, n.at) == Some(site)).map(|n| Piece::Noble(n.id));
    let ours = pos.ships().filter(|s| fleets::to_order(pos, seat, s.id));
    let ships = ours.filter(|s| site_of_berth(pos, s.at) == Some(site)).map(|s| Piece::Ship(s.id));
    nobles.chain(ships).chain(borrowed(pos, seat, site)).collect()
}

/// What an ally may be asked for there: his ships where own nobles are, his nobles where own ships lie (MOV-21a).
fn borrowed(pos: Pos, seat: SeatId, site: Site) -> Vec<Piece> {
    let ships = pos.ships().filter(|s| site_of_berth(pos, s.at) == Some(site));
    let lent = |s: &ShipId| fleets::may_borrow(pos, seat, *s) && !fleets::leads(pos, seat, *s);
    let ships = ships.map(|s| s.id).filter(lent).map(Piece::Ship);
    let afloat = pos.ships_of(seat).any(|s| site_of_berth(pos, s.at) == Some(site));
    let others = pos.nobles().filter(|n| afloat && n.seat != Some(seat) && site_of(pos, n.at) == Some(site));
    let boards = |n: &NobleId| march::to_order(pos, seat, *n).is_err() && fleets::check_boards(pos, seat, *n).is_ok();
    ships.chain(others.map(|n| n.id).filter(boards).map(Piece::Noble)).collect()
}

/// Is this another's, whom his ally in turn would have to ask?
fn is_anothers(pos: Pos, piece: &Piece) -> bool {
    let Some(active) = pos.turn.seat() else { return false };
    let of = match piece {
        Piece::Noble(n) => pos.noble(*n).seat.filter(|_| march::to_order(pos, active, *n).is_err()),
        Piece::Ship(s) => pos.master(*s).filter(|_| !fleets::leads(pos, active, *s)),
    };
    of.is_some_and(|s| s != active && pos.allied(s, active))
}

/// Whom a click on a space picks up: all nobles who can move, else its ships, else its nobles.
pub fn usual(pos: Pos, all: &[Piece]) -> BTreeSet<Piece> {
    let on_land = |p: &&Piece| match p {
        Piece::Noble(n) => !matches!(pos.noble(*n).at, crate::games::kingmaker::components::Spot::Aboard(_)),
        Piece::Ship(_) => false,
    };
    // Of an ally's nobles and ships nobody is picked up unasked.
    let fresh = |p: &Piece| is_fresh(pos, *p) && !is_anothers(pos, p);
    let ships: BTreeSet<Piece> = all.iter().copied().filter(|p| matches!(p, Piece::Ship(_)) && fresh(p)).collect();
    let fresh: BTreeSet<Piece> = all.iter().filter(on_land).copied().filter(fresh).collect();
    let any: BTreeSet<Piece> = all.iter().filter(on_land).copied().collect();
    [fresh, ships, any].into_iter().find(|set| !set.is_empty()).unwrap_or_default()
}
