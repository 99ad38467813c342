//! An action is one type in one file: what it names, when it can be done, who may do it, what it does, how it reads.

use std::fmt::Debug;

use bevy_ecs::prelude::*;
use bevy_ecs::system::{ReadOnlySystemParam, SystemParam, SystemParamItem};
use serde::{Serialize, de::DeserializeOwned};

use super::act::Act;
use super::asking::Asking;
use super::ids::{AnyKey, Seat};
use super::line::Line;
use super::pending::{Asked, Pending, top};
use super::phase::{PhaseLabel, PlayState};
use super::refusal::{self, Refusal};
use super::touches::{Picks, Touches};
use crate::table::Loss;

/// What a seat can do, as plain data; the system that does it is given where the action is registered.
pub trait Action: Clone + PartialEq + Debug + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// What it looks at: an ordinary read-only system parameter, one for all actions of a game that look at the whole position.
    type Reads: ReadOnlySystemParam + 'static;
    /// Its name in journals, scripts and lessons, with the module it belongs to: `"Orders.Order"` is written
    /// `Orders(Order(unit: 3, order: ..))`, `"Done"` is written `Done`. An enum with no name of its own, `""`, is written as it is:
    /// its variants are the names of what can be done.
    const NAME: &'static str;
    /// Names it had: files that say them are still read.
    const WAS: &'static [&'static str] = &[];
    /// In which phases it can be done, or what it answers: `|| When::during(&[Phase::Orders])`.
    const WHEN: fn() -> When;
    /// Under which it is offered, where that is always the same.
    const HEADING: &'static str = "";

    /// All that could be asked for, allowed or not; what is offered is those that pass [`check`](Action::check).
    fn candidates(_seat: Seat, _on: &SystemParamItem<Self::Reads>) -> Vec<Self> {
        vec![]
    }
    /// What `seat` may do, in a fixed order. Where it depends on the position what could be asked for at all, it is built here
    /// from the predicates of [`check`](Action::check).
    fn offers(seat: Seat, on: &SystemParamItem<Self::Reads>) -> Vec<Self> {
        Self::candidates(seat, on).into_iter().filter(|act| act.check(seat, on).is_ok()).collect()
    }
    /// Is there any offer? Where that is quicker told than all are listed.
    fn any_offer(seat: Seat, on: &SystemParamItem<Self::Reads>) -> bool {
        !Self::offers(seat, on).is_empty()
    }
    /// The only judge of what it names; that it is asked for now, and of this seat, is known before.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, _seat: Seat, _on: &SystemParamItem<Self::Reads>) -> Result<(), Refusal> {
        Ok(())
    }

    // ---- How it reads

    /// In words, as an order: "Move 3 armies from Colist to 0520, 4 points".
    fn describe(&self, on: &SystemParamItem<Self::Reads>) -> Line;
    /// Under which it is offered: its [`HEADING`](Action::HEADING), or by what it names.
    fn heading(&self, _on: &SystemParamItem<Self::Reads>) -> String {
        Self::HEADING.into()
    }
    /// Would it throw dice, draw or show something? Then it cannot be undone, and the table says so before.
    fn is_final(&self, _seat: Seat, _on: &SystemParamItem<Self::Reads>) -> bool {
        false
    }
    /// Does it kill, disinherit, surrender, disband or give away? Then it is asked about once more.
    fn loss(&self, _on: &SystemParamItem<Self::Reads>) -> Option<Loss> {
        None
    }
    /// What `seat` would give up by it, where it ends a phase or a choice ("no attack announced: 3 could be"), read off what it
    /// is offered besides.
    fn left_undone(&self, _seat: Seat, _offers: &[Act], _on: &SystemParamItem<Self::Reads>) -> Option<String> {
        None
    }

    // ---- How it is pointed at

    /// The pieces it is about. As it stands, those its sentence names, the first as the one that acts.
    fn touches(&self, on: &SystemParamItem<Self::Reads>) -> Touches {
        Touches::of(&self.describe(on))
    }
    /// What can be picked to begin with: lit as ready.
    fn subjects(seat: Seat, on: &SystemParamItem<Self::Reads>) -> Vec<AnyKey> {
        let mut out: Vec<AnyKey> = Self::offers(seat, on).iter().flat_map(|act| act.touches(on).subjects).collect();
        out.sort_unstable();
        out.dedup();
        out
    }
    /// What could be done with what is picked: as it stands, the offers that name it all. Groups, routes and parties that no list
    /// holds are found here: units and a goal, and the way is searched.
    fn meant(picks: &Picks, seat: Seat, on: &SystemParamItem<Self::Reads>) -> Vec<Self> {
        let keys = picks.keys();
        Self::offers(seat, on).into_iter().filter(|act| act.touches(on).names_all(&keys)).collect()
    }
    /// The one act that a click at `at` would mean after these picks, allowed or not: its refusal says why not.
    fn asked(picks: &Picks, at: AnyKey, seat: Seat, on: &SystemParamItem<Self::Reads>) -> Option<Self> {
        let mut keys = picks.keys();
        keys.push(at);
        Self::candidates(seat, on).into_iter().find(|act| act.touches(on).names_all(&keys))
    }
}

