//! Who comes to Parliament and how, and who goes home (PARL-4, PARL-5, PARL-8 to PARL-12, PARL-31).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::events::summons;
use super::super::ids::*;
use super::super::position::{Pos, Stance};
use super::super::readers::now;
use super::super::strength;
use super::super::telling::{nobles, tell, tell_at};
use super::super::travel::{self, TravelAsk};
use super::{No, Session, Stage, Votes, calling, session, votes, with};
use crate::engine::{ChangeRows, PushPending, joined};
use crate::line;
use crate::table::{Refusal, SeatId};

// ---------------------------------------------------------------- The answer to a summons

/// The faction that could send another for the noble summoned: it holds a Writ, and somebody is strong enough.
pub fn may_commission(pos: Pos, noble: NobleId) -> Option<SeatId> {
    let seat = pos.noble(noble).seat?;
    let writ = calling::writ_of(pos, seat)?;
    pos.nobles().any(|n| check_commission(pos, seat, noble, writ, n.id).is_ok()).then_some(seat)
}

/// Another noble of any faction, at least as strong (PARL-4); he himself sends nobody on (PARL-5).
pub fn check_commission(
    pos: Pos,
    seat: SeatId,
    noble: NobleId,
    writ: EventId,
    instead: NobleId,
) -> Result<(), Refusal> {
    calling::check_writ(pos, seat, writ)?;
    let n = pos.noble(instead);
    let who = pos.noble_name(instead).to_string();
    let abroad = n.at == Spot::Off || pos.area_of(n.at).is_some_and(|a| pos.book.map.is_abroad(a));
    let s = session(pos);
    if n.seat.is_none() || n.captor.is_some() || abroad || summons::is_shut_in(pos, instead) {
        return Err(No::Abroad { who }.into());
    }
    if s.is_some_and(|s| travel::is_bound(pos, instead, pos.book.map.place(s.place).area)) {
        return Err(travel::No::WithTheKing.into());
    }
    if instead == noble || s.is_some_and(|s| s.summoned.contains(&instead)) {
        return Err(No::SummonedAlready { who }.into());
    }
    let (have, need) = (strength::basic_total(pos, instead), strength::basic_total(pos, noble));
    if have < need {
        return Err(No::TooWeak { who, have, need }.into());
    }
    // An heir handed on this turn does not travel (TRF-2).
    travel::check_charges(pos, instead)
}

/// The Writ is used up; `instead` comes at once, and the summoning goes on.
pub fn commission(world: &mut World, seat: SeatId, writ: EventId, instead: NobleId) {
    summons::use_up(world, writ);
    tell(world, Some(seat), "PARL-5", line![instead, " is commissioned to go."]);
    come(world, instead);
    with(world, |s| {
        s.summoned.push(instead);
        s.answering = None;
        s.stage = Stage::Summoning;
        s.done.clear();
    });
}

// ---------------------------------------------------------------- Coming

/// He is in the place if there is room and it is open to him, else in its space.
pub fn come(world: &mut World, noble: NobleId) {
    let Some(place) = session(&now(world)).map(|s| s.place) else { return };
    summons::go(world, noble, place, "PARL-4");
}

/// Nobles of a faction who are not there and could be.
pub fn could_come<'w>(pos: Pos<'w>, s: &'w Session, seat: SeatId) -> impl Iterator<Item = NobleId> + 'w {
    pos.nobles_of(seat).map(|n| n.id).filter(move |n| check_attend(pos, s, seat, *n).is_ok())
}

