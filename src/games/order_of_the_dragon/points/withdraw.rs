//! Taking the points of a unit back (9.0-5).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::ORDERS;
use super::super::readers::Board;
use super::super::rules::ids::UnitId;
use super::super::rules::points::{PointsDeed, check_withdraw, describe, takings_back};
use super::take_from;
use crate::engine::*;
use crate::line;
use crate::table::{Refusal, SeatId};

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
        let own = |deed| match deed {
            PointsDeed::Withdraw { unit } => Some(Withdraw { unit }),
            _ => None,
        };
        takings_back(on.pos(), seat).into_iter().filter_map(own).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_withdraw(on.pos(), seat, self.unit, None)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &PointsDeed::Withdraw { unit: self.unit })]
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
