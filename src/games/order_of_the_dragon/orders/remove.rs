//! Naming a removal: a unit of one's own, or of a vassal (3.1-3, 3.1-4; 10.5).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::WINTER;
use super::super::readers::{Board, look};
use super::super::rules::components::Adjusting;
use super::super::rules::ids::UnitId;
use super::super::rules::orders::{OrdersDeed, check_remove, describe, removals_of};
use super::super::state::{Adjustments, change};
use super::{BUILDS, realms};
use crate::diplomacy::Adjustment;
use crate::engine::*;
use crate::line;
use crate::table::{Loss, Refusal, SeatId};

/// The unit is disbanded when the Winter ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Remove {
    pub unit: UnitId,
}

impl Action for Remove {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.Remove";
    fn when() -> When {
        When::during(WINTER).as_check_says()
    }
    fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
        let pos = on.pos();
        let all = realms(pos, seat).into_iter().flat_map(|realm| removals_of(pos, seat, realm));
        all.map(|unit| Remove { unit }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_remove(on.pos(), seat, self.unit)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &OrdersDeed::Remove { unit: self.unit })]
    }
    fn heading(&self, _: &Board) -> String {
        BUILDS.into()
    }
    fn loss(&self, _: &Board) -> Option<Loss> {
        Some(Loss::Planned)
    }
    fn touches(&self, _: &Board) -> Touches {
        Touches::by(self.unit)
    }
}

/// Named as the next of what the seat has named.
pub fn remove(In(By { seat, act }): In<By<Remove>>, world: &mut World) {
    let found = look(world, |pos| pos.find_unit(act.unit).and_then(|u| Some((u.realm, pos.stands_in(u)?))));
    if let Some((realm, at)) = found {
        change::<Adjustments>(world, seat).0.push(Adjusting { realm, order: Adjustment::Remove { at } });
    }
}
