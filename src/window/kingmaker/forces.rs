//! What can be taken in hand here: nobles and ships of one space. How they are taken up, and where they can go.

use bevy::prelude::*;

use super::Kingmaker;
use super::courses;
use super::glass::pos_in;
use super::map::geometry::{Site, site_of, site_of_berth};
use super::pieces::piles::Piece;
use crate::board::drawing::Drawing;
use crate::engine::{Act, AnyKey};
use crate::games::kingmaker::View;
use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::book::Book;
use crate::games::kingmaker::components::{Phase, Spot};
use crate::games::kingmaker::ids::{NobleId, ShipId};
use crate::games::kingmaker::position::Pos;
use crate::games::kingmaker::travel::{fleets, march, sailing};
use crate::table::{Refusal, SeatId};
use crate::window::selection::{self, Chosen, Forces, Place, Shine, Standing, Ways};
use crate::window::sight::Sight;

impl Forces for Kingmaker {
    fn place(&self, key: &str) -> Option<Place> {
        Site::of_key(&Book::standard(), key).map(Site::key)
    }
    fn is_moving(&self, sight: &Sight) -> bool {
        let view = sight.view.of::<View>();
        let turn = &view.turn;
        sight.deciding() && turn.phase == Phase::Movement && turn.seat() == Some(sight.seat) && view.stack.is_empty()
    }
    fn is_fresh(&self, world: &World, piece: AnyKey) -> bool {
        Piece::of(piece).is_some_and(|piece| is_fresh(pos_in(world), piece))
    }
    fn own(&self, world: &World, _: &Standing, seat: SeatId, at: Place) -> Vec<AnyKey> {
        let pos = pos_in(world);
        Site::of_key(&pos.book, at).map_or(vec![], |site| own_pieces(pos, seat, site))
    }
    fn meant(&self, world: &World, under: &[AnyKey], all: &[AnyKey], adding: bool) -> Chosen {
        match under {
            [] if !adding => usual(pos_in(world), all),
            _ => under.iter().copied().filter(|piece| all.contains(piece)).collect(),
        }
    }
    fn strangers(&self, under: &[AnyKey], all: &[AnyKey]) -> Option<Vec<AnyKey>> {
        let strangers: Vec<AnyKey> = under.iter().copied().filter(|piece| !all.contains(piece)).collect();
        (!strangers.is_empty())
            .then(|| strangers.into_iter().filter(|piece| piece.get::<NobleId>().is_some()).collect())
    }
    fn joins_ships(&self) -> bool {
        true
    }
    fn ways(&self, world: &World, sight: &Sight, from: Place, chosen: &Chosen) -> Ways {
        courses::ways(pos_in(world), sight, from, &nobles(chosen), &ships(chosen))
    }
    fn why_not(&self, world: &World, seat: SeatId, _: Place, chosen: &Chosen, to: Place) -> Vec<Refusal> {
        let pos = pos_in(world);
        let to = Site::of_key(&pos.book, to);
        to.map_or(vec![], |to| courses::why_not(pos, seat, &nobles(chosen), &ships(chosen), to))
    }
    fn next_door(&self, world: &World, from: Place, chosen: &Chosen) -> Option<Place> {
        let book = &pos_in(world).book;
        courses::next_door(book, Site::of_key(book, from)?, !ships(chosen).is_empty()).map(Site::key)
    }
    fn check(&self, world: &World, seat: SeatId, act: &Act) -> Result<(), Refusal> {
        Action::of(act).map_or(Ok(()), |action| action.check(pos_in(world), seat))
    }
    fn shine(&self) -> Shine {
        Shine { offered: 0.34, dark: 0.34, land: 0.30, sea: 0.22, medal: (7.5, 9.0, 26.0) }
    }
    /// Beside the forces, else in the middle.
    fn medal(&self, drawing: &Drawing, standing: &Standing, goal: Place, r: f32) -> Vec2 {
        let forces = standing.stands.iter().filter(|stand| stand.place == goal);
        match forces.max_by(|a, b| (a.at.x + a.half.x).total_cmp(&(b.at.x + b.half.x))) {
            Some(last) => last.at + Vec2::new(last.half.x + 0.9 * r, 0.0),
            None => selection::spot(drawing, goal).unwrap_or_default() + Vec2::new(0.0, 0.4 * r),
        }
    }
}

