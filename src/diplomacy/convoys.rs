//! Ways over water: which fleets can carry an army from shore to shore.

use super::bits::Bits;
use super::map::{Map, ProvinceId};
use crate::board::search::{Ties, search};

/// Steps after which the search for a way through one given fleet takes it as found. Only a sea crowded with dozens of
/// fleets comes near it; the standard map never does.
const PATIENCE: u32 = 50_000;

/// Do these fleets make an unbroken way from shore to shore?
pub fn bridged(map: &Map, fleets: &Bits, from: ProvinceId, to: ProvinceId) -> bool {
    let goal = map.shores[to.0 as usize].and(fleets);
    if goal.is_empty() {
        return false;
    }
    let mut open = map.shores[from.0 as usize].and(fleets);
    let mut seen = open;
    while !open.is_empty() {
        if open.meets(&goal) {
            return true;
        }
        let next = open.iter().fold(Bits::EMPTY, |sum, sea| sum.or(&map.sail[sea.0 as usize]));
        open = next.and(fleets).without(&seen);
        seen = seen.or(&open);
    }
    false
}

/// One shortest way over these fleets, from shore to shore.
pub fn way(map: &Map, fleets: &Bits, from: ProvinceId, to: ProvinceId) -> Option<Vec<ProvinceId>> {
    let goal = map.shores[to.0 as usize].and(fleets);
    let starts = map.shores[from.0 as usize].and(fleets);
    let found = search(
        map.provinces.len(),
        Ties::FirstFound,
        starts.iter().map(|sea| (usize::from(sea.0), 0)),
        |search, at, steps| {
            map.sail[at].and(fleets).iter().for_each(|next| search.reach(usize::from(next.0), steps + 1));
        },
    );
    let sea = |at: usize| ProvinceId(at as u8);
    let end = found.order().iter().find(|at| goal.has(sea(**at)))?;
    Some(found.path(*end)?.into_iter().map(sea).collect())
}

/// Can this fleet be needed to carry an army from shore to shore, given where fleets stand? It is where some way leads
/// over it that no other way shortens with the same fleets; a fleet that every way can do without convoys nothing
/// (DATC 6.F.12, 6.G.19).
pub fn of_use(map: &Map, fleets: &Bits, fleet: ProvinceId, from: ProvinceId, to: ProvinceId) -> bool {
    let (start, goal) = (map.shores[from.0 as usize].and(fleets), map.shores[to.0 as usize].and(fleets));
    if !fleets.has(fleet) || !bridged(map, fleets, from, to) {
        return false;
    }
    if start.has(fleet) && goal.has(fleet) {
        return true;
    }
    let mut search = Search { map, fleets, fleet, goal, steps: 0 };
    start.iter().any(|first| {
        let barred = start.without(&Bits::of(first));
        search.from(first, barred, false)
    })
}

/// Walks ways no two fleets of which are neighbours but for those that follow each other.
struct Search<'a> {
    map: &'a Map,
    fleets: &'a Bits,
    fleet: ProvinceId,
    goal: Bits,
    steps: u32,
}

impl Search<'_> {
    fn from(&mut self, at: ProvinceId, barred: Bits, passed: bool) -> bool {
        self.steps += 1;
        if self.steps > PATIENCE {
            return true;
        }
        let passed = passed || at == self.fleet;
        if self.goal.has(at) {
            return passed;
        }
        if !passed && barred.has(self.fleet) {
            return false;
        }
        let near = self.map.sail[at.0 as usize].and(self.fleets);
        let barred_then = barred.or(&near).or(&Bits::of(at));
        near.without(&barred).iter().any(|next| self.from(next, barred_then, passed))
    }
}
