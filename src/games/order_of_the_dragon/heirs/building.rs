//! New heirs, in Winter (8.1-1 to 8.1-4; 10.1-2), and heirs that are no more (10.1-3 to 10.1-5).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::HeirId;
use super::super::position::Pos;
use super::super::telling;
use super::refusals::No;
use crate::table::{Numbers, Refusal, SeatId};

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

/// The heirs that were ordered are born.
pub fn births(world: &mut World) {
    let seats = std::mem::take(&mut world.resource_mut::<Desk>().heirs);
    for seat in seats {
        let pos = Pos::of(world);
        let Some(power) = pos.power_of(seat) else { continue };
        let (at, cycle) = (pos.capital(power), pos.turn.cycle);
        let id = HeirId(world.count::<Heir>() as u16);
        world.enlist(Heir { id, power, at, wed: None, died: None });
        world.change::<Power>(power).heir_built = Some(cycle);
        let pos = Pos::of(world);
        let text = format!("{} has an heir in {}.", power.name(), pos.label(at));
        telling::tell(world, Some(seat), Some(at), "8.1-1", text);
        telling::reveals(world);
    }
}

/// An heir is no more.
pub fn kill(world: &mut World, heir: HeirId) {
    let cycle = Pos::of(world).turn.cycle;
    world.change::<Heir>(heir).died = Some(cycle);
}
