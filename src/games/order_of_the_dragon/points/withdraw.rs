//! Taking the points of a unit back (9.0-5).

use super::super::orders::named;
use super::super::prelude::*;
use super::{check_withdraw, ledger, take_from};
use crate::line;

/// Whatever orders they were for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Withdraw {
    pub unit: UnitId,
}

impl Action for Withdraw {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Points.Withdraw";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        // All at once, where there is but one order of the unit's.
        let given = ledger(on.pos(), seat).map(|account| account.given).unwrap_or_default();
        let once = |v: &&Vote| given.iter().filter(|other| other.unit == v.unit).count() == 1;
        given.iter().filter(once).map(|v| Withdraw { unit: v.unit }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_withdraw(on.pos(), seat, self.unit, None)
    }
    fn describe(&self, on: &Board) -> Line {
        line![format!("Take the points for {} back", named(on.pos(), self.unit))]
    }
    fn heading(&self, _: &Board) -> String {
        "Points given".into()
    }
    fn touches(&self, _: &Board) -> Touches {
        Touches::by(self.unit)
    }
}

/// They are free again.
pub fn withdraw(In(By { seat, act }): In<By<Withdraw>>, world: &mut World) {
    take_from(world, seat, act.unit, None);
}
