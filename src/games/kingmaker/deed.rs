//! What can be asked for, one file each: whether it may be, what it does, how it reads. Which there are, and what each of them
//! names, stands at the head of its room.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::position::Pos;
use super::refusals::No;
use crate::engine::{Line, ListedAct};
use crate::table::{Loss, Refusal, SeatId};

/// One thing that can be done.
pub trait Deed: ListedAct {
    /// All that could be asked for, allowed or not. What a room lists in another order than act by act, it lists itself.
    fn candidates(_: Pos, _: SeatId) -> Vec<Self>
    where
        Self: Sized,
    {
        Self::lone()
    }
    /// What `seat` may do, in a fixed order.
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self>
    where
        Self: Sized,
    {
        Self::candidates(pos, seat).into_iter().filter(|deed| deed.check(pos, seat).is_ok()).collect()
    }
    /// May `seat`, which is asked, do it now?
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal>;
    /// Does what [`check`](Deed::check) has passed.
    fn apply(&self, world: &mut World, seat: SeatId);

    // ---- How it reads

    /// In words.
    fn describe(&self, pos: Pos) -> Line;
    /// The heading under which it is offered.
    fn heading(&self, _: Pos) -> String {
        self.listed_under().into()
    }
    /// Does somebody die, or is given away by it?
    fn loss(&self, _: Pos) -> Option<Loss> {
        None
    }
    /// What ending a step by it would leave undone of what is offered.
    fn left_undone(&self, _: Pos, _offers: &[Action]) -> Option<String> {
        None
    }

    // ---- When it can be done

    /// As the room is asked, or is not.
    ///
    /// # Errors
    /// It is not asked for now.
    fn if_asked(&self, pos: Pos, asked: bool) -> Result<(), Refusal> {
        if asked { Ok(()) } else { self.not_now(pos) }
    }
    /// It is not asked for now.
    ///
    /// # Errors
    /// This.
    fn not_now(&self, pos: Pos) -> Result<(), Refusal> {
        Err(No::NotAskedNow { doing: pos.said(&self.describe(pos)) }.into())
    }
}