/// An act and who does it: the input of the system that applies it.
pub struct By<A> {
    pub seat: Seat,
    pub act: A,
}

/// In which phases an action can be done, or what it answers.
#[derive(Clone, Debug, Default)]
pub struct When {
    phases: Vec<&'static str>,
    any_phase: bool,
    answers: Vec<&'static str>,
    always: bool,
    check_says: bool,
}

impl When {
    /// In these phases, when nothing else is under way.
    pub fn during<P: PhaseLabel>(phases: &[P]) -> Self {
        When { phases: phases.iter().map(|phase| phase.id()).collect(), ..When::default() }
    }
    /// In any phase, when nothing else is under way.
    pub fn any_phase() -> Self {
        When { any_phase: true, ..When::default() }
    }
    /// As an answer to this decision.
    pub fn answering<P: Pending>() -> Self {
        When { answers: vec![P::NAME], ..When::default() }
    }
    /// Whatever a seat is asked for, it may do this instead, or before.
    pub fn always() -> Self {
        When { always: true, ..When::default() }
    }
    /// An act beside its time is refused in the words of its `check`, which can be asked at any time and knows the game's own
    /// rule for it.
    pub fn as_check_says(self) -> Self {
        When { check_says: true, ..self }
    }
    /// Then, or then.
    pub fn or(mut self, other: When) -> Self {
        self.phases.extend(other.phases);
        self.answers.extend(other.answers);
        (self.any_phase, self.always) = (self.any_phase || other.any_phase, self.always || other.always);
        self.check_says |= other.check_says;
        self
    }
    /// May `seat` do `act`, where it is, or is not, the time for it?
    pub(super) fn judge<A: Action>(
        &self,
        is_the_time: bool,
        (seat, act): (Seat, &A),
        on: &SystemParamItem<A::Reads>,
    ) -> Result<(), Refusal> {
        if is_the_time || self.check_says {
            act.check(seat, on)?;
        }
        if is_the_time { Ok(()) } else { Err(refusal::not_now(A::NAME)) }
    }
    /// `top`: whether something is under way, and whom it asks.
    fn fits(&self, play: Option<&PlayState>, top: Option<Option<&Asked>>) -> bool {
        if self.always {
            return true;
        }
        if let Some(asked) = top {
            return asked.is_some_and(|asked| self.answers.iter().any(|name| asked.what == *name));
        }
        play.is_some_and(|play| play.is_open() && (self.any_phase || self.phases.iter().any(|id| play.phase == *id)))
    }
    /// Is it the time for it in this world?
    pub fn holds(&self, world: &World) -> bool {
        self.fits(world.get_resource(), top(world).map(|top| world.get::<Asked>(top)))
    }
}

/// Judges one type of action wherever a system runs, in the rules' worlds and in a window's: `may: May<March>`.
#[derive(SystemParam)]
pub struct May<'w, 's, A: Action> {
    on: bevy_ecs::system::StaticSystemParam<'w, 's, <A as Action>::Reads>,
    asking: Asking<'w, 's>,
}

impl<A: Action> May<'_, '_, A> {
    /// Is it the time for it, whoever asks?
    pub fn is_the_time(&self) -> bool {
        (A::WHEN)().fits(self.asking.play(), self.asking.top())
    }
    /// May `seat` do this, if it is asked at all? Whom the table waits for is not judged here.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, seat: Seat, act: &A) -> Result<(), Refusal> {
        (A::WHEN)().judge(self.is_the_time(), (seat, act), &self.on)
    }
    /// How it reads, to whoever looks.
    pub fn describe(&self, act: &A) -> Line {
        act.describe(&self.on)
    }
}

/// "I have done with this phase": the engine's own act for games that say nothing more of it (`app.add_done()`). A game with words or
/// conditions of its own has an action of this name instead, applied by [`finish`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Done;

impl Done {
    /// The name by which the engine knows it, whatever its type.
    pub const NAME: &'static str = "Done";
}

impl Action for Done {
    type Reads = ();
    const NAME: &'static str = Done::NAME;
    const WHEN: fn() -> When = When::any_phase;
    const HEADING: &'static str = "Go on";
    fn candidates(_: Seat, (): &()) -> Vec<Self> {
        vec![Done]
    }
    fn describe(&self, (): &()) -> Line {
        crate::line!["Done"]
    }
}

/// Applies an act by which a seat has done with the phase: `app.add_action::<Done, _>(finish)`.
pub fn finish<A: Action>(In(By { seat, .. }): In<By<A>>, mut play: ResMut<PlayState>) {
    play.finish(seat);
}
