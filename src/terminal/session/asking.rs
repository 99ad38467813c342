//! What one asks at the terminal beside playing: the chronicle, rules, what one knows with its numbers; and orders as they are
//! typed.

use super::super::listing::Chosen;
use super::Session;
use crate::table::{Refusal, RuleLine, has_words, search_words};
use crate::text::{Terminal, entry_line};
use crate::trouble::Trouble;

/// Lines of what one knows that are printed at once.
const MOST: usize = 40;

impl Session<'_> {
    /// An order as players write it, where the game reads such; else it is no command.
    pub(super) fn typed(&mut self, line: &str, t: &mut Terminal) -> Result<(), Trouble> {
        let read = self.reader().and_then(|seat| self.table.read_order(seat, line));
        match read {
            Some(Ok(action)) => {
                // Another command may follow: what was told is said, as nothing else shows it.
                let words = self.named(&self.table.describe(&action));
                let before = self.table.act_count();
                self.submit(action, t)?;
                if self.table.act_count() > before {
                    writeln!(t.out, "{words}.")?;
                }
                Ok(())
            }
            Some(Err(why)) => Ok(writeln!(t.out, "`{line}`: {why}.")?),
            None => Ok(writeln!(t.out, "`{line}` is no command; `help` lists them.")?),
        }
    }

    /// Why something was not done; what begins with a No of its own needs none before it.
    pub(super) fn refuse(&self, no: &Refusal, t: &mut Terminal) -> Result<(), Trouble> {
        Ok(writeln!(t.out, "{}", with_a_no(&self.named(&no.to_string())))?)
    }

    /// What a bot that plays to win would do in the place of the one in front of the screen.
    pub(super) fn advise(&self, t: &mut Terminal) -> Result<(), Trouble> {
        let Some(seat) = self.reader().filter(|seat| self.table.prompt().seats.contains(seat)) else {
            return Ok(writeln!(t.out, "There is nothing to decide.")?);
        };
        let Some(advice) = self.table.advise(seat) else {
            return Ok(writeln!(t.out, "Nobody gives advice at this table.")?);
        };
        let acts = advice.acts.iter().map(|act| self.table.describe(act));
        for line in acts.chain(advice.lines) {
            writeln!(t.out, "   {}", self.named(&line))?;
        }
        Ok(())
    }

    /// What bots say of the orders that were opened last.
    pub(super) fn said(&self, t: &mut Terminal) -> Result<(), Trouble> {
        let season = self.reader().and_then(|seat| self.table.opened(seat));
        let said = season.map_or(vec![], |season| self.table.remarks(&season));
        if said.is_empty() {
            writeln!(t.out, "Nobody has said anything of orders that were opened.")?;
        }
        for (seat, text) in said {
            writeln!(t.out, "   {}: {}", self.table.seat_name(seat), self.named(&text))?;
        }
        Ok(())
    }

    /// An act of the list as `do` takes it.
    pub(super) fn act_words(&mut self, rest: &str, t: &mut Terminal) -> Result<(), Trouble> {
        let Ok(n) = rest.parse::<usize>() else {
            return Ok(writeln!(t.out, "act needs a number of the list; `offers` shows it.")?);
        };
        match self.listing.as_mut().map_or(Chosen::Nothing, |listing| listing.choose(n)) {
            Chosen::Act(action) => writeln!(t.out, "do {}", action.text())?,
            Chosen::Heading => self.list_again(t)?,
            Chosen::Nothing => writeln!(t.out, "There is no {n} in the list; `offers` shows it.")?,
        }
        Ok(())
    }

    /// Of all that the one in front of the screen knows, the lines that have these words.
    pub(super) fn data(&self, rest: &str, t: &mut Terminal) -> Result<(), Trouble> {
        let Some(seat) = self.reader() else { return Ok(writeln!(t.out, "Nobody sits in front of the screen.")?) };
        let words = search_words(rest);
        if words.is_empty() {
            return Ok(writeln!(t.out, "data needs words to look for, like `data units` or `data tunis`.")?);
        }
        let text = self.table.view_text(seat);
        let mut part = String::new();
        let mut found = vec![];
        for line in text.lines() {
            let bare = line.trim();
            // Lists are headed by the name of their field.
            if let Some(name) = bare.strip_suffix(": [").or_else(|| bare.strip_suffix(": {")) {
                part = name.to_string();
            } else if line.starts_with("    ") && !line.starts_with("     ") && !bare.starts_with([']', '}']) {
                part.clear();
            }
            let full = if part.is_empty() { bare.to_string() } else { format!("{part}: {bare}") };
            if !bare.ends_with(['[', '{'])
                && !matches!(bare, ")," | ")" | "]," | "}," | "(")
                && has_words(&full, &words)
            {
                found.push(full);
            }
        }
        for line in found.iter().take(MOST) {
            writeln!(t.out, "{line}")?;
        }
        match found.len() {
            0 => writeln!(t.out, "Nothing you know has these words.")?,
            n if n > MOST => writeln!(t.out, "and {} more; another word narrows them down", n - MOST)?,
            _ => {}
        }
        Ok(())
    }

    pub(super) fn chronicle(&mut self, rest: &str, t: &mut Terminal) -> Result<(), Trouble> {
        let reader = self.reader();
        let all: Vec<_> = self.table.lines().iter().filter(|l| reader.is_none_or(|seat| l.for_seat(seat))).collect();
        let last = match rest {
            "all" => all.len(),
            n => n.parse().unwrap_or(20),
        };
        for line in &all[all.len().saturating_sub(last)..] {
            writeln!(t.out, "T{:<3}{:<14} {}", line.turn, line.phase, entry_line(line, self.table.seats()))?;
        }
        Ok(())
    }

    pub(super) fn why(&self, text: &str, t: &mut Terminal) -> Result<(), Trouble> {
        let words = search_words(text);
        let rules = (self.rules)();
        let fits = |rule: &&RuleLine| has_words(&format!("{} {}", rule.id, rule.text), &words);
        let found: Vec<&RuleLine> = rules.iter().filter(fits).collect();
        for rule in found.iter().take(15) {
            writeln!(t.out, "{}: {}", rule.id, rule.text)?;
        }
        match found.len() {
            0 => writeln!(t.out, "No rule has these words.")?,
            n if n > 15 => writeln!(t.out, "and {} more; another word narrows them down", n - 15)?,
            _ => {}
        }
        Ok(())
    }

    pub(super) fn leave(&self, t: &mut Terminal) -> Result<(), Trouble> {
        match self.table.journal_path() {
            Some(path) if self.table.outcome().is_none() => {
                writeln!(t.out, "The game is kept in {}; `regnal text --continue` goes on with it.", path.display())?;
            }
            _ => writeln!(t.out, "Good-bye.")?,
        }
        Ok(())
    }
}

/// A refusal with its No before it, where it has none of its own.
fn with_a_no(words: &str) -> String {
    let said = ["No ", "No:", "No,"].iter().any(|no| words.starts_with(no));
    if said { words.into() } else { format!("No: {words}") }
}

#[cfg(test)]
mod tests {
    use super::with_a_no;

    #[test]
    fn nobody_is_told_no_twice() {
        assert_eq!(with_a_no("You want 9 coins."), "No: You want 9 coins.");
        assert_eq!(
            with_a_no("No: the Duke of York is not asked for now."),
            "No: the Duke of York is not asked for now."
        );
        assert_eq!(with_a_no("No to terms is not asked for now."), "No to terms is not asked for now.");
        assert_eq!(with_a_no("Nobody is left."), "No: Nobody is left.");
    }
}
