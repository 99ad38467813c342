//! The rules of a game, one line each, with the ids that refusals, tests and tooltips cite.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{DataError, HouseFile, parse_ron};
use crate::{house_file, way};

/// What kind of statement a rule is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleKind {
    Setup,
    Sequence,
    /// Allowed to, forbidden to or required of a player.
    Legality,
    /// Automatic: a number, a table, a modifier.
    Effect,
    Component,
    Option,
    Advice,
    /// A worked example with its numbers.
    Example,
}

impl RuleKind {
    /// Must the program keep it? Printed parts and advice are for people.
    pub fn counts(self) -> bool {
        !matches!(self, RuleKind::Component | RuleKind::Advice)
    }

    /// Must code name it, besides a test?
    pub fn needs_code(self) -> bool {
        matches!(self, RuleKind::Legality | RuleKind::Effect)
    }
}

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// `SIEGE-13` or `6.12`; stable.
    pub id: String,
    /// The rulebook's heading.
    pub section: String,
    pub kind: RuleKind,
    pub text: String,
    /// How the table reads it where the rulebook is silent or contradicts itself.
    #[serde(default)]
    pub ruling: Option<String>,
}

/// A rule as the reader of `why` finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleLine {
    /// With the game's prefix: `DR SIEGE-13`.
    pub id: String,
    pub text: String,
}

/// The rules of the list of the game of this id, each with what stands before its number, and with the table's reading of unclear ones.
pub fn rule_lines(game: &str, prefix: &str) -> Vec<RuleLine> {
    let list = RuleList::of(game).map(|list| list.rules).unwrap_or_default();
    let line = |rule: Rule| {
        let ruling = rule.ruling.map(|r| format!(" (At this table: {r})")).unwrap_or_default();
        RuleLine { id: format!("{} {}", prefix, rule.id), text: format!("{}{ruling}", rule.text) }
    };
    list.into_iter().map(line).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleListText {
    game: String,
    prefix: String,
    rules: Vec<Rule>,
}

/// All rules of one game, in the rulebook's order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleList {
    /// The game's id.
    pub game: String,
    /// What stands before a rule id in refusals and chronicle.
    pub prefix: String,
    pub rules: Vec<Rule>,
    by_id: BTreeMap<String, usize>,
}

/// The rule lists built in, by game.
const FILES: [(&str, HouseFile); 5] = [
    ("divine_right", house_file!("assets/rules/divine_right.ron")),
    ("blood_royale", house_file!("assets/rules/blood_royale.ron")),
    ("diplomacy_royale", house_file!("assets/rules/diplomacy_royale.ron")),
    ("order_of_the_dragon", house_file!("assets/rules/order_of_the_dragon.ron")),
    ("kingmaker", house_file!("assets/rules/kingmaker.ron")),
];

impl RuleList {
    /// Reads a rule list. `path` only names the file in errors.
    pub fn parse(text: &str, path: &str) -> Result<RuleList, Vec<DataError>> {
        let file: RuleListText = parse_ron(text, path).map_err(|e| vec![e])?;
        let mut faults = vec![];
        let mut by_id = BTreeMap::new();
        for (n, rule) in file.rules.iter().enumerate() {
            let mut fault = |field: &str, what: String| {
                faults.push(DataError::at(path, text, way!["rules", n, field], what));
            };
            if by_id.insert(rule.id.clone(), n).is_some() {
                fault("id", format!("rule {} is listed twice", rule.id));
            }
            if !is_rule_id(&rule.id) {
                let what = format!(
                    "{:?} is no rule id: expected capitals and two digits, like SIEGE-13, or section and number, like 6.12 or 7.1-3",
                    rule.id
                );
                fault("id", what);
            }
            if rule.text.trim().is_empty() {
                fault("text", format!("rule {} has no text", rule.id));
            }
        }
        if faults.is_empty() {
            Ok(RuleList { game: file.game, prefix: file.prefix, rules: file.rules, by_id })
        } else {
            Err(faults)
        }
    }

