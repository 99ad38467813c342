//! What the tables must agree on with themselves and with the rest of the book.

use super::book::Book;
use super::book_map::PlaceKind;
use super::book_tables::{House, Tables};
use super::ids::HeirId;
use crate::table::Lens;
use crate::way;

pub(super) fn tables(t: &Tables, lens: &mut Lens) {
    lens.in_order("heirs", t.heirs.iter().map(|h| h.id.key()), &HeirId::KEYS);
    let kinds: Vec<PlaceKind> = t.kinds.iter().map(|k| k.kind).collect();
    if kinds != PlaceKind::ALL {
        lens.fault(way!["kinds"], format!("the kinds of places are {kinds:?}; expected {:?}", PlaceKind::ALL));
    }
    if t.odds.step == 0 {
        lens.fault(way!["odds", "step"], "odds go by steps of one or more");
    } else {
        for (n, (weaker, row)) in t.odds.known.iter().enumerate().filter(|(_, (w, row))| t.odds.row(*w) != *row) {
            let text = format!("the formula gives {:?} against {weaker}, the table {row:?}", t.odds.row(*weaker));
            lens.fault(way!["odds", "known", n], text);
        }
    }
    for (n, d) in t.deal.iter().enumerate() {
        if d.players == 0 || d.cards % d.players != 0 {
            lens.fault(
                way!["deal", n, "players"],
                format!("{} cards cannot be dealt to {} players", d.cards, d.players),
            );
        }
    }
    let sitting: Vec<u8> = t.deal.iter().map(|d| d.players).collect();
    if sitting != [2, 3, 4, 5, 6, 7, 8] {
        lens.fault(way!["deal"], format!("the deal is for {sitting:?} players; expected 2 to 8"));
    }
    // Houses stand together, so that the order of the ids is that of succession.
    let houses: Vec<House> = t.heirs.iter().map(|h| h.house).collect();
    if !houses.is_sorted() {
        lens.fault(way!["heirs"], "the heirs of Lancaster come first, then those of York");
    }
    let m = &t.movement;
    if [m.noble, m.ship, m.pretender, m.catastrophe].contains(&0) {
        lens.fault(way!["movement"], "everybody moves a space or more");
    }
}

/// The votes of both Houses come to what the tables say, and the cards dealt are there.
pub(super) fn totals(book: &Book, lens: &mut Lens) {
    let votes = &book.tables.votes;
    for (house, have, want) in [
        ("lords_total", book.lords_total(), votes.lords_total),
        ("commons_total", book.commons_total(), votes.commons_total),
    ] {
        if have != want {
            lens.fault(way!["votes", house], format!("{have} votes come together; expected {want}"));
        }
    }
    let pool = book.crown.cards.iter().filter(|c| c.dealt).count();
    for (n, d) in book.tables.deal.iter().enumerate().filter(|(_, d)| usize::from(d.cards) > pool) {
        lens.fault(way!["deal", n, "cards"], format!("{} cards are dealt and there are {pool}", d.cards));
    }
}
