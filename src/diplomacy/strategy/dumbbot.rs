//! Level 1: DumbBot, by the method its author published (David Norman, "DumbBot Algorithm", 2003, daide.org.uk); the code is ours.
//!
//! Every place has a value from the centres near it, from the strength that can be brought there and from the competition. Each
//! unit goes for the best place beside it, or sometimes the next best; where another of ours is or goes, it helps, if help is
//! needed. Retreats, builds and removals go by the same values. It never convoys.

use super::super::map::{Map, Place, PowerId, ProvinceId, UnitKind};
use super::super::orders::Order;
use super::super::position::Unit;
use super::Situation;
use super::chart::Chart;
use super::plans::{Plan, Side};
use crate::table::Dice;

/// How far the value of a centre spreads, in moves.
const SPREAD: usize = 10;
/// What each step of proximity counts for in spring; in fall what is next counts most.
const SPRING: [i64; SPREAD] = [100, 1000, 30, 10, 6, 5, 4, 3, 2, 1];
const FALL: [i64; SPREAD] = [1000, 100, 30, 10, 6, 5, 4, 3, 2, 1];
/// What attack and defence count for, in spring and in fall.
const ATTACK: [i64; 2] = [700, 600];
const DEFENCE: [i64; 2] = [300, 400];
/// What a unit of ours beside a place counts for, and a unit of the strongest rival.
const STRENGTH: i64 = 1000;
const COMPETITION: i64 = 1000;
/// The chance in a hundred that the next best is looked at, and how fast it falls with the difference.
pub const WHIM: u32 = 50;
const DIFFERENCE: i64 = 500;

/// What places are worth to one power.
#[derive(Clone, Debug)]
pub struct Values {
    /// By the rows of the chart.
    by_row: Vec<i64>,
    /// Units of the strongest rival beside each province.
    competition: Vec<i64>,
}

/// The size of a power: a square, so that the great are worth most.
fn size(centres: i64) -> i64 {
    centres * centres + 4 * centres + 16
}

impl Values {
    /// Works out what each place is worth to this power before moves, or (`counted` aside) before anything else.
    pub fn of(situation: Situation, chart: &Chart, power: PowerId) -> Values {
        let Situation { map, position, centres, counted, .. } = situation;
        let season = usize::from(counted);
        let powers = situation.powers();
        let sizes: Vec<i64> = powers.iter().map(|p| size(centres.of(*p).count() as i64)).collect();
        let column = |p: PowerId| powers.binary_search(&p).unwrap_or(0);
        // Units of each power beside each province.
        let mut beside = vec![0i64; map.provinces.len() * powers.len()];
        for unit in position.units() {
            for to in map.reach(unit.kind, unit.at).iter() {
                beside[usize::from(to.0) * powers.len() + column(unit.power)] += 1;
            }
        }
        let row = |at: ProvinceId| &beside[usize::from(at.0) * powers.len()..][..powers.len()];
        let worth = |at: ProvinceId| {
            if !map.data(at).centre {
                return 0;
            }
            match centres.owner(at) {
                Some(owner) if owner == power => {
                    let rivals = row(at).iter().enumerate().filter(|(p, n)| powers[*p] != power && **n > 0);
                    DEFENCE[season] * rivals.map(|(p, _)| sizes[p]).max().unwrap_or(0)
                }
                Some(owner) => ATTACK[season] * sizes[column(owner)],
                None => ATTACK[season] * size(0),
            }
        };
        let mut layer: Vec<i64> = vec![0; chart.rows()];
        let nodes = nodes(map, chart);
        for (row, at) in &nodes {
            layer[*row] = worth(map.province(*at));
        }
        let weights = if counted { &FALL } else { &SPRING };
        let mut by_row = vec![0i64; chart.rows()];
        let next = neighbours(map, chart);
        for weight in weights {
            for (row, _) in &nodes {
                by_row[*row] += weight * layer[*row];
            }
            let mut after = vec![0; layer.len()];
            for (row, _) in &nodes {
                after[*row] = (layer[*row] + next[*row].iter().map(|n| layer[*n]).sum::<i64>()) / 5;
            }
            layer = after;
        }
        let own = column(power);
        let rival = |at: ProvinceId| {
            row(at).iter().enumerate().filter(|(p, _)| powers[*p] != power).map(|(_, n)| *n).max().unwrap_or(0)
        };
        for (row_at, at) in &nodes {
            let at = map.province(*at);
            let ours = if powers.get(own) == Some(&power) { row(at)[own] } else { 0 };
            by_row[*row_at] += STRENGTH * ours - COMPETITION * rival(at);
        }
        Values { by_row, competition: map.provinces().map(rival).collect() }
    }

