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

use super::actions::Action;
use super::events::EventsDeed;
use super::position::Pos;
use crate::engine::Luck;
use crate::table::SeatId;
use plan::Plan;
use sight::Sight;

/// An absent-minded bot misjudges by so much, but does not do what is worse than this.
const ABSENT: i32 = 40;
const FOLLY: i32 = -50;

/// The number of the offer that a bot of this level takes; of none, the first.
pub fn choose(level: u8, pos: Pos, me: SeatId, offers: &[Action], luck: &mut Luck) -> usize {
    if offers.len() < 2 {
        return 0;
    }
    let absent = level < 2;
    let sight = Sight::of(pos, me);
    let plan = Plan::of(&sight, offers);
    let marked = offers.iter().enumerate().map(|(n, action)| {
        let mark = mark(&sight, &plan, action);
        let slip = if absent && mark > FOLLY { luck.below(ABSENT as u32) as i32 - ABSENT / 2 } else { 0 };
        (mark + slip, n)
    });
    let best = marked.max_by_key(|(mark, n)| (*mark, std::cmp::Reverse(*n)));
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
