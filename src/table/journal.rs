//! The journal: every act on disk before it is shown, one line each, and read back whatever happened to the file.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::save::write_atomic;
use super::{Act, DataError, Game, MAX_FILE, SeatId, SeatSetup, house_ron, parse_ron, read_text};

/// The newest journal and save format this program writes, and the newest it reads.
pub const FORMAT: u32 = 1;

/// What a game was started from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The scenario's file name, for errors and screens; its text is what counts.
    pub path: String,
    pub scenario: String,
    pub seats: Vec<SeatSetup>,
    pub seed: u64,
}

/// The first line of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    pub format: u32,
    pub program: String,
    pub game: String,
    pub setup: Setup,
    /// The text of the save the game went on from, if it did not begin with the scenario.
    #[serde(default)]
    pub from_save: Option<String>,
}

impl Header {
    /// The header of a journal of `G`.
    pub fn of<G: Game>(setup: &Setup, from_save: Option<String>) -> Self {
        Header { format: FORMAT, program: program(), game: G::ID.into(), setup: setup.clone(), from_save }
    }
}

/// Name and version of this program, as files carry it.
pub fn program() -> String {
    format!("regnal {}", env!("CARGO_PKG_VERSION"))
}

/// One line of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Record<A> {
    Act(Act<A>),
    /// Undone: `to` acts remain.
    Rewind {
        to: usize,
    },
    /// Redone: `to` acts now stand.
    Forward {
        to: usize,
    },
    TakeBack {
        to: usize,
        consent: Vec<SeatId>,
    },
    /// The game ended this way.
    Over {
        ending: String,
    },
}

/// A journal open for writing. The file is locked as long as this lives.
#[derive(Debug)]
pub struct Journal {
    pub(super) file: File,
    path: PathBuf,
    /// Length of the whole lines written.
    len: u64,
    broken: bool,
}

impl Journal {
    /// Starts a new journal at `path`, where there must be no file or an empty one.
    ///
    /// # Errors
    /// There is a file already, or it cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Self, DataError> {
        let name = path.display().to_string();
        if std::fs::metadata(path).is_ok_and(|file| file.len() > 0) {
            return Err(DataError::file(&name, "exists already; a new game needs a new journal"));
        }
        let line = line_of(header).map_err(|e| DataError::file(&name, e))?;
        write_atomic(path, line.as_bytes())?;
        Journal::go_on(Journal::lock(path)?, path, line.len() as u64, true)
    }

    /// Opens the journal at `path` for this process alone.
    ///
    /// # Errors
    /// Another process has it, or it may not be written.
    pub(super) fn lock(path: &Path) -> Result<File, DataError> {
        let name = path.display().to_string();
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(path)
            .map_err(|e| DataError::file(&name, format!("cannot be opened for writing: {e}")))?;
        file.try_lock().map_err(|e| match e {
            std::fs::TryLockError::WouldBlock => {
                DataError::file(&name, "is in use: this game is open in another Regnal; close it there first")
            }
            std::fs::TryLockError::Error(e) => DataError::file(&name, format!("cannot be locked: {e}")),
        })?;
        Ok(file)
    }

    /// Goes on after the first `good` bytes of a locked journal; what follows them is cut off.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn go_on(mut file: File, path: &Path, good: u64, ends_line: bool) -> Result<Self, DataError> {
        let name = path.display().to_string();
        let cannot = |e: std::io::Error| DataError::file(&name, format!("cannot be written: {e}"));
        file.set_len(good).map_err(cannot)?;
        file.seek(SeekFrom::End(0)).map_err(cannot)?;
        let mut len = good;
        if !ends_line {
            file.write_all(b"\n").and_then(|()| file.sync_data()).map_err(cannot)?;
            len += 1;
        }
        Ok(Journal { file, path: path.into(), len, broken: false })
    }

    /// The file it writes to.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a record and waits until the disk has it.
    ///
    /// # Errors
    /// In words; the file then still ends with its last whole line, or nothing more is written to it.
    pub fn append<A: Serialize>(&mut self, record: &Record<A>) -> Result<(), String> {
        let name = self.path.display();
        if self.broken {
            return Err(format!("{name}: an earlier write failed half-way; save the game to another file and load it"));
        }
        let line = line_of(record)?;
        match self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data()) {
            Ok(()) => {
                self.len += line.len() as u64;
                Ok(())
            }
            Err(e) => {
                let cut = self.file.set_len(self.len).and_then(|()| self.file.seek(SeekFrom::End(0)));
                self.broken = cut.is_err();
                Err(format!("{name}: cannot be written: {e}"))
            }
        }
    }
}

