//! The others say whether a player may come back (REENTRY-01).

use super::super::actions::Consent;
use super::super::prelude::*;

/// Those in play answer one after the other.
impl Deed for Consent {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Consents { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [true, false].map(Consent))
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        match pos.top() {
            Some(Frame::Consents { asked, .. }) if asked.first() == Some(&seat) => Ok(()),
            _ => Err(No::not_asked("Consenting")),
        }
    }
    /// A single refusal keeps him out, until he asks another time.
    fn apply(self, world: &mut World, seat: SeatId) {
        let Some(Frame::Consents { returning, mut asked }) = pop(world) else { return };
        if !self.0 {
            let (who, turn) = (Pos::of(world).seat_does(seat, "does", "do"), Pos::of(world).turn.number);
            with_player(world, returning, |p| p.refused = Some(Refused { by: seat, turn }));
            tell_rule(world, Some(seat), "REENTRY-01", format!("{who} not agree; {returning} stays out for now."));
            return;
        }
        asked.remove(0);
        push(world, Frame::Consents { returning, asked });
    }
    fn describe(&self, _: Pos) -> String {
        if self.0 { "Agree to the return" } else { "Refuse the return" }.into()
    }
    fn is_final(&self, _: Pos) -> bool {
        self.0
    }
}
