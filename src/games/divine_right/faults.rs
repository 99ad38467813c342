//! What in a position cannot be, whoever has made it: each fault with the piece it is of, then the laws.

use bevy_ecs::prelude::{InMut, Query};

use super::combat::{Bound, Stage};
use super::components::*;
use super::frames::Frame;
use super::ids::{CounterId, HexId, KingdomId};
use super::laws;
use super::position::Pos;
use super::readers::Board;
use crate::engine::{AnyKey, Faults, Keyed, Said};
use crate::table::{Numbered, SeatId};

/// What stands on pieces.
type Lists<'w, 's> = (
    Said<'w, 's, SeatId, Player>,
    Said<'w, 's, KingdomId, Realm>,
    Query<'w, 's, (&'static HexId, &'static Keep)>,
    Said<'w, 's, CounterId, Place>,
);

/// Everything that is wrong. What hangs together is looked at only where each piece by itself can be.
pub fn faults(InMut(found): InMut<Faults>, board: Board, lists: Lists) {
    let (players, realms, keeps, places) = lists;
    found.rows(&players, "player", "says not what it is");
    found.rows(&realms, "realm", "says not what it is");
    found.rows(&places, "place", "says not where it is");
    numbers(found, "player", players.iter());
    numbers(found, "realm", realms.iter());
    numbers(found, "keep", keeps.iter().map(|(hex, keep)| (hex, Some(keep))));
    if !(2..=6).contains(&players.iter().count()) {
        found.table("turn", "a game has 2 to 6 players");
    }
    if !found.found.is_empty() {
        return;
    }
    let pos = board.pos();
    for (hex, _) in keeps.iter().filter(|(hex, _)| pos.map.castles.binary_search(hex).is_err()) {
        found.at(*hex, "keep", "is no castle of the map");
    }
    if pos.keeps().count() != pos.map.castles.len() {
        found.table("play", "the castles must be those of the map");
    }
    if !found.found.is_empty() {
        return;
    }
    counters(found, pos);
    table(found, pos);
    if found.found.is_empty()
        && let Err(breach) = laws::keep(pos)
    {
        match breach.at {
            Some(hex) if pos.keep(hex).is_some() => found.at(hex, "keep", breach.words),
            _ => found.table("play", breach.words),
        }
    }
}

/// Each piece bears its own number.
fn numbers<'a, C: Numbered>(
    found: &mut Faults,
    column: &'static str,
    said: impl Iterator<Item = (&'a C::Id, Option<&'a C>)>,
) where
    C::Id: Keyed,
{
    for (id, one) in said.filter_map(|(id, is)| Some((*id, is?.id()))).filter(|(id, one)| id != one) {
        found.at(AnyKey::from(id), column, format!("bears number {}", one.number()));
    }
}

/// Ships carry, castles hold; who follows somebody follows a hero.
fn counters(found: &mut Faults, pos: Pos) {
    for id in pos.ids() {
        let fine = match pos.place(id) {
            Place::Aboard { fleet } => {
                pos.counter(fleet).kind == Kind::Fleet && matches!(pos.place(fleet), Place::At { .. })
            }
            Place::Prison { hex, .. } => !hex.is_river(),
            _ => true,
        };
        found.unless(fine, id, "place", || "is in a place that does not exist".into());
    }
}

/// Cards, the turn, what is announced and under way.
fn table(found: &mut Faults, pos: Pos) {
    let decks = pos.decks();
    let cards = decks.draw.iter().chain(&decks.discard).chain(pos.players().flat_map(|q| &q.hand));
    let mut seen: Vec<u8> = cards.map(|c| c.0).collect();
    seen.sort_unstable();
    if seen.windows(2).any(|w| w[0] == w[1]) || seen.iter().any(|c| usize::from(*c) >= pos.book.cards.len()) {
        found.table("decks", "the diplomacy cards are not each in one place");
    }
    let mut people = decks.personalities.iter().chain(pos.realms().filter_map(|r| r.personality.as_ref()));
    if people.any(|id| !pos.book.personalities.iter().any(|b| b.id == *id)) {
        found.table("decks", "a personality is not in the deck");
    }
    if pos.turn.number > 10_000 {
        found.table("turn", "no game has so many turns");
    }
    if pos.announced().iter().any(|Bound { attack, .. }| attack.at.is_empty()) {
        found.table("announced", "an announced attack names no place");
    }
    if !pos.frames().into_iter().all(fits) {
        found.table("turn", "a decision under way names things that do not exist");
    }
}

fn fits(frame: &Frame) -> bool {
    match frame {
        Frame::Fates(rolls) => rolls.iter().all(|r| r.held_at.is_none_or(|hex| !hex.is_river())),
        Frame::Turned { castle, .. } => !castle.is_river(),
        Frame::Battle(b) => !b.at.is_empty() && (b.asking < b.at.len() || b.stage != Stage::Retreating),
        _ => true,
    }
}
