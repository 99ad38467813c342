//! The fingerprint of a position: over its values as bytes, the same on every machine and in whatever order they are met.

use serde::{Serialize, Serializer, ser};

/// A fingerprint of many values, none of them in a place: each says with it what it is of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum(u64);

impl Sum {
    /// One more value; their order does not matter.
    pub fn add(&mut self, value: &impl Serialize) {
        let mut mix = Mix(SEED);
        // Only a type that cannot be serialized at all fails, and saving would fail on it with words.
        let _ = value.serialize(&mut mix);
        self.0 = self.0.wrapping_add(mix.end());
    }
    /// The sum so far.
    pub fn get(self) -> u64 {
        self.0
    }
}

const SEED: u64 = 0x9e37_79b9_7f4a_7c15;
const BY: u64 = 0xd6e8_feb8_6659_fd93;

/// Takes words of 64 bits in: a product of 128 bits, folded.
struct Mix(u64);

impl Mix {
    fn word(&mut self, word: u64) {
        let wide = u128::from(self.0 ^ word) * u128::from(BY);
        self.0 = ((wide >> 64) as u64 ^ wide as u64).wrapping_add(SEED);
    }
    fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }
    fn end(mut self) -> u64 {
        self.word(BY);
        self.0
    }
}

/// Serialization into a hash does not fail.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Never(String);

impl ser::Error for Never {
    fn custom<T: std::fmt::Display>(words: T) -> Self {
        Never(words.to_string())
    }
}

macro_rules! words {
    ($($name:ident: $from:ty),*) => {
        $(fn $name(self, v: $from) -> Result<(), Never> { self.word(v as u64); Ok(()) })*
    };
}

impl Serializer for &mut Mix {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    words!(serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_char: char);

    fn serialize_f32(self, v: f32) -> Result<(), Never> {
        self.serialize_u32(v.to_bits())
    }
    fn serialize_f64(self, v: f64) -> Result<(), Never> {
        self.serialize_u64(v.to_bits())
    }
    fn serialize_str(self, v: &str) -> Result<(), Never> {
        self.serialize_bytes(v.as_bytes())
    }
    fn serialize_bytes(self, v: &[u8]) -> Result<(), Never> {
        self.bytes(v);
        Ok(())
    }
    fn serialize_none(self) -> Result<(), Never> {
        self.serialize_u64(0)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Never> {
        self.word(1);
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), Never> {
        self.serialize_u64(2)
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        self.serialize_unit()
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Never> {
        // The name: a variant put between others must not make another hash of them.
        self.serialize_str(variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.bytes(variant.as_bytes());
        value.serialize(self)
    }
    fn serialize_seq(self, len: Option<usize>) -> Result<Self, Never> {
        self.word(len.unwrap_or(0) as u64);
        Ok(self)
    }
    fn serialize_tuple(self, _: usize) -> Result<Self, Never> {
        Ok(self)
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        Ok(self)
    }
    fn serialize_tuple_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Self, Never> {
        self.bytes(variant.as_bytes());
        Ok(self)
    }
    fn serialize_map(self, len: Option<usize>) -> Result<Self, Never> {
        self.serialize_seq(len)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        Ok(self)
    }
    fn serialize_struct_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Self, Never> {
        self.bytes(variant.as_bytes());
        Ok(self)
    }
    fn is_human_readable(&self) -> bool {
        false
    }
}

macro_rules! items {
    ($($of:ident $item:ident),*) => {
        $(impl ser::$of for &mut Mix {
            type Ok = ();
            type Error = Never;
            fn $item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                value.serialize(&mut **self)
            }
            fn end(self) -> Result<(), Never> {
                Ok(())
            }
        })*
    };
}
items!(SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field);

macro_rules! fields {
    ($($of:ident),*) => {
        $(impl ser::$of for &mut Mix {
            type Ok = ();
            type Error = Never;
            /// By its name: a field that is left out is another value than one in its place.
            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Never> {
                self.word(name.len() as u64);
                value.serialize(&mut **self)
            }
            fn end(self) -> Result<(), Never> {
                Ok(())
            }
        })*
    };
}
fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for &mut Mix {
    type Ok = ();
    type Error = Never;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        key.serialize(&mut **self)
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        value.serialize(&mut **self)
    }
    fn end(self) -> Result<(), Never> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: &impl Serialize) -> u64 {
        let mut sum = Sum::default();
        sum.add(value);
        sum.get()
    }

    #[test]
    fn a_hash_stands_still_between_versions() {
        assert_eq!(
            of(&(7u8, "york", Some(-3i16), [1u16, 2])),
            3_777_145_047_207_964_385,
            "if this must change, all journals say another hash"
        );
    }

    #[test]
    fn what_differs_has_another_hash_and_order_of_adding_does_not_matter() {
        assert_ne!(of(&Some(0u8)), of(&None::<u8>));
        assert_ne!(of(&vec![vec![1u8], vec![]]), of(&vec![vec![], vec![1u8]]));
        assert_ne!(of(&("ab", "c")), of(&("a", "bc")));
        assert_eq!(of(&1u8), of(&1u32), "the number, not its type");
        let (mut a, mut b) = (Sum::default(), Sum::default());
        [1, 2].iter().for_each(|n| a.add(n));
        [2, 1].iter().for_each(|n| b.add(n));
        assert_eq!(a, b);
    }
}
