//! Units that must leave a hex: besiegers grown too weak, fleets pushed off a coast, those who bar the way (DISPLACE).

mod displace_to;
mod take_aboard;

use bevy_ecs::prelude::World;

use super::components::*;
use super::frames::{Cause, Danger, Displaced, FateRoll, Frame};
use super::ids::{CounterId, HexId};
use super::losses;
use super::marching;
use super::movement;
use super::position::*;
use super::reentry;
use super::ships;
use super::telling::tell_at;
use crate::table::SeatId;

/// Adjacent hexes into which these units of one hex can step aside: passable, free of enemies, no closed castle; at sea
/// land units only onto empty friendly fleets (DISPLACE-03, DISPLACE-08).
pub fn ways_out(pos: Pos, seat: SeatId, from: HexId, units: &[CounterId]) -> Vec<HexId> {
    neighbours(pos, from, units).into_iter().filter(|to| free(pos, seat, *to, units)).collect()
}

/// Neighbouring hexes that this kind of unit could be in at all.
fn neighbours(pos: Pos, from: HexId, units: &[CounterId]) -> Vec<HexId> {
    let fleets = units.iter().any(|id| pos.counter(*id).kind == Kind::Fleet);
    let land = units.iter().any(|id| pos.counter(*id).kind != Kind::Fleet);
    let mut hexes: Vec<HexId> = if fleets {
        pos.map.fleet_steps(from).to_vec()
    } else if from.is_river() {
        vec![]
    } else {
        pos.map
            .neighbours(from)
            .filter(|(side, to)| {
                side.navigable.is_none()
                    && (side.land && pos.map.is_land(*to)
                        || side.fleet && pos.map.is_water(*to) && !pos.map.is_land(*to))
            })
            .map(|(_, to)| to)
            .collect()
    };
    if fleets && land {
        // A mixed stack that stays together: coasts only.
        hexes.retain(|to| !to.is_river() && pos.map.is_land(*to) && pos.map.side(from, *to).is_some_and(|s| s.land));
    }
    hexes.retain(|to| *to != pos.map.isle_of_fright);
    hexes.sort();
    hexes
}

fn free(pos: Pos, seat: SeatId, to: HexId, units: &[CounterId]) -> bool {
    let fleets = units.iter().any(|id| pos.counter(*id).kind == Kind::Fleet);
    if pos.is_hostile_castle(seat, to) && pos.siege(to).is_none_or(|s| s.by != seat) {
        return false;
    }
    if pos.enemies_outside(seat, to) || fleets && !movement::may_lie(pos, seat, units, to) {
        return false;
    }
    if !fleets && (to.is_river() || !pos.map.is_land(to)) {
        let troops = units.iter().filter(|id| pos.counter(**id).is_combat()).count();
        return empty_fleets(pos, seat, to).len() >= troops.max(1);
    }
    true
}

/// Friendly fleets at a spot that carry no combat unit.
fn empty_fleets(pos: Pos, seat: SeatId, at: HexId) -> Vec<CounterId> {
    pos.at(at)
        .filter(|id| pos.counter(*id).kind == Kind::Fleet && pos.owner(*id) == Some(seat) && ships::has_room(pos, *id))
        .collect()
}

/// Moves displaced units, aboard fleets where the goal is water.
pub fn take_to(world: &mut World, seat: SeatId, units: &[CounterId], to: HexId) {
    let (at_sea, inside) = {
        let pos = Pos::of(world);
        let friendly_walls = !to.is_river() && pos.standing_castle(to) && pos.holder(to) == Some(seat);
        (to.is_river() || !pos.map.is_land(to), friendly_walls)
    };
    for &id in units {
        let pos = Pos::of(world);
        let fleet = pos.counter(id).kind == Kind::Fleet;
        let from = pos.spot(id);
        if at_sea && !fleet {
            let ships = empty_fleets(pos, seat, to);
            let ship = ships
                .first()
                .copied()
                .or_else(|| pos.at(to).find(|f| pos.counter(*f).kind == Kind::Fleet && pos.owner(*f) == Some(seat)));
            if let Some(ship) = ship {
                set_place(world, id, Place::Aboard { fleet: ship });
            }
        } else {
            set_place(world, id, Place::At { hex: to, inside });
        }
        marching::violate(world, seat, from, to);
    }
    // FATE-03: whichever way they come.
    let on_foot = |id: &CounterId| Pos::of(world).counter(*id).kind == Kind::Army;
    if !at_sea && units.iter().any(on_foot) {
        marching::search(world, seat, to);
    }
}

