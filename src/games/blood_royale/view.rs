//! What one seat may know: a whitelist, field by field (24.1, 24.2).

use bevy_ecs::prelude::World;
use serde::Serialize;

use super::components::*;
use super::frames::Frame;
use super::marriages::{Talks, Treaty};
use super::options::Options;
use super::position::Pos;
use super::state::Position;
use super::{fortune, judge, marriages, state};
use crate::dynasty::{Character, House, Marriage};
use crate::table::{DiceState, Outcome, SeatId};

/// What a seat sees. Treasuries of others, secret clauses and talks of others, rates and sealed sums before they are
/// shown, the order of the cards are not in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub seat: SeatId,
    pub options: Options,
    pub turn: Turn,
    /// Seats that owe a decision.
    pub deciders: Vec<SeatId>,
    pub stack: Vec<Frame>,
    /// Others' treasuries read 0, their rate `None` until it is shown.
    pub players: Vec<Player>,
    pub countries: Vec<Country>,
    pub provinces: Vec<Province>,
    pub houses: Vec<House>,
    pub people: Vec<Character>,
    pub marriages: Vec<Marriage>,
    /// Without the secret clauses of others' contracts.
    pub treaties: Vec<Treaty>,
    /// Talks this seat takes part in.
    pub talks: Talks,
    pub armies: Vec<Army>,
    pub pawns: Vec<Pawn>,
    pub fleets: Vec<Fleet>,
    pub items: Vec<Item>,
    /// The cards still to come, in the order of their numbers.
    pub cards_left: Vec<super::ids::CardId>,
    pub discarded: Vec<super::ids::CardId>,
    pub lasting: Vec<Lasting>,
    pub time_called: TimeCalled,
    pub over: Option<Outcome>,
}

/// The view of `seat`.
pub fn of(world: &World, seat: SeatId) -> View {
    let pos = Pos::of(world);
    let p = state::capture(world);
    let choosing = pos.turn.phase == Phase::Taxes;
    let players = p.players.into_iter().map(|q| if q.seat == seat { q } else { as_others_see(q, choosing) }).collect();
    let mut cards_left = p.deck.draw;
    cards_left.sort();
    View {
        seat,
        options: p.options,
        deciders: judge::deciders(pos),
        stack: p.stack.into_iter().map(|frame| shown(frame, seat)).collect(),
        turn: p.turn,
        players,
        countries: p.countries,
        provinces: p.provinces,
        houses: p.houses,
        people: p.people,
        marriages: p.marriages,
        treaties: p.treaties.iter().map(|t| t.seen_by(seat)).collect(),
        talks: marriages::talks_of(&p.talks, seat),
        armies: p.armies,
        pawns: p.pawns,
        fleets: p.fleets,
        items: p.items,
        cards_left,
        discarded: p.deck.discard,
        lasting: p.deck.lasting,
        time_called: p.time_called,
        over: p.over,
    }
}

fn as_others_see(player: Player, choosing: bool) -> Player {
    Player {
        seat: player.seat,
        country: player.country,
        treasury: 0,
        began_with: player.began_with,
        rate: if choosing { None } else { player.rate },
        granted: player.granted,
        open_to: player.open_to,
        no_births: player.no_births,
        aided_by: player.aided_by,
        cards: player.cards,
    }
}

/// A frame without what is sealed in it.
fn shown(frame: Frame, seat: SeatId) -> Frame {
    match frame {
        Frame::Marriage(ask) => Frame::Marriage(marriages::shown(ask, seat)),
        Frame::Fortune(ask) => Frame::Fortune(fortune::shown(ask, seat)),
        open @ (Frame::Court(_) | Frame::Realm(_) | Frame::Campaign(_) | Frame::War(_)) => open,
    }
}

impl View {
    /// A position this seat takes for the true one: what it does not know is empty. Bots reckon on it.
    pub fn as_position(&self) -> Position {
        Position {
            options: self.options.clone(),
            turn: self.turn.clone(),
            stack: self.stack.clone(),
            players: self.players.clone(),
            countries: self.countries.clone(),
            provinces: self.provinces.clone(),
            houses: self.houses.clone(),
            people: self.people.clone(),
            marriages: self.marriages.clone(),
            treaties: self.treaties.clone(),
            talks: self.talks.clone(),
            armies: self.armies.clone(),
            pawns: self.pawns.clone(),
            fleets: self.fleets.clone(),
            items: self.items.clone(),
            deck: Deck {
                draw: self.cards_left.clone(),
                discard: self.discarded.clone(),
                lasting: self.lasting.clone(),
            },
            bank: Bank { paid_out: self.players.iter().map(|p| i64::from(p.treasury) - i64::from(p.began_with)).sum() },
            time_called: self.time_called.clone(),
            dice: DiceState { seed: 0, drawn: 0, laid: vec![] },
            over: self.over.clone(),
        }
    }

    /// Crowns of the seat whose view this is.
    pub fn treasury(&self) -> u32 {
        self.players.get(self.seat.index()).map_or(0, |p| p.treasury)
    }
}
