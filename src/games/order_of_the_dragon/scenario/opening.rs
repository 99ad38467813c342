//! A position as a person writes it in a scenario file: places as on the map ("TUN", "F LUB/EC"), powers by key.
//! [`setup`](super::setup) lays it out.

use serde::{Deserialize, Serialize};

use super::super::ids::PowerId;
use super::super::turn::{Phase, Season};

/// A position. Whatever it does not name is as at the start of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Opening {
    /// From 1; the first if left out.
    pub cycle: Option<u16>,
    pub season: Option<Season>,
    /// The phase that begins: Orders, or in autumn Census or Winter.
    pub phase: Option<Phase>,
    pub realms: Vec<RealmText>,
    /// Every thrall there is; those of the start that are still neutral if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thralls: Option<Vec<ThrallText>>,
    pub vassals: Vec<VassalText>,
    /// Neutral centres without their unit.
    pub vacant: Vec<String>,
    /// What neutral units do when points order nothing: a house rule.
    pub habits: Vec<HabitText>,
}

/// What a major power has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RealmText {
    pub power: PowerId,
    /// `"A DIJ"`, `"F TOL/WC"`; those of the start if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub units: Option<Vec<String>>,
    /// Every centre it owns; its homes if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<Vec<String>>,
    /// Has it a single heir in its capital? As at the start if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heir: Option<bool>,
    /// The cycle in whose Winter it had its latest heir.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heir_built: Option<u16>,
    /// Out of the game already.
    #[serde(default)]
    pub out: bool,
}

/// A thrall: whose married heir lives there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThrallText {
    pub at: String,
    pub of: PowerId,
}

/// A vassal that stands, with both heirs in its capital.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VassalText {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub giver: PowerId,
    pub receiver: PowerId,
    pub capital: String,
    /// Every centre it owns, its capital among them; only that if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<String>,
}

/// Orders that a neutral unit follows in turn, as they are written at the table: `"F VEN - KNI"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HabitText {
    pub at: String,
    pub orders: Vec<String>,
}
