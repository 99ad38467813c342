//! `regnal adjudicate` and `regnal advise`: positions in, what becomes of their orders or what one would order out, as JSON; one
//! reply a line for many, each as soon as its line is read.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

use serde::Serialize;
use serde_json::json;

use super::Trouble;
use crate::diplomacy::advice::{Advice, advise};
use crate::diplomacy::reply::{Reply, reply};
use crate::diplomacy::request::{Fault, map_asked, read, requests};
use crate::diplomacy::{Adjudicator, Atlas, Map};
use crate::table::{DataError, MAX_FILE, text_of};
use crate::text::Terminal;

/// What is done with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Its orders are worked out.
    Adjudicate,
    /// Orders are thought of.
    Advise,
}

/// Works on every position of a file, or of standard input (`-`): of many lines one after the other, however many there are.
///
/// # Errors
/// Exit code 2 when a position could not be read; the others are worked on all the same.
pub fn run(work: Work, file: &Path, pretty: bool, terminal: &mut Terminal) -> Result<(), Trouble> {
    let atlas = Atlas::of_user();
    if file.to_str() == Some("-") {
        return work_off(work, &atlas, "standard input", &mut *terminal.input, pretty, terminal.out);
    }
    let name = file.display().to_string();
    let opened = open_plain(file).map_err(|e| Trouble::input(format!("{name}: cannot be read: {e}")))?;
    work_off(work, &atlas, &name, &mut BufReader::new(opened), pretty, terminal.out)
}

/// A file, and no folder, which some systems open as if it were one.
fn open_plain(file: &Path) -> std::io::Result<File> {
    let opened = File::open(file)?;
    match opened.metadata()?.is_dir() {
        true => Err(std::io::Error::new(std::io::ErrorKind::IsADirectory, "it is a folder")),
        false => Ok(opened),
    }
}

/// As [`run`], with the maps and the text given.
///
/// # Errors
/// As there.
pub fn work_through(
    work: Work,
    atlas: &Atlas,
    name: &str,
    text: &str,
    pretty: bool,
    out: &mut dyn Write,
) -> Result<(), Trouble> {
    work_off(work, atlas, name, &mut text.as_bytes(), pretty, out)
}

/// As [`run`], from anywhere: a line is answered before the next is read.
///
/// # Errors
/// As there.
pub fn work_off(
    work: Work,
    atlas: &Atlas,
    name: &str,
    input: &mut dyn BufRead,
    pretty: bool,
    out: &mut dyn Write,
) -> Result<(), Trouble> {
    let mut desk = Desk { work, atlas, name, maps: BTreeMap::new(), faults: vec![] };
    let mut lines = Lines { input, name, number: 0 };
    let Some(first) = lines.next()? else {
        // Nothing at all is a request that says nothing.
        desk.answer((1, ""), pretty, true, out)?;
        return desk.end();
    };
    if !is_request(&first.1) {
        let text = lines.rest_after(first)?;
        let asked = requests(&text);
        for one in &asked {
            desk.answer(*one, pretty, asked.len() == 1, out)?;
        }
        return desk.end();
    }
    if pretty {
        // Only one that stands alone is indented: another is looked for first.
        let next = lines.next()?;
        desk.answer((first.0, &first.1), true, next.is_none(), out)?;
        let Some((line, text)) = next else { return desk.end() };
        desk.answer((line, &text), false, false, out)?;
    } else {
        desk.answer((first.0, &first.1), false, false, out)?;
    }
    while let Some((line, text)) = lines.next()? {
        desk.answer((line, &text), false, false, out)?;
    }
    desk.end()
}

/// Is this line a whole request by itself?
fn is_request(line: &str) -> bool {
    line.trim().starts_with('{') && serde_json::from_str::<serde::de::IgnoredAny>(line).is_ok()
}

/// The lines of the input, with their numbers from 1.
struct Lines<'a> {
    input: &'a mut dyn BufRead,
    name: &'a str,
    number: usize,
}

