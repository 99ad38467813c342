//! Letting one's heir stay at home (7.1-11).

use super::super::prelude::*;
use super::No;
use crate::line;

/// The heir has no order any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hold;

impl Action for Hold {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Heirs.Hold";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![Hold]
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let pos = on.pos();
        let power = pos.may_act_in(Phase::Orders, seat, "An order to an heir")?;
        if pos.desk().matches.contains_key(&power) { Ok(()) } else { Err(No::NotOrdered.into()) }
    }
    fn describe(&self, _: &Board) -> Line {
        line!["Your heir stays at home"]
    }
    fn heading(&self, _: &Board) -> String {
        "Orders given".into()
    }
}

/// It stays at home.
pub fn hold(In(By { seat, .. }): In<By<Hold>>, world: &mut World) {
    if let Some(power) = look(world, |pos| pos.power_of(seat)) {
        let power = the(world, power);
        world.entity_mut(power).remove::<Courting>();
    }
}
