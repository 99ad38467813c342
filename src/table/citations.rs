//! Which rules the code and the tests name: read in the sources of the program, where they lie at hand.
//!
//! A citation in code is a rule id in a comment or a string of a file of the game, outside its tests. A citation in tests is an
//! id in the `///` lines above a `#[test]` function, or at the beginning of the function's name (`siege_13_...`). A file
//! belongs to the game whose id is one of its folders.
//!
//! Where rule ids are section and number (`6.12`, `7.1-3`, `MOV-6e`), as any figure may be, they count only behind the game's
//! prefix (`BR 6.12`, `BR 6.1 to 6.5`, `BR 6.1, 7.2 and OE.10`); in code also in brackets that begin with an id, in a comment
//! (`(6.1 to 6.5; 7.2)`), and where an id is the whole of a string: the rule of a line of the chronicle or of a refusal
//! (`"6.12"`). Above a test there is no way but the prefix.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::RuleList;
use super::rust_source::RustSource;

/// Where the code and the tests of games lie.
const FOLDERS: [&str; 3] = ["src/games", "src/dynasty", "tests"];

/// Whose rules the kernels keep that know no game.
const KERNELS: [(&str, &str); 1] = [("blood_royale", "src/dynasty")];

/// The sources of the games and of their tests.
pub struct Sources {
    files: Vec<(PathBuf, RustSource)>,
}

impl Sources {
    /// The sources below the folder the program runs in, or below one that this lies in; `None`: there are none.
    pub fn at_hand() -> Option<Sources> {
        std::env::current_dir().ok()?.ancestors().find_map(Sources::below)
    }

    /// The sources below the root of a source tree; `None`: it is none. A file that cannot be read cites nothing.
    pub fn below(root: &Path) -> Option<Sources> {
        if !root.join("assets/rules").is_dir() || !root.join("src/games").is_dir() {
            return None;
        }
        let mut paths = vec![];
        FOLDERS.iter().for_each(|folder| rust_files(&root.join(folder), &mut paths));
        let read = |path: PathBuf| {
            let source = RustSource::read(&fs::read_to_string(&path).ok()?);
            Some((path.strip_prefix(root).ok()?.to_path_buf(), source))
        };
        Some(Sources { files: paths.into_iter().filter_map(read).collect() })
    }
}

fn rust_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// The citations of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Citations {
    pub code: BTreeSet<String>,
    pub tests: BTreeSet<String>,
    /// Named by code or tests, not in the rule list.
    pub unknown: BTreeSet<String>,
}

impl Citations {
    /// What code and tests cite of `rules`.
    pub fn of(rules: &RuleList, sources: &Sources) -> Citations {
        let ids = Ids::of(rules);
        let mut out = Citations::default();
        let home = |path: &Path| {
            path.components().any(|part| part.as_os_str() == &*rules.game)
                || KERNELS.iter().any(|(game, folder)| *game == rules.game && path.starts_with(folder))
        };
        for (path, source) in sources.files.iter().filter(|(path, _)| home(path)) {
            // A folder of unit tests is no code of the game.
            if path.starts_with("src") && !path.components().any(|part| part.as_os_str() == "tests") {
                out.code.extend(ids.in_code(source));
            }
            for (doc, name) in &source.tests {
                out.tests.extend(ids.in_text(doc));
                // A test's name may begin like a rule id by chance.
                out.tests.extend(id_of_name(name).filter(|id| !ids.numbered && rules.find(id).is_some()));
            }
        }
        for cited in [&mut out.code, &mut out.tests] {
            out.unknown.extend(cited.extract_if(.., |id| rules.find(id).is_none()));
        }
        out
    }
}

/// `kingdom_zorn_04_keeps_apart` begins with KINGDOM-ZORN-04.
fn id_of_name(name: &str) -> Option<String> {
    let parts: Vec<&str> = name.split('_').collect();
    let number = parts.iter().position(|p| p.bytes().any(|b| b.is_ascii_digit()))?;
    Some(parts[..=number].join("-").to_uppercase())
}

/// Finds the rule ids of one game in texts.
struct Ids<'a> {
    rules: &'a RuleList,
    /// Section and number, which need the prefix to be told from figures.
    numbered: bool,
    shape: Shape,
}

/// `6.12`; `7.1-3`; `MOV-6e`, `SIEGE-13`.
#[derive(PartialEq)]
enum Shape {
    Dotted,
    Figures,
    Word,
}

impl Shape {
    fn of(id: &str) -> Shape {
        match (id.contains('-'), id.starts_with(|c: char| c.is_ascii_digit())) {
            (false, _) => Shape::Dotted,
            (true, true) => Shape::Figures,
            (true, false) => Shape::Word,
        }
    }
}

