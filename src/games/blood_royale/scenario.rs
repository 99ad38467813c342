//! Scenario files: a game to set up, or a whole position as a person writes it down. `assets/README.md` explains the
//! format.

use serde::{Deserialize, Serialize};

use super::components::Phase;
use super::ids::{CountryId, Goods, ProvinceId, SeaId};
use super::marriages::clauses::Terms;
use super::options::{Countries, Options, Scoring};
use super::scenario_faults;
use crate::dynasty::Sex;
use crate::dynasty::written::{Record, Recorded};
use crate::table::{DataError, ScenarioCard, on_off, read_scenario};

/// A scenario file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Always `"blood_royale"`.
    pub game: String,
    pub title: String,
    pub text: String,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    #[serde(default)]
    pub options: Options,
    /// One for each seat: they sit in this order (BR 23.6). More, or none for all five: they are drawn from these (BR 2.1).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub countries: Vec<CountryId>,
    /// The year in which it begins; the first of the Year Track if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Opening>,
}

/// A position. Whatever it does not name is as at the start of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Opening {
    /// The phase that begins: Births, or a later one before the first event.
    pub phase: Option<Phase>,
    pub realms: Vec<Realm>,
    pub people: Vec<Person>,
    pub contracts: Vec<Bond>,
    pub armies: Vec<Troops>,
    /// Armies in the Dead Army boxes.
    pub dead: Vec<Fallen>,
    pub fleets: Vec<Ships>,
    pub items: Vec<Wares>,
    /// Provinces that another than their own country's player controls.
    pub control: Vec<Conquest>,
    /// Neutral provinces beside those of the options.
    pub neutral: Vec<ProvinceId>,
    pub famine: Vec<ProvinceId>,
    pub rebellion: Vec<ProvinceId>,
    pub governors: Vec<Title>,
    /// Dice that fall before chance takes over; for lessons and tests.
    pub dice: Vec<u8>,
}

/// What a country has beside people and pieces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Realm {
    pub country: CountryId,
    #[serde(default)]
    pub treasury: u32,
    /// The name of the house; drawn if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// The monarch; needed where people of this country are named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub monarch: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regent: Option<String>,
    /// Its player lost it to the player of this country (BR 9.22).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruled_by: Option<CountryId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capital: Option<ProvinceId>,
    /// Points left of the castle; whole if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub castle: Option<u8>,
    /// The monarch's penalty as a usurper: 0, -1, -2.
    #[serde(default)]
    pub usurper: i8,
    /// Rightful heirs who were passed over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claimants: Vec<String>,
}

impl Realm {
    /// A country of which the file says nothing.
    pub fn plain(country: CountryId) -> Self {
        Realm {
            country,
            treasury: 0,
            house: None,
            monarch: None,
            regent: None,
            ruled_by: None,
            capital: None,
            castle: None,
            usurper: 0,
            claimants: vec![],
        }
    }
}

/// A member of a family, living or dead. Others refer to him by his key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// His Christian name, and his key unless `key` gives another.
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    pub sex: Sex,
    /// Age in the scenario's year; of the dead, the age they would have.
    pub age: i32,
    /// The country to whose house he was born; nobody's if left out (a Queen from nowhere).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<CountryId>,
    /// The country whose player decides for him now: `of`, or for a wife her husband's, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_by: Option<CountryId>,
    /// The name he bears; that of the country's house if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// Strength or Guile, Constitution, Charisma.
    #[serde(default)]
    pub scores: (i8, i8, i8),
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub father: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mother: Option<String>,
    /// Husband or wife; one of the two need say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spouse: Option<String>,
    /// Year of that wedding; when the younger was of age, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wed: Option<i32>,
    /// He joined his wife's house (BR 8.15).
    #[serde(default)]
    pub moved: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub died: Option<i32>,
    /// A King's widow, a Regent who has served.
    #[serde(default)]
    pub retired: bool,
    #[serde(default)]
    pub bastard: bool,
    #[serde(default)]
    pub childless: bool,
    /// The country whose player holds him prisoner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captive_of: Option<CountryId>,
    /// Where his piece stands; in the capital of whoever keeps him, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<ProvinceId>,
}

impl Person {
    /// What the others of the file call him.
    pub fn key(&self) -> &str {
        self.key.as_deref().unwrap_or(&self.name)
    }
}

impl Recorded for Person {
    fn record(&self) -> Record<'_> {
        Record {
            key: self.key(),
            name: &self.name,
            sex: self.sex,
            age: self.age,
            died: self.died,
            father: self.father.as_deref(),
            mother: self.mother.as_deref(),
            spouse: self.spouse.as_deref(),
        }
    }

    fn scores(&self) -> Vec<i8> {
        vec![self.scores.0, self.scores.1, self.scores.2]
    }
}

/// A marriage contract in force between two who are wed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bond {
    pub husband: String,
    pub wife: String,
    /// The two countries whose players are bound.
    pub between: (CountryId, CountryId),
    /// The wedding's year if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signed: Option<i32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<Promise>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// A clause of a contract: who is bound to what, and in which years.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promise {
    pub by: CountryId,
    pub terms: Written,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<i32>,
    #[serde(default)]
    pub secret: bool,
    #[serde(default)]
    pub while_held: bool,
}

