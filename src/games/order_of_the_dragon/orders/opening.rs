//! Orders are opened and resolved: those of the players, and those that points have carried (2.0-1; 9.0-9).

use std::collections::BTreeMap;

use super::super::heirs::{conclude, verdicts};
use super::super::points::{bid_line, settle};
use super::super::prelude::*;
use super::field::{home, work_out};
use crate::engine::joined;
use crate::line;

/// What every unit is told: the players' own by their orders, all others by points.
fn all_orders(pos: Pos, bids: BTreeMap<UnitId, Bid>) -> BTreeMap<UnitId, Bid> {
    let mut out = bids;
    for (unit, order) in pos.orders() {
        let own = pos.find_unit(*unit).and_then(|u| u.realm.major());
        if own.is_some_and(|power| pos.is_active(power)) {
            out.insert(*unit, Bid::Order(*order));
        }
    }
    out
}

/// Every order with what became of it, before anything has moved.
fn moves_told(pos: Pos, shown: &Resolved) -> Vec<Line> {
    let (mut out, mut quiet) = (vec![], vec![]);
    for one in &shown.lines {
        // Those whom no player orders, who hold and stand, are told in one line.
        let played = one.realm.major().is_some_and(|power| pos.is_active(power));
        let holds = one.bid == Bid::Order(Order::Hold) && !one.dislodged;
        if !played && holds {
            quiet.push(one.unit);
            continue;
        }
        let verdict = if one.dislodged { ": driven out; " } else { ": " };
        let line = line![bid_line(pos, one.unit, one.bid), verdict, one.why.clone()];
        let rule = if one.realm.major().is_some() { "0-2" } else { "9.0-9" };
        let said = told(pos, pos.seat_of_realm(one.realm), Some(pos.map().province(one.from)), rule, line);
        // Who stands where it stood.
        out.push(if holds { said.idle() } else { said });
    }
    if !quiet.is_empty() {
        out.push(line!["These hold, whom no player orders: ", joined(quiet, ", "), "."].rule("9.0-11").idle());
    }
    out
}

/// Points are counted, then everything is opened and resolved: units by the adjudicator, heirs by their conditions. What was
/// proposed still lies on the desks.
pub fn open_orders(world: &mut World) {
    world.say(line!["The orders are opened."].rule("2.0-1").reveals());
    let bids = settle(world);
    let (verdicts, mut shown, lines, moves, driven_out) = look(world, |pos| {
        let verdicts = verdicts(pos, &bids);
        let outcome = work_out(pos, &all_orders(pos, bids));
        let shown = outcome.resolved(pos);
        let lines = moves_told(pos, &shown);
        // Who is driven out by nobody who is left is so by its own.
        let by = |id: UnitId, by: Option<_>| by.and_then(|p| home(pos, p)).or(pos.find_unit(id).map(|u| u.realm));
        let driven_out: Vec<(UnitId, Option<Realm>, Vec<Place>)> =
            outcome.worked.driven_out().map(|(id, lost)| (id, by(id, lost.by), lost.retreats.clone())).collect();
        let moves: Vec<(UnitId, Place)> = outcome.worked.moves().collect();
        (verdicts, shown, lines, moves, driven_out)
    });
    for line in lines {
        world.say(line);
    }
    // Units go where the resolution says; those driven out wait for their retreat, or for their end in it (7.2).
    for (unit, to) in moves {
        change::<Troop>(world, unit).at = Some(to);
    }
    for (unit, by, retreats) in driven_out {
        change::<Troop>(world, unit).dislodged = by.map(|by| DrivenOut { by, retreats });
    }
    shown.heirs = conclude(world, verdicts);
    *world.resource_mut::<Common>().last_moves = Some(shown);
}
