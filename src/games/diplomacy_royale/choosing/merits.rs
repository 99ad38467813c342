//! What speaks for a power when lists are written: room to grow, quiet borders, the family that was dealt to it.

use super::super::ids::PowerId;
use super::super::position::Pos;
use super::super::setup;
use crate::board::search::{Ties, search};
use crate::diplomacy::ProvinceId;

/// Steps within which a centre is near.
const NEAR: u32 = 3;

/// All powers, each time in another order, the best first: by room to grow, by quiet borders, and with dynasties by their families.
pub fn merits(pos: Pos) -> Vec<Vec<PowerId>> {
    let powers: Vec<PowerId> = PowerId::all().collect();
    let near: Vec<Vec<ProvinceId>> = powers.iter().map(|p| near(pos, *p)).collect();
    let homes = |p: &PowerId| pos.power(*p).homes.clone();
    let near_to = |at: &ProvinceId| near.iter().filter(|list| list.contains(at)).count().max(1) as i64;
    let free = |at: &ProvinceId| pos.map().data(*at).centre && !powers.iter().any(|p| homes(p).contains(at));
    // Of a centre that several are near each may hope for its part.
    let room = |p: PowerId| {
        let around = near[p.index()].iter().filter(|at| free(at));
        60 * homes(&p).len() as i64 + around.map(|at| 60 / near_to(at)).sum::<i64>()
    };
    let neighbours = |p: PowerId| {
        let beside = |q: &&PowerId| **q != p && homes(q).iter().any(|at| near[p.index()].contains(at));
        powers.iter().filter(beside).copied().collect::<Vec<PowerId>>()
    };
    let threats = |p: PowerId| neighbours(p).iter().map(|q| homes(q).len() as i64).sum::<i64>();
    let family = |p: PowerId| {
        let of = |p: PowerId| {
            let house = pos.people().filter(|c| c.house == setup::house_of(p));
            house.map(|c| i64::from(c.scores.strength) * 2 + i64::from(c.scores.constitution)).sum::<i64>()
        };
        // Good leaders next door are no gift.
        let beside = neighbours(p);
        of(p) * 60 - beside.iter().map(|q| of(*q)).sum::<i64>() * 20 / beside.len().max(1) as i64
    };
    let mut out = vec![ranked(&powers, &room), ranked(&powers, &|p| -threats(p))];
    if pos.options.dynasties {
        out.push(ranked(&powers, &family));
    }
    out
}

fn ranked(powers: &[PowerId], worth: &dyn Fn(PowerId) -> i64) -> Vec<PowerId> {
    let mut out = powers.to_vec();
    out.sort_by_key(|p| (std::cmp::Reverse(worth(*p)), *p));
    out
}

/// Supply centres near the homes of a power.
fn near(pos: Pos, power: PowerId) -> Vec<ProvinceId> {
    let map = pos.map();
    let starts = pos.power(power).homes.iter().map(|at| (usize::from(at.0), 0u32));
    let found = search(map.provinces.len(), Ties::LowestNumber, starts, |search, at, cost| {
        if cost < NEAR {
            map.graph().neighbours(at).iter().for_each(|next| search.reach(*next, cost + 1));
        }
    });
    let reached = map.provinces().zip(found.costs()).filter(|(_, cost)| cost.is_some());
    reached.map(|(at, _)| at).filter(|at| map.data(*at).centre).collect()
}
