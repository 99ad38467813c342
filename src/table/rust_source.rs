//! What a Rust file says beside what it does: comments, strings, and the tests it has.

use std::ops::Range;

/// The words of a file. Its test modules are left out of all but `tests`.
pub(super) struct RustSource {
    /// Comments and strings in their order; without comment marks and ends of lines, so that a sentence runs on.
    pub words: String,
    pub comments: String,
    /// Without their quotes.
    pub strings: Vec<String>,
    /// Each `#[test]` function: the `///` lines above it, and its name.
    pub tests: Vec<(String, String)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Comment,
    Text,
    /// A character in quotes, which may be one that begins something else.
    Sign,
}

impl RustSource {
    /// Takes the text of a file apart; one that is no Rust gives whatever looks like it.
    pub fn read(source: &str) -> RustSource {
        let parts = parts(source);
        let hidden = test_modules(source, &parts);
        let seen: Vec<(Part, &str)> = (parts.into_iter())
            .filter(|(part, at)| *part != Part::Sign && !hidden.iter().any(|h| h.contains(&at.start)))
            .map(|(part, at)| (part, &source[at]))
            .collect();
        let plain = |text: &str| text.replace(['/', '!', '\n'], " ");
        let of = |wanted: Part| seen.iter().filter(move |(part, _)| *part == wanted).map(|(_, text)| *text);
        RustSource {
            words: seen.iter().map(|(_, text)| plain(text) + " ").collect(),
            comments: of(Part::Comment).map(|text| plain(text) + " ").collect(),
            strings: of(Part::Text).map(|text| text.trim_end_matches('#').trim_matches('"').to_string()).collect(),
            tests: test_functions(source),
        }
    }
}

/// What is no code.
fn parts(source: &str) -> Vec<(Part, Range<usize>)> {
    let mut parts = vec![];
    let mut at = 0;
    while let Some(found) = source[at..].find(['/', '"', '\'']) {
        at += found;
        let rest = &source[at..];
        let behind = |from: usize, end: &str| rest[from..].find(end).map_or(rest.len(), |n| from + n + end.len());
        let (part, len) = if rest.starts_with("//") {
            (Part::Comment, behind(2, "\n"))
        } else if rest.starts_with("/*") {
            (Part::Comment, behind(2, "*/"))
        } else if rest.starts_with('"') {
            let before = source[..at].trim_end_matches('#');
            let raw = before.ends_with('r')
                && !before[..before.len() - 1].ends_with(|c: char| c == '_' || c.is_alphanumeric() && c != 'b');
            let close = format!("\"{}", &source[before.len()..at]);
            (Part::Text, if raw { behind(1, &close) } else { string(rest) })
        } else if rest.starts_with("'\\") {
            (Part::Sign, behind(3, "'"))
        } else if rest.starts_with('\'') && rest.chars().nth(2) == Some('\'') {
            (Part::Sign, behind(1 + usize::from(rest.starts_with("'''")), "'"))
        } else {
            at += 1;
            continue;
        };
        parts.push((part, at..at + len));
        at += len;
    }
    parts
}

fn string(rest: &str) -> usize {
    let mut escaped = true;
    let end = rest.find(|c: char| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    end.map_or(rest.len(), |n| n + 1)
}

/// Where the test modules of a file lie.
fn test_modules(source: &str, parts: &[(Part, Range<usize>)]) -> Vec<Range<usize>> {
    let mut code = source.as_bytes().to_vec();
    parts.iter().for_each(|(_, at)| code[at.clone()].fill(b' '));
    let end = |from: usize| {
        let mut depth = 0;
        let closes = |b: &u8| {
            depth += i32::from(*b == b'{') - i32::from(*b == b'}');
            depth == 0 && matches!(b, b'}' | b';')
        };
        code[from..].iter().position(closes).map_or(code.len(), |n| from + n + 1)
    };
    let marks = source.match_indices("#[cfg(test)]").filter(|(at, _)| code[*at] == b'#');
    marks.map(|(at, _)| at..end(at)).collect()
}

fn test_functions(source: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let mut out = vec![];
    for n in (0..lines.len()).filter(|n| lines[*n] == "#[test]") {
        let above = |l: &&&str| l.starts_with("///") || l.starts_with("#[");
        let from = n - lines[..n].iter().rev().take_while(above).count();
        let Some(at) = (n + 1..lines.len()).find(|i| lines[*i].split(' ').any(|word| word == "fn")) else { continue };
        let doc: Vec<&str> = lines[from..at].iter().filter_map(|l| l.strip_prefix("///")).collect();
        let name = lines[at].split("fn ").nth(1).unwrap_or_default();
        out.push((doc.join(" "), name.split('(').next().unwrap_or_default().to_string()));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_are_told_from_code() {
        let source = RustSource::read(
            r##"
//! One "quoted" word. (6.1 to
//! 6.5)
fn f<'a>(x: &'a str) -> char { let url = "http://x \" y"; g('"', '\'', '\\', 'é', r#"raw " // one"#, b"6.12") } // last
#[cfg(test)]
use hidden::it;
const A: &str = "seen";
#[cfg(test)]
mod tests {
    // hidden { comment
    /// AA-01
    #[test]
    #[ignore]
    fn aa_01_is_kept() { let s = "hidden }"; }
}
/* block */ const B: &str = "end";
"##,
        );
        assert_eq!(source.strings, ["http://x \\\" y", "raw \" // one", "6.12", "seen", "end"]);
        let words: Vec<&str> = source.comments.split_whitespace().collect();
        assert_eq!(words, ["One", "\"quoted\"", "word.", "(6.1", "to", "6.5)", "last", "*", "block", "*"]);
        assert!(source.words.contains("\"seen\"") && !source.words.contains("hidden"));
        assert_eq!(source.tests, [(" AA-01".to_string(), "aa_01_is_kept".to_string())]);
    }
}
