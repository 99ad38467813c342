//! Builds and removals are shown and done; powers that removed too few lose units in disorder; neutrals rebuild (8.0-1; 8.2-1 to
//! 8.2-7; 3.1-4; 10.5-12).

use bevy_ecs::prelude::*;

use super::super::readers::look;
use super::super::rules::ids::{Realm, UnitId};
use super::super::rules::orders::{self, unit_words};
use super::super::state::{Adjustments, At, Force, clear_usual};
use super::super::telling::{reveals, tell};
use super::{disband, tell_overridden};
use crate::diplomacy::{Adjustment, Place, UnitKind};
use crate::engine::SpawnNew;

/// All that was named, and what happens by itself.
pub fn carry_out_adjustments(world: &mut World) {
    let orders::Winter { overridden, done, disorder, neutral } = look(world, orders::winter);
    let shown = !done.is_empty() || !disorder.is_empty();
    tell_overridden(world, overridden);
    for (realm, order) in done {
        match (realm, order) {
            (Some(realm), Adjustment::Build { kind, at }) => raise(world, realm, kind, at, "8.0-1"),
            (_, Adjustment::Remove { at }) => {
                if let Some(unit) = look(world, |pos| pos.unit_in(at).map(|u| u.id)) {
                    disband(world, unit, "3.1-4", "is disbanded by its power");
                }
            }
            _ => {}
        }
    }
    for at in disorder {
        if let Some((unit, realm)) = look(world, |pos| pos.unit_in(at).map(|u| (u.id, u.realm))) {
            let rule = if realm.vassal().is_some() { "10.5-12" } else { "3.1-4" };
            disband(world, unit, rule, "is disbanded in disorder");
        }
    }
    for at in neutral {
        if let Some((kind, place)) = look(world, |pos| pos.book.start_unit(at)) {
            raise(world, Realm::Minor(at), kind, place, "8.2-3");
        }
    }
    if shown {
        reveals(world);
    }
    clear_usual::<Adjustments>(world);
}

fn raise(world: &mut World, realm: Realm, kind: UnitKind, at: Place, rule: &'static str) {
    let unit: UnitId = world.spawn_new((Force { kind, realm }, At(at)));
    let told = look(world, |pos| {
        let found = pos.find_unit(unit)?;
        let text = format!("{} raises {}.", pos.realm_name(realm), unit_words(pos, found));
        Some((pos.seat_of_realm(realm), pos.stands_in(found), text))
    });
    if let Some((seat, place, text)) = told {
        tell(world, seat, place, rule, text);
    }
}
