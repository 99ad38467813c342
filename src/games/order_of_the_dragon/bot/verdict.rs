//! What a seat may expect of going on, and what of a draw.

use super::super::prelude::*;
use super::Plan;
use crate::table::Leanings;

/// Centres that whoever leads gains in a good cycle: in sixty of them two came ten times and three once.
pub const PACE: f32 = 2.0;
/// The same in the best of cycles: nobody who could still win that way gives the game away, as long as the limit brings the same
/// draw for nothing.
const BEST: f32 = 3.0;
/// So small a part of the game is not played for.
const SLIGHT: f32 = 0.008;
/// How much of the game goes to somebody who wins alone, when everybody still could.
const SOLO: f32 = 0.6;
/// The risk of a power of two centres or fewer of its own, or without its capital, to be out of the game a cycle later.
const RISK: f32 = 0.08;
/// Cycles in which no bot gives the game away, of a game that lasts twice as long.
const EARLY: u16 = 5;
/// Cycles that a game without a limit may last, as one guesses.
const ENDLESS: u16 = 10;

/// Shares of the game, all of them together 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// Of a draw now.
    pub draw: f32,
    /// Of going on.
    pub going_on: f32,
    /// The chance that this power wins alone.
    pub win: f32,
}

impl Verdict {
    /// For one power that still plays.
    pub fn of(pos: Pos, power: PowerId) -> Verdict {
        Verdict::after(pos, power, 0)
    }

    /// The same when it stands in so many more centres.
    pub fn after(pos: Pos, power: PowerId, gains: usize) -> Verdict {
        let players: Vec<PowerId> = PowerId::all().filter(|p| pos.is_active(*p)).collect();
        let more = |p: PowerId| if p == power { gains } else { 0 };
        let chances = chances(pos, &players, &more);
        let win = players.iter().zip(&chances).find(|(p, _)| **p == power).map_or(0.0, |(_, c)| *c);
        let all: f32 = chances.iter().sum();
        let count = players.len().max(1) as f32;
        let others: f32 = players.iter().filter(|p| **p != power).map(|p| falls(pos, *p)).sum();
        // The fewer are left at the end, the more each of them has.
        let later = (1.0 - falls(pos, power)) / (count - others).max(1.0);
        Verdict { draw: 1.0 / count, going_on: win + (1.0 - all) * later, win }
    }

    /// Is a draw better than going on to one of this character, or hardly worse where it cannot win any more?
    pub fn is_for_draw(self, leanings: &Leanings) -> bool {
        let draw = self.draw * f32::from(leanings.peace) / 100.0;
        if self.win > 0.0 { self.going_on < draw - 1e-6 } else { self.going_on <= draw + SLIGHT }
    }
}

/// The risk of a power to be out of the game before its end.
fn falls(pos: Pos, power: PowerId) -> f32 {
    let weak = pos.centres(Realm::Major(power)).count() <= 2 || !pos.has_capital(power);
    if weak { (RISK * f32::from(left(pos))).min(1.0) } else { 0.0 }
}

/// Has enough been played to think of a draw?
pub fn is_time(pos: Pos) -> bool {
    pos.turn.cycle > pos.options.cycles.map_or(EARLY, |last| EARLY.min(last / 2))
}

/// Does nobody lose by a draw, as far as one can see, and would this power vote for its own proposal, even where all goes well
/// that it has planned for this turn?
pub fn shall_propose(pos: Pos, power: PowerId, leanings: &Leanings, plan: &Plan) -> bool {
    let prize = |order: &Order| {
        let Order::Move { to, .. } = order else { return false };
        let to = pos.map().province(*to);
        pos.is_centre(to) && !is_in_hand(pos, power, to)
    };
    let units = pos.vassals_of(power).map(|v| pos.units_of(Realm::Vassal(v.id)).count()).sum::<usize>();
    let gains = plan.orders.values().filter(|order| prize(order)).count() + units;
    let all =
        || PowerId::all().filter(|p| pos.is_active(*p)).all(|p| Verdict::of(pos, p).is_for_draw(&Leanings::default()));
    is_time(pos) && Verdict::after(pos, power, gains).is_for_draw(leanings) && all()
}

/// Censuses that are still to come.
pub fn left(pos: Pos) -> u16 {
    pos.options.cycles.map_or(ENDLESS, |last| last.saturating_add(1).saturating_sub(pos.turn.cycle))
}

/// The same in cycles of moves: half of a cycle's are over in Autumn, and a vote is taken behind the moves.
fn cycles_to_move(pos: Pos) -> f32 {
    let seasons = u16::from(pos.turn.season == Season::Autumn) + u16::from(pos.turn.phase > Phase::Orders);
    f32::from(2 * left(pos) - seasons.min(2 * left(pos))) / 2.0
}

/// The chance of each to win alone: who is ahead has most, who cannot get there any more none.
fn chances(pos: Pos, players: &[PowerId], more: &dyn Fn(PowerId) -> usize) -> Vec<f32> {
    let sums: Vec<f32> = players.iter().map(|p| (in_hand(pos, *p) + more(*p)) as f32).collect();
    let squares: f32 = sums.iter().map(|sum| sum * sum).sum();
    let gain = BEST * cycles_to_move(pos);
    let chance = |sum: &f32| {
        let spare = sum + gain - f32::from(pos.options.victory);
        let reach = if spare < 0.0 { 0.0 } else { (spare + 1.0) / (gain + 1.0) };
        SOLO * reach.min(1.0) * sum * sum / squares.max(1.0)
    };
    sums.iter().map(chance).collect()
}

/// Centres that would count for a power if they were counted as the units stand now.
fn in_hand(pos: Pos, power: PowerId) -> usize {
    pos.map().provinces().filter(|at| pos.is_centre(*at) && is_in_hand(pos, power, *at)).count()
}

/// Would this centre count for the power if it were counted now?
fn is_in_hand(pos: Pos, power: PowerId, at: ProvinceId) -> bool {
    let holder = pos.unit_in(at).map(|u| u.realm).or(pos.owner(at));
    holder.is_some_and(|realm| pos.counts_for(realm, power))
}
