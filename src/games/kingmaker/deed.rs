//! What can be asked for, one file each: whether it may be, what it does, how it reads. Which there are, and what each of them
//! names, stands at the head of its room.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::position::Pos;
use super::refusals::No;
use crate::engine::Line;
use crate::table::{Loss, Refusal, SeatId};

/// One thing that can be done.
pub trait Deed {
    /// All that could be asked for, allowed or not. What a room lists in another order than act by act, it lists itself.
    fn candidates(_: Pos, _: SeatId) -> Vec<Self>
    where
        Self: Sized,
    {
        vec![]
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
    /// The heading under which it is listed.
    fn heading(&self, _: Pos) -> String {
        "Your answer".into()
    }
    /// Does it draw or show something?
    fn is_final(&self) -> bool {
        false
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

// TEMPORARY: rooms that are not yet one file an act.
macro_rules! whole {
    ($($name:ident($deed:ident) of $room:ident, $is_final:expr;)*) => { $(
        impl super::$room::$deed {
            /// Itself.
            pub fn deed(&self) -> Box<dyn Deed> { Box::new(self.clone()) }
        }
        impl Deed for super::$room::$deed {
            fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> { super::$room::check(pos, seat, self) }
            fn apply(&self, world: &mut World, seat: SeatId) { super::$room::apply(world, seat, self) }
            fn describe(&self, pos: Pos) -> Line { super::$room::describe(pos, self) }
            fn heading(&self, pos: Pos) -> String { super::$room::heading(pos, self) }
            fn is_final(&self) -> bool { $is_final(self) }
            fn loss(&self, pos: Pos) -> Option<Loss> { super::parting::loss(pos, &Action::$name(self.clone())) }
            fn left_undone(&self, pos: Pos, offers: &[Action]) -> Option<String> {
                super::parting::left_undone(pos, offers, &Action::$name(self.clone()))
            }
        }
    )* };
}
whole! {
    Travel(TravelDeed) of travel, |_: &_| false;
    Combat(CombatDeed) of combat, super::combat::is_final;
    Faction(FactionDeed) of faction, |_: &_| false;
    Parliament(ParliamentDeed) of parliament, |_: &_| true;
}
