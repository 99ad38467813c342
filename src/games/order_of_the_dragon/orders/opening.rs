//! Orders are opened and resolved: those of the players, and those that points have carried (2.0-1; 9.0-9).

use bevy_ecs::prelude::*;

use super::super::heirs::conclude;
use super::super::points::settle;
use super::super::readers::look;
use super::super::rules::components::LastMoves;
use super::super::rules::heirs::verdicts;
use super::super::rules::ids::{Realm, UnitId};
use super::super::rules::orders::{all_orders, home, moves_told, work_out};
use super::super::state::*;
use super::super::telling::{reveals, tell, told};
use crate::diplomacy::Place;
use crate::engine::Say;

/// Points are counted, then everything is opened and resolved: units by the adjudicator, heirs by their conditions.
pub fn open_orders(world: &mut World) {
    tell(world, None, None, "2.0-1", "The orders are opened.");
    reveals(world);
    let bids = settle(world);
    let (verdicts, mut shown, lines, moves, driven_out) = look(world, |pos| {
        let verdicts = verdicts(pos, &bids);
        let outcome = work_out(pos, &all_orders(pos, bids));
        let shown = outcome.resolved(pos);
        let lines = moves_told(pos, &shown);
        // Who is driven out by nobody who is left is so by its own.
        let by = |id: UnitId, by: Option<_>| by.and_then(|p| home(pos, p)).or(pos.find_unit(id).map(|u| u.realm));
        let driven_out: Vec<(UnitId, Option<Realm>, Vec<Place>)> =
            outcome.worked.driven_out().map(|(id, lost)| (id, by(id, lost.by), lost.retreats.clone())).collect();
        let moves: Vec<(UnitId, Place)> = outcome.worked.moves().collect();
        (verdicts, shown, lines, moves, driven_out)
    });
    for line in lines {
        let said = told(world, line.seat, line.place, line.rule, line.text);
        world.say(if line.idle { said.idle() } else { said });
    }
    // Units go where the resolution says; those driven out wait for their retreat, or for their end in it (7.2).
    for (unit, to) in moves {
        let entity = the(world, unit);
        world.entity_mut(entity).insert(At(to));
    }
    for (unit, by, retreats) in driven_out {
        if let Some(by) = by {
            let entity = the(world, unit);
            world.entity_mut(entity).insert(DrivenOut { by, retreats });
        }
    }
    shown.heirs = conclude(world, verdicts);
    world.resource_mut::<LastMoves>().0 = Some(shown);
    clear_all::<Ordered>(world);
    clear_all::<Courting>(world);
    clear_usual::<Votes>(world);
}
