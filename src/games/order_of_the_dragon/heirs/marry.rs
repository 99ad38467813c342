//! Telling one's single heir to marry (10.2 to 10.4).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::ORDERS;
use super::super::readers::{Board, look};
use super::super::rules::components::Match;
use super::super::rules::heirs::{HeirDeed, check_marry, describe, matches_of};
use super::super::state::{Courting, the};
use crate::engine::*;
use crate::line;
use crate::table::{Refusal, SeatId};

/// One's single heir marries; a new order replaces the old.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Marry {
    pub to: Match,
}

impl Action for Marry {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Heirs.Marry";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        // One decision at a time: who has married takes it back first.
        let pos = on.pos();
        let free = |p: &_| pos.single_heir(*p).is_some() && !pos.desk().matches.contains_key(p);
        let Some(power) = pos.power_of(seat).filter(free) else { return vec![] };
        matches_of(pos, power).into_iter().map(|to| Marry { to }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_marry(on.pos(), seat, self.to)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &HeirDeed::Marry { to: self.to })]
    }
    fn heading(&self, _: &Board) -> String {
        "Marry your heir".into()
    }
    fn touches(&self, _: &Board) -> Touches {
        match self.to {
            Match::Minor(at) => Touches::by(at),
            Match::Heir { of, at } => Touches::by(at).upon(of),
        }
    }
}

/// The heir has this order.
pub fn marry(In(By { seat, act }): In<By<Marry>>, world: &mut World) {
    if let Some(power) = look(world, |pos| pos.power_of(seat)) {
        let power = the(world, power);
        world.entity_mut(power).insert(Courting(act.to));
    }
}
