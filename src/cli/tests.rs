use clap::Parser;

use super::{Args, run};
use crate::engine::Table;
use crate::engine::folder;
use crate::engine::well::{TOY, play, table};
use crate::text::Terminal;

/// Runs a command line with `input`; what it printed, or its exit code and words.
fn regnal(line: &str, input: &str) -> Result<String, (u8, String)> {
    let args = Args::try_parse_from(line.split_whitespace()).map_err(|e| (2, e.to_string()))?;
    let mut out = Vec::new();
    let done = run(args, &mut Terminal { input: &mut input.as_bytes(), out: &mut out, by_hand: false }, crate::FRONTS);
    let out = String::from_utf8(out).unwrap();
    done.map(|()| out.clone()).map_err(|t| (t.code, format!("{out}{}", t.text)))
}

/// The one test that changes the environment; everything that needs a store, or must find no display, is in it.
#[test]
fn a_game_is_played_from_a_pipe_left_and_continued() {
    let home = folder("cli-home");
    // SAFETY: no other test of this binary writes the environment, and they read it by the standard library, which locks it.
    unsafe {
        std::env::set_var("REGNAL_HOME", &*home);
        std::env::remove_var("DISPLAY");
    }
    assert_eq!(
        regnal("regnal text --continue", "").unwrap_err(),
        (2, "there is no unfinished game to continue".into())
    );
    let out = regnal(
        "regnal text --seats human,human --seed 3",
        "1\nwhy coins\nu\nflurb\n99\ndo Take(9)\ndo Nonsense(\nr\nc\n",
    )
    .unwrap();
    for part in [
        "The Well: assets/scenarios/toy/well.ron, seed 3",
        "---- curtain: Player 1 ----",
        "To think of:",
        "   -  60 coins are left in the well.",
        "   1  Take 1 from the well",
        "Throw for luck (cannot be undone)",
        "TOY TAKE-01: One takes one to three coins",
        "`flurb` is no command; `help` lists them.",
        "There is no 99 in the list",
        "No: You want 9 coins; there are 3. [TOY TAKE-01]",
        "This is no act: act:1:1: ",
        "`regnal text --continue` goes on with it.",
    ] {
        assert!(out.contains(part), "{part} is not in:\n{out}");
    }
    let save = home.join("x.save");
    let out =
        regnal("regnal text --continue", &format!("v\nsave {}\nback 0\nyes\nno\nquit\n", save.display())).unwrap();
    assert!(out.contains("coins: Purse(1)") && out.contains("Saved as"), "{out}");
    assert!(out.contains("in an editor it shows everything, hidden hands and sealed orders too"), "{out}");
    assert!(out.contains("still missing: Player 2. [TABLE TAKE-BACK]"), "{out}");
    assert_eq!(Table::load(&TOY, &save).unwrap().acts().len(), 1);
    let out = regnal(&format!("regnal text --load {}", save.display()), "6\n").unwrap();
    assert!(out.contains("---- curtain: Player 2 ----"), "{out}");
    // A save is found by its name, wherever one stands.
    std::fs::create_dir_all(home.join("saves")).unwrap();
    std::fs::rename(&save, home.join("saves").join("evening.ron")).unwrap();
    let out = regnal("regnal text --load evening", "v\nquit\n").unwrap();
    assert!(out.contains("coins: Purse(1)"), "{out}");
    assert!(regnal("regnal replay evening --verify", "").unwrap().contains("1 acts"));
    assert!(regnal("regnal replay 0001-toy --verify", "").unwrap().contains("acts"), "and a game in progress");
    let (code, text) = regnal("regnal text --load morning", "").unwrap_err();
    assert!(code == 2 && text.contains("morning: cannot be opened"), "{text}");
    let out = regnal("regnal play --seats bot,random --seed 5", "").unwrap();
    assert!(out.contains("No window") && out.contains("The game is over. Most coins wins."), "{out}");
    let journals = home.join("journals");
    let out = regnal(&format!("regnal simulate toy --games 2 --heavy --journals {}", journals.display()), "").unwrap();
    assert!(out.contains("seed 1: ") && out.contains("2 games of The Well: 12 turns"), "{out}");
    let journal = journals.join("toy-1.journal");
    let out = regnal(&format!("regnal replay {} --verify", journal.display()), "").unwrap();
    assert!(out.contains("every position as the rules make it"), "{out}");
    let out = regnal(&format!("regnal replay {} --until 5 --seat 2", journal.display()), "").unwrap();
    assert!(out.contains("After act 5: "), "{out}");
    let (code, text) = regnal(&format!("regnal replay {} --seat 7", journal.display()), "").unwrap_err();
    assert!(code == 2 && text.contains("there is no seat 7"), "{text}");
}

