//! Heirs taken, entrusted, executed, crowned.

use bevy_ecs::prelude::World;

use super::super::book::{CardKind, House};
use super::super::components::*;
use super::super::events::claims;
use super::super::ids::*;
use super::super::position::{Pos, now};
use super::super::telling::{tell, tell_at};
use super::super::{faction, fates, succession, travel};
use super::{No, RoyalAsk, RoyalDeed};
use crate::engine::{ChangeRows, PushPending};
use crate::line;
use crate::table::{Refusal, SeatId};

/// Bishops for a coronation without an archbishop.
const BISHOPS: usize = 2;

// ---------------------------------------------------------------- Capture (HEIR-1, HEIR-2, CBT-47, CBT-48)

/// An heir whom nobody guards, by a noble in the same space; it does not matter whether the heir is inside a place.
pub fn check_capture(pos: Pos, seat: SeatId, heir: HeirId, by: NobleId) -> Result<(), Refusal> {
    pos.may_act_in(&[Phase::Movement, Phase::Combat], seat, "Taking an heir")?;
    let noble = pos.own_noble(seat, by)?;
    let h = pos.heir(heir);
    let name = pos.heir_name(heir).to_string();
    if !h.alive {
        return Err(No::Dead { who: name }.into());
    }
    if let Some(guard) = h.guard {
        return Err(No::Guarded { who: name, by: pos.noble_name(guard).into() }.into());
    }
    let there = matches!(noble.at, Spot::Open(_) | Spot::Inside(_)) && pos.area_of(noble.at) == pos.area_of(h.at);
    if !there {
        return Err(No::NotThere { who: pos.noble_name(by).into(), heir: name }.into());
    }
    // He has not ended his movement who must go on (MOV-30).
    travel::check_stay(pos, noble)
}

/// The noble guards the heir, who stands nowhere on his own from now on.
pub fn capture(world: &mut World, seat: SeatId, heir: HeirId, by: NobleId) {
    let mut h = world.change::<Heir>(heir);
    h.guard = Some(by);
    h.at = Spot::Off;
    // Heirs are taken when a noble has ended his movement (HEIR-1).
    world.change::<Noble>(by).moved = true;
    let pos = &*now(world);
    let text = line![by, " takes ", heir, "."];
    if let Some(area) = pos.area_of_noble(by) {
        tell_at(world, Some(seat), area, "HEIR-1", text);
    }
}

// ---------------------------------------------------------------- Guards (TRF-1b, MOV-19)

/// To another noble in the same space, own or allied; an heir in one's hands is never left alone (MOV-19). Whoever holds heirs
/// of both houses may give one to any other faction, also when the grace is over (HEIR-3).
pub fn check_entrust(pos: Pos, seat: SeatId, heir: HeirId, to: NobleId) -> Result<(), Refusal> {
    let grace = super::asks_grace(pos);
    if !grace {
        pos.may_act_in(&Phase::OF_ACTS, seat, "Entrusting an heir")?;
    }
    check_held(pos, seat, heir)?;
    let name = pos.heir_name(heir).to_string();
    if pos.heir(heir).passed && !grace {
        return Err(No::PassedAlready { who: name }.into());
    }
    let noble = pos.noble(to);
    let guard = pos.heir(heir).guard;
    let both = succession::houses_of(pos, seat).len() > 1;
    let other = |s: SeatId| s != seat && both;
    let whom = |s: SeatId| other(s) || (pos.allied(s, seat) && !grace);
    let friend = noble.captor.is_none() && noble.seat.is_some_and(whom);
    let near = guard.is_some_and(|g| {
        let (a, b) = (pos.noble(g).at, noble.at);
        a == b || (pos.area_of(a).is_some() && pos.area_of(a) == pos.area_of(b))
    });
    if !(friend && near && guard != Some(to)) {
        return Err(No::NotToGive { who: name }.into());
    }
    // An heir handed on would keep him where he may not stay (TRF-2, MOV-30).
    travel::check_stay(pos, noble)
}

fn check_held(pos: Pos, seat: SeatId, heir: HeirId) -> Result<(), Refusal> {
    if pos.heir_seat(heir) == Some(seat) {
        return Ok(());
    }
    Err(No::NotYours { who: pos.heir_name(heir).into() }.into())
}

