//! Foreign armies that fight for a monarch, and what that costs him (20.3, Q55). Lending them is the campaign's.

use bevy_ecs::prelude::World;

use super::battle::{Battle, Role, is_foreign};
use crate::engine::ChangeRows;
use crate::games::blood_royale::components::{Army, Pawn, Player};
use crate::games::blood_royale::ids::ProvinceId;
use crate::games::blood_royale::readers::Seen;
use crate::games::blood_royale::telling::tell;
use crate::line;
use crate::table::SeatId;

/// Foreign armies fight for a monarch in his own country: his Charisma is one lower until the turn ends.
pub fn comes_to_aid(world: &mut World, from: SeatId, to: SeatId, at: ProvinceId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    if from == to || pos.country(pos.country_of(at)).ruler != Some(to) || pos.player(to).aided_by.contains(&from) {
        return;
    }
    let text =
        line!["Foreign armies of ", from, " stand in ", to, " for its monarch: his Charisma is 1 lower in this turn."];
    let mut player = world.change::<Player>(to);
    player.aided_by.push(from);
    player.aided_by.sort();
    tell(world, Some(to), Some(at), "20.3", text);
}

/// Who fights his host, or is fought by him, stands there by his leave no more.
pub fn end_leave(world: &mut World, battle: &Battle) {
    for (role, other) in [(Role::Attacker, Role::Defender), (Role::Defender, Role::Attacker)] {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let Some(host) = battle.side(other).leader else { continue };
        let armies: Vec<_> =
            battle.armies(pos, role).into_iter().filter(|a| pos.army(*a).guest_of == Some(host)).collect();
        let pawns: Vec<_> =
            battle.pawns(pos, role).into_iter().filter(|p| pos.pawn(*p).guest_of == Some(host)).collect();
        armies.into_iter().for_each(|a| world.change::<Army>(a).guest_of = None);
        pawns.into_iter().for_each(|p| world.change::<Pawn>(p).guest_of = None);
    }
}

/// A battle's foreign armies, allied or lent, and lent royals, on the side of the monarch whose country it is.
pub fn note_foreigners(world: &mut World, battle: &Battle) {
    for role in Role::BOTH {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let Some(leader) = battle.side(role).leader else { continue };
        let foreign = battle.armies(pos, role).into_iter().filter(|a| is_foreign(pos, *a, leader));
        let mut owners: Vec<SeatId> = foreign.filter_map(|a| pos.owner_of_army(a)).collect();
        let lent = battle.pawns(pos, role).into_iter().filter(|p| pos.pawn(*p).lent_to == Some(leader));
        owners.extend(lent.filter_map(|p| pos.owner_of_pawn(p)));
        owners.sort();
        owners.dedup();
        for from in owners {
            comes_to_aid(world, from, leader, battle.at);
        }
    }
}