/// From anywhere in England and Wales; from abroad and from the sea only by a ship with room for him (PARL-9).
pub fn check_attend(pos: Pos, s: &Session, seat: SeatId, noble: NobleId) -> Result<(), Refusal> {
    let n = pos.own_noble(seat, noble)?;
    let who = pos.noble_name(noble).to_string();
    let area = pos.area_of(n.at);
    if area == Some(pos.book.map.place(s.place).area) && !matches!(n.at, Spot::Aboard(_)) {
        return Err(No::SummonedAlready { who }.into());
    }
    if summons::is_shut_in(pos, noble) {
        return Err(No::Abroad { who }.into());
    }
    if travel::is_bound(pos, noble, pos.book.map.place(s.place).area) {
        return Err(travel::No::WithTheKing.into());
    }
    let afloat = matches!(n.at, Spot::Aboard(_));
    let abroad = area.is_none_or(|a| pos.book.map.is_abroad(a));
    if (afloat || abroad) && passage(pos, seat, noble).is_none() {
        return Err(No::NoShip { who }.into());
    }
    // An heir handed on this turn does not travel (TRF-2).
    travel::check_charges(pos, noble)
}

/// Everybody learns what each faction could have in the Lords, if all its nobles came, and has in the Commons (PARL-8).
pub fn publish(world: &mut World) {
    let pos = &*now(world);
    let Some(caller) = session(pos).map(|s| s.caller) else { return };
    let could = |seat: SeatId| {
        let (lords, commons) = (votes::lords_at_most(pos, seat), votes::commons(pos, seat));
        line![pos.in_line(seat), " could have ", lords, " and ", commons]
    };
    let all = joined(pos.seats().map(could), "; ");
    tell(world, Some(caller), "PARL-8", line!["Votes in the Lords and the Commons: ", all, "."]);
}

/// He comes, or the ally is asked whose ship would bring him.
pub fn attend(world: &mut World, seat: SeatId, noble: NobleId) {
    let pos = &*now(world);
    let n = pos.noble(noble);
    let afloat = matches!(n.at, Spot::Aboard(_));
    let abroad = afloat || pos.area_of(n.at).is_none_or(|a| pos.book.map.is_abroad(a));
    match passage(pos, seat, noble).filter(|_| abroad) {
        Some(owner) if owner == seat => ferry(world, owner, noble),
        Some(owner) => {
            world.resource_mut::<Course>().asked.push(Asked::Passage(noble));
            let ask = TravelAsk::Ferry { owner, seat, noble };
            world.push(ask);
        }
        None => come(world, noble),
    }
}

/// A ship of his faction or of an ally, where he is, with room for him, and a port in England that is open to it: whose ship?
/// One's own is always willing; an ally is asked once.
fn passage(pos: Pos, seat: SeatId, noble: NobleId) -> Option<SeatId> {
    let asked = pos.turn.asked.contains(&Asked::Passage(noble));
    let willing = |m: &SeatId| *m == seat || (pos.allied(*m, seat) && !asked);
    let home = |p: &PlaceId| {
        let data = pos.book.map.place(*p);
        let open = matches!(pos.stance(*p, seat), Stance::Friendly | Stance::Free);
        data.is_port() && open && !pos.book.map.is_abroad(data.area)
    };
    if !PlaceId::all().any(|p| home(&p)) {
        return None;
    }
    let owners = carriers(pos, noble).filter_map(|s| pos.master(s.id)).filter(willing);
    owners.min_by_key(|m| (*m != seat, *m))
}

/// Ships where he is with room for him: whom a ship brings to this Parliament it carries together.
fn carriers<'w>(pos: Pos<'w>, noble: NobleId) -> impl Iterator<Item = &'w Ship> {
    let at = pos.noble(noble).at;
    let near = move |s: &&Ship| match (at, s.at) {
        (Spot::Aboard(ship), _) => ship == s.id,
        (_, Berth::Port(port)) => pos.area_of(at) == Some(pos.book.map.place(port).area),
        _ => false,
    };
    let room = move |s: &&Ship| {
        let ferried = session(pos).into_iter().flat_map(|session| &session.ferried);
        let brought = ferried.filter(|(_, ship)| *ship == s.id).map(|(n, _)| *n);
        let mut all: Vec<NobleId> = pos.aboard(s.id).map(|n| n.id).chain(brought).chain([noble]).collect();
        all.sort_unstable();
        all.dedup();
        pos.book.ship(s.id).capacity >= strength::basic_of(pos, &all)
    };
    pos.ships().filter(near).filter(room)
}

