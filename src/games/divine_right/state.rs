//! The whole position as data: what saves hold, what undo restores, what the hash is made of.

use std::sync::Arc;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::book::{Book, Library};
use super::combat::Bound;
use super::components::*;
use super::frames::Frame;
use super::ids::{CounterId, HexId, KingdomId};
use super::options::Options;
use super::position::Pos;
use crate::table::{Chronicle, DataError, Dice, DiceState, Outcome, SeatId};

/// One counter's part of a position; its id is its number in the list.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CounterState {
    pub place: Place,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hired: Option<SeatId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub deeds: Deeds,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A position of Divine Right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Position {
    pub options: Options,
    pub turn: Turn,
    pub stack: Vec<Frame>,
    pub announced: Vec<Bound>,
    pub players: Vec<Player>,
    pub realms: Vec<Realm>,
    pub keeps: Vec<Keep>,
    pub counters: Vec<CounterState>,
    pub decks: Decks,
    pub dice: DiceState,
    pub over: Option<Outcome>,
}

/// Reads the world into data.
pub fn capture(world: &World) -> Position {
    let pos = Pos::of(world);
    Position {
        options: pos.options.clone(),
        turn: pos.turn.clone(),
        stack: world.resource::<Stack>().0.clone(),
        announced: world.resource::<Announced>().0.clone(),
        players: pos.players().cloned().collect(),
        realms: pos.realms().cloned().collect(),
        keeps: pos.keeps().copied().collect(),
        counters: pos
            .ids()
            .map(|id| CounterState { place: pos.place(id), hired: pos.hired(id), deeds: *pos.deeds(id) })
            .collect(),
        decks: world.resource::<Decks>().clone(),
        dice: world.resource::<Dice>().state(),
        over: world.resource::<Over>().0.clone(),
    }
}

/// Builds a world from data.
///
/// # Errors
/// Ids and numbers that do not fit the book.
pub fn restore(position: &Position, book: Arc<Book>) -> Result<World, Vec<DataError>> {
    let faults = faults(position, &book);
    if !faults.is_empty() {
        return Err(faults.into_iter().map(|text| DataError::file("position", text)).collect());
    }
    let mut world = World::new();
    let mut counters = vec![];
    let mut realms = vec![];
    let mut keeps = vec![];
    let mut players = vec![];
    for (n, state) in position.counters.iter().enumerate() {
        let id = CounterId(n as u16);
        counters.push(world.spawn((id, state.place, Hired(state.hired), state.deeds)).id());
    }
    for realm in &position.realms {
        realms.push(world.spawn(realm.clone()).id());
    }
    for keep in &position.keeps {
        keeps.push((keep.hex, world.spawn(*keep).id()));
    }
    for player in &position.players {
        players.push(world.spawn(player.clone()).id());
    }
    let pieces = world.query();
    world.insert_resource(Roster { counters, pieces, realms, keeps, players });
    world.insert_resource(Library(book));
    world.insert_resource(position.options.clone());
    world.insert_resource(position.turn.clone());
    world.insert_resource(Stack(position.stack.clone()));
    world.insert_resource(Announced(position.announced.clone()));
    world.insert_resource(position.decks.clone());
    world.insert_resource(Dice::from_state(&position.dice));
    world.insert_resource(Over(position.over.clone()));
    world.insert_resource(Chronicle {
        turn: position.turn.number,
        phase: position.turn.phase.name().into(),
        ..Chronicle::default()
    });
    Ok(world)
}

