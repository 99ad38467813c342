//! Winning a neutral monarch (ACT).

use super::super::actions::Activate;
use super::super::phrases;
use super::super::prelude::*;
use super::{ambassador_free, approach, welcome};

/// Only neutral monarchs are won (ACT-01), never a player's (DIPL-02).
impl Deed for Activate {
    fn time() -> Time {
        during(Phase::Diplomacy)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, KingdomId::ALL.map(Activate))
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let Activate(k) = *self;
        ambassador_free(pos, seat, "Activating")?;
        match pos.realm(k).standing {
            Standing::Neutral => {}
            // PEACE-09, DEATH-09
            Standing::Away { back_on, .. } => return Err(No::KingdomAway { kingdom: k.to_string(), back_on }),
            _ => return Err(No::NotNeutral { kingdom: k.to_string() }),
        }
        welcome(pos, seat, k)
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        approach(world, seat, self.0, Errand::Activate);
    }
    fn describe(&self, pos: Pos) -> String {
        let k = self.0;
        format!("Send the ambassador to win {k}{}", phrases::embassy(pos, k, Errand::Activate))
    }
    fn heading(&self, _: Pos) -> String {
        "Win a neutral kingdom".into()
    }
    fn is_final(&self, _: Pos) -> bool {
        true
    }
    fn is_errand(&self) -> bool {
        true
    }
}
