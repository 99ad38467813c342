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
