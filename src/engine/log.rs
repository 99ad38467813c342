//! All that was told since the game began.

use bevy_ecs::prelude::*;

use super::ids::{AnyKey, Seat};
use super::line::{Line, Readers, Span};
use super::phase::PlayState;
use crate::table::{Audience, Entry};

/// How a game calls its pieces, in any world that knows them; `None` for what it has no name for.
pub type NameOf = fn(&World, AnyKey) -> Option<String>;

/// The game's [`NameOf`], in its worlds.
#[derive(Resource, Clone, Copy)]
pub(super) struct Namer(pub NameOf);

/// All lines since the game began.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    pub lines: Vec<Line>,
    /// So many have their heading and their names.
    filled: usize,
    /// How often lines were taken back: who copies them begins anew then.
    pub(super) cut: u32,
}

impl Log {
    /// These lines in the place of those of `before`: who has copied them begins anew.
    pub(super) fn instead(before: &Log, lines: Vec<Line>) -> Self {
        Log { filled: lines.len(), lines, cut: before.cut + 1 }
    }
    /// Adds lines that need nothing to be filled in.
    pub(super) fn append(&mut self, lines: impl IntoIterator<Item = Line>) {
        self.lines.extend(lines);
        self.filled = self.lines.len();
    }
    /// Writes a line. Its heading and the names of what it names are filled in when the system has ended.
    pub fn say(&mut self, line: Line) {
        self.lines.push(line);
    }
    pub(super) fn take_back(&mut self, to: usize) {
        if to < self.lines.len() {
            self.lines.truncate(to);
            self.filled = self.filled.min(to);
            self.cut += 1;
        }
    }
}

/// How a rule tells what happens.
pub trait Say {
    /// Writes a line; what it names is called in it, for ever, as it is called now.
    fn say(&mut self, line: Line);
}

impl Say for World {
    fn say(&mut self, line: Line) {
        fill(self);
        self.resource_mut::<Log>().say(line);
        fill(self);
    }
}

impl Say for Commands<'_, '_> {
    fn say(&mut self, line: Line) {
        self.queue(|world: &mut World| world.say(line));
    }
}

/// Gives lines that are new their heading, and what they name its name.
pub(super) fn fill(world: &mut World) {
    let Some(log) = world.get_resource::<Log>().filter(|log| log.filled < log.lines.len()) else { return };
    let from = log.filled;
    let (turn, phase) = world.get_resource::<PlayState>().map_or((0, String::new()), |play| {
        let (turn, words) = play.heading();
        (turn, words.into())
    });
    let name = world.get_resource::<Namer>().map(|namer| namer.0);
    let mut new = world.resource_mut::<Log>().lines.split_off(from);
    for line in &mut new {
        (line.turn, line.phase) = (turn, phase.clone());
        for span in &mut line.spans {
            if let (Span::Named { key, then: then @ None }, Some(name)) = (span, name) {
                *then = name(world, *key);
            }
        }
    }
    let mut log = world.resource_mut::<Log>();
    log.lines.append(&mut new);
    log.filled = log.lines.len();
}

impl Line {
    /// The rule at work as it is cited: behind what stands before the rules of the game ("OOD 9.0-7").
    pub fn full_rule(&self, prefix: &str) -> Option<String> {
        (!self.rule.is_empty()).then(|| format!("{prefix} {}", self.rule))
    }
    /// The line as tables, journals and reports of all games hold it. One for two readers is two entries, one for nobody none.
    /// `prefix`: what stands before a rule of the game ("OOD").
    pub fn entries(&self, prefix: &str, name: &dyn Fn(AnyKey) -> Option<String>) -> Vec<Entry> {
        let entry = |audience: Audience, seat: Option<Seat>| Entry {
            turn: self.turn,
            phase: self.phase.clone(),
            seat,
            text: self.words(name, None),
            place: self.place.as_ref().map(|place| place.to_string()),
            throw: self.throw.clone(),
            rule: self.full_rule(prefix),
            audience,
            reveals: self.reveals,
            idle: self.idle,
            great: self.greatness,
        };
        match self.readers {
            Readers::All => vec![entry(Audience::All, self.seat)],
            Readers::These(seats) => seats.iter().map(|s| entry(Audience::Only(s), self.seat.or(Some(s)))).collect(),
            Readers::Nobody => vec![],
        }
    }
}
