//! Trade is offered to another faction (TRF-3); at the end of a Parliament it is for offices (TRF-5).

use super::super::parliament;
use super::super::prelude::*;
use super::trading::{MOST_OFFERS, about, check_terms, times};
use super::{FactionAsk, No, Trade, answered, asked, cards};
use crate::line;

/// To anybody in one's own turn; or as an answer with other terms, to whoever has made the offer.
impl Deed for Trade {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Trade { with, ref give, ref take } = *self;
        match asked(pos) {
            Some(FactionAsk::Trade { from, .. }) if with != *from => {
                let who = if pos.has_seat(with) { pos.seat_name(with) } else { with.to_string() };
                return Err(No::NoMeeting { who }.into());
            }
            Some(FactionAsk::Trade { .. }) => {}
            Some(_) => return self.not_now(pos),
            None => {
                if parliament::homeward(pos).is_none() {
                    pos.may_act_in(&Phase::OF_ACTS, seat, "Trade")?;
                }
                if with == seat || !pos.has_seat(with) {
                    return Err(No::WithYourself.into());
                }
            }
        }
        if times(pos, about(pos, seat, with)) >= MOST_OFFERS {
            return Err(No::AskedAlready { who: pos.seat_name(with) }.into());
        }
        check_terms(pos, seat, with, give, take)
    }
    /// The other faction must answer next.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Trade { with, ref give, ref take } = *self;
        answered(world);
        let asked = about(&now(world), seat, with);
        world.resource_mut::<Course>().asked.push(asked);
        world.push(FactionAsk::Trade { from: seat, to: with, give: give.clone(), take: take.clone() });
    }
    fn describe(&self, pos: Pos) -> Line {
        line!["Offer ", pos.in_line(self.with), ": ", cards(&self.give), " for ", cards(&self.take)]
    }
}
