//! A position and acts as text: what files of games hold of them.

use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use ron::value::RawValue;

use crate::engine::act::Act;
use crate::engine::host::Host;
use crate::engine::reading::Reading;
use crate::engine::save;
use crate::table::{DataError, ReadFile, house_text};

/// RON that is yet to be read by those who know what it is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Written(pub String);

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        RawValue::from_ron(&self.0).map_err(S::Error::custom)?.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Written(Box::<RawValue>::deserialize(from)?.get_ron().trim().to_string()))
    }
}

/// As journals have it: an act is written as the value of an enumeration would be.
impl Serialize for Act {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        RawValue::from_ron(&self.text()).map_err(S::Error::custom)?.serialize(to)
    }
}

impl Host {
    /// The act of this text.
    ///
    /// # Errors
    /// What is wrong with it, placed as if the text began at `at` of the file `path`.
    pub(super) fn act_of(&self, written: &Written, path: &str, at: (usize, usize)) -> Result<Act, DataError> {
        self.parse(&written.0).map_err(|e| {
            let error = DataError::ron(path, &written.0, &e);
            let column = if error.line <= 1 { at.1 + error.column.max(1) - 1 } else { error.column };
            DataError { line: at.0 + error.line.max(1) - 1, column, ..error }
        })
    }

    /// The position as a file has it.
    pub(super) fn written(&self) -> Written {
        Written(save::position_text(&self.state, &self.world))
    }
}

/// Fills an empty world from the position in a field of a file.
///
/// # Errors
/// What is wrong with it, at its place in the file.
pub(super) fn read_field(host: &mut Host, text: &str, path: &str, field: &str) -> Result<(), Vec<DataError>> {
    let file = ReadFile { path: path.into(), text: house_text(text).into_owned() };
    let mut reading = Reading::of(&file);
    if let Some(tree) = reading.tree() {
        match tree.field(field) {
            Some(node) => {
                reading.position(&mut host.state, &mut host.world, node);
                if reading.found.is_empty() && !host.stands_somewhere() {
                    reading.fault(node.at, "`play` names a place that the sequence of play does not have");
                }
            }
            None => reading.fault(tree.at, format!("`{field}` is missing")),
        }
    }
    if reading.found.is_empty() { Ok(()) } else { Err(reading.found) }
}
