//! Stable names of powers, units and titles in actions and files.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// One of the seven powers, in the order of their letters; files write the key (`"austria"`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PowerId(pub u8);

impl PowerId {
    pub const COUNT: usize = 7;
    pub const KEYS: [&'static str; 7] = ["austria", "england", "france", "germany", "italy", "russia", "turkey"];
    const NAMES: [&'static str; 7] = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];
    const PEOPLES: [&'static str; 7] = ["Austrian", "English", "French", "German", "Italian", "Russian", "Turkish"];

    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT as u8).map(Self)
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

    /// "France".
    pub fn name(self) -> &'static str {
        Self::NAMES.get(self.index()).copied().unwrap_or("nobody")
    }

    /// "French".
    pub fn adjective(self) -> &'static str {
        Self::PEOPLES.get(self.index()).copied().unwrap_or("nobody's")
    }

    /// The letter before a serial number (ROY 3.3-2).
    pub fn letter(self) -> char {
        self.key().chars().next().unwrap_or('?')
    }
}

impl Serialize for PowerId {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.key())
    }
}

impl<'de> Deserialize<'de> for PowerId {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let key = std::borrow::Cow::<str>::deserialize(d)?;
        Self::of_key(&key).ok_or_else(|| {
            de::Error::custom(format!("\"{key}\" is no power; expected one of {}", Self::KEYS.join(", ")))
        })
    }
}

/// An army or a fleet; numbers are never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u16);

/// A title, held, vacant or ended; numbers are never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TitleId(pub u16);
