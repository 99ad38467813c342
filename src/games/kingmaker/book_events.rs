//! The 90 events, and the battle results and names that they bear.

use serde::{Deserialize, Serialize};

use super::ids::{CardId, EventId, NobleId, PlaceId, SeaId};

/// A ratio of the Table of Odds, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ratio {
    Majority,
    FiveToFour,
    ThreeToTwo,
    TwoToOne,
    ThreeToOne,
    FourToOne,
}

impl Ratio {
    /// All six, the lowest first: the columns of the Table of Odds.
    pub const ALL: [Ratio; 6] =
        [Ratio::Majority, Ratio::FiveToFour, Ratio::ThreeToTwo, Ratio::TwoToOne, Ratio::ThreeToOne, Ratio::FourToOne];

    /// As the table writes it: "3-2".
    pub fn name(self) -> &'static str {
        ["majority", "5-4", "3-2", "2-1", "3-1", "4-1"][self as usize]
    }
}

/// What stands on a battle card beside the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleResult {
    Majority,
    FiveToFour,
    ThreeToTwo,
    TwoToOne,
    ThreeToOne,
    FourToOne,
    BadWeather,
    Vacillating,
}

impl BattleResult {
    /// The ratio that the stronger must reach.
    pub fn ratio(self) -> Option<Ratio> {
        Ratio::ALL.get(self as usize).copied()
    }

    /// As it stands on the card: a ratio, or what comes instead of a fight.
    pub fn name(self) -> &'static str {
        match self {
            BattleResult::BadWeather => "Bad weather delays attack",
            BattleResult::Vacillating => "Vacillating allegiance",
            _ => self.ratio().map_or("", Ratio::name),
        }
    }
}

/// Whom an event calls away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Called {
    Noble(NobleId),
    /// Whoever has this office or bishopric.
    Card(CardId),
}

/// What an event does when it is drawn; one kept for later does it when it is played.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    Plague(PlaceId),
    FreeMove,
    Writ,
    Refuge,
    Embassy(PlaceId),
    Storm(Vec<SeaId>),
    Gales,
    MercenariesHome(Vec<String>),
    Summons(Vec<(Called, PlaceId)>),
    Pretender(NobleId),
    Treaty(NobleId),
    Catastrophe,
    Famine,
}

impl Effect {
    /// Free Move, Writ and Refuge are kept for later (EVT-2).
    pub fn is_held(&self) -> bool {
        matches!(self, Effect::FreeMove | Effect::Writ | Effect::Refuge)
    }
}

/// One of the 90 cards of the list: an event, and a battle result with the names of those whom it kills.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventCard {
    #[serde(rename = "n")]
    pub id: EventId,
    pub name: String,
    /// One of the seven that come only with the complex events.
    #[serde(default)]
    pub advanced: bool,
    pub effect: Effect,
    pub result: BattleResult,
    pub killed: Vec<NobleId>,
}
