//! Reports of games: one to the letter, and what one through a seat's eyes must not tell.

use std::sync::atomic::{AtomicUsize, Ordering};

use regnal::bots::Sitters;
use regnal::engine::{Game, Replay, Table, key_moments, write_report};
use regnal::table::{Entry, Progress, SeatId, SeatSetup, Sitter, by_name};

use super::golden::{Golden, acts_of};

/// A game that chance plays, until it is over or after so many acts.
pub fn by_chance(game: &'static Game, scenario: &str, seats: usize, seed: u64, acts: usize) -> Table {
    let setups = (0..seats).map(|n| SeatSetup::plain(n, Sitter::Random)).collect();
    let mut table = game.open(scenario, "report.ron", setups, seed).unwrap_or_else(|e| panic!("{e:?}"));
    let sitters = Sitters::default();
    while table.outcome().is_none() && table.act_count() < acts {
        let (seat, act) = sitters.question(&table).unwrap().expect("chance finds an offer").answer();
        table.submit(seat, act).unwrap();
    }
    table
}

/// The golden game of this name, but for its last acts.
pub fn stored(game: &'static Game, folder: &str, name: &str, leave: usize) -> Table {
    let path = format!("{}/tests/{folder}/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}")).replace("\r\n", "\n");
    let (head, rest) = text.split_once("\nseed ").expect("a seed");
    let scenario = head.split_once("\nscenario ").expect("a scenario").1;
    let seed = rest.lines().next().unwrap().parse().unwrap();
    let seats = *game.card(scenario, &path).unwrap().seats.end();
    let mut acts = acts_of(&text);
    acts.truncate(acts.len() - leave);
    let mut table = with_people(game, scenario, seed, seats.into());
    for (seat, act) in acts {
        let act = table.read_act(&act, &path).unwrap_or_else(|e| panic!("{e}"));
        table.submit(seat, act).unwrap_or_else(|no| panic!("{path} does not fit the rules any more: {no}"));
    }
    table
}

/// A new game, people on its seats: where none play, nobody has anything to hide.
fn with_people(game: &'static Game, scenario: &str, seed: u64, seats: usize) -> Table {
    let setups = (0..seats).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
    game.open(scenario, "report.ron", setups, seed).unwrap_or_else(|e| panic!("{e:?}"))
}

/// The game to look at.
fn replay(table: &Table) -> Replay {
    static REPLAYS: AtomicUsize = AtomicUsize::new(0);
    let n = REPLAYS.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("regnal-report-{}-{n}.ron", std::process::id()));
    table.save_to(&path).expect("written");
    let replay = table.game().open_replay(&path, &Progress::default()).unwrap_or_else(|e| panic!("{e:?}"));
    let _ = std::fs::remove_file(path);
    replay
}

/// The report of a game that is over is that of the file `golden/report.txt`. It tells every line of the chronicle.
#[track_caller]
pub fn is_golden(folder: &'static str, table: Table) {
    assert!(table.outcome().is_some(), "the game is over");
    let lines: Vec<Entry> = table.lines().to_vec();
    let mut replay = replay(&table);
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
pub fn keeps_secrets(table: Table) {
    assert!(table.outcome().is_none(), "the game still runs");
    let setup = table.setup();
    let mut again = with_people(table.game(), &setup.scenario, setup.seed, setup.seats.len());
    for act in table.acts() {
        again.submit(act.seat, act.action.clone()).unwrap_or_else(|no| panic!("{no}"));
    }
    let (lines, seed, seats) = (again.lines().to_vec(), setup.seed, setup.seats.len());
    let mut replay = replay(&again);
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

/// As [`keeps_secrets`], for a game that has whispered something by now.
#[track_caller]
pub fn keeps_whispers(table: Table) {
    let everybodys = |line: &&Entry| (0..table.seats().len() as u8).all(|n| line.for_seat(SeatId(n)));
    let all = table.lines().len();
    assert!(table.lines().iter().filter(everybodys).count() < all, "nothing was whispered");
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
