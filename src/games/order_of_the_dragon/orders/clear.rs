//! Taking an order back: the unit holds.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::ORDERS;
use super::super::readers::Board;
use super::super::rules::ids::{Realm, UnitId};
use super::super::rules::orders::{OrdersDeed, check_clear, describe};
use super::super::state::{Ordered, the};
use crate::engine::*;
use crate::line;
use crate::table::{Refusal, SeatId};

/// Takes the order back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clear {
    pub unit: UnitId,
}

impl Action for Clear {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.Clear";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        let pos = on.pos();
        let Some(power) = pos.power_of(seat) else { return vec![] };
        let ordered = pos.units_of(Realm::Major(power)).filter(|u| pos.desk().orders.contains_key(&u.id));
        ordered.map(|u| Clear { unit: u.id }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_clear(on.pos(), seat, self.unit)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &OrdersDeed::Clear { unit: self.unit })]
    }
    fn heading(&self, _: &Board) -> String {
        "Orders given".into()
    }
    fn touches(&self, _: &Board) -> Touches {
        Touches::by(self.unit)
    }
}

/// The unit has no order any more.
pub fn clear(In(By { act, .. }): In<By<Clear>>, world: &mut World) {
    let unit = the(world, act.unit);
    world.entity_mut(unit).remove::<Ordered>();
}