// ---------------------------------------------------------------- The end of a siege below 1:1 (DISPLACE-01)

/// Besiegers too weak at the end of the game turn must go, also those before a castle that was nobody's (SIEGENEUTRAL-05,
/// VIOLATE-08); land and sea go apart.
pub fn weak_besiegers(world: &mut World) {
    let mut leaving: Vec<(SeatId, HexId, Vec<CounterId>)> = vec![];
    {
        let pos = Pos::of(world);
        for keep in pos.keeps() {
            let Some(siege) = keep.siege else { continue };
            // Who leaves the war with this turn counts no more (DEATH-03).
            let force = pos
                .besiegers(keep.hex)
                .into_iter()
                .filter(|id| !pos.counter(*id).kingdom().is_some_and(|k| pos.is_fading(k)));
            if force.count() < pos.siege_need(keep.hex) {
                leaving.push((siege.by, keep.hex, stack(pos, siege.by, keep.hex)));
            }
        }
    }
    for (seat, castle, units) in leaving {
        let label = Pos::of(world).label(castle);
        tell_at(
            world,
            Some(seat),
            castle,
            "DISPLACE-01",
            format!("The besiegers of {label} are too few and must leave."),
        );
        send_off(world, seat, castle, units, Displaced::Besiegers);
    }
}

/// Everything of a seat outside the walls of a hex.
pub fn stack(pos: Pos, seat: SeatId, hex: HexId) -> Vec<CounterId> {
    pos.at(hex).filter(|id| pos.owner(*id) == Some(seat) && !pos.is_inside(*id)).collect()
}

/// Orders units out of a hex: fleets and land units each by their own way.
pub fn send_off(world: &mut World, seat: SeatId, from: HexId, units: Vec<CounterId>, why: Displaced) {
    let (fleets, land): (Vec<CounterId>, Vec<CounterId>) =
        units.into_iter().partition(|id| Pos::of(world).counter(*id).kind == Kind::Fleet);
    for group in [land, fleets] {
        if !group.is_empty() {
            push(world, Frame::Displace { seat, from, units: group, why });
        }
    }
}

/// Fleets on a coast or in a small port that land units of others hold must leave it (STACK-06, NCPORT-06, NCPORT-07).
pub fn driven_off(world: &mut World, owner: SeatId, hex: HexId, fleets: Vec<CounterId>) {
    let label = Pos::of(world).label(hex);
    tell_at(world, Some(owner), hex, "STACK-06", format!("Land units hold {label}; the fleets there must leave."));
    push(world, Frame::Displace { seat: owner, from: hex, units: fleets, why: Displaced::Fleets });
}

// ---------------------------------------------------------------- The question where to

/// Hexes the displaced units of the innermost question may go to; first those that are free, else those they can clear.
fn choices(pos: Pos) -> Vec<HexId> {
    let Some(Frame::Displace { seat, from, units, why }) = pos.top() else { return vec![] };
    // Who makes room for a returning king goes to none of his other castles and sites.
    let shut = match why {
        Displaced::ReEntry => pos.map.hex(*from).kingdom.map_or(vec![], |k| reentry::kept_free(pos, k)),
        _ => vec![],
    };
    let mut open = ways_out(pos, *seat, *from, units);
    open.retain(|to| !shut.contains(to));
    if !open.is_empty() {
        return open;
    }
    let next = || neighbours(pos, *from, units).into_iter();
    let pushed: Vec<HexId> = match why {
        Displaced::ReEntry | Displaced::Guests => return refuges(pos, *seat, *from, units, &shut),
        Displaced::Besiegers | Displaced::Peace => next().filter(|to| can_push(pos, *seat, *to, units)).collect(),
        Displaced::Fleets | Displaced::Pushed => vec![],
    };
    // DISPLACE-08, DISPLACE-09: with too few ships some get away.
    if pushed.is_empty() { next().filter(|to| !boats(pos, *seat, *to, units).is_empty()).collect() } else { pushed }
}

/// Empty friendly fleets on open water that can take some of these land units aboard.
fn boats(pos: Pos, seat: SeatId, to: HexId, units: &[CounterId]) -> Vec<CounterId> {
    let troops = units.iter().all(|id| pos.counter(*id).kind != Kind::Fleet)
        && units.iter().any(|id| pos.counter(*id).is_combat());
    if troops && (to.is_river() || !pos.map.is_land(to)) && !pos.enemies_outside(seat, to) {
        empty_fleets(pos, seat, to)
    } else {
        vec![]
    }
}

