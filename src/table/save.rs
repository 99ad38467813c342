//! Save files: a whole game as RON text, written so that no crash can spoil an older one.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::held::read_bytes;
use super::journal::check_format;
use super::text_file::{bare, text_of};
use super::{Act, DataError, Entry, Mark, Note, Setup, at_byte, house_ron, house_text, parse_ron};
use crate::way;

/// What is said wherever one saves: who opens the file sees what the table hides.
pub const PLAIN_TEXT: &str =
    "The file is plain text: in an editor it shows everything, hidden hands and sealed orders too.";

/// An act with what it left behind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedAct<A> {
    pub act: Act<A>,
    pub mark: Mark,
}

/// A save file. Generic over position and action of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Save<P, A> {
    pub format: u32,
    pub program: String,
    pub game: String,
    pub setup: Setup,
    /// Game turn and phase when it was saved.
    pub turn: u16,
    pub phase: String,
    /// The position; loading takes this and does not replay.
    pub position: P,
    /// Hash of the position, hexadecimal.
    pub hash: String,
    /// Chronicle lines before the first act.
    pub opening: usize,
    pub acts: Vec<SavedAct<A>>,
    #[serde(default)]
    pub notes: Vec<Note>,
    pub chronicle: Vec<Entry>,
}

const CHECKSUM: &str = "// checksum: ";

/// A save as text, with its checksum line.
///
/// # Errors
/// A type that RON cannot write.
pub(crate) fn sealed_text<P: Serialize, A: Serialize>(save: &Save<P, A>) -> Result<String, String> {
    let pretty = ron::ser::PrettyConfig::new().depth_limit(4).escape_strings(false);
    let mut text = house_ron().to_string_pretty(save, pretty).map_err(|e| format!("cannot be written as RON: {e}"))?;
    text.push('\n');
    let sum = checksum(&text);
    text.push_str(&format!("{CHECKSUM}{sum:08x}\n"));
    Ok(text)
}

/// The sum of what no editor and no mail program adds or takes away.
fn checksum(text: &str) -> u32 {
    crc32fast::hash(bare(text).as_bytes())
}

/// A save whose checksum fits, if it has one, and whose position is yet to be looked at.
pub(crate) struct ParsedSave<P, A> {
    pub save: Save<P, A>,
    /// In the form of the house.
    pub text: String,
    /// It has its checksum: nobody has edited it.
    pub sealed: bool,
}

/// The position of a sealed save has another hash than it says.
pub(crate) fn put_together_wrongly(text: &str, path: &str) -> DataError {
    let what = "the position does not have this hash; the file was put together wrongly";
    DataError::at(path, text, way!["hash"], what)
}

/// Reads a save of the game of this id from text; its position is not compared with its hash. `path` only names it in errors.
///
/// # Errors
/// Damaged, of a newer format, of another game, or not a save.
pub(crate) fn parse_save_of<P, A>(text: &str, path: &str, game: &str) -> Result<ParsedSave<P, A>, DataError>
where
    Save<P, A>: serde::de::DeserializeOwned,
{
    let given = text;
    let text = &*house_text(given);
    let sealed = match text.rfind(CHECKSUM) {
        Some(at) => {
            let sum = u32::from_str_radix(text[at + CHECKSUM.len()..].trim(), 16).ok();
            // Games begun by an older Regnal have a sum of every byte, returns and blanks at the ends of lines among them.
            let as_given = || given.rfind(CHECKSUM).map(|at| crc32fast::hash(&given.as_bytes()[..at]));
            let fits = sum.is_some_and(|sum| sum == checksum(&text[..at]) || Some(sum) == as_given());
            if !fits {
                let what = "the file does not fit its checksum: it is damaged, or was edited (then delete this line and load it again)";
                return Err(DataError::placed(path, at_byte(text, at), what));
            }
            true
        }
        None => false,
    };
    check_format(game, text, path)?;
    Ok(ParsedSave { save: parse_ron(text, path)?, text: text.into(), sealed })
}

/// The text of a save file as it lies there: its sum may be of returns that the house form has not.
pub(crate) fn save_file(path: &Path) -> Result<String, DataError> {
    match String::from_utf8(read_bytes(path)?) {
        Ok(text) => Ok(text),
        Err(e) => text_of(e.into_bytes(), &path.display().to_string()),
    }
}

/// Writes a file so that at every moment either the old or the new one is there whole.
///
/// # Errors
/// In words, with the path; the old file is then untouched.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), DataError> {
    let name = path.display().to_string();
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let file_name = path.file_name().ok_or_else(|| DataError::file(&name, "is no file name"))?;
    let mut beside = file_name.to_os_string();
    beside.push(format!(".{}.tmp", std::process::id()));
    let temp = folder.join(beside);
    let write = || -> std::io::Result<()> {
        let mut file = File::create(&temp)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        // Windows renames no file that is open without leave.
        drop(file);
        rename(&temp, path)?;
        // Without this the rename itself may be lost in a power cut; not every system lets a folder be synced.
        if let Ok(folder) = File::open(folder) {
            let _ = folder.sync_all();
        }
        Ok(())
    };
    write().map_err(|e| {
        let _ = std::fs::remove_file(&temp);
        DataError::file(&name, format!("cannot be written: {e}"))
    })
}

/// Renames over whatever is there. On Windows a search index or a virus scanner may have either file open for a moment.
fn rename(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut tries = 0;
    loop {
        match std::fs::rename(from, to) {
            Err(e) if cfg!(windows) && tries < 20 && e.kind() == std::io::ErrorKind::PermissionDenied => {
                tries += 1;
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
            done => return done,
        }
    }
}
