//! The coach of a guided lesson, who says something, points at something, and waits for an act. How far the pupil has come is
//! read off the acts that stand, so that undo, save, load and a crash need nothing of it; only what was read and clicked
//! away since the last act is remembered beside.

use super::act::Act;
use super::host::Game;
use super::table::Table;
use crate::table::{DataError, Lesson, Node, Part, RuleList, Step, lesson_of};
use crate::way;

/// What the coach says now.
#[derive(Clone, Debug, PartialEq)]
pub struct Coach {
    /// Steps done.
    pub step: usize,
    pub of: usize,
    pub say: String,
    pub point: Option<String>,
    /// Waits for an act, rather than for the pupil to read on.
    pub waits: bool,
    /// What to do when something else was done, or when the act cannot be done any more.
    pub note: Option<String>,
    /// The lesson cannot go on from here; undo may help, and so does beginning again.
    pub stuck: bool,
    /// The offers that are meant, the first the one a model pupil takes.
    pub meant: Vec<Act>,
    /// It explains a rule, and is no lesson.
    pub rules: Vec<String>,
}

impl Coach {
    /// Has everything been said?
    pub fn is_over(&self) -> bool {
        self.step >= self.of
    }
}

impl Step {
    /// Is this action, as RON, what the step waits for?
    fn wants(&self, action: &str) -> bool {
        let (Some(pattern), Ok(action)) = (&self.until, Node::read(action)) else { return false };
        Node::read(pattern).is_ok_and(|pattern| either(&pattern).any(|p| p.fits(&action)))
    }
}

/// The patterns of a list, or the one there is.
fn either<'n, 'a>(pattern: &'n Node<'a>) -> impl Iterator<Item = &'n Node<'a>> {
    let list = pattern.text.starts_with('[');
    let alone = (!list).then_some(pattern);
    alone.into_iter().chain(pattern.parts.iter().filter(move |_| list).map(|(_, node)| node))
}

impl Lesson {
    /// How many steps are done, and whether acts follow that none of them waited for. `read`: steps read and clicked away.
    fn reached(&self, table: &Table, read: usize) -> (usize, bool) {
        let pupil = self.pupil();
        let own = table.acts().iter().filter(|act| act.seat == pupil);
        let done: Vec<String> = own.map(|act| act.action.text()).collect();
        let (mut step, mut at) = (0, 0);
        while let Some(now) = self.steps.get(step) {
            // What was to be read is passed by doing what comes after it.
            let next = self.steps[step..].iter().find(|s| s.until.is_some());
            let found = next.and_then(|next| done[at..].iter().position(|act| next.wants(act)));
            match found {
                _ if now.until.is_none() && step < read => {}
                Some(n) if now.until.is_some() => at += n + 1,
                Some(_) => {}
                None => break,
            }
            step += 1;
        }
        (step, done.len() > at)
    }

    /// What the coach says at this table to a pupil who has clicked away the first `read` steps.
    pub fn coach(&self, table: &Table, read: usize) -> Coach {
        let (step, astray) = self.reached(table, read);
        let rules = self.rules.clone();
        let of = self.steps.len();
        let Some(now) = self.steps.get(step) else {
            let say = "That was the lesson. Play on as you like, or choose another one.".into();
            return Coach { step, of, say, point: None, waits: false, note: None, stuck: false, meant: vec![], rules };
        };
        let waits = now.until.is_some();
        let offers = if waits { table.offers(self.pupil()) } else { vec![] };
        let asked = !offers.is_empty();
        let meant: Vec<_> = offers.into_iter().filter(|offer| now.wants(&offer.text())).collect();
        let stuck = waits && !now.free && meant.is_empty() && (asked || table.outcome().is_some());
        let note = match (waits && !now.free, stuck, astray) {
            (true, true, _) => {
                Some("This cannot be done as things stand. Undo leads back to where it can; or begin the lesson again.")
            }
            (true, false, true) => Some("You did something else. Undo takes it back, or go on and do this now."),
            _ => None,
        };
        let note = note.map(|note| match now.astray.as_ref().filter(|_| astray) {
            Some(own) => format!("{own} {note}"),
            None => note.into(),
        });
        Coach { step, of, say: now.say.clone(), point: now.point.clone(), waits, note, stuck, meant, rules }
    }

    /// Acts that no action of the game is called.
    fn faults(&self, game: &'static Game, path: &str) -> Vec<DataError> {
        let kinds = game.action_kinds();
        let known = |name: &str| kinds.iter().any(|kind| *kind == name || kind.split('.').next() == Some(name));
        let mut found = vec![];
        for step in self.steps.iter() {
            let Some(pattern) = step.until.as_deref().and_then(|text| Node::read(text).ok()) else { continue };
            for one in either(&pattern) {
                let deed = one.parts.first().map_or("", |(_, deed)| deed.name);
                let room =
                    kinds.iter().any(|kind| kind.strip_prefix(one.name).is_some_and(|rest| rest.starts_with('.')));
                let whole = format!("{}.{deed}", one.name);
                let fits = if room && !deed.is_empty() { kinds.contains(&&*whole) } else { known(one.name) };
                if !fits {
                    let (line, column) = step.at;
                    let name = if room { whole } else { one.name.to_string() };
                    let text =
                        format!("{} has no action \"{name}\"; its actions are {}", game.name(), kinds.join(", "));
                    found.push(DataError::placed(path, (line, column), text));
                }
            }
        }
        found
    }
}

/// Checks the lesson in a scenario's text, if there is one.
///
/// # Errors
/// Everything wrong with it.
pub fn check_lesson(game: &'static Game, text: &str, path: &str) -> Result<(), Vec<DataError>> {
    let Some(lesson) = lesson_of(text, path)? else { return Ok(()) };
    let mut found = lesson.faults(game, path);
    let rules = RuleList::of(game.id);
    for id in lesson.rules.iter().filter(|id| rules.as_ref().is_some_and(|list| list.find(id).is_none())) {
        let words = format!("{} has no rule {id}", game.name());
        found.push(DataError::at(path, text, way!["lesson", "rules", Part::Value(id)], words));
    }
    if let Err(errors) = game.open_lean(text, path, lesson.seated(), lesson.seed) {
        found.extend(errors);
    }
    if found.is_empty() { Ok(()) } else { Err(found) }
}
