//! `regnal rules`: the rules of a game by id or words, and the examples that show them.

use std::io::Write;

use super::Trouble;
use crate::examples::Example;
use crate::registry::Hosted;
use crate::table::{RuleList, search_words};

/// Prints the rules with all of these words (all rules where there are none), each below its heading, then the examples
/// about them.
///
/// # Errors
/// No rule has these words.
pub fn run(game: &Hosted, query: &str, out: &mut dyn Write) -> Result<(), Trouble> {
    let list = RuleList::of(game.id);
    let list = list.ok_or_else(|| Trouble::input(format!("{} has no list of rules", game.name())))?;
    let found = list.search(query);
    let mut heading = "";
    for rule in &found {
        if rule.section != heading {
            heading = &rule.section;
            writeln!(out, "\n{heading}")?;
        }
        writeln!(out, "  {} {}: {}", list.prefix, rule.id, rule.text)?;
        if let Some(ruling) = &rule.ruling {
            writeln!(out, "      At this table: {ruling}")?;
        }
    }
    let words = search_words(query);
    let mut shown = 0;
    for file in game.examples() {
        let Some(example) = Example::read(game.game(), *file)? else { continue };
        let about = found.len() < list.rules.len() && example.rules.iter().any(|id| found.iter().any(|r| r.id == *id));
        if !about && !example.has_words(&words) {
            continue;
        }
        if shown == 0 {
            writeln!(out, "\nExamples (`regnal play --scenario FILE` shows one on the board)")?;
        }
        shown += 1;
        let Example { title, text, rules, file } = example;
        writeln!(out, "  {title} ({}): {text}\n      {}", rules.join(", "), file.path)?;
    }
    match found.len() + shown {
        0 => Err(Trouble::input(format!("no rule of {} has all the words of `{query}`", game.name()))),
        _ => Ok(()),
    }
}
