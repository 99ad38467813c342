//! Centres go to whoever stands in them, and what falls with them (10.1-3, 10.1-4; 10.3-17; 10.5-3, 10.5-4, 10.5-9).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::heirs::{heir_words, kill};
use super::super::ids::{PowerId, Realm};
use super::super::position::Pos;
use super::super::telling;
use super::ends;
use crate::diplomacy::ProvinceId;
use crate::table::Numbers;

/// Every centre with a unit of another power belongs to that power now.
pub fn centres(world: &mut World) -> Vec<Taken> {
    let taken = changing_hands(Pos::of(world));
    for one in &taken {
        // Whose thrall it was can be asked only before it is taken.
        let pos = Pos::of(world);
        let thrall = pos.thrall_of(one.at).map(|p| format!(", a thrall of {},", p.name())).unwrap_or_default();
        let text = format!("{}{thrall} belongs to {} now.", pos.label(one.at), pos.realm_name(one.to));
        telling::tell(world, pos.seat_of_realm(one.to), Some(one.at), "2.1-3", text).great(2);
        world.change::<Province>(one.at).owner = Some(one.to);
    }
    taken
}

/// Centres with a unit of another power in them, in id order.
pub fn changing_hands(pos: Pos) -> Vec<Taken> {
    let mut taken: Vec<Taken> = pos
        .units()
        .filter_map(|u| Some((pos.stands_in(u)?, u.realm)))
        .filter(|(at, realm)| pos.is_centre(*at) && pos.owner(*at) != Some(*realm))
        .map(|(at, to)| Taken { at, from: pos.owner(at), to })
        .collect();
    taken.sort_by_key(|t| t.at);
    taken
}

/// Heirs in captured centres die, whoever captured them; thralls that were captured and vassals without their capital are
/// no more.
pub fn fallen(world: &mut World, census: &mut Census) {
    for taken in census.centres.clone() {
        let pos = Pos::of(world);
        let here: Vec<(super::super::ids::HeirId, PowerId, Option<Spouse>)> =
            pos.heirs_in(taken.at).map(|h| (h.id, h.power, h.wed)).collect();
        for (heir, power, wed) in here {
            if wed == Some(Spouse::Minor) {
                census.thralls.push(Freed { at: taken.at, power, minor: false });
            }
            death(world, heir, power, taken.at, Some(taken.to));
            census.heirs.push(Killed { heir, power, at: taken.at, by: Some(taken.to) });
        }
    }
    let pos = Pos::of(world);
    let lost = |v: &&Vassal| pos.owner(v.capital) != Some(Realm::Vassal(v.id));
    for vassal in pos.standing_vassals().filter(lost).map(|v| v.id).collect::<Vec<_>>() {
        let freed = ends::end_vassal(world, vassal, "10.5-9");
        census.vassals.push(VassalEnd { vassal, captured: true, freed });
    }
}

fn death(world: &mut World, heir: super::super::ids::HeirId, power: PowerId, at: ProvinceId, by: Option<Realm>) {
    kill(world, heir);
    let pos = Pos::of(world);
    let killer = by.map_or(String::new(), |by| format!(", taken by {}", pos.realm_name(by)));
    let text = format!("{} dies in {}{killer}.", heir_words(power), pos.label(at));
    telling::tell(world, pos.seat_of(power), Some(at), "10.1-3", text);
}
