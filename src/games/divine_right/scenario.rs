//! Scenario files: a game to set up, or a whole position as a person writes it down.

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::components::Away;
use super::ids::{CardId, HexId, KingdomId, PersonalityId};
use super::laws::{Breach, Matter};
use super::options::Options;
use super::position::Pos;
use crate::engine::new_world;
use crate::table::{
    DataError, Dice, Lens, Part, ScenarioCard, ScenarioHead, check_laid_dice, meant, on_off, read_scenario,
};
use crate::way;

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
        read_scenario("divine_right", text, path, Scenario::look)
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
        if self.turns == 0 || self.turns > 200 {
            lens.fault(way!["turns"], format!("{} turns; expected 1 to 200", self.turns));
        }
        if let Some((n, seat)) = self.queens.iter().enumerate().find(|(_, seat)| **seat == 0 || **seat > high) {
            let words = format!("seat {seat} rules nothing here; the seats are numbered from 1 to {high}");
            lens.fault(way!["queens", n], words);
        }
        if let Some(opening) = &self.position {
            opening.faults(&book, self, lens);
            check_laid_dice(&opening.dice, way!["position", "dice"], lens);
            if lens.found.is_empty() {
                self.look_at_laws(opening, &book, lens);
            }
        }
    }
}

impl Scenario {
    /// A position that play could not reach is told of where it stands in the file.
    fn look_at_laws(&self, opening: &Opening, book: &Book, lens: &mut Lens) {
        let mut world = new_world(super::DIVINE_RIGHT);
        world.insert_resource(Dice::seeded(1));
        super::setup::lay_scenario(&mut world, self, opening.players.len());
        if let Err(breach) = super::laws::keep(Pos::of(&world)) {
            lens.fault(&opening.way_to(book, &breach), breach.words);
        }
    }
}

/// Something of a position, and the way to it in the file.
type At<'a, T> = (Vec<Part<'a>>, T);

/// What each entry of a list of the position says by one of its fields.
fn each<'a, E, T>(
    list: &'static str,
    entries: &'a [E],
    field: &'static str,
    of: impl Fn(&'a E) -> T + 'a,
) -> impl Iterator<Item = At<'a, T>> {
    entries.iter().enumerate().map(move |(n, entry)| (way!["position", list, n, field].to_vec(), of(entry)))
}

