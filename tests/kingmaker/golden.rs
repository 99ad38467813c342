//! Golden journals: whole games as readable text, one for each way a game can end. Each file has its
//! scenario, every act and every line of the chronicle that followed. The acts are played again and must give the same text
//! to the letter, so that whoever changes what a rule does or says sees in the difference what that does to a game.

use std::fmt::Write as _;
use std::path::PathBuf;

use regnal::bots::Sitters;
use regnal::table::{Audience, Outcome, house_ron, parse_ron};

use super::kit::*;

/// How the games are played anew, when the acts in the files no longer fit the rules.
const ANEW: &str = "REGNAL_GOLDEN";

pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/kingmaker/golden").join(format!("{name}.txt"))
}

/// Compares a text with the file of this name. If they differ, the new one is written beside it.
#[track_caller]
pub fn compare(name: &str, text: &str) {
    let path = path(name);
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    if golden == text {
        return;
    }
    let new = path.with_extension("txt.new");
    std::fs::write(&new, text).unwrap();
    let line = golden.lines().zip(text.lines()).position(|(a, b)| a != b);
    let line = line.unwrap_or(golden.lines().count().min(text.lines().count()));
    let at = |text: &str| text.lines().nth(line).unwrap_or("(the end)").to_string();
    panic!(
        "{name}: line {} is\n    {}\nnow, and was\n    {}\nTo accept the new text: mv {} {}",
        line + 1,
        at(text),
        at(&golden),
        new.display(),
        path.display()
    );
}

/// The name of a question: ", Drawn"; of a Parliament its stage.
pub fn first_words(frame: &Frame) -> String {
    if let Frame::Parliament(session) = frame {
        return format!(", {:?}", session.stage);
    }
    let value = serde_json::to_value(frame).unwrap();
    let room = value.as_object().and_then(|o| o.values().next());
    let ask = room.and_then(serde_json::Value::as_object).and_then(|o| o.keys().next());
    ask.map_or(String::new(), |name| format!(", {name}"))
}

/// A game that is written down as it goes.
struct Record {
    table: Table<Kingmaker>,
    text: String,
    lines: usize,
}

impl Record {
    fn begin(title: &str, scenario: &str, seed: u64, sitters: &str) -> Record {
        let level = |c| if c == 'b' { Sitter::Bot { level: 2 } } else { Sitter::Bot { level: 1 } };
        let seats = sitters.chars().enumerate().map(|(n, c)| SeatSetup::plain(n, level(c))).collect();
        let table = Table::lean(scenario, "golden.ron", seats, seed).unwrap_or_else(|e| panic!("{e:?}"));
        let text = format!("{title}\n\nscenario {scenario}\nseed {seed}\n");
        let mut record = Record { table, text, lines: 0 };
        record.write_lines();
        record
    }

    /// A seat by the country it sat down with.
    fn name(&self, seat: SeatId) -> String {
        Pos::of(self.table.world()).seat_name(seat)
    }

    /// What the chronicle says since it was last looked at.
    fn write_lines(&mut self) {
        let lines = &self.table.chronicle().lines;
        let mut text = String::new();
        for (n, line) in lines.iter().enumerate().skip(self.lines) {
            let before = n.checked_sub(1).map(|n| (lines[n].turn, &lines[n].phase));
            if before != Some((line.turn, &line.phase)) {
                let _ = write!(text, "\nRound {}, {}\n", line.turn, line.phase);
            }
            let rule = line.rule.as_deref().map_or(String::new(), |r| format!(" [{r}]"));
            let whisper = match line.audience {
                Audience::All => String::new(),
                Audience::Only(seat) => format!("(to {}) ", self.name(seat)),
            };
            let _ = writeln!(text, "    {whisper}{}{rule}", line.text);
            if let Some(throw) = &line.throw {
                let parts: Vec<String> = throw.modifiers.iter().map(|(what, n)| format!("{what} {n:+}")).collect();
                let parts = if parts.is_empty() { String::new() } else { format!(", {}", parts.join(", ")) };
                let needed = if throw.needed.is_empty() { String::new() } else { format!(", needs {}", throw.needed) };
                let _ = writeln!(
                    text,
                    "        dice for {}: {:?}{parts}, in all {}{needed}",
                    throw.purpose, throw.dice, throw.total
                );
            }
        }
        self.lines = lines.len();
        self.text += &text;
    }

    fn act(&mut self, seat: SeatId, action: Action) {
        let words = Kingmaker::describe(self.table.world(), &action);
        let act = house_ron().to_string(&action).unwrap();
        let _ = write!(self.text, "> {} {}: {words}\n> {act}\n", seat.0, self.name(seat));
        if let Err(no) = self.table.submit(seat, action) {
            panic!("{act} is refused now: {no}\n{}", anew());
        }
        self.write_lines();
    }

    fn end(mut self) -> (String, Outcome) {
        let outcome = self.table.outcome().expect("the game is over");
        let places: Vec<String> =
            outcome.ranking.iter().map(|p| p.iter().map(|s| self.name(*s)).collect::<Vec<_>>().join(" and ")).collect();
        let _ = write!(self.text, "\nEnding: {}\nPlaces: {}\n", outcome.ending, places.join(", "));
        (self.text, outcome)
    }
}

fn anew() -> String {
    format!("To have the bots play all games anew: {ANEW}=anew cargo test --test kingmaker golden")
}

