//! Golden journals: whole games as readable text. Each file has its scenario, every act and every line of the chronicle that
//! followed. The acts are played again and must give the same text to the letter, so that whoever changes what a rule does or
//! says sees in the difference what that does to a game.

use std::fmt::Write as _;
use std::path::PathBuf;

use regnal::bots::Sitters;
use regnal::engine::{Act, Game, Table};
use regnal::table::{Audience, Outcome, SeatId, SeatSetup, Sitter};

/// How the games are played anew, when the acts in the files no longer fit the rules.
const ANEW: &str = "REGNAL_GOLDEN";

/// The golden files of a game, and how they speak.
#[derive(Clone, Copy)]
pub struct Golden {
    /// The game's folder under `tests/`.
    pub folder: &'static str,
    /// A seat by what it plays.
    pub seat: fn(&Table, SeatId) -> String,
    /// What stands above the lines of a turn's phase.
    pub heading: fn(u16, &str) -> String,
}

impl Golden {
    fn path(&self, name: &str) -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("tests")
            .join(self.folder)
            .join("golden")
            .join(format!("{name}.txt"))
    }

    fn anew(&self) -> String {
        format!("To have the bots play all games anew: {ANEW}=anew cargo test --test {} golden", self.folder)
    }

    /// Compares a text with the file of this name. If they differ, the new one is written beside it.
    #[track_caller]
    pub fn compare(&self, name: &str, text: &str) {
        let path = self.path(name);
        let golden = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
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

    /// Plays a golden game: the acts of the file, or with [`ANEW`] those of bots, begun with `first`: where the game is to be
    /// played differently from how its bots would, and whose act it is. In `sitters` a `b` is a bot of level 2, anything else
    /// one of level 1.
    #[track_caller]
    pub fn play(
        self,
        game: &'static Game,
        name: &str,
        title: &str,
        (scenario, seed, sitters): (&str, u64, &str),
        first: &[(SeatId, Act)],
    ) -> Outcome {
        let mut record = Record::begin(self, game, title, scenario, seed, sitters);
        if std::env::var(ANEW).is_ok_and(|v| v == "anew") {
            let sitters = Sitters::default();
            let next = |table: &Table| sitters.question(table).unwrap().expect("a bot").answer();
            for (seat, act) in first.iter().cloned() {
                while !record.table.prompt().seats.contains(&seat) || record.table.check(seat, &act).is_err() {
                    let (bot, act) = next(&record.table);
                    record.act(bot, act);
                }
                record.act(seat, act);
            }
            while record.table.outcome().is_none() {
                let (bot, act) = next(&record.table);
                record.act(bot, act);
            }
        } else {
            let golden =
                std::fs::read_to_string(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}\n{}", self.anew()));
            let golden = golden.replace("\r\n", "\n");
            for (seat, act) in acts_of(&golden) {
                let act = record.table.read_act(&act, "golden").unwrap_or_else(|e| panic!("{e}"));
                record.act(seat, act);
            }
            assert!(record.table.outcome().is_some(), "{name} does not end any more.\n{}", self.anew());
        }
        let (text, outcome) = record.end();
        self.compare(name, &text);
        outcome
    }
}

/// The acts of a golden text: the lines that begin with `>`, by twos.
pub fn acts_of(text: &str) -> Vec<(SeatId, String)> {
    let lines: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("> ")).collect();
    let seat = |line: &str| SeatId(line.split(' ').next().unwrap().parse().expect("a seat's number"));
    lines.chunks(2).map(|two| (seat(two[0]), two[1].to_string())).collect()
}

/// A game that is written down as it goes.
struct Record {
    speaks: Golden,
    table: Table,
    text: String,
    lines: usize,
}

impl Record {
    fn begin(speaks: Golden, game: &'static Game, title: &str, scenario: &str, seed: u64, sitters: &str) -> Self {
        let level = |c| if c == 'b' { Sitter::bot(2) } else { Sitter::bot(1) };
        let seats = sitters.chars().enumerate().map(|(n, c)| SeatSetup::plain(n, level(c))).collect();
        let table = game.open_lean(scenario, "golden.ron", seats, seed).unwrap_or_else(|e| panic!("{e:?}"));
        let text = format!("{title}\n\nscenario {scenario}\nseed {seed}\n");
        let mut record = Record { speaks, table, text, lines: 0 };
        record.write_lines();
        record
    }

    fn name(&self, seat: SeatId) -> String {
        (self.speaks.seat)(&self.table, seat)
    }

    /// What the chronicle says since it was last looked at.
    fn write_lines(&mut self) {
        let lines = self.table.lines();
        let mut text = String::new();
        for (n, line) in lines.iter().enumerate().skip(self.lines) {
            let before = n.checked_sub(1).map(|n| (lines[n].turn, &lines[n].phase));
            if before != Some((line.turn, &line.phase)) {
                let _ = write!(text, "\n{}\n", (self.speaks.heading)(line.turn, &line.phase));
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

    fn act(&mut self, seat: SeatId, act: Act) {
        let words = self.table.describe(&act);
        let text = act.text();
        let _ = write!(self.text, "> {} {}: {words}\n> {text}\n", seat.0, self.name(seat));
        if let Err(no) = self.table.submit(seat, act) {
            panic!("{text} is refused now: {no}\n{}", self.speaks.anew());
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
