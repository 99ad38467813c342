//! What in a position cannot be, each fault with the piece it is of, and laws that never break; whether it was read from a file or
//! reached in play.

use std::collections::BTreeSet;

use bevy_ecs::prelude::*;

use super::book::CardKind;
use super::components::*;
use super::ids::*;
use super::laws_of_play;
use super::position::Pos;
use super::readers::Board;
use crate::engine::{Faults, Keyed, Said};
use crate::table::{Numbered, SeatId};

/// The laws that name no piece are looked at with the faults.
pub fn laws(_: &mut World) -> Result<(), String> {
    Ok(())
}

/// What stands on pieces.
type Lists<'w, 's> = (
    Said<'w, 's, SeatId, Player>,
    Said<'w, 's, NobleId, Noble>,
    Said<'w, 's, HeirId, Heir>,
    Said<'w, 's, CardId, Card>,
    Said<'w, 's, ShipId, Ship>,
    Said<'w, 's, PlaceId, Stronghold>,
);

/// Everything that is wrong. What hangs together is looked at only where each piece by itself can be.
pub fn faults(InMut(found): InMut<Faults>, board: Board, (players, nobles, heirs, cards, ships, strongholds): Lists) {
    numbers(found, "faction", &players);
    numbers(found, "noble", &nobles);
    numbers(found, "heir", &heirs);
    numbers(found, "card", &cards);
    numbers(found, "ship", &ships);
    numbers(found, "stronghold", &strongholds);
    if found.found.is_empty() {
        look(found, &board);
    }
}

/// What is wrong where each piece by itself can be, and the first law that is broken where nothing is.
pub fn look(found: &mut Faults, pos: Pos) {
    let mut looking = Looking { pos, found };
    looking.turns();
    looking.people();
    looking.decks();
    if found.found.is_empty()
        && let Err(why) = invariants(pos)
    {
        found.table("play", why);
    }
}

