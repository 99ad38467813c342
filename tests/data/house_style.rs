//! How the house is built: rooms that one can read, games that do not know each other, public items that say what they are.

use std::fs;
use std::path::{Path, PathBuf};

use regnal::registry::GAMES;

fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Rust files below a folder of the house, by name, with their text.
fn files(under: &str) -> Vec<(String, String)> {
    fn walk(dir: &Path, out: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, out);
            } else if path.extension().is_some_and(|e| e == "rs") {
                out.push(path);
            }
        }
    }
    let mut paths = vec![];
    walk(&home().join(under), &mut paths);
    paths.sort();
    let name = |p: &Path| p.strip_prefix(home()).unwrap().to_string_lossy().replace('\\', "/");
    let read: Vec<_> = paths.iter().map(|p| (name(p), fs::read_to_string(p).unwrap())).collect();
    assert!(!read.is_empty(), "{under} has no files");
    read
}

#[test]
fn no_file_has_more_than_600_lines() {
    let long = |(name, text): &(String, String)| {
        let lines = text.lines().count();
        (lines > 600).then(|| format!("{name}: {lines}"))
    };
    let all = [files("src"), files("tests")].concat();
    assert_eq!(all.iter().filter_map(long).collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn no_game_knows_another() {
    let mut found: Vec<String> = vec![];
    for game in GAMES {
        let others: Vec<&str> = GAMES.iter().map(|g| g.id).filter(|id| *id != game.id).collect();
        for folder in ["src/games", "src/window", "tests"] {
            for (name, text) in files(&format!("{folder}/{}", game.id)) {
                for (n, line) in text.lines().enumerate() {
                    let code = line.split("//").next().unwrap_or_default();
                    let knows = |id: &&&str| code.contains(&format!("::{id}::")) || code.contains(&format!("::{id};"));
                    found.extend(others.iter().find(knows).map(|id| format!("{name}:{}: {id}", n + 1)));
                }
            }
        }
    }
    // What all games share knows none of them; the registry and the hosts of the window are the two places that do.
    for folder in ["src/table", "src/board", "src/dynasty", "src/diplomacy", "src/terminal", "src/text", "src/bots"] {
        for (name, text) in files(folder) {
            let knows = |(_, line): &(usize, &str)| {
                GAMES.iter().any(|g| line.split("//").next().unwrap_or_default().contains(&format!("games::{}", g.id)))
            };
            found.extend(text.lines().enumerate().filter(knows).map(|(n, line)| format!("{name}:{}: {line}", n + 1)));
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

/// Command line, terminal and window know what all games share, never each other: `lib.rs` and `main.rs` hand functions of
/// one to another.
#[test]
fn no_front_end_knows_another() {
    let fronts = ["cli", "terminal", "window"];
    let rooms = ["table", "engine", "board", "dynasty", "diplomacy", "bots", "games", "text"];
    let mut found: Vec<String> = vec![];
    for room in rooms.into_iter().chain(fronts) {
        for (name, text) in files(&format!("src/{room}")) {
            for (n, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                let knows = |front: &&&str| **front != room && code.contains(&format!("crate::{front}"));
                found.extend(fronts.iter().find(knows).map(|front| format!("{name}:{}: {front}", n + 1)));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

/// Home folders are found by `directories`, which knows where each system has them.
#[test]
fn what_only_one_system_has_stands_under_a_cfg() {
    let bound = [concat!("std::", "os::"), concat!("windows_", "sys::"), concat!("x11", "rb::"), concat!("li", "bc::")];
    let homes = [concat!("var_os(\"", "HOME\")"), concat!("var(\"", "HOME\")")];
    let mut found: Vec<String> = vec![];
    for (name, text) in ["src", "tests", "benches", "fuzz"].iter().flat_map(|folder| files(folder)) {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let whole = lines.iter().take(10).any(|line| line.starts_with("#![cfg("));
        for (n, line) in lines.iter().enumerate() {
            let under = || whole || lines[n.saturating_sub(20)..n].iter().any(|above| above.starts_with("#[cfg("));
            let is_bound = bound.iter().any(|part| line.contains(part)) && !under();
            if is_bound || homes.iter().any(|part| line.contains(part)) {
                found.push(format!("{name}:{}: {line}", n + 1));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn every_public_item_says_what_it_is() {
    let kinds = ["fn", "struct", "enum", "trait", "type", "static", "const"];
    let mut found: Vec<String> = vec![];
    for (name, text) in files("src").iter().filter(|(name, _)| !name.contains("tests")) {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for (n, line) in lines.iter().enumerate() {
            let Some(item) = line.strip_prefix("pub ") else { continue };
            if !kinds.iter().any(|kind| item.strip_prefix(kind).is_some_and(|rest| rest.starts_with(' '))) {
                continue;
            }
            // Attributes stand between a doc and its item; one over several lines ends like the first of these.
            let is_attribute = |l: &&&str| l.starts_with("#[") || l.ends_with(")]") || l.starts_with(')');
            let before = lines[..n].iter().rev().find(|l| !is_attribute(l));
            // In a macro the doc comes from whoever calls it.
            if !before.is_some_and(|l| ["///", "#[doc", "$(#["].iter().any(|doc| l.starts_with(doc))) {
                found.push(format!("{name}:{}: {line}", n + 1));
            }
        }
    }
    assert!(found.is_empty(), "{} items have no doc:\n{}", found.len(), found.join("\n"));
}
