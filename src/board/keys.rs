//! Places that go by a key of a fixed list: in memory a number, in files and saves the word.

use std::fmt::Debug;

use serde::de::DeserializeOwned;

/// The place in a fixed list of keys; made with `keyed!`.
pub trait Keyed: Copy + Ord + Debug + DeserializeOwned + Send + Sync + 'static {
    /// The keys in the order of the numbers.
    const KEYS: &'static [&'static str];

    /// Its place in [`Keyed::KEYS`], from 0: what lists of all places are indexed with.
    fn index(self) -> usize;
    /// The `n`th of the list, from 0; `None` behind its end.
    fn nth(n: usize) -> Option<Self>;

    /// The word in files and saves; `?` for a number that is not in the list.
    fn key(self) -> &'static str {
        Self::KEYS.get(self.index()).copied().unwrap_or("?")
    }

    /// What a file means by this word, as it is spelt in the list; `None` for any other.
    fn of_key(key: &str) -> Option<Self> {
        Self::KEYS.iter().position(|k| *k == key).and_then(Self::nth)
    }
}

/// No place at all: of a map on which every land can be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
pub enum Nowhere {}

impl Keyed for Nowhere {
    const KEYS: &'static [&'static str] = &[];

    fn index(self) -> usize {
        match self {}
    }
    fn nth(_: usize) -> Option<Self> {
        None
    }
}

/// A newtype over the place in a fixed list of keys; files and saves write the key (`"kent"`). Lists of more than 256 name
/// the number's type (`AreaId: u16`).
macro_rules! keyed {
    ($(#[$doc:meta])* $name:ident, $what:literal, $count:literal, [$($key:literal),* $(,)?]) => {
        $crate::board::keys::keyed! { $(#[$doc])* $name: u8, $what, $count, [$($key),*] }
    };
    ($(#[$doc:meta])* $name:ident: $number:ty, $what:literal, $count:literal, [$($key:literal),* $(,)?]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, bevy_ecs::prelude::Component)]
        pub struct $name(pub $number);

        $crate::board::keys::keyed! { @list $name: $number, $what, $count, [$($key),*] }
    };
    // What goes by the key is a piece of the engine's worlds, or ground that its lines name.
    ($(#[$doc:meta])* $name:ident, $what:literal, $count:literal, [$($key:literal),* $(,)?], piece $kind:literal) => {
        $crate::board::keys::keyed! { $(#[$doc])* $name: u8, $what, $count, [$($key),*], piece $kind }
    };
    ($(#[$doc:meta])* $name:ident: $number:ty, $what:literal, $count:literal, [$($key:literal),* $(,)?], piece $kind:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, bevy_ecs::prelude::Component)]
        #[component(immutable, on_insert = $crate::engine::enter::<Self>, on_discard = $crate::engine::leave::<Self>)]
        pub struct $name(pub $number);

        impl $crate::engine::Keyed for $name {
            const KIND: &'static str = $kind;
            fn number(self) -> u16 {
                self.0.into()
            }
            fn of_number(number: u16) -> Self {
                $name(number as $number)
            }
        }

        $crate::board::keys::keyed! { @list $name: $number, $what, $count, [$($key),*] }
    };
    (@list $name:ident: $number:ty, $what:literal, $count:literal, [$($key:literal),*]) => {
        impl $name {
            /// How many there are; numbers run from 0 to one less.
            pub const COUNT: usize = $count;
            /// The keys in the order of the numbers.
            pub const KEYS: [&'static str; $count] = [$($key),*];

            /// All of them, in the order of the keys.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                (0..$count as $number).map(Self)
            }

            /// Its place in `KEYS`, from 0.
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// The word in files and saves; `?` for a number that is not in the list.
            pub fn key(self) -> &'static str {
                Self::KEYS.get(self.index()).copied().unwrap_or("?")
            }

            /// What a file means by this word; `None` for any that is not exactly in the list.
            pub fn of_key(key: &str) -> Option<Self> {
                Self::KEYS.iter().position(|k| *k == key).map(|n| Self(n as $number))
            }
        }

        impl $crate::board::keys::Keyed for $name {
            const KEYS: &'static [&'static str] = &[$($key),*];

            fn index(self) -> usize {
                self.0 as usize
            }
            fn nth(n: usize) -> Option<Self> {
                (n < $count).then_some(Self(n as $number))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.key())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let key = <std::borrow::Cow::<str> as serde::Deserialize>::deserialize(d)?;
                Self::of_key(&key).ok_or_else(|| {
                    serde::de::Error::custom($crate::board::keys::unknown($what, &key, &Self::KEYS))
                })
            }
        }
    };
}

pub(crate) use keyed;

/// What to say about a key that is in no list: the nearest that is, or all of a short list.
pub fn unknown(what: &str, key: &str, keys: &[&str]) -> String {
    let near = crate::table::meant(key, keys.iter().copied());
    match near {
        Some(near) => format!("\"{key}\" is no {what}; did you mean \"{near}\"?"),
        None if keys.len() <= 12 => format!("\"{key}\" is no {what}; expected one of {}", keys.join(", ")),
        None => format!("\"{key}\" is no {what} of the map"),
    }
}
