//! Faults found in a data file, each at its place.

use super::{DataError, ReadFile};

/// The file under the lens and what was found in it.
pub struct Lens<'a> {
    pub file: &'a ReadFile,
    pub found: Vec<DataError>,
}

impl<'a> Lens<'a> {
    /// A lens that has found nothing yet.
    pub fn on(file: &'a ReadFile) -> Self {
        Lens { file, found: vec![] }
    }

    /// A fault at the last of `marks`, each looked for behind the one before.
    pub fn fault(&mut self, marks: &[&str], text: impl Into<String>) {
        self.found.push(DataError::within(&self.file.path, &self.file.text, marks, text));
    }

    /// A fault at the first place where `needle` stands.
    pub fn at(&mut self, needle: &str, text: impl Into<String>) {
        self.found.push(DataError::at(&self.file.path, &self.file.text, needle, text));
    }

    /// A fault in the entry with this key.
    pub fn entry(&mut self, key: &str, field: &str, text: impl Into<String>) {
        let at = format!("key : \"{key}\"");
        if field.is_empty() { self.fault(&[&at], text) } else { self.fault(&[&at, field], text) }
    }

    /// Is a list whole and in this order? Faults are told at the entries.
    pub fn in_order(&mut self, list: &str, keys: impl Iterator<Item = &'static str>, wanted: &[&str]) {
        let keys: Vec<&str> = keys.collect();
        for (n, key) in keys.iter().enumerate() {
            let mark = format!("key : \"{key}\"");
            if keys[..n].contains(key) {
                self.fault(&[list, &mark, &mark], format!("\"{key}\" is listed twice"));
            } else if wanted.get(n) != Some(key) && keys.len() == wanted.len() {
                let here = wanted.get(n).copied().unwrap_or("nothing");
                self.fault(&[list, &mark], format!("\"{key}\" is out of place: here comes \"{here}\""));
                break;
            }
        }
        if let Some(missing) = wanted.iter().find(|w| !keys.contains(w)) {
            self.fault(&[list], format!("\"{missing}\" is missing; the list has {} entries", wanted.len()));
        }
    }
}
