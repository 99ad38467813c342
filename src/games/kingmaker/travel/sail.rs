//! A voyage (MOV-7 to MOV-27).

use super::super::prelude::*;
use super::sailing::{
    Haven, Voyage, all_aboard, can_sail, check_course, check_fleet, check_passengers, check_port, left, length,
    set_out, spaces,
};
use super::{Sail, TravelAsk, asked, fleets, march};
use crate::engine::Span;
use crate::line;

/// Fleet, passengers, course and haven, in this order; an owner's leave is asked when the ships are there.
impl Deed for Sail {
    /// Each ship alone and all of a berth together; nobody, each one, or all who can board.
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let mut list = vec![];
        if asked(pos).is_some() || pos.turn.phase != Phase::Movement {
            return list;
        }
        let ready: Vec<&Ship> = pos.ships_of(seat).filter(|s| can_sail(pos, s.id)).collect();
        let others = pos.ships().filter(|s| can_sail(pos, s.id) && pos.master(s.id) != Some(seat)).map(|s| s.id);
        let others = others.filter(|s| fleets::leads(pos, seat, *s) || fleets::may_borrow(pos, seat, *s));
        let mut fleets: Vec<Vec<ShipId>> = ready.iter().map(|s| s.id).chain(others).map(|s| vec![s]).collect();
        let led = pos.field.fleets.iter().filter(|f| f.leader == Some(seat));
        fleets.extend(led.map(|f| f.ships.clone()));
        let mut berths: Vec<Berth> = ready.iter().map(|s| s.at).collect();
        berths.sort_unstable();
        berths.dedup();
        for berth in &berths {
            let all: Vec<ShipId> = ready.iter().filter(|s| s.at == *berth).map(|s| s.id).collect();
            if all.len() > 1 {
                fleets.push(all);
            }
        }
        for ships in fleets {
            let Ok(from) = check_fleet(pos, seat, &ships) else { continue };
            let reach = spaces(pos, from);
            let most = u32::from(left(pos, &ships));
            let seas = SeaId::all().map(Haven::Sea);
            let ports = PlaceId::all().filter(|p| pos.book.map.place(*p).is_port()).map(Haven::Port);
            let havens: Vec<Haven> =
                seas.chain(ports).filter(|h| length(pos, &reach, *h).is_some_and(|n| n > 0 && n <= most)).collect();
            for aboard in boarding(pos, seat, from) {
                let base =
                    Voyage { ships: ships.clone(), aboard, to: Haven::Sea(SeaId(0)), inside: false, outside: vec![] };
                if check_passengers(pos, seat, &base, from).is_err() {
                    continue;
                }
                let lands = all_aboard(pos, &base);
                // Another's ship is asked for to carry somebody.
                let asked = |s: &ShipId| !fleets::to_order(pos, seat, *s);
                if lands.is_empty() && ships.iter().any(asked) {
                    continue;
                }
                for to in &havens {
                    for (inside, outside) in shores(&lands, *to) {
                        let v = Voyage { to: *to, inside, outside, ..base.clone() };
                        let port_ok = match v.to {
                            Haven::Sea(_) => true,
                            Haven::Port(place) => check_port(pos, seat, &v, place).is_ok(),
                        };
                        if port_ok && check_course(pos, seat, &v, from, &reach).is_ok() {
                            list.push(Sail(v));
                        }
                    }
                }
            }
        }
        list
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Sail(v) = self;
        self.if_asked(pos, asked(pos).is_none())?;
        pos.may_act_in(&[Phase::Movement], seat, "A voyage")?;
        let from = check_fleet(pos, seat, &v.ships)?;
        check_passengers(pos, seat, v, from)?;
        check_course(pos, seat, v, from, &spaces(pos, from))?;
        match v.to {
            Haven::Sea(_) => Ok(()),
            Haven::Port(place) => check_port(pos, seat, v, place),
        }
    }
    /// Allies whose ships or nobles sail are asked first.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Sail(v) = self;
        let allies = fleets::lenders(&now(world), seat, v);
        if allies.is_empty() {
            return set_out(world, seat, v);
        }
        world.resource_mut::<Course>().asked.extend(allies.iter().map(|a| Asked::Voyage(*a)));
        world.push(TravelAsk::Lend { seat, allies, voyage: v.clone() });
    }
    fn describe(&self, _: Pos) -> Line {
        let Sail(v) = self;
        let with = (!v.aboard.is_empty()).then(|| line![" with ", telling::each(&v.aboard)]);
        let to: Span = match v.to {
            Haven::Sea(sea) => sea.into(),
            Haven::Port(place) => place.into(),
        };
        let inside = v.inside.then(|| match &v.outside[..] {
            [] => line![", inside"],
            out => line![", inside but for ", telling::each(out)],
        });
        line![telling::each(&v.ships), with, " to ", to, inside]
    }
}

/// How they may land: all in the open, all inside, of several each one by himself inside or outside (MOV-26a, MOV-26b).
pub fn shores(lands: &[NobleId], to: Haven) -> Vec<(bool, Vec<NobleId>)> {
    let mut out = vec![(false, vec![])];
    if !matches!(to, Haven::Port(_)) || lands.is_empty() {
        return out;
    }
    out.push((true, vec![]));
    if lands.len() > 1 {
        out.extend(lands.iter().map(|n| (true, vec![*n])));
    }
    if lands.len() > 2 {
        let others = |n: &NobleId| lands.iter().copied().filter(|m| m != n).collect();
        out.extend(lands.iter().map(|n| (true, others(n))));
    }
    out
}

/// Sets of nobles who might board here: nobody, each by himself, all; each of an ally's.
fn boarding(pos: Pos, seat: SeatId, from: Berth) -> Vec<Vec<NobleId>> {
    let mut out = vec![vec![]];
    let Berth::Port(port) = from else { return out };
    let area = pos.book.map.place(port).area;
    let ready = |n: &&Noble| {
        let shut = matches!(n.at, Spot::Inside(p) if pos.siege_of(p).is_some());
        n.seat == Some(seat) && !n.moved && !shut && march::check_charges(pos, n.id).is_ok()
    };
    let here: Vec<NobleId> = pos.nobles_in(area).filter(ready).map(|n| n.id).collect();
    out.extend(here.iter().map(|n| vec![*n]));
    if here.len() > 1 {
        out.push(here);
    }
    let lent = pos.nobles_in(area).filter(|n| n.seat != Some(seat) && n.captor.is_none());
    let lent = lent.map(|n| n.id).filter(|n| fleets::check_boards(pos, seat, *n).is_ok());
    out.extend(lent.map(|n| vec![n]));
    out
}
