//! No new heir after all.

use super::super::prelude::*;
use super::No;
use crate::line;

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
        let pos = on.pos();
        pos.may_act_in(Phase::Winter, seat, "Taking a new heir back")?;
        if pos.desk().heirs.contains(&seat) { Ok(()) } else { Err(No::NotBuilt.into()) }
    }
    fn describe(&self, _: &Board) -> Line {
        line!["No new heir after all"]
    }
    fn heading(&self, _: &Board) -> String {
        "Heirs".into()
    }
}

/// None is to be born.
pub fn no_heir(In(By { seat, .. }): In<By<NoHeir>>, world: &mut World) {
    change::<RaisesHeir>(world, seat).0 = false;
}
