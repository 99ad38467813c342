//! The chances of a battle fought to the end, reckoned exactly over both forces' sizes: for the window, the text table and
//! bots (19.5 to 19.18).

use super::battle::{Battle, Role, castle_of, strength};
use super::fighting::rolls_due;
use crate::games::blood_royale::book_tables::Tables;
use crate::games::blood_royale::components::{Holder, PawnKind, Standing};
use crate::games::blood_royale::ids::{PawnId, ProvinceId};
use crate::games::blood_royale::position::Pos;
use crate::table::SeatId;

/// An attack as it could be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    pub at: ProvinceId,
    pub by: SeatId,
    /// Nobody: the neutral armies.
    pub whom: Option<SeatId>,
    /// On the castle, not on the armies camped outside.
    pub castle: bool,
}

/// A force as the tables see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Force {
    /// Armies and castle points.
    pub men: u8,
    /// Royals beside the King, other Kings too: to the tables the last King is the King.
    pub princes: u8,
    pub king: bool,
}

impl Force {
    /// How much it can lose: armies, castle points and royals.
    pub fn size(self) -> usize {
        usize::from(self.men) + usize::from(self.princes) + usize::from(self.king)
    }

    /// Has it a Prince, a King when only `left` are left? Armies fall first, then Princes, the King last (Q57).
    fn royals_at(self, left: usize) -> (bool, bool) {
        let king = self.king && left > 0;
        (self.princes > 0 && left > usize::from(king), king)
    }

    /// Armies and castle points lost when `left` are left.
    fn men_lost(self, left: usize) -> usize {
        let royals = usize::from(self.princes) + usize::from(self.king);
        usize::from(self.men) - left.saturating_sub(royals).min(self.men.into())
    }
}

/// How a battle ends when both fight to the end, and what it costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BattleOdds {
    pub attacker_wins: f64,
    pub defender_wins: f64,
    /// Nobody is left.
    pub nobody: f64,
    /// Armies and castle points lost, on average.
    pub attacker_loses: f64,
    pub defender_loses: f64,
}

/// The odds of an attack from the position as it stands, leaders counted at their best.
pub fn odds(pos: Pos, attack: &Attack) -> BattleOdds {
    let (first, second) = forces(pos, attack);
    between(&pos.book.tables, first, second, net_rolls(pos, attack))
}

/// The odds of a battle under way, from here on.
pub fn of_battle(pos: Pos, battle: &Battle) -> BattleOdds {
    let force = |role: Role| with_royals(pos, battle.men(pos, role).into(), &battle.pawns(pos, role));
    let rolls = match battle.stage {
        super::battle::Stage::Before => rolls_due(pos, battle),
        super::battle::Stage::PreBattle { side: Role::Attacker, left } => left as i8,
        super::battle::Stage::PreBattle { side: Role::Defender, left } => -(left as i8),
        _ => 0,
    };
    between(&pos.book.tables, force(Role::Attacker), force(Role::Defender), rolls)
}

// ---------------------------------------------------------------- Forces of an attack

fn with_royals(pos: Pos, men: usize, pawns: &[PawnId]) -> Force {
    let king = pawns.iter().any(|p| pos.pawn(*p).kind == PawnKind::King);
    Force { men: men as u8, princes: (pawns.len() - usize::from(king)) as u8, king }
}

/// The two forces: behind walls all armies and royals count unless they have been declared to be elsewhere.
pub fn forces(pos: Pos, attack: &Attack) -> (Force, Force) {
    let at = attack.at;
    let pawns = pos.pawns_in(at, attack.by);
    let first = with_royals(pos, pos.armies_in(at, attack.by).len(), &pawns);
    let Some(whom) = attack.whom else {
        let here = pos.neutrals_in(at).len();
        let due = pos.province(at).holder == Holder::Neutral
            && pos.country(pos.country_of(at)).standing != Standing::Neutral
            && here == 0;
        let men = if due { pos.book.tables.neutral_province.armies.into() } else { here };
        return (first, Force { men: men as u8, ..Force::default() });
    };
    let armies = pos.armies_in(at, whom);
    let declared = armies.iter().any(|a| pos.army(*a).inside);
    let count = armies.iter().filter(|a| !declared || pos.army(**a).inside == attack.castle).count();
    let walls = match castle_of(pos, at) {
        Some((of, country)) if attack.castle && of == whom => pos.country(country).castle,
        _ => 0,
    };
    (first, with_royals(pos, count + usize::from(walls), &pos.pawns_in(at, whom)))
}