fn line_of<T: Serialize>(data: &T) -> Result<String, String> {
    let ron = house_ron().to_string(data).map_err(|e| format!("cannot be written as RON: {e}"))?;
    Ok(format!("{:08x} {ron}\n", crc32fast::hash(ron.as_bytes())))
}

/// A journal as it was found on disk.
#[derive(Clone, Debug)]
pub struct JournalRead<A> {
    pub path: PathBuf,
    pub header: Header,
    pub records: Vec<Record<A>>,
    /// A torn last line that was left out: its act was never shown to anybody.
    pub torn: Option<DataError>,
    /// A damaged line with more after it; `records` holds what is before it.
    pub damage: Option<DataError>,
    /// Bytes of whole good lines, where writing goes on.
    pub good: u64,
    /// False when the last good line lacks its line feed.
    pub ends_line: bool,
}

impl<A> JournalRead<A> {
    /// Has the game in it come to its end?
    pub fn is_over(&self) -> bool {
        matches!(self.records.last(), Some(Record::Over { .. }))
    }
}

/// What every file of ours begins with. Its name stands in errors about files that are none of ours.
#[derive(Deserialize)]
#[serde(rename = "Regnal game file")]
struct FormatOnly {
    format: u32,
    game: String,
}

/// Refuses text of a newer format or of another game, before its types are looked at.
pub(super) fn check_format<G: Game>(ron: &str, path: &str) -> Result<(), DataError> {
    let head: FormatOnly = parse_ron(ron, path)?;
    if head.format > FORMAT {
        return Err(DataError::file(
            path,
            format!("was written by a newer Regnal (format {}); this one reads up to format {FORMAT}", head.format),
        ));
    }
    if head.game != G::ID {
        return Err(DataError::file(path, format!("is a game of {}, not of {}", head.game, G::ID)));
    }
    Ok(())
}

/// Which game a journal or save is of, so that the right rules can open it.
///
/// # Errors
/// Not a file of ours, or of a newer format.
pub fn game_of_file(path: &Path) -> Result<String, DataError> {
    let name = path.display().to_string();
    // The first line tells it of a journal; long games need not be read for a list of them.
    let first = first_line(path).filter(|line| is_journal(line));
    let text = first.map_or_else(|| read_text(path), Ok)?;
    let ron = if is_journal(&text) { unseal(text.lines().next().unwrap_or(""), &name, 1)? } else { text.as_str() };
    let head: FormatOnly = parse_ron(ron, &name)?;
    Ok(head.game)
}

fn first_line(path: &Path) -> Option<String> {
    let mut line = String::new();
    let mut file = BufReader::new(File::open(path).ok()?.take(MAX_FILE));
    file.read_line(&mut line).ok()?;
    Some(line)
}

/// What a list of games shows of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalHead {
    pub setup: Setup,
    /// Its last record says that the game is over.
    pub over: bool,
}

/// The head and the end of a journal, read without what lies between; none if it is no journal or is damaged there.
pub fn peek_journal(path: &Path) -> Option<JournalHead> {
    let first = first_line(path)?;
    let name = path.display().to_string();
    let header: Header = parse_line(first.trim_end_matches('\n'), &name, 1).ok()?;
    let mut file = File::open(path).ok()?;
    let len = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(len.saturating_sub(512))).ok()?;
    let mut end = vec![];
    file.read_to_end(&mut end).ok()?;
    let end = String::from_utf8_lossy(&end);
    let last = end.trim_end().rsplit('\n').next().unwrap_or("");
    let over = unseal(last, &name, 0).is_ok_and(|ron| ron.starts_with("Over("));
    Some(JournalHead { setup: header.setup, over })
}

