//! A position of a few lines, to try one rule in: no whole game, no scenario, the dice laid.
//!
//! ```ignore
//! let mut bench = Bench::of(GAME, r#"counters: {3: (at: At("0917")), 4: ()}"#).lay([6, 1]);
//! assert_eq!(bench.refused(SeatId(0), Besiege { .. }), "SiegeTooWeak");
//! ```

use bevy_ecs::prelude::*;
use bevy_ecs::system::{ReadOnlySystemParam, SystemParamItem};

use super::audience::Eyes;
use super::host::{Game, Host};
use super::ids::Seat;
use super::reading::Reading;
use super::worlds::{ImaginedWorld, KnownWorld, Readable, TrueWorld};
use super::{Act, Action, Dice, Line, Log, Refusal, save};
use crate::table::{DataError, ReadFile};

/// A world with the rules of a game, and in it what a test has put there.
pub struct Bench {
    world: TrueWorld,
}

impl Bench {
    /// Of a part of a position: `"counters: {3: (at: \"0917\")}"`. What it leaves out is as the plugin has it.
    ///
    /// # Panics
    /// Something is wrong with it; all of it is said.
    pub fn of(game: Game, position: &str) -> Self {
        let read = Self::read(game, position);
        read.unwrap_or_else(|found| panic!("{}", found.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")))
    }
    /// The same, to see what is found wrong.
    ///
    /// # Errors
    /// All that is wrong with the position, and where: its first line is the first of what was given.
    pub fn read(game: Game, position: &str) -> Result<Self, Vec<DataError>> {
        let bare = !position.trim_start().starts_with('(');
        let text = if bare { format!("({position})") } else { position.to_string() };
        let file = ReadFile { path: "bench".into(), text };
        let mut host = Host::new(game);
        let mut reading = Reading::of(&file);
        if let Some(tree) = reading.tree() {
            reading.part(&mut host.state, &mut host.world, &tree);
        }
        if reading.found.is_empty() { Ok(Bench { world: TrueWorld(host) }) } else { Err(reading.found) }
    }
    /// The next dice fall so.
    pub fn lay(mut self, faces: impl IntoIterator<Item = u8>) -> Self {
        let mut dice = self.world.0.world.get_resource::<Dice>().cloned().unwrap_or_else(|| Dice::seeded(0));
        dice.lay(faces);
        self.world.0.world.insert_resource(dice);
        self
    }

    // ---- Doing

    /// # Errors
    /// The rule that forbids it.
    pub fn check(&mut self, seat: Seat, act: impl Action) -> Result<(), Refusal> {
        self.world.0.check(seat, &Act::new(act))
    }
    /// The code of the refusal.
    ///
    /// # Panics
    /// It may be done.
    pub fn refused(&mut self, seat: Seat, act: impl Action) -> String {
        let said = format!("{act:?}");
        self.check(seat, act).expect_err(&said).code
    }
    /// Does it, with all that follows up to the next decision.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn play(&mut self, seat: Seat, act: impl Action) -> Result<(), Refusal> {
        let act = Act::new(act);
        self.world.0.check(seat, &act)?;
        self.world.0.play(seat, &act);
        Ok(())
    }
    /// Runs procedures and phases up to the next decision.
    pub fn step(&mut self) {
        self.world.0.advance();
    }
    /// Does something to the world that no act does: lays a decision on the stack, kills somebody.
    pub fn with<R>(&mut self, f: impl FnOnce(&mut World) -> R) -> R {
        f(&mut self.world.0.world)
    }

    // ---- Looking

    /// Looks at the position through a reader of the rules.
    pub fn look<P: ReadOnlySystemParam + 'static, R>(&mut self, f: impl FnOnce(SystemParamItem<P>) -> R) -> R {
        self.world.read::<P, R>(f)
    }
    /// What a seat may do.
    pub fn offers(&mut self, seat: Seat) -> Vec<Act> {
        self.world.0.offers(seat)
    }
    /// Seats that owe a decision.
    pub fn deciders(&self) -> Vec<Seat> {
        self.world.0.deciders()
    }
    /// All that was told.
    pub fn log(&self) -> &[Line] {
        &self.world.0.world.resource::<Log>().lines
    }
    /// What some eyes know of it.
    pub fn known(&mut self, eyes: impl Into<Eyes>) -> KnownWorld {
        let mut known = KnownWorld::new(self.world.0.game, eyes);
        known.follow(&mut self.world);
        known
    }
    /// Brings a view up to date.
    pub fn show(&mut self, known: &mut KnownWorld) {
        known.follow(&mut self.world);
    }
    /// A world to try things out in, with all that these eyes know.
    pub fn imagined(&mut self, eyes: impl Into<Eyes>) -> ImaginedWorld {
        ImaginedWorld::new(&self.known(eyes))
    }
    /// The whole position as a file has it.
    pub fn text(&self) -> String {
        save::position_text(&self.world.0.state, &self.world.0.world)
    }
    /// A fingerprint of the position.
    pub fn hash(&self) -> u64 {
        self.world.0.hash()
    }
    /// # Errors
    /// What is broken.
    pub fn laws(&mut self) -> Result<(), String> {
        let Host { state, world, .. } = &mut self.world.0;
        state.laws(world)
    }
}
