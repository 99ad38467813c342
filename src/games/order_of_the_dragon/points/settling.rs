//! Points are counted when the orders are opened; who gave what stays secret until the game is over (9.0-7 to 9.0-13).

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;

use super::super::readers::look;
use super::super::rules::components::{Bid, Ledger};
use super::super::rules::ids::UnitId;
use super::super::rules::points::{came_of, revealed, settled};
use super::super::telling::{reveals, tell, whisper};

/// The order of every unit that no player owns. What was spent goes into the ledger.
pub fn settle(world: &mut World) -> BTreeMap<UnitId, Bid> {
    let (out, spent) = look(world, settled);
    for one in &spent {
        let (rule, text) = came_of(one);
        whisper(world, one.seat, rule.to_string(), text);
    }
    world.resource_mut::<Ledger>().0.extend(spent);
    out
}

/// The game is over: everybody may read who gave what (9.0-13).
pub fn reveal(world: &mut World) {
    let all = look(world, |pos| pos.ledger.0.iter().map(|one| (one.seat, revealed(pos, one))).collect::<Vec<_>>());
    let any = !all.is_empty();
    for (seat, text) in all {
        tell(world, Some(seat), None, "9.0-13", text);
    }
    if any {
        reveals(world);
    }
}
