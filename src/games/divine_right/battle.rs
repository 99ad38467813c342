//! The battle: retreats, dice, losses, fates, advance (COMBAT, TIE, RETREAT, ADVANCE, AMPHIB, RELIEF).

use bevy_ecs::prelude::World;

use super::combat::advance::advances;
use super::combat::{Battle, Bound, Manner, Post, Stage};
use super::components::*;
use super::frames::{Cause, Danger, FateRoll, Frame};
use super::ids::{CounterId, HexId, KingdomId};
use super::losses;
use super::odds::{post, reckon, reckon_losses};
use super::position::*;
use super::refusals::No;
use super::telling::*;
use crate::table::SeatId;

// ---------------------------------------------------------------- Beginning

/// Announced attacks that nobody can carry out any more lapse at once, so that none is offered (SEQ-12). True if one did.
pub fn lapse(world: &mut World, seat: SeatId) -> bool {
    let (gone, at) = {
        let pos = Pos::of(world);
        let bound = pos.announced();
        let gone = bound.iter().position(|b| {
            let (attackers, defenders) = able(pos, seat, b);
            attackers.is_empty() || defenders.is_empty()
        });
        (gone, gone.map(|n| bound[n].attack.at.clone()))
    };
    let (Some(n), Some(at)) = (gone, at) else { return false };
    world.resource_mut::<Announced>().0.remove(n);
    impossible(world, seat, &at);
    true
}

fn impossible(world: &mut World, seat: SeatId, at: &[HexId]) {
    let label = Pos::of(world).label(at[0]);
    tell_at(world, Some(seat), at[0], "SEQ-12", format!("The attack on {label} has become impossible."));
}

/// Attackers and defenders of an announced attack who are still there.
fn able(pos: Pos, seat: SeatId, bound: &Bound) -> (Vec<CounterId>, Vec<CounterId>) {
    let attack = &bound.attack;
    let able = |id: &CounterId| {
        pos.owner(*id) == Some(seat) && !fades(pos, *id) && post(pos, *id).is_some_and(|p| attack.from.contains(&p))
    };
    let there = |id: &CounterId| {
        pos.owner(*id).is_some_and(|o| o != seat)
            && post(pos, *id).is_some_and(|p| !p.inside && attack.at.contains(&p.hex))
    };
    (bound.attackers.iter().copied().filter(able).collect(), bound.defenders.iter().copied().filter(there).collect())
}

/// Begins the battle of announced attack `n` with those who are still there (SEQ-12).
pub fn begin(world: &mut World, seat: SeatId, n: usize) {
    let bound = world.resource_mut::<Announced>().0.remove(n);
    let (attackers, defenders) = able(Pos::of(world), seat, &bound);
    let attack = bound.attack;
    let Some(defender) = defenders.first().and_then(|id| Pos::of(world).owner(*id)).filter(|_| !attackers.is_empty())
    else {
        return impossible(world, seat, &attack.at);
    };
    let mut battle = Battle::new(attack.manner, seat, defender, attack.from, attack.at, attackers, defenders);
    battle.staying = attack.staying;
    let helpers = harbour_fleets(Pos::of(world), &battle);
    if attack.manner == Manner::Landing && !helpers.is_empty() {
        battle.stage = Stage::AskFleets;
    }
    push(world, Frame::Battle(battle));
}

/// A break-out in the siege round, fought like any battle by everybody in the hex (SIEGE-22, SIEGE-23, SIEGE-24).
pub fn begin_break_out(
    world: &mut World,
    seat: SeatId,
    defender: SeatId,
    castle: HexId,
    attackers: Vec<CounterId>,
    defenders: Vec<CounterId>,
    staying: Vec<CounterId>,
) {
    let post = Post { hex: castle, inside: true };
    let mut battle = Battle::new(Manner::BreakOut, seat, defender, vec![post], vec![castle], attackers, defenders);
    battle.staying = staying;
    push(world, Frame::Battle(battle));
}

impl Battle {
    pub(super) fn new(
        manner: Manner,
        attacker: SeatId,
        defender: SeatId,
        from: Vec<Post>,
        at: Vec<HexId>,
        attackers: Vec<CounterId>,
        defenders: Vec<CounterId>,
    ) -> Self {
        Battle {
            manner,
            attacker,
            defender,
            from,
            at,
            attackers,
            defenders,
            staying: vec![],
            stage: Stage::AskRetreat,
            asking: 0,
            failed: 9,
            may_go: vec![],
            losses: (0, 0),
            bled: vec![],
            fought: false,
        }
    }
}

