//! What an offer is worth to a bot in the phases without orders.

use super::super::ballot::CastVote;
use super::super::heirs::RaiseHeir;
use super::super::orders::{Build, Remove, Retreat};
use super::super::phases::Close;
use super::super::prelude::*;
use super::tactics::{is_ours, prey_by_land};
use super::verdict::{Verdict, is_time};
use crate::diplomacy::strategy::winter::Judge;
use crate::diplomacy::{self, PowerId as Number};
use crate::table::Opponent;

/// Worths are differences; what has to be done is always done.
const DUE: i64 = 1_000_000_000;

/// Below 0: never of its own will.
pub fn worth(pos: Pos, judge: Option<&mut Judge>, bot: &Opponent, seat: SeatId, act: &Act) -> i64 {
    if act.get::<Close>().is_some() {
        0
    } else if act.get::<RaiseHeir>().is_some() {
        100
    } else if let Some(vote) = act.get() {
        of_vote(pos, bot, seat, vote)
    } else {
        judge.and_then(|judge| of_adjustment(pos, judge, seat, act)).unwrap_or(-1)
    }
}

/// For a draw that is worth as much as going on; nobody is given up.
fn of_vote(pos: Pos, bot: &Opponent, seat: SeatId, CastVote { number, yes }: &CastVote) -> i64 {
    if pos.desk(seat).ballots.contains_key(number) {
        return -1;
    }
    let motion = pos.common.motions.get(*number).map(|m| m.0);
    let gains = |power| Verdict::of(pos, power).is_for_draw(&bot.leanings);
    let wanted = motion == Some(Motion::Draw) && is_time(pos) && pos.power_of(seat).is_some_and(gains);
    if *yes == wanted { 10 } else { 1 }
}

/// Retreats, builds and removals by what the strategist makes of them.
fn of_adjustment(pos: Pos, judge: &mut Judge, seat: SeatId, act: &Act) -> Option<i64> {
    let power = pos.power_of(seat)?;
    let own = |kind, at| diplomacy::Unit::new(kind, Number(power.0), at);
    if let Some(Retreat { unit, to }) = act.get() {
        if pos.desk(seat).retreats.contains_key(unit) {
            return None;
        }
        let Some(to) = to else { return Some(DUE / 2) };
        let kind = pos.find_unit(*unit)?.kind;
        let counted = pos.turn.season == Season::Autumn;
        // A place of our own thrall or vassal would be lost to us.
        let harm = if is_ours(pos, power, pos.map().province(*to)) && counted { DUE / 4 } else { 0 };
        return Some(DUE + judge.with(own(kind, *to), counted) - judge.as_it_is(counted) - harm);
    }
    if let Some(Build { kind, at }) = act.get() {
        let stranded = *kind == UnitKind::Army && !prey_by_land(pos, power, *at);
        return Some(DUE + judge.with(own(*kind, *at), true) - if stranded { DUE / 2 } else { 0 });
    }
    let unit = pos.find_unit(act.get::<Remove>()?.unit)?;
    Some(2 * DUE + judge.without(&own(unit.kind, unit.at?)))
}