/// The smallest ship of this owner that has room for him brings him.
pub fn ferry(world: &mut World, owner: SeatId, noble: NobleId) {
    let pos = &*now(world);
    let own = carriers(pos, noble).filter(|s| pos.master(s.id) == Some(owner));
    let ship = own.map(|s| s.id).min_by_key(|s| (pos.book.ship(*s).capacity, *s));
    if let Some(ship) = ship {
        with(world, |s| s.ferried.push((noble, ship)));
    }
    come(world, noble);
}

/// All have come: who is in the space attends (PARL-10).
pub fn assemble(world: &mut World) {
    let pos = &*now(world);
    let Some(s) = session(pos) else { return };
    let (place, caller) = (s.place, s.caller);
    let area = pos.book.map.place(place).area;
    let attending: Vec<NobleId> = pos.nobles_in(area).filter(|n| n.captor.is_none()).map(|n| n.id).collect();
    tell_at(world, Some(caller), place, "PARL-10", line!["In attendance: ", nobles(&attending), "."]);
    with(world, |s| s.attending = attending);
}

/// One of the two senior heirs in the faction's hands (PARL-12).
pub fn check_count(pos: Pos, seat: SeatId, royal: Royal) -> Result<(), Refusal> {
    let mine = votes::seniors_of(pos, seat).contains(&royal);
    if mine { Ok(()) } else { Err(No::NotYourSenior { who: pos.royal_name(royal) }.into()) }
}

/// The votes of both Houses are counted and published (PARL-11).
pub fn count(world: &mut World) {
    let pos = &*now(world);
    let Some(s) = session(pos) else { return };
    let (place, caller, attending) = (s.place, s.caller, s.attending.clone());
    let area = pos.book.map.place(place).area;
    let tally = |seat: SeatId| Votes {
        seat,
        lords: votes::lords(pos, seat, &attending, area),
        commons: votes::commons(pos, seat),
        towns: votes::towns(pos, seat),
    };
    let counted: Vec<Votes> = pos.seats().map(tally).collect();
    let has =
        |v: &Votes| line![pos.in_line(v.seat), " has ", v.lords, " in the Lords and ", v.commons, " in the Commons"];
    let all = joined(counted.iter().map(has), "; ");
    tell_at(world, Some(caller), place, "PARL-11", line!["Parliament sits: ", all, "."]);
    with(world, |s| {
        s.opening = counted.clone();
        s.votes = counted;
    });
}

// ---------------------------------------------------------------- Going home (PARL-31)

/// A noble of the seat's who attended, into a home of his that is friendly and that nobody besieges.
pub fn check_return(pos: Pos, s: &Session, seat: SeatId, noble: NobleId, place: PlaceId) -> Result<(), Refusal> {
    let who = pos.noble_name(noble).to_string();
    let n = pos.noble(noble);
    if !s.attending.contains(&noble) || n.seat != Some(seat) || n.captor.is_some() {
        return Err(No::NotAttending { who }.into());
    }
    let home = pos.book.noble(noble).homes.contains(&place);
    let safe = pos.owner(place).is_some_and(|o| pos.allied(o, seat)) && pos.siege_of(place).is_none();
    if home && safe && n.at != Spot::Inside(place) {
        return travel::check_charges(pos, noble);
    }
    Err(No::NoHome { who, place: pos.place_name(place).into() }.into())
}

/// He is inside his home and attends no more.
pub fn go_home(world: &mut World, noble: NobleId, place: PlaceId) {
    world.change::<Noble>(noble).at = Spot::Inside(place);
    with(world, |s| s.attending.retain(|n| *n != noble));
    let seat = now(world).noble(noble).seat;
    tell_at(world, seat, place, "PARL-31", line![noble, " goes home to ", place, "."]);
}