    /// The same, each place up to two fifths more or less.
    pub fn strayed(&self, luck: &mut Dice) -> Values {
        let mut out = self.clone();
        out.by_row.iter_mut().for_each(|v| *v = *v / 100 * (60 + i64::from(luck.below(81))));
        out
    }

    fn at(&self, map: &Map, kind: UnitKind, at: Place) -> i64 {
        let row = match kind {
            UnitKind::Army => usize::from(map.province(at).0),
            UnitKind::Fleet => map.provinces.len() + usize::from(at.0),
        };
        self.by_row[row]
    }

    /// What it is worth to have this unit where it stands, or such a one there.
    pub fn of_unit(&self, map: &Map, unit: &Unit) -> i64 {
        self.at(map, unit.kind, unit.at)
    }

    /// Orders for all units of the side; `whim`: see [`WHIM`].
    pub fn orders(&self, situation: Situation, side: &Side, whim: u32, luck: &mut Dice) -> Plan {
        let mut turn: Vec<usize> = (0..side.units.len()).collect();
        luck.shuffle(&mut turn);
        let mut draft =
            Draft { values: self, situation, side, whim, orders: vec![None; side.units.len()], asked: vec![] };
        for unit in turn {
            draft.order(unit, luck);
        }
        draft.helped()
    }

    /// Which of these places it takes, best first with a whim; `None` of an empty list.
    pub fn pick(&self, map: &Map, kind: UnitKind, places: &[Place], whim: u32, luck: &mut Dice) -> Option<Place> {
        let mut ranked: Vec<(i64, Place)> = places.iter().map(|to| (self.at(map, kind, *to), *to)).collect();
        ranked.sort_by_key(|(value, to)| (std::cmp::Reverse(*value), *to));
        let n = stray(&ranked, whim, luck);
        ranked.get(n).map(|(_, to)| *to)
    }
}

/// The number of the one that is taken: the first, or by a whim the next, and so on.
fn stray<T>(ranked: &[(i64, T)], whim: u32, luck: &mut Dice) -> usize {
    let mut n = 0;
    while n + 1 < ranked.len() && whim > 0 {
        let (best, next) = (ranked[n].0, ranked[n + 1].0);
        let chance = if best <= 0 { 0 } else { (best - next) * DIFFERENCE / best };
        if luck.below(100) >= whim || i64::from(luck.below(100)) < chance {
            break;
        }
        n += 1;
    }
    n
}

/// Rows where a unit can stand, with their places.
fn nodes(map: &Map, chart: &Chart) -> Vec<(usize, Place)> {
    let mut out = vec![];
    for kind in [UnitKind::Army, UnitKind::Fleet] {
        for at in map.places().filter(|at| map.fits(kind, *at)) {
            out.push((chart.row(map, kind, at), at));
        }
    }
    out
}

/// Rows that a unit reaches in one move, row by row.
fn neighbours(map: &Map, chart: &Chart) -> Vec<Vec<usize>> {
    let mut out = vec![vec![]; chart.rows()];
    for at in map.places() {
        if map.fits(UnitKind::Army, at) {
            let next = map.reach(UnitKind::Army, at).iter();
            out[chart.row(map, UnitKind::Army, at)] =
                next.map(|to| chart.row(map, UnitKind::Army, map.whole(to))).collect();
        }
        if map.fits(UnitKind::Fleet, at) {
            let next = map.sailings(at).iter();
            out[chart.row(map, UnitKind::Fleet, at)] = next.map(|to| chart.row(map, UnitKind::Fleet, *to)).collect();
        }
    }
    out
}

