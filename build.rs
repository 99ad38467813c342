//! Finds the rule ids that code and tests cite, for `regnal check`.
//!
//! A citation in code is a rule id in a comment or a string of a file of the game, outside its tests. A citation in
//! tests is an id in the `///` lines above a `#[test]` function, or at the beginning of the function's name
//! (`siege_13_...`). A file belongs to the game whose id is one of its folders or its own name.
//!
//! Where rule ids are section and number (`6.12`, or `7.1-3`), as any figure may be, they count only in the game's own rooms,
//! and there only behind the game's prefix (`BR 6.12`, `BR 6.1 to 6.5`, `BR 6.1, 7.2 and OE.10`); in code also in brackets
//! that begin with an id, in a comment (`(6.1 to 6.5; 7.2)`), and where an id is the whole of a string: the rule of a line of
//! the chronicle or of a refusal (`"6.12"`). Above a test there is no way but the prefix.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

type Found = BTreeSet<(String, String)>;

/// A game whose rule ids are section and number: its id, its prefix, what stands between section and number, and where it
/// is at home.
struct Numbered {
    game: &'static str,
    prefix: &'static str,
    mark: char,
    /// Sections are words in capitals, and a rule may have parts: `MOV-6e`.
    named: bool,
    rooms: &'static [&'static str],
}

const NUMBERED: [Numbered; 4] = [
    Numbered {
        game: "blood_royale",
        prefix: "BR",
        mark: '.',
        named: false,
        rooms: &["src/games/blood_royale", "src/dynasty", "tests/blood_royale", "tests/data/blood_royale"],
    },
    Numbered {
        game: "diplomacy_royale",
        prefix: "ROY",
        mark: '-',
        named: false,
        rooms: &["src/games/diplomacy_royale", "tests/diplomacy_royale", "tests/data/diplomacy_royale"],
    },
    Numbered {
        game: "order_of_the_dragon",
        prefix: "OOD",
        mark: '-',
        named: false,
        rooms: &["src/games/order_of_the_dragon", "tests/order_of_the_dragon", "tests/data/order_of_the_dragon"],
    },
    Numbered {
        game: "kingmaker",
        prefix: "KM",
        mark: '-',
        named: true,
        rooms: &["src/games/kingmaker", "tests/kingmaker", "tests/data/kingmaker"],
    },
];

fn main() {
    // While tests are being written each edit would rebuild the library; this leaves the lists empty meanwhile.
    println!("cargo:rerun-if-env-changed=REGNAL_NO_CITATIONS");
    if env::var_os("REGNAL_NO_CITATIONS").is_some() {
        println!("cargo:rerun-if-changed=build.rs");
        write_lists(&Found::new(), &Found::new(), &Found::new());
        return;
    }
    // A path that is not there would have this run on every build.
    for watched in
        ["build.rs", "src/games", "src/dynasty", "tests", "assets/rules"].iter().filter(|p| Path::new(p).exists())
    {
        println!("cargo:rerun-if-changed={watched}");
    }
    let games = folders(Path::new("src/games"));
    let (mut code, mut tests, mut names) = (Found::new(), Found::new(), Found::new());
    let mut files = vec![];
    for folder in ["src/games", "src/dynasty", "tests"] {
        rust_files(Path::new(folder), &mut files);
    }
    for file in files {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        for numbered in NUMBERED.iter().filter(|n| n.rooms.iter().any(|room| file.starts_with(room))) {
            cited_by_number(numbered, &file, &text, &mut code, &mut tests);
        }
        let by_name = |g: &&String| !NUMBERED.iter().any(|n| n.game == **g) && belongs_to(&file, g);
        let Some(game) = games.iter().find(by_name) else { continue };
        let put = |found: &mut Found, ids: Vec<String>| found.extend(ids.into_iter().map(|id| (game.clone(), id)));
        let marked = mark(&text);
        if file.starts_with("src") {
            put(&mut code, ids_in(&words_outside_tests(&text, &marked)));
        }
        for (doc, name) in test_functions(&text) {
            put(&mut tests, ids_in(&doc));
            put(&mut names, id_of_name(&name).into_iter().collect());
        }
    }
    write_lists(&code, &tests, &names);
}

