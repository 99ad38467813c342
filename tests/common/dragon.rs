//! Order of the Dragon on its table as data: what tests change, and what differs in nothing that a seat may know.
#![allow(dead_code)]

use bevy_ecs::prelude::World;
use regnal::engine::{Act, Game, KnownWorld, Table};
use regnal::games::order_of_the_dragon::position::Position;
use regnal::games::order_of_the_dragon::readers::lay;
use regnal::games::order_of_the_dragon::{DRAGON, View, view_of};
use regnal::table::{Dice, SeatId};

use super::trial::{Kit, Secretive};

/// The game as its tests write it.
pub struct Dragon;

impl Kit for Dragon {
    const GAME: &'static Game = &DRAGON;
    type Action = Act;
    type Position = Position;
    type View = View;

    fn act(action: &Act) -> Act {
        action.clone()
    }
    fn action(act: &Act) -> Act {
        act.clone()
    }
    /// Put together from what each seat knows: what lies behind one curtain is in one view.
    fn position(table: &Table) -> Position {
        let view = |n: usize| table.look(SeatId(n as u8), view_of);
        let mut all = view(0).position;
        for n in 1..table.seats().len() {
            let view = view(n);
            all.desks[n] = view.position.desks[n].clone();
            if view.over.is_none() {
                all.ledger.0.extend(view.ledger.0.iter().cloned());
            }
        }
        all
    }
    fn lay(world: &mut World, position: Position) {
        lay(world, position);
    }
    fn view_of(known: &mut KnownWorld) -> View {
        view_of(known)
    }
}

impl Secretive for Dragon {
    /// Another position that `seat` cannot tell from this one: others' orders, marriages, points of now and of old, retreats,
    /// builds, proposals and votes.
    fn permuted(table: &Table, seat: SeatId, salt: u64) -> Position {
        let mut position = Self::position(table);
        let mut luck = Dice::seeded(salt);
        for desk in position.desks.iter_mut().filter(|desk| desk.id != seat) {
            desk.orders.retain(|_, _| luck.d6() > 3);
            desk.votes.retain(|_| luck.d6() > 3);
            if luck.d6() < 4 {
                (desk.marries, desk.raises_heir) = (None, false);
                desk.retreats.clear();
            }
            if luck.d6() < 4 {
                desk.adjustments.clear();
                desk.motions.clear();
                desk.ballots.clear();
            }
        }
        if position.over.is_none() {
            position.ledger.0.retain(|spent| spent.seat == seat || luck.d6() > 3);
        }
        position
    }
}