/// Does `text` begin like a journal (a checksum before the bracket) rather than like a save?
pub fn is_journal(text: &str) -> bool {
    let head = text.as_bytes();
    head.len() > 9 && head[..8].iter().all(u8::is_ascii_hexdigit) && head[8] == b' '
}

fn unseal<'a>(line: &'a str, path: &str, number: usize) -> Result<&'a str, DataError> {
    let wrong = |column: usize, text: &str| DataError { path: path.into(), line: number, column, text: text.into() };
    let Some((sum, ron)) = line.split_at_checked(8) else {
        return Err(wrong(1, "is cut off; a journal line is a checksum of 8 hex digits, a blank and a record"));
    };
    let sum = u32::from_str_radix(sum, 16).map_err(|_| wrong(1, "does not begin with a checksum of 8 hex digits"))?;
    let ron = ron.strip_prefix(' ').ok_or_else(|| wrong(9, "lacks the blank after the checksum"))?;
    if crc32fast::hash(ron.as_bytes()) != sum {
        return Err(wrong(1, "is damaged: the line does not fit its checksum"));
    }
    Ok(ron)
}

fn parse_line<T: DeserializeOwned>(line: &str, path: &str, number: usize) -> Result<T, DataError> {
    let ron = unseal(line, path, number)?;
    parse_ron(ron, path).map_err(|mut e| {
        e.column += 9;
        e.line = number;
        e
    })
}

/// Reads a journal of `G`, as far as it is whole.
///
/// # Errors
/// The file cannot be read, its header is damaged, of a newer format or of another game. Damage further down is not
/// an error here but is told in [`JournalRead`].
pub fn read_journal<G: Game>(path: &Path) -> Result<JournalRead<G::Action>, DataError> {
    parse_journal::<G>(&read_journal_text(path)?, path)
}

/// As [`read_journal`], from the text of a file; `path` only names it.
///
/// # Errors
/// As there.
pub fn parse_journal<G: Game>(text: &str, path: &Path) -> Result<JournalRead<G::Action>, DataError> {
    let name = path.display().to_string();
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().ok_or_else(|| DataError::file(&name, "is empty; a journal begins with a header line"))?;
    check_format::<G>(unseal(first.trim_end_matches('\n'), &name, 1)?, &name)?;
    let header: Header = parse_line(first.trim_end_matches('\n'), &name, 1)?;
    let mut read = JournalRead {
        path: path.into(),
        header,
        records: Vec::new(),
        torn: None,
        damage: None,
        good: first.len() as u64,
        ends_line: first.ends_with('\n'),
    };
    for (n, line) in lines.enumerate() {
        match parse_line(line.trim_end_matches('\n'), &name, n + 2) {
            Ok(record) => {
                read.records.push(record);
                read.good += line.len() as u64;
                read.ends_line = line.ends_with('\n');
            }
            Err(mut error) => {
                if line.ends_with('\n') {
                    error.text += &format!("; the {} records before it are whole", read.records.len());
                    read.damage = Some(error);
                } else {
                    error.text += "; it was being written when the power or the program stopped, and is left out";
                    read.torn = Some(error);
                }
                break;
            }
        }
    }
    Ok(read)
}

/// As [`read_text`], but bytes that are no UTF-8 stay in as signs that spoil their line's checksum: the damage is then
/// found by line like any other.
fn read_journal_text(path: &Path) -> Result<String, DataError> {
    let whole = read_text(path);
    match whole {
        Err(e) if e.line > 0 => {
            let bytes = std::fs::read(path)
                .map_err(|e| DataError::file(&path.display().to_string(), format!("cannot be read: {e}")))?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            if is_journal(&text) { Ok(text) } else { Err(e) }
        }
        other => other,
    }
}
