//! The movement phase: marches with what they meet on the way, walls, ships, searches (MOVE, TRANSPORT, FATE, PENALTY).

use bevy_ecs::prelude::World;

use super::components::{Kind, Place, Standing};
use super::frames::{Danger, FateRoll};
use super::heroes::{Fate, is_within, roll_fate};
use super::ids::{CounterId, HexId, KingdomId};
use super::movement::{self, March};
use super::position::*;
use super::readers::ask;
use super::telling::{tell_at, tell_rule};
use crate::table::SeatId;

// ---------------------------------------------------------------- Marches

/// Does a march that [`movement::plan`] has passed, step by step, with searches, dangers and violations.
pub fn march(world: &mut World, seat: SeatId, units: &[CounterId], leader: Option<CounterId>, path: &[HexId]) {
    let plan = ask(world, |pos| movement::plan(pos, seat, units, leader, path)).expect("check has passed it");
    let goal = *path.last().expect("a path has an end");
    let pos = Pos::of(world);
    let names = pos.list(units);
    let (from_label, goal_label) = (pos.label(plan.from), pos.label(goal));
    // A lone hero may not come so far: what he passes is told first.
    let daring = plan.lone && units.iter().any(|id| perils(Pos::of(world), seat, *id, plan.from, path) > 0);
    let verb = if units.len() == 1 { "sets" } else { "set" };
    let text = match daring {
        true => format!("{names} {verb} out from {from_label} for {goal_label}."),
        false => format!("{names} moved from {from_label} to {goal_label}."),
    };
    tell_at(world, Some(seat), if daring { plan.from } else { goal }, "MOVE-03", text);
    for id in left_behind(Pos::of(world), &plan) {
        with_deeds(world, id, |d| d.halted = true);
    }
    for unit in &plan.units {
        with_deeds(world, unit.id, |d| {
            d.moved = true;
            d.spent = unit.spent;
            d.halted |= unit.halted;
            if let Some(chief) = leader {
                d.leader = Some(chief);
            }
        });
    }
    if plan.lone {
        lone_march(world, seat, &plan, path);
    } else {
        let mut from = plan.from;
        for &hex in path {
            // A search on the way may fell a king, and lone mercenaries in his land disband with his league (DEACT-11).
            let here: Vec<CounterId> =
                plan.units.iter().map(|u| u.id).filter(|id| Pos::of(world).spot(*id).is_some()).collect();
            if here.is_empty() {
                break;
            }
            for id in here {
                set_place(world, id, Place::At { hex, inside: false });
            }
            enter(world, seat, &plan, from, hex);
            from = hex;
        }
    }
    settle(world, seat, goal, units);
    let come: Vec<CounterId> =
        units.iter().copied().filter(|id| daring && Pos::of(world).spot(*id) == Some(goal)).collect();
    if !come.is_empty() {
        let verb = if come.len() == 1 { "reaches" } else { "reach" };
        let text = format!("{} {verb} {goal_label}.", Pos::of(world).list(&come));
        tell_at(world, Some(seat), goal, "MOVE-03", text);
    }
    if Pos::of(world).siege(goal).is_some_and(|s| s.by == seat) {
        super::sieges::land(world, seat, units, goal, false);
    }
    lift_empty_sieges(world);
}

/// Who followed a leader up to the hex from which he now goes on without them (LEADER-04).
fn left_behind(pos: Pos, plan: &March) -> Vec<CounterId> {
    let goes = |id: CounterId| plan.units.iter().any(|u| u.id == id);
    pos.at(plan.from)
        .filter(|id| !goes(*id) && pos.deeds(*id).leader.is_some_and(|chief| chief != *id && goes(chief)))
        .collect()
}

/// What follows from a stack with troops coming into a hex: violation (MOVE-17), search. Fleets search nobody (FLEET-05).
fn enter(world: &mut World, seat: SeatId, plan: &March, from: HexId, hex: HexId) {
    violate(world, seat, Some(from), hex);
    let units: Vec<CounterId> = plan.units.iter().map(|u| u.id).collect();
    super::ships::rescue(world, seat, &units, hex);
    if plan.units.iter().any(|u| Pos::of(world).counter(u.id).kind == Kind::Army) {
        search(world, seat, hex);
    }
}

