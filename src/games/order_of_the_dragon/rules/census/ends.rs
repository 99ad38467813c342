//! Powers and vassals that are no more: their units go, their centres become minor powers (1.3-1 to 1.3-3; 3.3-1 to 3.3-16;
//! 5.6-4, 5.6-5).

use super::super::components::*;

use super::super::ids::{PowerId, Realm};
use super::super::position::Pos;

/// Why a power is out of the game now, if it is (1.3, 3.3).
pub fn faults_of(pos: Pos, power: PowerId) -> Option<EliminatedBy> {
    if !pos.survives(power) {
        return None;
    }
    let heirs = pos.heirs_of(power).count();
    if pos.centres(Realm::Major(power)).next().is_none() {
        return Some(EliminatedBy::NoCentres);
    }
    if !pos.has_capital(power) && heirs == 0 {
        return Some(EliminatedBy::CapitalAndHeirs);
    }
    pos.power(power).dropped.then_some(EliminatedBy::Dropped)
}
