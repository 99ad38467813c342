//! Ordering a new heir in one's capital, in Winter (8.1).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::WINTER;
use super::super::readers::Board;
use super::super::rules::heirs::{HeirDeed, check_raise, describe};
use super::super::state::{RaisesHeir, change};
use crate::engine::*;
use crate::line;
use crate::table::{Refusal, SeatId};

/// There is to be a new heir.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RaiseHeir;

impl Action for RaiseHeir {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Heirs.Build";
    fn when() -> When {
        When::during(WINTER).as_check_says()
    }
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![RaiseHeir]
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_raise(on.pos(), seat)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &HeirDeed::Build)]
    }
    fn heading(&self, _: &Board) -> String {
        "Heirs".into()
    }
}

/// It is born when the Winter ends.
pub fn raise_heir(In(By { seat, .. }): In<By<RaiseHeir>>, world: &mut World) {
    change::<RaisesHeir>(world, seat).0 = true;
}