/// The acts of a golden text: the lines that begin with `>`, by twos.
fn acts_of(text: &str) -> Vec<(SeatId, Action)> {
    let lines: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("> ")).collect();
    let seat = |line: &str| SeatId(line.split(' ').next().unwrap().parse().expect("a seat's number"));
    lines.chunks(2).map(|two| (seat(two[0]), parse_ron(two[1], "golden").unwrap_or_else(|e| panic!("{e}")))).collect()
}

/// Plays a golden game: the acts of the file, or with [`ANEW`] those of bots, begun with `first`.
#[track_caller]
fn golden(name: &str, title: &str, scenario: &str, seed: u64, sitters: &str, first: &[(SeatId, Action)]) -> Outcome {
    let mut record = Record::begin(title, scenario, seed, sitters);
    if std::env::var(ANEW).is_ok_and(|v| v == "anew") {
        let sitters = Sitters::default();
        for (seat, action) in first.iter().cloned() {
            while !record.table.prompt().seats.contains(&seat) || record.table.check(seat, &action).is_err() {
                let (bot, act) = sitters.next_act(&record.table).unwrap().expect("a bot");
                record.act(bot, act);
            }
            record.act(seat, action);
        }
        while record.table.outcome().is_none() {
            let (bot, act) = sitters.next_act(&record.table).unwrap().expect("a bot");
            record.act(bot, act);
        }
    } else {
        let golden = std::fs::read_to_string(path(name)).unwrap_or_else(|e| panic!("{name}: {e}\n{}", anew()));
        for (seat, action) in acts_of(&golden) {
            record.act(seat, action);
        }
        assert!(record.table.outcome().is_some(), "{name} does not end any more.\n{}", anew());
    }
    let (text, outcome) = record.end();
    compare(name, &text);
    outcome
}

/// Two nobles of each, one heir left: he is in York with an archbishop on the way.
const LAST_HEIR: &str = r#"(game: "kingmaker", title: "The last of them", text: "One heir is left.", seats: (2, 2), options: (rounds: None), position: (phase: Some(Movement),
    factions: [
        (nobles: [(noble: "percy", open: Some("a_york"), heirs: ["richard_york"]), (noble: "clifford", open: Some("a_york_ne"), cards: ["bishop_york"])]),
        (nobles: [(noble: "neville", cards: ["office_marshal"]), (noble: "scrope")]),
    ],
    heirs: [(heir: "henry_vi", dead: true), (heir: "margaret", dead: true), (heir: "edward_lancaster", dead: true), (heir: "edward_march", dead: true),
        (heir: "edmund_rutland", dead: true), (heir: "george_clarence", dead: true), (heir: "richard_gloucester", dead: true)]))"#;

/// KM OBJ-1: the last heir is crowned.
#[test]
fn a_game_that_ends_with_the_last_heir() {
    // York is taken for the archbishop's faction, the two go in, he is crowned.
    let enter = |who: &str| (A, enter(who, "york"));
    let crown = (A, Action::Royal(RoyalDeed::Crown { royal: Royal::Heir(heir("richard_york")) }));
    let first = [enter("percy"), enter("clifford"), (A, Action::Done), crown];
    let outcome =
        golden("by_the_last_heir", "A game that ends with the crowning of the last heir.", LAST_HEIR, 21, "bb", &first);
    assert_eq!((outcome.ending.as_str(), outcome.ranking[0].clone()), ("last_heir", vec![A]));
}

/// KM OBJ-2: the sole monarch's faction wins the vote of both Houses.
#[test]
fn a_game_that_ends_with_acclamation() {
    let scenario = r#"(game: "kingmaker", title: "A strong King", text: "Parliament is called.", seats: (3, 3), options: (rounds: None), position: (phase: Some(Parliament),
    factions: [
        (nobles: [(noble: "percy", inside: Some("coventry"), heirs: ["henry_vi"], cards: ["bishop_canterbury"]), (noble: "mowbray", inside: Some("coventry"), cards: ["office_marshal"])]),
        (nobles: [(noble: "neville", open: Some("a_york")), (noble: "scrope")]),
        (nobles: [(noble: "stanley", open: Some("a_chester")), (noble: "grey")]),
    ],
    chancery: ["title_earl_kent", "office_treasurer"],
    heirs: [(heir: "henry_vi", crowned: true)]))"#;
    let king = Royal::Heir(heir("henry_vi"));
    let first = [
        (A, parliament(ParliamentDeed::Call { place: place("coventry"), noble: noble("scrope"), writ: None })),
        (A, parliament(ParliamentDeed::Acclaim)),
        (A, vote(Question::Acclaim(king), Ballot::Aye)),
    ];
    let outcome = golden("by_acclamation", "A game that Parliament ends.", scenario, 22, "bbb", &first);
    assert_eq!((outcome.ending.as_str(), outcome.ranking[0].clone()), ("acclamation", vec![A]));
}

/// The agreed number of rounds is over: the best placed wins. A new game, with the deal.
#[test]
fn a_game_that_ends_by_rounds() {
    let scenario = r#"(game: "kingmaker", title: "One year", text: "A short evening.", seats: (4, 4), options: (rounds: Some(1)))"#;
    assert_eq!(
        golden("by_rounds", "A game that ends with its last round.", scenario, 23, "bbbb", &[]).ending,
        "round_limit"
    );
}

/// KM HEIR-5: the last heir dies uncrowned, and with him the war.
#[test]
fn a_game_that_ends_without_heirs() {
    let kill = (A, Action::Royal(RoyalDeed::Execute { heir: heir("richard_york") }));
    let outcome = golden("without_heirs", "A game that ends because no heir is left.", LAST_HEIR, 24, "bb", &[kill]);
    assert_eq!(outcome.ending, "no_heirs");
}