/// Pre-battle rolls of the attacker beyond the defender's, each side counting its leaders at their best (19.14 to 19.16).
fn net_rolls(pos: Pos, attack: &Attack) -> i8 {
    let sum = |pawns: &[PawnId], foe: Option<SeatId>| -> i8 {
        let king = pawns.iter().any(|p| pos.pawn(*p).kind == PawnKind::King);
        let score = |p: &PawnId| (pos.pawn(*p).kind == PawnKind::King, strength(pos, *p, foe));
        pawns.iter().map(score).filter(|(is_king, s)| *is_king || !king || *s > 0).map(|s| s.1).sum()
    };
    let first = sum(&pos.pawns_in(attack.at, attack.by), attack.whom);
    let second = attack.whom.map_or(0, |whom| sum(&pos.pawns_in(attack.at, whom), Some(attack.by)));
    first.saturating_sub(second)
}

// ---------------------------------------------------------------- Exact reckoning

/// Chances of 0 to 6 casualties by a force of each size, from nobody up.
fn strokes(tables: &Tables, force: Force) -> Vec<[f64; 7]> {
    let stroke = |left: usize| {
        let (prince, king) = force.royals_at(left);
        let mut chances = [0.0; 7];
        for face in 1..=6 {
            chances[usize::from(tables.casualties(left.min(255) as u8, face, prince, king)).min(6)] += 1.0 / 6.0;
        }
        chances
    };
    (0..=force.size()).map(stroke).collect()
}

/// How the battle of two forces ends if both fight on; `rolls` before the battle are the attacker's, fewer than none the
/// defender's.
pub fn between(tables: &Tables, attacker: Force, defender: Force, rolls: i8) -> BattleOdds {
    let (a, d) = (attacker.size(), defender.size());
    let width = d + 1;
    // Chance to come through each pair of sizes, the larger first.
    let mut at = vec![0.0; (a + 1) * width];
    before(tables, (attacker, defender), rolls, &mut at);
    let (by_attacker, by_defender) = (strokes(tables, attacker), strokes(tables, defender));
    for x in (1..=a).rev() {
        for y in (1..=d).rev() {
            let here = at[x * width + y];
            if here == 0.0 {
                continue;
            }
            // A round in which both miss is fought again.
            let again = by_attacker[x][0] * by_defender[y][0];
            let share = here / (1.0 - again);
            for (hits, p) in by_attacker[x].iter().enumerate().filter(|h| *h.1 > 0.0) {
                for (blows, q) in by_defender[y].iter().enumerate().filter(|b| *b.1 > 0.0) {
                    if hits + blows > 0 {
                        at[x.saturating_sub(blows) * width + y.saturating_sub(hits)] += share * p * q;
                    }
                }
            }
        }
    }
    let mut out =
        BattleOdds { attacker_wins: 0.0, defender_wins: 0.0, nobody: 0.0, attacker_loses: 0.0, defender_loses: 0.0 };
    let ends = (0..=a).map(|x| (x, 0)).chain((1..=d).map(|y| (0, y)));
    for (x, y) in ends {
        let p = at[x * width + y];
        match (x, y) {
            (0, 0) => out.nobody += p,
            (_, 0) => out.attacker_wins += p,
            _ => out.defender_wins += p,
        }
        out.attacker_loses += p * attacker.men_lost(x) as f64;
        out.defender_loses += p * defender.men_lost(y) as f64;
    }
    out
}

/// Puts the chances of both sizes after the pre-battle rolls into `at`; whoever rolls loses nothing (19.11).
fn before(tables: &Tables, (attacker, defender): (Force, Force), rolls: i8, at: &mut [f64]) {
    let (a, d) = (attacker.size(), defender.size());
    let (men, target) = if rolls >= 0 { (attacker.men, d) } else { (defender.men, a) };
    let mut left = vec![0.0; target + 1];
    left[target] = 1.0;
    for _ in 0..rolls.unsigned_abs() {
        let mut next = vec![0.0; target + 1];
        // Of a force that is gone nothing more is taken: index 0 stays.
        for (size, p) in left.iter().enumerate().filter(|l| *l.1 > 0.0) {
            for face in 1..=6 {
                next[size.saturating_sub(tables.pre_battle(men, face).into())] += p / 6.0;
            }
        }
        left = next;
    }
    for (size, p) in left.into_iter().enumerate() {
        let (x, y) = if rolls >= 0 { (a, size) } else { (size, d) };
        at[x * (d + 1) + y] += p;
    }
}
