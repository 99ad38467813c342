//! What was proposed is opened with the orders, and the votes on it are counted after the retreats (3.0-5; 3.3-14).

use bevy_ecs::prelude::*;

use super::super::census::finish;
use super::super::readers::look;
use super::super::rules::ballot::{concerned, motion_noun, motion_words, proposed};
use super::super::rules::census::{ranking, standings};
use super::super::rules::components::{Motion, Motions};
use super::super::rules::ids::PowerId;
use super::super::rules::words::list_powers;
use super::super::state::{Ballots, Proposals, Rule, change, clear_usual};
use super::super::telling::{reveals, tell};

fn rule(motion: Motion) -> &'static str {
    if motion == Motion::Draw { "3.0-5" } else { "3.3-14" }
}

/// With the orders, what was proposed is told: each motion once, by the first seat that made it.
pub fn open_motions(world: &mut World) {
    let open = look(world, |pos| proposed(&pos.desk().motions));
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
