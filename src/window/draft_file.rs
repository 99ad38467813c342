//! The file of drafts beside a journal: they are there again when the game is gone on with. It is no part of the game: no
//! save, replay or report holds anything of it, and it goes with the last draft.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::drafts::{AnyKept, Kept};
use super::hosts::Host;
use crate::table::{DataError, SeatId, Setup, hash_of, house_ron, parse_ron, read_text, write_atomic};

/// What one seat has under construction, whatever game it is of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bundle {
    /// Drafts that lie open, the one on top last.
    pub open: Vec<AnyKept>,
    /// Those laid aside.
    pub aside: Vec<AnyKept>,
    /// What is half written in the panels besides; nothing for a seat that has not written yet.
    pub notes: Option<AnyKept>,
}

impl Bundle {
    /// Is there a draft with a name?
    pub fn has_drafts(&self) -> bool {
        !self.open.is_empty() || !self.aside.is_empty()
    }
}

/// The same as it stands in the file.
#[derive(PartialEq, Serialize, Deserialize)]
struct Own<D, N> {
    open: Vec<D>,
    aside: Vec<D>,
    notes: N,
}

impl<D: Kept, N: Kept + Default> Own<D, N> {
    fn of(bundle: &Bundle) -> Self {
        let own = |list: &[AnyKept]| list.iter().filter_map(AnyKept::get).cloned().collect();
        let notes = bundle.notes.as_ref().and_then(AnyKept::get).cloned();
        Own { open: own(&bundle.open), aside: own(&bundle.aside), notes: notes.unwrap_or_default() }
    }

    fn bundle(self) -> Bundle {
        let any = |list: Vec<D>| list.into_iter().map(AnyKept::new).collect();
        Bundle { open: any(self.open), aside: any(self.aside), notes: Some(AnyKept::new(self.notes)) }
    }

    /// Is nothing under construction?
    fn is_empty(&self) -> bool {
        self.open.is_empty() && self.aside.is_empty() && self.notes == N::default()
    }
}

/// What stands in the file. Each seat's own bundle goes to nobody else.
#[derive(Serialize, Deserialize)]
struct Sheet<B> {
    game: String,
    /// The hash of the game's setup: a draft belongs to one game.
    of: u64,
    /// The hash of all that follows: what was changed by hand is not read, as it may name what is not there.
    sum: u64,
    seats: BTreeMap<u8, B>,
}

/// How a game's drafts and notes stand in a file.
pub struct KeptForm {
    read: fn(&str, &str) -> Result<Sheet<Bundle>, DataError>,
    written: fn(&str, u64, &BTreeMap<u8, Bundle>) -> ron::Result<Option<String>>,
}

impl KeptForm {
    /// Of a game with these drafts and notes.
    pub fn of<D: Kept, N: Kept + Default>() -> Self {
        KeptForm { read: read_as::<D, N>, written: written_as::<D, N> }
    }
}

fn read_as<D: Kept, N: Kept + Default>(text: &str, name: &str) -> Result<Sheet<Bundle>, DataError> {
    let sheet: Sheet<Own<D, N>> = parse_ron(text, name)?;
    if sheet.sum != hash_of(&sheet.seats) {
        return Err(DataError::file(name, "was changed or damaged"));
    }
    let seats = sheet.seats.into_iter().map(|(seat, own)| (seat, own.bundle())).collect();
    Ok(Sheet { game: sheet.game, of: sheet.of, sum: sheet.sum, seats })
}

/// Nothing where nothing is under construction.
fn written_as<D: Kept, N: Kept + Default>(
    game: &str,
    of: u64,
    seats: &BTreeMap<u8, Bundle>,
) -> ron::Result<Option<String>> {
    let mut seats: BTreeMap<u8, Own<D, N>> = seats.iter().map(|(seat, b)| (*seat, Own::of(b))).collect();
    seats.retain(|_, own| !own.is_empty());
    if seats.is_empty() {
        return Ok(None);
    }
    house_ron().to_string(&Sheet { game: game.into(), of, sum: hash_of(&seats), seats }).map(Some)
}

/// Where the drafts of the game kept in this journal are.
pub fn beside(journal: &Path) -> PathBuf {
    journal.with_extension("drafts")
}

/// The drafts beside a journal, by seat; none where there is no file, or where it is of another game.
///
/// # Errors
/// The file is damaged; it can be dropped.
pub fn read(game: &dyn Host, journal: &Path, setup: &Setup) -> Result<Vec<(SeatId, Bundle)>, DataError> {
    let path = beside(journal);
    if !path.exists() {
        return Ok(vec![]);
    }
    let name = path.display().to_string();
    let sheet = (game.kept_form().read)(&read_text(&path)?, &name)?;
    if sheet.game != game.id() || sheet.of != hash_of(setup) {
        return Ok(vec![]);
    }
    Ok(sheet.seats.into_iter().map(|(seat, bundle)| (SeatId(seat), bundle)).collect())
}

/// Writes what seats have under construction; without anything the file goes.
///
/// # Errors
/// It cannot be written or taken away.
pub fn write(game: &dyn Host, journal: &Path, setup: &Setup, seats: &BTreeMap<u8, Bundle>) -> Result<(), DataError> {
    let path = beside(journal);
    let name = path.display().to_string();
    let text = (game.kept_form().written)(game.id(), hash_of(setup), seats);
    match text.map_err(|e| DataError::file(&name, e.to_string()))? {
        Some(text) => write_atomic(&path, text.as_bytes()),
        None => match std::fs::remove_file(&path) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => {
                Err(DataError::file(&name, format!("cannot be taken away: {e}")))
            }
            _ => Ok(()),
        },
    }
}
