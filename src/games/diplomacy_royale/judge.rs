//! The one judge and the one hand: which room answers for which action.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::components::*;
use super::position::Pos;
use super::refusals::No;
use super::{choosing, clergy, court, family, orders, rounds, telling, writs};
use crate::dynasty::{Character, CharacterId};
use crate::table::{Numbers, Refusal, SeatId};

/// Letters of a Christian name.
const LONGEST_NAME: usize = 24;

/// Seats that owe a decision now, in seat order.
pub fn deciders(pos: Pos) -> Vec<SeatId> {
    if pos.world.resource::<Over>().0.is_some() || !pos.turn.begun {
        return vec![];
    }
    let open = |seat: &SeatId| !pos.turn.done.contains(seat);
    let concerned = |seat: &SeatId| match pos.turn.phase {
        Phase::Choosing => true,
        _ => pos.power_of(*seat).is_some_and(|p| pos.is_active(p)),
    };
    pos.seats().filter(open).filter(concerned).collect()
}

/// The players the table waits for, by name.
pub fn waits_for(pos: Pos) -> String {
    let names: Vec<String> = deciders(pos).into_iter().map(|s| pos.seat_name(s)).collect();
    if names.is_empty() { "nobody".into() } else { names.join(", ") }
}

/// May `seat` do this now? The only place where actions are judged.
///
/// # Errors
/// The rule that forbids it, with its figures.
pub fn check(world: &World, seat: SeatId, action: &Action) -> Result<(), Refusal> {
    let pos = Pos::of(world);
    if !deciders(pos).contains(&seat) {
        return Err(No::NotYourRound { active: waits_for(pos) }.into());
    }
    match action {
        Action::Done => check_done(pos, seat),
        Action::Choosing(deed) => choosing::check(pos, seat, deed),
        Action::Family(deed) => family::check(pos, seat, deed),
        Action::Writ(deed) => writs::check(pos, seat, deed),
        Action::Court(deed) => court::check(pos, seat, deed),
        Action::Clergy(deed) => clergy::check(pos, seat, deed),
        Action::Orders(deed) => orders::check(pos, seat, deed),
        Action::Rename { who, name } => check_rename(pos, seat, *who, name),
        Action::Draw { agree } => check_draw(pos, seat, *agree),
    }
}

/// Closing one's curtain: each phase's room says whether something is still owed.
fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    match pos.turn.phase {
        Phase::Choosing | Phase::Gifts => choosing::check_done(pos, seat),
        Phase::Births => orders::check_adjusted(pos, seat),
        // A Cardinal may abstain (9.4-9, ruling).
        Phase::Conclave => Ok(()),
        Phase::Court => court::check_done(pos, seat)
            .and_then(|()| clergy::check_done(pos, seat))
            .and_then(|()| writs::check_done(pos, seat)),
        Phase::Moves => orders::check_left(pos, seat),
        Phase::Retreats => Ok(()),
        Phase::Adjustments => orders::check_adjusted(pos, seat),
    }
}

fn check_rename(pos: Pos, seat: SeatId, who: CharacterId, name: &str) -> Result<(), Refusal> {
    let own = pos.own_person(seat, who)?;
    let letters = name.trim().chars().count();
    if letters == 0 || letters > LONGEST_NAME || name.trim() != name || name.chars().any(char::is_control) {
        return Err(No::BadName { most: LONGEST_NAME }.into());
    }
    if pos.people().any(|c| c.house == own.house && c.id != who && c.is_alive() && c.name == name) {
        return Err(No::NameTaken { name: name.into() }.into());
    }
    Ok(())
}

fn check_draw(pos: Pos, seat: SeatId, agree: bool) -> Result<(), Refusal> {
    if !pos.options.draws {
        return Err(No::NoDraws.into());
    }
    let power = pos.own_power(seat)?;
    if pos.power(power).draw == agree { Err(No::AlreadySaid.into()) } else { Ok(()) }
}

/// Does an action that [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, action: &Action) {
    let known = heirs_of_late(Pos::of(world));
    match action {
        Action::Done => rounds::done(world, seat),
        Action::Choosing(deed) => choosing::apply(world, seat, deed),
        Action::Family(deed) => family::apply(world, seat, deed),
        Action::Writ(deed) => writs::apply(world, seat, deed),
        Action::Court(deed) => court::apply(world, seat, deed),
        Action::Clergy(deed) => clergy::apply(world, seat, deed),
        Action::Orders(deed) => orders::apply(world, seat, deed),
        Action::Rename { who, name } => {
            let old = Pos::of(world).name_of(*who);
            world.change::<Character>(*who).name = name.clone();
            telling::tell(world, Some(seat), None, "2-3", format!("{old} is called {name} from now on."));
        }
        Action::Draw { agree } => orders::vote_draw(world, seat, *agree),
    }
    writs::refresh(world);
    if Pos::of(world).turn.phase == Phase::Court {
        writs::void_impossible(world);
        writs::flags_anew(world);
        reopen_asked(world, &known);
    }
}

/// What has passed on of late, and to whom.
fn heirs_of_late(pos: Pos) -> Vec<(Estate, CharacterId)> {
    pos.world.resource::<Recent>().0.iter().map(|i| (i.what, i.to)).collect()
}

/// Who owes something by what another has done (a prisoner sent home, an heir put to death, a promise that falls due), and whose
/// Cardinal may contest what has passed on since, opens the curtain again (5.2-4, 6.1-1, 7.1-1, 9.3-2, 9.4-1).
fn reopen_asked(world: &mut World, known: &[(Estate, CharacterId)]) {
    let pos = Pos::of(world);
    let fresh: Vec<Estate> = heirs_of_late(pos).into_iter().filter(|i| !known.contains(i)).map(|i| i.0).collect();
    let contests = |seat: SeatId| fresh.iter().any(|estate| clergy::may_contest(pos, seat, *estate));
    let asked: Vec<SeatId> =
        pos.turn.done.iter().copied().filter(|seat| check_done(pos, *seat).is_err() || contests(*seat)).collect();
    world.resource_mut::<Turn>().done.retain(|seat| !asked.contains(seat));
}

/// What `seat` may do now, in a fixed order. Names are asked for on their own, not listed.
pub fn offers(world: &World, seat: SeatId) -> Vec<Action> {
    let pos = Pos::of(world);
    let mut out = vec![];
    if !deciders(pos).contains(&seat) {
        return out;
    }
    choosing::offers(pos, seat, &mut out);
    family::offers(pos, seat, &mut out);
    writs::offers(pos, seat, &mut out);
    court::offers(pos, seat, &mut out);
    clergy::offers(pos, seat, &mut out);
    orders::offers(pos, seat, &mut out);
    if check_done(pos, seat).is_ok() {
        out.push(Action::Done);
    }
    debug_assert!(out.iter().all(|a| check(world, seat, a).is_ok()), "an offer that is refused");
    out
}
