//! An heir whom nobody guards is taken (HEIR-1, HEIR-2, CBT-47, CBT-48).

use super::super::prelude::*;
use super::super::travel;
use super::{Capture, No, asked};
use crate::line;

/// By a noble in the same space; it does not matter whether the heir is inside a place.
impl Deed for Capture {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Capture { heir, by } = *self;
        self.if_asked(pos, asked(pos).is_none())?;
        pos.may_act_in(&[Phase::Movement, Phase::Combat], seat, "Taking an heir")?;
        let noble = pos.own_noble(seat, by)?;
        let h = pos.heir(heir);
        let name = pos.heir_name(heir).to_string();
        if !h.alive {
            return Err(No::Dead { who: name }.into());
        }
        if let Some(guard) = h.guard {
            return Err(No::Guarded { who: name, by: pos.noble_name(guard).into() }.into());
        }
        let there = matches!(noble.at, Spot::Open(_) | Spot::Inside(_)) && pos.area_of(noble.at) == pos.area_of(h.at);
        if !there {
            return Err(No::NotThere { who: pos.noble_name(by).into(), heir: name }.into());
        }
        // He has not ended his movement who must go on (MOV-30).
        travel::check_stay(pos, noble)
    }
    /// The noble guards the heir, who stands nowhere on his own from now on.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Capture { heir, by } = *self;
        let mut h = world.change::<Heir>(heir);
        h.guard = Some(by);
        h.at = Spot::Off;
        // Heirs are taken when a noble has ended his movement (HEIR-1).
        world.change::<Noble>(by).moved = true;
        let pos = &*now(world);
        let text = line![by, " takes ", heir, "."];
        if let Some(area) = pos.area_of_noble(by) {
            tell_at(world, Some(seat), area, "HEIR-1", text);
        }
    }
    fn describe(&self, _: Pos) -> Line {
        line![self.by, " takes ", self.heir]
    }
}
