//! [`Board`], the parameter of everything that looks at the position: a [`Pos`] over what memos have laid out in lists, made anew
//! when something was written; [`Seen`], the same for what looks in the middle of changing it; and the way back, from lists to a
//! world.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::system::{SystemParam, SystemParamItem};

use super::book::{Book, Library};
use super::components::*;
use super::ids::{PowerId, TitleId, UnitId};
use super::options::Options;
use super::position::{Pos, Position};
use super::writs::{Proposals, Writ};
use super::{parting, phases};
use crate::diplomacy::ProvinceId;
use crate::dynasty::{Character, CharacterId, ContractId, House, HouseId, Marriage, MarriageId};
use crate::engine::{Asking, ChangeRows, Derived, Keyed, Keys, Listed, Look, Memo, Over, PlayState, Shared};
use crate::table::{Numbered, SeatId};

/// Everything a rule may look at.
#[derive(SystemParam)]
pub struct Board<'w, 's> {
    library: Res<'w, Library>,
    position: Memo<'w, 's, Position>,
    pub asking: Asking<'w, 's>,
}

impl Board<'_, '_> {
    /// The position, as the rules' predicates take it.
    pub fn pos(&self) -> Pos<'_> {
        Pos { book: &self.library.0, at: &self.position }
    }
}

/// The position as it stood when it was looked at, in the middle of changing it.
pub struct Seen {
    book: Arc<Book>,
    at: Arc<Position>,
}

impl Seen {
    /// As it stands now.
    pub fn of(world: &mut World) -> Self {
        world.look::<Board, Seen>(|board| Seen { book: board.library.0.clone(), at: board.position.share() })
    }

    /// It, to be read.
    pub fn pos(&self) -> Pos<'_> {
        Pos { book: &self.book, at: &self.at }
    }
}

// ---------------------------------------------------------------- From a world, and into one

/// What stands on pieces, each kind in a list of its own.
type Lists = (
    Memo<'static, 'static, Listed<PowerId, Power>>,
    Memo<'static, 'static, Listed<ProvinceId, Province>>,
    Memo<'static, 'static, Listed<UnitId, Unit>>,
    Memo<'static, 'static, Listed<HouseId, House>>,
    Memo<'static, 'static, Listed<CharacterId, Character>>,
    Memo<'static, 'static, Listed<CharacterId, Noble>>,
    Memo<'static, 'static, Listed<MarriageId, Marriage>>,
    Memo<'static, 'static, Listed<TitleId, Title>>,
    Memo<'static, 'static, Listed<ContractId, Writ>>,
);

/// What is everybody's, and what lies behind the curtains, as far as this world knows of it.
type Table = (
    Res<'static, Options>,
    Res<'static, PlayState>,
    Res<'static, Keys<SeatId>>,
    Res<'static, Calendar>,
    Res<'static, Proposals>,
    Res<'static, Desk>,
    Res<'static, Recent>,
    Res<'static, Sanctuary>,
    Res<'static, Ransoms>,
    Res<'static, Petitions>,
    Res<'static, LastMoves>,
    Res<'static, Over>,
);

/// Where the game stands (1, 10).
fn turn(play: &PlayState, years: &Calendar, seats: &Keys<SeatId>) -> Turn {
    let phase = play.phase::<Phase>().unwrap_or(Phase::Births);
    let done = seats.iter().map(|(seat, _)| seat).filter(|seat| play.has_done(*seat)).collect();
    Turn { years: years.clone(), phase, begun: true, done }
}