/// The noble guards the heir, who is passed on no more this turn.
pub fn entrust(world: &mut World, seat: SeatId, heir: HeirId, to: NobleId) {
    let mut h = world.change::<Heir>(heir);
    h.guard = Some(to);
    h.passed = true;
    tell(world, Some(seat), "TRF-1b", line![heir, " is entrusted to ", to, "."]);
}

// ---------------------------------------------------------------- Execution (HEIR-5, CBT-51)

/// Any heir in one's hands, at any time of one's turn, and when the grace is over.
pub fn check_execute(pos: Pos, seat: SeatId, heir: HeirId) -> Result<(), Refusal> {
    check_held(pos, seat, heir)?;
    if super::asks_grace(pos) {
        return Ok(());
    }
    faction::captives::check_time(pos, seat)
}

/// The heir dies by this seat's hand.
pub fn execute(world: &mut World, seat: SeatId, heir: HeirId) {
    fates::kill_heir(world, heir, Some(seat), "HEIR-5", "is executed");
}

/// Those of the house of which fewer are held die; of equal numbers those of York.
pub fn yield_up(world: &mut World, seat: SeatId) {
    let pos = &*now(world);
    let of = |house: House| succession::held_of(pos, seat, house);
    let (lancaster, york) = (of(House::Lancaster), of(House::York));
    // Beaufort alone is Lancaster: he is a noble and is not executed here.
    let dies = if lancaster.is_empty() || lancaster.len() >= york.len() { york } else { lancaster };
    for heir in dies {
        fates::kill_heir(world, heir, Some(seat), "HEIR-3", "is executed: the grace is over");
    }
}

// ---------------------------------------------------------------- Coronation (COR)

/// The senior heir of a house, controlled by the faction, inside a place with a cathedral, with an archbishop or two bishops
/// there, of the faction or of others who consent (COR-1, COR-3; SPN-8).
pub fn check_crown(pos: Pos, seat: SeatId, royal: Royal) -> Result<(), Refusal> {
    pos.may_act_in(&[Phase::Coronation], seat, "A coronation")?;
    can_crown(pos, seat, royal)
}

fn can_crown(pos: Pos, seat: SeatId, royal: Royal) -> Result<(), Refusal> {
    let who = pos.royal_name(royal);
    if let Royal::Noble(n) = royal
        && fates::is_pretender(n)
    {
        // A pretender needs London instead of a claim by birth (SPN-19).
        if pos.owner(claims::capital()) != Some(seat) {
            return Err(No::NoCapital { who }.into());
        }
    } else if let Some(king) = claims::reigning(pos, seat) {
        return Err(No::PretenderReigns { who, king: pos.noble_name(king).into() }.into());
    } else if !House::ALL.into_iter().any(|h| succession::senior(pos, h) == Some(royal)) {
        return Err(No::NotSenior { who }.into());
    }
    if succession::controller(pos, royal) != Some(seat) {
        return Err(No::NotYours { who }.into());
    }
    if succession::is_crowned(pos, royal) {
        return Err(No::CrownedAlready { who }.into());
    }
    if let Royal::Heir(id) = royal
        && pos.heir(id).passed
    {
        return Err(No::PassedAlready { who }.into());
    }
    let place = match succession::spot(pos, royal) {
        Spot::Inside(place) if pos.book.map.place(place).cathedral => place,
        _ => return Err(No::NoCathedral { who }.into()),
    };
    let all: Vec<SeatId> = [seat].into_iter().chain(helpers(pos, seat, place)).collect();
    let (archbishops, bishops) = clergy(pos, &all, place);
    if archbishops > 0 || bishops >= BISHOPS {
        return Ok(());
    }
    Err(No::NoBishops { have: bishops, need: BISHOPS }.into())
}

/// Other factions with bishops inside the place whom one may still ask: each once in a turn.
fn helpers(pos: Pos, seat: SeatId, place: PlaceId) -> Vec<SeatId> {
    let asked = |s: &SeatId| pos.turn.asked.contains(&Asked::Blessing(*s));
    let has = |s: &SeatId| clergy(pos, &[*s], place).1 > 0;
    pos.seats().filter(|s| *s != seat && !asked(s)).filter(has).collect()
}

