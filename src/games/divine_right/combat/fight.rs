//! Fighting an announced attack, by its number `0..` (COMBAT-09).

use super::super::actions::Fight;
use super::super::prelude::*;
use super::super::{battle, phrases};

impl Deed for Fight {
    fn time() -> Time {
        during(Phase::Combat)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, (0..pos.announced().len()).map(Fight))
    }
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), No> {
        pos.in_phase(Phase::Combat, "Fighting")?;
        if !pos.turn.fighting {
            return Err(No::WrongPhase {
                doing: "Fighting".into(),
                phase: "Combat, after all attacks are announced".into(),
            });
        }
        let count = pos.announced().len();
        if self.0 >= count {
            return Err(No::NoSuchAttack { number: self.0, count });
        }
        Ok(())
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        battle::begin(world, seat, self.0);
    }
    fn describe(&self, pos: Pos) -> String {
        match pos.announced().get(self.0) {
            Some(bound) => format!("Fight now: {}", phrases::attack(pos, &bound.attack)),
            None => format!("Fight attack {}", self.0),
        }
    }
    fn is_final(&self, _: Pos) -> bool {
        true
    }
}
