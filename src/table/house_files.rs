//! The files of the house: each travels inside the program, and a person may put his own in its place.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::SystemTime;

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
    pub fn read_over(&self, folder: Option<&Path>) -> Result<ReadFile, DataError> {
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

/// How often the person's own files have been read anew since the program began.
static EDITION: AtomicU64 = AtomicU64::new(0);

/// From now on every book is read anew when it is asked for. Only while no table is laid: going back makes worlds
/// of a table by the book in force.
pub fn read_anew() {
    EDITION.fetch_add(1, Ordering::Relaxed);
}

/// The edition in force: who keeps something made of a book looks whether it is still of this one.
pub fn edition() -> u64 {
    EDITION.load(Ordering::Relaxed)
}

/// The files in a folder and below it, each with its size and when it was written: what has changed there shows in it.
pub type Lying = Vec<(PathBuf, u64, Option<SystemTime>)>;

/// A person's own data files.
pub fn own_files() -> Lying {
    let mut found = vec![];
    override_folder().into_iter().for_each(|folder| gather(&folder, &mut found));
    found.sort();
    found
}

fn gather(folder: &Path, found: &mut Lying) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.metadata() {
            Ok(of) if of.is_dir() => gather(&entry.path(), found),
            Ok(of) => found.push((entry.path(), of.len(), of.modified().ok())),
            Err(_) => {}
        }
    }
}

/// The printed matter of a game, read once an edition from its files and shared by every table that is laid then.
pub struct HouseBook<T, const N: usize> {
    files: [HouseFile; N],
    parse: fn(&[ReadFile; N]) -> Result<T, Vec<DataError>>,
    standard: Kept<T>,
}

impl<T, const N: usize> HouseBook<T, N> {
    /// A book read from `files` by `parse`, which takes them in the same order.
    pub const fn of(files: [HouseFile; N], parse: fn(&[ReadFile; N]) -> Result<T, Vec<DataError>>) -> Self {
        HouseBook { files, parse, standard: Kept::new() }
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

    /// What every table that is laid now plays by. Own files that cannot be read leave the built-in ones in force.
    pub fn standard(&self) -> Arc<T> {
        self.standard.get(|| {
            let built_in = |_| self.embedded().unwrap_or_else(|e| panic!("tested before release: {}", e[0]));
            self.load().unwrap_or_else(built_in)
        })
    }
}

/// Something made of books: made when it is first asked for, and again in each edition.
pub struct Kept<T>(RwLock<Option<(u64, Arc<T>)>>);

impl<T> Kept<T> {
    /// Nothing is made yet.
    pub const fn new() -> Self {
        Kept(RwLock::new(None))
    }

    /// What was made in this edition; `make` makes it where nothing was.
    pub fn get(&self, make: impl FnOnce() -> T) -> Arc<T> {
        let now = edition();
        let of_now = |kept: &Option<(u64, Arc<T>)>| {
            kept.as_ref().filter(|(edition, _)| *edition == now).map(|(_, made)| made.clone())
        };
        if let Some(made) = of_now(&self.0.read().unwrap_or_else(PoisonError::into_inner)) {
            return made;
        }
        let mut kept = self.0.write().unwrap_or_else(PoisonError::into_inner);
        of_now(&kept).unwrap_or_else(|| {
            let made = Arc::new(make());
            *kept = Some((now, made.clone()));
            made
        })
    }
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Kept::new()
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
