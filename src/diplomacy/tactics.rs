//! A worth for every place: that of the centres near it, as the game puts it, with who could help there and who could come.

use super::bits::Bits;
use super::map::{Map, PowerId, ProvinceId, UnitKind};
use super::position::Unit;

/// How far the worth of a centre spreads, in spaces.
pub const SPREAD: usize = 8;
/// What a centre is worth for each centre of its owner, and one that nobody owns.
pub const RICH: i64 = 6;
/// What a centre is worth that nobody owns.
pub const FREE: i64 = 60;
/// What an own centre is worth for each strange unit beside it.
pub const DEFENCE: i64 = 40;
/// Weight of the worth at each distance; spring looks far, fall takes what is near.
const NEAR: [i64; SPREAD] = [1000, 220, 60, 20, 8, 4, 2, 1];
const NEAR_IN_FALL: [i64; SPREAD] = [1600, 160, 40, 12, 6, 3, 2, 1];
/// For each unit of ours that could help at a place, and against each of the strongest rival's.
const HELP: i64 = 9_000;
const RIVAL: i64 = 7_000;

/// What a power makes of the map: reckoned once for many questions.
pub struct Thinker {
    pub power: PowerId,
    /// For each province, what standing in it is worth.
    values: Vec<i64>,
    reach: Reach,
}

/// How many units of each power could enter or support into each province.
pub struct Reach {
    /// Powers that have units, in order; each has a column.
    powers: Vec<PowerId>,
    count: Vec<u8>,
    /// Units that never leave their place threaten nobody.
    coming: Vec<u8>,
}

impl Reach {
    /// Counts once for all powers, from where these units stand; nobody is in anybody's way.
    pub fn of(map: &Map, units: impl Iterator<Item = Unit>) -> Self {
        let units: Vec<Unit> = units.collect();
        let mut powers: Vec<PowerId> = units.iter().map(|u| u.power).collect();
        powers.sort();
        powers.dedup();
        let size = powers.len() * map.provinces.len();
        let mut out = Reach { powers, count: vec![0; size], coming: vec![0; size] };
        for unit in &units {
            let Ok(column) = out.powers.binary_search(&unit.power) else { continue };
            for to in map.reach(unit.kind, unit.at).iter() {
                let slot = usize::from(to.0) * out.powers.len() + column;
                out.count[slot] += 1;
                out.coming[slot] += u8::from(!unit.stationary);
            }
        }
        out
    }

    /// How many units of a power could enter or support into a province; none for a power without units.
    pub fn units(&self, power: PowerId, at: ProvinceId) -> i64 {
        let column = self.powers.binary_search(&power);
        column.map_or(0, |c| self.count[usize::from(at.0) * self.powers.len() + c].into())
    }

    /// Units of the most dangerous stranger that could come here.
    pub fn threats(&self, power: PowerId, at: ProvinceId) -> i64 {
        let row = &self.coming[usize::from(at.0) * self.powers.len()..][..self.powers.len()];
        let strangers = self.powers.iter().zip(row).filter(|(p, _)| **p != power);
        strangers.map(|(_, n)| i64::from(*n)).max().unwrap_or(0)
    }
}

/// The worth of every place on the map, from what each is worth by itself.
fn worths(map: &Map, base: Vec<i64>, weights: &[i64; SPREAD]) -> Vec<i64> {
    let graph = map.graph();
    let mut layer = base;
    let mut total = vec![0; layer.len()];
    for weight in weights {
        for (sum, here) in total.iter_mut().zip(&layer) {
            *sum += weight * here;
        }
        layer = (0..layer.len())
            .map(|at| (layer[at] + graph.neighbours(at).iter().map(|n| layer[*n]).sum::<i64>()) / 5)
            .collect();
    }
    total
}

/// Provinces from which an army can march to one of these, over land alone.
pub fn marches(map: &Map, goals: impl Iterator<Item = ProvinceId>) -> Bits {
    let mut edge: Vec<ProvinceId> = goals.collect();
    let mut seen = Bits::default();
    edge.iter().for_each(|at| seen.insert(*at));
    while let Some(at) = edge.pop() {
        for next in map.reach(UnitKind::Army, map.whole(at)).without(&seen).iter() {
            seen.insert(next);
            edge.push(next);
        }
    }
    seen
}

impl Thinker {
    /// What places are worth to a power, with `all` units on the map. `worth` says what a province is worth by itself, with the
    /// strange units beside it counted; `late`: what is near counts.
    pub fn new(
        map: &Map,
        power: PowerId,
        all: impl Iterator<Item = Unit>,
        worth: impl Fn(ProvinceId, i64) -> i64,
        late: bool,
    ) -> Self {
        let reach = Reach::of(map, all);
        let base = map.provinces().map(|at| worth(at, reach.threats(power, at))).collect();
        let worth = worths(map, base, if late { &NEAR_IN_FALL } else { &NEAR });
        let value = |at: ProvinceId| {
            worth[usize::from(at.0)] + HELP * reach.units(power, at) - RIVAL * reach.threats(power, at)
        };
        Thinker { power, values: map.provinces().map(value).collect(), reach }
    }

    /// What standing in a place is worth.
    pub fn value(&self, at: ProvinceId) -> i64 {
        self.values[usize::from(at.0)]
    }

    /// Who could come where, of all units on the map.
    pub fn reach(&self) -> &Reach {
        &self.reach
    }
}
