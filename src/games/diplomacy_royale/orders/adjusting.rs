//! Builds and removals (10.1, 7.2), every ten years with dynasties (1-13).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{PowerId, UnitId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::refusals::No as Core;
use super::super::telling::{self, InLine};
use super::super::{court, writs};
use super::field::{abroad, field, home};
use super::moving::disband;
use super::refusals::No;
use super::unit_in_line;
use crate::diplomacy::adjustments::{self, AdjustmentGiven, Centres, NoAdjustment};
use crate::diplomacy::bits::Bits;
use crate::diplomacy::{Adjustment, Place, UnitKind};
use crate::engine::ChangeRows;
use crate::line;
use crate::table::{Refusal, SeatId, so_many};

/// Are units built and removed in this phase?
pub fn is_time(pos: Pos) -> bool {
    match pos.turn.phase {
        Phase::Births => pos.options.dynasties && pos.turn.half == Half::First,
        Phase::Adjustments => true,
        _ => false,
    }
}

/// Who owns the supply centres, by the adjudicator's numbers.
pub fn owned_centres(pos: Pos) -> Centres {
    let mut out = Centres::none(pos.map());
    for p in pos.provinces().filter(|p| pos.map().data(p.id).centre) {
        if let Some(owner) = p.owner {
            out.give(p.id, abroad(owner));
        }
    }
    out
}

/// Where each power may build, by its number.
pub fn build_sites(pos: Pos) -> Vec<Bits> {
    PowerId::all().map(|power| court::build_sites(pos, power).into_iter().collect()).collect()
}

/// Builds due (above 0) or removals due (below).
pub fn due(pos: Pos, power: PowerId) -> i32 {
    adjustments::due(&field(pos).position, &owned_centres(pos), abroad(power))
}

/// Judged as the last of what the seat has named.
fn judge(pos: Pos, seat: SeatId, order: Adjustment) -> Result<(), Refusal> {
    let power = pos.own_power(seat)?;
    let before = pos.desk().adjustments.get(&seat).cloned().unwrap_or_default();
    let given: Vec<AdjustmentGiven> =
        before.into_iter().chain([order]).map(|order| AdjustmentGiven { power: abroad(power), order }).collect();
    let worked = adjustments::adjust(pos.map(), &field(pos).position, &owned_centres(pos), &build_sites(pos), &given);
    let Some(Err(why)) = worked.verdicts.into_iter().last() else { return Ok(()) };
    let units = so_many(pos.units_of(power).count(), "unit");
    let centres = so_many(pos.centres(power).len(), "supply centre");
    let place = |at| pos.label(at).to_string();
    Err(match why {
        NoAdjustment::NothingDue { allowed } => No::AllDone { due: allowed },
        NoAdjustment::NoBuild => No::NothingToBuild { units, centres },
        NoAdjustment::NoRemoval => No::NothingToRemove { units, centres },
        NoAdjustment::NotASite { at } | NoAdjustment::NotOwned { at } | NoAdjustment::Occupied { at } => {
            No::NotASite { place: place(at) }
        }
        NoAdjustment::WrongGround { at, kind } => No::CannotStand { what: kind.one().into(), place: place(at) },
        NoAdjustment::CoastNeeded { at } => No::CannotStand { what: "A fleet".into(), place: place(at) },
        NoAdjustment::NoUnit { at } => return Err(Core::NoSuch { what: format!("unit in {}", place(at)) }.into()),
        NoAdjustment::Foreign { owner } => No::NotYourUnit { unit: format!("A unit of {}", home(owner).name()) },
    }
    .into())
}

fn check_time(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    if pos.turn.phase == Phase::Births && !is_time(pos) {
        return Err(No::OnlyEveryTenYears.into());
    }
    let phase = if pos.options.dynasties { Phase::Births } else { Phase::Adjustments };
    pos.may_act_in(phase, seat, "A build or removal")
}

/// As the next after what the seat has named so far; a writ may forbid the province.
pub fn check_build(pos: Pos, seat: SeatId, kind: UnitKind, at: Place) -> Result<(), Refusal> {
    check_time(pos, seat)?;
    if usize::from(at.0) >= pos.map().places().count() {
        return Err(Core::NoSuch { what: "place of that number".into() }.into());
    }
    judge(pos, seat, Adjustment::Build { kind, at })?;
    writs::permits(pos, writs::Doing::Build { seat, at: pos.map().province(at) })
}

/// As the next after what the seat has named so far; writs are not asked.
pub fn check_remove(pos: Pos, seat: SeatId, unit: UnitId) -> Result<(), Refusal> {
    check_time(pos, seat)?;
    let at = pos.find_unit(unit).and_then(|u| u.at);
    let Some(at) = at else { return Err(Core::NoSuch { what: format!("unit {}", unit.0) }.into()) };
    judge(pos, seat, Adjustment::Remove { at: pos.map().province(at) })
}

