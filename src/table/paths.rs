//! Files as people name them: `~` is their home folder, and a bare name is one of their saves.

use std::path::{Path, PathBuf};

use super::Store;

/// The file that is meant: `~` at its beginning is the home folder. A shell that has put it in already changes nothing.
pub fn at_home(path: impl AsRef<Path>) -> PathBuf {
    let path = path.as_ref();
    match (path.strip_prefix("~"), directories::BaseDirs::new()) {
        (Ok(rest), Some(dirs)) => dirs.home_dir().join(rest),
        _ => path.to_path_buf(),
    }
}

/// Where saves under a name lie, beside the games in progress.
pub fn saves_folder() -> Option<PathBuf> {
    Some(Store::of_user().ok()?.folder().with_file_name("saves"))
}

/// A name alone, without a folder.
fn is_bare(path: &Path) -> bool {
    path.components().count() == 1 && !path.is_absolute() && path.file_name().is_some()
}

/// The file that a save of this name is written to: a bare name lies among the saves, and a save ends in `.ron`.
pub fn save_named(text: &str) -> PathBuf {
    let mut path = at_home(text.trim());
    if is_bare(&path)
        && let Some(folder) = saves_folder()
    {
        path = folder.join(path);
    }
    if path.extension().is_none() {
        path.set_extension("ron");
    }
    path
}

/// The file of a save or journal that is named by its path or by its name alone: what is there under that path comes
/// first, then the user's saves, then their games in progress. What is nowhere keeps its path, to be told of.
pub fn stored_file(named: impl AsRef<Path>) -> PathBuf {
    let path = at_home(named);
    if path.is_file() {
        return path;
    }
    let mut places = vec![path.clone()];
    if is_bare(&path) {
        places.extend(saves_folder().map(|folder| folder.join(&path)));
        places.extend(Store::of_user().ok().map(|store| store.folder().join(&path)));
    }
    let ending = |place: &Path, ending: &str| {
        let mut name = place.as_os_str().to_os_string();
        name.push(ending);
        PathBuf::from(name)
    };
    let mut found = places.iter().flat_map(|place| ["", ".ron", ".journal", ".save"].map(|e| ending(place, e)));
    found.find(|file| file.is_file()).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tilde_is_the_home_folder_and_nothing_else() {
        let home = directories::BaseDirs::new().expect("a home").home_dir().to_path_buf();
        assert_eq!(at_home("~/x.ron"), home.join("x.ron"));
        assert_eq!(at_home("~"), home);
        for plain in ["x.ron", "a/~/x.ron", "~x.ron", "/a/x.ron"] {
            assert_eq!(at_home(plain), PathBuf::from(plain));
        }
        assert_eq!(save_named("~/evening"), home.join("evening.ron"));
        assert_eq!(save_named(" /a/evening.save "), PathBuf::from("/a/evening.save"));
    }
}