/// The nobles among the chosen, in id order.
pub fn nobles<'a>(chosen: impl IntoIterator<Item = &'a AnyKey>) -> Vec<NobleId> {
    chosen.into_iter().filter_map(|piece| piece.get()).collect()
}

/// The ships among the chosen, in id order.
pub fn ships<'a>(chosen: impl IntoIterator<Item = &'a AnyKey>) -> Vec<ShipId> {
    chosen.into_iter().filter_map(|piece| piece.get()).collect()
}

/// Has this piece its move still before it?
pub fn is_fresh(pos: Pos, piece: Piece) -> bool {
    match piece {
        Piece::Noble(id) => !pos.noble(id).moved,
        Piece::Ship(id) => sailing::can_sail(pos, id),
    }
}

/// Everything in a space that a seat may order: its nobles and ships, and those of allies in its armies and fleets.
fn own_pieces(pos: Pos, seat: SeatId, site: Site) -> Vec<AnyKey> {
    let led = |id: NobleId| pos.field.armies.iter().any(|a| a.leader == seat && a.nobles.contains(&id));
    let here = pos.nobles().filter(|n| n.captor.is_none() && (n.seat == Some(seat) || led(n.id)));
    let nobles = here.filter(|n| site_of(pos, n.at) == Some(site)).map(|n| n.id.into());
    let ours = pos.ships().filter(|s| fleets::to_order(pos, seat, s.id));
    let ships = ours.filter(|s| site_of_berth(pos, s.at) == Some(site)).map(|s| s.id.into());
    nobles.chain(ships).chain(borrowed(pos, seat, site)).collect()
}

/// What an ally may be asked for there: his ships where own nobles are, his nobles where own ships lie (MOV-21a).
fn borrowed(pos: Pos, seat: SeatId, site: Site) -> Vec<AnyKey> {
    let ships = pos.ships().filter(|s| site_of_berth(pos, s.at) == Some(site));
    let lent = |s: &ShipId| fleets::may_borrow(pos, seat, *s) && !fleets::leads(pos, seat, *s);
    let ships = ships.map(|s| s.id).filter(lent).map(AnyKey::from);
    let afloat = pos.ships_of(seat).any(|s| site_of_berth(pos, s.at) == Some(site));
    let others = pos.nobles().filter(|n| afloat && n.seat != Some(seat) && site_of(pos, n.at) == Some(site));
    let boards = |n: &NobleId| march::to_order(pos, seat, *n).is_err() && fleets::check_boards(pos, seat, *n).is_ok();
    ships.chain(others.map(|n| n.id).filter(boards).map(AnyKey::from)).collect()
}

/// Is this another's, whom his ally in turn would have to ask?
fn is_anothers(pos: Pos, piece: Piece) -> bool {
    let Some(active) = pos.turn.seat() else { return false };
    let of = match piece {
        Piece::Noble(n) => pos.noble(n).seat.filter(|_| march::to_order(pos, active, n).is_err()),
        Piece::Ship(s) => pos.master(s).filter(|_| !fleets::leads(pos, active, s)),
    };
    of.is_some_and(|s| s != active && pos.allied(s, active))
}

/// Whom a click on a space picks up: all nobles who can move, else its ships, else its nobles.
fn usual(pos: Pos, all: &[AnyKey]) -> Chosen {
    let on_land = |piece: &AnyKey| piece.get().is_some_and(|noble| !matches!(pos.noble(noble).at, Spot::Aboard(_)));
    // Of an ally's nobles and ships nobody is picked up unasked.
    let fresh =
        |piece: &AnyKey| Piece::of(*piece).is_some_and(|piece| is_fresh(pos, piece) && !is_anothers(pos, piece));
    let of = |kind: &dyn Fn(&AnyKey) -> bool| -> Chosen { all.iter().copied().filter(kind).collect() };
    let kinds = [of(&|p| on_land(p) && fresh(p)), of(&|p| p.get::<ShipId>().is_some() && fresh(p)), of(&on_land)];
    kinds.into_iter().find(|set| !set.is_empty()).unwrap_or_default()
}
