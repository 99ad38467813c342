//! [`Board`], the parameter of everything that looks at the position: a [`Pos`] over what memos have laid out in lists, made anew
//! when something was written; [`Seen`], the same for what looks in the middle of changing it; and the way back, from lists to a
//! world.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::system::{SystemParam, SystemParamItem};

use super::book::{Book, Library};
use super::components::*;
use super::frames::Frame;
use super::ids::{ArmyId, CountryId, FleetId, ItemId, PawnId, ProvinceId};
use super::marriages::{Talks, Treaty};
use super::options::Options;
use super::phases;
use super::position::{Pos, Position};
use crate::dynasty::{Character, CharacterId, ContractId, House, HouseId, Marriage, MarriageId};
use crate::engine::{
    Asking, ChangeRows, Depth, Derived, Keys, Listed, Look, Memo, Over, PlayState, ReadRows, Shared, kept,
};
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
        self.position.pos(&self.library.0)
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
        world.look::<(Res<Library>, Memo<Position>), Seen>(|(library, position)| Seen {
            book: library.0.clone(),
            at: position.share(),
        })
    }

    /// It, to be read.
    pub fn pos(&self) -> Pos<'_> {
        self.at.pos(&self.book)
    }
}

// ---------------------------------------------------------------- From a world, and into one

/// What stands on pieces, each kind in a list of its own.
type Lists = (
    Memo<'static, 'static, Listed<SeatId, Player>>,
    Memo<'static, 'static, Listed<CountryId, Country>>,
    Memo<'static, 'static, Listed<ProvinceId, Province>>,
    Memo<'static, 'static, Listed<HouseId, House>>,
    Memo<'static, 'static, Listed<CharacterId, Character>>,
    Memo<'static, 'static, Listed<MarriageId, Marriage>>,
    Memo<'static, 'static, Listed<ContractId, Treaty>>,
    Memo<'static, 'static, Listed<ArmyId, Army>>,
    Memo<'static, 'static, Listed<PawnId, Pawn>>,
    Memo<'static, 'static, Listed<FleetId, Fleet>>,
    Memo<'static, 'static, Listed<ItemId, Item>>,
);

/// What is everybody's, and what passes between players, as far as this world knows of it.
type Table = (
    Res<'static, Options>,
    Res<'static, PlayState>,
    Res<'static, Calendar>,
    Memo<'static, 'static, Same<Talks>>,
    Memo<'static, 'static, Same<Deck>>,
    Res<'static, TimeCalled>,
    Res<'static, Over>,
);

/// A resource, behind all its copies.
pub struct Same<R>(Shared<R>);

impl<R: Resource + Clone> Derived for Same<R> {
    type From = Res<'static, R>;
    fn make(one: &SystemParamItem<Self::From>) -> Self {
        Same(R::clone(one).into())
    }
}

/// What lies on the stack, the innermost last.
pub struct Frames(Shared<Vec<Frame>>);

type Asks = (
    &'static Depth,
    AnyOf<(
        &'static super::court::CourtAsk,
        &'static super::marriages::MarriageAsk,
        &'static super::realm::RealmAsk,
        &'static super::campaign::CampaignAsk,
        &'static super::war::WarAsk,
        &'static super::fortune::FortuneAsk,
    )>,
);

impl Derived for Frames {
    type From = Query<'static, 'static, Asks>;
    fn make(asks: &SystemParamItem<Self::From>) -> Self {
        let mut all: Vec<(Depth, Frame)> =
            asks.iter().filter_map(|(depth, ask)| Some((*depth, Frame::any(ask)?))).collect();
        all.sort_unstable_by_key(|(depth, _)| *depth);
        Frames(all.into_iter().map(|(_, frame)| frame).collect::<Vec<_>>().into())
    }
}

