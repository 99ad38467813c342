//! Bonus points are spent on characteristics (2-9), behind the curtain.

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{self, InLine};
use super::refusals::No;
use super::score_name;
use crate::dynasty::Character;
use crate::engine::ChangeRows;
use crate::line;
use crate::table::signed;
use crate::table::{Refusal, SeatId};

/// Points a seat still has.
pub fn points_left(pos: Pos, seat: SeatId) -> u8 {
    pos.power_of(seat).map_or(0, |p| pos.power(p).bonus)
}

/// Gifts of a seat that lie on the desk, in the order given.
fn gifts_of(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = &Gift> {
    pos.desk().gifts.iter().filter(move |g| pos.has_character(g.who) && pos.character(g.who).keeper == Some(seat))
}

/// A characteristic with what has been given to it.
pub fn score_with_gifts(pos: Pos, gift: Gift) -> i8 {
    let scores = pos.character(gift.who).scores;
    let printed = match gift.score {
        Score::Constitution => scores.constitution,
        Score::Leadership => scores.strength,
    };
    let given = pos.desk().gifts.iter().filter(|g| **g == gift).count();
    printed.saturating_add(i8::try_from(given).unwrap_or(i8::MAX))
}

/// While points are left, to one's own person, up to the best score of the tables.
pub fn check_give(pos: Pos, seat: SeatId, gift: Gift) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Gifts, seat, "A bonus point")?;
    let who = pos.own_person(seat, gift.who)?;
    if points_left(pos, seat) == 0 {
        return Err(No::NoPoints.into());
    }
    let (has, best) = (score_with_gifts(pos, gift), pos.book.tables.best_score);
    if has >= best {
        let score = score_name(pos, gift).to_string();
        return Err(No::BestScore { who: who.name.clone(), score, best: has }.into());
    }
    Ok(())
}

/// The point is spent, and the gift lies on the desk until [`end_gifts`].
pub fn do_give(world: &mut World, seat: SeatId, gift: Gift) {
    let Some(power) = Seen::of(world).pos().power_of(seat) else { return };
    world.resource_mut::<Desk>().gifts.push(gift);
    world.change::<Power>(power).bonus -= 1;
}

/// Some gift of the seat must lie on the desk.
pub fn check_take_back(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Gifts, seat, "Taking a point back")?;
    if gifts_of(pos, seat).next().is_none() { Err(No::NothingGiven.into()) } else { Ok(()) }
}

/// The last gift of the seat is undone, and its point is free again.
pub fn do_take_back(world: &mut World, seat: SeatId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let last = gifts_of(pos, seat).last().copied();
    let (Some(power), Some(last)) = (pos.power_of(seat), last) else { return };
    let mut desk = world.resource_mut::<Desk>();
    if let Some(n) = desk.gifts.iter().rposition(|g| *g == last) {
        desk.gifts.remove(n);
    }
    world.change::<Power>(power).bonus += 1;
}

/// Points are there to be spent, as long as they can be.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    let left = points_left(pos, seat);
    let mut gifts = pos
        .household(seat)
        .flat_map(|c| [Score::Constitution, Score::Leadership].map(|score| Gift { who: c.id, score }));
    if left > 0 && gifts.any(|gift| check_give(pos, seat, gift).is_ok()) {
        return Err(No::PointsOwed { left }.into());
    }
    Ok(())
}

/// Bonus points are to be spent.
pub fn begin_gifts(world: &mut World) {
    world.resource_mut::<Desk>().gifts.clear();
}

/// Gifts are shown and given; points that could not be spent lapse.
pub fn end_gifts(world: &mut World) {
    let gifts = std::mem::take(&mut world.resource_mut::<Desk>().gifts);
    let mut told = false;
    for gift in gifts {
        if !Seen::of(world).pos().has_character(gift.who) {
            continue;
        }
        let now = {
            let mut who = world.change::<Character>(gift.who);
            let score = match gift.score {
                Score::Constitution => &mut who.scores.constitution,
                Score::Leadership => &mut who.scores.strength,
            };
            *score = score.saturating_add(1);
            *score
        };
        let seen = Seen::of(world);
        let pos = seen.pos();
        let (who, score) = (gift.who.in_line(pos), score_name(pos, gift));
        let text = line![who, " has a ", score, " of ", signed(now), " by a bonus point."];
        telling::tell(world, pos.character(gift.who).keeper, None, "2-9", text);
        told = true;
    }
    if told {
        telling::reveals(world);
    }
    let seen = Seen::of(world);
    for power in seen.pos().powers().filter(|p| p.bonus > 0).map(|p| p.id) {
        world.change::<Power>(power).bonus = 0;
    }
}
