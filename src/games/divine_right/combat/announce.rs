//! Announcing an attack: both sides are bound to it (COMBAT-08, WHO-10, WHO-11, SEQ-12).

use super::super::actions::Announce;
use super::super::phrases;
use super::super::prelude::*;
use super::{Bound, judge, possible};

impl Deed for Announce {
    fn time() -> Time {
        during(Phase::Combat)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        possible(pos, seat).into_iter().map(Announce).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        judge(pos, seat, &self.0).map(|_| ())
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        let Announce(attack) = self;
        let (attackers, defenders, owner) = judge(Pos::of(world), seat, &attack).expect("check has passed it");
        for id in &attackers {
            with_deeds(world, *id, |d| d.attacked = true);
        }
        for id in &defenders {
            with_deeds(world, *id, |d| d.target = true);
        }
        let text = {
            let pos = Pos::of(world);
            let at: Vec<String> = attack.at.iter().map(|h| pos.label(*h)).collect();
            format!(
                "{} will attack {} of {} at {}.",
                pos.list(&attackers),
                pos.list(&defenders),
                pos.seat_name(owner),
                at.join(" and ")
            )
        };
        tell_at(world, Some(seat), attack.at[0], "COMBAT-08", text);
        world.resource_mut::<Announced>().0.push(Bound { attack, attackers, defenders });
    }
    fn describe(&self, pos: Pos) -> String {
        phrases::attack(pos, &self.0)
    }
    fn heading(&self, _: Pos) -> String {
        "Announce an attack".into()
    }
    fn units(&self) -> Vec<CounterId> {
        self.0.staying.clone()
    }
    fn places(&self) -> Vec<HexId> {
        self.0.at.clone()
    }
}
