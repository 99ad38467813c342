//! New heirs, in Winter (8.1-1 to 8.1-4; 10.1-2), and heirs that are no more (10.1-3 to 10.1-5).

use super::super::components::*;
use super::super::position::Pos;
use super::refusals::No;
use crate::table::{Refusal, SeatId};

/// Own capital, no heir there, none built the Winter before. A unit in the capital is no hindrance, and no build is used.
pub fn check_build(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
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