/// `SIEGE-13`, `KINGDOM-ZORN-04`: nothing but a rule id looks like it.
fn is_plain(text: &str) -> bool {
    let Some((name, number)) = text.rsplit_once('-') else { return false };
    number.len() == 2
        && number.bytes().all(|b| b.is_ascii_digit())
        && name.split('-').all(|part| part.len() > 1 && part.bytes().all(|b| b.is_ascii_uppercase()))
        && !["UTF", "ISO", "SHA"].contains(&name)
}

/// All of an id but its number, or its number and the letter of a part: `7.1-`, `MOV-`.
fn section(id: &str) -> &str {
    id.trim_end_matches(|c: char| c.is_ascii_lowercase()).trim_end_matches(|c: char| c.is_ascii_digit())
}

/// Is `MOV-6e` a part of `MOV-6`?
fn is_part(known: &str, id: &str) -> bool {
    known.strip_prefix(id).is_some_and(|letter| letter.len() == 1 && letter.bytes().all(|b| b.is_ascii_lowercase()))
}

/// A word without the signs before and behind it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_ascii_alphanumeric())
}

impl Ids<'_> {
    fn of(rules: &RuleList) -> Ids<'_> {
        let numbered = !rules.rules.iter().all(|r| is_plain(&r.id));
        Ids { rules, numbered, shape: rules.rules.first().map_or(Shape::Word, |r| Shape::of(&r.id)) }
    }

    fn is_id(&self, text: &str) -> bool {
        if self.numbered { super::is_rule_id(text) && Shape::of(text) == self.shape } else { is_plain(text) }
    }

    fn in_code(&self, source: &RustSource) -> Vec<String> {
        let mut found = self.in_text(&source.words);
        if self.numbered {
            // (6.1 to 6.5; 7.2)
            let brackets = source.comments.split('(').skip(1).filter_map(|rest| rest.split_once(')'));
            for words in brackets.map(|(inside, _)| inside.split_whitespace().map(bare)) {
                if words.clone().next().is_some_and(|first| self.is_id(first)) {
                    found.extend(self.listed(words));
                }
            }
            found.extend(source.strings.iter().filter(|s| self.is_id(s)).flat_map(|id| self.parts_of(id)));
        }
        found
    }

    /// The ids in running text: those behind the prefix, or all where they need none.
    fn in_text(&self, text: &str) -> Vec<String> {
        if !self.numbered {
            return self.listed(
                text.split(|c: char| c != '-' && c != '_' && !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()),
            );
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let behind = |at: usize| {
            let mut goes_on = true;
            words[at + 1..].iter().map(|w| (*w, bare(w))).take_while(move |(word, bare)| {
                let goes = goes_on && (self.is_id(bare) || matches!(*bare, "to" | "and" | "or"));
                goes_on = !self.is_id(bare) || [*bare, ",", ";"].iter().any(|end| word.ends_with(end));
                goes
            })
        };
        let prefixes = (0..words.len()).filter(|at| bare(words[*at]) == self.rules.prefix);
        prefixes.flat_map(|at| self.listed(behind(at).map(|(_, bare)| bare))).collect()
    }

    /// The ids among these words; `FATE-01 to FATE-11` names eleven.
    fn listed<'t>(&self, words: impl Iterator<Item = &'t str>) -> Vec<String> {
        let mut found = vec![];
        let mut before = ["", ""];
        for word in words {
            if self.is_id(word) {
                if before[1] == "to" && self.is_id(before[0]) {
                    found.extend(self.between(before[0], word));
                }
                found.extend(self.parts_of(word));
            }
            before = [before[1], word];
        }
        found
    }

    /// A rule cited whole stands for its parts: `MOV-28` for `MOV-28a` to `MOV-28f`.
    fn parts_of(&self, id: &str) -> Vec<String> {
        let of_it = self.rules.rules.iter().map(|r| &r.id).filter(|known| is_part(known, id));
        let parts: Vec<String> = if self.rules.find(id).is_some() { vec![] } else { of_it.cloned().collect() };
        if parts.is_empty() { vec![id.to_string()] } else { parts }
    }

    /// The ids of the list from one to another of its section.
    fn between(&self, from: &str, to: &str) -> Vec<String> {
        let ids: Vec<&str> = self.rules.rules.iter().map(|r| &*r.id).collect();
        let stands = |known: &&str, id: &str| *known == id || is_part(known, id);
        let (first, last) = (ids.iter().position(|k| stands(k, from)), ids.iter().rposition(|k| stands(k, to)));
        match (first, last) {
            (Some(a), Some(b)) if section(from) == section(to) && a < b => {
                ids[a..=b].iter().map(|id| id.to_string()).collect()
            }
            _ => vec![],
        }
    }
}
