//! Diplomacy Royale on its table as data: what tests change, and what differs in nothing that a seat may know.
#![allow(dead_code)]

use bevy_ecs::prelude::World;
use regnal::dynasty::{CharacterId, ContractId};
use regnal::engine::{Act, Dice, Game, KnownWorld, Table};
use regnal::games::diplomacy_royale::actions::Action;
use regnal::games::diplomacy_royale::book::Book;
use regnal::games::diplomacy_royale::components::Phase;
use regnal::games::diplomacy_royale::position::Position;
use regnal::games::diplomacy_royale::readers::lay;
use regnal::games::diplomacy_royale::{ROYALE, View, family, view_of, writs};
use regnal::table::SeatId;

use super::trial::{Kit, Secretive, lies};

/// The game as its tests write it.
pub struct Royale;

impl Kit for Royale {
    const GAME: &'static Game = &ROYALE;
    type Action = Action;
    type Position = Position;
    type View = View;

    fn act(action: &Action) -> Act {
        action.act()
    }
    fn action(act: &Act) -> Action {
        Action::of(act).expect("a deed of Royale")
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

impl Secretive for Royale {
    /// Another position that `seat` cannot tell from this one: others' orders and votes, the plague's threshold.
    fn permuted(table: &Table, seat: SeatId, salt: u64) -> Position {
        let truth = Self::position(table);
        let book = Book::standard();
        let pos = truth.pos(&book);
        let mut position = truth.clone();
        let mut luck = Dice::seeded(salt);
        position.plague.threshold = luck.below(100) as u16;
        position.desk.orders.retain(|u, _| writs::orders_for(pos, seat, *u) || luck.d6() > 3);
        position.desk.retreats.retain(|u, _| writs::orders_for(pos, seat, *u) || luck.d6() > 3);
        position.desk.adjustments.retain(|s, _| *s == seat || luck.d6() > 3);
        position.desk.preferences.retain(|s, _| *s == seat);
        position.desk.births.retain(|m, _| family::chooses(pos, *m) == Some(seat) || luck.d6() > 3);
        position.desk.gifts.retain(|g| pos.character(g.who).keeper == Some(seat) || luck.d6() > 3);
        for power in position.powers.iter_mut().filter(|p| pos.turn.phase == Phase::Gifts && p.seat != Some(seat)) {
            power.bonus = luck.below(4) as u8;
        }
        let own = |who: CharacterId| pos.character(who).keeper == Some(seat);
        position.desk.votes.retain(|c, _| own(*c));
        position.desk.arrests.retain(|c, _| own(*c) || luck.d6() > 3);
        position.sanctuary.0.retain(|(c, _)| own(*c) || luck.d6() > 3);
        for noble in position.nobles.iter_mut().filter(|n| !own(n.id)) {
            noble.cleric.iter_mut().for_each(|c| c.acted = luck.d6() > 3);
        }
        // Private terms of others, their proposals, and whether a bride has said yes for later.
        for writ in position.writs.iter_mut().filter(|w| !w.is_party(seat) && w.clauses.iter().any(|c| c.secret)) {
            writ.clauses.retain(|c| !c.secret);
            writ.free_text.clear();
        }
        position.proposals.list.retain(|p| p.from == seat || p.to == seat || luck.d6() > 3);
        position.proposals.named.retain(|n| n.from == seat || n.to == seat || luck.d6() > 3);
        let party = |r: &(ContractId, u16, SeatId)| pos.find_writ(r.0).is_some_and(|w| w.is_party(seat));
        position.proposals.rests.retain(|r| party(r) || luck.d6() > 3);
        for proposal in position.proposals.list.iter_mut().filter(|p| p.to != seat) {
            proposal.delayed = luck.d6() > 3;
        }
        position
    }
}
