//! Control of provinces, powers that are no more, and how a game ends (1-2, 7.1-5; 8.2-19).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::family;
use super::super::ids::PowerId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{self, InLine, powers_in_line};
use crate::diplomacy::ProvinceId;
use crate::engine::{ChangeRows, Line, Over};
use crate::line;
use crate::table::{Outcome, SeatId};

/// After the retreats of a fall every province belongs to who stands in it (7.1-5).
pub fn count_centres(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let taken: Vec<(ProvinceId, PowerId)> = pos
        .units()
        .filter_map(|u| u.at.map(|at| (pos.map().province(at), u.power)))
        .filter(|(at, power)| !pos.map().is_sea(*at) && pos.province(*at).owner != Some(*power))
        .collect();
    for (at, power) in taken {
        world.change::<Province>(at).owner = Some(power);
        let seen = Seen::of(world);
        let pos = seen.pos();
        if pos.map().data(at).centre {
            let text = line![at.in_line(pos), " belongs to ", power.in_line(pos), " now."];
            telling::tell(world, pos.seat_of(power), Some(at), "7.1-5", text).great(2);
        } else if pos.options.dynasties {
            // Titles and builds hang on it.
            let text = line![at.in_line(pos), " is controlled by ", power.in_line(pos), " now."];
            telling::tell(world, pos.seat_of(power), Some(at), "7.1-5", text);
        }
    }
    end_the_landless(world);
}

/// Powers with neither centres nor units are no more (8.2-19).
pub fn end_the_landless(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let gone = |p: &&Power| {
        p.standing != Standing::Eliminated && pos.centres(p.id).is_empty() && pos.units_of(p.id).next().is_none()
    };
    for power in pos.powers().filter(gone).map(|p| p.id).collect::<Vec<_>>() {
        family::eliminate(world, power);
    }
}

/// Has somebody won, are the turns up, is one power left? Then the game is over.
pub fn end_of_game(world: &mut World) -> bool {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let counts: Vec<(PowerId, usize)> = pos.powers().map(|p| (p.id, pos.centres(p.id).len())).collect();
    let most = counts.iter().map(|c| c.1).max().unwrap_or(0);
    let leaders: Vec<PowerId> = counts.iter().filter(|c| c.1 == most).map(|c| c.0).collect();
    let active: Vec<PowerId> = pos.powers().filter(|p| pos.is_active(p.id)).map(|p| p.id).collect();
    let counted = pos.turn.half == Half::Second;
    let won = counted && most >= usize::from(pos.options.victory) && leaders.len() == 1;
    let (ending, text) = if won {
        ("centres", line![powers_in_line(pos, &leaders), " holds ", most, " supply centres and has won."])
    } else if active.len() == 1 && pos.seats().count() > 1 {
        ("last_power", line![powers_in_line(pos, &active), " is the last power and has won."])
    } else if active.is_empty() {
        ("nobody", line!["No power is left: nobody has won."])
    } else if pos.options.turns.is_some_and(|turns| pos.turn.number >= turns) {
        let have = if leaders.len() == 1 { " has " } else { " have " };
        let names = powers_in_line(pos, &leaders);
        ("turns", line!["The agreed turns are over: ", names, have, "the most supply centres, ", most, "."])
    } else {
        return false;
    };
    let ranking = ranking(pos, &counts);
    finish(world, ranking, ending, text);
    true
}

/// Seats by centres; those still in the game before those that are not.
fn ranking(pos: Pos, counts: &[(PowerId, usize)]) -> Vec<Vec<SeatId>> {
    let mut seats: Vec<((bool, usize), SeatId)> =
        counts.iter().filter_map(|(p, n)| pos.seat_of(*p).map(|s| ((pos.is_active(*p), *n), s))).collect();
    seats.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut out: Vec<((bool, usize), Vec<SeatId>)> = vec![];
    for (key, seat) in seats {
        match out.last_mut().filter(|(k, _)| *k == key) {
            Some((_, place)) => place.push(seat),
            None => out.push((key, vec![seat])),
        }
    }
    out.into_iter().map(|(_, place)| place).collect()
}

fn finish(world: &mut World, ranking: Vec<Vec<SeatId>>, ending: &str, line: Line) {
    let text = line.plain();
    telling::tell(world, None, None, "1-2", line);
    world.resource_mut::<Over>().0 = Some(Outcome { ranking, text, ending: ending.into() });
}

/// A power agrees to a draw, or no longer; when all survivors do the game is over.
pub fn vote_draw(world: &mut World, seat: SeatId, agree: bool) {
    let Some(power) = Seen::of(world).pos().power_of(seat) else { return };
    world.change::<Power>(power).draw = agree;
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![power.in_line(pos), if agree { " agrees" } else { " no longer agrees" }, " to a draw."];
    telling::tell(world, Some(seat), None, "1-2", text);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let survivors: Vec<&Power> = pos.powers().filter(|p| p.seat.is_some() && pos.is_active(p.id)).collect();
    if survivors.iter().all(|p| p.draw) {
        let shared: Vec<SeatId> = survivors.iter().filter_map(|p| p.seat).collect();
        let names: Vec<PowerId> = survivors.iter().map(|p| p.id).collect();
        let text = line![powers_in_line(pos, &names), " agree on a draw."];
        let out: Vec<SeatId> = pos.seats().filter(|s| !shared.contains(s)).collect();
        let ranking = [shared, out].into_iter().filter(|l| !l.is_empty()).collect();
        finish(world, ranking, "draw", text);
    }
}