/// Fleets of the defender in the port, inside or outside, that could help against a landing (AMPHIB-05): none that is attacked on
/// its own in this phase (WHO-11).
pub(super) fn harbour_fleets(pos: Pos, battle: &Battle) -> Vec<CounterId> {
    battle
        .at
        .iter()
        .flat_map(|h| pos.at(*h))
        .filter(|id| pos.counter(*id).kind == Kind::Fleet && pos.owner(*id) == Some(battle.defender))
        .filter(|id| !pos.deeds(*id).target)
        .collect()
}

/// A unit of the battle is about to be lost: its stack's heroes will roll (FATE-01).
pub fn bleed(world: &mut World, unit: CounterId) {
    let pos = Pos::of(world);
    let post = pos.spot(unit).map(|hex| Post { hex, inside: pos.is_inside(unit) });
    if let Some(post) = post {
        with_battle(world, |b| {
            if !b.bled.contains(&post) {
                b.bled.push(post);
            }
        });
    }
}

// ---------------------------------------------------------------- Answers of the defender

pub(super) fn battle_of<'w>(pos: Pos<'w>, seat: SeatId, stages: &[Stage]) -> Result<&'w Battle, No> {
    match pos.top() {
        Some(Frame::Battle(b)) if b.decider() == Some(seat) && stages.contains(&b.stage) => Ok(b),
        _ => Err(No::not_asked("This")),
    }
}

/// Fleets in port join the defence, all of them or those named (AMPHIB-05); retreats are asked next.
pub fn fleets_join(world: &mut World, named: Option<&[CounterId]>) {
    let all = match Pos::of(world).top() {
        Some(Frame::Battle(b)) => harbour_fleets(Pos::of(world), b),
        _ => return,
    };
    let fleets = named.map_or(all, <[CounterId]>::to_vec);
    for id in &fleets {
        with_deeds(world, *id, |d| d.target = true);
    }
    with_battle(world, |b| {
        b.defenders.extend(fleets);
        b.defenders.sort();
        b.stage = Stage::AskRetreat;
    });
}

/// What a unit needs to retreat: 4 for humans and mercenaries, 3 for the others (RETREAT-02 to RETREAT-04).
pub fn retreat_number(pos: Pos, id: CounterId) -> u8 {
    let counter = pos.counter(id);
    let human = counter.human || counter.kingdom() == Some(KingdomId::Trolls) && !pos.options.trolls_not_human;
    if human { pos.book.tables.human_retreat_needs } else { pos.book.tables.other_retreat_needs }
}

/// The units of the stack being asked that have not failed yet, and the number the worst of them needs (RETREAT-05).
pub(super) fn next_test(pos: Pos, battle: &Battle) -> Option<(Vec<CounterId>, u8)> {
    let hex = *battle.at.get(battle.asking)?;
    let stack: Vec<CounterId> = battle
        .defenders
        .iter()
        .copied()
        .filter(|id| pos.place(*id) == Place::At { hex, inside: false } && !pos.deeds(*id).retreated)
        .filter(|id| retreat_number(pos, *id) < battle.failed)
        .collect();
    let need = stack.iter().map(|id| retreat_number(pos, *id)).max()?;
    // RETREAT-15: nobody rolls who has nowhere to go.
    let ways = stack.iter().any(|id| !retreats(pos, battle, hex, &[*id]).is_empty());
    ways.then_some((stack, need))
}

/// No (more) retreat from this hex, though the roll allows it (RETREAT-18).
pub fn stand(world: &mut World) {
    with_battle(world, |b| {
        b.may_go.clear();
        b.asking += 1;
        b.failed = 9;
        b.stage = Stage::AskRetreat;
    });
}

