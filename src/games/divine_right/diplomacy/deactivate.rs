//! Turning an enemy's ally away (DEACT).

use super::super::actions::Deactivate;
use super::super::book::Effect;
use super::super::phrases;
use super::super::prelude::*;
use super::{ambassador_free, approach, enemy_ally, not_anothers_captive, welcome};

/// DEACT-01, DEACT-13.
impl Deed for Deactivate {
    fn time() -> Time {
        during(Phase::Diplomacy)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, KingdomId::ALL.map(Deactivate))
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let Deactivate(k) = *self;
        ambassador_free(pos, seat, "Deactivating")?;
        enemy_ally(pos, seat, k)?;
        if pos.is_fading(k) {
            return Err(No::Confused { kingdom: k.to_string() });
        }
        welcome(pos, seat, k)?;
        not_anothers_captive(pos, seat, k)?;
        if let Some(castle) = pos.besieged_castle(k) {
            return Err(No::BesiegedKingdom { kingdom: k.to_string(), castle: pos.label(castle) });
        }
        if pos.turn.peace_tried.contains(&k) {
            return Err(No::PeaceTried { kingdom: k.to_string() });
        }
        if pos.realm(k).revealed && pos.has_effect(k, |e| matches!(e, Effect::Faithful)) {
            return Err(No::Loyal { kingdom: k.to_string() });
        }
        Ok(())
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        approach(world, seat, self.0, Errand::Deactivate);
    }
    fn describe(&self, pos: Pos) -> String {
        let k = self.0;
        format!("Send the ambassador to turn {k} away{}", phrases::embassy(pos, k, Errand::Deactivate))
    }
    fn heading(&self, _: Pos) -> String {
        "Turn an enemy's ally away".into()
    }
    fn is_final(&self, _: Pos) -> bool {
        true
    }
    fn is_errand(&self) -> bool {
        true
    }
}