#[test]
fn a_verified_journal_ends_where_the_game_did() {
    let dir = folder("cli-verified");
    let game = |how: &str| {
        let out = regnal(&format!("regnal simulate toy --games 1 {how} --journals {}", dir.display()), "").unwrap();
        let hash = out.split_once(", hash ").unwrap().1[..16].to_string();
        (hash, regnal(&format!("regnal replay {}/toy-1.journal --verify", dir.display()), "").unwrap())
    };
    let (hash, verdict) = game("");
    assert!(verdict.ends_with(&format!("the file vouches for no position; the last is {hash}\n")), "{verdict}");
    let (hash, verdict) = game("--heavy");
    assert!(verdict.contains(" compared); the last is ") && verdict.contains(&hash), "{verdict}");
}

/// What another build plays can be held against what this one did.
#[test]
fn games_are_held_against_a_file_of_their_stories() {
    let dir = folder("cli-stories");
    std::fs::create_dir_all(&*dir).unwrap();
    let file = dir.join("toy.txt");
    let simulate = |rest: &str| regnal(&format!("regnal simulate toy {rest} {}", file.display()), "");
    simulate("--games 3 --stories").unwrap();
    let written = std::fs::read_to_string(&file).unwrap();
    assert_eq!(written.lines().count(), 4, "{written}");
    simulate("--games 3 --same-as").unwrap();
    simulate("--games 2 --seed 2 --same-as").unwrap();
    let fails = |code: u8, rest: &str, part: &str| {
        let (found, text) = simulate(rest).unwrap_err();
        assert!(found == code && text.contains(part), "{rest}: {found} {text}");
    };
    fails(1, "--games 4 --same-as", "1 of 4 games broke a law or went otherwise:\nseed 4: it is not in the file");
    fails(2, "--games 3 --seats bot,random --same-as", "toy.txt:1: the file is of other games");
    let second = written.lines().nth(2).unwrap();
    let (acts, lines) = (&second[2..18], &second[19..]);
    std::fs::write(&file, written.replace(lines, "0123456789abcdef")).unwrap();
    fails(1, "--games 3 --same-as", "seed 2: the same acts, told otherwise");
    std::fs::write(&file, written.replace(acts, "0123456789abcdef")).unwrap();
    fails(1, "--games 3 --same-as", "seed 2: other acts than in the file");
    std::fs::write(&file, written.replace(acts, "much")).unwrap();
    fails(2, "--games 3 --same-as", "toy.txt:3: expected a seed and two hashes");
}

#[test]
fn bad_input_is_told_with_exit_code_two() {
    let says = |line: &str, part: &str| {
        let (code, text) = regnal(line, "").unwrap_err();
        assert!(code == 2 && text.contains(part), "{line}: {code} {text}");
    };
    says("regnal simulate chess", "there is no game `chess`; games are: toy");
    says("regnal simulate toy --seats bot,cat", "`cat` is nobody who could sit down");
    says("regnal simulate toy --seats bot*0", "`bot*0`: expected a number of seats from 1 to 16");
    says("regnal simulate toy --seats bot*5", "is played with 2 to 4 seats, not with 5");
    says("regnal simulate toy --seats bot", "is played with 2 to 4 seats, not with 1");
    says("regnal simulate toy --seats bot,script:nowhere.ron", "nowhere.ron: cannot be opened");
    says("regnal text --scenario nowhere.ron", "built in are: assets/scenarios/toy/well.ron");
    // What was named wrongly is said once, and is no reason to go to the terminal.
    let (_, text) = regnal("regnal play --scenario nowhere.ron", "").unwrap_err();
    assert!(text.matches("built in are").count() == 1 && !text.contains("No window"), "{text}");
    says("regnal text --load nowhere.save", "nowhere.save: cannot be opened");
    if cfg!(not(feature = "window")) {
        says("regnal play --shot x.png", "no picture was drawn");
    }
    let dir = folder("cli-check");
    let bad = dir.join("bad.ron");
    std::fs::write(&bad, "(game: \"toy\", title: \"x\", pool: 60, turns: 0)").unwrap();
    says(&format!("regnal check {}", bad.display()), "bad.ron:1:37: a game has at least one turn");
    let (_, json) = regnal(&format!("regnal check --json {}", bad.display()), "").unwrap_err();
    let built_in = regnal("regnal check", "").unwrap();
    let words = " scenarios and scripts checked.";
    let count: usize = built_in.lines().find_map(|l| l.strip_suffix(words)).and_then(|n| n.parse().ok()).unwrap();
    let with_ours = format!("\"scenarios_and_scripts\":{}", count + 1);
    assert!(json.contains(&with_ours) && json.contains("\"line\":1"), "{json}");
}

