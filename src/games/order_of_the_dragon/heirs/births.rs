//! New heirs, in Winter (8.1-1 to 8.1-4; 10.1-2), and heirs that are no more (10.1-3 to 10.1-5).

use super::super::prelude::*;

/// The heirs that were ordered are born.
pub fn births(world: &mut World) {
    let seats = look(world, |pos| pos.desk().heirs.clone());
    clear_usual::<RaisesHeir>(world);
    for seat in seats {
        let born = look(world, |pos| {
            let power = pos.power_of(seat)?;
            let at = pos.capital(power);
            let text = format!("{} has an heir in {}.", power.name(), pos.label(at));
            Some((power, at, pos.turn.cycle, text))
        });
        let Some((power, at, cycle, text)) = born else { continue };
        let _: HeirId = world.spawn_new(Life { power, at, wed: None, died: None });
        change::<Rule>(world, power).heir_built = Some(cycle);
        tell(world, Some(seat), Some(at), "8.1-1", text);
        reveals(world);
    }
}

/// An heir is no more.
pub fn kill(world: &mut World, heir: HeirId) {
    let cycle = look(world, |pos| pos.turn.cycle);
    change::<Life>(world, heir).died = Some(cycle);
}
