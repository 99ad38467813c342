//! A whole position, laid out from data: what scenarios hold, and what testers change.

use bevy_ecs::prelude::*;

use super::phases::{Phase, head};
use super::rules::components::{self, Desk, Habits, Power, Season, Unit};
use super::rules::options::Options;
use super::rules::state::Position;
use super::state::*;
use crate::engine::{Over, PlayState};
use crate::table::SeatId;

/// Lays a position out in a new world.
pub fn lay(world: &mut World, position: Position) {
    let Position { options, turn, seats, powers, provinces, units, heirs, vassals, desk, .. } = position;
    world.insert_resource::<Options>(options);
    world.insert_resource::<Habits>(position.habits);
    world.insert_resource::<components::Motions>(position.motions);
    world.insert_resource::<components::Betrothals>(position.betrothals);
    world.insert_resource::<components::Ledger>(position.ledger);
    world.insert_resource::<components::LastMoves>(position.last_moves);
    world.insert_resource::<components::LastCensus>(position.last_census);
    world.insert_resource(Over(position.over));
    for seat in (0..seats).map(SeatId) {
        world.spawn(seat);
    }
    for Power { id, seat, standing, heir_built, dropped } in powers {
        *change::<Rule>(world, id) = Rule { seat, standing, heir_built, dropped };
    }
    for province in provinces {
        if let Some(owner) = province.owner {
            give_centre(world, province.id, owner);
        }
    }
    for Unit { id, kind, realm, at, dislodged } in units {
        let mut piece = world.spawn((id, Force { kind, realm }));
        if let Some(at) = at {
            piece.insert(At(at));
        }
        if let Some(components::Dislodged { by, retreats }) = dislodged {
            piece.insert(DrivenOut { by, retreats });
        }
    }
    for heir in heirs {
        world.spawn((heir.id, Life { power: heir.power, at: heir.at, wed: heir.wed, died: heir.died }));
    }
    for vassal in vassals {
        let components::Vassal { id, name, giver, receiver, capital, founded, ended } = vassal;
        world.spawn((id, Bond { name, giver, receiver, capital, founded, ended }));
    }
    lay_desk(world, desk, seats);
    let season = if turn.phase == components::Phase::Winter { Season::Autumn } else { turn.season };
    let phase = Phase::of(season, turn.phase);
    world.insert_resource(Begun(turn.count));
    world.insert_resource(match turn.begun {
        true => PlayState::amid(turn.cycle, phase, turn.done),
        false => PlayState::starting(turn.cycle, phase),
    });
    head(world);
}

/// What lies behind the curtains.
fn lay_desk(world: &mut World, mut desk: Desk, seats: u8) {
    for (unit, order) in desk.orders {
        let unit = the(world, unit);
        world.entity_mut(unit).insert(Ordered(order));
    }
    for (power, to) in desk.matches {
        let power = the(world, power);
        world.entity_mut(power).insert(Courting(to));
    }
    for seat in (0..seats).map(SeatId) {
        *change(world, seat) = Votes(desk.votes.remove(&seat).unwrap_or_default());
        *change(world, seat) = Retreats(desk.retreats.remove(&seat).unwrap_or_default());
        *change(world, seat) = Adjustments(desk.adjustments.remove(&seat).unwrap_or_default());
        *change(world, seat) = RaisesHeir(desk.heirs.contains(&seat));
        *change(world, seat) = Proposals(desk.motions.remove(&seat).unwrap_or_default());
        *change(world, seat) = Ballots(desk.ballots.remove(&seat).unwrap_or_default());
    }
}