fn cited_by_number(game: &Numbered, file: &Path, text: &str, code: &mut Found, tests: &mut Found) {
    let named = |ids: Vec<String>| {
        ids.into_iter().flat_map(|id| game.parts_of(id)).map(|id| (game.game.to_string(), id)).collect::<Found>()
    };
    // A folder of unit tests is no code of the game.
    if file.starts_with("src") && !file.components().any(|part| part.as_os_str() == "tests") {
        let marked = mark(text);
        code.extend(named(game.behind_prefix(&words_outside_tests(text, &marked))));
        code.extend(named(game.in_brackets(&kept_outside_tests(text, &marked, Part::Comment))));
        code.extend(named(game.whole_strings(&kept_outside_tests(text, &marked, Part::Text))));
    }
    for (doc, _) in test_functions(text) {
        tests.extend(named(game.behind_prefix(&doc)));
    }
}

fn write_lists(code: &Found, tests: &Found, names: &Found) {
    let mut out = String::new();
    for (name, what, list) in [
        ("CODE", "Game and rule id, for each rule named by code.", code),
        ("TESTS", "Game and rule id, for each rule named above a test.", tests),
        ("TEST_NAMES", "Game and rule id, for each test whose name begins with what may be a rule id.", names),
    ] {
        writeln!(out, "/// {what}\npub const {name}: &[(&str, &str)] = &{:?};\n", list.iter().collect::<Vec<_>>())
            .unwrap();
    }
    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("citations.rs");
    fs::write(&target, out).unwrap_or_else(|e| panic!("{}: {e}", target.display()));
}

fn folders(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.filter(|e| e.path().is_dir()).filter_map(|e| e.file_name().into_string().ok()).collect();
    names.sort();
    names
}

fn rust_files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

fn belongs_to(file: &Path, game: &str) -> bool {
    file.with_extension("").components().any(|part| part.as_os_str() == game)
}

/// What each byte of a source file is part of.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Code,
    Comment,
    Text,
}

fn mark(source: &str) -> Vec<Part> {
    let bytes = source.as_bytes();
    let mut parts = vec![Part::Code; bytes.len()];
    let mut i = 0;
    while i < bytes.len() {
        let rest = &bytes[i..];
        let (part, len) = if rest.starts_with(b"//") {
            (Part::Comment, rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len()))
        } else if rest.starts_with(b"/*") {
            (Part::Comment, block_comment(rest))
        } else if let Some(len) = raw_string(rest, i.checked_sub(1).map(|p| bytes[p])) {
            (Part::Text, len)
        } else if rest[0] == b'"' {
            (Part::Text, string(rest))
        } else if rest[0] == b'\'' {
            (Part::Code, character(rest))
        } else {
            (Part::Code, 1)
        };
        let end = (i + len.max(1)).min(bytes.len());
        parts[i..end].fill(part);
        i = end;
    }
    parts
}

fn block_comment(rest: &[u8]) -> usize {
    let (mut depth, mut i) = (0, 0);
    while i < rest.len() {
        match rest.get(i..i + 2) {
            Some(b"/*") => (depth, i) = (depth + 1, i + 2),
            Some(b"*/") => (depth, i) = (depth - 1, i + 2),
            _ => i += 1,
        }
        if depth == 0 {
            break;
        }
    }
    i
}

fn raw_string(rest: &[u8], before: Option<u8>) -> Option<usize> {
    let glued = before.is_some_and(|b| b.is_ascii_alphanumeric() && b != b'b' || b == b'_');
    if rest[0] != b'r' || glued {
        return None;
    }
    let hashes = rest[1..].iter().take_while(|b| **b == b'#').count();
    if rest.get(1 + hashes) != Some(&b'"') {
        return None;
    }
    let close: Vec<u8> = std::iter::once(b'"').chain(std::iter::repeat_n(b'#', hashes)).collect();
    let body = 2 + hashes;
    let found = rest[body..].windows(close.len()).position(|w| w == close);
    Some(found.map_or(rest.len(), |at| body + at + close.len()))
}

fn string(rest: &[u8]) -> usize {
    let mut i = 1;
    while i < rest.len() && rest[i] != b'"' {
        i += if rest[i] == b'\\' { 2 } else { 1 };
    }
    i + 1
}

/// A character in quotes; one byte where the quote begins a lifetime.
fn character(rest: &[u8]) -> usize {
    let width = match rest.get(1) {
        Some(b'\\') => return 3 + rest.iter().skip(3).position(|b| *b == b'\'').map_or(0, |p| p + 1),
        Some(0xC0..=0xDF) => 2,
        Some(0xE0..=0xEF) => 3,
        Some(0xF0..) => 4,
        _ => 1,
    };
    if rest.get(1 + width) == Some(&b'\'') { width + 2 } else { 1 }
}