/// Orders as they are being written.
struct Draft<'a> {
    values: &'a Values,
    situation: Situation<'a>,
    side: &'a Side,
    whim: u32,
    orders: Vec<Option<Order>>,
    /// Units that wait until another of ours is ordered.
    asked: Vec<usize>,
}

impl Draft<'_> {
    fn order(&mut self, n: usize, luck: &mut Dice) {
        if self.orders[n].is_some() || self.asked.contains(&n) {
            return;
        }
        self.asked.push(n);
        let Situation { map, position, .. } = self.situation;
        let unit = position.units()[self.side.units[n]];
        let home = self.side.at[n];
        let mut ways: Vec<(i64, Place)> =
            self.side.ways[n].iter().map(|to| (self.values.at(map, unit.kind, *to), *to)).collect();
        ways.push((self.values.of_unit(map, &unit), unit.at));
        ways.sort_by_key(|(value, to)| (std::cmp::Reverse(*value), *to));
        while !ways.is_empty() {
            let pick = stray(&ways, self.whim, luck);
            let to = ways[pick].1;
            let goal = map.province(to);
            if goal == home {
                self.orders[n] = Some(Order::Hold);
                break;
            }
            let other = self.side.unit_in(goal);
            if let Some(other) = other {
                self.order(other, luck);
                // It may have asked for this one's help in the meantime.
                if self.orders[n].is_some() {
                    break;
                }
            }
            let competes = self.values.competition[usize::from(goal.0)];
            let stays = other.filter(|k| !matches!(self.orders[*k], Some(Order::Move { .. })));
            if stays.is_some() {
                if competes > 1 && self.supports(Order::SupportHold { of: goal }) + 1 < competes {
                    self.orders[n] = Some(Order::SupportHold { of: goal });
                    break;
                }
                ways.remove(pick);
                continue;
            }
            if let Some(first) = self.mover(goal) {
                let help = Order::SupportMove { of: self.side.at[first], to: map.whole(goal) };
                let stranger = i64::from(position.at(goal).is_some_and(|u| u.power != self.side.power));
                if competes + stranger > 0 && self.supports(help) < competes + stranger {
                    self.orders[n] = Some(help);
                    break;
                }
                ways.remove(pick);
                continue;
            }
            self.orders[n] = Some(Order::Move { to, via: false });
            break;
        }
        self.orders[n].get_or_insert(Order::Hold);
        self.asked.retain(|k| *k != n);
    }

    fn mover(&self, goal: ProvinceId) -> Option<usize> {
        let map = self.situation.map;
        let goes = |o: &Option<Order>| matches!(o, Some(Order::Move { to, .. }) if map.province(*to) == goal);
        self.orders.iter().position(goes)
    }

    fn supports(&self, order: Order) -> i64 {
        self.orders.iter().filter(|o| **o == Some(order)).count() as i64
    }

    /// Who would only hold helps a neighbour of ours that can use it.
    fn helped(mut self) -> Plan {
        let map = self.situation.map;
        for n in 0..self.orders.len() {
            if self.orders[n] != Some(Order::Hold) {
                continue;
            }
            let mut best: Option<(i64, Order)> = None;
            for k in (0..self.orders.len()).filter(|k| *k != n) {
                let (into, help) = match self.orders[k] {
                    Some(Order::Move { to, .. }) => {
                        let goal = map.province(to);
                        (goal, Order::SupportMove { of: self.side.at[k], to: map.whole(goal) })
                    }
                    _ => (self.side.at[k], Order::SupportHold { of: self.side.at[k] }),
                };
                let competes = self.values.competition[usize::from(into.0)];
                let wanted = if matches!(help, Order::SupportMove { .. }) { 0 } else { 1 };
                if into == self.side.at[n] || !self.side.reach[n].has(into) || competes <= wanted {
                    continue;
                }
                let value = self.values.at(map, UnitKind::Army, map.whole(into)).max(1) / 1000 * competes;
                if best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, help));
                }
            }
            if let Some((_, help)) = best {
                self.orders[n] = Some(help);
            }
        }
        self.orders.into_iter().map(|o| o.unwrap_or(Order::Hold)).collect()
    }
}
