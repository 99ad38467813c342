//! Letting one's heir stay at home (7.1-11).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::ORDERS;
use super::super::readers::{Board, look};
use super::super::rules::heirs::{HeirDeed, check_hold, describe};
use super::super::state::{Courting, the};
use crate::engine::*;
use crate::line;
use crate::table::{Refusal, SeatId};

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
        check_hold(on.pos(), seat)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &HeirDeed::Hold)]
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