#[test]
fn a_broken_law_ends_simulate_with_one() {
    let dir = folder("cli-broken");
    let scenario = dir.join("odd.ron");
    std::fs::write(&scenario, "(title: \"x\", pool: 61, turns: 2)").unwrap();
    let line = format!("regnal simulate toy --games 1 --scenario {} --journals {}", scenario.display(), dir.display());
    let (code, text) = regnal(&line, "").unwrap_err();
    assert!(code == 1 && text.contains("1 of 1 games broke a law") && text.contains("toy-1-broken.journal"), "{text}");
}

#[test]
fn a_scenario_says_which_game_it_is_of() {
    let id = |named: &str| super::game_of(named).unwrap().map(|game| game.id);
    assert_eq!(id("the_heiress"), Some("blood_royale"));
    assert_eq!(id("assets/scenarios/blood_royale/three_crowns.ron"), Some("blood_royale"));
    assert_eq!(id("assets/scenarios/divine_right/two_kings_duel.ron"), Some("divine_right"));
    assert_eq!(id("nothing_of_ours"), None);
}

#[test]
fn a_scenario_of_no_game_of_ours_says_so_and_names_those_there_are() {
    let dir = folder("cli-whose");
    let file = dir.join("mine.ron");
    let whole = std::fs::read_to_string("assets/scenarios/kingmaker/a_siege.ron").unwrap();
    let line = whole.lines().position(|l| l.contains("game:")).unwrap() + 1;
    let all = "games are: toy, divine_right, blood_royale, diplomacy_royale, order_of_the_dragon, kingmaker";
    let cases = [
        (whole.replacen("\"kingmaker\"", "\"king_maker\"", 1), line, "no game `king_maker`; did you mean `kingmaker`?"),
        (whole.replacen("\"kingmaker\"", "\"go\"", 1), line, "there is no game `go`; games are"),
        (whole.replacen("game: \"kingmaker\",", "// game: \"kingmaker\",", 1), 0, "it has no field `game`"),
        ("(\n    title: \"x\",\n    text: \"open,\n)".into(), 3, "is no RON from here on"),
    ];
    for (text, line, said) in cases {
        std::fs::write(&file, text).unwrap();
        for command in ["regnal text --scenario", "regnal check"] {
            let ran = regnal(&format!("{command} {}", file.display()), "");
            let (code, told) = ran.expect_err("it is of no game");
            assert!(code == 2 && told.contains(said) && told.contains(all), "{command}: {told}");
            let place = format!("mine.ron:{line}:");
            assert!(line == 0 || told.contains(&place), "{place}: {told}");
            assert!(!told.contains("Unexpected"), "{told}");
        }
    }
    // A game that is asked for by name is told as well, and no field of the other game is blamed.
    std::fs::write(&file, &whole).unwrap();
    let (_, told) = regnal(&format!("regnal text divine_right --scenario {}", file.display()), "").unwrap_err();
    assert!(told.contains("this is a scenario of \"kingmaker\"; expected \"divine_right\""), "{told}");
}

