//! `regnal adjudicate`: positions with orders in, what becomes of them out, as JSON; one reply a line for many.

use std::io::Write;
use std::path::Path;

use serde_json::json;

use super::Trouble;
use crate::diplomacy::reply::reply;
use crate::diplomacy::request::{read, requests};
use crate::diplomacy::{Adjudicator, Map};
use crate::table::{MAX_FILE, read_text};
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
    work_through(&name, &text, pretty, terminal.out)
}

fn standard_input(terminal: &mut Terminal) -> Result<String, Trouble> {
    let mut bytes = vec![];
    let mut limited = std::io::Read::take(&mut *terminal.input, MAX_FILE + 1);
    let read = std::io::Read::read_to_end(&mut limited, &mut bytes);
    read.map_err(|e| Trouble::input(format!("standard input: cannot be read: {e}")))?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(Trouble::input(format!("standard input: more than {} MB", MAX_FILE >> 20)));
    }
    String::from_utf8(bytes).map_err(|_| Trouble::input("standard input: is not UTF-8 text"))
}

/// As [`run`], with the text given.
///
/// # Errors
/// As there.
pub fn work_through(name: &str, text: &str, pretty: bool, out: &mut dyn Write) -> Result<(), Trouble> {
    let map = Map::standard();
    let mut adjudicator = Adjudicator::new(map);
    let mut faults = vec![];
    let asked = requests(text);
    for (line, one) in &asked {
        let answer = match read(map, one, *line) {
            Ok(request) => {
                let answer = reply(map, &mut adjudicator, &request);
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
