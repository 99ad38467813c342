//! Giving up units: battle losses, siege losses, misfortunes; the owner chooses (COMBAT-06, EVENT-05, EVENT-13).

mod lose;

use bevy_ecs::prelude::World;

use super::combat::Manner;
use super::components::{Deeds, Kind, Origin, Place};
use super::frames::{Cause, FateRoll, Frame};
use super::heroes::wreck;
use super::ids::CounterId;
use super::position::*;
use super::telling::tell;
use crate::table::SeatId;

/// Takes a combat unit out of play: regulars are eliminated, mercenaries return to the pool. Land units it carried are
/// lost with it (COMBAT-07); its heroes must have been seen to before.
pub fn eliminate_unit(world: &mut World, id: CounterId) {
    let cargo: Vec<CounterId> = Pos::of(world).cargo(id).collect();
    for unit in cargo {
        if Pos::of(world).counter(unit).is_combat() {
            eliminate_unit(world, unit);
        }
    }
    let mercenary = Pos::of(world).counter(id).origin == Origin::Mercenary;
    set_place(world, id, if mercenary { Place::Pool } else { Place::Dead });
    if mercenary {
        set_hired(world, id, None);
    }
    with_deeds(world, id, |d| *d = Deeds::default());
}

/// Eliminates units; heroes aboard lost fleets are wrecked. Returns the fate rolls that follow.
pub fn destroy(world: &mut World, ids: &[CounterId], by: Option<SeatId>) -> Vec<FateRoll> {
    let mut rolls = vec![];
    for &id in ids {
        if Pos::of(world).counter(id).kind == Kind::Fleet {
            rolls.extend(wreck(world, id, by));
        }
        eliminate_unit(world, id);
    }
    rolls
}

/// Asks `seat` to give up `count` of `from`; nothing if the list or the count is empty.
pub fn ask(world: &mut World, seat: SeatId, from: Vec<CounterId>, count: usize, cause: Cause) {
    let count = count.min(from.len()) as u8;
    if count > 0 {
        push(world, Frame::Lose { seat, from, count, cause });
    }
}

/// Is there anything to choose? All must go, or all are alike.
pub fn settled(pos: Pos, from: &[CounterId], count: u8) -> bool {
    if usize::from(count) >= from.len() {
        return true;
    }
    let look = |id: CounterId| {
        let c = pos.counter(id);
        (c.kind, c.origin, c.site_key(), pos.place(id), pos.cargo(id).next().is_some(), pos.deeds(id).attacked)
    };
    from.windows(2).all(|w| look(w[0]) == look(w[1]) && !look(w[0]).4)
}

/// Gives up one unit of the innermost question.
fn give_up(world: &mut World, unit: CounterId) {
    let Some(Frame::Lose { seat, mut from, count, cause }) = pop(world) else { return };
    from.retain(|id| *id != unit);
    if count > 1 {
        push(world, Frame::Lose { seat, from, count: count - 1, cause });
    }
    lose(world, seat, unit, cause);
}

/// One loss with what follows from its cause, at once (COMBAT-10).
fn lose(world: &mut World, seat: SeatId, unit: CounterId, cause: Cause) {
    let cargo: Vec<CounterId> = Pos::of(world).cargo(unit).collect();
    let (name, spot, by) = {
        let pos = Pos::of(world);
        // WRECK-03: only fleets that attack take a hero out of the water.
        let by = pos.frames().into_iter().rev().find_map(|f| match f {
            Frame::Battle(b) => (b.manner == Manner::Sea && b.defender == seat).then_some(b.attacker),
            _ => None,
        });
        (pos.counter(unit).name.clone(), pos.spot(unit), by)
    };
    if matches!(cause, Cause::Battle | Cause::Landing) {
        super::battle::bleed(world, unit);
    }
    let fought = matches!(cause, Cause::Battle | Cause::Landing);
    let mut rolls = destroy(world, &[unit], by.filter(|_| fought));
    if fought {
        // FATE-12: whom a battle has put ashore rolls once, with his stack.
        rolls.retain(|r| Pos::of(world).spot(r.hero).is_some_and(|h| h.is_river() || !Pos::of(world).map.is_land(h)));
    }
    if matches!(cause, Cause::Mutiny | Cause::Epidemic | Cause::Storms | Cause::Desertion) {
        // KINGDOM-TROLLS-05: those aboard a lost ship too.
        for id in cargo.into_iter().chain([unit]) {
            if Pos::of(world).place(id) == Place::Dead {
                with_deeds(world, id, |d| d.lost_to_event = true);
            }
        }
    }
    let line = tell(world, Some(seat), format!("{name} is lost."));
    line.0.place = spot.map(|s| s.to_string().into());
    if !rolls.is_empty() {
        // Rolled once every loss of this question has been chosen, so that ships still afloat count.
        let question =
            from_the_top(world).find(|(_, frame)| matches!(frame, Frame::Lose { .. })).map(|(piece, _)| piece);
        push_under(world, question, Frame::Fates(rolls));
    }
    super::marching::lift_empty_sieges(world);
}

/// Runs a question that has only one answer. True if it did something.
pub fn step(world: &mut World) -> bool {
    let (unit, done) = {
        let pos = Pos::of(world);
        let Some(Frame::Lose { from, count, .. }) = pos.top() else { return false };
        // Units may have gone meanwhile with a fleet or a kingdom.
        let alive: Vec<CounterId> = from.iter().copied().filter(|id| pos.spot(*id).is_some()).collect();
        if alive.len() != from.len() {
            (None, Some(alive))
        } else if from.is_empty() || *count == 0 {
            (None, Some(vec![]))
        } else if settled(pos, from, *count) {
            (from.last().copied(), None)
        } else {
            return false;
        }
    };
    match (unit, done) {
        (Some(unit), _) => give_up(world, unit),
        (_, Some(alive)) => {
            if let Some(Frame::Lose { seat, count, cause, .. }) = pop(world) {
                ask(world, seat, alive, usize::from(count), cause);
            }
        }
        _ => {}
    }
    true
}

/// A unit is given up outside any question; heroes aboard it are wrecked at once.
pub fn destroy_and_roll(world: &mut World, unit: CounterId) {
    let name = Pos::of(world).counter(unit).name.clone();
    let seat = Pos::of(world).owner(unit);
    super::telling::tell_rule(world, seat, "PENALTY-06", format!("{name} is given up."));
    let rolls = destroy(world, &[unit], None);
    if !rolls.is_empty() {
        push(world, Frame::Fates(rolls));
    }
    super::marching::lift_empty_sieges(world);
}
