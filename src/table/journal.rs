//! The journal: every act on disk before it is shown, one line each, and read back whatever happened to the file.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::PoisonError;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::held::{self, Held};
use super::save::write_atomic;
use super::text_file::{is_utf_16, lines_of};
use super::{Act, DataError, MAX_FILE, SeatId, SeatSetup, house_ron, parse_ron, read_text, text_of};

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
    /// The header of a journal of this game.
    pub fn of(game: &str, setup: &Setup, from_save: Option<String>) -> Self {
        Header { format: FORMAT, program: program(), game: game.into(), setup: setup.clone(), from_save }
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

impl<A> Record<A> {
    /// The same record with its action read otherwise.
    ///
    /// # Errors
    /// What `read` says.
    pub(crate) fn try_map<B, E>(self, read: impl FnOnce(A) -> Result<B, E>) -> Result<Record<B>, E> {
        Ok(match self {
            Record::Act(act) => Record::Act(act.try_map(read)?),
            Record::Rewind { to } => Record::Rewind { to },
            Record::Forward { to } => Record::Forward { to },
            Record::TakeBack { to, consent } => Record::TakeBack { to, consent },
            Record::Over { ending } => Record::Over { ending },
        })
    }
}

/// A journal open for writing. The file is locked as long as this lives.
#[derive(Debug)]
pub struct Journal {
    pub(crate) file: Held,
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
        Journal::go_on(held::hold(path)?, path, line.len() as u64, true)
    }

    /// Goes on after the first `good` bytes of a locked journal; what follows them is cut off.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn go_on(file: Held, path: &Path, good: u64, ends_line: bool) -> Result<Self, DataError> {
        let mut journal = Journal { file, path: path.into(), len: good, broken: false };
        let cut = journal.with_file(|file, len| file.set_len(len));
        cut.and_then(|()| if ends_line { Ok(()) } else { journal.put("\n") })
            .map_err(|e| DataError::file(&path.display().to_string(), format!("cannot be written: {e}")))?;
        Ok(journal)
    }

    fn with_file<T>(&self, act: impl FnOnce(&mut File, u64) -> io::Result<T>) -> io::Result<T> {
        act(&mut self.file.lock().unwrap_or_else(PoisonError::into_inner), self.len)
    }

    /// Writes behind the last whole line; whoever read through the same handle has left it elsewhere.
    fn put(&mut self, text: &str) -> io::Result<()> {
        self.with_file(|file, len| {
            file.seek(SeekFrom::Start(len))?;
            file.write_all(text.as_bytes())?;
            file.sync_data()
        })?;
        self.len += text.len() as u64;
        Ok(())
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
        self.append_all(std::slice::from_ref(record))
    }

    /// As [`Journal::append`], for records that belong together: in one write.
    ///
    /// # Errors
    /// As there.
    pub fn append_all<A: Serialize>(&mut self, records: &[Record<A>]) -> Result<(), String> {
        if self.broken {
            let name = self.path.display();
            return Err(format!("{name}: an earlier write failed half-way; save the game to another file and load it"));
        }
        let lines = records.iter().map(line_of).collect::<Result<String, String>>()?;
        self.put(&lines).map_err(|e| {
            self.broken = self.with_file(|file, len| file.set_len(len)).is_err();
            format!("{name}: cannot be written: {e}", name = self.path.display())
        })
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
    /// The line that each of them stands in, from 1.
    pub lines: Vec<usize>,
    /// A torn last line that was left out: its act was never shown to anybody.
    pub torn: Option<DataError>,
    /// A damaged line with more after it; `records` holds what is before it.
    pub damage: Option<DataError>,
    /// Bytes of whole good lines, where writing goes on.
    pub good: u64,
    /// False when the last good line lacks its line feed.
    pub ends_line: bool,
    /// It is UTF-16: what would be written behind it could not be read with it.
    pub foreign: bool,
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
pub(crate) fn check_format(game: &str, ron: &str, path: &str) -> Result<(), DataError> {
    let head: FormatOnly = parse_ron(ron, path)?;
    if head.format > FORMAT {
        return Err(DataError::file(
            path,
            format!("was written by a newer Regnal (format {}); this one reads up to format {FORMAT}", head.format),
        ));
    }
    if head.game != game {
        return Err(DataError::file(path, format!("is a game of {}, not of {game}", head.game)));
    }
    Ok(())
}

/// Which game a journal or save is of, so that the right rules can open it. A journal that another process keeps from being
/// read bears it in its name.
///
/// # Errors
/// Not a file of ours, or of a newer format.
pub fn game_of_file(path: &Path) -> Result<String, DataError> {
    let name = path.display().to_string();
    // The first line tells it of a journal; long games need not be read for a list of them.
    let ron = match first_line(path) {
        Ok(line) if is_journal(&line) => unseal(&line, &name, 1)?.to_string(),
        Err(e) if e.is_in_use() => {
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
            let named = stem.split_once('-').filter(|(number, _)| number.bytes().all(|b| b.is_ascii_digit()));
            return named.map(|(_, game)| game.to_string()).ok_or(e);
        }
        _ => read_text(path)?,
    };
    let head: FormatOnly = parse_ron(&ron, &name)?;
    Ok(head.game)
}

/// The first line that is not blank, bare of blanks and marks around it.
pub(super) fn first_line(path: &Path) -> Result<String, DataError> {
    let bytes = held::reading(path, |file| {
        let mut file = BufReader::new(file.take(MAX_FILE));
        let mut line = vec![];
        while line.trim_ascii().is_empty() && file.read_until(b'\n', &mut line)? > 0 {}
        Ok(line)
    })?;
    let text = if is_utf_16(&bytes) { read_text(path)? } else { String::from_utf8_lossy(&bytes).into_owned() };
    Ok(unmarked(&text).split(['\r', '\n']).next().unwrap_or("").trim_end_matches(BLANKS).into())
}

/// What editors and mail programs add to lines and take from them.
const BLANKS: [char; 4] = [' ', '\t', '\r', '\n'];

/// Without the mark of an encoding and blanks before it.
fn unmarked(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim_start_matches(BLANKS)
}

/// What a list of games shows of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalHead {
    pub setup: Setup,
    /// Its last record says that the game is over.
    pub over: bool,
    /// Another process has it.
    pub in_use: bool,
}

