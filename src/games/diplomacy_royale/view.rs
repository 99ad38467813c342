//! What one seat may know: a whitelist, field by field. The engine is the Game Master and keeps the secrets.

use bevy_ecs::prelude::World;
use serde::Serialize;

use super::components::*;
use super::judge;
use super::options::Options;
use super::position::Pos;
use super::state::{self, Position};
use super::writs::{self, Proposals, Writ};
use crate::dynasty::{Character, House, Marriage};
use crate::table::{DiceState, Outcome, SeatId};

/// What a seat sees. Others' orders, votes, lists, birth options and private terms, the plague's threshold and delayed
/// acceptances are not in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub seat: SeatId,
    pub options: Options,
    pub turn: Turn,
    pub seats: u8,
    /// Seats that owe a decision.
    pub deciders: Vec<SeatId>,
    pub powers: Vec<Power>,
    pub provinces: Vec<Province>,
    pub units: Vec<Unit>,
    pub houses: Vec<House>,
    pub people: Vec<Character>,
    pub nobles: Vec<Noble>,
    pub marriages: Vec<Marriage>,
    pub titles: Vec<Title>,
    /// Without the private terms of others (5.2-7).
    pub writs: Vec<Writ>,
    /// Writs proposed by or to this seat.
    pub proposals: Proposals,
    /// What this seat has decided.
    pub desk: Desk,
    pub recent: Recent,
    /// Protections given by this seat's churchmen.
    pub sanctuary: Sanctuary,
    /// Offers made by or to this seat.
    pub ransoms: Ransoms,
    /// Asked by this seat, or of its Pope.
    pub petitions: Petitions,
    pub last_moves: LastMoves,
    pub over: Option<Outcome>,
}

/// The view of `seat`.
pub fn of(world: &World, seat: SeatId) -> View {
    let pos = Pos::of(world);
    let p = state::capture(world);
    let own = pos.power_of(seat);
    let keeper = |who: crate::dynasty::CharacterId| pos.character(who).keeper == Some(seat);
    let desk = Desk {
        orders: p.desk.orders.into_iter().filter(|(u, _)| writs::orders_for(pos, seat, *u)).collect(),
        retreats: p.desk.retreats.into_iter().filter(|(u, _)| writs::orders_for(pos, seat, *u)).collect(),
        adjustments: p.desk.adjustments.into_iter().filter(|(s, _)| *s == seat).collect(),
        births: p.desk.births.into_iter().filter(|(m, _)| super::family::chooses(pos, *m) == Some(seat)).collect(),
        votes: p.desk.votes.into_iter().filter(|(c, _)| keeper(*c)).collect(),
        preferences: p.desk.preferences.into_iter().filter(|(s, _)| *s == seat).collect(),
        gifts: p.desk.gifts.into_iter().filter(|g| keeper(g.who)).collect(),
        arrests: p.desk.arrests.into_iter().filter(|(by, _)| keeper(*by)).collect(),
    };
    // Nobody is told that another's churchman has used his power: it may have been to protect somebody, or in vain.
    let mut nobles = p.nobles;
    for noble in nobles.iter_mut().filter(|n| !keeper(n.id)) {
        noble.cleric.iter_mut().for_each(|c| c.acted = false);
    }
    // Points left tell how others have spent theirs.
    let powers = p.powers.into_iter().map(|q| if Some(q.id) == own { q } else { Power { bonus: 0, ..q } }).collect();
    View {
        seat,
        deciders: judge::deciders(pos),
        options: p.options,
        turn: p.turn,
        seats: p.seats,
        powers,
        provinces: p.provinces,
        units: p.units,
        houses: p.houses,
        people: p.people,
        nobles,
        marriages: p.marriages,
        titles: p.titles,
        writs: p.writs.iter().map(|w| w.seen_by(seat)).collect(),
        proposals: writs::proposals_of(pos, seat),
        desk,
        recent: p.recent,
        sanctuary: Sanctuary(p.sanctuary.0.into_iter().filter(|(by, _)| keeper(*by)).collect()),
        ransoms: Ransoms(p.ransoms.0.into_iter().filter(|r| r.by == seat || keeper(r.who)).collect()),
        petitions: Petitions(
            p.petitions.0.into_iter().filter(|m| super::clergy::knows_petition(pos, seat, *m)).collect(),
        ),
        last_moves: p.last_moves,
        over: p.over,
    }
}

impl View {
    /// A position this seat takes for the true one: what it does not know is empty. Bots reckon on it.
    pub fn as_position(&self) -> Position {
        Position {
            options: self.options.clone(),
            turn: self.turn.clone(),
            seats: self.seats,
            powers: self.powers.clone(),
            provinces: self.provinces.clone(),
            units: self.units.clone(),
            houses: self.houses.clone(),
            people: self.people.clone(),
            nobles: self.nobles.clone(),
            marriages: self.marriages.clone(),
            titles: self.titles.clone(),
            writs: self.writs.clone(),
            proposals: self.proposals.clone(),
            desk: self.desk.clone(),
            plague: Plague::default(),
            recent: self.recent.clone(),
            sanctuary: self.sanctuary.clone(),
            ransoms: self.ransoms.clone(),
            petitions: self.petitions.clone(),
            last_moves: self.last_moves.clone(),
            dice: DiceState { seed: 0, drawn: 0, laid: vec![] },
            over: self.over.clone(),
        }
    }
}
