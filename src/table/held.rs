//! Files that a lock may keep from us. On Windows a lock keeps every other handle from reading, even one of the same program; so
//! a journal that this program holds is read through the handle that holds it.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use super::{DataError, MAX_FILE};

/// A locked file; the lock goes with the last of these.
pub(crate) type Held = Arc<Mutex<File>>;

/// What this process holds.
static OURS: Mutex<Vec<(PathBuf, Weak<Mutex<File>>)>> = Mutex::new(vec![]);

/// How often a lock is tried for: whoever lists games looks at them for a moment.
const TRIES: usize = 5;

fn whole_path(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

/// The handle by which this process holds the file at `path`, if it does.
fn ours(path: &Path) -> Option<Held> {
    let list = OURS.lock().unwrap_or_else(PoisonError::into_inner);
    if list.is_empty() {
        return None;
    }
    let path = whole_path(path);
    list.iter().find(|(held, _)| *held == path).and_then(|(_, file)| file.upgrade())
}

/// Is the file at `path` held by this process?
pub(super) fn is_ours(path: &Path) -> bool {
    ours(path).is_some()
}

/// Opens the file at `path` for this process alone.
///
/// # Errors
/// Another process has it, or it may not be written.
pub(crate) fn hold(path: &Path) -> Result<Held, DataError> {
    let name = path.display().to_string();
    if is_ours(path) {
        return Err(DataError { text: "is in use: this game is on the table here".into(), ..DataError::in_use(&name) });
    }
    let cannot = |e: io::Error| match is_locked(&e) {
        true => DataError::in_use(&name),
        false => DataError::file(&name, format!("cannot be opened for writing: {e}")),
    };
    let file = OpenOptions::new().read(true).write(true).open(path).map_err(cannot)?;
    let mut tries = 0;
    loop {
        match file.try_lock() {
            Ok(()) => break,
            Err(std::fs::TryLockError::WouldBlock) if tries == TRIES => return Err(DataError::in_use(&name)),
            Err(std::fs::TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(10)),
            Err(std::fs::TryLockError::Error(e)) => {
                return Err(DataError::file(&name, format!("cannot be locked: {e}")));
            }
        }
        tries += 1;
    }
    let held = Arc::new(Mutex::new(file));
    let mut list = OURS.lock().unwrap_or_else(PoisonError::into_inner);
    list.retain(|(_, file)| file.strong_count() > 0);
    list.push((whole_path(path), Arc::downgrade(&held)));
    Ok(held)
}

/// Reads from the file at `path`, from its beginning, through whatever handle can.
///
/// # Errors
/// It cannot be read; another process holds it ([`DataError::is_in_use`]).
pub(super) fn reading<T>(path: &Path, read: impl FnOnce(&mut File) -> io::Result<T>) -> Result<T, DataError> {
    let name = path.display().to_string();
    let told = |e: io::Error, what: &str| match is_locked(&e) {
        true => DataError::in_use(&name),
        false => DataError::file(&name, format!("{what}: {e}")),
    };
    if let Some(held) = ours(path) {
        return read_held(&held, read).map_err(|e| told(e, "cannot be read"));
    }
    let mut file = File::open(path).map_err(|e| told(e, "cannot be opened"))?;
    #[cfg(test)]
    tests::as_on_windows(&file).map_err(|e| told(e, "cannot be read"))?;
    read(&mut file).map_err(|e| told(e, "cannot be read"))
}

/// Reads through a handle that is held, from the beginning of the file.
pub(super) fn read_held<T>(held: &Held, read: impl FnOnce(&mut File) -> io::Result<T>) -> io::Result<T> {
    let mut file = held.lock().unwrap_or_else(PoisonError::into_inner);
    file.seek(SeekFrom::Start(0))?;
    read(&mut file)
}

/// All of a file, unless it is too large for one of ours; then its size.
pub(super) fn whole(file: &mut File) -> io::Result<Result<Vec<u8>, u64>> {
    let size = file.metadata()?.len();
    if size > MAX_FILE {
        return Ok(Err(size));
    }
    let mut bytes = Vec::with_capacity(size as usize);
    file.read_to_end(&mut bytes)?;
    Ok(Ok(bytes))
}

pub(super) fn too_large(name: &str, size: u64) -> DataError {
    DataError::file(name, format!("is {} MB; no file of ours is larger than {} MB", size >> 20, MAX_FILE >> 20))
}

/// All bytes of the file at `path`.
///
/// # Errors
/// It cannot be read, or is too large for a file of ours.
pub(super) fn read_bytes(path: &Path) -> Result<Vec<u8>, DataError> {
    reading(path, whole)?.map_err(|size| too_large(&path.display().to_string(), size))
}

/// Does another process hold the file at `path`?
pub(super) fn is_taken(path: &Path) -> bool {
    let blocked = |file: File| matches!(file.try_lock_shared(), Err(std::fs::TryLockError::WouldBlock));
    !is_ours(path) && File::open(path).is_ok_and(blocked)
}

/// Does this error say that another handle has locked the file, or opened it for itself alone?
fn is_locked(error: &io::Error) -> bool {
    const SHARING_VIOLATION: i32 = 32;
    const LOCK_VIOLATION: i32 = 33;
    #[cfg(test)]
    if tests::is_as_on_windows() {
        return error.raw_os_error() == Some(LOCK_VIOLATION);
    }
    cfg!(windows) && matches!(error.raw_os_error(), Some(SHARING_VIOLATION | LOCK_VIOLATION))
}

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        static WINDOWS: Cell<bool> = const { Cell::new(false) };
    }

    pub(in crate::table) fn is_as_on_windows() -> bool {
        WINDOWS.get()
    }

    /// From now on this thread cannot read what another handle has locked.
    pub fn locks_keep_out() {
        WINDOWS.set(true);
    }

    pub(in crate::table) fn as_on_windows(file: &File) -> io::Result<()> {
        let blocked = is_as_on_windows() && matches!(file.try_lock_shared(), Err(std::fs::TryLockError::WouldBlock));
        let _ = file.unlock();
        if blocked { Err(io::Error::from_raw_os_error(33)) } else { Ok(()) }
    }
}
