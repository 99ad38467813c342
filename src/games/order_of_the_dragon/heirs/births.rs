//! New heirs, in Winter (8.1-1 to 8.1-4; 10.1-2), and heirs that are no more (10.1-3 to 10.1-5).

use super::super::prelude::*;
use crate::line;

/// The heirs that were ordered are born.
pub fn births(world: &mut World) {
    let powers: Vec<PowerId> = look(world, |pos| {
        let raising = pos.at.desks.iter().filter(|desk| desk.raises_heir);
        raising.filter_map(|desk| pos.power_of(desk.id)).collect()
    });
    clear_desks(world);
    for power in powers {
        let (at, cycle) = look(world, |pos| (pos.capital(power), pos.turn.cycle));
        let _: HeirId = world.spawn_new(Life { power, at, wed: None, died: None });
        change::<Rule>(world, power).heir_built = Some(cycle);
        announce(world, |pos| {
            let line = line![power.opens_line(), power.verb(" has", " have"), " an heir in ", at, "."];
            told(pos, pos.seat_of(power), Some(at), "8.1-1", line).reveals()
        });
    }
}

/// An heir is no more.
pub fn kill(world: &mut World, heir: HeirId) {
    let cycle = look(world, |pos| pos.turn.cycle);
    change::<Life>(world, heir).died = Some(cycle);
}