#[test]
fn rules_are_found_by_number_and_words_with_their_examples() {
    let out = regnal("regnal rules kingmaker cor-3", "").unwrap();
    assert!(out.contains("KM COR-3: ") && !out.contains("COR-1:"), "{out}");
    assert!(out.contains("Where a king is made (COR-1, COR-2, COR-3)"), "{out}");
    let out = regnal("regnal rules divine_right natural 1 whatever", "").unwrap();
    assert!(out.contains("DR SIEGE-48: ") && !out.contains("DR SIEGE-41: "), "{out}");
    let (code, why) = regnal("regnal rules kingmaker xyzzy", "").unwrap_err();
    assert!(code == 2 && why.contains("no rule of Kingmaker: WotR has all the words of `xyzzy`"), "{why}");
}

#[test]
fn the_coach_speaks_at_the_terminal() {
    let out = regnal("regnal text kingmaker --scenario where_a_king_is_made", "show\nn\nn\nquit\n").unwrap();
    let place = |part: &str| out.find(part).unwrap_or_else(|| panic!("{part} is not in:\n{out}"));
    assert!(place("-- The coach, 1 of 2 --") < place("`n`: read on"), "{out}");
    assert!(place("Only the senior heir") < place("-- The coach, 2 of 2 --"), "{out}");
    assert!(out.contains("That was the lesson.") && out.contains("Good-bye."), "{out}");
}

#[test]
fn a_game_becomes_a_report_that_writes_over_nothing_unasked() {
    let dir = folder("cli-report");
    regnal(&format!("regnal simulate toy --games 1 --journals {}", dir.display()), "").unwrap();
    let (journal, out) = (dir.join("toy-1.journal"), dir.join("told"));
    let line = format!("regnal report {} --out {} --no-pictures", journal.display(), out.display());
    let said = regnal(&line, "").unwrap();
    assert!(said.contains("report.md") && said.contains("To add them: regnal report"), "{said}");
    let text = std::fs::read_to_string(out.join("report.md")).unwrap();
    for part in
        ["# The Well: The Well", "| 1. | Bot ", "**Most coins wins.**", "### Turn 6", "Seed 1, ", "--overwrite`"]
    {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
    let (code, no) = regnal(&line, "").unwrap_err();
    assert!(code == 2 && no.contains("report.md: there is a report already"), "{no}");
    assert_eq!(std::fs::read_to_string(out.join("report.md")).unwrap(), text);
    let said = regnal(&format!("{line} --overwrite"), "").unwrap();
    assert!(said.contains("(written over the one that was there)"), "{said}");
    // A picture that its own would write over is as good as a report.
    std::fs::remove_file(out.join("report.md")).unwrap();
    std::fs::write(out.join("picture-01.png"), "mine").unwrap();
    assert_eq!(regnal(&line, "").unwrap_err().0, 2);
    assert_eq!(crate::table::free_folder(&out), dir.join("told-2"));
}

#[test]
fn a_report_of_a_running_game_asks_whose_it_is() {
    let dir = folder("cli-running");
    let mut well = table(3);
    play(&mut well, 7, 1);
    let save = dir.join("well.save");
    well.save_to(&save).unwrap();
    let line = format!("regnal report {} --out {} --no-pictures", save.display(), dir.join("told").display());
    for (more, part) in [
        ("", "say which with --seat 1 (Player 1) or --seat 2 (Player 2)"),
        (" --seat 3", "there is no seat 3"),
        (" --seat 0", "counted from 1"),
    ] {
        let (code, no) = regnal(&format!("{line}{more}"), "").unwrap_err();
        assert!(code == 2 && no.contains(part), "{no}");
    }
    regnal(&format!("{line} --seat 2"), "").unwrap();
    let text = std::fs::read_to_string(dir.join("told").join("report.md")).unwrap();
    assert!(text.contains("tells what Player 2 knows") && text.contains("**The game still runs.**"), "{text}");
    let junk = dir.join("junk.journal");
    std::fs::write(&junk, "no journal at all").unwrap();
    for file in [junk, dir.join("nowhere.journal")] {
        let (code, no) = regnal(&format!("regnal report {}", file.display()), "").unwrap_err();
        assert!(code == 2 && no.contains(&file.display().to_string()), "{no}");
    }
}