/// Inside the walls of a friendly castle, an ally's too (STACK-02), a stack goes to rest (ruling 19); a hero without troops in a strange castle is
/// inside its walls as well (FATE-09).
pub(super) fn settle(world: &mut World, seat: SeatId, goal: HexId, units: &[CounterId]) {
    let pos = Pos::of(world);
    if goal.is_river() || !pos.standing_castle(goal) {
        return;
    }
    let friendly = pos.holder(goal) == Some(seat);
    let moved: Vec<CounterId> = units
        .iter()
        .copied()
        .filter(|id| pos.spot(*id) == Some(goal) && !matches!(pos.place(*id), Place::Aboard { .. }))
        .collect();
    let inside: Vec<CounterId> = moved.into_iter().filter(|id| friendly || pos.is_lone(*id)).collect();
    for id in inside {
        set_place(world, id, Place::At { hex: goal, inside: true });
    }
}

/// Heroes alone: each danger on the way is rolled at once; whom fate takes goes no further (HERO-05, FATE-25).
fn lone_march(world: &mut World, seat: SeatId, plan: &March, path: &[HexId]) {
    let mut walking: Vec<CounterId> = plan.units.iter().map(|u| u.id).collect();
    let mut from = plan.from;
    for &hex in path {
        walking.retain(|hero| {
            let danger_out = leaving(Pos::of(world), seat, from, *hero);
            let danger_in = entering(Pos::of(world), seat, hex);
            // FATE-24: out of the one danger into the other is two rolls.
            let mut dangers = [danger_out, danger_in].into_iter().flatten();
            dangers.all(|danger| roll_fate(world, FateRoll { hero: *hero, ..danger }) == Fate::Spared)
        });
        // One who was spared may have left the war with another who was not (SETUP-10, DEACT-06).
        walking.retain(|hero| Pos::of(world).spot(*hero).is_some());
        if walking.is_empty() {
            return;
        }
        for hero in &walking {
            set_place(world, *hero, Place::At { hex, inside: false });
        }
        violate(world, seat, Some(from), hex);
        from = hex;
    }
}

const NOBODY: CounterId = CounterId(u16::MAX);

/// The danger of leaving a hex alone (FATE-05, FATE-07, FATE-08, SIEGE-21). Passing on through a castle or stack was rolled on entry.
fn leaving(pos: Pos, seat: SeatId, from: HexId, hero: CounterId) -> Option<FateRoll> {
    if pos.deeds(hero).began != Some(from) {
        return None;
    }
    if pos.is_hostile_castle(seat, from) {
        // Out of the camp of his own besiegers he goes freely.
        return is_within(pos, hero).then(|| at_the_gate(pos, from));
    }
    if let Some(siege) = pos.siege(from)
        && siege.by != seat
        && pos.is_inside(hero)
    {
        return Some(FateRoll { hero: NOBODY, by: Some(siege.by), danger: Danger::Walls, held_at: None });
    }
    enemy_army(pos, seat, from).map(|by| FateRoll {
        hero: NOBODY,
        by: Some(by),
        danger: Danger::PassedEnemies,
        held_at: None,
    })
}

/// The danger at the gate of a strange castle. It is his prison, unless besieged (FATE-08, FATE-17, CAPTURE-01).
fn at_the_gate(pos: Pos, castle: HexId) -> FateRoll {
    let by = pos.holder(castle);
    let held_at = (by.is_none() || pos.siege(castle).is_none()).then_some(castle);
    FateRoll { hero: NOBODY, by, danger: Danger::Walls, held_at }
}

/// Heroes who land alone on a bank that enemies hold roll as if they walked there (FATE-02). Gives those whom fate took.
pub(super) fn landing_dangers(world: &mut World, seat: SeatId, units: &[CounterId], hex: HexId) -> Vec<CounterId> {
    let pos = Pos::of(world);
    // A ship that must sail on is no company ashore.
    let escorted = units.iter().any(|id| pos.counter(*id).is_combat()) || has_army(pos, seat, hex);
    let danger = if escorted || pos.standing_castle(hex) { None } else { entering(pos, seat, hex) };
    let Some(danger) = danger else { return vec![] };
    let mut fallen = units.to_vec();
    fallen.retain(|hero| roll_fate(world, FateRoll { hero: *hero, ..danger }) != Fate::Spared);
    fallen
}

