//! Text from outside: whatever a Windows checkout, a mail program or an editor did to a file, its words arrive here as the
//! house writes them, or what is wrong is told with its place.

use std::borrow::Cow;
use std::path::Path;

use super::DataError;
use super::held::read_bytes;

/// Largest file any reader of the house takes, in bytes.
pub const MAX_FILE: u64 = 32 * 1024 * 1024;

const MARK: char = '\u{feff}';

/// Reads a text file that a person or the table wrote, with plain words for every way it can fail.
pub fn read_text(path: &Path) -> Result<String, DataError> {
    text_of(read_bytes(path)?, &path.display().to_string())
}

/// The text in `bytes`, in the form of the house: UTF-8 or UTF-16, with any line ends. `name` names it in errors.
///
/// # Errors
/// The place where it stops being text.
pub fn text_of(bytes: Vec<u8>, name: &str) -> Result<String, DataError> {
    if let Some(text) = utf_16(&bytes) {
        let text = text.map_err(|good| {
            DataError::placed(name, end_of(&good), "is not UTF-16 text from here on; save it as UTF-8 in your editor")
        })?;
        return Ok(house_text(&text).into_owned());
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(match house_text(&text) {
            Cow::Borrowed(whole) if whole.len() == text.len() => text,
            changed => changed.into_owned(),
        }),
        Err(e) => {
            let upto = e.utf8_error().valid_up_to();
            let byte = e.as_bytes()[upto];
            let good = String::from_utf8_lossy(&e.as_bytes()[..upto]).into_owned();
            let text = format!(
                "is not UTF-8 text from here on (byte {byte:02X}); open it in an editor and save it with the encoding UTF-8"
            );
            Err(DataError::placed(name, end_of(&house_text(&good)), text))
        }
    }
}

/// Line and column behind the end of a text.
fn end_of(text: &str) -> (usize, usize) {
    super::ron_tree::at_byte(text, text.len())
}

/// Does a file begin like UTF-16, as editors on Windows write it?
pub(crate) fn is_utf_16(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff])
}

/// The text of UTF-16 that says so by its mark; the error is what is before the first bad sign.
fn utf_16(bytes: &[u8]) -> Option<Result<String, String>> {
    if !is_utf_16(bytes) {
        return None;
    }
    let big = bytes[0] == 0xfe;
    let unit = |pair: &[u8]| match pair {
        [a, b] if big => u16::from_be_bytes([*a, *b]),
        [a, b] => u16::from_le_bytes([*a, *b]),
        // Half a unit is at the end of what was cut off: it stands for no sign.
        _ => 0xd800,
    };
    let mut text = String::with_capacity(bytes.len() / 2);
    for sign in char::decode_utf16(bytes[2..].chunks(2).map(unit)) {
        match sign {
            Ok(sign) => text.push(sign),
            Err(_) => return Some(Err(text)),
        }
    }
    Some(Ok(text))
}

/// A text without the mark before it, and with line feeds alone at the ends of its lines.
pub fn house_text(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix(MARK).unwrap_or(text);
    if !text.contains('\r') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        if sign != '\r' {
            out.push(sign);
            continue;
        }
        // Some programs put a second return before the one that is there.
        while signs.next_if_eq(&'\r').is_some() {}
        let _ = signs.next_if_eq(&'\n');
        out.push('\n');
    }
    Cow::Owned(out)
}

/// What of a text no program adds or takes away: no blanks at the ends of lines, none before the first or behind the last.
pub(super) fn bare(text: &str) -> String {
    let text = house_text(text);
    let mut out = String::with_capacity(text.len());
    for line in text.trim().lines() {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// The lines of a text with all that ends them: a line feed, a return, or both.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = rest.find(['\r', '\n']).map_or(rest.len(), |at| {
            let both = rest[at..].starts_with("\r\n");
            at + if both { 2 } else { 1 }
        });
        let (line, after) = rest.split_at(end);
        rest = after;
        (!line.is_empty()).then_some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_line_ends_and_marks_read_alike() {
        for text in ["\u{feff}a\r\nb\r\n", "a\rb\r", "a\nb\n", "a\r\r\nb\n"] {
            assert_eq!(house_text(text), "a\nb\n", "{text:?}");
            assert_eq!(text_of(text.as_bytes().to_vec(), "x").unwrap(), "a\nb\n");
        }
        let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        assert_eq!(text_of(wide("\u{feff}ä\r\n𝄞"), "x").unwrap(), "ä\n𝄞");
        let big = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
        assert_eq!(text_of(big("\u{feff}ä\r\n"), "x").unwrap(), "ä\n");
        let cut = wide("\u{feff}ab\r\nc");
        let error = text_of(cut[..cut.len() - 1].to_vec(), "x").unwrap_err();
        assert_eq!((error.line, error.column), (2, 1), "{error}");
        assert_eq!(lines_of("a\rb\r\nc\nd").collect::<Vec<_>>(), ["a\r", "b\r\n", "c\n", "d"]);
        assert_eq!(bare("a \t\r\nb  \n\n \n"), "a\nb\n");
    }

    #[test]
    fn what_is_no_text_has_a_place_and_a_remedy() {
        let error = text_of(b"(\r\n  name: \"Orl\xe9ans\")".to_vec(), "f.ron").unwrap_err();
        assert_eq!((error.line, error.column), (2, 13), "{error}");
        assert!(error.text.contains("byte E9") && error.text.contains("encoding UTF-8"), "{error}");
        let error = text_of(b"a\n\xff".to_vec(), "f.ron").unwrap_err();
        assert_eq!((error.line, error.column), (2, 1), "{error}");
    }
}
