//! Blood Royale on its table as data: what tests change, and what differs in nothing that a seat may know.
#![allow(dead_code)]

use bevy_ecs::prelude::World;
use regnal::engine::{Act, Dice, Game, KnownWorld, Table};
use regnal::games::blood_royale::actions::Action;
use regnal::games::blood_royale::components::{Phase, Rate};
use regnal::games::blood_royale::position::Position;
use regnal::games::blood_royale::readers::lay;
use regnal::games::blood_royale::{BLOOD_ROYALE, View, view_of};
use regnal::table::SeatId;

use super::trial::{Kit, Secretive, lies};

/// Blood Royale as its tests write it.
pub struct Blood;

impl Kit for Blood {
    const GAME: &'static Game = &BLOOD_ROYALE;
    type Action = Action;
    type Position = Position;
    type View = View;

    fn act(action: &Action) -> Act {
        action.act()
    }
    fn action(act: &Act) -> Action {
        Action::of(act).expect("a deed of Blood Royale")
    }
    fn position(table: &Table) -> Position {
        lies(table, Position::of)
    }
    fn lay(world: &mut World, position: Position) {
        lay(world, position);
    }
    fn view_of(known: &mut KnownWorld) -> View {
        view_of(known)
    }
}

impl Secretive for Blood {
    /// Another position that `seat` cannot tell from this one: others' money, rates not yet shown, the order of the cards.
    fn permuted(table: &Table, seat: SeatId, salt: u64) -> Position {
        let mut position = Self::position(table);
        let mut luck = Dice::seeded(salt);
        for player in position.players.iter_mut().filter(|p| p.seat != seat) {
            let more = luck.below(40);
            player.treasury += more;
            position.bank.paid_out += i64::from(more);
            if position.turn.phase == Phase::Taxes && player.rate.is_some() {
                player.rate = Some(if luck.d6() > 3 { Rate::High } else { Rate::Normal });
            }
        }
        luck.shuffle(&mut position.deck.draw);
        position
    }
}