/// Has the seat land units of its own in the hex?
fn has_army(pos: Pos, seat: SeatId, hex: HexId) -> bool {
    pos.at(hex).any(|id| pos.counter(id).kind == Kind::Army && pos.owner(id) == Some(seat))
}

/// Heroes who go aboard alone out of the midst of enemies roll as if they walked (FATE-05). Gives those whom fate took.
pub(super) fn bank_dangers(world: &mut World, seat: SeatId, units: &[CounterId]) -> Vec<CounterId> {
    let alone = |pos: Pos, id: CounterId| {
        pos.counter(id).kind == Kind::Monarch && pos.spot(id).is_some_and(|hex| !has_army(pos, seat, hex))
    };
    let heroes: Vec<CounterId> = units.iter().copied().filter(|id| alone(Pos::of(world), *id)).collect();
    let mut fallen = vec![];
    for hero in heroes {
        let pos = Pos::of(world);
        let Some(from) = pos.spot(hero).filter(|h| !h.is_river() && !pos.standing_castle(*h)) else { continue };
        if let Some(danger) = leaving(pos, seat, from, hero)
            && roll_fate(world, FateRoll { hero, ..danger }) != Fate::Spared
        {
            fallen.push(hero);
        }
    }
    fallen
}

/// The danger of coming into a hex alone (FATE-02, FATE-07, FATE-08, SIEGE-12, SIEGE-21): castle and besiegers are one roll.
fn entering(pos: Pos, seat: SeatId, hex: HexId) -> Option<FateRoll> {
    if pos.is_hostile_castle(seat, hex) {
        if pos.siege(hex).is_some_and(|s| s.by == seat) {
            return None;
        }
        return Some(at_the_gate(pos, hex));
    }
    if let Some(siege) = pos.siege(hex)
        && siege.by != seat
    {
        return Some(FateRoll { hero: NOBODY, by: Some(siege.by), danger: Danger::Walls, held_at: None });
    }
    enemy_army(pos, seat, hex).map(|by| FateRoll {
        hero: NOBODY,
        by: Some(by),
        danger: Danger::PassedEnemies,
        held_at: None,
    })
}

/// Whose land units stand outside walls here, if not the seat's. Fleets are no danger to a hero ashore (FLEET-05).
fn enemy_army(pos: Pos, seat: SeatId, hex: HexId) -> Option<SeatId> {
    pos.outside(hex)
        .filter(|id| pos.counter(*id).kind == Kind::Army)
        .find_map(|id| pos.owner(id).filter(|o| *o != seat))
}

/// Land units of `seat` come upon lone enemy heroes: one roll for each, once per enemy movement (FATE-03, FATE-21).
pub fn search(world: &mut World, seat: SeatId, hex: HexId) {
    let found: Vec<CounterId> = {
        let pos = Pos::of(world);
        pos.at(hex)
            .filter(|id| {
                pos.counter(*id).kind == Kind::Monarch
                    && pos.owner(*id).is_some_and(|o| o != seat)
                    && !is_within(pos, *id)
                    && !pos.deeds(*id).searched
                    && pos.is_lone(*id)
            })
            .collect()
    };
    for hero in found {
        with_deeds(world, hero, |d| d.searched = true);
        roll_fate(world, FateRoll { hero, by: Some(seat), danger: Danger::Searched, held_at: None });
    }
}

/// A siege without besiegers is over.
pub fn lift_empty_sieges(world: &mut World) {
    let pos = Pos::of(world);
    let lifted: Vec<HexId> =
        pos.keeps().filter(|k| k.siege.is_some() && pos.besiegers(k.hex).is_empty()).map(|k| k.hex).collect();
    for hex in lifted {
        with_keep(world, hex, |k| k.siege = None);
        let label = Pos::of(world).label(hex);
        tell_at(world, None, hex, "SIEGE-47", format!("The siege of {label} is lifted."));
    }
}