/// Where the game stands (4, 5).
fn turn(play: &PlayState, calendar: &Calendar, seats: impl Iterator<Item = SeatId>) -> Turn {
    let phase = play.phase::<Phase>().unwrap_or(Phase::Births);
    let done = seats.filter(|seat| play.has_done(*seat)).collect();
    Turn { calendar: calendar.clone(), phase, begun: true, done }
}

impl Derived for Position {
    type From = (Lists, Table, Memo<'static, 'static, Frames>);
    fn make((lists, table, frames): &SystemParamItem<Self::From>) -> Self {
        let (players, countries, provinces, houses, people, marriages, treaties, armies, pawns, fleets, items) = lists;
        let (options, play, calendar, talks, deck, time_called, over) = table;
        let players = players.list();
        Position {
            options: options.as_ref().clone(),
            turn: turn(play, calendar, players.iter().map(|p| p.seat)),
            stack: frames.0.clone(),
            players,
            countries: countries.list(),
            provinces: provinces.list(),
            houses: houses.list(),
            people: people.list(),
            marriages: marriages.list(),
            treaties: treaties.list(),
            talks: talks.0.clone(),
            armies: armies.list(),
            pawns: pawns.list(),
            fleets: fleets.list(),
            items: items.list(),
            deck: deck.0.clone(),
            // Nobody may know it: no rule that judges an act asks for it.
            bank: Bank::default(),
            time_called: time_called.as_ref().clone(),
            over: over.0.clone(),
        }
    }
}

impl Position {
    /// What a world holds, for those who are given one that no parameter looks into.
    pub fn known(world: &World) -> Arc<Self> {
        kept(world).unwrap_or_else(|| Position::of(world).into())
    }

    /// The same, read anew; the bank too, which nobody may know.
    pub fn of(world: &World) -> Self {
        let players: Shared<Vec<Player>> = world.list();
        let stack = world.resource::<Keys<Depth>>().iter().filter_map(|(_, piece)| Frame::of(world.entity(piece)));
        Position {
            options: world.one(),
            turn: turn(world.resource(), world.resource(), players.iter().map(|p| p.seat)),
            stack: stack.collect::<Vec<_>>().into(),
            players,
            countries: world.list(),
            provinces: world.list(),
            houses: world.list(),
            people: world.list(),
            marriages: world.list(),
            treaties: world.list(),
            talks: world.one::<Talks>().into(),
            armies: world.list(),
            pawns: world.list(),
            fleets: world.list(),
            items: world.list(),
            deck: world.one::<Deck>().into(),
            bank: world.get_resource().copied().unwrap_or_default(),
            time_called: world.one(),
            over: world.one::<Over>().0,
        }
    }
}

/// Lays a position out in a new world.
pub fn lay(world: &mut World, position: Position) {
    let turn = position.turn;
    world.insert_resource(position.options);
    world.insert_resource(turn.calendar.clone());
    world.lay_list(&position.players);
    world.lay_list(&position.countries);
    world.lay_list(&position.provinces);
    world.lay_list(&position.houses);
    world.lay_list(&position.people);
    world.lay_list(&position.marriages);
    world.lay_list(&position.treaties);
    world.lay_list(&position.armies);
    world.lay_list(&position.pawns);
    world.lay_list(&position.fleets);
    world.lay_list(&position.items);
    position.stack.iter().cloned().for_each(|frame| frame.push(world));
    world.insert_resource(Talks::clone(&position.talks));
    world.insert_resource(Deck::clone(&position.deck));
    world.insert_resource(position.bank);
    world.insert_resource(position.time_called);
    world.insert_resource(Over(position.over));
    let play = match turn.begun {
        true => PlayState::amid(1, turn.phase, turn.done),
        false => PlayState::starting(1, turn.phase),
    };
    let in_rounds = matches!(turn.phase, Phase::Event | Phase::Movement | Phase::Control);
    world.insert_resource(play.nth(if in_rounds { u16::from(turn.calendar.round.max(1)) - 1 } else { 0 }));
    phases::head(world);
}