/// Some build or removal must be named.
pub fn check_take_back(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    check_time(pos, seat)?;
    if pos.desk().adjustments.get(&seat).is_none_or(Vec::is_empty) {
        return Err(No::NothingToTakeBack.into());
    }
    Ok(())
}

/// May the seat close its curtain? Not before it has named every removal it owes; builds may be left.
pub fn check_adjusted(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    if !is_time(pos) {
        return Ok(());
    }
    let Some(power) = pos.power_of(seat) else { return Ok(()) };
    let due = due(pos, power);
    let given = pos.desk().adjustments.get(&seat).map_or(0, Vec::len);
    if due < 0 && given < due.unsigned_abs() as usize {
        let due = if due == -1 { "1 unit".into() } else { format!("{} units", due.unsigned_abs()) };
        return Err(No::RemovalOwed { due, given }.into());
    }
    Ok(())
}

/// Puts it behind what the seat has named so far: the order counts.
pub fn named(world: &mut World, seat: SeatId, order: Adjustment) {
    world.resource_mut::<Desk>().adjustments.entry(seat).or_default().push(order);
}

/// Builds and removals are shown and done; powers without a player lose what they cannot keep.
pub fn carry_out(world: &mut World) {
    if !is_time(Seen::of(world).pos()) {
        return;
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let desk = &pos.desk().adjustments;
    let given: Vec<AdjustmentGiven> = desk
        .iter()
        .filter_map(|(seat, list)| pos.power_of(*seat).map(|p| (abroad(p), list)))
        .flat_map(|(power, list)| list.iter().map(move |order| AdjustmentGiven { power, order: *order }))
        .collect();
    let worked = adjustments::adjust(pos.map(), &field(pos).position, &owned_centres(pos), &build_sites(pos), &given);
    let done: Vec<AdjustmentGiven> =
        given.into_iter().zip(&worked.verdicts).filter(|(_, v)| v.is_ok()).map(|(g, _)| g).collect();
    let shown = !done.is_empty() || !worked.disorder.is_empty();
    for one in done {
        match one.order {
            Adjustment::Build { kind, at } => build(world, home(one.power), kind, at),
            Adjustment::Remove { at } => {
                if let Some(id) = Seen::of(world).pos().unit_in(at).map(|u| u.id) {
                    disband(world, id, "is disbanded by its power");
                }
            }
            Adjustment::Waive => {}
        }
    }
    for lost in worked.disorder {
        let seen = Seen::of(world);
        let pos = seen.pos();
        if let Some(id) = pos.unit_in(pos.map().province(lost.at)).map(|u| u.id) {
            disband(world, id, "is disbanded in disorder");
        }
    }
    if shown {
        telling::reveals(world);
    }
    world.resource_mut::<Desk>().adjustments.clear();
    super::ending::end_the_landless(world);
}

/// A new unit, under the noble with the title to its place or under the king (7.2-6, 7.2-7).
fn build(world: &mut World, power: PowerId, kind: UnitKind, at: Place) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let province = pos.map().province(at);
    let under = court::raised_under(pos, power, province);
    let id = UnitId(world.next_number::<UnitId>());
    world.enlist(Unit { id, kind, power, at: Some(at), under, dislodged: None });
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(unit) = pos.find_unit(id) else { return };
    let text = line![power.in_line(pos), " raises ", unit_in_line(pos, unit), "."];
    telling::tell(world, pos.seat_of(power), Some(province), "10.1-3", text);
}

/// What may be built or removed now, in id order.
pub fn choices(pos: Pos, seat: SeatId) -> Vec<super::OrdersDeed> {
    use super::OrdersDeed;
    let mut out = vec![];
    let Some(power) = pos.power_of(seat).filter(|_| is_time(pos)) else { return out };
    for site in court::build_sites(pos, power) {
        let map = pos.map();
        let coasts: Vec<Place> =
            std::iter::once(map.whole(site)).chain(map.data(site).coasts.iter().copied()).collect();
        for kind in [UnitKind::Army, UnitKind::Fleet] {
            let fit = coasts.iter().filter(|at| check_build(pos, seat, kind, **at).is_ok());
            out.extend(fit.map(|at| OrdersDeed::Build { kind, at: *at }));
        }
    }
    let units = pos.units_of(power).filter(|u| check_remove(pos, seat, u.id).is_ok());
    out.extend(units.map(|u| OrdersDeed::Remove { unit: u.id }));
    if check_take_back(pos, seat).is_ok() {
        out.push(OrdersDeed::TakeBack);
    }
    out
}
