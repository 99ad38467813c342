//! Fighting inside a place (CBT-30 to CBT-33).

use super::super::prelude::*;
use super::battles::{Day, Side, battle};
use super::{TownFight, asked, forces, sieges};
use crate::line;

/// Like a battle (CBT-31); with the garrison against him the victor takes the place as in a siege (CBT-32).
impl Deed for TownFight {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, asked(pos).is_none())?;
        forces::check_town(pos, seat, &self.nobles, self.whom).map(|_| ())
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        let TownFight { ref nobles, whom } = *self;
        let Ok(fight) = forces::check_town(&now(world), seat, nobles, whom) else { return };
        let forces::TownFight { place, defenders, garrison } = fight;
        let pos = &*now(world);
        let troops = if garrison { pos.book.kind_of(place).occupied } else { 0 };
        let area = pos.book.map.place(place).area;
        let owner = pos.owner(place);
        let defend = Side { seat: whom.or(owner), nobles: defenders };
        let day =
            battle(world, Side { seat: Some(seat), nobles: nobles.to_vec() }, defend, area, Some((place, troops)));
        let here = |n: &NobleId| now(world).area_of_noble(*n) == Some(area);
        let left: Vec<NobleId> = nobles.iter().copied().filter(here).collect();
        if day == Day::Attackers && garrison && !left.is_empty() {
            sieges::take_control(world, seat, place);
            sieges::enter(world, seat, place, &left);
        }
    }
    fn describe(&self, pos: Pos) -> Line {
        let foe = self.whom.map_or_else(|| "the garrison".into(), |whom| pos.in_line(whom));
        line![nobles_do(&self.nobles, "fights", "fight"), " inside against ", foe]
    }
}