impl Derived for Position {
    type From = (Lists, Table);
    fn make((lists, table): &SystemParamItem<Self::From>) -> Self {
        let (powers, provinces, units, houses, people, nobles, marriages, titles, writs) = lists;
        let (options, play, seats, years, proposals, desk, recent, sanctuary, ransoms, petitions, last_moves, over) =
            table;
        Position {
            options: options.as_ref().clone(),
            turn: turn(play, years, seats),
            seats: seats.len() as u8,
            powers: powers.list(),
            provinces: provinces.list(),
            units: units.list(),
            houses: houses.list(),
            people: people.list(),
            nobles: nobles.list(),
            marriages: marriages.list(),
            titles: titles.list(),
            writs: writs.list(),
            proposals: proposals.as_ref().clone(),
            desk: desk.as_ref().clone(),
            // Nobody may know it: no rule that judges an act asks for it.
            plague: Plague::default(),
            recent: recent.as_ref().clone(),
            sanctuary: sanctuary.as_ref().clone(),
            ransoms: ransoms.as_ref().clone(),
            petitions: petitions.as_ref().clone(),
            last_moves: last_moves.as_ref().clone(),
            over: over.0.clone(),
        }
    }
}

/// All of a kind that a world holds, in id order.
fn list<C: Numbered>(world: &World) -> Shared<Vec<C>>
where
    C::Id: Keyed,
{
    let pieces = world.resource::<Keys<C::Id>>().iter();
    pieces.filter_map(|(_, piece)| world.get::<C>(piece).cloned()).collect::<Vec<_>>().into()
}

fn one<R: Resource + Clone>(world: &World) -> R {
    world.resource::<R>().clone()
}

impl Position {
    /// The truth, for those who say what a seat may know of it: they are given a world that nothing can be kept in.
    pub fn truth(world: &World) -> Self {
        Position {
            provinces: list(world),
            houses: list(world),
            people: list(world),
            nobles: list(world),
            marriages: list(world),
            titles: list(world),
            ..Position::of_powers(world)
        }
    }

    /// The same without people and land: powers, their units, and what they have signed.
    pub fn of_powers(world: &World) -> Self {
        let seats = world.resource::<Keys<SeatId>>();
        Position {
            options: one(world),
            turn: turn(world.resource(), world.resource(), seats),
            seats: seats.len() as u8,
            powers: list(world),
            provinces: Shared::default(),
            units: list(world),
            houses: Shared::default(),
            people: Shared::default(),
            nobles: Shared::default(),
            marriages: Shared::default(),
            titles: Shared::default(),
            writs: list(world),
            proposals: one(world),
            desk: one(world),
            // Who imagines a position has none.
            plague: world.get_resource().copied().unwrap_or_default(),
            recent: one(world),
            sanctuary: one(world),
            ransoms: one(world),
            petitions: one(world),
            last_moves: one(world),
            over: one::<Over>(world).0,
        }
    }
}

/// Lays a position out in a new world.
pub fn lay(world: &mut World, position: Position) {
    fn list<C: Numbered>(world: &mut World, list: &Shared<Vec<C>>)
    where
        C::Id: Keyed,
    {
        list.iter().cloned().for_each(|one| world.enlist(one));
    }
    let turn = position.turn;
    (0..position.seats).for_each(|n| _ = world.spawn(SeatId(n)));
    world.insert_resource(position.options);
    world.insert_resource(turn.years.clone());
    list(world, &position.powers);
    list(world, &position.provinces);
    list(world, &position.units);
    list(world, &position.houses);
    list(world, &position.people);
    list(world, &position.nobles);
    list(world, &position.marriages);
    list(world, &position.titles);
    list(world, &position.writs);
    world.insert_resource(position.proposals);
    world.insert_resource(position.desk);
    world.insert_resource(position.plague);
    world.insert_resource(position.recent);
    world.insert_resource(position.sanctuary);
    world.insert_resource(position.ransoms);
    world.insert_resource(position.petitions);
    world.insert_resource(position.last_moves);
    world.insert_resource(Over(position.over));
    let play = match turn.begun {
        true => PlayState::amid(1, turn.phase, turn.done),
        false => PlayState::starting(1, turn.phase),
    };
    // All but the choice of powers come in both halves.
    let second = turn.years.half == Half::Second && turn.phase != Phase::Adjustments;
    world.insert_resource(play.nth(u16::from(second)));
    parting::leave_the_table(world);
    phases::head(world);
}
