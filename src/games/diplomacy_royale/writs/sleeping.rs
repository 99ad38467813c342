//! Terms that sleep: those that an older writ stands against or another marriage keeps from being kept (5.4-11, 5.4-12), and
//! those that both sides have set aside for a time (5.2-6). And what happens to writs when a marriage ends.

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::UnitId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{self, InLine};
use super::super::{court, family, phases};
use super::{Terms, Writ, enforcing, promises};
use crate::dynasty::contract::{Terms as _, overruled};
use crate::dynasty::{Captor, Character, CharacterId, Clause, ContractId, Marriage, MarriageId};
use crate::engine::{ChangeRows, Line};
use crate::line;
use crate::table::SeatId;

/// What stands beside a term that another writ or marriage keeps from being kept; the Game Master gives no reasons (5.4-13).
pub const SLEEPS: &str = "sleeps";
/// What stands beside a term that both sides let rest.
pub const SET_ASIDE: &str = "set aside by both";

/// Has this party said that it would let the term rest?
pub fn says(pos: Pos, writ: ContractId, clause: usize, seat: SeatId) -> bool {
    pos.at.proposals.rests.contains(&(writ, clause as u16, seat))
}

/// Have both parties said so?
pub fn set_aside(pos: Pos, writ: &Writ, clause: usize) -> bool {
    writ.parties.iter().all(|seat| says(pos, writ.id, clause, *seat))
}

/// Which terms sleep now is written beside them; it is reckoned after every act and at the beginning of every phase.
pub fn refresh(world: &mut World) {
    // One term that wakes may put another to sleep; of two the first stands.
    const ROUNDS: usize = 4;
    for _ in 0..ROUNDS {
        let changes = reckon(Seen::of(world).pos());
        if changes.is_empty() {
            return;
        }
        for (writ, n, asleep) in changes {
            world.change::<Writ>(writ).clauses[n].suspended = asleep;
        }
    }
}

/// What is to be written beside which term, where it is not yet: writ and place.
fn reckon(pos: Pos) -> Vec<(ContractId, usize, Option<String>)> {
    let date = pos.date();
    let hindered = |writ: &Writ, c: &Clause<Terms>| promises::impediment(pos, writ, c).is_some();
    // What could not be done at the wedding is not done later.
    let impeded = |writ: &Writ, c: &Clause<Terms>| c.done.is_empty() && (c.terms.at_the_wedding() || hindered(writ, c));
    // A term that sleeps for a reason of its own stands against no younger one.
    let awake: Vec<Writ> = pos
        .writs()
        .map(|writ| {
            let mut out = writ.clone();
            for (n, clause) in out.clauses.iter_mut().enumerate() {
                clause.suspended = impeded(writ, clause).then(|| SLEEPS.to_string());
                // What rests or is done stands against nobody either.
                if set_aside(pos, writ, n) || clause.is_spent(date) {
                    clause.suspended = Some(SET_ASIDE.to_string());
                }
            }
            out
        })
        .collect();
    let overruled = overruled(&awake, date, |young, mine, old, theirs| {
        let clash = || young.clashes_with(pos, mine, old, theirs).then(|| SLEEPS.to_string());
        young.conflicts_between(mine, old, theirs).or_else(clash)
    });
    let mut changes: Vec<(ContractId, usize, Option<String>)> = vec![];
    for (writ, reckoned) in pos.writs().zip(&awake) {
        for (n, clause) in writ.clauses.iter().enumerate() {
            let older = overruled.iter().any(|(id, place, _)| (*id, *place) == (writ.id, n));
            let own = reckoned.clauses[n].suspended.as_deref() == Some(SLEEPS);
            let asleep = if set_aside(pos, writ, n) {
                Some(SET_ASIDE.to_string())
            } else {
                let sleeps = (older || own) && writ.in_force(date) && !clause.is_spent(date);
                sleeps.then(|| SLEEPS.to_string())
            };
            if asleep != clause.suspended {
                changes.push((writ.id, n, asleep));
            }
        }
    }
    changes
}

// ---------------------------------------------------------------- What lies on the desk when a term wakes

