//! Ambush and pursuit (CBT-26 to CBT-29).

use bevy_ecs::prelude::World;

use super::super::book::BattleResult;
use super::super::components::*;
use super::super::ids::*;
use super::super::readers::now;
use super::super::telling::{nobles_do, tell, tell_at};
use super::super::{fates, telling};
use super::battles::{Day, Side, battle, mark, next_result};
use super::{CombatAsk, forces, sieges};
use crate::engine::{ChangeRows, PushPending};
use crate::line;
use crate::table::SeatId;

/// Only the last name counts, in either force (CBT-27b, ruling 32); bad weather cancels, any other result is ignored
/// (CBT-27a). Whoever was ambushed may pursue (CBT-28).
pub fn ambush(world: &mut World, seat: SeatId, nobles: &[NobleId], whom: SeatId, area: AreaId) {
    let defenders = forces::defenders_against(&now(world), seat, whom, Spot::Open(area));
    let text = line![nobles_do(nobles, "ambushes", "ambush"), " ", telling::nobles(&defenders), "."];
    tell_at(world, Some(seat), area, "CBT-26", text);
    mark(world, nobles, &defenders);
    let card = next_result(world);
    if card.result == BattleResult::BadWeather {
        tell(world, None, "CBT-27a", "Bad weather: the ambush is called off.");
        return;
    }
    if let Some(last) = card.killed.last().filter(|n| nobles.contains(n) || defenders.contains(n)) {
        fates::kill(world, *last, "CBT-27b", "is killed in the ambush");
    }
    let pos = &*now(world);
    let left = |list: &[NobleId]| -> Vec<NobleId> {
        list.iter().copied().filter(|n| pos.noble(*n).at == Spot::Open(area)).collect()
    };
    // Besieged nobles who ambush from their walls are pursued no farther. Of the others all there defend (CBT-4, ARM-4).
    let hunters = left(&defenders);
    let prey = forces::defenders_against(pos, whom, seat, Spot::Open(area));
    if hunters.iter().any(|n| pos.noble(*n).seat == Some(whom)) && !left(nobles).is_empty() {
        let ask = CombatAsk::Pursuit { seat: whom, by: seat, area, hunters, prey };
        world.push(ask);
    }
}

/// A battle at once; the pursuers begin no combat in their next turn (CBT-29).
pub fn pursue(world: &mut World, seat: SeatId, by: SeatId, area: AreaId, hunters: Vec<NobleId>, prey: Vec<NobleId>) {
    let text = line![now(world).in_line(seat), " pursues."];
    tell_at(world, Some(seat), area, "CBT-28", text);
    for n in &hunters {
        world.change::<Noble>(*n).winded = 2;
    }
    // A pursuit is no attack of one's own round, nor of those who come over to it.
    let all = hunters.iter().chain(&prey).copied();
    let pos = &*now(world);
    let fresh: Vec<NobleId> = all.filter(|n| !pos.noble(*n).attacked).collect();
    let besieged = sieges::besieged_by(pos, by, area);
    let attackers = Side { seat: Some(seat), nobles: hunters.clone() };
    let day = battle(world, attackers, Side { seat: Some(by), nobles: prey }, area, None);
    for n in fresh {
        world.change::<Noble>(n).attacked = false;
    }
    if let Some(place) = besieged.filter(|_| day == Day::Attackers) {
        sieges::relieve(world, seat, place, &hunters, area);
    }
}
