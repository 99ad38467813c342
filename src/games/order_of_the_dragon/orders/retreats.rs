//! Retreats are shown and made; two to one place are both lost (7.2-7 to 7.2-9; 10.5-13 to 10.5-15).

use bevy_ecs::prelude::*;

use super::super::readers::look;
use super::super::rules::orders::{fates, retreats_overridden, unit_words};
use super::super::state::{Retreats, clear_usual, stand};
use super::super::telling::{reveals, tell};
use super::{disband, tell_overridden};
use crate::diplomacy::retreats::Fate;

/// What has become of every unit that was driven out.
pub fn resolve_retreats(world: &mut World) {
    let (overridden, fates) = look(world, |pos| (retreats_overridden(pos), fates(pos)));
    if fates.is_empty() {
        return;
    }
    tell_overridden(world, overridden);
    for (unit, stationary, fate) in fates {
        match fate {
            Fate::Retreats(to) => {
                let (place, text) = look(world, |pos| {
                    let text = pos.find_unit(unit).map_or(String::new(), |u| {
                        format!("{} retreats to {}.", unit_words(pos, u), pos.map().label(to))
                    });
                    (pos.map().province(to), text)
                });
                tell(world, None, Some(place), "0-2", text);
                stand(world, unit, to);
            }
            Fate::Clash { .. } => disband(world, unit, "0-2", "meets another in its retreat and is lost"),
            Fate::Disbands | Fate::Unordered | Fate::NoWay if stationary => {
                disband(world, unit, "7.2-8", "cannot leave its place and is destroyed");
            }
            Fate::Disbands | Fate::Unordered | Fate::NoWay => disband(world, unit, "0-2", "is disbanded"),
        }
    }
    reveals(world);
    clear_usual::<Retreats>(world);
}
