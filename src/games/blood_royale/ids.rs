//! Stable names of places, cards and goods in actions and files.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::keys::keyed;
use crate::engine::{IntoSpans, Span};

keyed! {
    /// One of the five countries, by the order of the map file.
    CountryId, "country", 5, ["england", "france", "germany", "italy", "spain"],
    piece "countries"
}

keyed! {
    /// One of the fifty provinces, by the order of the map file: ten of each country in turn.
    ProvinceId, "province", 50, [
        "yorkshire", "lancashire", "warwickshire", "east_anglia", "herefordshire", "essex", "kent", "wessex", "cornwall",
        "calais",
        "normandy", "brittany", "aquitaine", "bordeaux", "champagne", "dauphine", "burgundy", "flanders", "angouleme",
        "ile_de_france",
        "friesland", "swabia", "bavaria", "lorraine", "westphalia", "holstein", "pomerania", "brandenburg", "saxony",
        "franconia",
        "piedmont", "liguria", "lombardy", "veneto", "romagna", "tuscany", "latium", "naples", "apulia", "sicily",
        "galicia", "leon", "castile", "navarre", "aragon", "valencia", "la_mancha", "andalusia", "granada", "portugal",
    ], piece "provinces"
}

keyed! {
    /// One of the twelve sea areas.
    SeaId, "sea area", 12, [
        "north_sea", "channel", "western_approaches", "irish_sea", "cantabrian_sea", "atlantic", "balearic_sea",
        "gulf_of_lions", "tyrrhenian_sea", "ionian_sea", "adriatic_sea", "baltic_sea",
    ], piece "seas"
}

keyed! {
    /// The lands nobody may enter (17.4).
    OffLimitsId, "land off limits", 3, ["wales", "denmark", "poland"]
}

/// An event card, by its printed number, 1 to 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u8);

impl CardId {
    /// Cards in the deck (C.4).
    pub const COUNT: u8 = 63;

    /// In the order of their numbers, from 1.
    pub fn all() -> impl DoubleEndedIterator<Item = CardId> + Clone {
        (1..=CardId::COUNT).map(CardId)
    }
}

/// The five kinds of goods, the cheapest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goods {
    Food,
    Metals,
    Cloth,
    SemiLuxury,
    Luxury,
}

impl Goods {
    /// The cheapest first, which is the order of their indices.
    pub const ALL: [Goods; 5] = [Goods::Food, Goods::Metals, Goods::Cloth, Goods::SemiLuxury, Goods::Luxury];

    /// As an index into per-kind lists.
    pub fn index(self) -> usize {
        self as usize
    }

    /// As in a sentence: "semi-luxury".
    pub fn name(self) -> &'static str {
        ["food", "metals", "cloth", "semi-luxury", "luxury"][self.index()]
    }

    /// One of the three that every set needs (21.2).
    pub fn is_basic(self) -> bool {
        matches!(self, Goods::Food | Goods::Metals | Goods::Cloth)
    }
}

impl From<Goods> for Span {
    fn from(goods: Goods) -> Self {
        goods.name().into()
    }
}

impl IntoSpans for Goods {
    fn spans(self, out: &mut Vec<Span>) {
        out.push(self.into());
    }
}

impl fmt::Display for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

crate::keyed! {
    /// An army counter: twenty of each country, then the ten Neutral ones.
    ArmyId(u16), "armies"
}
crate::keyed! {
    /// A royal piece: a King and five Princes of each country, then the two Captains.
    PawnId(u8), "pawns"
}
crate::keyed! {
    /// A fleet counter.
    FleetId(u8), "fleets"
}
crate::keyed! {
    /// A resource item counter.
    ItemId(u8), "items"
}
