//! Scenario files: a game to set up, or a whole position as a person writes it down. `assets/README.md` explains the format.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::book::{Book, CardKind, Library};
use super::ids::{CardId, EventId, HeirId, NobleId, PlaceId};
use super::opening::{Faction, Leader, Opening};
use super::options::Options;
use super::readers::{lay, now};
use super::{KINGMAKER, fates, setup};
use crate::engine::new_world;
use crate::table::{DataError, Dice, Lens, Part, ScenarioCard, ScenarioHead, on_off, read_scenario};
use crate::way;

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
        read_scenario("kingmaker", text, path, look)
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
            (
                "majority_of_votes_held",
                "Acclamation by more than half of the Commons votes that factions hold, not of the whole House",
                on_off(o.majority_of_votes_held),
            ),
            (
                "chancery_returns",
                "Where nobody can call Parliament, the Chancellor's office and vacant sees come back under the Crown List",
                on_off(o.chancery_returns),
            ),
        ];
        ScenarioCard::of(&self.title, &self.text, self.seats, options)
    }
}

/// Something of a position, and the way to it in the file.
type At<'a, T> = (Vec<Part<'a>>, T);

/// What stands in a list.
fn listed<'a, T: Copy>(way: &[Part<'a>], list: &[T]) -> Vec<At<'a, T>> {
    list.iter().enumerate().map(|(n, one)| ([way, way![n]].concat(), *one)).collect()
}

/// Looks for faults beyond the grammar.
fn look(s: &Scenario, lens: &mut Lens) {
    ScenarioHead { game: &s.game, seats: s.seats }.check("kingmaker", 2..=8, lens);
    if s.options.rounds == Some(0) {
        lens.fault(way!["options", "rounds"], "a game lasts a round or more");
    }
    if let Some(p) = &s.position {
        position(s, p, lens);
    }
}

