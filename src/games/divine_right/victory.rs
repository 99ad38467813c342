//! Victory points and the two ways to win (VICTORY).

use bevy_ecs::prelude::World;

use super::components::{Over, Stack};
use super::frames::Frame;
use super::position::*;
use super::telling::{tell, tell_rule};
use crate::table::{Outcome, SeatId};

/// Adds points to a seat's record (VICTORY-08); they are never taken back, and the same deed scores anew (VICTORY-10,
/// VICTORY-11). `weight`: how great a deed it is, to 9.
pub fn score(world: &mut World, seat: SeatId, points: u32, (rule, weight): (&str, u8), deed: String) {
    let turn = Pos::of(world).turn.number;
    with_player(world, seat, |p| {
        p.points += points;
        p.feats.push((turn, deed.clone(), points));
    });
    let name = Pos::of(world).seat_name(seat);
    tell_rule(world, Some(seat), rule, format!("{name} {deed}: {points} victory points.")).great(weight);
}

/// Has one player monarch outlived the others (VICTORY-01, SEQ-03)?
pub fn check_survivors(world: &mut World) {
    if world.resource::<Over>().0.is_some() {
        return;
    }
    // VICTORY-01: who shares the danger may fall with him; the dice still to be thrown come first.
    if world.resource::<Stack>().0.iter().any(|f| matches!(f, Frame::Fates(rolls) if !rolls.is_empty())) {
        return;
    }
    let pos = Pos::of(world);
    let left: Vec<SeatId> = pos.in_play().collect();
    let seats = pos.players().count();
    if left.len() > 1 || seats < 2 {
        return;
    }
    // VICTORY-01: if the last fall together, points decide.
    let Some(&winner) = left.first() else {
        finish_by_points(world, "last_monarchs_fell");
        return;
    };
    let mut ranking = vec![vec![winner]];
    let name = pos.seat_name(winner);
    ranking.extend(by_points(pos, |seat| seat != winner));
    finish(world, ranking, format!("{name} has outlived every other player monarch and wins."), "last_monarch");
}

/// The last turn is over: most points win (VICTORY-02).
pub fn finish_by_points(world: &mut World, ending: &str) {
    let pos = Pos::of(world);
    let ranking = by_points(pos, |_| true);
    let first = &ranking[0];
    let names: Vec<String> = first.iter().map(|s| pos.seat_name(*s)).collect();
    let points = pos.player(first[0]).points;
    let text = if first.len() == 1 {
        format!("{} wins with {points} victory points.", names[0])
    } else {
        format!("{} share the victory with {points} points each.", names.join(" and "))
    };
    finish(world, ranking, text, ending);
}

fn finish(world: &mut World, ranking: Vec<Vec<SeatId>>, text: String, ending: &str) {
    tell(world, None, text.clone());
    world.resource_mut::<Over>().0 = Some(Outcome { ranking, text, ending: ending.into() });
}

/// Seats by points, equal totals sharing the place (VICTORY-02).
fn by_points(pos: Pos, among: impl Fn(SeatId) -> bool) -> Vec<Vec<SeatId>> {
    let mut seats: Vec<(u32, SeatId)> = pos.players().map(|p| (p.points, p.id)).filter(|(_, s)| among(*s)).collect();
    seats.sort_by_key(|(points, seat)| (std::cmp::Reverse(*points), *seat));
    let mut ranking: Vec<Vec<SeatId>> = vec![];
    let mut last = None;
    for (points, seat) in seats {
        match ranking.last_mut() {
            Some(place) if last == Some(points) => place.push(seat),
            _ => ranking.push(vec![seat]),
        }
        last = Some(points);
    }
    ranking
}
