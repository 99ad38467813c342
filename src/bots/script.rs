//! Scripts: a seat's play written by a person, as conditions on the position and acts in order of preference.
//! How to write one is told in `assets/scripts/README.md`.

use crate::engine::{Act, Game, Table};
use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::table::{DataError, Dice, Fact, Lens, Part, ReadFile, SeatId, house_text, parse_ron, read_text};
use crate::way;

/// A script file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    pub name: String,
    /// The game it is for.
    pub game: String,
    /// The first rule whose conditions hold and that names an offer decides.
    pub rules: Vec<ScriptRule>,
    /// What to do when none does.
    pub otherwise: Otherwise,
}

/// One rule: when all of `when` holds, the first wish that fits an offer is done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptRule {
    #[serde(default)]
    pub when: Vec<Condition>,
    #[serde(rename = "do")]
    pub wishes: Vec<Wish>,
}

/// A fact compared with a value: `("turn", AtLeast, 5)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Condition(pub String, pub Cmp, pub Fact);

/// How a condition compares its fact with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cmp {
    Is,
    IsNot,
    AtLeast,
    AtMost,
}

/// An act wished for: by kind, by parameters, by its words; what is left out fits everything.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Wish {
    /// The act's kind ("EndMovement"); of a deed within an act ("Realm.BuyOff") its own name will do, and `*` stands for
    /// anything ("Marriage.*").
    pub act: Option<String>,
    /// Its parameters by name, each as text; the one without a name is "0".
    pub with: BTreeMap<String, String>,
    /// Its words as the table lists it; `*` stands for anything.
    pub text: Option<String>,
    pub pick: Pick,
}

/// Which of several offers that fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pick {
    #[default]
    First,
    Last,
    Random,
}

/// The last resort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Otherwise {
    First,
    /// The last offer: games list "end the phase" last.
    Last,
    Random,
}

/// The scripts that travel inside the program, by path.
pub const BUILT_IN_SCRIPTS: &[(&str, &str)] = &[
    ("assets/scripts/dragons_hoard.ron", include_str!("../../assets/scripts/dragons_hoard.ron")),
    ("assets/scripts/fortress.ron", include_str!("../../assets/scripts/fortress.ron")),
    ("assets/scripts/passive.ron", include_str!("../../assets/scripts/passive.ron")),
    ("assets/scripts/quiet_house.ron", include_str!("../../assets/scripts/quiet_house.ron")),
    ("assets/scripts/stay_at_home.ron", include_str!("../../assets/scripts/stay_at_home.ron")),
];

/// The id of the game that a script's text is for; `None` when it is no script.
pub fn script_game(text: &str) -> Option<String> {
    parse_ron::<Script>(text, "").ok().map(|script| script.game)
}

impl Script {
    /// The script of a seat: a file, or one built in by its name (`passive`).
    ///
    /// # Errors
    /// As [`Script::read`].
    pub fn seated(game: &'static Game, file: &str) -> Result<Self, Vec<DataError>> {
        let stem = |path: &str| path.rsplit('/').next().and_then(|f| f.strip_suffix(".ron")) == Some(file);
        match BUILT_IN_SCRIPTS.iter().find(|(path, _)| stem(path)) {
            Some((path, text)) if !Path::new(file).exists() => Self::parse(game, text, path),
            _ => Self::read(game, Path::new(file)),
        }
    }

    /// Reads and checks the script at `path` for a game.
    ///
    /// # Errors
    /// Everything wrong with it, with line and column.
    pub fn read(game: &'static Game, path: &Path) -> Result<Self, Vec<DataError>> {
        Self::parse(game, &read_text(path).map_err(|e| vec![e])?, &path.display().to_string())
    }

