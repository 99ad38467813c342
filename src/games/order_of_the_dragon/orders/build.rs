//! Naming a build: in a home centre, or in the capital of a vassal for that vassal (8.0, 8.2, 10.5).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::WINTER;
use super::super::readers::{Board, look};
use super::super::rules::components::Adjusting;
use super::super::rules::orders::{OrdersDeed, builder, builds_of, check_build, describe};
use super::super::state::{Adjustments, change};
use super::{BUILDS, realms};
use crate::diplomacy::{Adjustment, Place, UnitKind};
use crate::engine::*;
use crate::line;
use crate::table::{Refusal, SeatId};

/// A new unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Build {
    pub kind: UnitKind,
    pub at: Place,
}

impl Action for Build {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.Build";
    fn when() -> When {
        When::during(WINTER).as_check_says()
    }
    fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
        let pos = on.pos();
        let all = realms(pos, seat).into_iter().flat_map(|realm| builds_of(pos, seat, realm));
        all.map(|(kind, at)| Build { kind, at }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_build(on.pos(), seat, self.kind, self.at)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &OrdersDeed::Build { kind: self.kind, at: self.at })]
    }
    fn heading(&self, _: &Board) -> String {
        BUILDS.into()
    }
    fn touches(&self, on: &Board) -> Touches {
        let pos = on.pos();
        Touches::by(pos.has_place(self.at).then(|| pos.map().province(self.at)))
    }
}

/// Named as the next of what the seat has named.
pub fn build(In(By { seat, act }): In<By<Build>>, world: &mut World) {
    if let Some(realm) = look(world, |pos| builder(pos, seat, act.at)) {
        let order = Adjustment::Build { kind: act.kind, at: act.at };
        change::<Adjustments>(world, seat).0.push(Adjusting { realm, order });
    }
}
