//! A battle in the open, or a sally (CBT-7, CBT-21).

use super::super::prelude::*;
use super::battles::{Day, Side, battle};
use super::{Attack, asked, forces, sieges};
use crate::line;

impl Deed for Attack {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, asked(pos).is_none())?;
        forces::check_open_fight(pos, seat, &self.nobles, self.whom).map(|_| ())
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Attack { ref nobles, whom } = *self;
        let pos = &*now(world);
        let Ok(area) = forces::check_open_fight(pos, seat, nobles, whom) else { return };
        let defenders = forces::defenders_against(pos, seat, whom, Spot::Open(area));
        let attackers = Side { seat: Some(seat), nobles: nobles.to_vec() };
        let besieged = sieges::besieged_by(&now(world), whom, area);
        let day = battle(world, attackers, Side { seat: Some(whom), nobles: defenders }, area, None);
        if let Some(place) = besieged.filter(|_| day == Day::Attackers) {
            sieges::relieve(world, seat, place, nobles, area);
        }
    }
    fn describe(&self, pos: Pos) -> Line {
        line![nobles_do(&self.nobles, "attacks", "attack"), " ", pos.in_line(self.whom)]
    }
}
