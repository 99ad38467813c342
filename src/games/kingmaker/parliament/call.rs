//! Parliament is called (PARL-1, PARL-2).

use super::super::prelude::*;
use super::calling::{check_summoned, check_writ, seat_of, summon, writ_of};
use super::{Call, No, Session, session};
use crate::line;

/// Once a turn, to the place of [`seat_of`] if it is fit for it; `noble` is the first who is summoned.
impl Deed for Call {
    /// One for each noble who could be summoned first; the Writ, if needed, is the first in hand.
    fn candidates(pos: Pos, seat: SeatId) -> Vec<Self> {
        if pos.turn.phase != Phase::Parliament {
            return vec![];
        }
        let Some((place, needs_writ)) = seat_of(pos, seat) else { return vec![] };
        let writ = if needs_writ { writ_of(pos, seat) } else { None };
        pos.nobles().map(|n| Call { place, noble: n.id, writ }).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Call { place, noble, writ } = *self;
        self.if_asked(pos, session(pos).is_none())?;
        pos.may_act_in(&[Phase::Parliament], seat, "Calling Parliament")?;
        if pos.turn.sat {
            return Err(No::SatAlready.into());
        }
        let Some((at, needs_writ)) = seat_of(pos, seat).filter(|(at, _)| *at == place) else {
            return Err(No::MayNotCall.into());
        };
        let unfit = pos.book.map.place(at).kind.is_castle()
            || pos.book.tables.not_for_parliament.contains(&at)
            || pos.siege_of(at).is_some();
        if unfit {
            return Err(No::UnfitPlace { place: pos.place_name(at).into() }.into());
        }
        if needs_writ && writ.is_none() {
            return Err(No::NeedsWrit.into());
        }
        if let Some(writ) = writ {
            check_writ(pos, seat, writ)?;
        }
        check_summoned(pos, seat, place, &[], noble)
    }
    /// A Writ named is used up.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Call { place, noble, writ } = *self;
        let text = line![now(world).in_line(seat), " calls Parliament to ", place, "."];
        let rule = if writ.is_some() { "PARL-1b" } else { "PARL-1a" };
        tell_at(world, Some(seat), place, rule, text);
        world.push(Session::new(seat, place));
        summon(world, seat, noble, writ);
    }
    fn describe(&self, pos: Pos) -> Line {
        let with = self.writ.map(|_| " with a Writ");
        line!["Call Parliament to ", self.place, "; summon ", pos.noble_in_line(self.noble), with]
    }
}
