//! Positions read from a file: all that is wrong is found, each fault at its line and column, and nothing that stands there
//! makes the program stumble.

use bevy_ecs::prelude::*;
use ron::error::SpannedError;
use serde::de::DeserializeOwned;

use super::faults::Places;
use super::ids::{AnyKey, Known, reading};
use super::save::{COUNTED, FORM, FORM_FIELD};
use super::state::{State, TABLE};
use crate::table::{DataError, Node, ReadFile, at_byte, house_ron, meant};

/// A file that is read, and what was found in it.
pub(super) struct Reading<'t> {
    file: &'t ReadFile,
    pub found: Vec<DataError>,
    places: Places,
}

/// A value yet to be read, and whose it is.
struct Value<'t, 'n> {
    section: &'static str,
    piece: Option<(AnyKey, Entity)>,
    name: &'t str,
    node: &'n Node<'t>,
}

impl<'t> Reading<'t> {
    /// Nothing is read yet.
    pub fn of(file: &'t ReadFile) -> Self {
        Reading { file, found: vec![], places: Places::default() }
    }

    /// The tree of the whole file; without one, the fault that broke it is found.
    pub fn tree(&mut self) -> Option<Node<'t>> {
        let file = self.file;
        match Node::read(&file.text) {
            Ok(node) => Some(node),
            Err(byte) => {
                match house_ron().from_str::<ron::Value>(&file.text) {
                    Err(e) => self.found.push(DataError::ron(&file.path, &file.text, &e)),
                    Ok(_) => self.fault(byte, "is no RON from here on"),
                }
                None
            }
        }
    }

    /// A fault at a byte of the file.
    pub fn fault(&mut self, byte: usize, words: impl Into<String>) {
        self.found.push(DataError::placed(&self.file.path, at_byte(&self.file.text, byte), words));
    }

    /// Reads a piece of the file; what RON finds wrong in it is told where it stands in the whole.
    pub fn value<T: DeserializeOwned>(&mut self, node: &Node<'t>) -> Option<T> {
        house_ron().from_str(node.text).map_err(|e| self.in_piece(node.at, node.text, &e)).ok()
    }

    /// A fault of RON within a piece of the file that begins at this byte.
    pub fn in_piece(&mut self, at: usize, text: &str, error: &SpannedError) {
        let (line, column) = at_byte(&self.file.text, at);
        let mut fault = DataError::ron(&self.file.path, text, error);
        if fault.line <= 1 {
            fault.column += column - 1;
        }
        fault.line = line + fault.line.max(1) - 1;
        self.found.push(fault);
    }

    /// Where a name stands; where a piece has none, the piece.
    fn byte_of(&self, name: &str, node: &Node) -> usize {
        if name.is_empty() { node.at } else { name.as_ptr() as usize - self.file.text.as_ptr() as usize }
    }

    /// Fills an empty world with the position that `node` is. All ids are known before any value is read; an id that does not
    /// exist is a fault where it stands. What the game finds wrong is looked for only where all could be read.
    pub fn position(&mut self, state: &mut State, world: &mut World, node: &Node<'t>) {
        if self.is_of_form(node) {
            self.fill(state, world, node, true);
            self.look(state, world);
        }
    }

    /// The same of a part of a position: what it leaves out is the usual, and no form need be said.
    pub fn part(&mut self, state: &mut State, world: &mut World, node: &Node<'t>) {
        self.fill(state, world, node, false);
        self.look(state, world);
    }

    /// What some eyes know of a position: the game's own laws are not asked of it.
    pub fn view(&mut self, state: &mut State, world: &mut World, node: &Node<'t>) {
        self.fill(state, world, node, false);
    }

    fn look(&mut self, state: &mut State, world: &World) {
        if self.found.is_empty() {
            let faults = state.faults(world);
            self.found.extend(faults.found.iter().map(|f| self.places.tell(f, &self.file.path, &self.file.text)));
        }
        self.found.sort_by_key(|e| (e.line, e.column));
    }

    fn is_of_form(&mut self, node: &Node<'t>) -> bool {
        let Some(form) = node.field(FORM_FIELD) else {
            self.fault(
                node.at,
                "is a position of an older Regnal, which this one cannot read: it does not say `form`. Its journal can \
                 be played again",
            );
            return false;
        };
        match self.value::<u32>(form) {
            Some(FORM) => true,
            Some(other) => {
                let age = if other < FORM { "an older" } else { "a newer" };
                self.fault(
                    form.at,
                    format!("is a position of {age} Regnal: its form is {other}, this one reads {FORM}"),
                );
                false
            }
            None => false,
        }
    }

    fn fill(&mut self, state: &mut State, world: &mut World, node: &Node<'t>, whole: bool) {
        let mut values = vec![];
        let mut counted = None;
        for (name, section) in &node.parts {
            match state.keys.iter().position(|k| k.kind() == *name) {
                _ if *name == FORM_FIELD => {}
                _ if *name == COUNTED => counted = Some(section),
                _ if *name == TABLE => {
                    self.places.sections.insert(TABLE, self.byte_of(name, section));
                    let fields = section.parts.iter().map(|(name, node)| (*name, node));
                    values.extend(fields.map(|(name, node)| Value { section: TABLE, piece: None, name, node }));
                }
                Some(n) => self.pieces(state, n, world, section, &mut values),
                None => {
                    let kinds = state.keys.iter().map(|k| k.kind()).chain([TABLE]);
                    let words = format!("there is no section `{name}`{}", perhaps(name, kinds));
                    self.fault(self.byte_of(name, section), words);
                }
            }
        }
        let known: Known =
            state.keys.iter().map(|k| (k.kind(), k.list(world).iter().map(|(n, _)| *n).collect())).collect();
        reading(known, || values.iter().for_each(|value| self.one(state, world, value)));
        if let Some(node) = counted {
            self.counted(state, world, node);
        }
        let table = state.columns.iter().filter(|c| c.section() == TABLE);
        for column in table.filter(|c| whole && world.resource_entities().get(c.component()).is_none()) {
            let at = self.places.sections.get(TABLE).copied().unwrap_or(node.at);
            self.fault(at, format!("`{}` is missing", column.name()));
        }
    }

    /// The pieces of a section come into being; their values are read later.
    fn pieces<'n>(
        &mut self,
        state: &State,
        key: usize,
        world: &mut World,
        section: &'n Node<'t>,
        values: &mut Vec<Value<'t, 'n>>,
    ) {
        let key = &state.keys[key];
        self.places.sections.insert(key.kind(), section.at);
        for (id, fields) in &section.parts {
            let at = self.byte_of(id, fields);
            if id.is_empty() {
                self.fault(at, format!("the {} stand each behind its id, in {{ }}: `3: (..)`", key.kind()));
                continue;
            }
            let number = match key.read(id) {
                Ok(number) => number,
                Err(e) => {
                    self.in_piece(at, id, &e);
                    continue;
                }
            };
            let place = (Some(AnyKey { kind: key.kind(), number }), "");
            let entity = match key.find(world, number) {
                _ if self.places.values.contains_key(&place) => {
                    self.fault(at, "it stands here twice");
                    continue;
                }
                Some(entity) => entity,
                None if key.is_fixed() => {
                    self.fault(at, format!("there is no {id} among the {}", key.kind()));
                    continue;
                }
                None => key.spawn(world, number),
            };
            self.places.values.insert(place, at);
            for (name, node) in &fields.parts {
                values.push(Value { section: key.kind(), piece: place.0.map(|k| (k, entity)), name, node });
            }
        }
    }

    fn one(&mut self, state: &State, world: &mut World, value: &Value<'t, '_>) {
        let Value { section, piece, name, node } = value;
        let here = || state.columns.iter().filter(|c| c.section() == *section);
        let Some(column) = here().find(|c| c.name() == *name) else {
            let words = match name.is_empty() {
                true => format!("a value of the {section} stands behind its name: `name: ..`"),
                false => format!("the {section} has no `{name}`{}", perhaps(name, here().map(|c| c.name()))),
            };
            return self.fault(self.byte_of(name, node), words);
        };
        let place = (piece.map(|(key, _)| key), column.name());
        if self.places.values.insert(place, node.at).is_some() {
            return self.fault(node.at, format!("`{name}` stands here twice"));
        }
        if let Err(e) = column.read(world, piece.map(|(_, entity)| entity), node.text) {
            self.in_piece(node.at, node.text, &e);
        }
    }

    fn counted(&mut self, state: &State, world: &mut World, node: &Node<'t>) {
        for (kind, next) in &node.parts {
            let kind = kind.trim_matches('"');
            match state.keys.iter().find(|k| k.kind() == kind && !k.is_fixed()) {
                Some(key) => {
                    if let Some(next) = self.value::<Vec<u16>>(next) {
                        key.count(world, next);
                    }
                }
                None => self.fault(next.at, format!("no {kind} are counted")),
            }
        }
    }
}

/// What was meant, if anything is like it.
fn perhaps<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    meant(word, known).map(|m| format!("; did you mean `{m}`?")).unwrap_or_default()
}
