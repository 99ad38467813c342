//! Which power a bot would like to play.

use super::super::actions::Action;
use super::super::choosing::{ChoosingDeed, merits};
use super::super::ids::PowerId;
use super::super::position::Pos;
use crate::engine::Luck;
use crate::table::{Leanings, Opponent};

/// What a place higher in an order of merit is worth to one who leans to it as others do, and the most that is mere fancy.
const PLACE: i64 = 100;
const FANCY: u32 = 1_200;

/// Of the lists that are offered, the one that this bot likes best: the daring want room, the careful quiet borders, those who
/// think of their house a good family.
pub fn list(pos: Pos, bot: &Opponent, offers: &[Action], luck: &mut Luck) -> Option<usize> {
    let Leanings { daring, holding, family, .. } = bot.leanings;
    let orders = merits(pos);
    let liked: Vec<i64> = PowerId::all()
        .map(|power| {
            let lower = |order: &Vec<PowerId>| order.iter().rev().position(|p| *p == power).unwrap_or(0) as i64;
            let merit = |(order, leaning): (&Vec<PowerId>, u16)| lower(order) * PLACE * i64::from(leaning) / 100;
            let merits = orders.iter().zip([daring, holding, family]).map(merit).sum::<i64>();
            merits + i64::from(luck.below(FANCY))
        })
        .collect();
    // The first place is the one that is mostly given.
    let worth = |powers: &[PowerId]| {
        let places = powers.iter().rev().enumerate();
        places.map(|(n, power)| (n * n) as i64 * liked[power.index()]).sum::<i64>()
    };
    let lists = offers.iter().enumerate().filter_map(|(n, offer)| match offer {
        Action::Choosing(ChoosingDeed::Prefer { powers }) => Some((worth(powers), std::cmp::Reverse(n))),
        _ => None,
    });
    lists.max().map(|(_, n)| n.0)
}