/// A term binds again: what it forbids is struck out of what was decided behind the curtains, and who decided it is asked
/// anew.
pub fn strike_out(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let desk = pos.desk();
    let commander = |unit: UnitId| pos.seats().find(|s| enforcing::orders_for(pos, *s, unit));
    let mut struck: Vec<(SeatId, String)> = vec![];
    let mut orders: Vec<UnitId> = vec![];
    for (unit, order) in &desk.orders {
        if let Err(no) = enforcing::permits(pos, enforcing::Doing::Order { unit: *unit, order }) {
            orders.push(*unit);
            struck.extend(commander(*unit).map(|s| (s, no.text)));
        }
    }
    let mut retreats: Vec<UnitId> = vec![];
    for (unit, to) in &desk.retreats {
        let Some(to) = *to else { continue };
        if let Err(no) = enforcing::permits(pos, enforcing::Doing::Retreat { unit: *unit, to }) {
            retreats.push(*unit);
            struck.extend(commander(*unit).map(|s| (s, no.text)));
        }
    }
    let mut builds = vec![];
    for (seat, list) in &desk.adjustments {
        for order in list {
            let crate::diplomacy::Adjustment::Build { at, .. } = order else { continue };
            let doing = enforcing::Doing::Build { seat: *seat, at: pos.map().province(*at) };
            if let Err(no) = enforcing::permits(pos, doing) {
                builds.push((*seat, *order));
                struck.push((*seat, no.text));
            }
        }
    }
    {
        let mut desk = world.resource_mut::<Desk>();
        desk.orders.retain(|unit, _| !orders.contains(unit));
        desk.retreats.retain(|unit, _| !retreats.contains(unit));
        for (seat, list) in &mut desk.adjustments {
            list.retain(|order| !builds.contains(&(*seat, *order)));
        }
    }
    for (seat, why) in struck {
        phases::reopen(world, seat);
        telling::whisper(world, seat, "5.2-6", line!["What you had decided is struck out: ", why]);
    }
}

// ---------------------------------------------------------------- The end of a marriage (4-7, 4-8, 5.2-4, 5.3-9)

/// A marriage ends by death or annulment: its writ is void, and who lived with the other's family goes home.
pub fn end_marriage(world: &mut World, marriage: MarriageId, why: Line) {
    let (year, date) = (Seen::of(world).pos().year(), Seen::of(world).pos().date());
    let (husband, wife, writ) = {
        let mut m = world.change::<Marriage>(marriage);
        if m.ended.is_some() {
            return;
        }
        m.ended = Some(year);
        (m.husband, m.wife, m.contract)
    };
    if let Some(id) = writ {
        world.change::<Writ>(id).ended = Some(date);
        world.resource_mut::<super::Proposals>().rests.retain(|r| r.0 != id);
    }
    for who in [husband, wife] {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let c = pos.character(who);
        let home = c.home.filter(|s| pos.power_of(*s).is_some_and(|p| pos.is_active(p)));
        if c.in_play() && home.is_some() && c.keeper != home {
            let from = c.keeper;
            world.change::<Character>(who).keeper = home;
            family::follow(world, who, from);
            let seen = Seen::of(world);
            let pos = seen.pos();
            let text = line![who.in_line(pos), " returns to ", home.map(|s| s.in_line(pos)), "."];
            telling::tell(world, home, None, "5.3-9", text);
        }
        settle_in(world, who);
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let couple = line![husband.in_line(pos), " and ", wife.in_line(pos)];
    let text = line!["The marriage of ", couple, " has ended: ", why, "."];
    telling::tell(world, None, None, "4-7", text);
    refresh(world);
}

/// Who has changed families does not go on leading the unit of those he left, unless a writ lets him, and is no prisoner of
/// his own.
pub fn settle_in(world: &mut World, who: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let keeper = pos.character(who).keeper;
    if keeper.is_some() && pos.character(who).captive_of == keeper.map(Captor::Seat) {
        court::release(world, who, "he is of the family now");
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let foreign = |u: &UnitId| pos.find_unit(*u).is_some_and(|u| pos.seat_of(u.power) != keeper);
    if pos.noble(who).command.is_some_and(|u| foreign(&u) && !enforcing::may_lead_abroad(pos, who, u)) {
        world.change::<Noble>(who).command = None;
    }
}
