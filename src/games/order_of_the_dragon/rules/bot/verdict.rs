//! What a seat may expect of going on, and what of a draw.

use super::super::ids::{PowerId, Realm};
use super::super::position::Pos;
use crate::diplomacy::ProvinceId;
use crate::table::Leanings;

/// Centres that whoever leads gains in a good cycle: in sixty of them two came ten times and three once.
pub const PACE: f32 = 2.0;
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
        let players: Vec<PowerId> = PowerId::all().filter(|p| pos.is_active(*p)).collect();
        let chances = chances(pos, &players);
        let win = players.iter().zip(&chances).find(|(p, _)| **p == power).map_or(0.0, |(_, c)| *c);
        let all: f32 = chances.iter().sum();
        let draw = 1.0 / players.len().max(1) as f32;
        let own = pos.centres(Realm::Major(power)).count();
        let weak = own <= 2 || !pos.has_capital(power);
        let falls = if weak { (RISK * f32::from(left(pos))).min(1.0) } else { 0.0 };
        Verdict { draw, going_on: win + (1.0 - all) * (1.0 - falls) * draw, win }
    }

    /// Is a draw better than going on to one of this character, or as good where it cannot win any more?
    pub fn is_for_draw(self, leanings: &Leanings) -> bool {
        let draw = self.draw * f32::from(leanings.peace) / 100.0;
        if self.win > 0.0 { self.going_on < draw - 1e-6 } else { self.going_on <= draw + 1e-6 }
    }
}

/// Does nobody lose by a draw, as far as one can see?
pub fn all_for_draw(pos: Pos) -> bool {
    PowerId::all().filter(|p| pos.is_active(*p)).all(|p| Verdict::of(pos, p).is_for_draw(&Leanings::default()))
}

/// Censuses that are still to come.
pub fn left(pos: Pos) -> u16 {
    pos.options.cycles.map_or(ENDLESS, |last| last.saturating_add(1).saturating_sub(pos.turn.cycle))
}

/// The chance of each to win alone: who is ahead has most, who cannot get there any more none.
fn chances(pos: Pos, players: &[PowerId]) -> Vec<f32> {
    let sums: Vec<f32> = players.iter().map(|p| in_hand(pos, *p) as f32).collect();
    let squares: f32 = sums.iter().map(|sum| sum * sum).sum();
    let gain = PACE * f32::from(left(pos));
    let chance = |sum: &f32| {
        let spare = sum + gain - f32::from(pos.options.victory);
        let reach = if spare < 0.0 { 0.0 } else { (spare + 1.0) / (gain + 1.0) };
        SOLO * reach.min(1.0) * sum * sum / squares.max(1.0)
    };
    sums.iter().map(chance).collect()
}

/// Centres that would count for a power if they were counted as the units stand now.
fn in_hand(pos: Pos, power: PowerId) -> usize {
    let holder = |at: ProvinceId| pos.unit_in(at).map(|u| u.realm).or(pos.owner(at));
    let counts = |at: &ProvinceId| match holder(*at) {
        Some(Realm::Major(of)) => of == power,
        Some(Realm::Minor(at)) => pos.thrall_of(at) == Some(power),
        Some(Realm::Vassal(id)) => pos.vassals_of(power).any(|v| v.id == id),
        None => false,
    };
    pos.map().provinces().filter(|at| pos.is_centre(*at)).filter(counts).count()
}
