//! The maps that a request may name: those built in, each of which a person may put his own in the place of, and any
//! other that lies in the folder of own files.

use std::path::{Path, PathBuf};

use super::map::Map;
use super::map_file::{self, EUROPE_1405, EUROPE_1901};
use crate::table::{DataError, HouseFile, ReadFile, override_folder, read_text};

/// The maps built in; the first is the standard one.
const BUILT_IN: [HouseFile; 2] = [EUROPE_1901, EUROPE_1405];

/// What the standard map is called besides its file.
pub const STANDARD: &str = "standard";

/// Where maps are looked for.
#[derive(Clone, Debug, Default)]
pub struct Atlas {
    own: Option<PathBuf>,
}

impl Atlas {
    /// With the person's own files.
    pub fn of_user() -> Atlas {
        Atlas { own: override_folder() }
    }

    /// With own files from this folder: `maps/NAME.ron` below it.
    pub fn over(folder: &Path) -> Atlas {
        Atlas { own: Some(folder.into()) }
    }

    /// The maps built in, by the names that requests give them.
    pub fn built_in() -> impl Iterator<Item = &'static str> {
        std::iter::once(STANDARD).chain(BUILT_IN.iter().skip(1).map(key))
    }

    /// The text of the map of this name; nothing where there is none.
    fn file(&self, name: &str) -> Option<Result<ReadFile, DataError>> {
        let name = if name == STANDARD { key(&EUROPE_1901) } else { name };
        if let Some(house) = BUILT_IN.iter().find(|file| key(file) == name) {
            return Some(house.read_over(self.own.as_deref()));
        }
        // A name is no path.
        let plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
        let path = self.own.as_ref().filter(|_| plain)?.join("maps").join(format!("{name}.ron"));
        path.exists().then(|| read_text(&path).map(|text| ReadFile { path: path.display().to_string(), text }))
    }

    /// Is there a map of this name?
    pub fn has(&self, name: &str) -> bool {
        self.file(name).is_some()
    }

    /// Reads the map of this name; nothing where there is none.
    ///
    /// # Errors
    /// Everything in its file that does not fit.
    pub fn map(&self, name: &str) -> Option<Result<Map, Vec<DataError>>> {
        let file = self.file(name)?;
        Some(file.map_err(|e| vec![e]).and_then(|file| map_file::read(&file)))
    }
}

/// `europe_1901` of `maps/europe_1901.ron`.
fn key(file: &HouseFile) -> &'static str {
    Path::new(file.path).file_stem().and_then(|stem| stem.to_str()).unwrap_or(file.path)
}
