//! Files named on the command line as people name them.

use std::process::{Command, Stdio};

use crate::folder::Folder;

/// `directories` reads the home folder from the environment on this kind of system only.
#[cfg(unix)]
#[test]
fn a_tilde_that_no_shell_has_put_in_is_the_home_folder() {
    let home = Folder::new("tilde");
    let games = home.join("own");
    std::fs::copy(
        concat!(env!("CARGO_MANIFEST_DIR"), "/assets/scenarios/divine_right/two_kings_duel.ron"),
        home.join("mine.ron"),
    )
    .expect("a scenario of the house");
    let regnal = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_regnal"));
        command.args(args).env("HOME", &*home).env("REGNAL_HOME", &games).stdin(Stdio::null());
        let done = command.output().expect("the program");
        (String::from_utf8_lossy(&done.stdout).into_owned(), String::from_utf8_lossy(&done.stderr).into_owned())
    };
    let (out, err) = regnal(&["text", "--scenario=~/mine.ron", "--seats", "human,bot", "--seed", "1"]);
    assert!(out.contains("mine.ron, seed 1") && err.is_empty(), "{out}{err}");
    let (out, err) = regnal(&["check", "~/mine.ron"]);
    assert!(out.contains("checked") && err.is_empty(), "{out}{err}");
    let journal = std::fs::read_dir(games.join("games")).expect("the games").flatten().next().expect("one").path();
    std::fs::copy(journal, home.join("old.journal")).expect("a copy");
    let (out, err) = regnal(&["replay", "~/old.journal", "--verify"]);
    assert!(out.contains("acts, ") && err.is_empty(), "{out}{err}");
    let (out, err) = regnal(&["text", "--load=~/old"]);
    assert!(out.contains("The game is kept in ") && err.is_empty(), "{out}{err}");
    assert!(!std::path::Path::new("~").exists());
}

/// A file of one's own with a fault is not passed over in silence: it is named, with the place, and the one built in is
/// played by.
#[cfg(target_os = "linux")]
#[test]
fn an_own_file_with_a_fault_is_named_by_whoever_plays_with_it() {
    let home = Folder::new("own-faults");
    let own = |path: &str, text: &str| {
        let file = home.join("regnal/override").join(path);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("it is made");
        std::fs::write(&file, text).expect("it is written");
        file.display().to_string()
    };
    let regnal = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_regnal"));
        command.args(args).env("XDG_DATA_HOME", &*home).env("REGNAL_HOME", &*home).stdin(Stdio::null());
        String::from_utf8(command.output().expect("the program").stdout).expect("it writes UTF-8")
    };
    for (game, path) in [
        ("kingmaker", "maps/kingmaker.ron"),
        ("blood_royale", "maps/western_europe.ron"),
        ("divine_right", "maps/minaria.ron"),
        ("diplomacy_royale", "maps/europe_1901_shapes.ron"),
        ("order_of_the_dragon", "maps/order_of_the_dragon.ron"),
    ] {
        let file = own(path, "(\n  nonsense: 1,\n)\n");
        let out = regnal(&["text", game]);
        assert!(out.starts_with(&format!("{file}:2:")), "{game}: {out}");
        assert!(out.contains("the one built in is used") && out.contains("The game is kept in"), "{game}: {out}");
        std::fs::remove_file(&file).expect("it goes");
    }
    let file = own("assets/rules/kingmaker.ron", "(\n");
    let out = regnal(&["simulate", "kingmaker", "--seats", "random*2", "--games", "0"]);
    assert!(out.starts_with(&format!("{file}:")), "{out}");
    std::fs::remove_file(&file).expect("it goes");
    let out = regnal(&["simulate", "kingmaker", "--seats", "random*2", "--games", "0"]);
    assert!(out.starts_with("0 games of Kingmaker"), "{out}");
}