impl Opening {
    /// The entry that puts something wrong there: of a siege the siege, of a captive the captive, else the last stack.
    fn way_to(&self, book: &Book, breach: &Breach) -> Vec<Part<'_>> {
        let there = |name: &String| breach.at.is_some() && book.map.find(name) == breach.at;
        let siege = self.sieges.iter().position(|s| there(&s.castle));
        let captive = self.prisoners.iter().position(|p| there(&p.at));
        let stack = self.stacks.iter().rposition(|s| there(&s.at));
        match (breach.of, siege, captive, stack) {
            (Matter::Siege, Some(n), ..) => way!["position", "sieges", n, "castle"].to_vec(),
            (Matter::Prison, _, Some(n), _) => way!["position", "prisoners", n, "at"].to_vec(),
            (Matter::Walls, .., Some(n)) if self.stacks[n].inside.is_some() => {
                way!["position", "stacks", n, "inside"].to_vec()
            }
            (.., Some(n)) => way!["position", "stacks", n, "at"].to_vec(),
            _ => way!["position"].to_vec(),
        }
    }

    fn faults(&self, book: &Book, scenario: &Scenario, lens: &mut Lens) {
        let players: Vec<KingdomId> = self.players.iter().map(|p| p.kingdom).collect();
        let n = players.len();
        if !(2..=6).contains(&n) || scenario.seats != (n as u8, n as u8) {
            lens.fault(
                way!["position", "players"],
                format!(
                    "{n} players but seats {:?}; a position needs as many players as seats, 2 to 6",
                    scenario.seats
                ),
            );
        }
        if self.turn.unwrap_or(1) > scenario.turns || self.turn == Some(0) {
            let turn = self.turn.unwrap_or(1);
            let words = format!("turn {turn} is not one of the {} turns", scenario.turns);
            lens.fault(way!["position", "turn"], words);
        }
        let named: Vec<At<KingdomId>> = each("players", &self.players, "kingdom", |p| p.kingdom)
            .chain(each("allies", &self.allies, "kingdom", |a| a.kingdom))
            .chain(each("neutrals", &self.neutrals, "kingdom", |a| a.kingdom))
            .chain(each("away", &self.away, "kingdom", |a| a.kingdom))
            .chain(each("absent", &self.absent, "", |k| *k))
            .collect();
        for (i, (way, k)) in named.iter().enumerate() {
            if named[..i].iter().any(|(_, other)| other == k) {
                let words = format!("{k} has two roles; a kingdom is player, ally, neutral, away or absent, once");
                lens.fault(way, words);
            }
        }
        let mut people: Vec<&String> = vec![];
        let known = each("allies", &self.allies, "personality", |a| a.personality.as_ref()).chain(each(
            "neutrals",
            &self.neutrals,
            "personality",
            |a| a.personality.as_ref(),
        ));
        for (way, name) in known.filter_map(|(way, name)| Some((way, name?))) {
            if personality(book, name).is_none() {
                lens.fault(&way, format!("\"{name}\" is no personality of the deck{}", perhaps(book, name)));
            }
            if people.contains(&name) {
                lens.fault(&way, format!("the personality \"{name}\" is used twice"));
            }
            people.push(name);
        }
        let mut hands: Vec<CardId> = vec![];
        for (p, ruler) in self.players.iter().enumerate() {
            for (n, name) in ruler.hand.iter().enumerate() {
                match book.cards.iter().find(|c| c.to_string() == *name && !hands.contains(&c.id)) {
                    Some(card) => hands.push(card.id),
                    None => lens.fault(
                        way!["position", "players", p, "hand", n],
                        format!("\"{name}\" is no diplomacy card, or more of them are dealt than there are"),
                    ),
                }
            }
        }
        let violated = self.neutrals.iter().enumerate().flat_map(|(n, neutral)| {
            let way = move |k| way!["position", "neutrals", n, "violated_by", k].to_vec();
            neutral.violated_by.iter().enumerate().map(move |(k, by)| (way(k), *by))
        });
        let rulers = each("allies", &self.allies, "of", |a| a.of)
            .chain(each("stacks", &self.stacks, "of", |s| s.of))
            .chain(each("sieges", &self.sieges, "by", |s| s.by))
            .chain(violated)
            .chain(each("prisoners", &self.prisoners, "captor", |p| p.captor));
        for (way, k) in rulers.filter(|(_, k)| !players.contains(k)) {
            lens.fault(&way, format!("{k} is not the home of a player here"));
        }
        for (n, stack) in self.stacks.iter().enumerate() {
            match book.map.find(&stack.at) {
                None => {
                    let words = format!("\"{}\" is no place of Minaria", stack.at);
                    lens.fault(way!["position", "stacks", n, "at"], words);
                }
                Some(hex) => self.place_faults(book, n, hex, lens),
            }
        }
        let castles = each("plundered", &self.plundered, "", |name| name)
            .chain(each("sieges", &self.sieges, "castle", |s| &s.castle))
            .chain(each("prisoners", &self.prisoners, "at", |p| &p.at));
        for (way, name) in castles {
            if book.map.find(name).is_none_or(|hex| book.map.castle(hex).is_none()) {
                lens.fault(&way, format!("\"{name}\" is no castle of Minaria"));
            }
        }
        for (way, monarch) in each("prisoners", &self.prisoners, "monarch", |p| p.monarch) {
            if !self.allies.iter().any(|a| a.kingdom == monarch) {
                lens.fault(&way, format!("the monarch of {monarch} can only be a prisoner as a player's ally"));
            }
        }
        self.count_faults(book, lens);
    }

    /// Troops of stack `n` in terrain they cannot stand in, or of a kingdom of another side.
    fn place_faults(&self, book: &Book, n: usize, hex: HexId, lens: &mut Lens) {
        let stack = &self.stacks[n];
        let sum = |hired: u8, of: fn(&Regulars) -> u8| {
            u32::from(hired) + stack.regulars.iter().map(|r| u32::from(of(r))).sum::<u32>()
        };
        let fleets = sum(stack.mercenary_fleets, |r| r.fleets);
        let armies = sum(stack.mercenary_armies, |r| r.armies);
        let heroes = stack.regulars.iter().any(|r| r.monarch);
        let mut fault = |field: &str, words: String| lens.fault(way!["position", "stacks", n, field], words);
        if fleets > 0 && !book.map.is_water(hex) {
            fault("at", format!("fleets cannot be at {}", book.map.label(hex)));
        }
        let isle = hex == book.map.isle_of_fright;
        let on_land = !stack.aboard && (armies > 0 || heroes && !isle);
        if on_land && !book.map.is_land(hex) {
            fault(
                "at",
                format!(
                    "land units cannot stand at {}; say `aboard: true` if the fleets carry them",
                    book.map.label(hex)
                ),
            );
        }
        if stack.aboard && (armies > fleets || fleets == 0) {
            fault("aboard", format!("{armies} armies aboard {fleets} fleets; each fleet carries one"));
        }
        if stack.inside == Some(true) && book.map.castle(hex).is_none() {
            fault("inside", format!("there are no walls at {}", book.map.label(hex)));
        }
        for (i, r) in stack.regulars.iter().enumerate() {
            let side = r.of == stack.of || self.allies.iter().any(|a| a.kingdom == r.of && a.of == stack.of);
            if !side {
                let words = format!("{} does not serve the player of {}", r.of, stack.of);
                lens.fault(way!["position", "stacks", n, "regulars", i, "of"], words);
            }
        }
    }

    /// More units than the identity cards and the pool hold (EVENT-27, MERC-01): told where the first too many is placed.
    fn count_faults(&self, book: &Book, lens: &mut Lens) {
        for k in KingdomId::ALL {
            let info = book.kingdom(k);
            let has = (
                info.sites.iter().map(|s| u32::from(s.armies)).sum::<u32>(),
                info.sites.iter().map(|s| u32::from(s.fleets)).sum::<u32>(),
            );
            let dead = each("players", &self.players, "dead_", |p| (p.kingdom, p.dead_armies, p.dead_fleets))
                .chain(each("allies", &self.allies, "dead_", |a| (a.kingdom, a.dead_armies, a.dead_fleets)))
                .chain(each("neutrals", &self.neutrals, "dead_", |a| (a.kingdom, a.dead_armies, a.dead_fleets)));
            let placed = self.stacks.iter().enumerate().flat_map(|(s, stack)| {
                let way = move |n| way!["position", "stacks", s, "regulars", n, ""].to_vec();
                stack.regulars.iter().enumerate().map(move |(n, r)| (way(n), (r.of, r.armies, r.fleets)))
            });
            let ours: Vec<At<(KingdomId, u8, u8)>> = dead.chain(placed).filter(|(_, (of, ..))| *of == k).collect();
            type Units = (KingdomId, u8, u8);
            type Kind<'a> = (&'a str, &'a str, u32, fn(&Units) -> u8);
            let kinds: [Kind; 2] =
                [("armies", "dead_armies", has.0, |(_, a, _)| *a), ("fleets", "dead_fleets", has.1, |(_, _, f)| *f)];
            for (what, dead, has, of) in kinds {
                let used: u32 = ours.iter().map(|(_, units)| u32::from(of(units))).sum();
                if used > has {
                    let mut way = first_beyond(&ours, has, |units| of(units).into());
                    let last = if way.pop() == Some(Part::Field("dead_")) { dead } else { what };
                    way.push(Part::Field(last));
                    lens.fault(&way, format!("{used} {what} of {k} are placed or dead; its card has {has}"));
                }
            }
            let crowned = self.stacks.iter().enumerate().flat_map(|(s, stack)| {
                let way = move |n| way!["position", "stacks", s, "regulars", n, "monarch"].to_vec();
                let of_k = move |(n, r): (usize, &Regulars)| (r.of == k && r.monarch).then(|| way(n));
                stack.regulars.iter().enumerate().filter_map(of_k)
            });
            let captive = each("prisoners", &self.prisoners, "monarch", |p| p.monarch).filter(|(_, m)| *m == k);
            let crowns: Vec<Vec<Part>> = crowned.chain(captive.map(|(way, _)| way)).collect();
            if let Some(second) = crowns.get(1) {
                lens.fault(second, format!("the monarch of {k} stands in {} places", crowns.len()));
            }
        }
        let pool = &book.tables.mercenaries;
        let armies: Vec<At<u8>> = each("stacks", &self.stacks, "mercenary_armies", |s| s.mercenary_armies).collect();
        let fleets: Vec<At<u8>> = each("stacks", &self.stacks, "mercenary_fleets", |s| s.mercenary_fleets).collect();
        let sum = |hired: &[At<u8>]| hired.iter().map(|(_, n)| u32::from(*n)).sum::<u32>();
        let (a, f) = (u32::from(pool.armies), u32::from(pool.fleets));
        let way = match (sum(&armies) > a, sum(&fleets) > f) {
            (true, _) => first_beyond(&armies, a, |n| u32::from(*n)),
            (_, true) => first_beyond(&fleets, f, |n| u32::from(*n)),
            _ => return,
        };
        let words = format!(
            "{} mercenary armies and {} fleets are placed; the pool has {a} and {f}",
            sum(&armies),
            sum(&fleets)
        );
        lens.fault(&way, words);
    }
}

/// The way to the one with which the sum goes beyond `most`.
fn first_beyond<'a, T>(all: &[At<'a, T>], most: u32, of: impl Fn(&T) -> u32) -> Vec<Part<'a>> {
    let mut sum = 0;
    let beyond = all.iter().find(|(_, one)| {
        sum += of(one);
        sum > most
    });
    beyond.map_or_else(Vec::new, |(way, _)| way.clone())
}

/// The personality that was probably meant.
fn perhaps(book: &Book, name: &str) -> String {
    let labels = book.personalities.iter().map(|p| &*p.label);
    meant(name, labels).map_or_else(String::new, |near| format!("; did you mean \"{near}\"?"))
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
