//! Scenario files: a game to set up, or a whole position as a person writes it down.

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::components::Away;
use super::ids::{CardId, HexId, KingdomId, PersonalityId};
use super::options::Options;
use crate::table::{DataError, Lens, ScenarioCard, ScenarioHead, check_laid_dice, on_off, read_scenario};

/// A scenario file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Always `"divine_right"`.
    pub game: String,
    pub title: String,
    pub text: String,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// The game ends after this turn.
    #[serde(default = "usual_turns")]
    pub turns: u16,
    #[serde(default)]
    pub options: Options,
    /// A position to begin with; without one, kingdoms are drawn or chosen.
    #[serde(default)]
    pub position: Option<Opening>,
    /// Seats, from 1, whose rulers are shown as queens (SETUP-09).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queens: Vec<u8>,
}

fn usual_turns() -> u16 {
    Book::standard().tables.game_turns.into()
}

/// A position. Whatever it does not name is as at the start of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Opening {
    /// The turn that begins; 1 if left out.
    pub turn: Option<u16>,
    /// One for each seat, in seat order.
    pub players: Vec<Ruler>,
    pub allies: Vec<Ally>,
    /// Neutral kingdoms about which something is known or lost.
    pub neutrals: Vec<Bystander>,
    /// Kingdoms in Confusion or Forced Peace.
    pub away: Vec<Absent>,
    /// Troops that are not at their own sites.
    pub stacks: Vec<Troops>,
    pub plundered: Vec<String>,
    pub sieges: Vec<UnderSiege>,
    pub prisoners: Vec<Prisoner>,
    /// Dice that fall before chance takes over; for lessons and tests.
    pub dice: Vec<u8>,
    /// Kingdoms that do not exist in this scenario: never neutral, never drawn.
    pub absent: Vec<KingdomId>,
}

/// A player's kingdom and what he has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruler {
    pub kingdom: KingdomId,
    #[serde(default)]
    pub points: u32,
    /// Diplomacy cards as printed: `"Bribe +2"`.
    #[serde(default)]
    pub hand: Vec<String>,
    /// First turn on which the ambassador works.
    #[serde(default)]
    pub ambassador_from: u16,
    #[serde(default)]
    pub assassin_sent: bool,
    #[serde(default)]
    pub queen: bool,
    #[serde(default)]
    pub dead_armies: u8,
    #[serde(default)]
    pub dead_fleets: u8,
}

/// A kingdom in alliance with a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ally {
    pub kingdom: KingdomId,
    /// The player's home kingdom.
    pub of: KingdomId,
    /// Personality by name; drawn if left out. An ally's personality is always known.
    #[serde(default)]
    pub personality: Option<String>,
    #[serde(default)]
    pub dead_armies: u8,
    #[serde(default)]
    pub dead_fleets: u8,
}

/// A neutral kingdom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bystander {
    pub kingdom: KingdomId,
    #[serde(default)]
    pub personality: Option<String>,
    #[serde(default)]
    pub revealed: bool,
    /// Home kingdoms of players who have violated it.
    #[serde(default)]
    pub violated_by: Vec<KingdomId>,
    #[serde(default)]
    pub dead_armies: u8,
    #[serde(default)]
    pub dead_fleets: u8,
}

/// A kingdom that is out of diplomacy for a while.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Absent {
    pub kingdom: KingdomId,
    pub why: Away,
    /// The turn on which it is open to ambassadors again.
    pub back_on: u16,
}

/// Troops in one hex, all of one player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Troops {
    /// A place by name, a hex number, or a Deep River side.
    pub at: String,
    /// The player's home kingdom.
    pub of: KingdomId,
    /// Inside the walls; if left out, inside a friendly castle and outside any other.
    #[serde(default)]
    pub inside: Option<bool>,
    /// Land units and heroes are aboard the fleets of the same stack.
    #[serde(default)]
    pub aboard: bool,
    #[serde(default)]
    pub regulars: Vec<Regulars>,
    #[serde(default)]
    pub mercenary_armies: u8,
    #[serde(default)]
    pub mercenary_fleets: u8,
}

