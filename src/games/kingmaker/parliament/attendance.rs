//! Who comes to Parliament and how, and who goes home (PARL-4, PARL-5, PARL-8 to PARL-12, PARL-31).

use super::super::events::summons;
use super::super::position::Stance;
use super::super::prelude::*;
use super::super::strength;
use super::super::telling::nobles;
use super::attend::check_attend;
use super::{Session, Votes, session, votes, with};
use crate::engine::joined;
use crate::line;

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

/// A ship of his faction or of an ally, where he is, with room for him, and a port in England that is open to it: whose ship?
/// One's own is always willing; an ally is asked once.
pub fn passage(pos: Pos, seat: SeatId, noble: NobleId) -> Option<SeatId> {
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
