//! Going home (PARL-31).

use super::super::prelude::*;
use super::super::travel;
use super::{No, Return, homeward, with};
use crate::line;

/// A noble of the seat's who attended, into a home of his that is friendly and that nobody besieges.
impl Deed for Return {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Return { noble, place } = *self;
        let Some(s) = homeward(pos) else { return self.not_now(pos) };
        let who = pos.noble_name(noble).to_string();
        let n = pos.noble(noble);
        if !s.attending.contains(&noble) || n.seat != Some(seat) || n.captor.is_some() {
            return Err(No::NotAttending { who }.into());
        }
        let home = pos.book.noble(noble).homes.contains(&place);
        let safe = pos.owner(place).is_some_and(|o| pos.allied(o, seat)) && pos.siege_of(place).is_none();
        if home && safe && n.at != Spot::Inside(place) {
            return travel::check_charges(pos, noble);
        }
        Err(No::NoHome { who, place: pos.place_name(place).into() }.into())
    }
    /// He is inside his home and attends no more.
    fn apply(&self, world: &mut World, _: SeatId) {
        let Return { noble, place } = *self;
        world.change::<Noble>(noble).at = Spot::Inside(place);
        with(world, |s| s.attending.retain(|n| *n != noble));
        let seat = now(world).noble(noble).seat;
        tell_at(world, seat, place, "PARL-31", line![noble, " goes home to ", place, "."]);
    }
    fn describe(&self, _: Pos) -> Line {
        line![self.noble, " returns to ", self.place]
    }
}
