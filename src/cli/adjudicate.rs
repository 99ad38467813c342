//! `regnal adjudicate`: positions with orders in, what becomes of them out, as JSON; one reply a line for many.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use serde_json::json;

use super::Trouble;
use crate::diplomacy::reply::reply;
use crate::diplomacy::request::{Fault, map_asked, read, requests};
use crate::diplomacy::{Adjudicator, Atlas, Map};
use crate::table::{MAX_FILE, read_text, text_of};
use crate::text::Terminal;

/// Works out every position of a file, or of standard input (`-`).
///
/// # Errors
/// Exit code 2 when a position could not be read; the others are worked out all the same.
pub fn run(file: &Path, pretty: bool, terminal: &mut Terminal) -> Result<(), Trouble> {
    let (name, text) = match file.to_str() {
        Some("-") => ("standard input".to_string(), standard_input(terminal)?),
        _ => (file.display().to_string(), read_text(file)?),
    };
    work_through(&Atlas::of_user(), &name, &text, pretty, terminal.out)
}

fn standard_input(terminal: &mut Terminal) -> Result<String, Trouble> {
    let mut bytes = vec![];
    let mut limited = std::io::Read::take(&mut *terminal.input, MAX_FILE + 1);
    let read = std::io::Read::read_to_end(&mut limited, &mut bytes);
    read.map_err(|e| Trouble::input(format!("standard input: cannot be read: {e}")))?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(Trouble::input(format!("standard input: more than {} MB", MAX_FILE >> 20)));
    }
    Ok(text_of(bytes, "standard input")?)
}

/// As [`run`], with the maps and the text given.
///
/// # Errors
/// As there.
pub fn work_through(atlas: &Atlas, name: &str, text: &str, pretty: bool, out: &mut dyn Write) -> Result<(), Trouble> {
    let asked = requests(text);
    let wanted: Vec<Result<String, Fault>> = asked.iter().map(|(line, one)| map_asked(atlas, one, *line)).collect();
    let mut maps: BTreeMap<&str, Map> = BTreeMap::new();
    for named in wanted.iter().flatten() {
        if !maps.contains_key(named.as_str())
            && let Some(map) = atlas.map(named)
        {
            maps.insert(named, map?);
        }
    }
    let mut adjudicators: BTreeMap<&str, Adjudicator> =
        maps.iter().map(|(named, map)| (*named, Adjudicator::new(map))).collect();
    let mut faults = vec![];
    for ((line, one), wanted) in asked.iter().zip(&wanted) {
        let request = wanted.as_ref().map_err(Clone::clone).and_then(|named| {
            let Some(adjudicator) = adjudicators.get_mut(named.as_str()) else {
                return Err(Fault { line: *line, column: 1, text: format!("the map `{named}` has gone") });
            };
            let request = read(adjudicator.map(), one, *line)?;
            Ok(reply(adjudicator.map(), adjudicator, &request))
        });
        let answer = match request {
            Ok(answer) => {
                let indented = pretty && asked.len() == 1;
                if indented { serde_json::to_string_pretty(&answer) } else { serde_json::to_string(&answer) }
            }
            Err(fault) => {
                faults.push(format!("{name}:{fault}"));
                // Where there are many, every line of the input has its line in the output.
                if asked.len() == 1 {
                    continue;
                }
                Ok(json!({ "error": fault.text, "line": fault.line, "column": fault.column }).to_string())
            }
        };
        let answer = answer.map_err(|e| Trouble::input(format!("the reply cannot be written: {e}")))?;
        writeln!(out, "{answer}")?;
    }
    if faults.is_empty() { Ok(()) } else { Err(Trouble::input(faults.join("\n"))) }
}
