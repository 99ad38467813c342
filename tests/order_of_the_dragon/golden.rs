//! A golden journal: a whole game as readable text, with every act and every line of the chronicle that followed. The acts are
//! played again and must give the same text to the letter, so that whoever changes what a rule does or says sees in the
//! difference what that does to a game.

use std::fmt::Write as _;
use std::path::PathBuf;

use regnal::bots::Sitters;
use regnal::table::{Audience, Table, house_ron, parse_ron};

use super::kit::*;

/// How the game is played anew, when the acts in the file no longer fit the rules.
const ANEW: &str = "REGNAL_GOLDEN";

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/order_of_the_dragon/golden").join(format!("{name}.txt"))
}

/// A game that is written down as it goes.
struct Record {
    table: Table<OrderOfTheDragon>,
    text: String,
    lines: usize,
}

impl Record {
    fn begin(scenario: &str, seed: u64, sitters: &str) -> Record {
        let level = |c| if c == 'b' { Sitter::Bot { level: 2 } } else { Sitter::Bot { level: 1 } };
        let seats = sitters.chars().enumerate().map(|(n, c)| SeatSetup::plain(n, level(c))).collect();
        let table = Table::lean(scenario, "golden.ron", seats, seed).unwrap_or_else(|e| panic!("{e:?}"));
        let mut record = Record { table, text: format!("scenario {scenario}\nseed {seed}\n"), lines: 0 };
        record.write_lines();
        record
    }

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
                let _ = write!(text, "\n{}\n", line.phase);
            }
            let rule = line.rule.as_deref().map_or(String::new(), |r| format!(" [{r}]"));
            let whisper = match line.audience {
                Audience::All => String::new(),
                Audience::Only(seat) => format!("(to {}) ", self.name(seat)),
            };
            let _ = writeln!(text, "    {whisper}{}{rule}", line.text);
        }
        self.lines = lines.len();
        self.text += &text;
    }

    fn act(&mut self, seat: SeatId, action: Action) {
        let words = OrderOfTheDragon::describe(self.table.world(), &action);
        let act = house_ron().to_string(&action).unwrap();
        let _ = write!(self.text, "> {} {}: {words}\n> {act}\n", seat.0, self.name(seat));
        if let Err(no) = self.table.submit(seat, action) {
            panic!("{act} is refused now: {no}\n{}", anew());
        }
        self.write_lines();
    }
}

fn anew() -> String {
    format!("To have the bots play the game anew: {ANEW}=anew cargo test --test order_of_the_dragon golden")
}

/// The acts of a golden text: the lines that begin with `>`, by twos.
fn acts_of(text: &str) -> Vec<(SeatId, Action)> {
    let lines: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("> ")).collect();
    let seat = |line: &str| SeatId(line.split(' ').next().unwrap().parse().expect("a seat's number"));
    lines.chunks(2).map(|two| (seat(two[0]), parse_ron(two[1], "golden").unwrap_or_else(|e| panic!("{e}")))).collect()
}

#[test]
fn a_game_of_two_cycles() {
    let scenario = r#"(game: "order_of_the_dragon", title: "Two cycles", text: "Six players.", seats: (6, 6), powers: ["burgundy", "castile", "hungary", "lithuania", "naples", "ottomans"], options: (cycles: Some(2)))"#;
    let mut record = Record::begin(scenario, 11, "bbbebb");
    let golden = std::fs::read_to_string(path("two_cycles")).unwrap_or_default();
    if std::env::var(ANEW).is_ok_and(|v| v == "anew") {
        let sitters = Sitters::default();
        while record.table.outcome().is_none() {
            let (bot, act) = sitters.next_act(&record.table).unwrap().expect("a bot");
            record.act(bot, act);
        }
    } else {
        for (seat, action) in acts_of(&golden) {
            record.act(seat, action);
        }
        assert!(record.table.outcome().is_some(), "it does not end any more.\n{}", anew());
    }
    let _ = write!(record.text, "\nEnding: {}\n", record.table.outcome().unwrap().ending);
    if record.text != golden {
        let new = path("two_cycles").with_extension("txt.new");
        std::fs::create_dir_all(new.parent().unwrap()).unwrap();
        std::fs::write(&new, &record.text).unwrap();
        let line = golden.lines().zip(record.text.lines()).position(|(a, b)| a != b).unwrap_or(0);
        panic!(
            "line {} differs; to accept the new text: mv {} {}",
            line + 1,
            new.display(),
            path("two_cycles").display()
        );
    }
}
