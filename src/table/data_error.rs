//! Errors in files people write: what, where, and what was expected.

use std::fmt;

/// Something wrong in a data file, scenario or save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    pub path: String,
    /// Line and column, from 1; 0 when the whole file is meant.
    pub line: usize,
    pub column: usize,
    /// What is wrong and what was expected, one sentence.
    pub text: String,
}

impl DataError {
    /// An error about `path` as a whole.
    pub fn file(path: &str, text: impl Into<String>) -> Self {
        DataError { path: path.into(), line: 0, column: 0, text: text.into() }
    }

    /// An error at the first place where `needle` stands in `source` (whole words), else about the file.
    pub fn at(path: &str, source: &str, needle: &str, text: impl Into<String>) -> Self {
        Self::nth(path, source, needle, 0, text)
    }

    /// As [`DataError::at`], for the `n`th occurrence (from 0); falls back to the last one there is.
    pub fn nth(path: &str, source: &str, needle: &str, n: usize, text: impl Into<String>) -> Self {
        let mut error = DataError::file(path, text);
        if needle.is_empty() {
            return error;
        }
        let mut seen = 0;
        for (row, line) in source.lines().enumerate() {
            for (col, _) in line.match_indices(needle) {
                if !whole_word(line, col, needle.len()) {
                    continue;
                }
                error.line = row + 1;
                error.column = line[..col].chars().count() + 1;
                if seen == n {
                    return error;
                }
                seen += 1;
            }
        }
        error
    }

    /// An error at the last of `marks`, each looked for behind the one before: first the entry, then the field.
    /// Space between the words of a mark is free (`"id : zorn"` finds `id:zorn`). Where a mark is missing, the error
    /// stays at the one before.
    pub fn within(path: &str, source: &str, marks: &[&str], text: impl Into<String>) -> Self {
        let mut error = DataError::file(path, text);
        let mut from = 0;
        for mark in marks {
            let Some((start, end)) = find_mark(source, from, mark) else { break };
            let before = &source[..start];
            error.line = before.matches('\n').count() + 1;
            error.column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            from = end;
        }
        error
    }

    /// A RON syntax or type error.
    pub fn ron(path: &str, error: &ron::error::SpannedError) -> Self {
        DataError {
            path: path.into(),
            line: error.span.start.line,
            column: error.span.start.col,
            text: error.code.to_string(),
        }
    }
}

/// Where `mark` begins and ends in `source` from byte `from` on, as whole words, not in comments.
fn find_mark(source: &str, from: usize, mark: &str) -> Option<(usize, usize)> {
    let words: Vec<&str> = mark.split(' ').filter(|w| !w.is_empty()).collect();
    let first = words.first()?;
    let joined = |a: Option<char>, b: Option<char>| {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        a.is_some_and(word) && b.is_some_and(word)
    };
    source[from..].match_indices(first).map(|(i, _)| from + i).find_map(|start| {
        let line = source[..start].rsplit('\n').next().unwrap_or("");
        if line.contains("//") {
            return None;
        }
        let mut end = start;
        for word in &words {
            let rest = &source[end..];
            let gap = rest.len() - rest.trim_start().len();
            end += if end == start { 0 } else { gap };
            end += source[end..].starts_with(word).then_some(word.len())?;
        }
        let cut = joined(source[..start].chars().next_back(), first.chars().next())
            || joined(words.last()?.chars().next_back(), source[end..].chars().next());
        (!cut).then_some((start, end))
    })
}

/// Does the piece of `line` at `at` begin and end where words do?
fn whole_word(line: &str, at: usize, len: usize) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let (before, piece, after) = (&line[..at], &line[at..at + len], &line[at + len..]);
    let runs_on = |a: Option<char>, b: Option<char>| a.is_some_and(part) && b.is_some_and(part);
    !runs_on(before.chars().next_back(), piece.chars().next())
        && !runs_on(piece.chars().next_back(), after.chars().next())
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            write!(f, "{}: {}", self.path, self.text)
        } else {
            write!(f, "{}:{}:{}: {}", self.path, self.line, self.column, self.text)
        }
    }
}

impl std::error::Error for DataError {}

/// Largest file any reader of the house takes, in bytes.
pub const MAX_FILE: u64 = 32 * 1024 * 1024;

/// Reads a text file that a person or the table wrote, with plain words for every way it can fail.
pub fn read_text(path: &std::path::Path) -> Result<String, DataError> {
    let name = path.display().to_string();
    let size = std::fs::metadata(path).map_err(|e| DataError::file(&name, format!("cannot be opened: {e}")))?.len();
    if size > MAX_FILE {
        return Err(DataError::file(
            &name,
            format!("is {} MB; no file of ours is larger than {} MB", size >> 20, MAX_FILE >> 20),
        ));
    }
    let bytes = std::fs::read(path).map_err(|e| DataError::file(&name, format!("cannot be read: {e}")))?;
    String::from_utf8(bytes).map_err(|e| {
        let upto = e.utf8_error().valid_up_to();
        let good = String::from_utf8_lossy(&e.as_bytes()[..upto]).into_owned();
        DataError {
            path: name,
            line: good.lines().count().max(1),
            column: good.lines().last().map_or(1, |l| l.chars().count() + 1),
            text: "is not UTF-8 text from here on".into(),
        }
    })
}

/// Parses RON with the house's settings (`Some` may be left out).
pub fn parse_ron<T: serde::de::DeserializeOwned>(text: &str, path: &str) -> Result<T, DataError> {
    house_ron().from_str(text).map_err(|e| DataError::ron(path, &e))
}

/// The RON dialect of the house: `Some(..)` is implicit.
pub fn house_ron() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}
