//! The files of the house: each travels inside the program, and a person may put his own in its place.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use super::{DataError, house_text, parse_ron, read_text};

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
    /// The text built in, whatever line ends the program was built with.
    pub fn embedded(&self) -> ReadFile {
        ReadFile { path: self.path.into(), text: house_text(self.text).into_owned() }
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

/// The printed matter of a game, read once from its files and shared by every table that plays it.
pub struct HouseBook<T, const N: usize> {
    files: [HouseFile; N],
    parse: fn(&[ReadFile; N]) -> Result<T, Vec<DataError>>,
    standard: OnceLock<(Arc<T>, Vec<DataError>)>,
}

impl<T, const N: usize> HouseBook<T, N> {
    /// A book read from `files` by `parse`, which takes them in the same order.
    pub const fn of(files: [HouseFile; N], parse: fn(&[ReadFile; N]) -> Result<T, Vec<DataError>>) -> Self {
        HouseBook { files, parse, standard: OnceLock::new() }
    }

    /// From the person's own files where there are any, else from those built in.
    pub fn load(&self) -> Result<T, Vec<DataError>> {
        let mut errors = vec![];
        let files = self.files.map(|file| {
            file.read().unwrap_or_else(|e| {
                errors.push(e);
                file.embedded()
            })
        });
        if errors.is_empty() { (self.parse)(&files) } else { Err(errors) }
    }

    /// As built in.
    pub fn embedded(&self) -> Result<T, Vec<DataError>> {
        (self.parse)(&self.files.map(|file| file.embedded()))
    }

    /// What every table plays by, read once. Own files that cannot be read leave the built-in ones in force;
    /// [`HouseBook::faults`] says what is wrong with them.
    pub fn standard(&self) -> Arc<T> {
        self.read_once().0.clone()
    }

    /// What is wrong with the person's own files, if anything.
    pub fn faults(&self) -> &[DataError] {
        &self.read_once().1
    }

    fn read_once(&self) -> &(Arc<T>, Vec<DataError>) {
        self.standard.get_or_init(|| match self.load() {
            Ok(book) => (Arc::new(book), vec![]),
            Err(faults) => {
                let book = self
                    .embedded()
                    .unwrap_or_else(|e| panic!("the files built in are tested before release: {}", e[0]));
                (Arc::new(book), faults)
            }
        })
    }
}

/// Notes the errors of one file and goes on with the next.
pub fn keep<T>(read: Result<T, Vec<DataError>>, errors: &mut Vec<DataError>) -> Option<T> {
    read.map_err(|e| errors.extend(e)).ok()
}

/// Reads a file and looks at it with `lint`.
pub fn checked<T: serde::de::DeserializeOwned>(
    file: &ReadFile,
    lint: impl FnOnce(&T, &ReadFile) -> Vec<DataError>,
) -> Result<T, Vec<DataError>> {
    let text: T = parse_ron(&file.text, &file.path).map_err(|e| vec![e])?;
    let found = lint(&text, file);
    if found.is_empty() { Ok(text) } else { Err(found) }
}
