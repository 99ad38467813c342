//! The RON dialect of the house: `Some(..)` is implicit.

use std::fmt;
use std::marker::PhantomData;

use ron::error::SpannedResult;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::Serialize;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, Error as _};

/// Reads and writes it. What is read and written goes through one object, so that RON's reader and writer are compiled once and
/// not once for each field of each type: that was a quarter of all our code.
pub struct HouseRon(ron::Options);

/// The dialect.
pub fn house_ron() -> HouseRon {
    HouseRon(ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME))
}

impl HouseRon {
    /// Reads a value.
    ///
    /// # Errors
    /// What RON could not read, and where.
    pub fn from_str<T: DeserializeOwned>(&self, text: &str) -> SpannedResult<T> {
        self.0.from_str_seed(text, Through(PhantomData))
    }

    /// On one line, as short as it can be.
    ///
    /// # Errors
    /// A type that RON cannot write.
    pub fn to_string<T: Serialize + ?Sized>(&self, value: &T) -> ron::Result<String> {
        let value: &dyn erased_serde::Serialize = &value;
        self.0.to_string(value)
    }

    /// In lines that people read.
    ///
    /// # Errors
    /// A type that RON cannot write.
    pub fn to_string_pretty<T: Serialize + ?Sized>(&self, value: &T, pretty: PrettyConfig) -> ron::Result<String> {
        let value: &dyn erased_serde::Serialize = &value;
        self.0.to_string_pretty(value, pretty)
    }

    /// As [`HouseRon::to_string`], to whatever takes text.
    ///
    /// # Errors
    /// A type that RON cannot write.
    pub fn to_writer<T: Serialize + ?Sized>(&self, out: &mut dyn fmt::Write, value: &T) -> ron::Result<()> {
        let value: &dyn erased_serde::Serialize = &value;
        self.0.to_writer(out, value)
    }
}

/// Reads a value through one object. A fault of it is its words: which kind it was is not known any more.
struct Through<T>(PhantomData<T>);

impl<'de, T: DeserializeOwned> DeserializeSeed<'de> for Through<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<T, D::Error> {
        let mut reader = <dyn erased_serde::Deserializer>::erase(reader);
        erased_serde::deserialize(&mut reader).map_err(D::Error::custom)
    }
}

/// With RON's own settings: `Some(..)` is written out.
pub(crate) fn plain_ron<T: Serialize + ?Sized>(value: &T, pretty: PrettyConfig) -> ron::Result<String> {
    let value: &dyn erased_serde::Serialize = &value;
    ron::ser::to_string_pretty(value, pretty)
}
