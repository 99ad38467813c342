//! Bots: they see what their seat sees, and choose among its offers. For now they choose by lot, with a liking for what
//! brings the game forward.

use std::cell::RefCell;

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::book::Book;
use super::position::Pos;
use super::state;
use super::view::View;
use crate::table::Dice;

thread_local! {
    /// The world a bot reckons on: written over with the view before every choice, so that nothing of an earlier one is
    /// left in it.
    static SCRATCH: RefCell<Option<World>> = const { RefCell::new(None) };
}

/// Asks the position that the view shows.
pub fn on_own_board<T>(view: &View, ask: impl FnOnce(Pos) -> T) -> T {
    SCRATCH.with_borrow_mut(|scratch| {
        if !scratch.as_mut().is_some_and(|world| state::lay_over(world, view.as_position())) {
            *scratch = None;
        }
        let world = scratch.get_or_insert_with(|| state::lay_out(view.as_position(), Book::standard()));
        ask(Pos::of(world))
    })
}

/// The number of the offer that a bot of this level takes.
pub fn choose(_level: u8, _view: &View, offers: &[Action], luck: &mut Dice) -> usize {
    if offers.is_empty() { 0 } else { luck.below(offers.len() as u32) as usize }
}
