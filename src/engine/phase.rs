//! Phases, and where the game stands among them. What begins and ends a phase is a schedule of ordinary systems.

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, Schedules, SingleThreadedExecutor};
use serde::{Deserialize, Serialize};

use super::ids::{Keys, Seat};

/// A game's phases: an enum that [`phases!`](crate::phases) declares.
pub trait PhaseLabel: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// All of them.
    const ALL: &'static [Self];
    /// As files name it: the variant.
    fn id(self) -> &'static str;
    /// As the ribbon shows it.
    fn name(self) -> &'static str;
}

/// Declares a game's phases, each with its name for players: `phases! { pub enum Phase { Orders = "Orders", Winter = "Winter" } }`.
#[macro_export]
macro_rules! phases {
    ($(#[$doc:meta])* $vis:vis enum $phase:ident { $($(#[$about:meta])* $one:ident = $name:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        $vis enum $phase { $($(#[$about])* $one),* }
        impl $crate::engine::PhaseLabel for $phase {
            const ALL: &'static [Self] = &[$($phase::$one),*];
            fn id(self) -> &'static str {
                match self { $($phase::$one => stringify!($one)),* }
            }
            fn name(self) -> &'static str {
                match self { $($phase::$one => $name),* }
            }
        }
    };
}

/// Runs once when the phase begins.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Begin<P: PhaseLabel>(pub P);

/// Runs once when everybody has done with the phase.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct End<P: PhaseLabel>(pub P);

/// Runs after every act, phase and procedure: what must hold at any time, and whether the game is over.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Settle;

/// On a seat that plays no more: it is asked nothing, and the turn passes it by.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Out;

/// How far a phase has come. Whatever it lays on the stack is over before the next of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    #[default]
    Enter,
    Begun,
    Open,
    Ended,
}

/// One step of the path to where the game stands: which block of its list, how often it was gone through, whose turn it is and
/// whose it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct PathStep {
    pub at: u16,
    #[serde(skip_serializing_if = "is_default")]
    pub pass: u16,
    #[serde(skip_serializing_if = "is_default")]
    pub gone: Vec<Seat>,
    #[serde(skip_serializing_if = "is_default")]
    pub seat: Option<Seat>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Where the game stands in its sequence of play. Part of the position, known to everybody.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayState {
    /// How often the whole sequence has begun: the game turn, from 1.
    pub round: u16,
    pub(super) path: Vec<PathStep>,
    pub(super) phase: Cow<'static, str>,
    pub(super) stage: Stage,
    pub(super) asked: Vec<Seat>,
    pub(super) done: Vec<Seat>,
    /// Of a game that is to begin amid its sequence: which of the blocks of that phase, from 0.
    #[serde(skip_serializing_if = "is_default")]
    pub(super) nth: u16,
    /// The heading of lines that are written now.
    pub(super) turn: u16,
    pub(super) heading: String,
}

impl PlayState {
    /// A game that begins with this phase, not with the first of the sequence.
    pub fn starting<P: PhaseLabel>(round: u16, phase: P) -> Self {
        PlayState { round, phase: phase.id().into(), ..PlayState::default() }
    }
    /// A game that goes on amid this phase, which is not begun anew; these have done with it.
    pub fn amid<P: PhaseLabel>(round: u16, phase: P, done: Vec<Seat>) -> Self {
        PlayState { stage: Stage::Open, done, ..PlayState::starting(round, phase) }
    }
    /// Of a phase that comes more than once in the sequence: this one of them, from 0.
    pub fn nth(self, nth: u16) -> Self {
        PlayState { nth, ..self }
    }
    /// Is this the phase? A phase lasts until the next has begun.
    pub fn is<P: PhaseLabel>(&self, phase: P) -> bool {
        self.phase == phase.id()
    }
    /// The phase, as the game's own type.
    pub fn phase<P: PhaseLabel>(&self) -> Option<P> {
        P::ALL.iter().copied().find(|phase| self.is(*phase))
    }
    /// Whose turn it is, within the innermost block that seats take in turn.
    pub fn seat(&self) -> Option<Seat> {
        self.path.iter().rev().find_map(|step| step.seat)
    }
    /// Whose turn is over, in that block.
    pub fn gone(&self) -> &[Seat] {
        self.path.iter().rev().find(|step| step.seat.is_some()).map_or(&[], |step| &step.gone)
    }
    /// Which time the innermost repeated block is gone through, from 0.
    pub fn pass(&self, depth: usize) -> u16 {
        self.path.get(depth).map_or(0, |step| step.pass)
    }
    /// Seats that act in the phase, whether they have done or not.
    pub fn concerned(&self) -> &[Seat] {
        &self.asked
    }
    /// Has this seat done with the phase?
    pub fn has_done(&self, seat: Seat) -> bool {
        self.done.contains(&seat)
    }
    /// A seat has done with the phase.
    pub fn finish(&mut self, seat: Seat) {
        if !self.has_done(seat) {
            self.done.push(seat);
            self.done.sort_unstable();
        }
    }
    /// It acts in the phase once more, or as well.
    pub fn reopen(&mut self, seat: Seat) {
        self.done.retain(|s| *s != seat);
        if !self.asked.contains(&seat) {
            self.asked.push(seat);
        }
    }
    /// Lines that are written from now on stand under this turn and these words. The engine's own are the round and the phase.
    pub fn head(&mut self, turn: u16, words: impl Into<String>) {
        (self.turn, self.heading) = (turn, words.into());
    }
    /// Turn and words under which lines stand now.
    pub fn heading(&self) -> (u16, &str) {
        (self.turn, &self.heading)
    }
    /// Does the game stand where it is said to go on, if it is to go on amid a phase?
    pub(super) fn stands(&self) -> bool {
        !self.path.is_empty() || !self.is_open()
    }
    /// Do seats act in a phase just now?
    pub(super) fn is_open(&self) -> bool {
        self.stage == Stage::Open
    }
}

/// Does a seat play no more, or is it not there at all?
pub(super) fn is_out(world: &World, seat: Seat) -> bool {
    world.resource::<Keys<Seat>>().get(seat).is_none_or(|e| world.get::<Out>(e).is_some())
}

pub(super) fn single_threaded(app: &mut App, label: impl ScheduleLabel) {
    app.edit_schedule(label, |schedule| {
        schedule.set_executor(SingleThreadedExecutor::new());
    });
}

/// See [`check_order`](super::check_order).
pub(super) fn check_schedules(app: &mut App) -> Result<(), String> {
    let mut schedules = app.world_mut().remove_resource::<Schedules>().unwrap_or_default();
    for (label, schedule) in schedules.iter_mut() {
        schedule
            .set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..Default::default() });
        let built = schedule.initialize(app.world_mut());
        // Bevy's own Display shows keys; this shows names.
        built.map_err(|e| format!("{label:?}: {}", e.to_string(schedule.graph(), app.world())))?;
    }
    app.insert_resource(schedules);
    Ok(())
}
