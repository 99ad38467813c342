//! Ordering a new heir in one's capital, in Winter (8.1-1 to 8.1-4; 10.1-2).

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
    fn when() -> When {
        When::during(WINTER).as_check_says()
    }
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![RaiseHeir]
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let pos = on.pos();
        may_raise(pos, seat)?;
        if pos.desk().heirs.contains(&seat) { Err(No::BuiltAlready.into()) } else { Ok(()) }
    }
    fn describe(&self, _: &Board) -> Line {
        line!["Build Heir"]
    }
    fn heading(&self, _: &Board) -> String {
        "Heirs".into()
    }
}

/// It is born when the Winter ends.
pub fn raise_heir(In(By { seat, .. }): In<By<RaiseHeir>>, world: &mut World) {
    change::<RaisesHeir>(world, seat).0 = true;
}
