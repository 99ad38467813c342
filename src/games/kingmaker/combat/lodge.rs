//! One of the victors goes into the place taken, which has no room for all (CBT-23).

use super::super::prelude::*;
use super::sieges::lodgers;
use super::{CombatAsk, Lodge, No, answered, asked};
use crate::line;

impl Deed for Lodge {
    fn candidates(pos: Pos, _: SeatId) -> Vec<Self> {
        let Some(CombatAsk::Quarters { nobles, .. }) = asked(pos) else { return vec![] };
        nobles.iter().map(|who| Lodge { who: *who }).collect()
    }
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        let Some(CombatAsk::Quarters { place, nobles, .. }) = asked(pos) else { return self.not_now(pos) };
        let fit = lodgers(pos, *place, nobles).contains(&self.who);
        let (who, place) = (pos.known_noble(self.who), pos.place_name(*place).into());
        if fit { Ok(()) } else { Err(No::NoLodging { who, place }.into()) }
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        let Some(ask @ CombatAsk::Quarters { place, .. }) = answered(world) else { return };
        world.change::<Noble>(self.who).at = Spot::Inside(place);
        let seat = now(world).noble(self.who).seat;
        tell_at(world, seat, place, "CBT-23", line![self.who, " goes into ", place, "."]);
        world.push(ask);
    }
    fn describe(&self, _: Pos) -> Line {
        line![self.who, " goes in"]
    }
}
