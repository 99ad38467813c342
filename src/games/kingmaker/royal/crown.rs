//! Coronations (COR).

use super::super::book::{CardKind, House};
use super::super::events::claims;
use super::super::prelude::*;
use super::super::{fates, succession};
use super::{Crown, No, RoyalAsk};
use crate::line;

/// Bishops for a coronation without an archbishop.
const BISHOPS: usize = 2;

/// The senior heir of a house, controlled by the faction, inside a place with a cathedral, with an archbishop or two bishops
/// there, of the faction or of others who consent (COR-1, COR-3; SPN-8).
impl Deed for Crown {
    fn candidates(pos: Pos, seat: SeatId) -> Vec<Self> {
        if pos.turn.phase != Phase::Coronation {
            return vec![];
        }
        may_be_crowned(pos, seat).into_iter().map(|royal| Crown { royal }).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, super::asked(pos).is_none())?;
        pos.may_act_in(&[Phase::Coronation], seat, "A coronation")?;
        can_crown(pos, seat, self.royal)
    }
    /// Bishops of others are asked first if one's own are too few.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Crown { royal } = *self;
        let pos = &*now(world);
        let place = match succession::spot(pos, royal) {
            Spot::Inside(place) if !has_clergy(pos, seat, royal, &[]) => place,
            _ => return crown(world, seat, royal),
        };
        let left = helpers(pos, seat, place);
        world.resource_mut::<Course>().asked.extend(left.iter().map(|s| Asked::Blessing(*s)));
        world.push(RoyalAsk::Blessing { seat, royal, left, given: vec![] });
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Crown ", self.royal]
    }
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
