//! Nothing leaks at the command line: of a game that is not over only those who play it see anything, and what they see
//! does not depend on what they may not know. In all five games, whatever prints.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use clap::Parser;
use regnal::FRONTS;
use regnal::cli::{Args, run};

use regnal::table::{Progress, SeatId, with_players};
use regnal::text::{Terminal, entry_line};

use crate::blood_data::Blood;
use crate::dragon_data::Dragon;
use crate::entries::signed_anew;
use crate::folder::Folder;
use crate::hidden::{Hidden, WHISPER};
use crate::kingmaker_data::Roses;
use crate::minaria_data::Minaria;
use crate::royale_data::Royale;
use crate::trial::Secretive;

/// What a command printed, and its trouble.
fn regnal(words: &[&str], input: &str, by_hand: bool) -> (String, Option<String>) {
    let args = Args::try_parse_from(std::iter::once(&"regnal").chain(words)).unwrap_or_else(|e| panic!("{e}"));
    let mut out = vec![];
    let done = run(args, &mut Terminal { input: &mut input.as_bytes(), out: &mut out, by_hand }, FRONTS);
    (String::from_utf8(out).expect("words"), done.err().map(|trouble| trouble.text))
}

fn told(words: &[&str]) -> String {
    let (out, trouble) = regnal(words, "", false);
    assert_eq!(trouble, None, "{words:?}");
    out
}

fn refused(words: &[&str]) -> String {
    let (out, trouble) = regnal(words, "", false);
    assert_eq!(out, "", "{words:?}");
    trouble.unwrap_or_else(|| panic!("{words:?} was not refused"))
}

