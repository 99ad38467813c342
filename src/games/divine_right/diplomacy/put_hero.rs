//! Where a freed captive without castle or troops appears (PRISON-03), or a castaway comes ashore (WRECK-14).

use super::super::actions::PutHero;
use super::super::prelude::*;
use super::super::{heroes, peace};

impl Deed for PutHero {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::PutHero { .. }))
    }
    fn offers(pos: Pos, _: SeatId) -> Vec<Self> {
        peace::hero_hexes(pos).into_iter().map(PutHero).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        match pos.top() {
            Some(Frame::PutHero { seat: s, .. }) if *s == seat => {
                if peace::hero_hexes(pos).contains(&self.0) {
                    Ok(())
                } else {
                    Err(No::NoWayThere { hex: pos.label(self.0) })
                }
            }
            _ => Err(No::not_asked("Placing a hero")),
        }
    }
    /// A castaway violates a neutral border by it.
    fn apply(self, world: &mut World, _: SeatId) {
        if let Some(Frame::PutHero { hero, may_die, .. }) = pop(world) {
            if may_die {
                heroes::ashore(world, hero, self.0);
            } else {
                heroes::place_hero(world, hero, self.0);
            }
        }
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Put him at {}", pos.label(self.0))
    }
    fn heading(&self, _: Pos) -> String {
        "Place the hero".into()
    }
    fn places(&self) -> Vec<HexId> {
        vec![self.0]
    }
}
