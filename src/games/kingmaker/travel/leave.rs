//! Leave is given or refused to one who asks for it (MOV-5d, MOV-6d, MOV-12, MOV-13d, ARM-5, FLT-2, MOV-21a, PARL-9).

use super::super::parliament;
use super::super::prelude::*;
use super::{Deny, Grant, TravelAsk, armies, asked, fleets, march, sailing};
use crate::line;

/// What leave is asked for.
fn asked_for(pos: Pos<'_>) -> Option<&TravelAsk> {
    asked(pos).filter(|ask| !matches!(ask, TravelAsk::Ashore { .. }))
}

/// It can be given as long as what it is for is possible.
impl Deed for Grant {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        match asked_for(pos) {
            Some(TravelAsk::Entry { noble, place, .. }) => {
                let (area, of) = (pos.book.map.place(*place).area, pos.noble(*noble).seat);
                of.map_or(Ok(()), |s| march::check_inside(pos, s, *noble, area, *place))
            }
            ask => self.if_asked(pos, ask.is_some()),
        }
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        let Some(ask) = answered(world, " gives leave.") else { return };
        match ask {
            TravelAsk::Passage { seat, noble, left, into, .. } => march::walk(world, seat, noble, left, into, true),
            TravelAsk::Entry { noble, place, .. } => march::settle_in(world, noble, Spot::Inside(place)),
            TravelAsk::Leave { seat, voyage, .. } => sailing::put_to_sea(world, seat, &voyage),
            TravelAsk::Harbour { seat, port, voyage, .. } => sailing::put_in(world, seat, &voyage, port),
            TravelAsk::Ferry { owner, noble, .. } => parliament::ferry(world, owner, noble),
            TravelAsk::Join { leader, mut allies, nobles } => {
                allies.remove(0);
                world.push(TravelAsk::Join { leader, allies, nobles });
            }
            TravelAsk::Band { leader, mut allies, ships } => {
                allies.remove(0);
                world.push(TravelAsk::Band { leader, allies, ships });
            }
            TravelAsk::Lend { seat, mut allies, voyage } => {
                allies.remove(0);
                world.push(TravelAsk::Lend { seat, allies, voyage });
            }
            TravelAsk::Ashore { .. } => {}
        }
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Give leave"]
    }
}

impl Deed for Deny {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, asked_for(pos).is_some())
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        let Some(ask) = answered(world, " gives no leave.") else { return };
        let pos = &*now(world);
        match ask {
            TravelAsk::Harbour { seat, port, voyage, .. } => sailing::turned_away(world, seat, &voyage, port),
            TravelAsk::Leave { voyage, .. } => sailing::held_back(world, &voyage),
            // The others are asked all the same; who follows the leader already goes on doing so.
            TravelAsk::Join { leader, mut allies, mut nobles } => {
                let ally = allies.remove(0);
                nobles.retain(|n| pos.noble(*n).seat != Some(ally) || armies::leads(pos, leader, *n));
                world.push(TravelAsk::Join { leader, allies, nobles });
            }
            TravelAsk::Band { leader, mut allies, mut ships } => {
                let ally = allies.remove(0);
                ships.retain(|s| pos.master(*s) != Some(ally) || fleets::leads(pos, leader, *s));
                world.push(TravelAsk::Band { leader, allies, ships });
            }
            _ => {}
        }
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Give no leave"]
    }
}

/// What leave was asked for, and that it is given or not is told.
fn answered(world: &mut World, how: &'static str) -> Option<TravelAsk> {
    let ask = asked_for(&now(world)).cloned()?;
    world.take_top_off();
    let (owner, rule) = (ask.decider(), rule_of(&ask));
    if let Some(owner) = owner {
        let text = line![now(world).in_line(owner), how];
        tell(world, Some(owner), rule, text);
    }
    Some(ask)
}

/// By which rule leave is asked for.
pub fn rule_of(ask: &TravelAsk) -> &'static str {
    match ask {
        TravelAsk::Passage { .. } => "MOV-5d",
        TravelAsk::Entry { .. } => "MOV-6d",
        TravelAsk::Leave { .. } => "MOV-12",
        TravelAsk::Harbour { .. } => "MOV-13d",
        TravelAsk::Join { .. } => "ARM-5",
        TravelAsk::Band { .. } => "FLT-2",
        TravelAsk::Lend { .. } => "MOV-21a",
        TravelAsk::Ashore { .. } => "MOV-26a",
        TravelAsk::Ferry { .. } => "PARL-9",
    }
}
