//! Reports of games: one to the letter, and what one through a seat's eyes must not tell.

use regnal::bots::Sitters;
use regnal::table::{
    Entry, Game, GameReplay, Replay, SeatId, SeatSetup, Sitter, Table, by_name, key_moments, save_text, write_report,
};

use super::golden::{Golden, acts_of};

/// A game that chance plays, until it is over or after so many acts.
pub fn by_chance<G: Game>(scenario: &str, seats: usize, seed: u64, acts: usize) -> Table<G> {
    let setups = (0..seats).map(|n| SeatSetup::plain(n, Sitter::Random)).collect();
    let mut table = Table::<G>::new(scenario, "report.ron", setups, seed).unwrap_or_else(|e| panic!("{e:?}"));
    let sitters = Sitters::default();
    while table.outcome().is_none() && table.acts().len() < acts {
        let (seat, action) = sitters.next_act(&table).unwrap().expect("chance finds an offer");
        table.submit(seat, action).unwrap();
    }
    table
}

/// The golden game of this name, but for its last acts.
pub fn stored<G: Game>(folder: &str, name: &str, leave: usize) -> Table<G> {
    let path = format!("{}/tests/{folder}/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}")).replace("\r\n", "\n");
    let (head, rest) = text.split_once("\nseed ").expect("a seed");
    let scenario = head.split_once("\nscenario ").expect("a scenario").1;
    let seed = rest.lines().next().unwrap().parse().unwrap();
    let seats = *G::scenario_card(&G::parse_scenario(scenario, &path).unwrap()).seats.end();
    let setups = (0..seats.into()).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
    let mut table = Table::<G>::new(scenario, "report.ron", setups, seed).unwrap_or_else(|e| panic!("{e:?}"));
    let acts = acts_of::<G>(&text);
    let kept = acts.len() - leave;
    for (seat, action) in acts.into_iter().take(kept) {
        table.submit(seat, action).unwrap_or_else(|no| panic!("{path} does not fit the rules any more: {no}"));
    }
    table
}

/// The report of a game that is over is that of the file `golden/report.txt`. It tells every line of the chronicle.
#[track_caller]
pub fn is_golden<G: Game>(folder: &'static str, table: Table<G>) {
    assert!(table.outcome().is_some(), "the game is over");
    let lines: Vec<Entry> = table.chronicle().lines.clone();
    let mut replay = Replay::of(table).unwrap();
    let eyes = replay.eyes_for(None, false).unwrap();
    let moments = key_moments(&replay, eyes);
    let pictures: Vec<_> = (1..=moments.len()).map(|n| Some(format!("{n}.png"))).collect();
    let text = write_report(&mut replay, eyes, &moments, &pictures).unwrap();
    for line in &lines {
        assert!(text.contains(&told(&text, line)), "the report does not tell: {}", line.text);
    }
    for picture in pictures.iter().flatten() {
        assert_eq!(text.matches(&format!("]({picture})")).count(), 1, "{picture} is shown once");
    }
    let golden = Golden { folder, seat: |_, seat| seat.to_string(), heading: |_, phase| phase.into() };
    golden.compare("report", &text);
}

/// Of a game that runs, nobody's eyes tell everything, and no seat's report holds a line that the seat may not read, or the
/// seed, from which every card to come can be known.
#[track_caller]
pub fn keeps_secrets<G: Game>(table: Table<G>) {
    assert!(table.outcome().is_none(), "the game still runs");
    let table = with_people(table);
    let (lines, seed, seats) = (table.chronicle().lines.clone(), table.setup().seed, table.seats().len());
    let mut replay = Replay::of(table).unwrap();
    assert!(replay.eyes_for(None, false).unwrap_err().contains("--seat"), "who asks must say for whom");
    let mut hidden = 0;
    for seat in (0..seats as u8).map(SeatId) {
        let eyes = replay.eyes_for(Some(seat), false).unwrap();
        let moments = key_moments(&replay, eyes);
        let pictures: Vec<_> = (1..=moments.len()).map(|n| Some(format!("{n}.png"))).collect();
        let text = write_report(&mut replay, eyes, &moments, &pictures).unwrap();
        let may_read = |what: &str| lines.iter().any(|l| l.for_seat(seat) && l.text.contains(what));
        for line in lines.iter().filter(|line| !line.for_seat(seat) && !may_read(&line.text)) {
            assert!(!text.contains(&told(&text, line)), "{seat} is told: {}", line.text);
            hidden += 1;
        }
        for line in lines.iter().filter(|line| line.for_seat(seat)) {
            assert!(text.contains(&told(&text, line)), "{seat} is not told: {}", line.text);
        }
        assert!(!text.contains(&format!("Seed {seed}")), "{text}");
    }
    println!("{hidden} lines hidden");
}

/// The same game, people on its seats: where none play, nobody has anything to hide.
fn with_people<G: Game>(table: Table<G>) -> Table<G> {
    let mut save = table.to_save();
    save.setup.seats.iter_mut().for_each(|seat| seat.sitter = Sitter::Human);
    Table::load_text(&save_text::<G>(&save).expect("a save"), "save").unwrap_or_else(|e| panic!("{e:?}"))
}

/// As [`keeps_secrets`], for a game that has whispered something by now.
#[track_caller]
pub fn keeps_whispers<G: Game>(table: Table<G>) {
    let everybodys = |line: &&Entry| (0..table.seats().len() as u8).all(|n| line.for_seat(SeatId(n)));
    let all = table.chronicle().lines.len();
    assert!(table.chronicle().lines.iter().filter(everybodys).count() < all, "nothing was whispered");
    keeps_secrets(table);
}

/// The line as this report tells it: with the name of a seat's player, or of what it plays where that is no person, as its last
/// table has them.
fn told(report: &str, line: &Entry) -> String {
    let figures = report.split_once("\n## Figures\n").expect("figures").1;
    let rows = figures.lines().filter(|l| l.starts_with("| ") && !l.starts_with("| |") && !l.starts_with("| ---"));
    let names: Vec<&str> = rows.filter_map(|row| row[2..].split(" | ").next()).map(by_player).collect();
    by_name(&escaped(&line.text), |seat| names.get(seat.index()).copied())
}

/// "Player 1" of "England (Player 1)".
fn by_player(name: &str) -> &str {
    name.strip_suffix(')').and_then(|name| name.split_once(" (")).map_or(name, |(_, player)| player)
}

fn escaped(text: &str) -> String {
    let special = |c: char| "\\`*_[]|#<>".contains(c);
    text.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}