/// The terms of a contract as scenario files write them: people by key, players by country.
pub type Written = Terms<String, CountryId>;

/// Armies of one colour in a province.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Troops {
    pub at: ProvinceId,
    /// Their colours; Neutral Army counters if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<CountryId>,
    pub count: u8,
    /// Inside the castle.
    #[serde(default)]
    pub inside: bool,
}

/// Armies in a Dead Army box.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fallen {
    pub of: CountryId,
    pub count: u8,
    /// The year in which they come back.
    pub back: i32,
}

/// One fleet, in port or at sea, with what is aboard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ships {
    pub of: CountryId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<ProvinceId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sea: Option<SeaId>,
    /// Armies of the same colours.
    #[serde(default)]
    pub armies: u8,
    /// Royal pieces, by their bearers' keys.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Goods>,
}

/// Resource items in one province.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wares {
    pub at: ProvinceId,
    pub goods: Goods,
    #[serde(default = "one")]
    pub count: u8,
    /// Whose; the holder's of the province if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<CountryId>,
}

fn one() -> u8 {
    1
}

/// A province, and the country whose player controls it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conquest {
    pub province: ProvinceId,
    pub by: CountryId,
}

/// A Governor (Option G).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Title {
    pub province: ProvinceId,
    pub who: String,
}

impl Scenario {
    /// Reads and checks a scenario file's text.
    ///
    /// # Errors
    /// Every fault found, with line and column.
    pub fn parse(text: &str, path: &str) -> Result<Self, Vec<DataError>> {
        read_scenario("blood_royale", text, path, scenario_faults::look)
    }

    /// The country without a player in a game of four (BR 23.1, 23.2).
    pub fn absent(&self, seats: usize) -> Option<CountryId> {
        if seats != 4 {
            return None;
        }
        let named = || CountryId::all().find(|c| self.countries.len() == 4 && !self.countries.contains(c));
        self.options.absent.or_else(named).or(CountryId::of_key("england"))
    }

    /// Has each seat its country in the order of the file, or are they drawn?
    pub fn is_named(&self, seats: usize) -> bool {
        self.options.countries == Countries::Named || self.countries.len() == seats
    }

    /// What the start screen shows.
    pub fn card(&self) -> ScenarioCard {
        let o = &self.options;
        let or_none = |v: Option<String>| v.unwrap_or_else(|| "none".into());
        let countries = if self.is_named(self.seats.1.into()) { "named" } else { "drawn" };
        let scoring = match o.scoring {
            Scoring::Money => "money",
            Scoring::Percentage => "percentage",
        };
        let options = vec![
            ("turns", "The game ends after this turn of five years", o.turns.to_string()),
            ("target", "Crowns that end the game before", or_none(o.target.map(|t| t.to_string()))),
            ("scoring", "The most money wins, or the greatest gain in percent", scoring.into()),
            ("countries", "Countries are drawn by lot, or given by the scenario", countries.into()),
            ("four_characters", "Option A: two children at the start", on_off(o.four_characters)),
            ("rolled_monarchs", "Option B: the first Kings and Queens have rolled scores", on_off(o.rolled_monarchs)),
            ("disputed_succession", "Option C: any heir may be passed over", on_off(o.disputed_succession)),
            ("announced_trade", "Option D: goods are shipped by announcement", on_off(o.announced_trade)),
            ("event_cards", "Option E: cards in place of the event die", on_off(o.event_cards)),
            ("neutral_provinces", "Option F: ten Neutral provinces", on_off(o.neutral_provinces)),
            ("governors", "Option G: Princes govern provinces", on_off(o.governors)),
            ("third_round", "Option H: a third event and movement round", on_off(o.third_round)),
            ("drawn_resources", "Option I: Resource Areas are drawn", on_off(o.drawn_resources)),
            ("drawn_capitals", "Option I: capitals are drawn", on_off(o.drawn_capitals)),
            ("absent", "Four players: the country that is out", or_none(o.absent.map(|c| c.key().into()))),
            ("absent_open", "Four players: that country may be invaded", on_off(o.absent_open)),
            (
                "kings_safe_until",
                "Kings make no survival roll before this year",
                or_none(o.kings_safe_until.map(|y| y.to_string())),
            ),
            ("open_bargains", "Bargains with anybody in every phase, not on the spot alone", on_off(o.open_bargains)),
            ("close_kin_barred", "Parents and children, brothers and sisters may not wed", on_off(o.close_kin_barred)),
            ("harsh_events", "The harsher event table", on_off(o.harsh_events)),
            ("messina", "Naples and Sicily are adjacent", on_off(o.messina)),
            ("short_crossing", "From Kent into Calais for one point", on_off(o.short_crossing)),
            ("twelve_areas", "Twelve Resource Areas instead of fifteen", on_off(o.twelve_areas)),
            ("barons_return", "A player without a country founds a new house after a turn", on_off(o.barons_return)),
        ];
        ScenarioCard::of(&self.title, &self.text, self.seats, options)
    }
}
