//! What is wrong with a position: said once, by what the game registers with [`add_faults`](super::StateApp::add_faults), and told
//! with its place where a file is read, as a broken law where it was reached in play.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_ecs::system::ReadOnlySystem;

use super::ids::AnyKey;
use super::state::{State, TABLE};
use crate::table::{DataError, at_byte};

/// Looks at a position.
pub(super) type Looking = Box<dyn ReadOnlySystem<In = InMut<'static, Faults>, Out = ()>>;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The piece; `None` for what is everybody's.
    pub at: Option<AnyKey>,
    /// The column, as it is registered; empty for the piece as such.
    pub column: &'static str,
    pub words: String,
}

/// What was found.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Faults {
    pub found: Vec<Fault>,
}

impl Faults {
    /// Something is wrong with what this piece has in a column: `found.at(unit, "place", "stands where no fleet can be")`.
    pub fn at(&mut self, piece: impl Into<AnyKey>, column: &'static str, words: impl Into<String>) {
        self.found.push(Fault { at: Some(piece.into()), column, words: words.into() });
    }
    /// With a resource.
    pub fn table(&mut self, column: &'static str, words: impl Into<String>) {
        self.found.push(Fault { at: None, column, words: words.into() });
    }
    /// Says it unless it is so.
    pub fn unless(&mut self, so: bool, piece: impl Into<AnyKey>, column: &'static str, words: impl FnOnce() -> String) {
        if !so {
            self.at(piece, column, words());
        }
    }
}

/// Where in a file the value of a column begins, by piece; the piece itself under an empty name.
#[derive(Debug, Default)]
pub(super) struct Places {
    pub values: BTreeMap<(Option<AnyKey>, &'static str), usize>,
    /// The sections.
    pub sections: BTreeMap<&'static str, usize>,
}

impl Places {
    /// The byte at which it stands: of what the file leaves out, that of the piece, or its section.
    fn of(&self, fault: &Fault) -> Option<usize> {
        let section = fault.at.map_or(TABLE, |key| key.kind);
        let at = |column| self.values.get(&(fault.at, column));
        at(fault.column).or_else(|| at("")).or_else(|| self.sections.get(section)).copied()
    }
    /// As it is told to who wrote the file.
    pub fn tell(&self, fault: &Fault, path: &str, text: &str) -> DataError {
        match self.of(fault) {
            Some(byte) => DataError::placed(path, at_byte(text, byte), fault.words.clone()),
            None => DataError::file(path, fault.words.clone()),
        }
    }
}

impl State {
    /// All that is wrong with the position of a world.
    pub fn faults(&mut self, world: &World) -> Faults {
        let mut faults = Faults::default();
        for look in &mut self.faults {
            look.run_readonly(&mut faults, world).expect("its parameters are there");
        }
        faults
    }
    /// Laws that a position reached in play breaks, in words.
    ///
    /// # Errors
    /// All that is broken.
    pub fn laws(&mut self, world: &World) -> Result<(), String> {
        let mut broken: Vec<String> = self.faults(world).found.iter().map(|f| self.words(f)).collect();
        let forgotten = self.forgotten(world);
        if !forgotten.is_empty() {
            broken.push(format!("nobody has registered {}", forgotten.join(", ")));
        }
        if broken.is_empty() { Ok(()) } else { Err(broken.join("; ")) }
    }
    fn words(&self, fault: &Fault) -> String {
        let key = fault.at.and_then(|key| {
            let column = self.keys.iter().find(|k| k.kind() == key.kind)?;
            Some(format!("{} {}, ", key.kind, column.write(key.number)))
        });
        format!("{}{}: {}", key.unwrap_or_default(), fault.column, fault.words)
    }
}