fn position(s: &Scenario, p: &Opening, lens: &mut Lens) {
    let book = Book::standard();
    let named = p.dealt.len().max(p.factions.len());
    if named > 0 && s.seats != (named as u8, named as u8) {
        let words = format!("the position is for {named} seats, the scenario for {} to {}", s.seats.0, s.seats.1);
        lens.fault(way!["seats"], words);
    }
    lens.look_at(way!["position"]);
    if !p.dealt.is_empty() && !p.factions.is_empty() {
        lens.fault(way!["dealt"], "cards are dealt, or factions are on the map: not both");
    }
    for (n, hand) in p.dealt.iter().enumerate() {
        if !hand.iter().any(|c| book.card(*c).kind == CardKind::Noble) {
            lens.fault(way!["dealt", n], "every seat is dealt a noble");
        }
    }
    let dealt = p.dealt.iter().enumerate().flat_map(|(n, hand)| listed(way!["dealt", n], hand));
    let mut cards: Vec<At<CardId>> = dealt.collect();
    cards.extend(listed(way!["chancery"], &p.chancery));
    cards.extend(listed(way!["discard"], &p.discard));
    let mut nobles: Vec<At<NobleId>> = vec![];
    let mut guarded: Vec<At<HeirId>> = vec![];
    let mut events: Vec<At<EventId>> = vec![];
    for (f, faction) in p.factions.iter().enumerate() {
        cards.extend(listed(way!["factions", f, "reserve"], &faction.reserve));
        events.extend(listed(way!["factions", f, "events"], &faction.events));
        for (n, noble) in faction.nobles.iter().enumerate() {
            let entry = |field| way!["factions", f, "nobles", n, field].to_vec();
            cards.extend(listed(&entry("cards"), &noble.cards));
            cards.extend(book.card_of(noble.noble).map(|card| (entry("noble"), card)));
            nobles.push((entry("noble"), noble.noble));
            guarded.extend(listed(&entry("heirs"), &noble.heirs));
        }
    }
    for (f, one) in p.factions.iter().enumerate() {
        faction(&book, f, one, lens);
    }
    if let Some((way, card)) = twice(&cards) {
        lens.fault(way, format!("{} is in two places", card.key()));
    }
    for (n, card) in p.chancery.iter().enumerate().filter(|(_, c)| !book.card(**c).kind.is_award()) {
        lens.fault(way!["chancery", n], format!("{} never lies in the Chancery", card.key()));
    }
    if let Some((way, noble)) = twice(&nobles) {
        lens.fault(way, format!("{} is in two places", noble.key()));
    }
    if let Some((way, heir)) = twice(&guarded) {
        lens.fault(way, format!("{} has two guards", heir.key()));
    }
    for (n, r) in p.heirs.iter().enumerate() {
        let places = usize::from(r.inside.is_some()) + usize::from(r.open.is_some());
        let guarded = guarded.iter().any(|(_, heir)| *heir == r.heir);
        if places > 1 || (r.dead && (r.crowned || places > 0 || guarded)) || (guarded && places > 0) {
            let words = format!("{} is in two places, or dead and alive", r.heir.key());
            lens.fault(way!["heirs", n, "heir"], words);
        }
    }
    for (n, ship) in p.ships.iter().enumerate() {
        if ship.port.is_some() == ship.sea.is_some() {
            lens.fault(way!["ships", n, "ship"], "a ship is in a port or at sea");
        }
        if ship.port.is_some_and(|p| !book.map.place(p).is_port()) {
            lens.fault(way!["ships", n, "port"], "a ship lies in a place that is no port");
        }
    }
    let nobody = |(_, seat): &(_, u8)| *seat == 0 || usize::from(*seat) > named;
    if let Some(n) = p.sieges.iter().position(nobody) {
        lens.fault(way!["sieges", n], "a siege is laid by a seat that nobody has; seats count from 1");
    }
    events.extend(listed(way!["events"], &p.events));
    let known = |e: &EventId| book.find_event(*e).is_some_and(|e| s.options.complex_events || !e.advanced);
    let battles = listed(way!["battles"], &p.battles);
    let unknown = events.iter().find(|(_, e)| !known(e)).map(|(way, e)| (&way[..], *e));
    if let Some((way, _)) = unknown.or_else(|| twice(&events)).or_else(|| twice(&battles)) {
        lens.fault(way, "an event is named twice, or is not in this game");
    }
    if let Some((way, _)) = battles.iter().find(|(_, e)| book.find_event(*e).is_none()) {
        lens.fault(way, "battle results go by the numbers of the events, 1 to 90");
    }
    standing(s, p, &book, lens);
    if p.round.is_some_and(|r| r == 0 || r > 1000) {
        lens.fault(way!["round"], "rounds count from 1");
    }
    lens.look_at(way![]);
}

/// Faction number `f` of the position that the lens looks at.
fn faction(book: &Book, f: usize, faction: &Faction, lens: &mut Lens) {
    for (n, noble) in faction.nobles.iter().enumerate() {
        let key = noble.noble.key();
        let mut fault = |field: &str, words: String| lens.fault(way!["factions", f, "nobles", n, field], words);
        if noble.inside.is_some() && noble.open.is_some() {
            fault("open", format!("{key} is inside and in the open"));
        }
        if noble.inside.is_none() && noble.open.is_none() && book.noble(noble.noble).homes.is_empty() {
            fault("noble", format!("{key} has no home: say where he is"));
        }
        for kind in [CardKind::Title, CardKind::Office, CardKind::Bishopric] {
            let mut of_kind = noble.cards.iter().enumerate().filter(|(_, c)| book.card(**c).kind == kind);
            if let Some((second, _)) = of_kind.nth(1) {
                let words = format!("{key} has two cards of the kind {}", kind.name());
                lens.fault(way!["factions", f, "nobles", n, "cards", second], words);
            }
        }
        awards(book, f, n, noble, lens);
        let nobodys = |c: &CardId| matches!(book.card(*c).kind, CardKind::Noble | CardKind::Pardon);
        if let Some(card) = noble.cards.iter().position(nobodys) {
            let words = "nobles and pardons are nobody's cards";
            lens.fault(way!["factions", f, "nobles", n, "cards", card], words);
        }
    }
    for (n, e) in faction.events.iter().enumerate() {
        if book.find_event(*e).is_some_and(|e| !e.effect.is_held()) {
            lens.fault(way!["factions", f, "events", n], format!("event {} cannot be held back", e.0));
        }
    }
    for (n, place) in faction.holds.iter().enumerate() {
        if !book.map.place(*place).kind.is_fortified() {
            lens.fault(way!["factions", f, "holds", n], format!("{} has no walls: nobody holds it", place.key()));
        }
    }
}

