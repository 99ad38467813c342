//! A Refuge card is laid (ruling 22).

use super::super::book::Effect;
use super::super::prelude::*;
use super::{No, Refuge, asked};
use crate::line;

/// On a refuge where a noble of the faction is, once.
impl Deed for Refuge {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Refuge { card, area } = *self;
        self.if_asked(pos, asked(pos).is_none())?;
        pos.may_act_in(&[Phase::Movement], seat, "Laying a Refuge card")?;
        if !pos.held(seat).any(|e| e == card && pos.book.event(e).effect == Effect::Refuge) {
            return Err(No::NoRefugeCard.into());
        }
        let laid = pos.field.refuges.iter().any(|l| l.area == area && l.seat == seat);
        // It lies there as long as a noble of the faction does.
        let there = pos.nobles_in(area).any(|n| n.seat == Some(seat));
        let refuge = pos.book.map.area(area).refuge.is_some();
        if !refuge || laid || !there {
            return Err(No::NotARefuge { area: pos.area_name(area).into() }.into());
        }
        Ok(())
    }
    /// The card is out of the hand, and lies there as long as a noble of the faction does.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Refuge { card, area } = *self;
        world.resource_mut::<Decks>().held.retain(|(e, _)| *e != card);
        world.resource_mut::<Field>().refuges.push(Laid { event: card, seat, area });
        let text = line![now(world).in_line(seat), " lays a Refuge card on ", area, "."];
        tell_at(world, Some(seat), area, "MOV-28a", text);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Lay a Refuge card on ", self.area]
    }
}
