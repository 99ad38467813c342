//! An heir gets another guard (TRF-1b, MOV-19).

use super::super::prelude::*;
use super::super::{succession, travel};
use super::{Entrust, No, asks_grace, check_held};
use crate::line;

/// Another noble in the same space, own or allied; an heir in one's hands is never left alone (MOV-19). Whoever holds heirs
/// of both houses may give one to any other faction, also when the grace is over (HEIR-3).
impl Deed for Entrust {
    /// When the grace is over.
    fn candidates(pos: Pos, seat: SeatId) -> Vec<Self> {
        let heirs = pos.heirs_of(seat).filter(|_| asks_grace(pos));
        heirs.flat_map(|h| pos.nobles().map(|n| Entrust { heir: h.id, to: n.id })).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Entrust { heir, to } = *self;
        let grace = asks_grace(pos);
        if !grace {
            pos.may_act_in(&Phase::OF_ACTS, seat, "Entrusting an heir")?;
        }
        check_held(pos, seat, heir)?;
        let name = pos.heir_name(heir).to_string();
        if pos.heir(heir).passed && !grace {
            return Err(No::PassedAlready { who: name }.into());
        }
        let noble = pos.noble(to);
        let guard = pos.heir(heir).guard;
        let both = succession::houses_of(pos, seat).len() > 1;
        let other = |s: SeatId| s != seat && both;
        let whom = |s: SeatId| other(s) || (pos.allied(s, seat) && !grace);
        let friend = noble.captor.is_none() && noble.seat.is_some_and(whom);
        let near = guard.is_some_and(|g| {
            let (a, b) = (pos.noble(g).at, noble.at);
            a == b || (pos.area_of(a).is_some() && pos.area_of(a) == pos.area_of(b))
        });
        if !(friend && near && guard != Some(to)) {
            return Err(No::NotToGive { who: name }.into());
        }
        // An heir handed on would keep him where he may not stay (TRF-2, MOV-30).
        travel::check_stay(pos, noble)
    }
    /// He is passed on no more this turn.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Entrust { heir, to } = *self;
        let mut h = world.change::<Heir>(heir);
        h.guard = Some(to);
        h.passed = true;
        tell(world, Some(seat), "TRF-1b", line![heir, " is entrusted to ", to, "."]);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Entrust ", self.heir, " to ", self.to]
    }
}
