//! What the libraries of the window say: into a file beside the games, not to the player.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use crate::table::Store;

/// As much as is kept of one run.
const MOST: usize = 1 << 20;
/// Windows at once that have a file each.
const AT_ONCE: u32 = 8;

/// The log of one run. Its file is made when there is something to write; that of the run before is kept as `.old.log`.
pub struct Log {
    folder: Option<PathBuf>,
    file: Option<(PathBuf, File)>,
    left: usize,
}

impl Log {
    /// In `logs`, beside the user's games.
    pub fn of_user() -> Self {
        let folder = Store::of_user().ok().map(|store| store.folder().with_file_name("logs"));
        Log { folder, file: None, left: MOST }
    }

    /// In this folder.
    pub fn at(folder: &Path) -> Self {
        Log { folder: Some(folder.into()), file: None, left: MOST }
    }

    /// Its file, if anything was written.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|(path, _)| path.as_path())
    }

    /// The first file that no other run holds.
    fn open(folder: &Path) -> Option<(PathBuf, File)> {
        std::fs::create_dir_all(folder).ok()?;
        (1..=AT_ONCE).find_map(|n| {
            let name = if n == 1 { "regnal".to_string() } else { format!("regnal-{n}") };
            let path = folder.join(&name).with_extension("log");
            let mut file = File::options().read(true).write(true).create(true).truncate(false).open(&path).ok()?;
            file.try_lock().ok()?;
            // Read through the handle that holds the lock: elsewhere than on Linux no other may.
            let mut before = vec![];
            file.read_to_end(&mut before).ok()?;
            if !before.is_empty() {
                std::fs::write(folder.join(format!("{name}.old.log")), before).ok()?;
            }
            file.set_len(0).ok()?;
            file.rewind().ok()?;
            let (system, machine) = (std::env::consts::OS, std::env::consts::ARCH);
            let args: Vec<_> = std::env::args_os().skip(1).collect();
            writeln!(file, "Regnal {} on {system} ({machine}): {args:?}", env!("CARGO_PKG_VERSION")).ok()?;
            Some((path, file))
        })
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.file.is_none()
            && let Some(folder) = self.folder.take()
        {
            self.file = Log::open(&folder);
        }
        if let Some((_, file)) = &mut self.file
            && self.left > 0
        {
            let part = &bytes[..bytes.len().min(self.left)];
            self.left -= part.len();
            let more: &[u8] = if self.left == 0 { b"\n(and more that is left out)\n" } else { b"" };
            // Whoever writes here must not be held up because a disk is full.
            if file.write_all(part).and_then(|()| file.write_all(more)).is_err() {
                self.left = 0;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::folder;

    #[test]
    fn each_run_has_a_log_of_its_own_and_the_last_is_kept() {
        let dir = folder("log");
        let logs = dir.join("logs");
        let read = |name: &str| std::fs::read_to_string(logs.join(name)).unwrap_or_default();
        drop(Log::at(&logs));
        assert!(!logs.exists(), "nothing was said");
        let mut first = Log::at(&logs);
        first.write_all(b"of the first\n").unwrap();
        assert_eq!(first.path(), Some(logs.join("regnal.log").as_path()));
        let mut beside = Log::at(&logs);
        beside.write_all(b"of the other\n").unwrap();
        first.write_all(b"more of the first\n").unwrap();
        drop((first, beside));
        assert!(read("regnal.log").ends_with("of the first\nmore of the first\n"), "{}", read("regnal.log"));
        assert!(read("regnal-2.log").ends_with("of the other\n"));
        Log::at(&logs).write_all(b"of the next\n").unwrap();
        assert!(read("regnal.log").ends_with("of the next\n") && !read("regnal.log").contains("first"));
        assert!(read("regnal.old.log").contains("more of the first"));
    }

    #[test]
    fn a_log_stays_small() {
        let dir = folder("log-small");
        let mut log = Log::at(&dir);
        for _ in 0..40 {
            log.write_all(&vec![b'x'; MOST / 16]).unwrap();
        }
        let len = std::fs::metadata(dir.join("regnal.log")).unwrap().len();
        assert!(len < MOST as u64 + 1000, "{len}");
    }
}
