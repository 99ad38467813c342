//! What a position from a file must fulfil before a world is made of it.

use std::collections::BTreeSet;

use super::book::Book;
use super::components::*;
use super::ids::*;
use super::state::Position;
use crate::table::SeatId;

/// Everything wrong with a position.
pub fn faults(p: &Position, book: &Book) -> Vec<String> {
    let mut out = vec![];
    rows(p, &mut out);
    if out.is_empty() {
        seats(p, &mut out);
        places(p, &mut out);
        decks(p, &mut out);
        frames(p, book, &mut out);
    }
    out
}

fn row(what: &str, ids: impl Iterator<Item = usize>, count: usize, out: &mut Vec<String>) {
    if !ids.eq(0..count) {
        out.push(format!("the list of {what} is not whole and in order: expected {count}, numbered through"));
    }
}

fn rows(p: &Position, out: &mut Vec<String>) {
    row("nobles", p.nobles.iter().map(|n| n.id.index()), NobleId::COUNT, out);
    row("heirs", p.heirs.iter().map(|h| h.id.index()), HeirId::COUNT, out);
    row("cards", p.cards.iter().map(|c| c.id.index()), CardId::COUNT, out);
    row("ships", p.ships.iter().map(|s| s.id.index()), ShipId::COUNT, out);
    row("strongholds", p.strongholds.iter().map(|s| s.id.index()), PlaceId::COUNT, out);
    row("players", p.players.iter().map(|s| s.id.index()), p.players.len(), out);
    if !(1..=8).contains(&p.players.len()) {
        out.push(format!("{} players; 1 to 8 may sit down", p.players.len()));
    }
}

fn seats(p: &Position, out: &mut Vec<String>) {
    let n = p.players.len();
    let mut seat = |what: &str, seat: Option<SeatId>| {
        if seat.is_some_and(|s| s.index() >= n) {
            out.push(format!("{what} belongs to a seat that nobody has"));
        }
    };
    for noble in &p.nobles {
        seat(noble.id.key(), noble.seat);
        seat(noble.id.key(), noble.captor);
    }
    for card in &p.cards {
        seat(card.id.key(), card.idle);
        match card.at {
            Lay::Reserve(s) | Lay::Due(s) | Lay::Faction(s) => seat(card.id.key(), Some(s)),
            _ => {}
        }
    }
    p.ships.iter().for_each(|s| {
        seat(s.id.key(), s.kept);
        seat(s.id.key(), s.idle);
    });
    p.strongholds.iter().for_each(|s| {
        seat(s.id.key(), s.taken);
        seat(s.id.key(), s.stormed);
        seat(s.id.key(), s.given_by);
    });
    p.decks.held.iter().for_each(|(_, s)| seat("an event held back", Some(*s)));
    let f = &p.field;
    f.sieges.iter().for_each(|s| seat("a siege", Some(s.by)));
    f.armies.iter().for_each(|a| seat("an army", Some(a.leader)));
    f.fleets.iter().for_each(|x| seat("a fleet", x.leader));
    f.peace.iter().for_each(|x| seat("a peace", Some(x.until)));
    f.refuges.iter().for_each(|x| seat("a refuge", Some(x.seat)));
    f.spells.iter().for_each(|x| seat("a hardship", Some(x.seat)));
    f.treaties.iter().for_each(|x| seat("a treaty", Some(x.seat)));
    f.claims.iter().for_each(|x| seat("a claim to the crown", Some(x.seat)));
    f.alliances.iter().for_each(|(a, b)| {
        seat("an alliance", Some(*a));
        seat("an alliance", Some(*b));
    });
    let mut order = p.turn.order.clone();
    order.sort();
    if !order.iter().map(|s| s.index()).eq(0..n) {
        out.push("the order of play does not name every seat once".into());
    }
    if p.turn.active >= n.max(1) || p.turn.done.iter().any(|s| s.index() >= n) {
        out.push("the turn belongs to a seat that nobody has".into());
    }
    if p.turn.round == 0 || p.turn.round > 5000 {
        out.push(format!("round {} is none of the game", p.turn.round));
    }
}

