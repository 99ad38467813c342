//! What can be done, one file each: when it can be done, whether it may be, what it does, how it reads. Which there are, and what each
//! of them names, stands in [`actions`](super::actions).

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::components::Phase;
use super::frames::Frame;
use super::ids::{CounterId, HexId};
use super::position::Pos;
use super::refusals::No;
use crate::engine::When;
use crate::table::{Loss, SeatId};

/// One thing that can be done.
pub trait Deed {
    /// When it can be done: [`during`] a phase, or [`answering`] a question.
    fn time() -> Time
    where
        Self: Sized;
    /// What `seat` may do; it is asked, and it is the time for it. In a fixed order.
    fn offers(_: Pos, _: SeatId) -> Vec<Self>
    where
        Self: Sized,
    {
        vec![]
    }
    /// Those of these that may be done.
    fn allowed(pos: Pos, seat: SeatId, all: impl IntoIterator<Item = Self>) -> Vec<Self>
    where
        Self: Sized,
    {
        all.into_iter().filter(|deed| deed.check(pos, seat).is_ok()).collect()
    }
    /// May `seat`, which is asked, do it now (MOVE-02)?
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No>;
    /// Does what [`check`](Deed::check) has passed.
    fn apply(self, world: &mut World, seat: SeatId)
    where
        Self: Sized;

    // ---- How it reads

    /// In words.
    fn describe(&self, pos: Pos) -> String;
    /// Under which it is listed.
    fn heading(&self, _: Pos) -> String {
        "Choose".into()
    }
    /// Would it throw dice or show something hidden?
    fn is_final(&self, _: Pos) -> bool {
        false
    }
    /// Does somebody die, or is given away by it?
    fn loss(&self, _: Pos) -> Option<Loss> {
        None
    }
    /// What ending a phase or a choice by it would leave undone of what is offered.
    fn left_undone(&self, _: Pos, _offers: &[Action]) -> Option<String> {
        None
    }
    /// Does it send the ambassador out, or does one throw for peace? Whoever ends diplomacy is told how many of these are left.
    fn is_errand(&self) -> bool {
        false
    }

    // ---- What it is about

    /// The counters it names.
    fn units(&self) -> Vec<CounterId> {
        vec![]
    }
    /// The places to which something is done.
    fn places(&self) -> Vec<HexId> {
        vec![]
    }
}

/// When something can be done.
#[derive(Clone, Copy)]
pub struct Time {
    phase: Option<Phase>,
    answers: Option<fn(&Frame) -> bool>,
}

/// In this phase, when nothing else is under way.
pub fn during(phase: Phase) -> Time {
    Time { phase: Some(phase), answers: None }
}

/// As an answer to such questions.
pub fn answering(answers: fn(&Frame) -> bool) -> Time {
    Time { phase: None, answers: Some(answers) }
}

impl Time {
    /// Then, or as an answer to such questions.
    pub fn or_answering(self, answers: fn(&Frame) -> bool) -> Self {
        Time { answers: Some(answers), ..self }
    }

    /// Does it answer this question?
    pub fn fits(self, question: &Frame) -> bool {
        self.answers.is_some_and(|answers| answers(question))
    }

    /// Is it the time now?
    pub fn is_now(self, pos: Pos) -> bool {
        pos.top().map_or(self.phase == Some(pos.phase), |question| self.fits(question))
    }

    /// As the engine has it; at any other time an act is refused in the words of its check.
    pub fn when(self) -> When {
        let phase = self.phase.map_or(When::default(), |phase| When::during(&[phase]));
        let answer = self.answers.map_or(When::default(), |_| When::answering::<Frame>());
        phase.or(answer).as_check_says()
    }
}
