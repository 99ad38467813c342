//! What one seat may know: a whitelist, field by field. Reserves, held events and the order of the lists are secret.

use bevy_ecs::prelude::World;
use serde::Serialize;

use super::components::*;
use super::frames::Frame;
use super::ids::CardId;
use super::judge;
use super::options::Options;
use super::position::Pos;
use super::state::{self, Position};
use crate::table::{DiceState, Outcome, SeatId};

/// What a seat sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub seat: SeatId,
    /// Seats that owe a decision.
    pub deciders: Vec<SeatId>,
    pub options: Options,
    pub turn: Turn,
    pub players: Vec<Player>,
    pub nobles: Vec<Noble>,
    pub heirs: Vec<Heir>,
    /// Cards whose place everybody knows, and one's own.
    pub cards: Vec<Card>,
    /// How many cards each faction has in reserve, and events held back.
    pub reserves: Vec<(u8, u8)>,
    /// Cards left in the Crown List.
    pub list: u8,
    pub ships: Vec<Ship>,
    pub strongholds: Vec<Stronghold>,
    pub reign: Reign,
    pub field: Field,
    /// Events used up, and one's own held back.
    pub decks: Decks,
    pub stack: Vec<Frame>,
    pub over: Option<Outcome>,
}

/// The view of `seat`.
pub fn of(world: &World, seat: SeatId) -> View {
    let pos = Pos::of(world);
    let p = state::capture(world);
    let hidden = |c: &Card| match c.at {
        Lay::List => true,
        Lay::Reserve(of) => of != seat,
        _ => false,
    };
    let reserves = pos.seats().map(|s| (pos.reserve(s).count() as u8, pos.held(s).count() as u8)).collect();
    View {
        seat,
        deciders: judge::deciders(pos),
        options: p.options,
        turn: p.turn,
        players: p.players,
        nobles: p.nobles,
        heirs: p.heirs,
        cards: p.cards.into_iter().filter(|c| !hidden(c)).collect(),
        reserves,
        list: p.decks.crown.len() as u8,
        ships: p.ships,
        strongholds: p.strongholds,
        reign: p.reign,
        field: p.field,
        decks: Decks {
            used: p.decks.used,
            fought: p.decks.fought,
            held: p.decks.held.into_iter().filter(|(_, of)| *of == seat).collect(),
            ..Decks::default()
        },
        stack: p.stack.into_iter().map(|f| seen(f, seat)).collect(),
        over: p.over,
    }
}

/// A frame as this seat sees it: a card just drawn is hidden from the others.
fn seen(frame: Frame, seat: SeatId) -> Frame {
    match frame {
        Frame::Faction(ask) => Frame::Faction(ask.seen_by(seat)),
        // Ballots are opened together.
        Frame::Parliament(session) => Frame::Parliament(Box::new(session.seen_by(seat))),
        other => other,
    }
}

impl View {
    /// A position this seat takes for the true one: cards it does not see lie in the list, in the order of their numbers.
    /// Bots reckon on it.
    pub fn as_position(&self) -> Position {
        let mut cards: Vec<Card> =
            CardId::all().map(|id| Card { id, at: Lay::List, idle: None, ripe: false }).collect();
        for card in &self.cards {
            cards[card.id.index()] = card.clone();
        }
        let mut decks = self.decks.clone();
        decks.crown = cards.iter().filter(|c| c.at == Lay::List).map(|c| c.id).collect();
        Position {
            options: self.options.clone(),
            turn: self.turn.clone(),
            players: self.players.clone(),
            nobles: self.nobles.clone(),
            heirs: self.heirs.clone(),
            cards,
            ships: self.ships.clone(),
            strongholds: self.strongholds.clone(),
            reign: self.reign.clone(),
            field: self.field.clone(),
            decks,
            stack: self.stack.clone(),
            dice: DiceState { seed: 0, drawn: 0, laid: vec![] },
            over: self.over.clone(),
        }
    }
}
