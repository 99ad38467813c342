//! `regnal check`: data files, scenarios and scripts, built in and named, and how far the rule lists are kept.

use crate::engine::{Game, check_lesson};
use std::io::Write;
use std::path::PathBuf;

use serde_json::json;

use super::{Fronts, Trouble};
use crate::bots::{BUILT_IN_SCRIPTS, Script, script_game};
use crate::games::LINTS;
use crate::registry::{GAMES, game_of_scenario};
use crate::table::citations::Sources;
use crate::table::{DataError, Part, Top, lint_all, lint_characters, read_text};
use crate::way;

/// Checks everything and prints what is wrong.
///
/// # Errors
/// Exit code 2 when something is.
pub fn run(files: &[PathBuf], json: bool, out: &mut dyn Write, fronts: Fronts) -> Result<(), Trouble> {
    let mut report = lint_all(LINTS, Sources::at_hand().as_ref());
    let errors = &mut report.errors;
    errors.extend(lint_characters());
    let mut checked = 0;
    for game in GAMES {
        for scenario in game.scenarios().iter().chain(game.examples()) {
            checked += 1;
            match scenario.read() {
                Ok(file) => errors.extend(check_scenario(game.game(), &file.text, &file.path, fronts)),
                Err(error) => errors.push(error),
            }
        }
    }
    for (path, text) in BUILT_IN_SCRIPTS {
        checked += 1;
        errors.extend(check_script(text, path));
    }
    for file in files {
        checked += 1;
        let path = file.display().to_string();
        match read_text(file) {
            Err(error) => errors.push(error),
            Ok(text) => errors.extend(check_text(&text, &path, fronts)),
        }
    }
    if json {
        let found: Vec<_> = errors
            .iter()
            .map(|e| json!({ "path": e.path, "line": e.line, "column": e.column, "text": e.text }))
            .collect();
        writeln!(out, "{}", json!({ "scenarios_and_scripts": checked, "errors": found, "rules": report.coverage }))?;
    } else {
        write!(out, "{report}")?;
        writeln!(out, "{checked} scenarios and scripts checked.")?;
    }
    match report.errors.len() {
        0 => Ok(()),
        // The report has named them all.
        1 => Err(Trouble::input("1 error in the files")),
        n => Err(Trouble::input(format!("{n} errors in the files"))),
    }
}

/// A scenario with its lesson.
fn check_scenario(game: &'static Game, text: &str, path: &str, fronts: Fronts) -> Vec<DataError> {
    if let Err(errors) = game.card(text, path).map(|_| ()).and_then(|()| check_lesson(game, text, path)) {
        return errors;
    }
    // What a coach points at must be somewhere in the window.
    let fault = |point: String| {
        let words = format!("{} has no place, tab or panel \"{point}\" to point at", game.name());
        DataError::at(path, text, way!["lesson", "steps", Part::With("point", &point), Part::Value(&point)], words)
    };
    (fronts.nowhere)(game.id, text, path).into_iter().map(fault).collect()
}

fn check_script(text: &str, path: &str) -> Vec<DataError> {
    match game_of_scenario(text, path) {
        Ok(game) => Script::parse(game.game(), text, path).err().unwrap_or_default(),
        Err(error) => vec![error],
    }
}

/// A named file: a script has rules; anything else should be a scenario of the game that it names.
fn check_text(text: &str, path: &str, fronts: Fronts) -> Vec<DataError> {
    let top = Top::read(text);
    if script_game(text).is_some() || (top.has("rules") && !top.has("title")) {
        return check_script(text, path);
    }
    match game_of_scenario(text, path) {
        Ok(game) => check_scenario(game.game(), text, path, fronts),
        Err(error) => vec![error],
    }
}
