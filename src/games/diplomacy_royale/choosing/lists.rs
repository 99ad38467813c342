//! Preference lists, and who gets what (2-4 to 2-8).

use bevy_ecs::prelude::World;

use super::super::book::Library;
use super::super::components::*;
use super::super::ids::PowerId;
use super::super::options::Options;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::{setup, telling};
use super::refusals::No;
use crate::dynasty::Character;
use crate::engine::{ChangeRows, called};
use crate::line;
use crate::table::{Dice, Refusal, SeatId};

/// All powers, each once, the dearest first; not the list that lies there already.
pub fn check_prefer(pos: Pos, seat: SeatId, powers: &[PowerId]) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Choosing, seat, "A list of powers")?;
    let mut sorted = powers.to_vec();
    sorted.sort();
    if !sorted.into_iter().eq(PowerId::all()) {
        return Err(No::BadList { powers: PowerId::COUNT }.into());
    }
    if pos.desk().preferences.get(&seat).is_some_and(|list| list == powers) {
        return Err(No::SameList.into());
    }
    Ok(())
}

/// Takes the place of an earlier list.
pub fn do_prefer(world: &mut World, seat: SeatId, powers: &[PowerId]) {
    world.resource_mut::<Desk>().preferences.insert(seat, powers.to_vec());
}

/// Who has given no list is not done.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    if pos.desk().preferences.contains_key(&seat) { Ok(()) } else { Err(No::ListOwed.into()) }
}

/// Preference lists are asked for.
pub fn begin(world: &mut World) {
    world.resource_mut::<Desk>().preferences.clear();
}

/// The place of a power in a list, from 0.
pub fn rank(list: &[PowerId], power: PowerId) -> usize {
    list.iter().position(|p| *p == power).unwrap_or(PowerId::COUNT)
}

/// All ways to give powers to seats that have the least sum of places, which is the greatest total preference (2-4), seat
/// by seat.
fn best_ways(lists: &[Vec<PowerId>]) -> Vec<Vec<PowerId>> {
    let mut search = Search { lists, way: vec![], least: usize::MAX, best: vec![] };
    search.seat(0);
    search.best
}

struct Search<'a> {
    lists: &'a [Vec<PowerId>],
    way: Vec<PowerId>,
    least: usize,
    best: Vec<Vec<PowerId>>,
}

impl Search<'_> {
    fn seat(&mut self, so_far: usize) {
        let Some(list) = self.lists.get(self.way.len()) else {
            if so_far < self.least {
                (self.least, self.best) = (so_far, vec![]);
            }
            return self.best.push(self.way.clone());
        };
        for power in PowerId::all() {
            let sum = so_far + rank(list, power);
            if !self.way.contains(&power) && sum <= self.least {
                self.way.push(power);
                self.seat(sum);
                self.way.pop();
            }
        }
    }
}

/// Lists are opened: powers go where the total preference is greatest, ties at random; bonus points by rank (2-4 to 2-8).
/// The families of powers that nobody plays leave the stage.
pub fn end(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let lists: Vec<Vec<PowerId>> = pos.seats().map(|s| list_of(pos, s)).collect();
    let ways = best_ways(&lists);
    let chosen = world.resource_mut::<Dice>().below(ways.len().max(1) as u32) as usize;
    let Some(way) = ways.get(chosen) else { return };
    for (n, power) in way.iter().enumerate() {
        deal(world, SeatId(n as u8), *power, rank(&lists[n], *power));
    }
    if ways.len() > 1 {
        let text = line!["There were ", ways.len(), " equally good ways to give the powers; the lot chose."];
        telling::tell(world, None, None, "2-4", text);
    }
    telling::reveals(world);
    with_families(world, setup::send_off_unplayed);
    world.resource_mut::<Desk>().preferences.clear();
}

/// A seat's list; powers in their own order for one without (a file may hold such a thing).
fn list_of(pos: Pos, seat: SeatId) -> Vec<PowerId> {
    pos.desk().preferences.get(&seat).cloned().unwrap_or_else(|| PowerId::all().collect())
}

fn deal(world: &mut World, seat: SeatId, power: PowerId, rank: usize) {
    let points = match world.resource::<Options>().dynasties {
        true => world.resource::<Library>().0.tables.bonus.get(rank).copied().unwrap_or(0),
        false => 0,
    };
    with_families(world, |powers, people| setup::seat_power(powers, people, power, seat));
    world.change::<Power>(power).bonus = points;
    let place = ["first", "second", "third", "fourth", "fifth", "sixth", "last"].get(rank).copied().unwrap_or("last");
    let rule = ["2-5", "2-6", "2-6", "2-7", "2-7", "2-8", "2-8"].get(rank).copied().unwrap_or("2-4");
    let bonus = match points {
        0 => line![],
        1 => line![", and has one bonus point"],
        n => line![", and has ", n, " bonus points"],
    };
    let text = line!["Plays ", called(power, power.name()), ", the ", place, " choice", bonus, "."];
    telling::tell(world, Some(seat), None, rule, text);
}

/// Powers and people as the set-up knows them, written back into the world.
fn with_families(world: &mut World, change: impl FnOnce(&mut [Power], &mut [Character])) {
    let seen = Seen::of(world);
    let (mut powers, mut people) = (seen.pos().powers.to_vec(), seen.pos().people.to_vec());
    change(&mut powers, &mut people);
    for power in powers {
        let id = power.id;
        *world.change::<Power>(id) = power;
    }
    for who in people {
        let id = who.id;
        *world.change::<Character>(id) = who;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(first: &[u8]) -> Vec<PowerId> {
        let mut out: Vec<PowerId> = first.iter().map(|p| PowerId(*p)).collect();
        out.extend(PowerId::all().filter(|p| !first.contains(&p.0)));
        out
    }

    /// Every way, the slow and certain way.
    fn least(lists: &[Vec<PowerId>], taken: &[PowerId]) -> usize {
        let Some((first, rest)) = lists.split_first() else { return 0 };
        let free = PowerId::all().filter(|p| !taken.contains(p));
        free.map(|p| rank(first, p) + least(rest, &[taken, &[p]].concat())).min().unwrap_or(0)
    }

    #[test]
    fn the_sum_of_places_is_the_least_there_is() {
        let mut dice = Dice::seeded(4);
        for seats in 1..=7 {
            let lists: Vec<Vec<PowerId>> = (0..seats)
                .map(|_| {
                    let mut list: Vec<PowerId> = PowerId::all().collect();
                    dice.shuffle(&mut list);
                    list
                })
                .collect();
            let ways = best_ways(&lists);
            let sums: Vec<usize> =
                ways.iter().map(|way| way.iter().zip(&lists).map(|(p, l)| rank(l, *p)).sum()).collect();
            assert!(sums.iter().all(|s| *s == least(&lists, &[])), "{seats} seats: {sums:?}");
        }
    }

    #[test]
    fn two_who_want_the_same_can_both_be_served_in_two_ways() {
        let ways = best_ways(&[list(&[2, 1]), list(&[2, 1])]);
        assert_eq!(ways, [[PowerId(1), PowerId(2)], [PowerId(2), PowerId(1)]]);
    }
}