/// Are the bishops of the faction and of those who have agreed enough to crown him where he is?
pub fn has_clergy(pos: Pos, seat: SeatId, royal: Royal, given: &[SeatId]) -> bool {
    let Spot::Inside(place) = succession::spot(pos, royal) else { return false };
    let all: Vec<SeatId> = given.iter().copied().chain([seat]).collect();
    let (archbishops, bishops) = clergy(pos, &all, place);
    archbishops > 0 || bishops >= BISHOPS
}

/// Archbishops, and all bishops, of these factions inside a place; the Bishop of Westminster is one.
fn clergy(pos: Pos, seats: &[SeatId], place: PlaceId) -> (usize, usize) {
    let here = || pos.nobles_inside(place).filter(|n| n.captor.is_none() && n.seat.is_some_and(|s| seats.contains(&s)));
    let see = |n: &Noble| pos.has_kind(n.id, CardKind::Bishopric).filter(|c| pos.card(*c).idle.is_none());
    let archbishops = here().filter(|n| see(n).is_some_and(|c| pos.book.card(c).archbishop)).count();
    let bishops = here().filter(|n| see(n).is_some() || pos.book.noble(n.id).bishop).count();
    (archbishops, bishops)
}

/// Whom the faction could crown now.
pub fn may_be_crowned(pos: Pos, seat: SeatId) -> Vec<Royal> {
    let seniors = House::ALL.into_iter().filter_map(|h| succession::senior(pos, h));
    let pretenders = pos.nobles_of(seat).map(|n| n.id).filter(|n| fates::is_pretender(*n)).map(Royal::Noble);
    seniors.chain(pretenders).filter(|r| can_crown(pos, seat, *r).is_ok()).collect()
}

/// He is crowned; bishops of others are asked first if one's own are too few.
pub fn begin_crowning(world: &mut World, seat: SeatId, royal: Royal) {
    let pos = &*now(world);
    let place = match succession::spot(pos, royal) {
        Spot::Inside(place) if !has_clergy(pos, seat, royal, &[]) => place,
        _ => return crown(world, seat, royal),
    };
    let left = helpers(pos, seat, place);
    world.resource_mut::<Course>().asked.extend(left.iter().map(|s| Asked::Blessing(*s)));
    let ask = RoyalAsk::Blessing { seat, royal, left, given: vec![] };
    world.push(ask);
}

/// The others have answered: he is crowned if there are bishops enough.
pub fn bless(world: &mut World, seat: SeatId, royal: Royal, given: &[SeatId]) {
    if has_clergy(&now(world), seat, royal, given) {
        return crown(world, seat, royal);
    }
    tell(world, Some(seat), "COR-3", line![royal, " is not crowned: there are too few bishops."]).idle();
}

/// He is King; a new coronation ends the standing of a sole monarch (ruling 43).
pub fn crown(world: &mut World, seat: SeatId, royal: Royal) {
    match royal {
        Royal::Heir(id) => world.change::<Heir>(id).crowned = true,
        Royal::Noble(id) => world.resource_mut::<Reign>().crowned.push(id),
    }
    world.resource_mut::<Reign>().supported = None;
    let text = line![royal, " is crowned by ", now(world).in_line(seat), "."];
    tell(world, Some(seat), "COR-4", text).great(9);
}

// ---------------------------------------------------------------- Offers

/// What may be worth asking for in this phase; the room's `check` has still to sift it.
pub fn offers(pos: Pos, seat: SeatId, deeds: &mut Vec<RoyalDeed>) {
    if pos.stack.is_empty() {
        for h in pos.heirs().filter(|h| h.alive) {
            match h.guard {
                None => deeds.extend(pos.nobles_of(seat).map(|n| RoyalDeed::Capture { heir: h.id, by: n.id })),
                Some(g) if pos.noble(g).seat == Some(seat) => {
                    deeds.extend(pos.nobles().map(|n| RoyalDeed::Entrust { heir: h.id, to: n.id }));
                }
                Some(_) => {}
            }
        }
    }
    if pos.turn.phase == Phase::Coronation {
        deeds.extend(may_be_crowned(pos, seat).into_iter().map(|royal| RoyalDeed::Crown { royal }));
    }
    deeds.extend(pos.heirs_of(seat).map(|h| RoyalDeed::Execute { heir: h.id }));
}
