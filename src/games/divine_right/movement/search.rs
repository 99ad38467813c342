//! Searching the hex where one stands for an enemy hero (FATE-13, FATE-14).

use super::super::actions::Search;
use super::super::phrases::troops;
use super::super::prelude::*;
use super::super::{marching, terrain};
use super::muster;

impl Deed for Search {
    fn time() -> Time {
        during(Phase::Movement)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let (bands, prey) = (pos.bands(seat), marching::prey(pos, seat));
        let near = |units: &[CounterId]| pos.spot(units[0]).is_some_and(|h| prey.contains(&h));
        let bands = bands.list.iter().filter(|b| b.leader.is_none() && near(&b.units));
        Self::allowed(pos, seat, bands.map(|band| Search { units: band.units.clone() }))
    }
    /// Only armies search, and each pays what its terrain costs.
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let march = muster(pos, seat, &self.units, None)?;
        if !marching::prey(pos, seat).contains(&march.from) {
            return Err(No::NobodyToSearch { hex: pos.label(march.from) });
        }
        for unit in &march.units {
            if pos.counter(unit.id).kind != Kind::Army {
                return Err(No::OnlyArmiesSearch { unit: pos.counter(unit.id).name.clone() });
            }
            let cost = terrain::search_cost(pos, &unit.pace, march.from);
            let left = unit.pace.allowance.saturating_sub(unit.spent);
            if cost > left {
                return Err(No::TooDear { unit: pos.counter(unit.id).name.clone(), cost, left });
            }
        }
        Ok(())
    }
    /// Every lone enemy hero there who has not been searched for yet rolls his fate.
    fn apply(self, world: &mut World, seat: SeatId) {
        let (from, paid) = {
            let pos = Pos::of(world);
            let march = muster(pos, seat, &self.units, None).expect("check has passed it");
            let price = |pace| (terrain::search_cost(pos, pace, march.from), terrain::stops(pos, pace, march.from));
            let paid: Vec<(CounterId, (u8, bool))> = march.units.iter().map(|u| (u.id, price(&u.pace))).collect();
            (march.from, paid)
        };
        for (id, (cost, stop)) in paid {
            // Searching where one stands is no move: who has searched may still follow his leader (LEADER-02).
            with_deeds(world, id, |d| {
                d.spent += cost;
                d.halted |= stop;
            });
        }
        marching::search(world, seat, from);
    }
    fn describe(&self, pos: Pos) -> String {
        let place = self.units.first().filter(|id| pos.exists(**id)).and_then(|id| pos.spot(*id));
        let place = place.map_or("the hex".into(), |h| pos.label(h));
        format!("Search {place} for enemy heroes with {}", troops(pos, &self.units))
    }
    fn heading(&self, _: Pos) -> String {
        "Search".into()
    }
    fn is_final(&self, _: Pos) -> bool {
        true
    }
    fn units(&self) -> Vec<CounterId> {
        self.units.clone()
    }
}