/// What in a position read from a file cannot be.
fn faults(p: &Position, book: &Book) -> Vec<String> {
    let mut faults = vec![];
    let counters = book.counters.len();
    let seats = p.players.len();
    if p.counters.len() != counters {
        faults.push(format!("{} counters; the book has {counters}", p.counters.len()));
    }
    if p.realms.len() != 11 || p.realms.iter().zip(KingdomId::ALL).any(|(r, k)| r.id != k) {
        faults.push("the eleven kingdoms must stand in their order".into());
    }
    if p.keeps.iter().map(|k| k.hex).ne(book.map.castles.iter().copied()) {
        faults.push("the castles must be those of the map, in their order".into());
    }
    if !(2..=6).contains(&seats) || p.players.iter().enumerate().any(|(n, player)| player.id.index() != n) {
        faults.push(format!("{seats} players; expected 2 to 6 in seat order"));
    }
    let seat_ok = |s: SeatId| s.index() < seats;
    let hex_ok = |h: HexId| book.map.has(h);
    let counter_ok = |c: CounterId| c.index() < counters;
    for (n, state) in p.counters.iter().enumerate().take(counters) {
        let fine = match state.place {
            Place::At { hex, .. } => hex_ok(hex),
            Place::Aboard { fleet } => {
                counter_ok(fleet)
                    && book.counter(fleet).kind == Kind::Fleet
                    && p.counters.get(fleet.index()).is_some_and(|f| matches!(f.place, Place::At { .. }))
            }
            Place::Prison { hex, captor } => hex_ok(hex) && !hex.is_river() && captor.is_none_or(seat_ok),
            _ => true,
        };
        if !fine
            || !state.hired.is_none_or(seat_ok)
            || !state.deeds.began.is_none_or(hex_ok)
            || !state.deeds.leader.is_none_or(counter_ok)
        {
            faults.push(format!("counter {n} is in a place that does not exist"));
        }
    }
    let cards = p.decks.draw.iter().chain(&p.decks.discard).chain(p.players.iter().flat_map(|q| &q.hand));
    let mut seen: Vec<u8> = cards.map(|c| c.0).collect();
    seen.sort_unstable();
    if seen.windows(2).any(|w| w[0] == w[1]) || seen.iter().any(|c| usize::from(*c) >= book.cards.len()) {
        faults.push("the diplomacy cards are not each in one place".into());
    }
    let people = p.decks.personalities.iter().chain(p.realms.iter().filter_map(|r| r.personality.as_ref()));
    if people.clone().any(|id| !book.personalities.iter().any(|b| b.id == *id)) {
        faults.push("a personality is not in the deck".into());
    }
    if !p.turn.order.iter().all(|s| seat_ok(*s)) || p.turn.number > 10_000 {
        faults.push("the turn order names a seat that does not exist".into());
    }
    if p.players.iter().any(|q| q.refused.is_some_and(|no| !seat_ok(no.by))) {
        faults.push("a refused return names a seat that does not exist".into());
    }
    for realm in &p.realms {
        let lord = match realm.standing {
            Standing::Player(s) | Standing::Allied(s) => seat_ok(s),
            _ => true,
        };
        let others = realm
            .penalties
            .iter()
            .map(|(s, _)| *s)
            .chain(realm.bans.iter().map(|b| b.seat))
            .chain(realm.violators.iter().copied())
            .chain(realm.grace.iter().map(|(s, _)| *s));
        if !lord || !others.into_iter().all(seat_ok) || !realm.cured_by.is_none_or(seat_ok) {
            faults.push(format!("{} names a seat that does not exist", realm.id));
        }
    }
    if p.keeps.iter().any(|k| k.siege.is_some_and(|s| !seat_ok(s.by))) {
        faults.push("a siege names a seat that does not exist".into());
    }
    for frame in &p.stack {
        if !frame_fits(frame, seats, &hex_ok, &counter_ok) {
            faults.push("a decision under way names things that do not exist".into());
        }
    }
    if p.dice.laid.iter().any(|face| !(1..=6).contains(face)) {
        faults.push("a die laid shows no face of a die".into());
    }
    let bound_ok = |b: &Bound| {
        let hexes = b.attack.at.iter().copied().chain(b.attack.from.iter().map(|f| f.hex));
        let units = b.attackers.iter().chain(&b.defenders).chain(&b.attack.staying);
        !b.attack.at.is_empty() && hexes.into_iter().all(hex_ok) && units.into_iter().all(|c| counter_ok(*c))
    };
    if !p.announced.iter().all(bound_ok) {
        faults.push("an announced attack names places that do not exist".into());
    }
    faults
}

fn frame_fits(frame: &Frame, seats: usize, hex: &dyn Fn(HexId) -> bool, counter: &dyn Fn(CounterId) -> bool) -> bool {
    let seat = |s: SeatId| s.index() < seats;
    let castle = |h: HexId| hex(h) && !h.is_river();
    frame.decider().is_none_or(seat)
        && match frame {
            Frame::Deploy { units, .. } => units.iter().all(|c| counter(*c)),
            Frame::Enter { seat: s, units, .. } => seat(*s) && units.iter().all(|c| counter(*c)),
            Frame::Lose { from, .. } => from.iter().all(|c| counter(*c)),
            Frame::Fates(rolls) => {
                rolls.iter().all(|r| counter(r.hero) && r.by.is_none_or(seat) && r.held_at.is_none_or(castle))
            }
            Frame::Captive { hero, .. } => counter(*hero),
            Frame::PutHero { hero, among, .. } => counter(*hero) && among.iter().all(|h| hex(*h)),
            Frame::Turned { castle: at, .. } => castle(*at),
            Frame::Displace { from, units, .. } => hex(*from) && units.iter().all(|c| counter(*c)),
            Frame::PushInto { seat: s, from, to, units, .. } | Frame::Boats { seat: s, from, to, units, .. } => {
                seat(*s) && hex(*from) && hex(*to) && units.iter().all(|c| counter(*c))
            }
            Frame::Battle(b) => {
                let units = b.attackers.iter().chain(&b.defenders).chain(&b.staying).chain(&b.may_go);
                !b.at.is_empty()
                    && b.at.iter().all(|h| hex(*h))
                    && units.into_iter().all(|c| counter(*c))
                    && seat(b.attacker)
                    && seat(b.defender)
                    && (b.asking < b.at.len() || b.stage != super::combat::Stage::Retreating)
            }
            Frame::PeaceVeto { asked, .. } => asked.iter().all(|s| seat(*s)),
            Frame::Consents { returning, asked } => seat(*returning) && asked.iter().all(|s| seat(*s)),
            _ => true,
        }
}
