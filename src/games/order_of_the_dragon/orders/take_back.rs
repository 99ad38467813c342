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
    fn when() -> When {
        When::during(WINTER).as_check_says()
    }
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![UndoAdjustment]
    }
    /// Some build, removal or waiver must be named.
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let pos = on.pos();
        pos.may_act_in(Phase::Winter, seat, "Taking a build back")?;
        if pos.adjustments(seat).is_empty() { Err(No::NothingToTakeBack.into()) } else { Ok(()) }
    }
    fn describe(&self, _: &Board) -> Line {
        line!["Take the last build or removal back"]
    }
    fn heading(&self, _: &Board) -> String {
        BUILDS.into()
    }
}

/// The last of what the seat has named goes.
pub fn undo_adjustment(In(By { seat, .. }): In<By<UndoAdjustment>>, world: &mut World) {
    change::<Adjustments>(world, seat).0.pop();
}
