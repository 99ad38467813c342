//! The `lesson` of a scenario file: who teaches what, in which steps. No game knows of it: it is cut out before the game
//! reads its scenario.

use std::borrow::Cow;

use super::lesson::next_key;
use super::ron_tree::{Kind, Node, at_byte};
use super::{DataError, KEYS, Lesson, Step, house_ron, seats};

/// The scenario's text with its lesson blanked out, so that every other fault keeps its line and column.
pub fn without_lesson(text: &str) -> Cow<'_, str> {
    let Ok(file) = Node::read(text) else { return Cow::Borrowed(text) };
    let Some(lesson) = file.field("lesson") else { return Cow::Borrowed(text) };
    let end = lesson.at + lesson.text.len();
    let key = text[..lesson.at].rfind("lesson").unwrap_or(lesson.at);
    // The comma behind it goes with it.
    let comma = text[end..].trim_start().starts_with(',');
    let to = if comma { end + text[end..].find(',').unwrap_or(0) + 1 } else { end };
    let blank: String = text[key..to].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
    Cow::Owned(format!("{}{blank}{}", &text[..key], &text[to..]))
}

/// The lesson in a scenario's text, if it has one.
///
/// # Errors
/// Everything wrong with it, with line and column.
pub fn lesson_of(text: &str, path: &str) -> Result<Option<Lesson>, Vec<DataError>> {
    // Of a text that is no RON the reader of the scenario says more.
    let Ok(file) = Node::read(text) else { return Ok(None) };
    let Some(node) = file.field("lesson") else { return Ok(None) };
    let mut desk = Desk { text, path, found: vec![] };
    let lesson = desk.lesson(node);
    if desk.found.is_empty() { Ok(Some(lesson)) } else { Err(desk.found) }
}

/// "{undo}, {rules}".
fn known_keys() -> String {
    KEYS.map(|key| format!("{{{key}}}")).join(", ")
}

struct Desk<'a> {
    text: &'a str,
    path: &'a str,
    found: Vec<DataError>,
}

impl Desk<'_> {
    fn fault(&mut self, node: &Node, what: impl Into<String>) {
        let (line, column) = at_byte(self.text, node.at);
        self.found.push(DataError::placed(self.path, (line, column), what));
    }

    fn lesson(&mut self, node: &Node) -> Lesson {
        self.fields(node, "a lesson", &["rules", "seats", "seed", "steps"]);
        let mut lesson = Lesson::default();
        for rule in node.field("rules").map_or(&[][..], |list| list.parts.as_slice()) {
            lesson.rules.push(self.string(&rule.1));
        }
        match node.field("seats") {
            None => self.fault(node, "a lesson names its `seats`, like \"human,bot1\""),
            Some(field) => {
                let list = self.string(field);
                match seats(&list) {
                    Ok(sitters) if !sitters.contains(&super::Sitter::Human) => {
                        self.fault(field, "nobody is taught: one of the seats is `human`");
                    }
                    Ok(sitters) => lesson.seats = sitters,
                    Err(why) => self.fault(field, why),
                }
            }
        }
        match node.field("seed").map(|n| (n, n.text.parse())) {
            None => self.fault(node, "a lesson names its `seed`, so that it always goes the same way"),
            Some((_, Ok(seed))) => lesson.seed = seed,
            Some((n, Err(_))) => self.fault(n, format!("{} is no seed: expected a number", n.text)),
        }
        match node.field("steps").filter(|n| n.kind == Kind::List && !n.parts.is_empty()) {
            None => self.fault(node, "a lesson has `steps: [(say: \"..\"), ..]`"),
            Some(list) => lesson.steps = list.parts.iter().map(|(_, n)| self.step(n)).collect(),
        }
        lesson
    }

    fn step(&mut self, node: &Node) -> Step {
        self.fields(node, "a step", &["say", "point", "until", "astray", "free"]);
        let words = |desk: &mut Self, field: &str| node.field(field).map(|n| desk.string(n));
        let say = words(self, "say").unwrap_or_default();
        if say.trim().is_empty() {
            self.fault(node, "a step has something to `say`");
        }
        let step = Step {
            say,
            point: words(self, "point"),
            until: node.field("until").map(|n| n.text.to_string()),
            astray: words(self, "astray"),
            free: node.field("free").is_some_and(|n| n.text == "true"),
            at: at_byte(self.text, node.field("until").unwrap_or(node).at),
        };
        for field in ["say", "astray"] {
            let Some(part) = node.field(field) else { continue };
            let mut rest = part.text;
            while let Some((_, name, after)) = next_key(rest) {
                if !KEYS.contains(&name) {
                    self.fault(part, format!("no key is called {{{name}}}; a lesson may name {}", known_keys()));
                }
                rest = after;
            }
        }
        if step.until.is_none() && (step.astray.is_some() || step.free) {
            self.fault(node, "a step that is only read has no `until`, so nothing can go astray in it");
        }
        step
    }

    fn fields(&mut self, node: &Node, what: &str, known: &[&str]) {
        if node.kind != Kind::Round {
            return self.fault(node, format!("expected {what} with its fields in brackets"));
        }
        for (field, part) in &node.parts {
            if !known.contains(field) {
                self.fault(part, format!("{what} has no field `{field}`; it has {}", known.join(", ")));
            }
        }
    }

    fn string(&mut self, node: &Node) -> String {
        house_ron().from_str(node.text).unwrap_or_else(|_| {
            self.fault(node, "expected words in quotation marks");
            String::new()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "(\n    title: \"x\",\n    lesson: (seats: \"human,bot1\", seed: 7, steps: [\n        (say: \"A\"),\n        (say: \"B\", until: Take),\n    ]),\n    pool: 60,\n)";

    #[test]
    fn the_game_does_not_see_the_lesson_and_every_other_line_stays() {
        let rest = without_lesson(FILE);
        assert!(!rest.contains("lesson") && !rest.contains("seats"), "{rest}");
        assert_eq!((rest.len(), rest.lines().count()), (FILE.len(), FILE.lines().count()));
        assert_eq!(rest.find("pool"), FILE.find("pool"));
        assert_eq!(without_lesson("(pool: 3)"), "(pool: 3)");
    }

    #[test]
    fn a_lesson_is_read_and_its_faults_are_named_with_their_place() {
        let lesson = lesson_of(FILE, "f").unwrap().unwrap();
        assert_eq!((lesson.seed, lesson.seats.len(), lesson.steps.len()), (7, 2, 2));
        assert_eq!(lesson.steps[1].until.as_deref(), Some("Take"));
        assert_eq!(lesson_of("(pool: 3)", "f"), Ok(None));
        for (from, to, line, what) in [
            ("seed: 7", "seed: seven", 3, "no seed"),
            ("say: \"A\"", "say: \"A, or {undi}\"", 4, "no key is called {undi}"),
            ("seed: 7, ", "", 3, "names its `seed`"),
            ("human,", "bot1,", 3, "nobody is taught"),
            ("human", "humane", 3, "nobody who could sit down"),
            ("say: \"B\"", "sy: \"B\"", 5, "no field `sy`"),
            ("say: \"A\"", "say: 3", 4, "quotation marks"),
            ("say: \"A\"", "say: \"A\", astray: \"x\"", 4, "only read"),
            ("(say: \"A\"),", "7,", 4, "in brackets"),
        ] {
            let errors = lesson_of(&FILE.replace(from, to), "f").unwrap_err();
            assert!(errors.iter().any(|e| e.line == line && e.text.contains(what)), "{to}: {errors:?}");
        }
    }
}
