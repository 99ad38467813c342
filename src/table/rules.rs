//! The rules schedule: an act is applied and the pipeline run to its next decision, once per submitted act.

use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};

use super::{Chronicle, Game, SeatId};

/// More steps than any pipeline takes between two decisions.
pub const MAX_STEPS: u32 = 10_000;

/// The schedule in which the rules run.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules;

/// The act handed to the schedule, and what came of it.
#[derive(Resource)]
struct Submitted<G: Game> {
    act: Option<(SeatId, G::Action)>,
    ran_away: bool,
}

/// The rules of a game, ready to run on one world.
pub(super) struct RulesRun<G: Game> {
    schedule: Schedule,
    game: PhantomData<G>,
}

impl<G: Game> RulesRun<G> {
    /// Systems belong to one world: a new world needs a new one of these.
    pub fn new() -> Self {
        let mut schedule = Schedule::new(Rules);
        schedule.set_executor(SingleThreadedExecutor::new());
        schedule.add_systems(pipeline::<G>);
        RulesRun { schedule, game: PhantomData }
    }

    /// Applies `act` (none at the opening) and steps until the game waits.
    ///
    /// # Errors
    /// The pipeline never came to a decision, or the rules panicked. The world is then not to be used any more.
    pub fn run(&mut self, world: &mut World, act: Option<(SeatId, G::Action)>) -> Result<(), String> {
        world.insert_resource(Submitted::<G> { act, ran_away: false });
        if let Some(mut chronicle) = world.get_resource_mut::<Chronicle>() {
            chronicle.sealed = false;
        }
        // A world left by a panic is thrown away by the caller, so nothing half-done is seen.
        let ran = catch_unwind(AssertUnwindSafe(|| self.schedule.run(world)));
        match ran {
            Ok(()) if world.resource::<Submitted<G>>().ran_away => {
                Err(format!("the phases did not come to a decision within {MAX_STEPS} steps"))
            }
            Ok(()) => Ok(()),
            Err(panic) => Err(panic_text(&*panic)),
        }
    }
}

fn pipeline<G: Game>(world: &mut World) {
    let act = world.resource_mut::<Submitted<G>>().act.take();
    if let Some((seat, action)) = act {
        G::apply(world, seat, &action);
    }
    for _ in 0..MAX_STEPS {
        if !G::step(world) {
            return;
        }
    }
    world.resource_mut::<Submitted<G>>().ran_away = true;
}

/// What a panic said.
pub(crate) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let said =
        panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_string()));
    said.unwrap_or_else(|| "they stopped without saying why".into())
}