    /// Reads and checks a script's text; `path` names it in errors.
    ///
    /// # Errors
    /// As [`Script::read`].
    pub fn parse(game: &'static Game, text: &str, path: &str) -> Result<Self, Vec<DataError>> {
        let script: Script = parse_ron(text, path).map_err(|e| vec![e])?;
        let file = ReadFile { path: path.into(), text: house_text(text).into_owned() };
        let mut lens = Lens::on(&file);
        if script.game != game.id {
            let said = format!("is a script for {}, not for {}", script.game, game.id);
            lens.fault(way!["game", Part::Value(&script.game)], said);
        }
        let (names, kinds) = (game.fact_names(), game.action_kinds());
        for (r, rule) in script.rules.iter().enumerate() {
            for (n, Condition(fact, cmp, value)) in rule.when.iter().enumerate() {
                if !names.iter().any(|name| fits(name, fact)) {
                    let said = format!("there is no fact `{fact}`; facts are {}", list(&names));
                    lens.fault(way!["rules", r, "when", n, 0], said);
                }
                if matches!(cmp, Cmp::AtLeast | Cmp::AtMost) && !matches!(value, Fact::Number(_)) {
                    let said = format!("`{fact}` is compared by size with something that is no number");
                    lens.fault(way!["rules", r, "when", n, 2], said);
                }
            }
            for (n, kind) in rule.wishes.iter().enumerate().filter_map(|(n, wish)| Some((n, wish.act.as_ref()?))) {
                if !kinds.iter().any(|k| is_called(kind, k)) {
                    let said = format!("there is no act `{kind}`; acts are {}", list(&kinds));
                    lens.fault(way!["rules", r, "do", n, "act", Part::Value(kind)], said);
                }
            }
        }
        let errors = lens.found;
        if errors.is_empty() { Ok(script) } else { Err(errors) }
    }

    /// The index of the offer that the script takes for `seat`.
    pub fn choose(&self, table: &Table, seat: SeatId, offers: &[Act], luck: &mut Dice) -> usize {
        let (facts, kinds) = (table.facts(seat), table.game().action_kinds());
        let written: Vec<Value> = offers.iter().map(Act::value).collect();
        let shapes: Vec<Shape> = written.iter().map(|act| Shape::of(act, &kinds)).collect();
        for rule in &self.rules {
            if !rule.when.iter().all(|condition| condition.holds(&facts)) {
                continue;
            }
            for wish in &rule.wishes {
                let fitting: Vec<usize> =
                    (0..offers.len()).filter(|n| wish.fits(&shapes[*n], || table.describe(&offers[*n]))).collect();
                let picked = match wish.pick {
                    Pick::First => fitting.first().copied(),
                    Pick::Last => fitting.last().copied(),
                    Pick::Random => luck.pick(&fitting),
                };
                if let Some(n) = picked {
                    return n;
                }
            }
        }
        match self.otherwise {
            Otherwise::First => 0,
            Otherwise::Last => offers.len().saturating_sub(1),
            Otherwise::Random => luck.below(offers.len().max(1) as u32) as usize,
        }
    }
}

fn list<T: AsRef<str>>(names: &[T]) -> String {
    if names.is_empty() {
        return "none: this game has no scripts yet".into();
    }
    names.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ")
}

impl Condition {
    /// Does it hold among `facts`? A fact that is not there just now equals nothing.
    pub fn holds(&self, facts: &BTreeMap<String, Fact>) -> bool {
        let Condition(name, cmp, value) = self;
        let Some(fact) = facts.get(name) else { return *cmp == Cmp::IsNot };
        match (cmp, fact, value) {
            (Cmp::Is, a, b) => a == b,
            (Cmp::IsNot, a, b) => a != b,
            (Cmp::AtLeast, Fact::Number(a), Fact::Number(b)) => a >= b,
            (Cmp::AtMost, Fact::Number(a), Fact::Number(b)) => a <= b,
            _ => false,
        }
    }
}

/// An act as a wish looks at it: what it is called, and with what.
struct Shape<'a> {
    kind: String,
    fields: &'a Value,
}

impl<'a> Shape<'a> {
    /// An act of the game; a deed within it if the game calls that by a name of its own.
    fn of(act: &'a Value, kinds: &[&str]) -> Self {
        let (kind, fields) = variant(act);
        let (deed, inner) = variant(fields);
        let both = format!("{kind}.{deed}");
        if kinds.contains(&both.as_str()) {
            return Shape { kind: both, fields: inner };
        }
        Shape { kind: kind.into(), fields }
    }

