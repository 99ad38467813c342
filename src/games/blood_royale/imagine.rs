//! What a seat takes for possible: the others have some money, have chosen some rate, and the cards lie in some order.

use bevy_ecs::prelude::World;

use super::components::*;
use super::readers::Seen;
use crate::engine::{ChangeRows, Dice};
use crate::table::SeatId;

/// Others have less than this.
const CROWNS: u32 = 40;

/// Fills in what the view of `me` does not show.
pub fn imagine(world: &mut World, me: SeatId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let choosing = pos.turn.phase == Phase::Taxes;
    for player in pos.players().filter(|p| p.seat != me) {
        let (crowns, high) = {
            let mut dice = world.resource_mut::<Dice>();
            (dice.below(CROWNS), dice.d6() > 3)
        };
        let mut imagined = world.change::<Player>(player.seat);
        imagined.treasury = crowns;
        if choosing && player.rate.is_none() && pos.turn.done.contains(&player.seat) && !pos.is_baronial(player.seat) {
            imagined.rate = Some(if high { Rate::High } else { Rate::Normal });
        }
    }
    let mut draw = pos.deck().draw.clone();
    world.resource_mut::<Dice>().shuffle(&mut draw);
    world.resource_mut::<Deck>().draw = draw;
    let players = Seen::of(world);
    let gained = players.pos().players().map(|p| i64::from(p.treasury) - i64::from(p.began_with)).sum();
    world.insert_resource(Bank { paid_out: gained });
}
