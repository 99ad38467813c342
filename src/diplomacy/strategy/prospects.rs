//! What a position promises each power.
//!
//! Every unit pulls at every centre, the nearer the more; who pulls hardest will probably own it when centres are next counted.
//! A power's worth is its share of the sum of squared centres that may be expected, and all to whoever comes near victory.
//! Plain arithmetic alone, so that every machine thinks alike.

use super::super::adjustments::Centres;
use super::super::map::{Map, Place, PowerId, ProvinceId, UnitKind};
use super::super::position::Unit;
use super::chart::{Chart, FAR};
use super::{Situation, Stake};
use crate::table::Leanings;

/// No power, in lists of owners.
pub const NOBODY: u8 = u8::MAX;

/// What is weighed, and how heavily.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The pull of a unit at a centre so many moves away, one move before centres are counted.
    pub near: [f32; 6],
    /// The same, two moves before.
    pub wide: [f32; 6],
    /// What the owner has before any unit pulls; it keeps a centre to which nobody comes.
    pub hold: f32,
    /// What a unit pulls that has been driven out.
    pub routed: f32,
    /// What a unit pulls that is still to be built.
    pub built: f32,
    /// How much of the worth is what is owned, the rest what is expected.
    pub owned: f32,
    /// What a centre counts that is expected and not owned, one move and two moves before the count: much can happen.
    pub hope: [f32; 2],
    /// Centres short of victory at which a power begins to count as winning.
    pub brink: f32,
    /// Where whoever is left shares a draw alike: centres that give a power half of the most it can count there. Without it a
    /// draw is shared by the squares of centres.
    pub alike: Option<f32>,
}

impl Weights {
    /// As one of this character weighs.
    pub fn leaning(to: &Leanings) -> Weights {
        let plain = Weights::default();
        let share = |hundredths: u16| f32::from(hundredths) / 100.0;
        let (owned, hoped) = (plain.owned * share(to.holding), (1.0 - plain.owned) * share(to.daring));
        Weights { owned: owned / (owned + hoped), hope: plain.hope.map(|hope| hope * share(to.daring)), ..plain }
    }
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            near: [1.7, 1.0, 0.35, 0.12, 0.05, 0.02],
            wide: [1.6, 1.0, 0.5, 0.2, 0.08, 0.03],
            hold: 0.4,
            routed: 0.4,
            built: 0.8,
            owned: 0.5,
            hope: [1.2, 0.9],
            brink: 4.0,
            alike: None,
        }
    }
}

/// A unit as it stands after the moves.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    pub power: u8,
    pub row: u16,
    /// The centre it stands in; [`NOBODY`]: none.
    pub centre: u8,
    pub routed: bool,
    /// It never leaves its place, and pulls at no other.
    pub stationary: bool,
}

/// A [`Stake`] by the numbers of the centres.
#[derive(Clone, Copy, Debug)]
struct Hanging {
    centre: usize,
    holder: u8,
    power: usize,
    counts: f32,
    worth: f32,
}

/// Weighs positions on one map.
pub struct Prospects<'a> {
    map: &'a Map,
    chart: &'a Chart,
    weights: Weights,
    powers: usize,
    centres: usize,
    victory: f32,
    /// Nothing comes after the count: what is owned is all.
    last: bool,
    /// The end is near, and the most centres win.
    closing: bool,
    neutral: Option<usize>,
    builds: bool,
    /// Pulls of each row of the chart at each centre, one and two moves before the count.
    pulls: [Vec<f32>; 2],
    /// The number of each province among the centres.
    centre_of: Vec<u8>,
    /// For each power, its homes by their numbers among the centres.
    homes: Vec<Vec<u8>>,
    stakes: Vec<Hanging>,
    // Workspace.
    pull: Vec<f32>,
    owners: Vec<u8>,
    taken: Vec<bool>,
    owned: Vec<u8>,
    units: Vec<u8>,
    /// Of the units, those that can move.
    mobile: Vec<u8>,
    hopes: Vec<f32>,
    expected: Vec<f32>,
    /// Of stakes: centres that count, and what else is worth something.
    counts: Vec<f32>,
    beside: Vec<f32>,
    worth: Vec<f32>,
}

