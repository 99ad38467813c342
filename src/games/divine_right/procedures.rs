//! What is under way, stepped as far as it goes by itself: each decision asks only as long as there is something to decide.

use bevy_ecs::prelude::*;

use super::combat::Stage;
use super::components::*;
use super::frames::Frame;
use super::ids::{CounterId, HexId};
use super::position::*;
use super::readers::ask;
use super::telling::*;
use super::{alliances, battle, displacement, events, heroes, losses, peace, reentry, sieges, victory};
use crate::engine::Next;
use crate::table::SeatId;

/// One step of what lies on top.
pub fn step(_: In<Entity>, world: &mut World) -> Next {
    let Some(frame) = Pos::of(world).top().cloned() else { return Next::Over };
    let decider = frame.decider();
    if goes_on(world, frame) { Next::Again } else { Next::Ask(decider.into_iter().collect()) }
}

/// True: it did something. False: it waits for its decider.
fn goes_on(world: &mut World, frame: Frame) -> bool {
    // A player who falls ends his battles; the losses once counted, the victor may still enter the hex (COMBAT-11).
    if let Frame::Battle(b) = &frame
        && (Pos::of(world).is_out(b.attacker) || Pos::of(world).is_out(b.defender) && b.stage < Stage::LandingLosses)
    {
        pop(world);
        return true;
    }
    // The decisions of a player who has fallen meanwhile lapse.
    if !matches!(frame, Frame::AskReturn { .. })
        && let Some(seat) = frame.decider()
        && Pos::of(world).is_out(seat)
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
            if ask(world, |pos| events::nobody_comes(pos, seat)) {
                pop(world);
                let rule = if mercenaries + either > 0 { "MERC-06" } else { "EVENT-03" };
                tell_rule(world, Some(seat), rule, "Nothing more can be brought in; the rest is lost.");
                return true;
            }
            false
        }
        Frame::Deploy { seat, units } => deploy_step(world, seat, &units),
        Frame::Muster { seat, kingdom, left, mad } => {
            let pos = Pos::of(world);
            let waiting: Vec<CounterId> =
                alliances::regulars(pos, kingdom).filter(|id| pos.place(*id) == Place::Waiting).collect();
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
pub fn deploy(world: &mut World, unit: CounterId, hex: HexId) {
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
