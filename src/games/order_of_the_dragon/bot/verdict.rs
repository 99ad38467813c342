//! What a seat may expect of going on, and what of a draw.

use super::super::census;
use super::super::components::Total;
use super::super::ids::{PowerId, Realm};
use super::super::position::Pos;

/// Centres that a power gains in a cycle at the very most.
const PACE: f32 = 3.0;
/// How much of the game goes to somebody who wins alone, when everybody still could.
const SOLO: f32 = 0.6;
/// The risk of a power of two centres or fewer of its own, or without its capital, to be out of the game a cycle later.
const RISK: f32 = 0.08;
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
        let totals = census::standings(pos);
        let chances = chances(pos, &totals);
        let win = totals.iter().zip(&chances).find(|(t, _)| t.power == power).map_or(0.0, |(_, c)| *c);
        let all: f32 = chances.iter().sum();
        let draw = 1.0 / totals.len().max(1) as f32;
        let own = pos.centres(Realm::Major(power)).count();
        let weak = own <= 2 || !pos.has_capital(power);
        let falls = if weak { (RISK * f32::from(left(pos))).min(1.0) } else { 0.0 };
        Verdict { draw, going_on: win + (1.0 - all) * (1.0 - falls) * draw, win }
    }

    /// Is a draw no worse than going on?
    pub fn is_for_draw(self) -> bool {
        self.going_on <= self.draw + 1e-6
    }
}

/// Does nobody lose by a draw, as far as one can see?
pub fn all_for_draw(pos: Pos) -> bool {
    PowerId::all().filter(|p| pos.is_active(*p)).all(|p| Verdict::of(pos, p).is_for_draw())
}

/// Censuses that are still to come.
pub fn left(pos: Pos) -> u16 {
    pos.options.cycles.map_or(ENDLESS, |last| (last + 1).saturating_sub(pos.turn.cycle))
}

/// The chance of each to win alone: who is ahead has most, who cannot get there any more none.
fn chances(pos: Pos, totals: &[Total]) -> Vec<f32> {
    let squares: f32 = totals.iter().map(|t| (t.sum() * t.sum()) as f32).sum();
    let gain = PACE * f32::from(left(pos));
    let chance = |t: &Total| {
        let spare = t.sum() as f32 + gain - f32::from(pos.options.victory);
        let reach = if spare < 0.0 { 0.0 } else { (spare + 1.0) / (gain + 1.0) };
        SOLO * reach.min(1.0) * (t.sum() * t.sum()) as f32 / squares.max(1.0)
    };
    totals.iter().map(chance).collect()
}
