//! Retreating with a unit that was driven out: one's own, or a vassal's (7.2-7, 7.2-9; 10.5-12).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::RETREATS;
use super::super::readers::Board;
use super::super::rules::components::Unit;
use super::super::rules::ids::UnitId;
use super::super::rules::orders::{OrdersDeed, check_retreat, describe, driven_out};
use super::super::state::{Retreats, change};
use super::named;
use crate::diplomacy::Place;
use crate::engine::*;
use crate::line;
use crate::table::{Loss, Refusal, SeatId};

/// It goes there; nowhere: it disbands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Retreat {
    pub unit: UnitId,
    pub to: Option<Place>,
}

impl Action for Retreat {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.Retreat";
    fn when() -> When {
        When::during(RETREATS).as_check_says()
    }
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        // Of a unit that can go nowhere nothing is to be decided.
        let pos = on.pos();
        let free = |u: &&Unit| u.dislodged.as_ref().is_some_and(|d| !d.retreats.is_empty());
        let ways = |u: &Unit| {
            let to = u.dislodged.iter().flat_map(|d| d.retreats.iter().map(|to| Some(*to))).chain([None]);
            to.map(|to| Retreat { unit: u.id, to }).collect::<Vec<_>>()
        };
        driven_out(pos, seat).filter(free).flat_map(ways).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_retreat(on.pos(), seat, self.unit, self.to)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &OrdersDeed::Retreat { unit: self.unit, to: self.to })]
    }
    fn heading(&self, on: &Board) -> String {
        format!("Retreat of {}", named(on.pos(), self.unit))
    }
    fn loss(&self, _: &Board) -> Option<Loss> {
        self.to.is_none().then_some(Loss::Planned)
    }
    fn touches(&self, on: &Board) -> Touches {
        let pos = on.pos();
        let to = self.to.filter(|to| pos.has_place(*to)).map(|to| pos.map().province(to));
        Touches::by(self.unit).upon(to)
    }
}

/// It is written down; both controllers of a vassal may write one.
pub fn retreat(In(By { seat, act }): In<By<Retreat>>, world: &mut World) {
    change::<Retreats>(world, seat).0.insert(act.unit, act.to);
}
