//! Scenario files: a game to set up, or a whole position as a person writes it down. `assets/README.md` explains the format.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::book::{Book, CardKind};
use super::ids::{CardId, EventId, HeirId, NobleId};
use super::opening::{Faction, Opening};
use super::options::Options;
use crate::table::{DataError, Lens, ScenarioCard, ScenarioHead, on_off, read_scenario};

/// A scenario file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Always `"kingmaker"`.
    pub game: String,
    pub title: String,
    pub text: String,
    /// Fewest and most seats; two and three are an extension of ours.
    pub seats: (u8, u8),
    #[serde(default)]
    pub options: Options,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Opening>,
}

impl Scenario {
    /// Reads and checks a scenario file's text.
    ///
    /// # Errors
    /// Every fault found, with line and column.
    pub fn parse(text: &str, path: &str) -> Result<Self, Vec<DataError>> {
        read_scenario(text, path, look)
    }

    /// What the start screen shows.
    pub fn card(&self) -> ScenarioCard {
        let o = &self.options;
        let rounds = o.rounds.map_or("none".into(), |r| r.to_string());
        let options = vec![
            ("rounds", "The game ends after so many rounds and the best placed wins", rounds),
            ("complex_events", "Pretenders, treaties, Catastrophe and Famine", on_off(o.complex_events)),
            (
                "exile_rounds",
                "Rounds abroad after which a King is not recognised; 0: never",
                o.exile_rounds.to_string(),
            ),
        ];
        ScenarioCard::of(&self.title, &self.text, self.seats, options)
    }
}

/// Looks for faults beyond the grammar.
fn look(s: &Scenario, lens: &mut Lens) {
    ScenarioHead { game: &s.game, seats: s.seats }.check("kingmaker", 2..=8, lens);
    if s.options.rounds == Some(0) {
        lens.at("rounds", "a game lasts a round or more");
    }
    if let Some(p) = &s.position {
        position(s, p, lens);
    }
}

fn position(s: &Scenario, p: &Opening, lens: &mut Lens) {
    let book = Book::standard();
    let named = p.dealt.len().max(p.factions.len());
    if !p.dealt.is_empty() && !p.factions.is_empty() {
        lens.at("dealt", "cards are dealt, or factions are on the map: not both");
    }
    if named > 0 && s.seats != (named as u8, named as u8) {
        lens.at("seats", format!("the position is for {named} seats, the scenario for {} to {}", s.seats.0, s.seats.1));
    }
    for hand in &p.dealt {
        if !hand.iter().any(|c| book.card(*c).kind == CardKind::Noble) {
            lens.at("dealt", "every seat is dealt a noble");
        }
    }
    let mut cards: Vec<CardId> = p.dealt.iter().flatten().chain(&p.chancery).chain(&p.discard).copied().collect();
    for f in &p.factions {
        cards.extend(f.reserve.iter().copied());
        cards.extend(f.nobles.iter().flat_map(|n| n.cards.iter().copied()));
        cards.extend(f.nobles.iter().filter_map(|n| book.card_of(n.noble)));
        faction(&book, f, lens);
    }
    if let Some(card) = twice(&cards) {
        lens.at(&format!("\"{}\"", card.key()), format!("{} is in two places", card.key()));
    }
    for card in p.chancery.iter().filter(|c| !book.card(**c).kind.is_award()) {
        lens.at("chancery", format!("{} never lies in the Chancery", card.key()));
    }
    let nobles: Vec<NobleId> = p.factions.iter().flat_map(|f| f.nobles.iter().map(|n| n.noble)).collect();
    if let Some(noble) = twice(&nobles) {
        lens.at(&format!("\"{}\"", noble.key()), format!("{} is in two places", noble.key()));
    }
    let guarded = p.factions.iter().flat_map(|f| f.nobles.iter().flat_map(|n| n.heirs.iter().copied()));
    let guarded: Vec<HeirId> = guarded.collect();
    if let Some(heir) = twice(&guarded) {
        lens.at(&format!("\"{}\"", heir.key()), format!("{} has two guards", heir.key()));
    }
    for r in &p.heirs {
        let places = usize::from(r.inside.is_some()) + usize::from(r.open.is_some());
        let guarded = guarded.contains(&r.heir);
        if places > 1 || (r.dead && (r.crowned || places > 0 || guarded)) || (guarded && places > 0) {
            lens.at(&format!("\"{}\"", r.heir.key()), format!("{} is in two places, or dead and alive", r.heir.key()));
        }
    }
    for ship in p.ships.iter().filter(|s| s.port.is_some() == s.sea.is_some()) {
        lens.at(&format!("\"{}\"", ship.ship.key()), "a ship is in a port or at sea");
    }
    for ship in p.ships.iter().filter(|s| s.port.is_some_and(|p| !book.map.place(p).is_port())) {
        lens.at(&format!("\"{}\"", ship.ship.key()), "a ship lies in a place that is no port");
    }
    if p.sieges.iter().any(|(_, seat)| *seat == 0 || usize::from(*seat) > named) {
        lens.at("sieges", "a siege is laid by a seat that nobody has; seats count from 1");
    }
    let held = p.factions.iter().flat_map(|f| f.events.iter().copied());
    let events: Vec<EventId> = held.chain(p.events.iter().copied()).collect();
    let known = |e: &EventId| book.find_event(*e).is_some_and(|e| s.options.complex_events || !e.advanced);
    if twice(&events).is_some() || !events.iter().all(known) || twice(&p.battles).is_some() {
        lens.at("events", "an event is named twice, or is not in this game");
    }
    if p.battles.iter().any(|e| book.find_event(*e).is_none()) {
        lens.at("battles", "battle results go by the numbers of the events, 1 to 90");
    }
    if p.round.is_some_and(|r| r == 0 || r > 1000) {
        lens.at("round", "rounds count from 1");
    }
}

fn faction(book: &Book, f: &Faction, lens: &mut Lens) {
    for n in &f.nobles {
        let at = format!("\"{}\"", n.noble.key());
        if n.inside.is_some() && n.open.is_some() {
            lens.at(&at, format!("{} is inside and in the open", n.noble.key()));
        }
        if n.inside.is_none() && n.open.is_none() && book.noble(n.noble).homes.is_empty() {
            lens.at(&at, format!("{} has no home: say where he is", n.noble.key()));
        }
        for kind in [CardKind::Title, CardKind::Office, CardKind::Bishopric] {
            if n.cards.iter().filter(|c| book.card(**c).kind == kind).count() > 1 {
                lens.at(&at, format!("{} has two cards of the kind {}", n.noble.key(), kind.name()));
            }
        }
        if n.cards.iter().any(|c| matches!(book.card(*c).kind, CardKind::Noble | CardKind::Pardon)) {
            lens.at(&at, "nobles and pardons are nobody's cards");
        }
    }
    for e in f.events.iter().filter(|e| book.find_event(**e).is_some_and(|e| !e.effect.is_held())) {
        lens.at("events", format!("event {} cannot be held back", e.0));
    }
    for place in f.holds.iter().filter(|p| !book.map.place(**p).kind.is_fortified()) {
        lens.at(&format!("\"{}\"", place.key()), format!("{} has no walls: nobody holds it", place.key()));
    }
}

fn twice<T: Ord + Copy>(all: &[T]) -> Option<T> {
    let mut seen = BTreeSet::new();
    all.iter().copied().find(|t| !seen.insert(*t))
}