/// The nearest hexes free for these units, however far (REENTRY-08).
fn refuges(pos: Pos, seat: SeatId, from: HexId, units: &[CounterId], shut: &[HexId]) -> Vec<HexId> {
    let fleet = units.iter().any(|id| pos.counter(*id).kind == Kind::Fleet);
    let open: Vec<HexId> = pos
        .map
        .all()
        .map(|h| h.id)
        .filter(|h| if fleet { pos.map.is_water(*h) && *h != pos.map.isle_of_fright } else { pos.map.is_land(*h) })
        .filter(|h| *h != from && !shut.contains(h) && free(pos, seat, *h, units))
        .collect();
    super::heroes::nearest(pos, from, open)
}

/// Can the leaving stack push aside what stands there, and stand there itself: fewer enemies, no castle, and they have a free
/// way (DISPLACE-03, DISPLACE-06)? On open water land units find no ship of theirs where enemies are (DISPLACE-08).
fn can_push(pos: Pos, seat: SeatId, to: HexId, units: &[CounterId]) -> bool {
    let ships = units.iter().any(|id| pos.counter(*id).kind == Kind::Fleet);
    let open_water = to.is_river() || !pos.map.is_land(to);
    if pos.keep(to).is_some() || open_water && !ships {
        return false;
    }
    let own = units.iter().filter(|id| pos.counter(**id).is_combat()).count();
    let (enemies, stacks) = barring(pos, seat, to);
    let gone = |owner: SeatId, units: &[CounterId]| units.is_empty() || !ways_out(pos, owner, to, units).is_empty();
    let cleared = |(owner, stack): &(SeatId, Vec<CounterId>)| {
        let (fleets, land): (Vec<CounterId>, Vec<CounterId>) =
            stack.iter().copied().partition(|id| pos.counter(*id).kind == Kind::Fleet);
        gone(*owner, &fleets) && gone(*owner, &land)
    };
    !stacks.is_empty() && enemies < own && stacks.iter().all(cleared)
}

/// How many enemies bar a hex, and all that their owners have there: on a coast two players may, one with land units, one with
/// fleets.
fn barring(pos: Pos, seat: SeatId, hex: HexId) -> (usize, Vec<(SeatId, Vec<CounterId>)>) {
    let enemies: Vec<CounterId> = pos.outside(hex).filter(|id| pos.owner(*id) != Some(seat)).collect();
    let mut owners: Vec<SeatId> = enemies.iter().filter_map(|id| pos.owner(*id)).collect();
    owners.sort();
    owners.dedup();
    (enemies.len(), owners.into_iter().map(|owner| (owner, stack(pos, owner, hex))).collect())
}

/// Takes the displaced units there; enemies in the way are pushed on first, at the price of as many units (DISPLACE-05).
fn go(world: &mut World, to: HexId) {
    let Some(Frame::Displace { seat, from, units, why }) = pop(world) else { return };
    let ((enemies, stacks), label) = (barring(Pos::of(world), seat, to), Pos::of(world).label(to));
    if !stacks.is_empty() {
        tell_at(world, Some(seat), to, "DISPLACE-03", format!("The leaving besiegers push the enemy out of {label}."));
        push(world, Frame::PushInto { seat, from, to, units, price: enemies as u8 });
        for (owner, pushed) in stacks {
            send_off(world, owner, to, pushed, Displaced::Pushed);
        }
        return;
    }
    if !free(Pos::of(world), seat, to, &units) {
        push(world, Frame::Boats { seat, from, to, units, why });
        return;
    }
    let text = format!("{} fell back to {label}.", Pos::of(world).list(&units));
    tell_at(world, Some(seat), to, "DISPLACE-04", text);
    take_to(world, seat, &units, to);
    marching::lift_empty_sieges(world);
}

// ---------------------------------------------------------------- Too few ships (DISPLACE-08, DISPLACE-09)

/// The land units that still wait for a place aboard, in the innermost question.
fn waiting(pos: Pos) -> Vec<CounterId> {
    match pos.top() {
        Some(Frame::Boats { from, units, .. }) => {
            still_there(pos, *from, units).into_iter().filter(|id| pos.counter(*id).is_combat()).collect()
        }
        _ => vec![],
    }
}

