//! Taking the last build or removal back.

use super::super::prelude::*;
use super::{BUILDS, No};
use crate::line;

/// What was named last is named no more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UndoAdjustment;

impl Action for UndoAdjustment {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.TakeBack";
    const WHEN: fn() -> When = WINTER;
    const HEADING: &'static str = BUILDS;
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![UndoAdjustment]
    }
    /// Some build, removal or waiver must be named.
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let pos = on.pos();
        pos.may_act_in(Phase::Winter, seat, "Taking a build back")?;
        if pos.desk(seat).adjustments.is_empty() { Err(No::NothingToTakeBack.into()) } else { Ok(()) }
    }
    fn describe(&self, _: &Board) -> Line {
        line!["Take the last build or removal back"]
    }
}

/// The last of what the seat has named goes.
pub fn undo_adjustment(In(By { seat, .. }): In<By<UndoAdjustment>>, world: &mut World) {
    change::<Desk>(world, seat).adjustments.pop();
}