/// The head and the end of a journal, read without what lies between.
///
/// # Errors
/// It is no journal or is damaged there; or another process keeps it from being read ([`DataError::is_in_use`]).
pub fn peek_journal(path: &Path) -> Result<JournalHead, DataError> {
    let name = path.display().to_string();
    let header: Header = parse_line(&first_line(path)?, &name, 1)?;
    let end = held::reading(path, |file| {
        let len = file.metadata()?.len();
        file.seek(SeekFrom::Start(len.saturating_sub(512)))?;
        let mut end = vec![];
        file.read_to_end(&mut end)?;
        Ok(end)
    })?;
    let end = String::from_utf8_lossy(&end);
    let last = end.trim_end().rsplit(['\r', '\n']).next().unwrap_or("");
    let over = unseal(last, &name, 0).is_ok_and(|ron| ron.starts_with("Over("));
    Ok(JournalHead { setup: header.setup, over, in_use: held::is_taken(path) })
}

/// Does `text` begin like a journal (a checksum before the bracket) rather than like a save?
pub fn is_journal(text: &str) -> bool {
    let head = unmarked(text).as_bytes();
    head.len() > 9 && head[..8].iter().all(u8::is_ascii_hexdigit) && head[8] == b' '
}

fn unseal<'a>(line: &'a str, path: &str, number: usize) -> Result<&'a str, DataError> {
    let wrong = |column: usize, text: &str| DataError::placed(path, (number, column), text);
    let Some((sum, ron)) = line.split_at_checked(8) else {
        return Err(wrong(1, "is cut off; a journal line is a checksum of 8 hex digits, a blank and a record"));
    };
    let sum = u32::from_str_radix(sum, 16).map_err(|_| wrong(1, "does not begin with a checksum of 8 hex digits"))?;
    let ron = ron.strip_prefix(' ').ok_or_else(|| wrong(9, "lacks the blank after the checksum"))?;
    if crc32fast::hash(ron.as_bytes()) != sum {
        return Err(match line.find('\u{fffd}') {
            Some(at) => wrong(
                line[..at].chars().count() + 1,
                "is damaged: here is a byte that is no UTF-8 text, and the line does not fit its checksum",
            ),
            None => wrong(1, "is damaged: the line does not fit its checksum"),
        });
    }
    Ok(ron)
}