fn places(p: &Position, out: &mut Vec<String>) {
    for n in &p.nobles {
        let key = n.id.key();
        if n.seat.is_none() && (n.at != Spot::Off || n.captor.is_some()) {
            out.push(format!("{key} is on the map and belongs to nobody"));
        }
        if n.seat.is_some() && n.captor.is_none() && n.at == Spot::Off {
            out.push(format!("{key} is in play and nowhere"));
        }
        if let Spot::Aboard(ship) = n.at
            && p.ships[ship.index()].at == Berth::Off
        {
            out.push(format!("{key} is aboard a ship that does not sail"));
        }
    }
    for h in &p.heirs {
        let free = h.guard.is_none_or(|g| p.nobles[g.index()].seat.is_some());
        let somewhere = h.guard.is_some() || matches!(h.at, Spot::Open(_) | Spot::Inside(_));
        if !free || (h.alive != somewhere) || (h.guard.is_some() && h.at != Spot::Off) || (h.crowned && !h.alive) {
            out.push(format!("{} is nowhere, dead and alive, or guarded by nobody in play", h.id.key()));
        }
    }
    for c in &p.cards {
        if let Lay::Noble(n) = c.at
            && p.nobles[n.index()].seat.is_none()
        {
            out.push(format!("{} is with {}, who is not in play", c.id.key(), n.key()));
        }
    }
    if p.reign.crowned.iter().any(|n| p.nobles[n.index()].seat.is_none()) {
        out.push("somebody is crowned who is not in play".into());
    }
    if p.field
        .claims
        .iter()
        .any(|c| p.nobles[c.noble.index()].seat.is_some() || !matches!(c.at, Spot::Open(_) | Spot::Inside(_)))
    {
        out.push("a pretender is with a faction and on his own, or nowhere".into());
    }
    if p.field.armies.iter().any(|a| a.nobles.is_empty()) {
        out.push("an army has no nobles".into());
    }
    if p.field.fleets.iter().any(|f| f.ships.is_empty()) {
        out.push("a fleet has no ships".into());
    }
}

/// Each card of a list is in it once, and only there.
fn decks(p: &Position, out: &mut Vec<String>) {
    let list: BTreeSet<CardId> = p.decks.crown.iter().copied().collect();
    let lie: BTreeSet<CardId> = p.cards.iter().filter(|c| c.at == Lay::List).map(|c| c.id).collect();
    if list.len() != p.decks.crown.len() || list != lie {
        out.push("the Crown List does not hold each of its cards once".into());
    }
    let known = |e: &EventId| (1..=EventId::COUNT).contains(&e.0);
    let laid = p.field.refuges.iter().map(|r| r.event);
    let events: Vec<EventId> = (p.decks.events.iter().chain(&p.decks.used).copied())
        .chain(p.decks.held.iter().map(|(e, _)| *e))
        .chain(laid)
        .collect();
    let once: BTreeSet<EventId> = events.iter().copied().collect();
    if once.len() != events.len() || !once.iter().all(known) {
        out.push("an event is in two places, or is none of the list".into());
    }
    let battles: Vec<EventId> = p.decks.battles.iter().chain(&p.decks.fought).copied().collect();
    let once: BTreeSet<EventId> = battles.iter().copied().collect();
    if once.len() != usize::from(EventId::COUNT) || battles.len() != once.len() || !once.iter().all(known) {
        out.push("the battle results are not the 90 of the list, each once".into());
    }
}

fn frames(p: &Position, _book: &Book, out: &mut Vec<String>) {
    let n = p.players.len();
    for frame in &p.stack {
        if super::words::seats_of(frame).iter().any(|s| s.index() >= n) {
            out.push("something is asked of a seat that nobody has".into());
        }
    }
}
