//! The names of an enum's variants, as its files write them: asked of serde, so that no list of them can grow stale.

use serde::de::value::Error;
use serde::de::{Deserializer, Error as _, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};

/// The variants of `T`, in their order; none if it is no enum.
pub fn variants_of<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let mut found: &[&str] = &[];
    // It only listens to what it is asked for, and gives nothing.
    let _ = T::deserialize(Listener(&mut found));
    found
}

/// The kinds of actions of a game whose actions are deeds of rooms: `"Court.Grant"` for a room of this list, the plain name
/// else. Made once for a game and kept as long as the program runs.
pub fn kinds_of<'de, A: Deserialize<'de>>(rooms: &[(&str, &'static [&'static str])]) -> Vec<&'static str> {
    let deeds = |act: &&'static str| -> Vec<&'static str> {
        match rooms.iter().find(|(room, _)| room == act) {
            Some((room, deeds)) => deeds.iter().map(|d| &*format!("{room}.{d}").leak()).collect(),
            None => vec![*act],
        }
    };
    variants_of::<A>().iter().flat_map(deeds).collect()
}

struct Listener<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Listener<'_> {
    type Error = Error;

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = variants;
        self.deserialize_any(visitor)
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Error> {
        Err(Error::custom("nothing is read here"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enums_name_their_variants() {
        #[derive(Deserialize)]
        #[expect(dead_code, reason = "only their names are asked for")]
        enum Deed {
            Pass,
            Take(u8),
            Sell { what: String },
        }
        assert_eq!(variants_of::<Deed>(), ["Pass", "Take", "Sell"]);
        assert!(variants_of::<Vec<u8>>().is_empty());
    }
}