impl<'a> Prospects<'a> {
    /// For the powers of this situation, on its map.
    pub fn new(situation: Situation<'a>, chart: &'a Chart, weights: Weights) -> Self {
        let Situation { map, sites: homes, neutral, stakes, .. } = situation;
        let powers = situation.count();
        let centres = chart.centres.len();
        let mut centre_of = vec![NOBODY; map.provinces.len()];
        for (n, at) in chart.centres.iter().enumerate() {
            centre_of[usize::from(at.0)] = n as u8;
        }
        // What nobody reaches before an agreed end pulls nothing.
        let reached = |far: u8| situation.left.is_none_or(|left| u16::from(far) <= left);
        let table = |by_distance: &[f32; 6]| {
            let mut out = Vec::with_capacity(chart.rows() * centres);
            for row in 0..chart.rows() {
                out.extend(chart.centres.iter().map(|to| match chart.distance(row, *to) {
                    far if far == FAR || !reached(far) => 0.0,
                    far => by_distance.get(usize::from(far)).copied().unwrap_or(0.0),
                }));
            }
            out
        };
        let pulls = [table(&weights.near), table(&weights.wide)];
        let homes = (0..powers)
            .map(|p| homes.get(p).map_or(vec![], |h| h.iter().map(|at| centre_of[usize::from(at.0)]).collect()))
            .map(|h: Vec<u8>| h.into_iter().filter(|c| *c != NOBODY).collect())
            .collect();
        let hanging = |stake: &Stake| Hanging {
            centre: usize::from(centre_of[usize::from(stake.at.0)]),
            holder: stake.holder.0,
            power: usize::from(stake.power.0),
            counts: stake.counts,
            worth: stake.worth,
        };
        let stakes = stakes.iter().map(hanging).filter(|s| s.centre < centres && s.power < powers).collect();
        Prospects {
            map,
            chart,
            weights,
            powers,
            centres,
            victory: f32::from(situation.victory),
            last: situation.is_last(),
            closing: situation.is_closing(),
            neutral: neutral.map(|p| usize::from(p.0)),
            builds: situation.builds,
            pulls,
            centre_of,
            homes,
            stakes,
            pull: vec![0.0; powers * centres],
            owners: vec![NOBODY; centres],
            taken: vec![false; centres],
            owned: vec![0; powers],
            units: vec![0; powers],
            mobile: vec![0; powers],
            hopes: vec![0.0; powers],
            expected: vec![0.0; powers],
            counts: vec![0.0; powers],
            beside: vec![0.0; powers],
            worth: vec![0.0; powers],
        }
    }

    /// The number of a province among the centres; [`NOBODY`] where it is none.
    pub fn centre(&self, at: ProvinceId) -> u8 {
        self.centre_of[usize::from(at.0)]
    }

    /// A unit as it would stand there.
    pub fn standing(&self, unit: &Unit, at: Place) -> Stand {
        Stand { stationary: unit.stationary, ..self.stand(unit.power, unit.kind, at) }
    }

    /// A unit of this kind in this place.
    pub fn stand(&self, power: PowerId, kind: UnitKind, at: Place) -> Stand {
        let row = self.chart.row(self.map, kind, at) as u16;
        Stand { power: power.0, row, centre: self.centre(self.map.province(at)), routed: false, stationary: false }
    }

    /// Owners in the order of the centres.
    pub fn owners(&self, centres: &Centres) -> Vec<u8> {
        self.chart.centres.iter().map(|at| centres.owner(*at).map_or(NOBODY, |p| p.0)).collect()
    }

