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
use crate::engine::{Asking, ChangeRows, Derived, Keys, Listed, Look, Memo, Over, PlayState, ReadRows, Shared};
use crate::table::SeatId;

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

impl Position {
    /// The truth, for those who say what a seat may know of it: they are given a world that nothing can be kept in.
    pub fn truth(world: &World) -> Self {
        Position {
            provinces: world.list(),
            houses: world.list(),
            people: world.list(),
            nobles: world.list(),
            marriages: world.list(),
            titles: world.list(),
            ..Position::of_powers(world)
        }
    }

    /// The same without people and land: powers, their units, and what they have signed.
    pub fn of_powers(world: &World) -> Self {
        let seats = world.resource::<Keys<SeatId>>();
        Position {
            options: world.one(),
            turn: turn(world.resource(), world.resource(), seats),
            seats: seats.len() as u8,
            powers: world.list(),
            provinces: Shared::default(),
            units: world.list(),
            houses: Shared::default(),
            people: Shared::default(),
            nobles: Shared::default(),
            marriages: Shared::default(),
            titles: Shared::default(),
            writs: world.list(),
            proposals: world.one(),
            desk: world.one(),
            // Who imagines a position has none.
            plague: world.get_resource().copied().unwrap_or_default(),
            recent: world.one(),
            sanctuary: world.one(),
            ransoms: world.one(),
            petitions: world.one(),
            last_moves: world.one(),
            over: world.one::<Over>().0,
        }
    }
}

/// Lays a position out in a new world.
pub fn lay(world: &mut World, position: Position) {
    let turn = position.turn;
    (0..position.seats).for_each(|n| _ = world.spawn(SeatId(n)));
    world.insert_resource(position.options);
    world.insert_resource(turn.years.clone());
    world.lay_list(&position.powers);
    world.lay_list(&position.provinces);
    world.lay_list(&position.units);
    world.lay_list(&position.houses);
    world.lay_list(&position.people);
    world.lay_list(&position.nobles);
    world.lay_list(&position.marriages);
    world.lay_list(&position.titles);
    world.lay_list(&position.writs);
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