    /// The game's rule list as built in or replaced; `None`: no such game.
    pub fn read(game: &str) -> Option<Result<RuleList, Vec<DataError>>> {
        let (_, file) = FILES.iter().find(|(id, _)| *id == game)?;
        Some(file.read().map_err(|e| vec![e]).and_then(|f| RuleList::parse(&f.text, &f.path)))
    }

    /// The game's rule list, built in where the person's own cannot be read; `None`: no such game.
    pub fn of(game: &str) -> Option<RuleList> {
        let (_, file) = FILES.iter().find(|(id, _)| *id == game)?;
        match RuleList::read(game)? {
            Ok(list) => Some(list),
            Err(_) => RuleList::parse(&file.embedded().text, file.path).ok(),
        }
    }

    /// The rule with this id, with or without the game's prefix.
    pub fn find(&self, id: &str) -> Option<&Rule> {
        let bare = id.strip_prefix(&self.prefix).map_or(id, str::trim_start);
        self.by_id.get(bare).or_else(|| self.by_id.get(id)).map(|n| &self.rules[*n])
    }

    /// The rules in which every word of `query` stands, in id, heading, text or ruling; all of them where it is empty. The
    /// id of a rule, with or without the prefix, finds this rule alone.
    pub fn search(&self, query: &str) -> Vec<&Rule> {
        let query = query.trim();
        if let Some(rule) = self.find(&query.to_uppercase()).or_else(|| self.find(query)) {
            return vec![rule];
        }
        let words = search_words(query);
        let fits = |r: &&Rule| {
            let ruling = r.ruling.as_deref().unwrap_or("");
            has_words(&format!("{} {} {} {} {ruling}", self.prefix, r.id, r.section, r.text), &words)
        };
        self.rules.iter().filter(fits).collect()
    }

    /// The headings in their order, each with its number of rules.
    pub fn chapters(&self) -> Vec<(&str, usize)> {
        let mut chapters: Vec<(&str, usize)> = vec![];
        for rule in &self.rules {
            match chapters.iter_mut().find(|(name, _)| *name == rule.section) {
                Some((_, n)) => *n += 1,
                None => chapters.push((&rule.section, 1)),
            }
        }
        chapters
    }

    /// The rules the program must keep.
    pub fn counted(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(|r| r.kind.counts())
    }
}

/// What is looked for, word by word, as it is compared.
pub fn search_words(query: &str) -> Vec<String> {
    query.split_whitespace().map(str::to_lowercase).collect()
}

/// Does every one of these words stand in `text`, in whatever case?
pub fn has_words(text: &str, words: &[String]) -> bool {
    let text = text.to_lowercase();
    words.iter().all(|word| text.contains(word))
}

/// `SIEGE-13`, `KINGDOM-ZORN-04`: capitals, parted by hyphens, and two digits. Or `6.12`, `OE.10`: the rulebook's section
/// and a number.
pub fn is_rule_id(text: &str) -> bool {
    let digits = |t: &str| (1..=2).contains(&t.len()) && t.bytes().all(|b| b.is_ascii_digit());
    let capitals = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_uppercase());
    if let Some((section, number)) = text.split_once('.').filter(|_| !text.contains('-')) {
        return (digits(section) || capitals(section)) && digits(number) && !number.starts_with('0');
    }
    let Some((name, number)) = text.rsplit_once('-') else { return false };
    // 7.1-3: section, or subsection, and number.
    if name.split('.').all(digits) {
        return digits(number) && !number.starts_with('0');
    }
    // MOV-6e: a part of a rule.
    let plain = number.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(number);
    if !name.contains('-') && capitals(name) && digits(plain) && !plain.starts_with('0') {
        return true;
    }
    number.len() == 2 && digits(number) && name.split('-').all(capitals)
}