/// Troops and monarch of one kingdom in a stack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regulars {
    pub of: KingdomId,
    #[serde(default)]
    pub armies: u8,
    #[serde(default)]
    pub fleets: u8,
    #[serde(default)]
    pub monarch: bool,
}

/// A siege that has been laid; the besiegers stand in the stacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnderSiege {
    pub castle: String,
    /// The besieging player's home kingdom.
    pub by: KingdomId,
}

/// A captive monarch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prisoner {
    /// Whose monarch.
    pub monarch: KingdomId,
    pub at: String,
    /// The captor's home kingdom.
    pub captor: KingdomId,
}

impl Scenario {
    /// Reads and checks a scenario file's text.
    ///
    /// # Errors
    /// Every fault found, with line and column.
    pub fn parse(text: &str, path: &str) -> Result<Self, Vec<DataError>> {
        read_scenario(text, path, Scenario::look)
    }

    /// Is the ruler of seat number `n` (from 0) shown as a queen (SETUP-09)?
    pub fn is_queen(&self, n: usize) -> bool {
        let of_position = self.position.as_ref().and_then(|p| p.players.get(n)).is_some_and(|r| r.queen);
        of_position || self.queens.iter().any(|seat| usize::from(*seat) == n + 1)
    }

    /// Shows the ruler of seat number `n` (from 0) as a queen, or as a king.
    pub fn show_queen(&mut self, n: usize, queen: bool) {
        self.queens.retain(|seat| usize::from(*seat) != n + 1);
        if let Some(ruler) = self.position.as_mut().and_then(|p| p.players.get_mut(n)) {
            ruler.queen = queen;
        } else if queen {
            self.queens.push(n as u8 + 1);
            self.queens.sort_unstable();
        }
    }

    /// What the start screen shows.
    pub fn card(&self) -> ScenarioCard {
        let o = &self.options;
        let options = vec![
            (
                "kingdoms",
                "Home kingdoms are drawn by lot, or chosen in turn",
                format!("{:?}", o.kingdoms).to_lowercase(),
            ),
            (
                "turn_shape",
                "Everybody does a phase before the next begins, or each player does his whole turn",
                format!("{:?}", o.turn_shape),
            ),
            ("printed_symbols", "Forest symbols on counters count", on_off(o.printed_symbols)),
            ("swift_river", "Two hexsides of the Deep River count as one hex", on_off(o.swift_river)),
            ("re_entry", "Fallen players may ask to come back", on_off(o.re_entry)),
            ("fill_in_personalities", "The two fill-in personalities are in the deck", on_off(o.fill_in_personalities)),
            ("trolls_not_human", "Trolls retreat on 3 to 6", on_off(o.trolls_not_human)),
            ("tied_assassin_banished", "A tied assassination banishes", on_off(o.tied_assassin_banished)),
        ];
        ScenarioCard::of(&self.title, &self.text, self.seats, options)
    }

    /// Every fault of a scenario that could be read.
    fn look(&self, lens: &mut Lens) {
        let book = Book::standard();
        ScenarioHead { game: &self.game, seats: self.seats }.check("divine_right", 2..=6, lens);
        let high = self.seats.1;
        let mut fault = |needle: &str, words: String| lens.at(needle, words);
        if self.turns == 0 || self.turns > 200 {
            fault("turns", format!("{} turns; expected 1 to 200", self.turns));
        }
        if let Some(seat) = self.queens.iter().find(|seat| **seat == 0 || **seat > high) {
            fault("queens", format!("seat {seat} rules nothing here; the seats are numbered from 1 to {high}"));
        }
        if let Some(opening) = &self.position {
            opening.faults(&book, self, &mut fault);
            check_laid_dice(&opening.dice, lens);
        }
    }
}

