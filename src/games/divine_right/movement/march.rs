//! Moving units of one hex along a path; with a leader they follow him (LEADER-02).

use super::super::actions::Move;
use super::super::phrases::{self, risks, troops};
use super::super::prelude::*;
use super::super::{calls, marching, reach};
use super::plan;

impl Deed for Move {
    fn time() -> Time {
        during(Phase::Movement)
    }
    /// To each place that each band can reach, then the calls of its ships at coasts where they may not stop.
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let mut list = vec![];
        let bands = pos.bands(seat);
        for (band, ways) in bands.iter() {
            let round = reach::detours(pos, &bands.field, seat, &band.units, band.leader, ways);
            for (goal, way) in ways {
                for way in std::iter::once(way).chain(round.get(goal).into_iter().flatten()) {
                    list.push(Move { units: band.units.clone(), leader: band.leader, path: way.path.clone() });
                }
            }
        }
        for (band, ways) in bands.iter() {
            if let [fleet] = band.units[..]
                && pos.counter(fleet).kind == Kind::Fleet
                && let Some(from) = pos.spot(fleet)
            {
                let stops = std::iter::once((from, &[][..])).chain(ways.iter().map(|(hex, way)| (*hex, &way.path[..])));
                list.extend(calls::offers(pos, &bands.field, seat, fleet, stops));
            }
        }
        list
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        plan(pos, seat, &self.units, self.leader, &self.path).map(|_| ())
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        marching::march(world, seat, &self.units, self.leader, &self.path);
    }
    fn describe(&self, pos: Pos) -> String {
        let to = self.path.last().map_or("nowhere".into(), |hex| pos.label(*hex));
        let led = self.leader.map_or(String::new(), |l| format!(", led by the {}", phrases::name(pos, l)));
        format!("Move {} to {to}{led}{}", troops(pos, &self.units), risks(pos, &self.units, &self.path))
    }
    fn heading(&self, pos: Pos) -> String {
        let first = self.units.first().filter(|u| pos.exists(**u));
        let from = first.and_then(|u| pos.spot(*u)).map_or("?".into(), |h| pos.label(h));
        let led = if self.leader.is_some() { " behind their leader" } else { "" };
        format!("Move {} from {from}{led}", troops(pos, &self.units))
    }
    /// A hero alone may meet his fate on the way, a stack a hero who stands alone.
    fn is_final(&self, pos: Pos) -> bool {
        let first = self.units.first().filter(|u| pos.exists(**u));
        let Some(seat) = first.and_then(|u| pos.owner(*u)) else { return false };
        if self.check(pos, seat).is_err() {
            return false;
        }
        let lone = self.units.iter().all(|id| !pos.counter(*id).is_combat());
        self.path.iter().any(|hex| {
            let troops = lone
                && (pos.enemies_outside(seat, *hex) || pos.is_hostile_castle(seat, *hex) || pos.siege(*hex).is_some());
            let prey = !lone
                && pos.at(*hex).any(|id| {
                    pos.counter(id).kind == Kind::Monarch && pos.owner(id).is_some_and(|o| o != seat) && pos.is_lone(id)
                });
            troops || prey
        })
    }
    fn units(&self) -> Vec<CounterId> {
        self.units.iter().chain(&self.leader).copied().collect()
    }
    fn places(&self) -> Vec<HexId> {
        self.path.last().copied().into_iter().collect()
    }
}
