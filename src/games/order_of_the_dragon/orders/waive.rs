//! Letting a vassal build nothing (10.5-12).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::WINTER;
use super::super::readers::Board;
use super::super::rules::components::Adjusting;
use super::super::rules::ids::{Realm, VassalId};
use super::super::rules::orders::{OrdersDeed, check_waive, describe};
use super::super::state::{Adjustments, change};
use super::BUILDS;
use crate::diplomacy::Adjustment;
use crate::engine::*;
use crate::line;
use crate::table::{Loss, Refusal, SeatId};

/// The vassal builds nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Waive {
    pub vassal: VassalId,
}

impl Action for Waive {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.Waive";
    fn when() -> When {
        When::during(WINTER).as_check_says()
    }
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        let pos = on.pos();
        let own = pos.power_of(seat).into_iter().flat_map(|power| pos.vassals_of(power));
        own.map(|v| Waive { vassal: v.id }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_waive(on.pos(), seat, self.vassal)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &OrdersDeed::Waive { vassal: self.vassal })]
    }
    fn heading(&self, _: &Board) -> String {
        BUILDS.into()
    }
    fn loss(&self, _: &Board) -> Option<Loss> {
        Some(Loss::Planned)
    }
    fn touches(&self, _: &Board) -> Touches {
        Touches::by(self.vassal)
    }
}

/// Named as the next of what the seat has named.
pub fn waive(In(By { seat, act }): In<By<Waive>>, world: &mut World) {
    let waived = Adjusting { realm: Realm::Vassal(act.vassal), order: Adjustment::Waive };
    change::<Adjustments>(world, seat).0.push(waived);
}
