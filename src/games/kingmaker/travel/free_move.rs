//! Free Moves: who has moved moves once more, for a card (EVT-2).

use super::super::book::Effect;
use super::super::events::summons;
use super::super::prelude::*;
use super::{FreeMove, No, asked};
use crate::line;

/// One noble or all of an army, or ships in one berth.
impl Deed for FreeMove {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let FreeMove { card, ref nobles, ref ships } = *self;
        self.if_asked(pos, asked(pos).is_none())?;
        pos.may_act_in(&[Phase::Movement], seat, "A Free Move")?;
        if !pos.held(seat).any(|e| e == card && pos.book.event(e).effect == Effect::FreeMove) {
            return Err(No::NoFreeMove.into());
        }
        let mut spots = vec![];
        for (i, id) in nobles.iter().enumerate() {
            let n = pos.own_noble(seat, *id)?;
            if !n.moved || nobles[..i].contains(id) {
                return Err(No::NothingToFree.into());
            }
            spots.push(n.at);
        }
        let mut berths = vec![];
        for (i, id) in ships.iter().enumerate() {
            if id.index() >= ShipId::COUNT || pos.master(*id) != Some(seat) || ships[..i].contains(id) {
                return Err(No::NotYourShip { what: "A ship".into() }.into());
            }
            if !pos.ship(*id).moved {
                return Err(No::NothingToFree.into());
            }
            berths.push(pos.ship(*id).at);
        }
        spots.dedup();
        berths.dedup();
        if spots.len() + berths.len() == 1 { Ok(()) } else { Err(No::NothingToFree.into()) }
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        let FreeMove { card, ref nobles, ref ships } = *self;
        summons::use_up(world, card);
        for n in nobles {
            world.change::<Noble>(*n).moved = false;
        }
        for s in ships {
            let mut ship = world.change::<Ship>(*s);
            ship.moved = false;
            ship.made_port = None;
        }
        let who = if nobles.is_empty() { telling::ships(ships) } else { telling::nobles(nobles) };
        tell(world, Some(seat), "EVT-2", line!["A Free Move for ", who, "."]);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["A Free Move for ", telling::each(&self.nobles), telling::each(&self.ships)]
    }
}
