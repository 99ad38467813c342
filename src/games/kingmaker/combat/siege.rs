//! A siege begins (CBT-14 to CBT-17).

use super::super::prelude::*;
use super::forces::{bound_to_defend, check_attackers, check_siege_force};
use super::sieges::{expel, guests};
use super::{CombatAsk, No, Siege, asked};
use crate::line;

/// From the open before the place: those who attack may, and are enough.
impl Deed for Siege {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Siege { place, ref nobles } = *self;
        self.if_asked(pos, asked(pos).is_none())?;
        let spot = check_attackers(pos, seat, nobles)?;
        let area = pos.book.map.place(place).area;
        if spot != Spot::Open(area) {
            return Err(No::NotBefore { who: pos.names(nobles), place: pos.place_name(place).into() }.into());
        }
        check_siege_force(pos, seat, place, nobles)
    }
    /// Factions inside that do not control the place are asked whether they defend (CBT-17). The besieger's own do not, and come
    /// out.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Siege { place, ref nobles } = *self;
        let text = line![nobles_do(nobles, "besieges", "besiege"), " ", place, "."];
        tell_at(world, Some(seat), place, "CBT-14", text);
        let own = guests(&now(world), place, seat, &[]);
        expel(world, place, seat, &own);
        let pos = &*now(world);
        let defenders = bound_to_defend(pos, place);
        let mut left: Vec<SeatId> =
            pos.nobles_inside(place).filter(|n| !defenders.contains(&n.id)).filter_map(|n| n.seat).collect();
        left.sort();
        left.dedup();
        world.push(CombatAsk::Defence { seat, place, nobles: nobles.clone(), left, defenders });
    }
    fn describe(&self, _: Pos) -> Line {
        line![nobles_do(&self.nobles, "besieges", "besiege"), " ", self.place]
    }
}