/// The comments and strings of a file, its test modules left out.
fn words_outside_tests(source: &str, parts: &[Part]) -> String {
    let skip = test_modules(source, parts);
    let kept = |i: usize| parts[i] != Part::Code && !skip[i];
    // Comment marks go, so that a range may run over the end of a line.
    source.char_indices().map(|(i, c)| if kept(i) && !matches!(c, '/' | '!' | '\n') { c } else { ' ' }).collect()
}

/// What is `wanted` of a file, its test modules left out.
fn kept_outside_tests(source: &str, parts: &[Part], wanted: Part) -> String {
    let skip = test_modules(source, parts);
    let kept = |i: usize| parts[i] == wanted && !skip[i];
    source.char_indices().map(|(i, c)| if kept(i) && !matches!(c, '/' | '!' | '\n') { c } else { ' ' }).collect()
}

/// Which bytes of a file lie in its test modules.
fn test_modules(source: &str, parts: &[Part]) -> Vec<bool> {
    let bytes = source.as_bytes();
    let mut skip = vec![false; bytes.len()];
    for (at, _) in source.match_indices("#[cfg(test)]").filter(|(at, _)| parts[*at] == Part::Code) {
        let mut depth = 0;
        for i in at..bytes.len() {
            skip[i] = true;
            if parts[i] != Part::Code {
                continue;
            }
            match bytes[i] {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                b';' if depth == 0 => break,
                _ => continue,
            }
            if depth == 0 {
                break;
            }
        }
    }
    skip
}

/// Each `#[test]` function: the `///` lines above it, and its name.
fn test_functions(source: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let mut out = vec![];
    for n in (0..lines.len()).filter(|n| lines[*n] == "#[test]") {
        let above = |l: &&str| l.starts_with("///") || l.starts_with("#[");
        let from = n - lines[..n].iter().rev().take_while(|l| above(l)).count();
        let Some(at) = (n + 1..lines.len()).find(|i| lines[*i].starts_with("fn ") || lines[*i].contains(" fn ")) else {
            continue;
        };
        let doc: Vec<&str> = lines[from..at].iter().filter_map(|l| l.strip_prefix("///")).collect();
        let name = lines[at].split("fn ").nth(1).unwrap_or("");
        out.push((
            doc.join(" "),
            name.split(|c: char| c != '_' && !c.is_ascii_alphanumeric()).next().unwrap_or("").into(),
        ));
    }
    out
}

/// `kingdom_zorn_04_keeps_apart` begins with KINGDOM-ZORN-04.
fn id_of_name(name: &str) -> Option<String> {
    let parts: Vec<&str> = name.split('_').collect();
    let number = parts.iter().position(|p| p.bytes().any(|b| b.is_ascii_digit()))?;
    let id = parts[..=number].join("-").to_uppercase();
    is_id(&id).then_some(id)
}

fn is_id(text: &str) -> bool {
    let Some((name, number)) = text.rsplit_once('-') else { return false };
    number.len() == 2
        && number.bytes().all(|b| b.is_ascii_digit())
        && name.split('-').all(|part| part.len() > 1 && part.bytes().all(|b| b.is_ascii_uppercase()))
        && !["UTF", "ISO", "SHA"].contains(&name)
}

/// All rule ids in a text; `FATE-01 to FATE-11` names eleven.
fn ids_in(text: &str) -> Vec<String> {
    let cut = |c: char| c != '-' && !c.is_ascii_alphanumeric() && c != '_';
    let mut ids: Vec<String> = vec![];
    let mut range: Option<String> = None;
    let mut last: Option<String> = None;
    for word in text.split(cut).filter(|w| !w.is_empty()) {
        if !is_id(word) {
            range = if word == "to" { last.take() } else { None };
            last = None;
            continue;
        }
        if let Some(from) = range.take() {
            ids.extend(between(&from, word));
        }
        ids.push(word.into());
        last = Some(word.into());
    }
    ids
}

/// The ids between two of one name.
fn between(from: &str, to: &str) -> Vec<String> {
    let (Some((name, a)), Some((other, b))) = (from.rsplit_once('-'), to.rsplit_once('-')) else { return vec![] };
    let (Ok(a), Ok(b)) = (a.parse::<u8>(), b.parse::<u8>()) else { return vec![] };
    if name == other { (a..b).skip(1).map(|n| format!("{name}-{n:02}")).collect() } else { vec![] }
}

/// Is `MOV-6e` a part of `MOV-6`?
fn is_part(known: &str, id: &str) -> bool {
    let part = known.strip_prefix(id);
    part.is_some_and(|letter| letter.len() == 1 && letter.bytes().all(|b| b.is_ascii_lowercase()))
}

