//! Divine Right on its table as data: what tests change, and what differs in nothing that a seat may know.
#![allow(dead_code)]

use bevy_ecs::prelude::World;
use regnal::engine::{Act, Dice, Game, KnownWorld, Table};
use regnal::games::divine_right::actions::Action;
use regnal::games::divine_right::ids::{CardId, PersonalityId};
use regnal::games::divine_right::position::Position;
use regnal::games::divine_right::readers::lay;
use regnal::games::divine_right::{DIVINE_RIGHT, View, view_of};
use regnal::table::SeatId;

use super::trial::{Kit, Secretive, lies};

/// Divine Right as its tests write it.
pub struct Minaria;

impl Kit for Minaria {
    const GAME: &'static Game = &DIVINE_RIGHT;
    type Action = Action;
    type Position = Position;
    type View = View;

    fn act(action: &Action) -> Act {
        action.act()
    }
    fn action(act: &Act) -> Action {
        Action::of(act).expect("a deed of Divine Right")
    }
    fn position(table: &Table) -> Position {
        lies(table, Position::truth)
    }
    fn lay(world: &mut World, position: Position) {
        lay(world, position);
    }
    fn view_of(known: &mut KnownWorld) -> View {
        view_of(known)
    }
}

impl Secretive for Minaria {
    /// Another position that `seat` cannot tell from this one: the others' hands, the deck and unread personalities reshuffled.
    fn permuted(table: &Table, seat: SeatId, salt: u64) -> Position {
        let mut position = Self::position(table);
        let mut luck = Dice::seeded(salt);
        let mut cards: Vec<CardId> = position.decks.draw.clone();
        cards.extend(position.players.iter().filter(|p| p.id != seat).flat_map(|p| p.hand.iter().copied()));
        luck.shuffle(&mut cards);
        for player in position.players.iter_mut().filter(|p| p.id != seat) {
            player.hand = cards.split_off(cards.len() - player.hand.len());
        }
        position.decks.draw = cards;
        let mut people: Vec<PersonalityId> = position.decks.personalities.clone();
        people.extend(position.realms.iter().filter(|r| !r.revealed).filter_map(|r| r.personality));
        luck.shuffle(&mut people);
        for realm in position.realms.iter_mut().filter(|r| !r.revealed && r.personality.is_some()) {
            realm.personality = people.pop();
        }
        position.decks.personalities = people;
        position
    }
}
