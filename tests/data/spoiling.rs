//! Spoils the files of a game's book and looks at what it says of them.

use regnal::engine::Game;
use regnal::table::{DataError, HouseFile, ReadFile};

/// A game's files, and what reads them.
pub struct Printed<T, const N: usize> {
    pub files: &'static [HouseFile; N],
    pub parse: fn(&[ReadFile; N]) -> Result<T, Vec<DataError>>,
}

/// Line and column of a byte of a text, from 1.
pub fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..byte];
    (before.matches('\n').count() + 1, before.rsplit('\n').next().unwrap_or("").chars().count() + 1)
}

/// A scenario with bytes put over it is read, or its faults have a place.
pub fn scenario_of_survives(game: &Game, text: &str) -> bool {
    match game.card(text, "s.ron") {
        Ok(_) => true,
        Err(errors) => !errors.is_empty() && errors.iter().all(|e| !e.text.is_empty() && e.line > 0),
    }
}

/// The text with `drop` bytes at a place replaced by one; as it was where that would cut a letter in two.
pub fn written_over(mut text: String, at: usize, byte: u8, drop: usize) -> String {
    let at = at % text.len();
    let end = (at + drop).min(text.len());
    if text.is_char_boundary(at) && text.is_char_boundary(end) {
        text.replace_range(at..end, &char::from(byte).to_string());
    }
    text
}

impl<T, const N: usize> Printed<T, N> {
    fn whole(&self) -> [ReadFile; N] {
        self.files.map(|f| f.embedded())
    }

    #[track_caller]
    fn errors(&self, files: &[ReadFile; N]) -> Vec<DataError> {
        match (self.parse)(files) {
            Ok(_) => panic!("the files are broken and are read all the same"),
            Err(errors) => errors,
        }
    }

    /// The errors with `from` replaced by `to` (once) in one file, and where `from` stood.
    #[track_caller]
    pub fn spoilt(&self, file: usize, from: &str, to: &str) -> (Vec<DataError>, (usize, usize)) {
        let mut files = self.whole();
        let start = files[file].text.find(from).unwrap_or_else(|| panic!("no {from} in {}", files[file].path));
        let stood = place(&files[file].text, start);
        files[file].text.replace_range(start..start + from.len(), to);
        (self.errors(&files), stood)
    }

    /// Every file, cut in half: one error, where it ends.
    #[track_caller]
    pub fn halves_say_where_they_end(&self) {
        for n in 0..N {
            let mut files = self.whole();
            let mut half = files[n].text.len() / 2;
            while !files[n].text.is_char_boundary(half) {
                half += 1;
            }
            files[n].text.truncate(half);
            let errors = self.errors(&files);
            assert_eq!(errors.len(), 1, "{errors:?}");
            assert_eq!(errors[0].path, files[n].path);
            assert!(errors[0].line.abs_diff(files[n].text.lines().count()) <= 1, "{}", errors[0]);
        }
    }

    /// Noise, nothing at all and endless brackets in three files: all three are told, in the order of the files.
    #[track_caller]
    pub fn several_are_all_told(&self, noise: usize, nothing: usize, brackets: usize) {
        let mut files = self.whole();
        files[noise].text = "noise".into();
        files[nothing].text.clear();
        files[brackets].text = "(".repeat(500);
        let mut broken = [noise, nothing, brackets];
        broken.sort_unstable();
        let errors = self.errors(&files);
        let paths: Vec<&str> = errors.iter().map(|e| e.path.as_str()).collect();
        assert_eq!(paths, broken.map(|n| self.files[n].path));
    }

    /// With bytes put over, into or out of a file it is read or its errors have words; it never panics.
    pub fn survives(&self, file: usize, edits: &[(usize, u8, u8)]) -> bool {
        let mut files = self.whole();
        files[file].text = spoil(&files[file].text, edits);
        match (self.parse)(&files) {
            Ok(_) => true,
            Err(errors) => !errors.is_empty() && errors.iter().all(|e| !e.text.is_empty()),
        }
    }
}

/// Bytes put over, into or out of a text.
pub fn spoil(text: &str, edits: &[(usize, u8, u8)]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for &(at, how, byte) in edits {
        let at = at % bytes.len().max(1);
        match how % 4 {
            _ if bytes.is_empty() => {}
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            2 => drop(bytes.remove(at)),
            _ => bytes[at] = b"0123456789\"()[],:"[byte as usize % 17],
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
