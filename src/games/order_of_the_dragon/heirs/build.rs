//! Ordering a new heir in one's capital, in Winter (8.1-1 to 8.1-4; 10.1-2), or none after all.

use super::super::prelude::*;
use super::No;
use crate::line;

/// There is to be a new heir.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RaiseHeir;

/// Own capital, no heir there, none built the Winter before. A unit in the capital is no hindrance, and no build is used.
pub fn may_raise(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    let power = pos.may_act_in(Phase::Winter, seat, "A new heir")?;
    let capital = pos.capital(power);
    let name = || pos.label(capital).to_string();
    if !pos.has_capital(power) {
        return Err(No::CapitalLost { capital: name() }.into());
    }
    if pos.heirs_in(capital).next().is_some() {
        return Err(No::HeirAtHome { capital: name() }.into());
    }
    if pos.power(power).heir_built.is_some_and(|cycle| cycle + 1 == pos.turn.cycle) {
        return Err(No::HeirLastWinter { year: pos.book.year(pos.turn.cycle - 1) }.into());
    }
    Ok(())
}

impl Action for RaiseHeir {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Heirs.Build";
    const WHEN: fn() -> When = WINTER;
    const HEADING: &'static str = "Heirs";
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![RaiseHeir]
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        may_raise(on.pos(), seat)?;
        if on.pos().desk(seat).raises_heir { Err(No::BuiltAlready.into()) } else { Ok(()) }
    }
    fn describe(&self, _: &Board) -> Line {
        line!["Build Heir"]
    }
}

/// It is born when the Winter ends.
pub fn raise_heir(In(By { seat, .. }): In<By<RaiseHeir>>, world: &mut World) {
    change::<Desk>(world, seat).raises_heir = true;
}

/// The new heir is ordered no more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NoHeir;

impl Action for NoHeir {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Heirs.Unbuild";
    const WHEN: fn() -> When = WINTER;
    const HEADING: &'static str = "Heirs";
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![NoHeir]
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        on.pos().may_act_in(Phase::Winter, seat, "Taking a new heir back")?;
        if on.pos().desk(seat).raises_heir { Ok(()) } else { Err(No::NotBuilt.into()) }
    }
    fn describe(&self, _: &Board) -> Line {
        line!["No new heir after all"]
    }
}

/// None is to be born.
pub fn no_heir(In(By { seat, .. }): In<By<NoHeir>>, world: &mut World) {
    change::<Desk>(world, seat).raises_heir = false;
}
