//! Taking the last build or removal back.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::WINTER;
use super::super::readers::Board;
use super::super::rules::orders::{OrdersDeed, check_take_back, describe};
use super::super::state::{Adjustments, change};
use super::BUILDS;
use crate::engine::*;
use crate::line;
use crate::table::{Refusal, SeatId};

/// What was named last is named no more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UndoAdjustment;

impl Action for UndoAdjustment {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.TakeBack";
    fn when() -> When {
        When::during(WINTER).as_check_says()
    }
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![UndoAdjustment]
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_take_back(on.pos(), seat)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &OrdersDeed::TakeBack)]
    }
    fn heading(&self, _: &Board) -> String {
        BUILDS.into()
    }
}

/// The last of what the seat has named goes.
pub fn undo_adjustment(In(By { seat, .. }): In<By<UndoAdjustment>>, world: &mut World) {
    change::<Adjustments>(world, seat).0.pop();
}
