//! The sequence of play: the phases of a game turn, and what runs by itself between decisions (ORDER, SEQ).

use bevy_ecs::prelude::World;

use super::alliances;
use super::battle;
use super::calls;
use super::combat::{self, Stage};
use super::components::*;
use super::diplomacy;
use super::displacement;
use super::events;
use super::frames::Frame;
use super::heroes;
use super::ids::CounterId;
use super::losses;
use super::marching;
use super::offers;
use super::options::TurnShape;
use super::peace;
use super::position::*;
use super::reentry;
use super::sieges;
use super::telling::*;
use super::victory;
use crate::table::{Dice, SeatId};

/// The phases of one seat, in the order of the outline (ORDER-01, SEQ-04, SEQ-05, SEQ-06, SEQ-14). Movement and Combat are
/// one round.
pub const ROUNDS: [Phase; 4] = [Phase::Events, Phase::Sieges, Phase::Movement, Phase::Diplomacy];

/// One step of the pipeline. False: it waits for a decision, or the game is over.
pub fn step(world: &mut World) -> bool {
    if world.resource::<Over>().0.is_some() {
        return false;
    }
    if let Some(frame) = Pos::of(world).top().cloned() {
        return step_frame(world, frame);
    }
    match Pos::of(world).turn.phase {
        Phase::SetUp => {
            begin_turn(world);
            true
        }
        Phase::TurnEnd => end_of_turn(world),
        phase => round(world, phase),
    }
}

// ---------------------------------------------------------------- Frames

fn is_out(pos: Pos, seat: SeatId) -> bool {
    pos.player(seat).out_since.is_some()
}

fn step_frame(world: &mut World, frame: Frame) -> bool {
    // A player who falls ends his battles; the losses once counted, the victor may still enter the hex (COMBAT-11).
    if let Frame::Battle(b) = &frame
        && (is_out(Pos::of(world), b.attacker) || is_out(Pos::of(world), b.defender) && b.stage < Stage::LandingLosses)
    {
        pop(world);
        return true;
    }
    // The decisions of a player who has fallen meanwhile lapse.
    if !matches!(frame, Frame::AskReturn { .. })
        && let Some(seat) = frame.decider()
        && is_out(Pos::of(world), seat)
    {
        lapse(world, frame);
        return true;
    }
    match frame {
        Frame::Fates(mut rolls) => {
            pop(world);
            if !rolls.is_empty() {
                let roll = rolls.remove(0);
                if !rolls.is_empty() {
                    push(world, Frame::Fates(rolls));
                }
                heroes::roll_fate(world, roll);
                victory::check_survivors(world);
            }
            true
        }
        Frame::Lose { .. } => losses::step(world),
        Frame::Displace { .. } | Frame::Boats { .. } | Frame::PushInto { .. } => displacement::step(world),
        Frame::Battle(_) => battle::step(world),
        Frame::PeaceVeto { .. } => peace::step(world),
        Frame::Consents { .. } => reentry::step(world),
        Frame::Enter { seat, kingdom, units } => {
            pop(world);
            alliances::deploy(world, kingdom, seat, units, false);
            true
        }
        Frame::Arrive { seat, mercenaries, either, .. } => {
            if events::arrivals(Pos::of(world), seat).is_empty() {
                pop(world);
                let rule = if mercenaries + either > 0 { "MERC-06" } else { "EVENT-03" };
                tell_rule(world, Some(seat), rule, "Nothing more can be brought in; the rest is lost.");
                return true;
            }
            false
        }
        Frame::Deploy { seat, units } => deploy_step(world, seat, &units),
        Frame::Muster { seat, kingdom, left, mad } => {
            let waiting: Vec<CounterId> = {
                let pos = Pos::of(world);
                alliances::regulars(pos, kingdom).filter(|id| pos.place(*id) == Place::Waiting).collect()
            };
            if left == 0 || waiting.is_empty() {
                pop(world);
                return true;
            }
            let pos = Pos::of(world);
            let look = |id: CounterId| (pos.counter(id).kind, pos.counter(id).site_key());
            let alike = waiting.windows(2).all(|w| look(w[0]) == look(w[1]));
            if !mad && usize::from(left) >= waiting.len() || alike {
                muster(world, seat, waiting[0]);
                return true;
            }
            false
        }
        Frame::Regenerate { seat } => {
            let trolls = events::troll_returns(Pos::of(world), seat);
            // KINGDOM-TROLLS-02: they "may", so even one alone is asked for.
            if trolls.is_empty() {
                pop(world);
            }
            trolls.is_empty()
        }
        Frame::Discard { seat } => {
            let pos = Pos::of(world);
            if pos.player(seat).hand.len() <= usize::from(pos.book.tables.hand_limit) {
                pop(world);
                return true;
            }
            false
        }
        // What made them strong enough may be gone again: the castle has a new lord.
        Frame::Turned { seat, castle } => {
            let passed = sieges::could(Pos::of(world), seat, castle).is_err();
            if passed {
                pop(world);
            }
            passed
        }
        Frame::Captive { captor, hero } => {
            let pos = Pos::of(world);
            let held = matches!(pos.place(hero), Place::Prison { captor: Some(c), .. } if c == captor);
            let gone = pos.spot(hero).is_none() && !held;
            if gone {
                pop(world);
            }
            gone
        }
        Frame::PutHero { hero, .. } => {
            let pos = Pos::of(world);
            if pos.owner(hero).is_none() {
                pop(world);
                set_place(world, hero, Place::Home);
                return true;
            }
            if peace::hero_hexes(pos).is_empty() {
                pop(world);
                return true;
            }
            false
        }
        // Who came back before them took the last monarch there was.
        Frame::AskReturn { .. } => {
            let nobody = !reentry::monarch_to_draw(Pos::of(world));
            if nobody {
                pop(world);
            }
            nobody
        }
        Frame::ChooseKingdom { .. } | Frame::Mission { .. } => false,
    }
}