pub(crate) fn parse_line<T: DeserializeOwned>(line: &str, path: &str, number: usize) -> Result<T, DataError> {
    let ron = unseal(line, path, number)?;
    parse_ron(ron, path).map_err(|mut e| {
        e.column += 9;
        e.line = number;
        e
    })
}

/// How a line's record is read: from the line, the file's name and the line's number.
pub(crate) type ReadRecord<'r, A> = &'r dyn Fn(&str, &str, usize) -> Result<Record<A>, DataError>;

/// Reads a journal of the game of this id, as far as it is whole, its records by `read`.
///
/// # Errors
/// The file cannot be read, its header is damaged, of a newer format or of another game. Damage further down is not
/// an error here but is told in [`JournalRead`].
pub(crate) fn read_records<A>(path: &Path, game: &str, read: ReadRecord<A>) -> Result<JournalRead<A>, DataError> {
    of_bytes(held::read_bytes(path)?, path, game, read)
}

/// As [`read_records`], through the handle that holds it.
///
/// # Errors
/// As there.
pub(crate) fn read_held<A>(
    file: &Held,
    path: &Path,
    game: &str,
    record: ReadRecord<A>,
) -> Result<JournalRead<A>, DataError> {
    let name = path.display().to_string();
    let read = held::read_held(file, held::whole);
    let bytes = read.map_err(|e| DataError::file(&name, format!("cannot be read: {e}")))?;
    of_bytes(bytes.map_err(|size| held::too_large(&name, size))?, path, game, record)
}

/// Bytes that are no UTF-8 stay in as signs that spoil their line's checksum: the damage is then found by line like any other.
fn of_bytes<A>(bytes: Vec<u8>, path: &Path, game: &str, read: ReadRecord<A>) -> Result<JournalRead<A>, DataError> {
    let foreign = is_utf_16(&bytes);
    let text = match foreign {
        true => text_of(bytes, &path.display().to_string())?,
        false => match String::from_utf8(bytes) {
            Err(e) if !is_journal(&String::from_utf8_lossy(e.as_bytes())) => {
                return Err(text_of(e.into_bytes(), &path.display().to_string())
                    .err()
                    .unwrap_or_else(|| DataError::file(&path.display().to_string(), "is no text")));
            }
            Err(e) => String::from_utf8_lossy(e.as_bytes()).into_owned(),
            Ok(text) => text,
        },
    };
    Ok(JournalRead { foreign, ..parse_records(&text, path, game, read)? })
}

/// As [`read_records`], from the text of a file; `path` only names it.
///
/// # Errors
/// As there.
pub(crate) fn parse_records<A>(
    text: &str,
    path: &Path,
    game: &str,
    record: ReadRecord<A>,
) -> Result<JournalRead<A>, DataError> {
    let name = path.display().to_string();
    let mut good = text.len() - unmarked(text).len();
    let before = lines_of(&text[..good]).filter(|line| line.ends_with(['\r', '\n'])).count();
    let mut lines = lines_of(&text[good..]).enumerate().map(|(n, line)| (before + n + 1, line));
    let (_, first) =
        lines.next().ok_or_else(|| DataError::file(&name, "is empty; a journal begins with a header line"))?;
    check_format(game, unseal(first.trim_end_matches(BLANKS), &name, before + 1)?, &name)?;
    let header: Header = parse_line(first.trim_end_matches(BLANKS), &name, before + 1)?;
    good += first.len();
    let ends = |line: &str| line.ends_with(['\r', '\n']);
    let mut read = JournalRead {
        path: path.into(),
        header,
        records: Vec::new(),
        lines: Vec::new(),
        torn: None,
        damage: None,
        good: good as u64,
        ends_line: ends(first),
        foreign: false,
    };
    for (number, line) in lines {
        let bare = line.trim_matches(BLANKS);
        let parsed = if bare.is_empty() { Ok(None) } else { record(bare, &name, number).map(Some) };
        match parsed {
            Ok(record) => {
                read.lines.extend(record.is_some().then_some(number));
                read.records.extend(record);
                read.good += line.len() as u64;
                read.ends_line = ends(line);
            }
            Err(mut error) => {
                if ends(line) {
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
