//! A position as a person writes it in a scenario file: places as on the map ("PAR", "F STP/SC"), people by name or key,
//! powers by name. [`setup_opening`](super::setup_opening) lays it out.

use serde::{Deserialize, Serialize};

use super::components::{Half, Phase, Rank};
use super::ids::PowerId;
use super::writs::Which;
use crate::dynasty::Sex;
use crate::dynasty::written::{Record, Recorded};

/// A position. Whatever it does not name is as at the start of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Opening {
    /// The half of the decade, or without dynasties of the year; by the year if left out.
    pub half: Option<Half>,
    /// The phase that begins: Births, Court or Moves; without dynasties Moves or Adjustments.
    pub phase: Option<Phase>,
    pub realms: Vec<Realm>,
    pub people: Vec<Person>,
    pub titles: Vec<Holding>,
    pub writs: Vec<Bond>,
    /// What has just passed on, for the Cardinals (ROY 9.4-1).
    pub inherited: Vec<Passed>,
    /// Dice that fall before chance takes over; for lessons and tests.
    pub dice: Vec<u8>,
}

/// What a power has beside people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Realm {
    pub power: PowerId,
    /// `"A PAR"`, `"F STP/SC"`; those of the start if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub units: Option<Vec<String>>,
    /// Everything it controls, centres and other provinces; its homes if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<Vec<String>>,
    /// Build sites for ever beside its homes (ROY 7.3-8, 8.2-7).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sites: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// The monarch; needed where people of this power are named, unless it is crownless.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub monarch: Option<String>,
    /// It lost its crown to this power (ROY 8.2-10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crown_lost_to: Option<PowerId>,
    /// What it is called since its nobles made it anew (ROY 8.2-12), and where its court is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kingdom: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capital: Option<String>,
}

/// A member of a family, living or dead. Others refer to him by his key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// His name, and his key unless `key` gives another.
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    pub sex: Sex,
    /// Age now; of the dead, the age they would have.
    pub age: i32,
    /// The dynasty of birth; the father's if left out. Who has neither comes from nowhere and stands in no line: a first Queen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<PowerId>,
    /// The power whose player decides for him now: that of his birth, or for a wife her husband's, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_by: Option<PowerId>,
    /// Constitution, Leadership (Guile).
    #[serde(default)]
    pub scores: (i8, i8),
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub died: Option<i32>,
    /// A King's widow.
    #[serde(default)]
    pub retired: bool,
    /// Lines whose claims were given up before any child was born.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub renounced: Vec<PowerId>,
    /// Passed over by a Cardinal (ROY 9.4-3), and as king of these (ROY 9.4-6).
    #[serde(default)]
    pub unfit: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub never_king: Vec<PowerId>,
    /// The unit he leads: `"A PAR"`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leads: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clergy: Option<Rank>,
    /// A Cardinal who can become Pope.
    #[serde(default)]
    pub eligible: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub see: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captive_of: Option<PowerId>,
    /// The churchman who arrested him; without one he is a prisoner of war.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jailer: Option<String>,
    /// The consort of a dead Queen, or a Queen Mother who is still in play.
    #[serde(default)]
    pub widowed_of_crown: bool,
}

impl Person {
    /// How the rest of the file speaks of him: his key, or without one his name.
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
        vec![self.scores.0, self.scores.1]
    }
}

/// A title somebody holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holding {
    pub who: String,
    pub province: String,
    /// The power that granted it; that of his birth if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<PowerId>,
    /// Its first holder, from whom its line runs; the present one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// Units raised under it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<String>,
}

/// A writ in force between two who are wed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bond {
    pub husband: String,
    pub wife: String,
    /// The two powers that are bound: the groom's, the bride's.
    pub between: (PowerId, PowerId),
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<Promise>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// A term of a writ: whom it binds, its first and last year, and whether only the two parties see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promise {
    pub by: PowerId,
    pub term: Written,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<i32>,
    #[serde(default)]
    pub secret: bool,
}

/// A term as scenario files write it; [`Terms`](super::writs::Terms) says what each means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Written {
    Demilitarised {
        over: Vec<String>,
    },
    NonAggression {
        #[serde(default)]
        over: Vec<String>,
    },
    SupportAttack {
        on: String,
    },
    SupportHold {
        at: String,
    },
    Proxy {
        unit: String,
    },
    NoBuild {
        over: Vec<String>,
    },
    FutureMarriage {
        who: String,
        #[serde(default)]
        with: Option<String>,
    },
    Renounce {
        who: String,
        power: PowerId,
    },
    ChildrenToBride {
        every: u8,
    },
    Children {
        #[serde(default)]
        sex: Option<Sex>,
        which: Which,
    },
    ForeignCommand,
    CommandOf {
        #[serde(default)]
        nobles: Vec<String>,
        #[serde(default)]
        units: Vec<String>,
    },
    ForeignSee {
        at: String,
    },
    NoAnnulment,
}

impl Written {
    /// Places it names, people, units: as they are written.
    pub fn places(&self) -> Vec<&String> {
        match self {
            Written::Demilitarised { over } | Written::NonAggression { over } | Written::NoBuild { over } => {
                over.iter().collect()
            }
            Written::SupportAttack { on: at } | Written::SupportHold { at } | Written::ForeignSee { at } => vec![at],
            _ => vec![],
        }
    }

    /// As [`Written::places`], people.
    pub fn people(&self) -> Vec<&String> {
        match self {
            Written::FutureMarriage { who, with } => [who].into_iter().chain(with).collect(),
            Written::Renounce { who, .. } => vec![who],
            Written::CommandOf { nobles, .. } => nobles.iter().collect(),
            _ => vec![],
        }
    }
}

/// A crown or title that has just passed from one to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passed {
    /// The crown of this power; or
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crown: Option<PowerId>,
    /// the title to this province.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    pub from: String,
    pub to: String,
}