fn lapse(world: &mut World, frame: Frame) {
    pop(world);
    match frame {
        Frame::PeaceVeto { kingdom, mut asked } => {
            asked.remove(0);
            push(world, Frame::PeaceVeto { kingdom, asked });
        }
        Frame::Consents { returning, mut asked } => {
            asked.remove(0);
            push(world, Frame::Consents { returning, asked });
        }
        Frame::Captive { hero, .. } => heroes::free(world, hero),
        _ => {}
    }
}

fn deploy_step(world: &mut World, seat: SeatId, units: &[CounterId]) -> bool {
    let Some(&first) = units.first() else {
        pop(world);
        return true;
    };
    let hexes = alliances::deploy_hexes(Pos::of(world), seat, first);
    match hexes[..] {
        // VIOLATE-02 knows no unit without a place; with every hex of its kingdom taken it waits for a replacement event.
        [] => {
            let text = format!("{} finds no hex to appear in and is lost.", Pos::of(world).counter(first).name);
            tell_rule(world, Some(seat), "VIOLATE-03", text);
            set_place(world, first, Place::Dead);
            next_deploy(world);
            true
        }
        [only] => {
            deploy(world, first, only);
            true
        }
        _ => false,
    }
}

fn next_deploy(world: &mut World) {
    if let Some(Frame::Deploy { seat, mut units }) = pop(world) {
        units.remove(0);
        if !units.is_empty() {
            push(world, Frame::Deploy { seat, units });
        }
    }
}

/// Puts a unit of the innermost deployment on the map.
pub fn deploy(world: &mut World, unit: CounterId, hex: super::ids::HexId) {
    if let Some(Frame::Deploy { seat, mut units }) = pop(world) {
        units.retain(|id| *id != unit);
        push(world, Frame::Deploy { seat, units });
        alliances::put(world, unit, hex);
        let text = format!("{} appears at {}.", Pos::of(world).counter(unit).name, Pos::of(world).label(hex));
        tell_at(world, Some(seat), hex, "SETUP-20", text);
    }
}

/// Mobilises one unit of the innermost question.
pub fn muster(world: &mut World, seat: SeatId, unit: CounterId) {
    if let Some(Frame::Muster { seat: s, kingdom, left, mad }) = pop(world) {
        if left > 1 {
            push(world, Frame::Muster { seat: s, kingdom, left: left - 1, mad });
        }
        set_place(world, unit, Place::Home);
        alliances::deploy(world, kingdom, seat, vec![unit], false);
    }
}

// ---------------------------------------------------------------- The rounds

/// The active seat is done with this step of its phase; the next comes once nothing is asked any more.
pub fn next_step(world: &mut World) {
    world.resource_mut::<Turn>().step += 1;
}

fn enter_phase(world: &mut World, phase: Phase, at: usize) {
    let mut turn = world.resource_mut::<Turn>();
    turn.phase = phase;
    turn.at = at;
    turn.step = 0;
    set_heading(world);
}

/// The active seat has done this phase: who and what is next (SEQ-04, ruling 2).
fn advance(world: &mut World) {
    let (phase, at, count, shape) = {
        let pos = Pos::of(world);
        (pos.turn.phase, pos.turn.at, pos.turn.order.len(), pos.options.turn_shape)
    };
    if phase == Phase::Movement {
        return enter_phase(world, Phase::Combat, at);
    }
    let here = if phase == Phase::Combat { Phase::Movement } else { phase };
    let n = ROUNDS.iter().position(|p| *p == here).unwrap_or(0);
    let (next_phase, next_at) = match shape {
        TurnShape::PhaseByPhase if at + 1 < count => (Some(here), at + 1),
        TurnShape::PhaseByPhase => (ROUNDS.get(n + 1).copied(), 0),
        TurnShape::WholeTurns if n + 1 < ROUNDS.len() => (Some(ROUNDS[n + 1]), at),
        TurnShape::WholeTurns if at + 1 < count => (Some(ROUNDS[0]), at + 1),
        TurnShape::WholeTurns => (None, 0),
    };
    enter_phase(world, next_phase.unwrap_or(Phase::TurnEnd), next_at);
}