// ---------------------------------------------------------------- The Diplomatic Penalty

/// The kingdom a place belongs to: the Deep River where both its banks are one kingdom's (PENALTY-01). The open sea and the wild
/// regions belong to nobody (PENALTY-08), nor do School, Tower and Keep (PENALTY-07).
pub fn land(pos: Pos, spot: HexId) -> Option<KingdomId> {
    let of = |hex: HexId| pos.map.hex(hex).kingdom;
    if !spot.is_river() {
        return of(spot);
    }
    let [one, two] = pos.map.river_side(spot).banks;
    of(one).filter(|k| of(two) == Some(*k))
}

/// Units of any type come from a place into a hex: do they cross the border of a kingdom in nobody's alliance, which has not
/// suffered it yet (KINGDOM-HOTHIOR-02, PENALTY-01, PENALTY-03, PENALTY-04)? Who is inside already when it turns neutral crosses none
/// on his way out (PENALTY-05).
fn violated(pos: Pos, seat: SeatId, from: Option<HexId>, hex: HexId) -> Option<KingdomId> {
    let k = land(pos, hex)?;
    (closed(pos, seat, k) && from.and_then(|f| land(pos, f)) != Some(k)).then_some(k)
}

/// Would this seat violate the borders of the kingdom? PEACE-12, DEATH-11: those of an absent one hold as a neutral's do.
fn closed(pos: Pos, seat: SeatId, k: KingdomId) -> bool {
    let realm = pos.realm(k);
    let nobodys = matches!(realm.standing, Standing::Neutral | Standing::Away { .. }) && !realm.standing.is_left_out();
    nobodys && !realm.violators.contains(&seat)
}

/// The kingdoms whose borders are closed to a seat, a bit for each: asked once for a search.
pub(super) fn closed_borders(pos: Pos, seat: SeatId) -> u16 {
    KingdomId::ALL.into_iter().filter(|k| closed(pos, seat, *k)).fold(0, |bits, k| bits | 1 << k.index())
}

/// The bit of the kingdom whose closed border a step crosses; 0 where it crosses none.
pub(super) fn crossed(pos: Pos, closed: u16, from: HexId, to: HexId) -> u16 {
    match land(pos, to) {
        Some(k) if land(pos, from) != Some(k) => closed & 1 << k.index(),
        _ => 0,
    }
}

/// How many fate rolls a lone hero undergoes on this path, the one for leaving his hex among them (HERO-05, FATE-24, FATE-25).
pub fn perils(pos: Pos, seat: SeatId, hero: CounterId, from: HexId, path: &[HexId]) -> usize {
    let first = usize::from(!path.is_empty() && leaving(pos, seat, from, hero).is_some());
    first + path.iter().filter(|hex| entering(pos, seat, **hex).is_some()).count()
}

/// Units of `seat` come into a hex: the penalty for a neutral kingdom's border, if they cross one (PENALTY-01).
pub fn violate(world: &mut World, seat: SeatId, from: Option<HexId>, hex: HexId) {
    if let Some(k) = violated(Pos::of(world), seat, from, hex) {
        penalise(world, seat, k, "PENALTY-01", "violated the borders of");
    }
}

/// Kingdoms whose borders a march would violate; what a player is told beforehand.
pub fn violations(pos: Pos, seat: SeatId, mut from: HexId, path: &[HexId]) -> Vec<KingdomId> {
    let mut found: Vec<KingdomId> = vec![];
    for &hex in path {
        if let Some(k) = violated(pos, seat, Some(from), hex).filter(|k| !found.contains(k)) {
            found.push(k);
        }
        from = hex;
    }
    found
}

/// Adds a violation to the ledger: once for each player and kingdom, for ever (PENALTY-02, PENALTY-04).
pub fn penalise(world: &mut World, seat: SeatId, k: KingdomId, rule: &'static str, deed: &str) {
    with_realm(world, k, |r| {
        r.violators.push(seat);
        match r.penalties.iter_mut().find(|(s, _)| *s == seat) {
            Some((_, n)) => *n += 1,
            None => r.penalties.push((seat, 1)),
        }
    });
    let name = Pos::of(world).seat_name(seat);
    tell_rule(world, Some(seat), rule, format!("{name} {deed} {k}: -1 on diplomacy there from now on."));
}

