//! Victory points and the two ways to win (VICTORY).

use bevy_ecs::prelude::World;

use super::frames::Frame;
use super::position::*;
use super::telling::{tell, tell_rule};
use crate::engine::Over;
use crate::table::{Outcome, SeatId};

/// Adds points to a seat's record (VICTORY-08); they are never taken back, and the same deed scores anew (VICTORY-10,
/// VICTORY-11). `weight`: how great a deed it is, to 9.
pub fn score(world: &mut World, seat: SeatId, points: u32, (rule, weight): (&'static str, u8), deed: String) {
    let turn = Pos::of(world).turn.number;
    with_player(world, seat, |p| {
        p.points += points;
        p.feats.push((turn, deed.clone(), points));
    });
    let text = format!("{}: {points} victory points.", Pos::of(world).seat_does(seat, &deed, &deed));
    tell_rule(world, Some(seat), rule, text).great(weight);
}

/// Has one player monarch outlived the others (VICTORY-01, SEQ-03)?
pub fn check_survivors(world: &mut World) {
    if world.resource::<Over>().0.is_some() {
        return;
    }
    // VICTORY-01: who shares the danger may fall with him; the dice still to be thrown come first.
    if from_the_top(world).any(|(_, frame)| matches!(frame, Frame::Fates(rolls) if !rolls.is_empty())) {
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
    let name = pos.seat_does(winner, "has", "have");
    ranking.extend(by_points(pos, |seat| seat != winner));
    finish(world, ranking, format!("{name} outlived every other player monarch: the war is won."), "last_monarch");
}

/// The last turn is over: most points win (VICTORY-02).
pub fn finish_by_points(world: &mut World, ending: &str) {
    let pos = Pos::of(world);
    let ranking = by_points(pos, |_| true);
    let first = &ranking[0];
    let names: Vec<String> = first.iter().map(|s| pos.seat_name(*s)).collect();
    let points = pos.player(first[0]).points;
    let text = if first.len() == 1 {
        format!("{} with {points} victory points.", pos.seat_does(first[0], "wins", "win"))
    } else {
        format!("{} share the victory with {points} points each.", names.join(" and "))
    };
    finish(world, ranking, text, ending);
}

fn finish(world: &mut World, ranking: Vec<Vec<SeatId>>, text: String, ending: &str) {
    tell(world, None, text.clone());
    world.resource_mut::<Over>().0 = Some(Outcome { ranking, text, ending: ending.into() });
}

/// Seats by points, equal totals sharing the place (VICTORY-02). Who is out of the game has no place but the last (SETUP-10),
/// unless nobody is left in it.
fn by_points(pos: Pos, among: impl Fn(SeatId) -> bool) -> Vec<Vec<SeatId>> {
    let fallen = |seat: &SeatId| pos.player(*seat).out_since.is_some();
    let nobody = pos.in_play().next().is_none();
    let last: Vec<SeatId> = pos.players().map(|p| p.id).filter(|s| among(*s) && !nobody && fallen(s)).collect();
    let mut ranking = totals(pos, |seat| among(seat) && !last.contains(&seat));
    if !last.is_empty() {
        ranking.push(last);
    }
    ranking
}

fn totals(pos: Pos, among: impl Fn(SeatId) -> bool) -> Vec<Vec<SeatId>> {
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
