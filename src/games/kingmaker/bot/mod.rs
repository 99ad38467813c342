//! Bots: they see what their seat sees, and choose among its offers. Level 2 plays to win: it gathers its nobles into one
//! army, hunts heirs, takes what the army matches, keeps its own heirs behind walls, crowns, and calls Parliament when it has
//! the votes. Level 1 plays the same game absent-mindedly.
//!
//! [`sight`] is what a seat makes of the position; [`strikes`] what there is to be had; [`plan`] says where its nobles go;
//! [`war`], [`sea`], [`court`] and [`hand`] put a mark on each offer of their kind. The best mark is taken.

mod court;
mod hand;
mod plan;
mod sea;
mod sight;
mod strikes;
mod war;

use std::cell::RefCell;

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::book::Book;
use super::events::EventsDeed;
use super::position::Pos;
use super::state;
use super::view::View;
use crate::table::Dice;
use plan::Plan;
use sight::Sight;

thread_local! {
    /// The world a bot reckons on: written over with the view before every choice, so that nothing of an earlier one is
    /// left in it.
    static SCRATCH: RefCell<Option<World>> = const { RefCell::new(None) };
}

/// An absent-minded bot misjudges by so much, but does not do what is worse than this.
const ABSENT: i32 = 40;
const FOLLY: i32 = -50;

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
pub fn choose(level: u8, view: &View, offers: &[Action], luck: &mut Dice) -> usize {
    if offers.len() < 2 {
        return 0;
    }
    let absent = level < 2;
    let best = on_own_board(view, |pos| {
        let sight = Sight::of(pos, view.seat);
        let plan = Plan::of(&sight, offers);
        let marked = offers.iter().enumerate().map(|(n, action)| {
            let mark = mark(&sight, &plan, action);
            let slip = if absent && mark > FOLLY { luck.below(ABSENT as u32) as i32 - ABSENT / 2 } else { 0 };
            (mark + slip, n)
        });
        marked.max_by_key(|(mark, n)| (*mark, std::cmp::Reverse(*n)))
    });
    best.map_or(0, |(_, n)| n)
}

/// How good an offer looks; 0 is doing nothing.
fn mark(sight: &Sight, plan: &Plan, action: &Action) -> i32 {
    match action {
        Action::Done => 0,
        Action::Faction(deed) => hand::mark(sight, deed),
        Action::Events(EventsDeed::Sign) => 50,
        Action::Events(EventsDeed::Go) => 10,
        Action::Events(EventsDeed::Commission { instead, .. }) => court::instead(sight, *instead),
        Action::Events(EventsDeed::Decline) => 0,
        Action::Travel(deed) => plan.mark(sight, deed),
        Action::Combat(deed) => war::mark(sight, deed),
        Action::Parliament(deed) => court::mark(sight, deed),
        Action::Royal(deed) => court::of_heirs(sight, deed),
    }
}
