//! No new heir after all.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::WINTER;
use super::super::readers::Board;
use super::super::rules::heirs::{HeirDeed, check_unraise, describe};
use super::super::state::{RaisesHeir, change};
use crate::engine::*;
use crate::line;
use crate::table::{Refusal, SeatId};

/// The new heir is ordered no more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NoHeir;

impl Action for NoHeir {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Heirs.Unbuild";
    fn when() -> When {
        When::during(WINTER).as_check_says()
    }
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![NoHeir]
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_unraise(on.pos(), seat)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &HeirDeed::Unbuild)]
    }
    fn heading(&self, _: &Board) -> String {
        "Heirs".into()
    }
}

/// None is to be born.
pub fn no_heir(In(By { seat, .. }): In<By<NoHeir>>, world: &mut World) {
    change::<RaisesHeir>(world, seat).0 = false;
}