/// Hexes these units may retreat to from `from` (RETREAT-10 to RETREAT-14).
pub fn retreats(pos: Pos, battle: &Battle, from: HexId, units: &[CounterId]) -> Vec<HexId> {
    let seat = battle.defender;
    let fleet = units.first().is_some_and(|id| pos.counter(*id).kind == Kind::Fleet);
    let announced = pos.announced();
    let mut hexes: Vec<HexId> = if fleet {
        pos.map.fleet_steps(from).to_vec()
    } else if from.is_river() {
        vec![]
    } else {
        pos.map
            .neighbours(from)
            .filter(|(s, to)| s.land && s.navigable.is_none() && pos.map.is_land(*to))
            .map(|(_, to)| to)
            .collect()
    };
    hexes.retain(|to| {
        // RETREAT-13: no castle of others, unless friends besiege it.
        let closed = pos.is_hostile_castle(seat, *to) && pos.siege(*to).is_none_or(|s| s.by != seat);
        // RETREAT-14: not among friends whose own fight is still to come.
        let bound = |units: &[CounterId]| units.iter().any(|id| pos.spot(*id) == Some(*to));
        let doomed = announced.iter().any(|b| bound(&b.defenders)) || bound(&battle.defenders);
        let open = !pos.enemies_outside(seat, *to) && (!fleet || super::movement::may_lie(pos, seat, units, *to));
        *to != pos.map.isle_of_fright && open && !closed && !doomed
    });
    // RETREAT-10: into the walls of one's own castle, in the same hex.
    if !from.is_river() && pos.standing_castle(from) && pos.holder(from) == Some(seat) {
        hexes.push(from);
    }
    hexes.sort();
    hexes
}

// ---------------------------------------------------------------- The dice
fn throw_dice(world: &mut World) {
    let (battle, reckoning) = {
        let pos = Pos::of(world);
        let Some(Frame::Battle(b)) = pos.top() else { return };
        (b.clone(), reckon(pos, b))
    };
    let (a, d) = (d6(world), d6(world));
    let place = Some(battle.at[0]);
    let pos = Pos::of(world);
    let label = battle.at.iter().map(|h| pos.label(*h)).collect::<Vec<_>>().join(" and ");
    let line = throw(format!("Attack on {label}"), a, reckoning.attacker.clone(), "");
    let answer = throw(format!("Defence of {label}"), d, reckoning.defender.clone(), "");
    let totals = (line.total, answer.total);
    let engaged = (battle.attackers.len(), battle.defenders.len());
    let losses = reckon_losses((a, d), totals, engaged);
    let does = |s: SeatId, one: &str, many: &str| Pos::of(world).seat_does(s, one, many);
    let verdict = match totals.0.cmp(&totals.1) {
        std::cmp::Ordering::Greater => {
            format!("{}, {} to {}", does(battle.attacker, "wins", "win"), totals.0, totals.1)
        }
        std::cmp::Ordering::Less => format!("{}, {} to {}", does(battle.defender, "wins", "win"), totals.1, totals.0),
        std::cmp::Ordering::Equal => format!("It is a tie, {} to {}", totals.0, totals.1),
    };
    let attack = format!("{} {label}, {}.", does(battle.attacker, "attacks", "attack"), reckoning.words());
    let units = |n: usize| if n == 1 { "1 unit".into() } else { format!("{n} units") };
    let attacker_loses = does(battle.attacker, "loses", "lose");
    let (attacker_lost, defender_lost) = (units(losses.0), units(losses.1));
    let defender = Pos::of(world).seat_name(battle.defender);
    told(world, Some(battle.attacker), place, "COMBAT-03", line, attack);
    let (rule, weight) = if totals.0 == totals.1 { ("TIE-01", 0) } else { ("COMBAT-05", 4) };
    told(
        world,
        Some(battle.defender),
        place,
        rule,
        answer,
        format!("{verdict}. {attacker_loses} {attacker_lost}, {defender} {defender_lost}."),
    )
    .great(weight);
    with_battle(world, |b| {
        b.losses = (losses.0 as u8, losses.1 as u8);
        b.fought = true;
        b.stage = Stage::AttackerLosses;
    });
}

// ---------------------------------------------------------------- The procedure