impl Lines<'_> {
    /// The next line that is not blank; `None` at the end.
    fn next(&mut self) -> Result<Option<(usize, String)>, Trouble> {
        loop {
            let Some(line) = self.any()? else { return Ok(None) };
            if !line.trim().is_empty() {
                return Ok(Some((self.number, line)));
            }
        }
    }

    /// The next line, blank ones too.
    fn any(&mut self) -> Result<Option<String>, Trouble> {
        let bytes = self.bytes(true)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        if self.number == 1 && has_other_ends(&bytes) {
            // UTF-16, or the line ends of old machines: nobody writes many positions so; it is read whole.
            let mut whole = bytes;
            whole.extend(self.bytes(false)?);
            return Ok(Some(text_of(whole, self.name)?));
        }
        let line = text_of(bytes, self.name).map_err(|e| DataError { line: e.line + self.number - 1, ..e })?;
        Ok(Some(line.trim_end_matches('\n').to_string()))
    }

    /// The bytes up to the next line feed, or all that are left.
    fn bytes(&mut self, line: bool) -> Result<Vec<u8>, Trouble> {
        let mut bytes = vec![];
        let mut limited = Read::take(&mut *self.input, MAX_FILE + 1);
        let read = if line { limited.read_until(b'\n', &mut bytes) } else { limited.read_to_end(&mut bytes) };
        read.map_err(|e| Trouble::input(format!("{}: cannot be read: {e}", self.name)))?;
        if bytes.len() as u64 > MAX_FILE {
            let what = if line { "line" } else { "position" };
            return Err(Trouble::input(format!("{}: a {what} of more than {} MB", self.name, MAX_FILE >> 20)));
        }
        Ok(bytes)
    }

    /// The whole text, of which this line has been read: one request over several lines, or none at all.
    fn rest_after(&mut self, first: (usize, String)) -> Result<String, Trouble> {
        let mut text = "\n".repeat(first.0 - 1) + &first.1;
        while let Some(line) = self.any()? {
            text.push('\n');
            text.push_str(&line);
            if text.len() as u64 > MAX_FILE {
                return Err(Trouble::input(format!("{}: a position of more than {} MB", self.name, MAX_FILE >> 20)));
            }
        }
        Ok(text)
    }
}

/// A mark of UTF-16, or a return inside the line.
fn has_other_ends(line: &[u8]) -> bool {
    let body = line.strip_suffix(b"\n").unwrap_or(line);
    let body = body.strip_suffix(b"\r").unwrap_or(body);
    line.starts_with(&[0xff, 0xfe]) || line.starts_with(&[0xfe, 0xff]) || body.contains(&b'\r')
}

/// What is written for one position.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Reply(Box<Reply>),
    Advice(Box<Advice>),
}

/// Maps that were asked for, and what could not be read.
struct Desk<'a> {
    work: Work,
    atlas: &'a Atlas,
    name: &'a str,
    maps: BTreeMap<String, Map>,
    faults: Vec<String>,
}

impl Desk<'_> {
    /// Works one request out and writes the reply. Where there are many, every line of the input has its line in the output.
    fn answer(
        &mut self,
        (line, one): (usize, &str),
        pretty: bool,
        alone: bool,
        out: &mut dyn Write,
    ) -> Result<(), Trouble> {
        let answer = match self.worked(line, one)? {
            Ok(answer) if pretty && alone => serde_json::to_string_pretty(&answer),
            Ok(answer) => serde_json::to_string(&answer),
            Err(fault) => {
                self.faults.push(format!("{}:{fault}", self.name));
                if alone {
                    return Ok(());
                }
                Ok(json!({ "error": fault.text, "line": fault.line, "column": fault.column }).to_string())
            }
        };
        let answer = answer.map_err(|e| Trouble::input(format!("the reply cannot be written: {e}")))?;
        writeln!(out, "{answer}")?;
        // Whoever keeps us on a pipe waits for it.
        Ok(out.flush()?)
    }

    fn worked(&mut self, line: usize, one: &str) -> Result<Result<Answer, Fault>, Trouble> {
        let fault = |text: String| Fault { line, column: 1, text };
        let wanted = match map_asked(self.atlas, one, line) {
            Ok(wanted) => wanted,
            Err(fault) => return Ok(Err(fault)),
        };
        if !self.maps.contains_key(&wanted)
            && let Some(map) = self.atlas.map(&wanted)
        {
            self.maps.insert(wanted.clone(), map?);
        }
        let Some(map) = self.maps.get(&wanted) else { return Ok(Err(fault(format!("the map `{wanted}` has gone")))) };
        Ok(read(map, one, line).and_then(|request| match self.work {
            Work::Adjudicate => Ok(Answer::Reply(Box::new(reply(map, &mut Adjudicator::new(map), &request)))),
            Work::Advise => Ok(Answer::Advice(Box::new(advise(map, &request).map_err(fault)?))),
        }))
    }

    /// What could not be read, when all is done.
    fn end(self) -> Result<(), Trouble> {
        if self.faults.is_empty() { Ok(()) } else { Err(Trouble::input(self.faults.join("\n"))) }
    }
}