fn still_there(pos: Pos, from: HexId, units: &[CounterId]) -> Vec<CounterId> {
    units.iter().copied().filter(|id| matches!(pos.place(*id), Place::At { hex, .. } if hex == from)).collect()
}

/// One unit goes aboard, the heroes of the stack with the first; when the ships are full the others look further.
fn take_aboard(world: &mut World, unit: CounterId) {
    let Some(Frame::Boats { seat, from, to, units, why }) = pop(world) else { return };
    let (going, left, full, text) = {
        let pos = Pos::of(world);
        let here = still_there(pos, from, &units);
        let (going, left): (Vec<CounterId>, Vec<CounterId>) =
            here.into_iter().partition(|id| *id == unit || !pos.counter(*id).is_combat());
        let full = boats(pos, seat, to, &units).len() <= 1;
        let text = format!("{} went aboard at {}.", pos.list(&going), pos.label(to));
        (going, left, full, text)
    };
    tell_at(world, Some(seat), to, "DISPLACE-08", text);
    take_to(world, seat, &going, to);
    if !left.is_empty() {
        let next = if full {
            Frame::Displace { seat, from, units: left, why }
        } else {
            Frame::Boats { seat, from, to, units: left, why }
        };
        push(world, next);
    }
    marching::lift_empty_sieges(world);
}

/// Runs what needs no answer: a single way, no way at all, the price of a push. True if it did something.
pub fn step(world: &mut World) -> bool {
    let frame = Pos::of(world).top().cloned();
    match frame {
        Some(Frame::PushInto { seat, to, units, price, .. }) => {
            pop(world);
            let pos = Pos::of(world);
            let combat: Vec<CounterId> =
                units.iter().copied().filter(|id| pos.counter(*id).is_combat() && pos.spot(*id).is_some()).collect();
            let here: Vec<CounterId> = units.into_iter().filter(|id| Pos::of(world).spot(*id).is_some()).collect();
            take_to(world, seat, &here, to);
            losses::ask(world, seat, combat, usize::from(price), Cause::Push);
            marching::lift_empty_sieges(world);
            true
        }
        Some(Frame::Displace { seat, from, units, why }) => {
            let pos = Pos::of(world);
            let here = still_there(pos, from, &units);
            if here.len() != units.len() {
                pop(world);
                if !here.is_empty() {
                    push(world, Frame::Displace { seat, from, units: here, why });
                }
                return true;
            }
            match choices(pos)[..] {
                [] => {
                    pop(world);
                    no_way_out(world, seat, from, &units);
                    true
                }
                [only] => {
                    go(world, only);
                    true
                }
                _ => false,
            }
        }
        Some(Frame::Boats { seat, to, units, .. }) => {
            let pos = Pos::of(world);
            let (waiting, ships) = (waiting(pos), boats(pos, seat, to, &units).len() as u8);
            match waiting.first() {
                Some(first) if losses::settled(pos, &waiting, ships) => take_aboard(world, *first),
                Some(_) => return false,
                None => {
                    pop(world);
                }
            }
            true
        }
        _ => false,
    }
}

/// Nobody can leave: the combat units die, their heroes roll (DISPLACE-06, DISPLACE-07, DISPLACE-09).
fn no_way_out(world: &mut World, seat: SeatId, from: HexId, units: &[CounterId]) {
    let (combat, heroes, by) = {
        let pos = Pos::of(world);
        let combat: Vec<CounterId> = units.iter().copied().filter(|id| pos.counter(*id).is_combat()).collect();
        let heroes: Vec<CounterId> = units.iter().copied().filter(|id| !pos.counter(*id).is_combat()).collect();
        let by = if from.is_river() { None } else { pos.holder(from).filter(|h| *h != seat) };
        (combat, heroes, by)
    };
    let lost = if combat.is_empty() { "" } else { " and are lost" };
    let text = format!("{} found no way out of {}{lost}.", Pos::of(world).list(units), Pos::of(world).label(from));
    tell_at(world, Some(seat), from, "DISPLACE-06", text);
    let mut rolls = losses::destroy(world, &combat, by);
    rolls.extend(heroes.into_iter().map(|hero| FateRoll { hero, by, danger: Danger::NoWayOut, held_at: None }));
    if !rolls.is_empty() {
        push(world, Frame::Fates(rolls));
    }
    marching::lift_empty_sieges(world);
}