/// Awards that play would refuse (SET-8a, SET-8b, SPN-20).
fn awards(book: &Book, f: usize, n: usize, leader: &Leader, lens: &mut Lens) {
    let (who, data) = (leader.noble.key(), book.noble(leader.noble));
    let titled = data.title.is_some() || leader.cards.iter().any(|c| book.card(*c).kind == CardKind::Title);
    for (c, card) in leader.cards.iter().enumerate() {
        let what = book.card(*card);
        let words = match (what.kind, &data.title) {
            (kind, _) if !fates::may_hold(leader.noble, kind) => format!("{who} may not hold {}", what.name),
            (CardKind::Title, Some(born)) => format!("{who} is {born} by birth and takes no other title"),
            (CardKind::Office, _) if !titled => format!("{who} has no title; offices are for titled nobles"),
            _ => continue,
        };
        lens.fault(way!["factions", f, "nobles", n, "cards", c], words);
    }
}

/// A place is held by one faction; a siege is laid by nobles who are there and strong enough for it (CBT-15); only the eldest of
/// a house wears its crown (COR-1).
fn standing(s: &Scenario, p: &Opening, book: &Book, lens: &mut Lens) {
    let mut held: Vec<PlaceId> = vec![];
    for (f, faction) in p.factions.iter().enumerate() {
        for (n, place) in faction.holds.iter().enumerate() {
            if held.contains(place) {
                lens.fault(way!["factions", f, "holds", n], format!("{} is held by two, or twice", place.key()));
            }
            held.push(*place);
        }
    }
    let dead = |h: HeirId| p.heirs.iter().any(|r| r.heir == h && r.dead);
    for (n, royal) in p.heirs.iter().enumerate().filter(|(_, r)| r.crowned) {
        let house = book.heir(royal.heir).house;
        let senior = book.tables.heirs.iter().find(|h| h.house == house && !dead(h.id));
        if senior.is_some_and(|h| h.id != royal.heir) {
            lens.fault(way!["heirs", n, "heir"], format!("{} is crowned over his elders", royal.heir.key()));
        }
    }
    for (n, (place, seat)) in p.sieges.iter().enumerate() {
        let area = book.map.place(*place).area;
        let by = usize::from(*seat).checked_sub(1).and_then(|f| p.factions.get(f));
        if by.is_some_and(|f| !f.nobles.iter().any(|l| l.open == Some(area))) {
            lens.fault(way!["sieges", n], format!("{} is besieged by a seat with nobody before it", place.key()));
        }
    }
    // The rest is looked at on the map itself: what does not hold there is lifted at once.
    if p.sieges.is_empty() || !lens.found.is_empty() {
        return;
    }
    let mut world = new_world(KINGMAKER);
    lay(&mut world, setup::written(s, usize::from(s.seats.1), &Library(Book::standard()), &mut Dice::seeded(1)));
    fates::settle(&mut world);
    for (n, (place, _)) in p.sieges.iter().enumerate() {
        if now(&mut world).siege_of(*place).is_none() {
            lens.fault(
                way!["sieges", n],
                format!("nobody can besiege {}: it is open to them, or too strong", place.key()),
            );
        }
    }
}

/// The first that stands there once more.
fn twice<'l, 'a, T: Ord + Copy>(all: &'l [At<'a, T>]) -> Option<(&'l [Part<'a>], T)> {
    let mut seen = BTreeSet::new();
    all.iter().find(|(_, one)| !seen.insert(*one)).map(|(way, one)| (&way[..], *one))
}
