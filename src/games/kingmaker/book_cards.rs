//! Crown cards, nobles and ships as printed.

use serde::Deserialize;

use super::ids::{CardId, NobleId, PlaceId, RegionId, ShipId};

/// Where troops of an office or a bishopric fight beside their bearer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    Within(Vec<RegionId>),
    At(PlaceId),
    /// At most so many spaces from the place.
    Near(PlaceId, u8),
}

/// Troops that a noble or card adds in some places only.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    pub troops: u16,
    pub region: Where,
}

/// What of a card is ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardDoubt {
    Name,
    Troops,
    Enters,
    Capacity,
    Port,
    Ships,
    Controls,
    Effect,
}

/// A noble as printed, with what of his card is not sourced.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NobleData {
    #[serde(rename = "key")]
    pub id: NobleId,
    pub name: String,
    /// The title he is born with; those without one may be given a title.
    #[serde(default)]
    pub title: Option<String>,
    pub troops: u16,
    #[serde(default)]
    pub lords: u16,
    #[serde(default)]
    pub commons: u16,
    /// He counts as a bishop at a coronation.
    #[serde(default)]
    pub bishop: bool,
    #[serde(default)]
    pub bonus: Option<Bonus>,
    pub homes: Vec<PlaceId>,
    /// Where those enter who come by treaty or event.
    #[serde(default)]
    pub enters: Option<PlaceId>,
    #[serde(default)]
    pub homes_reconstructed: Vec<PlaceId>,
    #[serde(default)]
    pub reconstructed: Vec<CardDoubt>,
}

/// A ship as printed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipData {
    #[serde(rename = "key")]
    pub id: ShipId,
    pub name: String,
    pub capacity: u16,
    /// Where it starts.
    pub port: PlaceId,
    /// The card that gives it: its own, or an office.
    pub card: CardId,
    #[serde(default)]
    pub reconstructed: Vec<CardDoubt>,
}

/// What a Crown card gives; what it may be used for hangs on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    Noble,
    Title,
    Office,
    Bishopric,
    Location,
    Ship,
    Mercenary,
    Pardon,
}

impl CardKind {
    /// Titles, offices and bishoprics lie in the Chancery when nobody has them.
    pub fn is_award(self) -> bool {
        matches!(self, CardKind::Title | CardKind::Office | CardKind::Bishopric)
    }

    /// Ships, locations and mercenaries change hands (TRF-1a).
    pub fn is_transferable(self) -> bool {
        matches!(self, CardKind::Ship | CardKind::Location | CardKind::Mercenary)
    }

    /// The kind in a word, without a capital: for sentences.
    pub fn name(self) -> &'static str {
        ["noble", "title", "office", "bishopric", "location", "ship", "mercenaries", "pardon"][self as usize]
    }
}

/// A Crown card as printed; the fields that its kind has no use for are empty.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardData {
    #[serde(rename = "key")]
    pub id: CardId,
    pub name: String,
    pub kind: CardKind,
    /// Whom it brings.
    #[serde(default)]
    pub noble: Option<NobleId>,
    #[serde(default)]
    pub troops: u16,
    #[serde(default)]
    pub bonus: Option<Bonus>,
    #[serde(default)]
    pub lords: u16,
    #[serde(default)]
    pub commons: u16,
    /// Places that are friendly to whoever has it.
    #[serde(default)]
    pub controls: Vec<PlaceId>,
    #[serde(default)]
    pub ships: Vec<ShipId>,
    /// The place of a location card.
    #[serde(default)]
    pub place: Option<PlaceId>,
    /// Where the troops of a location card may attack.
    #[serde(default)]
    pub region: Option<RegionId>,
    /// Mercenaries of one company go home together.
    #[serde(default)]
    pub company: Option<String>,
    /// Of a bishopric, from 1.
    #[serde(default)]
    pub seniority: u8,
    #[serde(default)]
    pub archbishop: bool,
    /// Is it in the deal of the beginning (SET-3)?
    #[serde(default = "yes")]
    pub dealt: bool,
    #[serde(default)]
    pub reconstructed: Vec<CardDoubt>,
}

fn yes() -> bool {
    true
}

/// The Crown deck with what its cards bring.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crown {
    pub nobles: Vec<NobleData>,
    pub ships: Vec<ShipData>,
    pub cards: Vec<CardData>,
}