/// Each piece of a kind says what it is, under its own number; numbers have no gaps.
fn numbers<C: Numbered>(found: &mut Faults, column: &'static str, said: &Query<(&C::Id, Option<&C>)>)
where
    C::Id: Keyed,
{
    found.rows(said, column, "says not what it is");
    for (id, one) in said.iter().filter_map(|(id, is)| Some((*id, is?.id()))).filter(|(id, one)| id != one) {
        found.at(id, column, format!("bears number {}", one.number()));
    }
}

struct Looking<'w, 'f> {
    pos: Pos<'w>,
    found: &'f mut Faults,
}

impl Looking<'_, '_> {
    /// Of seats every id is looked at where it is read.
    fn turns(&mut self) {
        let pos = self.pos;
        let n = pos.players.len();
        if !(1..=8).contains(&n) {
            self.found.table("play", format!("{n} players; 1 to 8 may sit down"));
        }
        let mut order = pos.turn.order.clone();
        order.sort();
        if !order.iter().copied().eq(pos.seats()) {
            self.found.table("course", "the order of play does not name every seat once");
        }
        if pos.turn.active >= n.max(1) {
            self.found.table("course", "the turn belongs to a seat that nobody has");
        }
        if pos.turn.round == 0 || pos.turn.round > 5000 {
            self.found.table("course", format!("round {} is none of the game", pos.turn.round));
        }
    }

    fn people(&mut self) {
        let pos = self.pos;
        let in_play = |n: NobleId| pos.noble(n).seat.is_some();
        for n in pos.nobles() {
            let mut law = |kept, words: &str| self.found.unless(kept, n.id, "noble", || words.into());
            law(n.seat.is_some() || (n.at == Spot::Off && n.captor.is_none()), "is on the map and belongs to nobody");
            law(n.seat.is_none() || n.captor.is_some() || n.at != Spot::Off, "is in play and nowhere");
            let afloat = !matches!(n.at, Spot::Aboard(ship) if pos.ship(ship).at == Berth::Off);
            law(afloat, "is aboard a ship that does not sail");
        }
        for h in pos.heirs() {
            let free = h.guard.is_none_or(in_play);
            let somewhere = h.guard.is_some() || matches!(h.at, Spot::Open(_) | Spot::Inside(_));
            let sound = free && h.alive == somewhere && (h.guard.is_none() || h.at == Spot::Off);
            self.found.unless(sound && (h.alive || !h.crowned), h.id, "heir", || {
                "is nowhere, dead and alive, or guarded by nobody in play".into()
            });
        }
        for c in pos.cards() {
            let with = if let Lay::Noble(n) = c.at { Some(n) } else { None };
            let words = || format!("is with {}, who is not in play", with.map_or("nobody", |n| n.key()));
            self.found.unless(with.is_none_or(in_play), c.id, "card", words);
        }
        let mut table = |broken: bool, column, words: &str| {
            if broken {
                self.found.table(column, words);
            }
        };
        let crowned = pos.reign.crowned.iter().any(|n| !in_play(*n));
        table(crowned, "reign", "somebody is crowned who is not in play");
        let lost = |c: &Claim| in_play(c.noble) || !matches!(c.at, Spot::Open(_) | Spot::Inside(_));
        let lost = pos.field.claims.iter().any(lost);
        table(lost, "field", "a pretender is with a faction and on his own, or nowhere");
        table(pos.field.armies.iter().any(|a| a.nobles.is_empty()), "field", "an army has no nobles");
        table(pos.field.fleets.iter().any(|f| f.ships.is_empty()), "field", "a fleet has no ships");
    }

    /// Each card of a list is in it once, and only there.
    fn decks(&mut self) {
        let (pos, d) = (self.pos, &self.pos.decks);
        let mut law = |kept: bool, words: &str| {
            if !kept {
                self.found.table("decks", words);
            }
        };
        law(d.backs.is_none(), "what lies face down is known here, and need not be counted");
        let list: BTreeSet<CardId> = d.crown.iter().copied().collect();
        let lie: BTreeSet<CardId> = pos.cards().filter(|c| c.at == Lay::List).map(|c| c.id).collect();
        let once = list.len() == d.crown.len() && list == lie;
        law(once, "the Crown List does not hold each of its cards once");
        let known = |e: &EventId| (1..=EventId::COUNT).contains(&e.0);
        let events = all_events(pos);
        let once: BTreeSet<EventId> = events.iter().copied().collect();
        let sound = once.len() == events.len() && once.iter().all(known);
        law(sound, "an event is in two places, or is none of the list");
        let battles: Vec<EventId> = d.battles.iter().chain(&d.fought).copied().collect();
        let once: BTreeSet<EventId> = battles.iter().copied().collect();
        let whole = once.len() == usize::from(EventId::COUNT) && battles.len() == once.len() && once.iter().all(known);
        law(whole, "the battle results are not the 90 of the list, each once");
    }
}

/// In the list, used, held or laid.
fn all_events(pos: Pos) -> Vec<EventId> {
    let d = &pos.decks;
    let laid = pos.field.refuges.iter().map(|r| r.event);
    (d.events.iter().chain(&d.used).copied()).chain(d.held.iter().map(|(e, _)| *e)).chain(laid).collect()
}

/// Cards, events and people have one place each.
fn invariants(pos: Pos) -> Result<(), String> {
    cards(pos)?;
    events(pos)?;
    people(pos)?;
    laws_of_play::hold(pos)
}

fn cards(pos: Pos) -> Result<(), String> {
    for c in pos.cards() {
        let data = pos.book.card(c.id);
        if c.at == Lay::Table && data.noble.is_none_or(|n| pos.noble(n).seat.is_none()) {
            return Err(format!("{} is on the table and brings nobody in play", data.name));
        }
        if let Some(n) = data.noble
            && pos.noble(n).seat.is_some()
            && c.at != Lay::Table
        {
            return Err(format!("{} is in play and his card is not", data.name));
        }
        if c.at == Lay::Chancery && !data.kind.is_award() {
            return Err(format!("{} lies in the Chancery", data.name));
        }
        if let Lay::Noble(n) = c.at
            && matches!(data.kind, CardKind::Noble | CardKind::Pardon)
        {
            return Err(format!("{} is with {}", data.name, pos.noble_name(n)));
        }
    }
    // One title, one office, one bishopric each (SET-8a to SET-8c).
    for n in pos.nobles() {
        for kind in [CardKind::Title, CardKind::Office, CardKind::Bishopric] {
            let have = pos.cards_of(n.id).filter(|c| pos.book.card(c.id).kind == kind).count();
            if have > 1 {
                return Err(format!("{} has {have} cards of the kind {}", pos.noble_name(n.id), kind.name()));
            }
        }
    }
    Ok(())
}

/// Every event of the game is in the list, used, held or laid.
fn events(pos: Pos) -> Result<(), String> {
    let all: BTreeSet<EventId> = all_events(pos).into_iter().collect();
    let wanted = pos.book.events.iter().filter(|e| pos.options.complex_events || !e.advanced).count();
    if all.len() == wanted { Ok(()) } else { Err(format!("{} events are in the game; there are {wanted}", all.len())) }
}

fn people(pos: Pos) -> Result<(), String> {
    for h in pos.heirs() {
        if h.alive && pos.area_of(pos.heir_spot(h)).is_none() && !captive_or_aboard(pos, h) {
            return Err(format!("{} is nowhere", pos.heir_name(h.id)));
        }
    }
    let mut allied = BTreeSet::new();
    for (a, b) in &pos.field.alliances {
        if a >= b || !allied.insert((a, b)) {
            return Err("an alliance is listed twice, or with oneself".into());
        }
    }
    Ok(())
}

fn captive_or_aboard(pos: Pos, heir: &Heir) -> bool {
    heir.guard.is_some_and(|g| matches!(pos.noble(g).at, Spot::Aboard(_)) || pos.noble(g).captor.is_some())
}
