//! The end of the game (BR 3.1 to 3.4, 22.1, 22.2; Q3).

use std::cmp::Ordering;

use bevy_ecs::prelude::World;

use super::super::options::Scoring;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling;
use super::cashing;
use crate::engine::{Line, Over, joined};
use crate::line;
use crate::table::{Outcome, SeatId};

/// Why a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// Somebody has what was agreed as the target (BR 22.2).
    Target(u32),
    /// All have agreed to end it (BR 3.1).
    Time,
    /// The last turn has been played (BR 22.1).
    Turns,
}

fn ending(pos: Pos) -> Option<Ending> {
    let reached = |target: &u32| pos.players().any(|p| p.treasury >= *target);
    if let Some(target) = pos.options.target.filter(reached) {
        return Some(Ending::Target(target));
    }
    let called = pos.at.time_called.0.len();
    if called == pos.players().count() {
        return Some(Ending::Time);
    }
    (pos.turn.number >= pos.options.turns).then_some(Ending::Turns)
}

/// Is the game over after this turn? Then the outcome is set, and all treasuries are shown.
pub fn end_of_game(world: &mut World) -> bool {
    let Some(why) = ending(Seen::of(world).pos()) else { return false };
    if !matches!(why, Ending::Target(_)) {
        last_cashing(world);
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let ranking = ranking(pos);
    let line = words(pos, why, &ranking);
    let text = pos.said(&line);
    let name = match why {
        Ending::Target(_) => "target",
        Ending::Time => "time",
        Ending::Turns => "turns",
    };
    let sums = joined(pos.players().map(|p| line![p.seat, " ", p.treasury]), ", ");
    let rule = if matches!(why, Ending::Target(_)) { "22.2" } else { "22.1" };
    telling::tell(world, None, None, "3.2", line!["Crowns at the end: ", sums, "."]);
    telling::reveals(world);
    telling::tell(world, None, None, rule, line);
    world.resource_mut::<Over>().0 = Some(Outcome { ranking, text, ending: name.into() });
    true
}

/// Full sets that were kept are worth nothing tomorrow (BR 3.3, 22.1).
fn last_cashing(world: &mut World) {
    let seats: Vec<SeatId> = Seen::of(world).pos().seats().collect();
    for seat in seats {
        cashing::do_all(world, seat);
    }
}

/// What decides a tie in money: controlled provinces, then living members of the house (Q3).
fn tiebreak(pos: Pos, seat: SeatId) -> (usize, usize) {
    (pos.held_by(seat).count(), pos.household(seat).count())
}

/// Who stands before whom: money, or in a series the gain in percent (BR 3.2, 3.4).
fn compare(pos: Pos, a: SeatId, b: SeatId) -> Ordering {
    let (x, y) = (pos.player(a), pos.player(b));
    let by_score = match pos.options.scoring {
        Scoring::Money => y.treasury.cmp(&x.treasury),
        // a / a0 against b / b0, without fractions; whoever began with nothing counts as having had one crown.
        Scoring::Percentage => {
            let gain = |now: u32, other: u32| u64::from(now) * u64::from(other.max(1));
            gain(y.treasury, x.began_with).cmp(&gain(x.treasury, y.began_with))
        }
    };
    by_score.then_with(|| tiebreak(pos, b).cmp(&tiebreak(pos, a)))
}

/// Seats from first to last; equals share a place (Q3).
fn ranking(pos: Pos) -> Vec<Vec<SeatId>> {
    let mut seats: Vec<SeatId> = pos.seats().collect();
    seats.sort_by(|a, b| compare(pos, *a, *b).then(a.cmp(b)));
    let mut out: Vec<Vec<SeatId>> = vec![];
    for seat in seats {
        match out.last_mut() {
            Some(place) if compare(pos, place[0], seat) == Ordering::Equal => place.push(seat),
            _ => out.push(vec![seat]),
        }
    }
    out
}

fn words(pos: Pos, why: Ending, ranking: &[Vec<SeatId>]) -> Line {
    let first = ranking.first().map_or(&[][..], Vec::as_slice);
    let money = first.first().map_or(0, |s| pos.player(*s).treasury);
    let reason = match why {
        Ending::Target(target) => line!["The target of ", target, " crowns is reached"],
        Ending::Time => line!["All have agreed to end the game"],
        Ending::Turns => line!["The last of ", pos.options.turns, " turns is over"],
    };
    let by = match pos.options.scoring {
        Scoring::Money => line!["with ", money, " crowns"],
        Scoring::Percentage => {
            let began = first.first().map_or(0, |s| pos.player(*s).began_with);
            line!["with ", money, " crowns, ", began, " at the start, the greatest gain in percent"]
        }
    };
    match first {
        [one] => line![reason, ". ", *one, " wins ", by, "."],
        _ => line![reason, ". ", joined(first.iter().copied(), " and "), " share the victory ", by, "."],
    }
}