impl Opening {
    fn faults(&self, book: &Book, scenario: &Scenario, fault: &mut dyn FnMut(&str, String)) {
        let players: Vec<KingdomId> = self.players.iter().map(|p| p.kingdom).collect();
        let n = players.len();
        if !(2..=6).contains(&n) || scenario.seats != (n as u8, n as u8) {
            fault(
                "players",
                format!(
                    "{n} players but seats {:?}; a position needs as many players as seats, 2 to 6",
                    scenario.seats
                ),
            );
        }
        if self.turn.unwrap_or(1) > scenario.turns || self.turn == Some(0) {
            fault("turn", format!("turn {} is not one of the {} turns", self.turn.unwrap_or(1), scenario.turns));
        }
        let mut named: Vec<KingdomId> = players.clone();
        named.extend(self.allies.iter().map(|a| a.kingdom));
        named.extend(self.neutrals.iter().map(|a| a.kingdom));
        named.extend(self.away.iter().map(|a| a.kingdom));
        named.extend(self.absent.iter().copied());
        for (i, k) in named.iter().enumerate() {
            if named[..i].contains(k) {
                fault(&key(*k), format!("{k} has two roles; a kingdom is player, ally, neutral, away or absent, once"));
            }
        }
        let mut people: Vec<String> = vec![];
        let ally_names = self.allies.iter().filter_map(|a| a.personality.as_ref());
        for name in ally_names.chain(self.neutrals.iter().filter_map(|a| a.personality.as_ref())) {
            if personality(book, name).is_none() {
                fault(name, format!("\"{name}\" is no personality of the deck"));
            }
            if people.contains(name) {
                fault(name, format!("the personality \"{name}\" is used twice"));
            }
            people.push(name.clone());
        }
        let mut hands: Vec<CardId> = vec![];
        for ruler in &self.players {
            for name in &ruler.hand {
                match book.cards.iter().find(|c| c.to_string() == *name && !hands.contains(&c.id)) {
                    Some(card) => hands.push(card.id),
                    None => fault(
                        name,
                        format!("\"{name}\" is no diplomacy card, or more of them are dealt than there are"),
                    ),
                }
            }
        }
        let rulers = self
            .allies
            .iter()
            .map(|a| a.of)
            .chain(self.stacks.iter().map(|s| s.of))
            .chain(self.sieges.iter().map(|s| s.by))
            .chain(self.neutrals.iter().flat_map(|n| n.violated_by.iter().copied()));
        for k in rulers.chain(self.prisoners.iter().map(|p| p.captor)) {
            if !players.contains(&k) {
                fault(&key(k), format!("{k} is not the home of a player here"));
            }
        }
        for stack in &self.stacks {
            match book.map.find(&stack.at) {
                None => fault(&stack.at, format!("\"{}\" is no place of Minaria", stack.at)),
                Some(hex) => self.place_faults(book, stack, hex, fault),
            }
        }
        for name in self
            .plundered
            .iter()
            .chain(self.sieges.iter().map(|s| &s.castle))
            .chain(self.prisoners.iter().map(|p| &p.at))
        {
            if book.map.find(name).is_none_or(|hex| book.map.castle(hex).is_none()) {
                fault(name, format!("\"{name}\" is no castle of Minaria"));
            }
        }
        for prisoner in &self.prisoners {
            if !self.allies.iter().any(|a| a.kingdom == prisoner.monarch) {
                fault(
                    "prisoners",
                    format!("the monarch of {} can only be a prisoner as a player's ally", prisoner.monarch),
                );
            }
        }
        self.count_faults(book, fault);
    }

