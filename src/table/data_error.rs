//! Errors in files people write: what, where, and what was expected.

use std::fmt;

use super::house_ron::house_ron;
use super::ron_tree::{Node, at_byte};
use super::text_file::house_text;
use super::way::Part;

/// Something wrong in a data file, scenario or save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    pub path: String,
    /// Line and column, from 1; 0 when the whole file is meant.
    pub line: usize,
    pub column: usize,
    /// What is wrong and what was expected, one sentence.
    pub text: String,
    pub kind: DataErrorKind,
}

/// What is to be done about a [`DataError`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DataErrorKind {
    /// The file is to be mended.
    #[default]
    Wrong,
    /// Nothing is wrong with it: another process holds it.
    InUse,
}

impl DataError {
    /// An error about `path` as a whole.
    pub fn file(path: &str, text: impl Into<String>) -> Self {
        Self::placed(path, (0, 0), text)
    }

    /// An error at this line and column.
    pub fn placed(path: &str, (line, column): (usize, usize), text: impl Into<String>) -> Self {
        DataError { path: path.into(), line, column, text: text.into(), kind: DataErrorKind::Wrong }
    }

    /// Another process has the file at `path`.
    pub fn in_use(path: &str) -> Self {
        let text = "is in use: this game is open in another Regnal; close it there first";
        DataError { kind: DataErrorKind::InUse, ..DataError::file(path, text) }
    }

    /// Does another process hold the file?
    pub fn is_in_use(&self) -> bool {
        self.kind == DataErrorKind::InUse
    }

    /// An error at the piece of `source` to which `way` leads; where a step leads nowhere, at the one before.
    pub fn at(path: &str, source: &str, way: &[Part], text: impl Into<String>) -> Self {
        let source = &*house_text(source);
        let place = Node::read(source).map_or((0, 0), |tree| at_byte(source, tree.place(way)));
        Self::placed(path, place, text)
    }

    /// A RON syntax or type error in `source`.
    pub fn ron(path: &str, source: &str, error: &ron::error::SpannedError) -> Self {
        let (line, column) = (error.span.start.line, error.span.start.col);
        let mut text = error.code.to_string();
        if names_no_field(&error.code)
            && let Ok(tree) = Node::read(source)
        {
            let way = tree.names_to(byte_at(source, error.span.end.line, error.span.end.col));
            if !way.is_empty() {
                text = format!("{text} in `{way}`");
            }
        }
        Self::placed(path, (line, column), text)
    }
}

/// Does an error of RON say what is expected, and not where it is?
fn names_no_field(code: &ron::Error) -> bool {
    !matches!(
        code,
        ron::Error::Message(_)
            | ron::Error::NoSuchStructField { .. }
            | ron::Error::MissingStructField { .. }
            | ron::Error::DuplicateStructField { .. }
            | ron::Error::NoSuchEnumVariant { .. }
            | ron::Error::TrailingCharacters
            | ron::Error::Eof
    )
}

/// The byte of a line and column, both from 1.
fn byte_at(source: &str, line: usize, column: usize) -> usize {
    let start = match line {
        0 | 1 => 0,
        _ => source.match_indices('\n').nth(line - 2).map_or(source.len(), |(at, _)| at + 1),
    };
    source[start..].char_indices().nth(column.saturating_sub(1)).map_or(source.len(), |(at, _)| start + at)
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

/// Parses RON with the house's settings (`Some` may be left out).
pub fn parse_ron<T: serde::de::DeserializeOwned>(text: &str, path: &str) -> Result<T, DataError> {
    let text = house_text(text);
    house_ron().from_str(&text).map_err(|e| DataError::ron(path, &text, &e))
}

/// Of `known`, what was probably meant by `word`: few letters differ, or most are the same and in the same order.
pub fn meant<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let far = |k: &str| strsim::damerau_levenshtein(&word, &k.to_lowercase());
    let like = |k: &str| strsim::jaro_winkler(&word, &k.to_lowercase());
    let known: Vec<&str> = known.into_iter().collect();
    let near = known.iter().map(|k| (far(k), *k)).min_by_key(|(far, _)| *far);
    let near = near.filter(|(far, k)| *far <= 1 + word.chars().count().max(k.chars().count()) / 4);
    let alike =
        || known.iter().map(|k| (like(k), *k)).max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(like, _)| *like >= 0.85);
    near.map(|(_, k)| k).or_else(|| alike().map(|(_, k)| k))
}
