//! A game of plain Diplomacy without a table: strategists sit down to the bare rules, so that many games are played quickly.

use super::super::Adjudicator;
use super::super::adjustments::{AdjustmentGiven, Centres, adjust, home_sites};
use super::super::bits::Bits;
use super::super::legality::Legality;
use super::super::map::{Map, PowerId, ProvinceId};
use super::super::orders::{Adjustment, Given, Order, Retreat};
use super::super::position::Position;
use super::super::reasons::Result as Outcome;
use super::super::retreats::{Dislodged, RetreatGiven, aftermath, retreat};
use super::Situation;
use crate::table::Dice;

/// Whoever sits at such a game.
pub trait Strategist {
    /// An order for each unit, by its number in the position; who is left out holds.
    fn moves(&mut self, situation: Situation, power: PowerId, luck: &mut Dice) -> Vec<(usize, Order)>;

    /// Where units go that were driven out of these provinces.
    fn retreats(
        &mut self,
        situation: Situation,
        power: PowerId,
        dislodged: &[Dislodged],
        luck: &mut Dice,
    ) -> Vec<(ProvinceId, Retreat)>;

    /// What is built or removed.
    fn adjustments(&mut self, situation: Situation, power: PowerId, luck: &mut Dice) -> Vec<Adjustment>;
}

/// What became of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ended {
    /// Centres of each power at the end.
    pub centres: Vec<u32>,
    /// The last year that was played.
    pub year: u32,
    /// Orders that were given to units in all movement phases, by power.
    pub orders: Vec<u32>,
    /// Moves that failed against a unit of the same power, by power.
    pub own_bounces: Vec<u32>,
}

impl Ended {
    /// Who has won alone, if anybody.
    pub fn winner(&self, victory: u16) -> Option<usize> {
        self.centres.iter().position(|n| *n >= u32::from(victory))
    }

    /// What each power scores: all to a solo, else by the square of its centres.
    pub fn shares(&self, victory: u16) -> Vec<f64> {
        let squares = |n: &u32| f64::from(n * n);
        let total: f64 = self.centres.iter().map(squares).sum();
        match self.winner(victory) {
            Some(winner) => (0..self.centres.len()).map(|n| f64::from(u8::from(n == winner))).collect(),
            None => self.centres.iter().map(|n| squares(n) / total).collect(),
        }
    }
}

/// Plays from the opening until somebody wins or this year is over. `seats`: for each power, who plays it.
pub fn play<S: Strategist>(map: &Map, seats: &[usize], strategists: &mut [S], last_year: u32, seed: u64) -> Ended {
    let sites: Vec<Bits> = home_sites(map);
    let mut position = Position::opening(map);
    let mut centres = Centres::opening(map);
    let mut adjudicator = Adjudicator::new(map);
    let count = map.powers.len();
    let mut ended = Ended { orders: vec![0; count], own_bounces: vec![0; count], year: 1901, ..Ended::default() };
    let mut luck = Dice::seeded(seed);
    for year in 1901..=last_year {
        ended.year = year;
        for counted in [false, true] {
            let mut orders = vec![Order::Hold; position.units().len()];
            for power in map.powers() {
                let situation = Situation::plain(map, &position, &centres, &sites, counted);
                if !position.units().iter().any(|u| u.power == power) {
                    continue;
                }
                let given = strategists[seats[usize::from(power.0)]].moves(situation, power, &mut luck);
                let given: Vec<Given> = given
                    .into_iter()
                    .map(|(n, order)| Given { power, unit: map.province(position.units()[n].at), order })
                    .collect();
                let sorted = Legality::new(map, &position).sort(&given);
                for (n, order) in sorted.orders.into_iter().enumerate() {
                    if position.units()[n].power == power {
                        orders[n] = order;
                    }
                }
            }
            adjudicator.adjudicate(&position, &orders);
            tally(map, &adjudicator, &position, &orders, &mut ended);
            let after = aftermath(&adjudicator, &position, &orders);
            position = after.position.clone();
            if !after.dislodged.is_empty() {
                let mut given = vec![];
                for power in map.powers().filter(|p| after.dislodged.iter().any(|d| d.unit.power == *p)) {
                    let situation = Situation::plain(map, &position, &centres, &sites, counted);
                    let ways = strategists[seats[usize::from(power.0)]].retreats(
                        situation,
                        power,
                        &after.dislodged,
                        &mut luck,
                    );
                    given.extend(ways.into_iter().map(|(unit, retreat)| RetreatGiven { power, unit, retreat }));
                }
                position = retreat(map, &position, &after.dislodged, &given).position;
            }
        }
        centres.take(map, &position);
        ended.centres = map.powers().map(|p| centres.of(p).count() as u32).collect();
        if ended.winner(map.victory).is_some() {
            break;
        }
        let mut given = vec![];
        for power in map.powers() {
            let situation = Situation::plain(map, &position, &centres, &sites, false);
            let orders = strategists[seats[usize::from(power.0)]].adjustments(situation, power, &mut luck);
            given.extend(orders.into_iter().map(|order| AdjustmentGiven { power, order }));
        }
        position = adjust(map, &position, &centres, &sites, &given).position;
    }
    ended
}

/// Counts orders, and moves that failed against one's own.
fn tally(map: &Map, adjudicator: &Adjudicator, position: &Position, orders: &[Order], ended: &mut Ended) {
    for (n, unit) in position.units().iter().enumerate() {
        let power = usize::from(unit.power.0);
        ended.orders[power] += 1;
        let Order::Move { to, .. } = orders[n] else { continue };
        let goal = map.province(to);
        if adjudicator.result(n) == Outcome::Moves {
            continue;
        }
        let own = |k: &usize| *k != n && position.units()[*k].power == unit.power;
        let also = |k: &usize| matches!(orders[*k], Order::Move { to, .. } if map.province(to) == goal);
        let stays = |k: &usize| {
            map.province(position.units()[*k].at) == goal
                && !(matches!(orders[*k], Order::Move { .. }) && adjudicator.result(*k) == Outcome::Moves)
        };
        let blocked = (0..orders.len()).filter(own).any(|k| also(&k) || stays(&k));
        ended.own_bounces[power] += u32::from(blocked);
    }
}