    /// Troops in terrain they cannot stand in, or of a kingdom of another side.
    fn place_faults(&self, book: &Book, stack: &Troops, hex: HexId, fault: &mut dyn FnMut(&str, String)) {
        let sum = |hired: u8, of: fn(&Regulars) -> u8| {
            u32::from(hired) + stack.regulars.iter().map(|r| u32::from(of(r))).sum::<u32>()
        };
        let fleets = sum(stack.mercenary_fleets, |r| r.fleets);
        let armies = sum(stack.mercenary_armies, |r| r.armies);
        let heroes = stack.regulars.iter().any(|r| r.monarch);
        if fleets > 0 && !book.map.is_water(hex) {
            fault(&stack.at, format!("fleets cannot be at {}", book.map.label(hex)));
        }
        let isle = hex == book.map.isle_of_fright;
        let on_land = !stack.aboard && (armies > 0 || heroes && !isle);
        if on_land && !book.map.is_land(hex) {
            fault(
                &stack.at,
                format!(
                    "land units cannot stand at {}; say `aboard: true` if the fleets carry them",
                    book.map.label(hex)
                ),
            );
        }
        if stack.aboard && (armies > fleets || fleets == 0) {
            fault(&stack.at, format!("{armies} armies aboard {fleets} fleets; each fleet carries one"));
        }
        if stack.inside == Some(true) && book.map.castle(hex).is_none() {
            fault(&stack.at, format!("there are no walls at {}", book.map.label(hex)));
        }
        for r in &stack.regulars {
            let side = r.of == stack.of || self.allies.iter().any(|a| a.kingdom == r.of && a.of == stack.of);
            if !side {
                fault(&stack.at, format!("{} does not serve the player of {}", r.of, stack.of));
            }
        }
    }

    /// More units than the identity cards and the pool hold (EVENT-27, MERC-01).
    fn count_faults(&self, book: &Book, fault: &mut dyn FnMut(&str, String)) {
        for k in KingdomId::ALL {
            let info = book.kingdom(k);
            let has = (
                info.sites.iter().map(|s| u32::from(s.armies)).sum::<u32>(),
                info.sites.iter().map(|s| u32::from(s.fleets)).sum::<u32>(),
            );
            let dead = self
                .players
                .iter()
                .filter(|p| p.kingdom == k)
                .map(|p| (p.dead_armies, p.dead_fleets))
                .chain(self.allies.iter().filter(|a| a.kingdom == k).map(|a| (a.dead_armies, a.dead_fleets)))
                .chain(self.neutrals.iter().filter(|a| a.kingdom == k).map(|a| (a.dead_armies, a.dead_fleets)))
                .fold((0u32, 0u32), |s, d| (s.0 + u32::from(d.0), s.1 + u32::from(d.1)));
            let regulars = || self.stacks.iter().flat_map(|s| &s.regulars).filter(|r| r.of == k);
            let used = regulars().fold(dead, |s, r| (s.0 + u32::from(r.armies), s.1 + u32::from(r.fleets)));
            if used.0 > has.0 {
                fault(&key(k), format!("{} armies of {k} are placed or dead; its card has {}", used.0, has.0));
            }
            if used.1 > has.1 {
                fault(&key(k), format!("{} fleets of {k} are placed or dead; its card has {}", used.1, has.1));
            }
            let crowns =
                regulars().filter(|r| r.monarch).count() + self.prisoners.iter().filter(|p| p.monarch == k).count();
            if crowns > 1 {
                fault(&key(k), format!("the monarch of {k} stands in {crowns} places"));
            }
        }
        let armies: u32 = self.stacks.iter().map(|s| u32::from(s.mercenary_armies)).sum();
        let fleets: u32 = self.stacks.iter().map(|s| u32::from(s.mercenary_fleets)).sum();
        let pool = &book.tables.mercenaries;
        if armies > pool.armies.into() || fleets > pool.fleets.into() {
            let (a, f) = (pool.armies, pool.fleets);
            fault(
                "mercenary_armies",
                format!("{armies} mercenary armies and {fleets} fleets are placed; the pool has {a} and {f}"),
            );
        }
    }
}

/// The kingdom as scenario files write it.
fn key(k: KingdomId) -> String {
    format!("{k:?}").to_lowercase()
}

/// A personality by its label, any case.
pub fn personality(book: &Book, name: &str) -> Option<PersonalityId> {
    book.personalities
        .iter()
        .find(|p| {
            p.label.eq_ignore_ascii_case(name)
                || p.label.split(" (").next().is_some_and(|l| l.eq_ignore_ascii_case(name))
        })
        .map(|p| p.id)
}
