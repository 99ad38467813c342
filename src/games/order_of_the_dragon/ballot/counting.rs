//! What was proposed is opened with the orders, and the votes on it are counted after the retreats (3.0-5; 3.3-14).

use super::super::census::{finish, ranking, standings};
use super::super::prelude::*;
use super::{concerned, motion_noun, proposal_line};
use crate::line;

fn rule(motion: Motion) -> &'static str {
    if motion == Motion::Draw { "3.0-5" } else { "3.3-14" }
}

/// Each of these motions once, by the first seat that made it.
fn proposed(pos: Pos) -> Vec<(Motion, SeatId)> {
    let mut open: Vec<(Motion, SeatId)> = vec![];
    for (desk, motion) in pos.at.desks.iter().flat_map(|desk| desk.motions.iter().map(move |motion| (desk, motion))) {
        if !open.iter().any(|(known, _)| known == motion) {
            open.push((*motion, desk.id));
        }
    }
    open.sort();
    open
}

/// With the orders, what was proposed is told: each motion once, by the first seat that made it.
pub fn open_motions(world: &mut World) {
    let open = look(world, proposed);
    clear_desks(world);
    for (motion, seat) in &open {
        announce(world, |pos| proposal_line(pos, *seat, *motion).rule(rule(*motion)).by(*seat));
    }
    world.resource_mut::<Common>().motions = open;
}

/// Everybody whom the motion concerns is for it: one against is enough.
fn is_carried(pos: Pos, number: usize, motion: Motion) -> bool {
    let voters = pos.powers().filter(|p| pos.is_active(p.id) && concerned(motion, p.id)).filter_map(|p| p.seat);
    let voters: Vec<SeatId> = voters.collect();
    !voters.is_empty() && voters.iter().all(|seat| pos.desk(*seat).ballots.get(&number) == Some(&true))
}

/// The votes are counted. Who voted how is not told.
pub fn count(world: &mut World) {
    let results: Vec<(Motion, bool)> = look(world, |pos| {
        let open = pos.common.motions.iter().enumerate();
        open.map(|(number, (motion, _))| (*motion, is_carried(pos, number, *motion))).collect()
    });
    clear_desks(world);
    world.resource_mut::<Common>().motions.clear();
    for (motion, carried) in results {
        let result = if carried { "all are for it" } else { "not all are for it" };
        let line = line!["The vote on the proposal of ", motion_noun(motion), ": ", result, "."];
        world.say(line.rule(rule(motion)).reveals());
        match motion {
            Motion::Drop(power) if carried => change::<Rule>(world, power).dropped = true,
            Motion::Draw if carried => return draw(world),
            _ => {}
        }
    }
}

/// All who are left share the game (3.0).
fn draw(world: &mut World) {
    let (ranking, line) = look(world, |pos| {
        let shared: Vec<PowerId> = PowerId::all().filter(|p| pos.is_active(*p)).collect();
        let line = line!["A draw is agreed by ", &powers_in_line(&shared), "."];
        (ranking(pos, &standings(pos), &shared), line)
    });
    finish(world, ranking, "draw", "3.0-5", line);
}