/// A session at the terminal table on this file, in a home of its own.
fn session(file: &str, home: &Path, commands: &str) -> String {
    let mut table = Command::new(env!("CARGO_BIN_EXE_regnal"))
        .args(["text", "--load", file])
        .env("REGNAL_HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("regnal");
    table.stdin.take().expect("a pipe").write_all(commands.as_bytes()).expect("read");
    let out = table.wait_with_output().expect("a table");
    assert!(out.status.success(), "{:?}", out.status);
    String::from_utf8(out.stdout).expect("words")
}

/// Everything that shows `file` to the eye, with the command that did.
fn shown<G: Secretive>(hidden: &Hidden<G>, file: &str, dir: &Path) -> Vec<(&'static str, String)> {
    let seat = (hidden.eye.0 + 1).to_string();
    let report = dir.join("report");
    let out = report.display().to_string();
    told(&["report", file, "--seat", &seat, "--out", &out, "--overwrite", "--no-pictures"]);
    let home = dir.join("home");
    let _ = std::fs::remove_dir_all(&home);
    // Refused, or the seat would change: what others did is asked for once more.
    let deeds = hidden.table.acts().iter().rev().map(|act| &act.action);
    let deeds = deeds.filter(|act| hidden.table.check(hidden.eye, act).is_err());
    let deeds = deeds.take(6).map(|act| format!("do {}\n", act.text()));
    let commands = format!("v\nc all\noffers\nc 5\nwhy hidden\nu\nr\nback 0\nno\nno\n{}v\n", deeds.collect::<String>());
    vec![
        ("replay", told(&["replay", file, "--seat", &seat])),
        ("replay by hand", regnal(&["replay", file, "--seat", &seat], "\n", true).0),
        ("verify", refused(&["replay", file, "--verify"])),
        ("report", std::fs::read_to_string(report.join("report.md")).expect("a report")),
        ("text", session(file, &home, &commands)),
    ]
}

fn nothing_leaks<G: Secretive>(acts: usize, scenario: &str, seats: usize) {
    let hidden = Hidden::<G>::after(acts, scenario, seats);
    let id = hidden.table.game().id;
    let dir = Folder::new(&format!("leaks-{id}"));
    let path = dir.join("game.ron");
    let file = path.to_str().expect("a path");
    let people = hidden.people();
    let mut both = vec![];
    for permuted in [false, true] {
        std::fs::write(&path, hidden.file(permuted, &people)).expect("written");
        both.push(shown(&hidden, file, &dir));
    }
    for ((what, one), (_, two)) in both[0].iter().zip(&both[1]) {
        // How many acts stand is no secret, and `back N` has to say it.
        let uncounted = |text: &str| text.contains("the game stands after act");
        let line = one.lines().zip(two.lines()).find(|(a, b)| a != b && !(uncounted(a) && uncounted(b)));
        assert_eq!((line, one.lines().count()), (None, two.lines().count()), "{}: {what} tells", id);
        assert!(!one.contains(WHISPER), "{}: {what} tells a whisper\n{one}", id);
        assert!(!one.is_empty(), "{}: {what} tells nothing", id);
    }
    only_people_look::<G>(&hidden, file, &people);
    of_a_journal::<G>(&hidden, &dir.join("game.journal"));
}

/// Nobody's eyes but those of the people who play, each behind their curtain; a tester's word opens everything.
fn only_people_look<G: Secretive>(hidden: &Hidden<G>, file: &str, people: &[SeatId; 2]) {
    let ways = people.map(|p| format!("--seat {} (Player {})", p.0 + 1, p.0 + 1));
    for command in ["replay", "report"] {
        let why = refused(&[command, file]);
        assert!(why.contains("not over") && ways.iter().all(|way| why.contains(way)), "{why}");
        let bot = (0..hidden.table.seats().len() as u8).map(SeatId).find(|seat| !people.contains(seat));
        if let Some(bot) = bot {
            let why = refused(&[command, file, "--seat", &(bot.0 + 1).to_string()]);
            assert!(why.contains("not over") && ways.iter().all(|way| why.contains(way)), "{why}");
        }
    }
    // The curtain waits; with nobody there it stays drawn.
    let name = format!("Player {}", people[1].0 + 1);
    let seat = (people[1].0 + 1).to_string();
    let (out, trouble) = regnal(&["replay", file, "--seat", &seat], "", true);
    assert!(out.contains(&format!("{name}, please. Nobody else looks.")) && trouble.is_none(), "{out}");
    assert_eq!(out.lines().count(), 1, "something is shown before the curtain is opened: {out}");
    // Who looks is asked, if it was not said.
    let (out, _) = regnal(&["replay", file], &format!("{seat}\n\n"), true);
    assert!(out.contains("Who looks?") && out.contains(&format!("As {name} knows it.")), "{out}");
    let (out, trouble) = regnal(&["replay", file], "", true);
    assert!(trouble.is_some() && !out.contains("knows it"), "{out}");
    let all = told(&["replay", file, "--open-hands"]);
    assert_eq!(all.matches(WHISPER).count(), hidden.whispers(), "a tester sees everything");
}

/// A journal, whole and with an act that the rules refuse: no line and no act that the eye may not know.
fn of_a_journal<G: Secretive>(hidden: &Hidden<G>, path: &Path) {
    hidden.table.write_journal(path).expect("a journal");
    let file = path.to_str().expect("a path");
    let id = hidden.table.game().id;
    let mut replay = hidden.table.game().open_replay(path, &Progress::default()).expect("the journal replays");
    let seats = replay.setup().seats.clone();
    let (mut mine, mut theirs) = (String::new(), vec![]);
    let (eye, last) = (Some(hidden.eye), replay.len());
    replay.go_to(0).expect("the beginning");
    for n in 0..=last {
        for line in replay.lines_of(n, None) {
            match line.for_seat(hidden.eye) {
                true => mine += &format!("{}\n", entry_line(line, &seats)),
                false => theirs.push(entry_line(line, &seats)),
            }
        }
        if n < last {
            let (seat, words) = replay.describe(n + 1).expect("an act");
            let words = with_players(&seats, &words);
            match Some(seat) == eye || !replay.lines_of(n + 1, eye).is_empty() {
                true => mine += &format!("{words}\n"),
                false => theirs.push(words),
            }
            replay.go_to(n + 1).expect("an act");
        }
    }
    mine += &replay.print_view(hidden.eye);
    theirs.retain(|words| !mine.contains(words.as_str()));
    assert!(!theirs.is_empty(), "{}: nothing was hidden", id);
    let seat = (hidden.eye.0 + 1).to_string();
    let out = told(&["replay", file, "--seat", &seat]);
    let leak = theirs.iter().find(|words| out.contains(words.as_str()));
    assert_eq!(leak, None, "{}", id);
    let seed = format!("seed {}", replay.setup().seed);
    assert!(!out.contains(&seed), "whoever knows the seed knows every card to come");
    let all = told(&["replay", file, "--open-hands"]);
    assert!(all.contains(&seed) && theirs.iter().all(|words| all.contains(words)), "a tester sees everything");
    let proof = told(&["replay", file, "--verify"]);
    assert_eq!((proof.lines().count(), proof.contains(" compared); the last is ")), (1, true), "{proof}");
    // At the table, too, the curtain stays drawn before an empty chair.
    let (out, _) = regnal(&["text", "--load", file], "", true);
    assert!(out.contains("please. Nobody else looks.") && !out.contains("== Player"), "{out}");
    let (out, _) = regnal(&["text", "--load", file], "\n", true);
    assert!(out.contains("== Player"), "{out}");
    // An act that the rules do not take is told by its number and its rule.
    let text = std::fs::read_to_string(path).expect("a journal");
    let first = text.lines().nth(1).expect("an act");
    std::fs::write(path, signed_anew(&format!("{text}{first}\n"))).expect("written");
    let first = hidden.table.acts().first().expect("an act");
    let no = hidden.table.check(first.seat, &first.action);
    if let Err(no) = no {
        for out in [refused(&["replay", file, "--verify"]), told(&["replay", file, "--seat", &seat])] {
            let at = format!("act {}: ", last + 1);
            assert!(out.contains(&at) && !out.contains(&no.text), "{out}");
        }
    }
}

/// Files that are none of its own are answered without a word of what is in them.
#[test]
fn a_save_that_is_checked_as_a_scenario_tells_nothing() {
    let scenario = include_str!("../../assets/scenarios/divine_right/war_for_minaria.ron");
    let hidden = Hidden::<Minaria>::after(60, scenario, 3);
    let dir = Folder::new("leaks-check");
    let path = dir.join("game.ron");
    let checked = [false, true].map(|permuted| {
        std::fs::write(&path, hidden.file(permuted, &hidden.people())).expect("written");
        let (out, trouble) = regnal(&["check", path.to_str().expect("a path")], "", false);
        assert!(trouble.is_some(), "a save is no scenario");
        out
    });
    assert_eq!(checked[0], checked[1]);
    assert!(!checked[0].contains(WHISPER), "{}", checked[0]);
}

#[test]
fn divine_right() {
    let scenario = include_str!("../../assets/scenarios/divine_right/war_for_minaria.ron");
    nothing_leaks::<Minaria>(150, scenario, 3);
}

#[test]
fn blood_royale() {
    let scenario = include_str!("../../assets/scenarios/blood_royale/three_crowns.ron");
    nothing_leaks::<Blood>(150, scenario, 3);
}

#[test]
fn kingmaker() {
    let scenario = include_str!("../../assets/scenarios/kingmaker/the_short_war.ron");
    nothing_leaks::<Roses>(120, scenario, 4);
}

#[test]
fn diplomacy_royale() {
    let scenario = include_str!("../../assets/scenarios/diplomacy_royale/the_three_heirs.ron");
    nothing_leaks::<Royale>(80, scenario, 4);
}

#[test]
fn order_of_the_dragon() {
    let scenario = include_str!("../../assets/scenarios/order_of_the_dragon/three_cycles.ron");
    nothing_leaks::<Dragon>(80, scenario, 3);
}