/// Runs the innermost battle as far as it goes by itself. True if it did something.
pub fn step(world: &mut World) -> bool {
    let (stage, battle) = match Pos::of(world).top() {
        Some(Frame::Battle(b)) => (b.stage, b.clone()),
        _ => return false,
    };
    match stage {
        Stage::AskFleets => false,
        Stage::AskRetreat => {
            let pos = Pos::of(world);
            // AMPHIB-01: a landing is on land units; fleets that were to help them have nobody left to help.
            let helpers_only = battle.manner == Manner::Landing
                && battle.defenders.iter().all(|id| pos.counter(*id).kind == Kind::Fleet);
            if battle.defenders.is_empty() || helpers_only {
                everybody_left(world, &battle);
            } else if battle.asking >= battle.at.len() {
                with_battle(world, |b| b.stage = Stage::Dice);
            } else if next_test(pos, &battle).is_none() {
                stand(world);
            } else {
                return false;
            }
            true
        }
        Stage::Retreating => false,
        Stage::Dice => {
            throw_dice(world);
            true
        }
        Stage::AttackerLosses => {
            with_battle(world, |b| b.stage = Stage::DefenderLosses);
            losses::ask(world, battle.attacker, battle.attackers.clone(), battle.losses.0.into(), Cause::Battle);
            true
        }
        Stage::DefenderLosses => {
            with_battle(world, |b| b.stage = Stage::LandingLosses);
            losses::ask(world, battle.defender, battle.defenders.clone(), battle.losses.1.into(), Cause::Battle);
            true
        }
        Stage::LandingLosses => {
            with_battle(world, |b| b.stage = Stage::Fates);
            // AMPHIB-06: who loses as much as the enemy has lost the landing, and half of what is left.
            if battle.manner == Manner::Landing && battle.losses.0 >= battle.losses.1 {
                let left: Vec<CounterId> = alive(Pos::of(world), &battle.attackers);
                tell_at(
                    world,
                    Some(battle.attacker),
                    battle.at[0],
                    "AMPHIB-06",
                    "The landing has failed: half of the survivors are lost.",
                );
                losses::ask(world, battle.attacker, left.clone(), left.len().div_ceil(2), Cause::Landing);
            }
            true
        }
        Stage::Fates => {
            with_battle(world, |b| b.stage = Stage::Advance);
            let rolls = fates(Pos::of(world), &battle);
            if !rolls.is_empty() {
                push(world, Frame::Fates(rolls));
            }
            true
        }
        Stage::Advance => {
            let pos = Pos::of(world);
            if pos.player(battle.attacker).out_since.is_some() || advances(pos, &battle).is_empty() {
                with_battle(world, |b| b.stage = Stage::Over);
                return true;
            }
            false
        }
        Stage::Over => {
            pop(world);
            if battle.manner == Manner::BreakOut {
                for id in battle.attackers {
                    with_deeds(world, id, |d| d.attacked = false);
                }
                for id in battle.defenders {
                    with_deeds(world, id, |d| d.target = false);
                }
            }
            super::marching::lift_empty_sieges(world);
            true
        }
    }
}

/// A regular whose monarch has died meanwhile: it attacks and advances no more (DEATH-02).
pub(super) fn fades(pos: Pos, id: CounterId) -> bool {
    pos.counter(id).kingdom().is_some_and(|k| pos.is_fading(k))
}

pub(super) fn alive(pos: Pos, units: &[CounterId]) -> Vec<CounterId> {
    units.iter().copied().filter(|id| pos.spot(*id).is_some()).collect()
}

/// Every defender has retreated: no dice. The attackers may follow, or attack again those still within reach (RETREAT-16).
fn everybody_left(world: &mut World, battle: &Battle) {
    let text = "The defenders are gone; there is no battle.";
    tell_at(world, Some(battle.defender), battle.at[0], "RETREAT-10", text).idle();
    for &id in &battle.attackers {
        with_deeds(world, id, |d| d.attacked = false);
    }
    for &id in &battle.defenders {
        with_deeds(world, id, |d| d.target = false);
    }
    with_battle(world, |b| b.stage = Stage::Advance);
}

/// Heroes of stacks that lost units, one roll each (FATE-01, FATE-12); not those who kept out.
fn fates(pos: Pos, battle: &Battle) -> Vec<FateRoll> {
    let mut rolls = vec![];
    for hero in pos.ids().filter(|id| pos.counter(*id).kind == Kind::Monarch) {
        let Some(owner) = pos.owner(hero) else { continue };
        let Some(hex) = pos.spot(hero) else { continue };
        let inside = match pos.place(hero) {
            Place::Aboard { fleet } => pos.is_inside(fleet),
            _ => pos.is_inside(hero),
        };
        let by = if owner == battle.attacker {
            battle.defender
        } else if owner == battle.defender {
            battle.attacker
        } else {
            continue;
        };
        let wrecked = pos.is_lone(hero) && !pos.map.is_land(hex);
        if battle.bled.contains(&Post { hex, inside }) && !battle.staying.contains(&hero) && !wrecked {
            // FATE-18: who has just been wrecked or searched by the same enemy is not rolled for again.
            if !super::heroes::has_rolled(pos, hero) {
                rolls.push(FateRoll { hero, by: Some(by), danger: Danger::Losses, held_at: None });
            }
        }
    }
    rolls
}
