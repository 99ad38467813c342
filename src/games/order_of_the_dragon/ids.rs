//! Stable names of powers, realms, units, heirs and vassals in actions and files.

use serde::{Deserialize, Serialize};

use crate::board::keys::keyed;
use crate::diplomacy::ProvinceId;

keyed!(
    /// One of the ten major powers, in the order of their letters; files write the key (`"burgundy"`).
    PowerId, "power", 10, [
    "burgundy", "castile", "england", "golden_horde", "hungary", "kalmar_union", "lithuania", "mamluks", "naples", "ottomans",
], piece "powers");

impl PowerId {
    /// The two letters of section 6, and the name.
    const NAMES: [(&'static str, &'static str); 10] = [
        ("BU", "Burgundy"),
        ("CA", "Castile"),
        ("EN", "England"),
        ("GH", "Golden Horde"),
        ("HU", "Hungary"),
        ("KU", "Kalmar Union"),
        ("LI", "Lithuania"),
        ("MA", "Mamluks"),
        ("NA", "Naples"),
        ("OT", "Ottomans"),
    ];

    /// "Naples".
    pub fn name(self) -> &'static str {
        Self::NAMES.get(self.index()).map_or("nobody", |(_, name)| name)
    }

    /// In a sentence: "Naples", "the Ottomans".
    pub fn prose(self) -> String {
        if self.has_article() { format!("the {}", self.name()) } else { self.name().into() }
    }

    /// At its beginning: "Naples", "The Ottomans".
    pub fn opening(self) -> String {
        if self.has_article() { format!("The {}", self.name()) } else { self.name().into() }
    }

    /// The form of a verb that goes with its name: "Naples has", "the Ottomans have".
    pub fn verb(self, one: &'static str, many: &'static str) -> &'static str {
        if self.name().ends_with('s') && self.has_article() { many } else { one }
    }

    fn has_article(self) -> bool {
        ["GH", "KU", "MA", "OT"].contains(&self.code())
    }

    /// "NA".
    pub fn code(self) -> &'static str {
        Self::NAMES.get(self.index()).map_or("?", |(code, _)| code)
    }

    /// The letter in the name of a vassal: all ten differ (OOD 10.4-21).
    pub fn initial(self) -> char {
        self.name().chars().next().unwrap_or('?')
    }
}

crate::keyed! {
    /// An army or a fleet; numbers are never used twice.
    UnitId(u16), "units"
}
crate::keyed! {
    /// An heir, alive or dead; numbers are never used twice.
    HeirId(u16), "heirs"
}
crate::keyed! {
    /// A vassal power, standing or ended; numbers are never used twice.
    VassalId(u16), "vassals"
}

/// Whoever owns centres and units (1.1): each minor power and each thrall is a power of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Realm {
    Major(PowerId),
    /// The neutral power of this centre; a thrall while somebody's married heir lives there.
    Minor(ProvinceId),
    Vassal(VassalId),
}

impl Realm {
    /// `None` for minor powers, thralls and vassals.
    pub fn major(self) -> Option<PowerId> {
        if let Realm::Major(power) = self { Some(power) } else { None }
    }

    /// `None` for major and minor powers and thralls.
    pub fn vassal(self) -> Option<VassalId> {
        if let Realm::Vassal(vassal) = self { Some(vassal) } else { None }
    }

    /// Minor powers and thralls never leave their place (7.2).
    pub fn is_stationary(self) -> bool {
        matches!(self, Realm::Minor(_))
    }
}