impl Numbered {
    /// `6.12`, `OE.10`; `7.1-3`, `10.1.1-1`.
    fn is_id(&self, text: &str) -> bool {
        let digits = |t: &str| (1..=2).contains(&t.len()) && t.bytes().all(|b| b.is_ascii_digit());
        let capitals = |t: &str| (1..=2).contains(&t.len()) && t.bytes().all(|b| b.is_ascii_uppercase());
        if self.named {
            let word = |t: &str| (3..=4).contains(&t.len()) && t.bytes().all(|b| b.is_ascii_uppercase());
            let whole = |n: &str| n.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(n).to_string();
            return text.split_once(self.mark).is_some_and(|(before, n)| word(before) && digits(&whole(n)));
        }
        let section = |t: &str| match self.mark {
            '.' => digits(t) || capitals(t),
            _ => t.split('.').all(digits),
        };
        text.rsplit_once(self.mark).is_some_and(|(before, n)| section(before) && digits(n))
    }

    /// The ids that follow the prefix: one, a list, a range.
    fn behind_prefix(&self, text: &str) -> Vec<String> {
        let mut ids: Vec<String> = vec![];
        // Are we behind the prefix, and does a range run?
        let (mut listing, mut range) = (false, false);
        for word in text.split_whitespace() {
            let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
            if bare == self.prefix {
                (listing, range) = (true, false);
            } else if listing && self.is_id(bare) {
                if let (true, Some(from)) = (range, ids.last().cloned()) {
                    ids.extend(self.between(&from, bare));
                }
                ids.push(bare.into());
                range = false;
                listing = word.ends_with(bare) || word.ends_with(',') || word.ends_with(';');
            } else {
                range = listing && bare == "to";
                listing = range || listing && matches!(bare, "and" | "or");
            }
        }
        ids
    }

    /// The ids of the game's rule list, in its order.
    fn listed(&self) -> Vec<String> {
        let text = fs::read_to_string(format!("assets/rules/{}.ron", self.game)).unwrap_or_default();
        text.split("(id: \"").skip(1).filter_map(|rest| rest.split_once('"')).map(|(id, _)| id.to_string()).collect()
    }

    /// A rule cited whole stands for its parts: `MOV-28` for `MOV-28a` to `MOV-28f`.
    fn parts_of(&self, id: String) -> Vec<String> {
        if !self.named {
            return vec![id];
        }
        let listed = self.listed();
        let parts: Vec<String> = listed.iter().filter(|known| is_part(known, &id)).cloned().collect();
        if listed.contains(&id) || parts.is_empty() { vec![id] } else { parts }
    }

    /// The ids between two of one section.
    fn between(&self, from: &str, to: &str) -> Vec<String> {
        if self.named {
            let section = |id: &str| id.split(self.mark).next().map(String::from);
            let listed = self.listed();
            let stands = |known: &String, id: &str| known == id || is_part(known, id);
            let first = listed.iter().position(|known| stands(known, from));
            let last = listed.iter().rposition(|known| stands(known, to));
            return match (first, last) {
                (Some(a), Some(b)) if section(from) == section(to) && a < b => listed[a..=b].to_vec(),
                _ => vec![],
            };
        }
        let (Some((section, a)), Some((other, b))) = (from.rsplit_once(self.mark), to.rsplit_once(self.mark)) else {
            return vec![];
        };
        let (Ok(a), Ok(b)) = (a.parse::<u8>(), b.parse::<u8>()) else { return vec![] };
        if section == other { (a..b).skip(1).map(|n| format!("{section}{}{n}", self.mark)).collect() } else { vec![] }
    }

    /// The ids in brackets that begin with one.
    fn in_brackets(&self, comments: &str) -> Vec<String> {
        let bare = |word: &str| word.trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_string();
        let mut ids: Vec<String> = vec![];
        for inside in comments.split('(').skip(1).filter_map(|rest| rest.split_once(')')).map(|(inside, _)| inside) {
            let words: Vec<String> = inside.split_whitespace().map(bare).collect();
            if !words.first().is_some_and(|w| self.is_id(w)) {
                continue;
            }
            for (n, word) in words.iter().enumerate().filter(|(_, w)| self.is_id(w)) {
                if n > 1 && words[n - 1] == "to" {
                    ids.extend(self.between(&words[n - 2], word));
                }
                ids.push(word.clone());
            }
        }
        ids
    }

    /// The strings that are an id and nothing else.
    fn whole_strings(&self, strings: &str) -> Vec<String> {
        strings.split('"').filter(|s| self.is_id(s)).map(String::from).collect()
    }
}
