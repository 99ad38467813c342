//! Faults found in a data file, each at its place in the tree of its RON.

use std::cell::OnceCell;

use super::ron_tree::{Node, at_byte};
use super::way::{OwnedPart, Part};
use super::{DataError, ReadFile};
use crate::way;

/// The file under the lens and what was found in it.
pub struct Lens<'a> {
    pub file: &'a ReadFile,
    pub found: Vec<DataError>,
    tree: OnceCell<Option<Node<'a>>>,
    here: Vec<OwnedPart>,
}

impl<'a> Lens<'a> {
    /// A lens that has found nothing yet.
    pub fn on(file: &'a ReadFile) -> Self {
        Lens { file, found: vec![], tree: OnceCell::new(), here: vec![] }
    }

    /// From now on every way begins at the piece to which `way` leads from the whole file; an empty one leads back to that.
    pub fn look_at(&mut self, way: &[Part]) {
        self.here = way.iter().map(|part| part.owned()).collect();
    }

    /// A fault in the piece to which `way` leads ([`way!`](crate::way)); where a step leads nowhere, in the one before.
    pub fn fault(&mut self, way: &[Part], text: impl Into<String>) {
        let tree = self.tree.get_or_init(|| Node::read(&self.file.text).ok());
        let here = self.here.iter().map(OwnedPart::part);
        let way: Vec<Part> = here.chain(way.iter().copied()).collect();
        let place = tree.as_ref().map_or((0, 0), |tree| at_byte(&self.file.text, tree.place(&way)));
        self.found.push(DataError::placed(&self.file.path, place, text));
    }

    /// A fault in the first entry with this key, or in a field of it.
    pub fn entry(&mut self, key: &str, field: &str, text: impl Into<String>) {
        self.fault(way![Part::With("key", key), field], text);
    }

    /// Is a list whole and in this order? Faults are told at the entries.
    pub fn in_order(&mut self, list: &str, keys: impl Iterator<Item = &'static str>, wanted: &[&str]) {
        let keys: Vec<&str> = keys.collect();
        for (n, key) in keys.iter().enumerate() {
            if keys[..n].contains(key) {
                self.fault(way![list, n, "key"], format!("\"{key}\" is listed twice"));
            } else if wanted.get(n) != Some(key) && keys.len() == wanted.len() {
                let here = wanted.get(n).copied().unwrap_or("nothing");
                self.fault(way![list, n, "key"], format!("\"{key}\" is out of place: here comes \"{here}\""));
                break;
            }
        }
        if let Some(missing) = wanted.iter().find(|w| !keys.contains(w)) {
            self.fault(way![list], format!("\"{missing}\" is missing; the list has {} entries", wanted.len()));
        }
    }
}
