//! Where a noble begins (SET-11).

use super::super::prelude::*;
use super::{No, Station, asked};
use crate::line;

/// In the set-up only, another of his home castles than the one he stands in.
impl Deed for Station {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Station { noble, place } = *self;
        self.if_asked(pos, asked(pos).is_none())?;
        pos.may_act_in(&[Phase::SettingUp], seat, "Choosing where a noble begins")?;
        pos.own_noble(seat, noble)?;
        if pos.book.noble(noble).homes.contains(&place) && pos.noble(noble).at != Spot::Inside(place) {
            return Ok(());
        }
        Err(No::NoHome { who: pos.noble_name(noble).into(), place: pos.place_name(place).into() }.into())
    }
    /// He is offered no other; `moved` is cleared when the set-up is over.
    fn apply(&self, world: &mut World, _: SeatId) {
        let Station { noble, place } = *self;
        let mut n = world.change::<Noble>(noble);
        n.at = Spot::Inside(place);
        // Once is enough: he is asked no more.
        n.moved = true;
    }
    fn describe(&self, _: Pos) -> Line {
        line![self.noble, " begins in ", self.place]
    }
    fn heading(&self, pos: Pos) -> String {
        format!("Where {} begins", pos.known_noble(self.noble))
    }
}
