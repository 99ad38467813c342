//! Lines of the chronicle as prose: headings by turn and phase, a paragraph for what one seat does in a row, throws in
//! small print, whispers marked as such.

use crate::table::{Audience, Entry, SeatId, by_name};

/// What is being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Going {
    Paragraph(Voice),
    List,
}

/// Whose lines they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Voice {
    Of(Option<SeatId>),
    /// To this seat alone.
    To(SeatId),
}

pub(super) struct Prose<'a> {
    names: &'a [String],
    called: &'a [String],
    out: String,
    heading: Option<(u16, String)>,
    going: Option<Going>,
}

impl<'a> Prose<'a> {
    /// `names` are what the seats are called at the head of what they do, `called` in the middle of a sentence.
    pub fn new(names: &'a [String], called: &'a [String]) -> Self {
        Prose { names, called, out: String::new(), heading: None, going: None }
    }

    /// A sentence goes on in the paragraph of its voice; what is none (an order with its result) is an item of a list.
    pub fn line(&mut self, line: &Entry) {
        self.head(line);
        let voice = match line.audience {
            Audience::All => Voice::Of(line.seat),
            Audience::Only(seat) => Voice::To(seat),
        };
        let listed = !line.text.ends_with(['.', '!', '?']);
        // A list goes on whoever speaks: each item names its voice.
        let going = if listed { Going::List } else { Going::Paragraph(voice) };
        let name = self.named(voice).map_or_else(String::new, |name| format!("{name} "));
        if self.going != Some(going) {
            self.close();
            self.going = Some(going);
            if !listed {
                self.out += &name;
            }
        } else if !listed {
            self.out.push(' ');
        }
        self.out += &match listed {
            true => format!("- {name}{}\n", self.said(line)),
            false => self.said(line),
        };
    }

    /// A picture as a paragraph of its own, its title below it; `file` is its path as seen from the report.
    pub fn picture(&mut self, title: &str, file: &str) {
        self.close();
        let title = told(title, self.called);
        self.out += &format!("![{title}]({file})\n*{title}*\n\n");
    }

    /// The Markdown written so far, its last paragraph closed.
    pub fn end(mut self) -> String {
        self.close();
        self.out
    }

    fn head(&mut self, line: &Entry) {
        let before = self.heading.as_ref().map(|(turn, _)| *turn);
        if self
            .heading
            .as_ref()
            .is_some_and(|(turn, phase)| (*turn, phase.as_str()) == (line.turn, line.phase.as_str()))
        {
            return;
        }
        self.close();
        if before != Some(line.turn) {
            let turn = if line.turn == 0 { "Before the first turn".to_string() } else { format!("Turn {}", line.turn) };
            self.out += &format!("### {turn}\n\n");
        }
        if !line.phase.is_empty() {
            self.out += &format!("#### {}\n\n", clean(&line.phase));
        }
        self.heading = Some((line.turn, line.phase.clone()));
    }

    fn named(&self, voice: Voice) -> Option<String> {
        let name = |seat: SeatId| self.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
        match voice {
            Voice::Of(None) => None,
            Voice::Of(Some(seat)) => Some(format!("**{}:**", name(seat))),
            Voice::To(seat) => Some(format!("*To {} alone:*", name(seat))),
        }
    }

    /// A line with its throw in small print.
    fn said(&self, line: &Entry) -> String {
        let mut text = told(&line.text, self.called);
        // A line that begins like an item of a list is none.
        if text.starts_with(['-', '+']) {
            text.insert(0, '\\');
        }
        if let Some(throw) = &line.throw {
            let what = if line.text.contains(&throw.purpose) { String::new() } else { format!("{}: ", throw.purpose) };
            text += &format!(" <small>({}{})</small>", clean(&what), clean(&throw.words()));
        }
        text
    }

    /// Ends the paragraph or list.
    fn close(&mut self) {
        self.out += match self.going.take() {
            Some(Going::List) => "\n",
            Some(Going::Paragraph(_)) => "\n\n",
            None => "",
        };
    }
}

/// A text in which nothing is taken for Markdown.
pub(super) fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '<' | '>' => {
                out.push('\\');
                out.push(c);
            }
            '\n' | '\r' | '\t' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A text of the rules as Markdown, with what the seats are called in it.
pub(super) fn told(text: &str, called: &[String]) -> String {
    by_name(&clean(text), |seat| called.get(seat.index()).map(String::as_str))
}
