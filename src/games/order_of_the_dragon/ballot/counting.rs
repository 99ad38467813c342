//! What was proposed is opened with the orders, and the votes on it are counted after the retreats (3.0-5; 3.3-14).

use super::super::census::{finish, ranking, standings};
use super::super::picture::list_powers;
use super::super::prelude::*;
use super::{concerned, motion_noun, motion_words};

fn rule(motion: Motion) -> &'static str {
    if motion == Motion::Draw { "3.0-5" } else { "3.3-14" }
}

/// Each of these motions once, by the first seat that made it.
fn proposed(pos: Pos) -> Vec<(Motion, SeatId)> {
    let mut open: Vec<(Motion, SeatId)> = vec![];
    for (seat, list) in &pos.desk().motions {
        for motion in list {
            if !open.iter().any(|(known, _)| known == motion) {
                open.push((*motion, *seat));
            }
        }
    }
    open.sort();
    open
}

/// With the orders, what was proposed is told: each motion once, by the first seat that made it.
pub fn open_motions(world: &mut World) {
    let open = look(world, proposed);
    clear_usual::<Proposals>(world);
    for (motion, seat) in &open {
        let text = look(world, |pos| format!("{} proposes {}.", pos.seat_name(*seat), motion_words(*motion)));
        tell(world, Some(*seat), None, rule(*motion), text);
    }
    world.resource_mut::<Motions>().0 = open;
}

/// The votes are counted: one against is enough. Who voted how is not told.
pub fn count(world: &mut World) {
    let ballots = look(world, |pos| pos.desk().ballots.clone());
    clear_usual::<Ballots>(world);
    let open = std::mem::take(&mut world.resource_mut::<Motions>().0);
    for (number, (motion, _)) in open.iter().enumerate() {
        let carried = look(world, |pos| {
            let voters: Vec<_> = pos
                .powers()
                .filter(|p| pos.is_active(p.id) && concerned(*motion, p.id))
                .filter_map(|p| p.seat)
                .collect();
            let yes = |seat| ballots.get(seat).and_then(|mine| mine.get(&number)) == Some(&true);
            !voters.is_empty() && voters.iter().all(yes)
        });
        let result = if carried { "all are for it" } else { "not all are for it" };
        let text = format!("The vote on the proposal of {}: {result}.", motion_noun(*motion));
        tell(world, None, None, rule(*motion), text);
        reveals(world);
        match motion {
            Motion::Drop(power) if carried => change::<Rule>(world, *power).dropped = true,
            Motion::Draw if carried => return draw(world),
            _ => {}
        }
    }
}

/// All who are left share the game (3.0).
fn draw(world: &mut World) {
    let (ranking, text) = look(world, |pos| {
        let shared: Vec<PowerId> = PowerId::all().filter(|p| pos.is_active(*p)).collect();
        let text = format!("{} agree on a draw.", list_powers(&shared));
        (ranking(pos, &standings(pos), &shared), text)
    });
    finish(world, ranking, "draw", "3.0-5", text);
}
