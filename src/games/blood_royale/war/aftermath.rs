//! The end of a battle: who holds the field, what he finds there (19.9, 19.36).

use bevy_ecs::prelude::World;

use super::battle::{Battle, Role, castle_of, leader_in_line};
use super::declare::{self, combat_of};
use super::surrender::items_of;
use crate::engine::{ChangeRows, Line, Span};
use crate::games::blood_royale::components::Item;
use crate::games::blood_royale::fortune;
use crate::games::blood_royale::readers::Seen;
use crate::games::blood_royale::telling::{self, tell};
use crate::line;

/// The battle is over; after a surrender the terms have said who gets what.
pub fn end(world: &mut World, battle: &Battle, winner: Option<Role>, by_terms: bool) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    if combat_of(pos).is_none() {
        // Battles the cards bring end here; those after a movement keep the gates shut until all are fought (18.3).
        declare::open_gates(world);
    }
    let Some(winner) = winner else {
        let text = line!["Nobody is left of either force. ", toll(battle)];
        tell(world, battle.attacker.leader, Some(battle.at), "19.8", text);
        fortune::claim_strays(world);
        return;
    };
    let victor = battle.side(winner).leader;
    let text = line![victor.map_or("The neutral armies".into(), Span::from), " holds the field. ", toll(battle)];
    tell(world, victor, Some(battle.at), "19.9", text).great(4);
    if victor.is_some() && battle.side(winner.other()).leader.is_none() {
        let seen = Seen::of(world);
        let pos = seen.pos();
        // Kings and Princes, not Captains (card 51).
        let royals = battle.pawns(pos, winner).into_iter().filter(|p| pos.pawn(*p).bearer.is_some());
        let mut led_by: Vec<_> = royals.filter_map(|p| pos.owner_of_pawn(p)).collect();
        led_by.sort();
        led_by.dedup();
        fortune::neutrals_beaten(world, battle.at, &led_by);
    }
    if !by_terms {
        spoils(world, battle, winner);
    }
}

fn toll(battle: &Battle) -> Line {
    let part = |role: Role| {
        let side = battle.side(role);
        line![leader_in_line(side.leader), " ", side.lost]
    };
    line!["Armies lost: ", part(Role::Attacker), ", ", part(Role::Defender), "."]
}

/// Goods with the beaten force are the victor's, even if it got away; what lies behind walls that stand is not (19.36).
fn spoils(world: &mut World, battle: &Battle, winner: Role) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let safe = castle_of(pos, battle.at).map(|(of, _)| of);
    let items =
        items_of(pos, battle, winner.other()).into_iter().filter(|i| safe.is_none() || pos.item(*i).owner != safe);
    let items: Vec<_> = items.collect();
    if items.is_empty() {
        return;
    }
    let names = telling::each(items.iter().map(|i| pos.item(*i).goods));
    let victor = battle.side(winner).leader;
    let text = line!["Captured with the beaten force: ", names, "."];
    for item in &items {
        world.change::<Item>(*item).owner = victor;
    }
    tell(world, victor, Some(battle.at), "19.36", text);
}
