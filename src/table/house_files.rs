//! The files of the house: each travels inside the program, and a person may put his own in its place.

use std::path::PathBuf;

use super::{DataError, data_error::read_text};

/// A data file built into the program. Declared with [`house_file!`](crate::house_file).
#[derive(Clone, Copy, Debug)]
pub struct HouseFile {
    /// From the project's root: `maps/minaria.ron`.
    pub path: &'static str,
    pub text: &'static str,
}

/// A file's text as read, with the name to call it by in errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFile {
    pub path: String,
    pub text: String,
}

/// Names a file below the project's root and builds its text in.
#[macro_export]
macro_rules! house_file {
    ($path:literal) => {
        $crate::table::HouseFile { path: $path, text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $path)) }
    };
}

impl HouseFile {
    /// The text built in.
    pub fn embedded(&self) -> ReadFile {
        ReadFile { path: self.path.into(), text: self.text.into() }
    }

    /// The person's own file where there is one, else the one built in.
    pub fn read(&self) -> Result<ReadFile, DataError> {
        self.read_over(override_folder().as_deref())
    }

    /// As [`HouseFile::read`], with the folder of own files given.
    pub fn read_over(&self, folder: Option<&std::path::Path>) -> Result<ReadFile, DataError> {
        match folder.map(|f| f.join(self.path)).filter(|own| own.exists()) {
            Some(own) => Ok(ReadFile { path: own.display().to_string(), text: read_text(&own)? }),
            None => Ok(self.embedded()),
        }
    }
}

/// Where a person's own data files lie: `regnal/override` in the user's data folder (`$XDG_DATA_HOME`).
pub fn override_folder() -> Option<PathBuf> {
    directories::BaseDirs::new().map(|dirs| dirs.data_dir().join("regnal").join("override"))
}