fn round(world: &mut World, phase: Phase) -> bool {
    let (seat, step) = {
        let pos = Pos::of(world);
        let Some(seat) = pos.active() else {
            enter_phase(world, Phase::TurnEnd, 0);
            return true;
        };
        (seat, pos.turn.step)
    };
    if is_out(Pos::of(world), seat) {
        world.resource_mut::<Announced>().0.clear();
        advance(world);
        return true;
    }
    match (phase, step) {
        (Phase::Events, 0) => {
            next_step(world);
            events::begin_round(world, seat);
            true
        }
        (Phase::Events, 1) => false,
        (Phase::Sieges, 0) => {
            world.resource_mut::<Turn>().sieges_named = false;
            next_step(world);
            true
        }
        (Phase::Sieges, 1) => {
            let pos = Pos::of(world);
            if sieges::due(pos, seat).is_empty() && sieges::shut_in(pos, seat).is_empty() {
                advance(world);
                return true;
            }
            false
        }
        (Phase::Movement, 0) => {
            marching::begin_movement(world, seat);
            next_step(world);
            true
        }
        (Phase::Movement, 1) => false,
        (Phase::Movement, 2) => {
            next_step(world);
            marching::end_grace(world, seat);
            marching::displace_fleets(world, seat);
            calls::drive_off(world, seat);
            true
        }
        (Phase::Combat, 0) => {
            if world.resource::<Announced>().0.is_empty() && combat::possible(Pos::of(world), seat).is_empty() {
                advance(world);
                return true;
            }
            false
        }
        (Phase::Combat, 1) => {
            if battle::lapse(world, seat) {
                return true;
            }
            match world.resource::<Announced>().0.len() {
                // A single attack leaves no order to choose (COMBAT-09), unless another may still be announced (RETREAT-16).
                1 if combat::possible(Pos::of(world), seat).is_empty() => {
                    battle::begin(world, seat, 0);
                    true
                }
                0 if combat::possible(Pos::of(world), seat).is_empty() => {
                    advance(world);
                    true
                }
                _ => false,
            }
        }
        (Phase::Diplomacy, 0) => {
            let mut turn = world.resource_mut::<Turn>();
            turn.task_done = false;
            turn.card_played = false;
            turn.peace_tried.clear();
            next_step(world);
            diplomacy::draw(world, seat); // SEQ-15
            true
        }
        (Phase::Diplomacy, 1) => {
            if offers::errands(Pos::of(world), seat).is_empty() {
                next_step(world);
                return true;
            }
            false
        }
        (Phase::Diplomacy, 2) => {
            next_step(world);
            push(world, Frame::Discard { seat });
            true
        }
        _ => {
            advance(world);
            true
        }
    }
}

// ---------------------------------------------------------------- The game turn (ORDER, SEQ-02)

fn begin_turn(world: &mut World) {
    let mut order: Vec<SeatId> = Pos::of(world).in_play().collect();
    // ORDER-02, ORDER-03, ORDER-05, ORDER-07: each draws a chit anew.
    world.resource_mut::<Dice>().shuffle(&mut order);
    let number = {
        let mut turn = world.resource_mut::<Turn>();
        turn.number += 1;
        turn.order = order.clone();
        turn.number
    };
    let all: Vec<CounterId> = Pos::of(world).ids().collect();
    for id in all {
        with_deeds(world, id, |d| *d = Deeds { began: d.began, ..Deeds::default() });
    }
    for k in super::ids::KingdomId::ALL {
        with_realm(world, k, |r| {
            r.omens = false;
            r.bans.retain(|b| b.until > number);
        });
    }
    let castles: Vec<super::ids::HexId> = Pos::of(world).keeps().map(|k| k.hex).collect();
    for hex in castles {
        with_keep(world, hex, |k| {
            if let Some(siege) = &mut k.siege {
                siege.rolled = false;
            }
        });
    }
    enter_phase(world, Phase::Events, 0);
    let names: Vec<String> = order.iter().map(|s| Pos::of(world).seat_name(*s)).collect();
    tell_rule(world, None, "ORDER-02", format!("Turn {number}. The chits give this order: {}.", names.join(", ")));
    seal(world);
    peace::returns(world);
}

fn end_of_turn(world: &mut World) -> bool {
    let step = Pos::of(world).turn.step;
    match step {
        0 => peace::ask_besiegers(world),
        // Ruling 42: besiegers who leave the war no longer count.
        1 => peace::departures(world),
        2 => displacement::weak_besiegers(world),
        3 => {
            victory::check_survivors(world);
            if world.resource::<Over>().0.is_some() {
                return true;
            }
            reentry::ask(world);
        }
        _ => {
            let (number, last) = {
                let turn = world.resource::<Turn>();
                (turn.number, turn.last)
            };
            if number >= last {
                victory::finish_by_points(world, "points");
            } else {
                begin_turn(world);
            }
            return true;
        }
    }
    next_step(world);
    true
}