/// The end of a seat's movement: whoever is still inside a kingdom that turned neutral pays (PENALTY-05).
pub fn end_grace(world: &mut World, seat: SeatId) {
    for k in KingdomId::ALL {
        let pos = Pos::of(world);
        let now = pos.turn.number;
        let realm = pos.realm(k);
        let due = realm.grace.iter().any(|(s, turn)| *s == seat && *turn <= now);
        if !due {
            continue;
        }
        let neutral = matches!(realm.standing, Standing::Neutral | Standing::Away { .. });
        let inside = pos.forces(seat).any(|id| pos.spot(id).and_then(|h| land(pos, h)) == Some(k));
        let known = realm.violators.contains(&seat);
        with_realm(world, k, |r| r.grace.retain(|(s, turn)| *s != seat || *turn > now));
        if neutral && inside && !known {
            penalise(world, seat, k, "PENALTY-05", "did not leave");
        }
    }
}

/// Hexes where a lone enemy hero has not been searched for in this phase (FATE-04, FATE-21).
pub fn prey(pos: Pos, seat: SeatId) -> Vec<HexId> {
    pos.ids()
        .filter(|id| pos.counter(*id).kind == Kind::Monarch && pos.owner(*id).is_some_and(|o| o != seat))
        .filter_map(|id| match pos.place(id) {
            Place::At { hex, .. } if !is_within(pos, id) && !pos.deeds(id).searched && pos.is_lone(id) => Some(hex),
            _ => None,
        })
        .collect()
}

// ---------------------------------------------------------------- The end of the phase

/// Fleets on coasts and in small ports that enemy land units have taken are displaced (STACK-06, NCPORT-06, NCPORT-07).
pub fn displace_fleets(world: &mut World, seat: SeatId) {
    let mut moved: Vec<(SeatId, HexId, Vec<CounterId>)> = vec![];
    {
        let pos = Pos::of(world);
        let mut hexes: Vec<HexId> = pos
            .forces(seat)
            .filter(|id| pos.counter(*id).kind == Kind::Army && !pos.is_inside(*id))
            .filter_map(|id| match pos.place(id) {
                Place::At { hex, .. } => Some(hex),
                _ => None,
            })
            .collect();
        hexes.sort();
        hexes.dedup();
        for hex in hexes {
            let fleets: Vec<CounterId> = pos
                .outside(hex)
                .filter(|id| pos.counter(*id).kind == Kind::Fleet && pos.owner(*id) != Some(seat))
                .collect();
            for owner in pos.in_play() {
                let own: Vec<CounterId> = fleets.iter().copied().filter(|id| pos.owner(*id) == Some(owner)).collect();
                if !own.is_empty() {
                    moved.push((owner, hex, own));
                }
            }
        }
    }
    for (owner, hex, units) in moved.into_iter().rev() {
        super::displacement::driven_off(world, owner, hex, units);
    }
}

/// Marks where everybody begins the movement phase, with all points anew and none saved (MOVE-07).
pub fn begin_movement(world: &mut World, seat: SeatId) {
    let pos = Pos::of(world);
    let own: Vec<(CounterId, Option<HexId>)> = pos.forces(seat).map(|id| (id, pos.spot(id))).collect();
    for (id, spot) in own {
        // WHO-02: who declared a siege earlier in this game turn.
        let declared = {
            let pos = Pos::of(world);
            let siege = spot.filter(|hex| !hex.is_river()).and_then(|hex| pos.siege(hex));
            pos.deeds(id).declared && siege.is_some_and(|s| s.by == seat && s.since == pos.turn.number)
        };
        with_deeds(world, id, |d| {
            d.declared = declared;
            d.began = spot;
            d.spent = 0;
            d.moved = false;
            d.halted = false;
            d.leader = None;
            d.carried = false;
            d.attacked = false;
        });
    }
    let all: Vec<CounterId> = Pos::of(world).ids().collect();
    for id in all {
        with_deeds(world, id, |d| {
            d.target = false;
            d.retreated = false;
            d.searched = false;
        });
    }
}
