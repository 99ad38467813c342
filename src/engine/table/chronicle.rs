//! Lines of spans as the chronicle has them: in words, with what they were called when they were said.

use super::Table;
use crate::engine::line::{Line, Readers, Span};
use crate::engine::log::Log;
use crate::engine::phase::PlayState;
use crate::table::{Audience, Chronicle, Entry};

/// A line whose words are all that is known of it: one that the table wrote itself, or that was read from a file.
fn line(entry: &Entry, prefix: &str) -> Line {
    let rule = entry.rule.as_deref().unwrap_or_default();
    let rule = rule.strip_prefix(prefix).map_or(rule, str::trim_start);
    Line {
        turn: entry.turn,
        phase: entry.phase.clone(),
        seat: entry.seat,
        spans: vec![Span::Text(entry.text.clone().into())],
        place: entry.place.clone().map(Into::into),
        throw: entry.throw.clone(),
        rule: rule.to_string().into(),
        readers: match entry.audience {
            Audience::All => Readers::All,
            Audience::Only(seat) => Readers::These([seat].into_iter().collect()),
        },
        reveals: entry.reveals,
        idle: entry.idle,
        greatness: entry.great,
        ..Line::default()
    }
}

/// A log of these lines in the place of another.
pub(super) fn log_of(lines: &[Entry], prefix: &str, before: &Log) -> Log {
    Log::instead(before, lines.iter().map(|entry| line(entry, prefix)).collect())
}

impl Table {
    pub(super) fn log_len(&mut self) -> usize {
        self.host().world.resource::<Log>().lines.len()
    }

    /// Takes over what the world has said since its log had `from` lines.
    pub(super) fn take_lines(&mut self, from: usize) {
        let game = self.game;
        let host = self.host();
        let name = |key| (game.names)(&host.world, key);
        let new = &host.world.resource::<Log>().lines[from..];
        let told: Vec<Entry> = new.iter().flat_map(|line| line.entries(game.rule_prefix, &name)).collect();
        let (turn, phase) = heading(&host.world);
        self.chronicle.lines.extend(told);
        (self.chronicle.turn, self.chronicle.phase) = (turn, phase);
    }

    /// Writes lines of the table's own.
    pub(super) fn write_lines(&mut self, write: impl FnOnce(&mut Chronicle)) {
        let from = self.chronicle.lines.len();
        write(&mut self.chronicle);
        let prefix = self.game.rule_prefix;
        let lines: Vec<Line> = self.chronicle.lines[from..].iter().map(|entry| line(entry, prefix)).collect();
        self.host().world.resource_mut::<Log>().append(lines);
    }

    /// Lets the chronicle be `chronicle`, in the world too.
    pub(super) fn set_chronicle(&mut self, chronicle: Chronicle) {
        let prefix = self.game.rule_prefix;
        let mut log = self.host().world.resource_mut::<Log>();
        *log = log_of(&chronicle.lines, prefix, &log);
        self.chronicle = chronicle;
    }
}

/// Turn and phase under which lines stand now.
pub(super) fn heading(world: &bevy_ecs::prelude::World) -> (u16, String) {
    let (turn, phase) = world.resource::<PlayState>().heading();
    (turn, phase.to_string())
}