    fn field(&self, name: &str) -> Option<&'a Value> {
        match self.fields {
            Value::Object(map) => map.get(name),
            Value::Array(items) => name.parse().ok().and_then(|n: usize| items.get(n)),
            single if name == "0" => Some(single),
            _ => None,
        }
    }
}

/// An enum's value as serde writes it: the variant, and what it holds.
fn variant(value: &Value) -> (&str, &Value) {
    match value {
        Value::String(kind) => (kind, &Value::Null),
        Value::Object(map) => map.iter().next().map_or(("", &Value::Null), |(kind, fields)| (kind, fields)),
        _ => ("", &Value::Null),
    }
}

/// Does a wish's word name this kind of act?
fn is_called(wanted: &str, kind: &str) -> bool {
    fits(wanted, kind) || kind.split_once('.').is_some_and(|(_, deed)| fits(wanted, deed))
}

impl Wish {
    fn fits(&self, shape: &Shape, words: impl FnOnce() -> String) -> bool {
        self.act.as_deref().is_none_or(|wanted| is_called(wanted, &shape.kind))
            && self.with.iter().all(|(name, wanted)| {
                shape.field(name).is_some_and(|value| match value {
                    Value::String(text) => fits(wanted, text),
                    other => fits(wanted, &other.to_string()),
                })
            })
            && self.text.as_deref().is_none_or(|pattern| fits(pattern, &words()))
    }
}

/// Does `text` fit `pattern`, in which `*` stands for anything?
fn fits(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|head| text.strip_prefix(head)) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((tail, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(tail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::well::TOY;

    #[test]
    fn patterns_fit_as_one_expects() {
        assert!(fits("a*c*e", "abcde") && fits("*", "") && fits("abc", "abc") && fits("a*", "a"));
        assert!(!fits("abc", "abcd") && !fits("a*c", "ab") && !fits("*b*", "ac") && !fits("ab*ba", "aba"));
    }

    #[test]
    fn a_deed_within_an_act_goes_by_either_name() {
        let kinds = ["Done", "War.Accept", "Marriage.Accept"];
        let act = serde_json::json!({"War": {"Accept": {"talk": 3}}});
        let shape = Shape::of(&act, &kinds);
        assert_eq!(shape.kind, "War.Accept");
        assert_eq!(shape.field("talk"), Some(&serde_json::json!(3)));
        assert!(is_called("Accept", &shape.kind) && is_called("War.*", &shape.kind));
        assert!(!is_called("War", &shape.kind) && !is_called("Marriage.Accept", &shape.kind));
        let (done, list) = (serde_json::json!("Done"), serde_json::json!({"Take": ["a", 2]}));
        assert_eq!(Shape::of(&done, &kinds).kind, "Done");
        assert_eq!(Shape::of(&list, &kinds).field("1"), Some(&serde_json::json!(2)));
    }

    #[test]
    fn misspelt_facts_and_acts_are_found_where_they_stand() {
        let text = "(name: \"x\", game: \"toy\", otherwise: First, rules: [\n  (when: [(\"me.gold\", AtLeast, 3), (\"turn\", AtLeast, \"x\")], do: [(act: \"Steal\")]),\n])";
        let errors: Vec<String> =
            Script::parse(&TOY, text, "x.ron").unwrap_err().iter().map(ToString::to_string).collect();
        assert!(errors[0].starts_with("x.ron:2:12: there is no fact `me.gold`"), "{errors:?}");
        assert!(errors[1].starts_with("x.ron:2:54: `turn` is compared"), "{errors:?}");
        assert!(errors[2].contains("there is no act `Steal`"), "{errors:?}");
        let errors = Script::parse(&TOY, &text.replace("toy", "chess"), "x.ron").unwrap_err();
        assert!(errors[0].text.contains("for chess, not for toy"));
    }
}