    /// What each power may expect, between 0 and 1, when units stand so. `counted`: centres change hands now, and two moves come
    /// before the next count; else one move does.
    pub fn worths(&mut self, stands: &[Stand], owners: &[u8], counted: bool) -> &[f32] {
        let centres = self.centres;
        self.owners.copy_from_slice(owners);
        self.taken.fill(false);
        self.units.fill(0);
        for stand in stands.iter().filter(|s| !s.routed) {
            self.units[usize::from(stand.power)] += 1;
            if stand.centre != NOBODY {
                self.taken[usize::from(stand.centre)] = true;
                if counted {
                    self.owners[usize::from(stand.centre)] = stand.power;
                }
            }
        }
        self.owned.fill(0);
        for owner in self.owners.iter().filter(|o| **o != NOBODY) {
            self.owned[usize::from(*owner)] += 1;
        }
        self.pull.fill(0.0);
        self.mobile.fill(0);
        let table = &self.pulls[usize::from(counted)];
        for stand in stands {
            let power = usize::from(stand.power);
            // After a count, who has more units than centres loses some.
            let surplus = counted && self.builds && self.units[power] > self.owned[power];
            let mut weight = match surplus {
                true => f32::from(self.owned[power]) / f32::from(self.units[power]),
                false => 1.0,
            };
            if stand.routed {
                weight *= self.weights.routed;
            }
            let from = &table[usize::from(stand.row) * centres..][..centres];
            let into = &mut self.pull[power * centres..][..centres];
            if stand.stationary {
                if let Some(sum) = into.get_mut(usize::from(stand.centre)) {
                    *sum += weight * from[usize::from(stand.centre)];
                }
                continue;
            }
            self.mobile[power] += u8::from(!stand.routed);
            for (sum, one) in into.iter_mut().zip(from) {
                *sum += weight * one;
            }
        }
        if counted && self.builds {
            for power in 0..self.powers {
                let mut due = self.owned[power].saturating_sub(self.units[power]);
                for home in &self.homes[power] {
                    if due > 0 && self.owners[usize::from(*home)] == power as u8 && !self.taken[usize::from(*home)] {
                        due -= 1;
                        let row = usize::from(self.chart.centres[usize::from(*home)].0);
                        let from = &table[row * centres..][..centres];
                        let into = &mut self.pull[power * centres..][..centres];
                        for (sum, one) in into.iter_mut().zip(from) {
                            *sum += self.weights.built * one;
                        }
                    }
                }
            }
        }
        self.expected.fill(0.0);
        for centre in 0..centres {
            let owner = self.owners[centre];
            if owner != NOBODY {
                self.pull[usize::from(owner) * centres + centre] += self.weights.hold;
            }
            let mut total = if owner == NOBODY { 0.03 } else { 0.0 };
            for power in 0..self.powers {
                let pull = &mut self.pull[power * centres + centre];
                *pull = *pull * *pull * *pull;
                total += *pull;
            }
            for power in 0..self.powers {
                let part = &mut self.pull[power * centres + centre];
                *part /= total.max(1e-6);
                if power != usize::from(owner) {
                    self.expected[power] += *part;
                }
            }
        }
        // A unit takes one centre a year, however many it is near; the more there are, the surer one of them.
        let hope = self.weights.hope[usize::from(counted)];
        for power in 0..self.powers {
            let units = f32::from(self.mobile[power]);
            self.hopes[power] = hope * units / (units + self.expected[power]).max(1e-6);
        }
        self.expected.fill(0.0);
        self.counts.fill(0.0);
        self.beside.fill(0.0);
        for centre in 0..centres {
            let owner = usize::from(self.owners[centre]);
            let mut kept = 1.0;
            for power in (0..self.powers).filter(|p| *p != owner) {
                let hoped = self.hopes[power] * self.pull[power * centres + centre];
                self.expected[power] += hoped;
                kept -= hoped;
            }
            if let Some(expected) = self.expected.get_mut(owner) {
                *expected += kept;
            }
            // The pull is asked for no more.
            if let Some(pull) = self.pull.get_mut(owner * centres + centre) {
                *pull = kept;
            }
        }
        for stake in self.stakes.iter().filter(|s| self.owners[s.centre] == s.holder) {
            let kept = self.pull[usize::from(stake.holder) * centres + stake.centre];
            let chance = self.weights.owned + (1.0 - self.weights.owned) * kept;
            self.counts[stake.power] += stake.counts;
            self.beside[stake.power] += chance * stake.worth;
        }
        self.share()
    }

    /// From centres owned and expected to shares of the game.
    fn share(&mut self) -> &[f32] {
        let (mut all, mut wins, mut leads) = (0.0, 0.0, 0.0);
        let sure = if self.last { 1.0 } else { self.weights.owned };
        for power in (0..self.powers).filter(|p| Some(*p) != self.neutral) {
            let owned = f32::from(self.owned[power]);
            let mixed = sure * owned + (1.0 - sure) * self.expected[power];
            let (owned, mixed) = (owned + self.counts[power], mixed + self.counts[power]);
            self.expected[power] = mixed + self.beside[power];
            all += self.size(power);
            leads += self.lead(power);
            let near = ((mixed - self.victory + self.weights.brink) / self.weights.brink).clamp(0.0, 1.0);
            self.worth[power] = if owned >= self.victory { 1.0 } else { 0.8 * near * near * near };
            wins += self.worth[power];
        }
        // Two cannot both win.
        let scale = if wins > 1.0 { 1.0 / wins } else { 1.0 };
        let rest = (1.0 - wins * scale).max(0.0);
        for power in 0..self.powers {
            let mut share = self.size(power) / all.max(1e-6);
            if self.closing {
                share = (share + self.lead(power) / leads.max(1e-6)) / 2.0;
            }
            self.worth[power] = self.worth[power] * scale + rest * share;
        }
        &self.worth
    }

    /// What a power counts for among those who may have the most centres at the end.
    fn lead(&self, power: usize) -> f32 {
        let square = self.expected[power] * self.expected[power];
        square * square * square
    }

    /// What a power counts for in a draw.
    fn size(&self, power: usize) -> f32 {
        let centres = self.expected[power];
        match self.weights.alike {
            None => centres * centres,
            Some(half) => centres / (centres + half),
        }
    }

    /// Centres that each power owned or may expect, mixed, in the position weighed last.
    pub fn expected(&self) -> &[f32] {
        &self.expected
    }
}
