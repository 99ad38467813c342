//! Stable names of places, cards and goods in actions and files.

use std::fmt;

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A newtype over the place in a fixed list of keys; files and saves write the key (`"kent"`).
macro_rules! keyed {
    ($(#[$doc:meta])* $name:ident, $what:literal, $count:literal, [$($key:literal),* $(,)?]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Component)]
        pub struct $name(pub u8);

        impl $name {
            pub const COUNT: usize = $count;
            /// The keys in the order of the numbers.
            pub const KEYS: [&'static str; $count] = [$($key),*];

            pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                (0..$count as u8).map(Self)
            }

            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            pub fn key(self) -> &'static str {
                Self::KEYS.get(self.index()).copied().unwrap_or("?")
            }

            pub fn of_key(key: &str) -> Option<Self> {
                Self::KEYS.iter().position(|k| *k == key).map(|n| Self(n as u8))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.key())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let key = std::borrow::Cow::<str>::deserialize(d)?;
                Self::of_key(&key).ok_or_else(|| de::Error::custom(unknown($what, &key, &Self::KEYS)))
            }
        }
    };
}

/// What to say about a key that is in no list: the nearest that is, or all of a short list.
fn unknown(what: &str, key: &str, keys: &[&str]) -> String {
    let alike = |k: &str| k.chars().zip(key.chars()).take_while(|(a, b)| a == b).count();
    let near = keys.iter().copied().filter(|k| alike(k) >= 3).max_by_key(|k| alike(k));
    match near {
        Some(near) => format!("\"{key}\" is no {what}; did you mean \"{near}\"?"),
        None if keys.len() <= 12 => format!("\"{key}\" is no {what}; expected one of {}", keys.join(", ")),
        None => format!("\"{key}\" is no {what} of the map"),
    }
}

keyed! {
    /// One of the five countries, by the order of the map file.
    CountryId, "country", 5, ["england", "france", "germany", "italy", "spain"]
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
    ]
}

keyed! {
    /// One of the twelve sea areas.
    SeaId, "sea area", 12, [
        "north_sea", "channel", "western_approaches", "irish_sea", "cantabrian_sea", "atlantic", "balearic_sea",
        "gulf_of_lions", "tyrrhenian_sea", "ionian_sea", "adriatic_sea", "baltic_sea",
    ]
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
    pub const ALL: [Goods; 5] = [Goods::Food, Goods::Metals, Goods::Cloth, Goods::SemiLuxury, Goods::Luxury];

    pub fn index(self) -> usize {
        self as usize
    }

    pub fn name(self) -> &'static str {
        ["food", "metals", "cloth", "semi-luxury", "luxury"][self.index()]
    }

    /// One of the three that every set needs (21.2).
    pub fn is_basic(self) -> bool {
        matches!(self, Goods::Food | Goods::Metals | Goods::Cloth)
    }
}

impl fmt::Display for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

macro_rules! counted {
    ($($(#[$doc:meta])* $name:ident: $number:ty),* $(,)?) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $number);
    )* };
}

counted! {
    /// An army counter: twenty of each country, then the ten Neutral ones.
    ArmyId: u16,
    /// A royal piece: a King and five Princes of each country, then the two Captains.
    PawnId: u8,
    /// A fleet counter.
    FleetId: u8,
    /// A resource item counter.
    ItemId: u8,
}
