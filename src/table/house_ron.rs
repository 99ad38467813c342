//! The RON dialect of the house: `Some(..)` is implicit.

use std::fmt;

use ron::error::SpannedResult;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Reads and writes it. What is written goes through one object, so that RON's writer is compiled once and not once for each
/// field of each type: that was a tenth of all our code.
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
        self.0.from_str(text)
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

/// With RON's own settings: `Some(..)` is written out.
pub(crate) fn plain_ron<T: Serialize + ?Sized>(value: &T, pretty: PrettyConfig) -> ron::Result<String> {
    let value: &dyn erased_serde::Serialize = &value;
    ron::ser::to_string_pretty(value, pretty)
}
