//! Stable names of things in actions and files: hexes, kingdoms, counters, cards.

use std::fmt;

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::board::hex_grid::HexGrid;
use crate::engine::{Keyed, enter, exists, leave};
use crate::keyed;

/// The grid of Minaria: 31 rows of 35 and 34 hexes.
pub const GRID: HexGrid = HexGrid { cols: 35, rows: 31 };
/// Ids up to here are hexes (row × 35 + column).
pub const HEX_IDS: u16 = 31 * 35;
/// The first navigable hexside of the Deep River; the others follow in the map file's order.
pub const RIVER_BASE: u16 = 1100;

/// A hex of Minaria, or one navigable hexside of the Deep River, where fleets sail.
///
/// Written as column and row in four digits (`"0917"` is Port Lork), a river hexside as `"D07"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Component)]
#[component(immutable, on_insert = enter::<Self>, on_discard = leave::<Self>)]
pub struct HexId(pub u16);

impl Keyed for HexId {
    const KIND: &'static str = "hexes";
    fn number(self) -> u16 {
        self.0
    }
    fn of_number(number: u16) -> Self {
        HexId(number)
    }
}

impl HexId {
    /// Column `c`, row `r`.
    pub const fn new(c: u16, r: u16) -> Self {
        HexId(r * 35 + c)
    }

    /// River hexside number `n` (index into the map's list).
    pub const fn river(n: u16) -> Self {
        HexId(RIVER_BASE + n)
    }

    /// The river hexside's index, if this is one.
    pub fn river_index(self) -> Option<usize> {
        (self.0 >= RIVER_BASE).then(|| (self.0 - RIVER_BASE) as usize)
    }

    /// A hexside of the Deep River, not a hex: it has no column and row.
    pub fn is_river(self) -> bool {
        self.0 >= RIVER_BASE
    }

    /// Column, from 0. Only for hexes.
    pub fn col(self) -> i32 {
        i32::from(self.0 % 35)
    }

    /// Row, from 0. Only for hexes.
    pub fn row(self) -> i32 {
        i32::from(self.0 / 35)
    }

    /// As an index into per-hex lists. Only for hexes.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Reads `"0917"` or `"D07"`.
    pub fn parse(text: &str) -> Option<Self> {
        // One spelling for each place: "+917" and "D7" are none.
        let digits = text.strip_prefix('D').unwrap_or(text);
        if !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        if text.len() == 3 && digits.len() == 2 {
            return digits.parse::<u16>().ok().map(HexId::river);
        }
        if digits.len() != 4 || text.len() != 4 {
            return None;
        }
        let (c, r) = (text[..2].parse::<u16>().ok()?, text[2..].parse::<u16>().ok()?);
        GRID.holds(c.into(), r.into()).then(|| HexId::new(c, r))
    }
}

impl fmt::Display for HexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.river_index() {
            Some(n) => write!(f, "D{n:02}"),
            None => write!(f, "{:02}{:02}", self.col(), self.row()),
        }
    }
}

impl Serialize for HexId {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for HexId {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(d)?;
        HexId::parse(&text).filter(|hex| exists(HexId::KIND, hex.0)).ok_or_else(|| {
            de::Error::custom(format!(
                "\"{text}\" is no hex of Minaria: expected column and row (\"0917\") or a Deep River side (\"D07\")"
            ))
        })
    }
}

/// The eleven kingdoms, in the order of the data file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Component)]
#[component(immutable, on_insert = enter::<Self>, on_discard = leave::<Self>)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum KingdomId {
    Hothior,
    Mivior,
    Muetar,
    Shucassam,
    Immer,
    Pon,
    Rombune,
    Neuth,
    Zorn,
    Ghem,
    Trolls,
}

impl Keyed for KingdomId {
    const KIND: &'static str = "kingdoms";
    fn number(self) -> u16 {
        self as u16
    }
    fn of_number(number: u16) -> Self {
        KingdomId::ALL[usize::from(number).min(KingdomId::ALL.len() - 1)]
    }
}

impl KingdomId {
    /// In the order of the data file, which is the order of their indices.
    pub const ALL: [KingdomId; 11] = [
        KingdomId::Hothior,
        KingdomId::Mivior,
        KingdomId::Muetar,
        KingdomId::Shucassam,
        KingdomId::Immer,
        KingdomId::Pon,
        KingdomId::Rombune,
        KingdomId::Neuth,
        KingdomId::Zorn,
        KingdomId::Ghem,
        KingdomId::Trolls,
    ];

    /// As an index into per-kingdom lists.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The kingdom's name as players say it.
    pub fn name(self) -> &'static str {
        ["Hothior", "Mivior", "Muetar", "Shucassam", "Immer", "Pon", "Rombune", "Neuth", "Zorn", "Ghem", "the Trolls"]
            [self.index()]
    }

    /// Its verb: "is" for one, "are" for many.
    pub fn verb(self, one: &'static str, many: &'static str) -> &'static str {
        if self == KingdomId::Trolls { many } else { one }
    }

    /// At the head of a sentence with its verb: "Pon leaves", "The Trolls leave".
    pub fn does(self, one: &str, many: &str) -> String {
        match self {
            KingdomId::Trolls => format!("The Trolls {many}"),
            k => format!("{k} {one}"),
        }
    }
}

impl fmt::Display for KingdomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

keyed! {
    /// A counter (army, fleet or monarch), numbered through all kingdoms and the mercenaries in data order.
    CounterId(u16), "counters"
}

impl CounterId {
    /// As an index into per-counter lists.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the 22 personality cards, by its printed number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonalityId(pub u8);

impl PersonalityId {
    /// A card that lies face down for who looks.
    pub const BACK: PersonalityId = PersonalityId(u8::MAX);
}

/// One of the 35 diplomacy cards of the Basic Game, numbered through in data order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u8);

impl CardId {
    /// A card that lies face down for who looks.
    pub const BACK: CardId = CardId(u8::MAX);
}
