//! Nobles on the move by land: the march, who is asked on the way, entering places (MOV-1 to MOV-6).

use super::super::position::Stance;
use super::super::prelude::*;
use super::super::{fates, strength, succession};
use super::{March, No, TravelAsk, armies, asked, refuges, ways};
use crate::engine::joined;
use crate::line;

/// To an area, and there into a place or, without one, into the open; `road` says how he goes. Owners on the way are asked when
/// he is there: their leave is no part of this.
impl Deed for March {
    /// Every area he can end in, and the places there that he may enter or ask to enter.
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let mut list = vec![];
        if asked(pos).is_some() || pos.turn.phase != Phase::Movement {
            return list;
        }
        let led = pos.field.armies.iter().filter(|a| a.leader == seat).flat_map(|a| a.nobles.iter().copied());
        let mut nobles: Vec<NobleId> = pos.nobles_of(seat).map(|n| n.id).chain(led).collect();
        nobles.sort_unstable();
        nobles.dedup();
        let owners = pos.owners();
        for noble in nobles {
            let Ok(n) = check_free(pos, seat, noble) else { continue };
            let Some(start) = pos.area_of(n.at) else { continue };
            let afoot = ways::across_country(pos, start, ways::spaces(pos));
            let mut goals: Vec<(AreaId, bool)> = afoot.areas.iter().map(|a| (*a, false)).collect();
            if pos.book.map.is_on_road(start) && !pos.suffers(Hardship::Catastrophe) {
                let ridden = ways::by_road(pos, start, seat, &owners);
                goals.extend(ridden.areas.iter().filter(|a| !afoot.holds(**a)).map(|a| (*a, true)));
            }
            goals.sort_unstable();
            for (to, road) in goals {
                let stays = to == start;
                let places = pos.book.map.area(to).places.iter().map(|p| Some(*p));
                for into in std::iter::once(None).chain(places) {
                    if check_goal(pos, seat, n, to, into, stays).is_ok() {
                        list.push(March { who: noble, to, into, road });
                    }
                }
            }
        }
        list
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let March { who, to, into, road } = *self;
        self.if_asked(pos, asked(pos).is_none())?;
        let n = check_free(pos, seat, who)?;
        let path = ways::path(pos, seat, n, to, road)?;
        check_goal(pos, seat, n, to, into, path.is_empty())
    }
    /// He sets out, which uses up his move, and goes as far as nobody must be asked.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let March { who, to, into, road } = *self;
        let pos = &*now(world);
        let n = pos.noble(who);
        let Ok(path) = ways::path(pos, seat, n, to, road) else { return };
        let lent = n.seat != Some(seat);
        let mut n = world.change::<Noble>(who);
        n.moved = true;
        n.lent |= lent;
        walk(world, seat, who, path, into, road);
    }
    fn describe(&self, pos: Pos) -> Line {
        let March { who, to, into, road } = *self;
        let at = into.map_or(Spot::Open(to), Spot::Inside).line();
        let by = road.then_some(" by road");
        let leave = leave(pos, who, to, into, road);
        let asks = (!leave.is_empty())
            .then(|| line![", by leave of ", joined(leave.into_iter().map(|s| pos.in_line(s)), " and ")]);
        line![who, " to ", at, by, asks]
    }
    fn heading(&self, pos: Pos) -> String {
        format!("March with {}", pos.known_noble(self.who))
    }
}

// ---------------------------------------------------------------- Judging

/// One's own noble, or an ally's in one's army who has not moved in this round (ARM-6); whether he has fought is another
/// matter.
pub fn to_order(pos: Pos<'_>, seat: SeatId, noble: NobleId) -> Result<&Noble, Refusal> {
    if noble.index() < NobleId::COUNT {
        let n = pos.noble(noble);
        if n.captor.is_none() && (n.seat == Some(seat) || (armies::leads(pos, seat, noble) && !n.moved)) {
            return Ok(n);
        }
    }
    Err(No::NotToOrder { who: pos.known_noble(noble) }.into())
}

/// May he move at all?
fn check_free(pos: Pos<'_>, seat: SeatId, noble: NobleId) -> Result<&Noble, Refusal> {
    pos.may_act_in(&[Phase::Movement], seat, "A march")?;
    let n = to_order(pos, seat, noble)?;
    let who = pos.noble_name(noble).to_string();
    if n.moved {
        return Err(No::MovedAlready { who }.into());
    }
    check_charges(pos, noble)?;
    match n.at {
        Spot::Aboard(_) | Spot::Off => Err(No::AtSea { who }.into()),
        Spot::Inside(place) if pos.siege_of(place).is_some() => {
            Err(No::ShutIn { who, place: pos.place_name(place).into() }.into())
        }
        _ => Ok(n),
    }
}

/// Who has been handed an heir stays with him for the turn: what has been handed on is not used in it (TRF-2), nor left alone.
pub fn check_charges(pos: Pos, noble: NobleId) -> Result<(), Refusal> {
    match pos.heirs_with(noble).find(|h| h.passed) {
        Some(heir) => {
            Err(No::HeirStays { who: pos.noble_name(noble).into(), heir: pos.heir_name(heir.id).into() }.into())
        }
        None => Ok(()),
    }
}

/// What stands against ending there.
fn check_goal(
    pos: Pos,
    seat: SeatId,
    n: &Noble,
    to: AreaId,
    into: Option<PlaceId>,
    stays: bool,
) -> Result<(), Refusal> {
    let goal = into.map_or(Spot::Open(to), Spot::Inside);
    let of = n.seat.unwrap_or(seat);
    if stays && n.at == goal {
        return Err(No::StaysThere { who: pos.noble_name(n.id).into() }.into());
    }
    // A step on the spot is his move, and leaves nothing (MOV-30).
    if stays {
        refuges::check_stay(pos, n)?;
    }
    if is_bound(pos, n.id, to) {
        return Err(No::WithTheKing.into());
    }
    if n.seat != Some(seat) && !armies::goes_along(pos, seat, n, to) {
        return Err(No::NotToOrder { who: pos.noble_name(n.id).into() }.into());
    }
    refuges::check_entry(pos, of, n.id, to)?;
    match into {
        Some(place) => check_inside(pos, of, n.id, to, place),
        None => Ok(()),
    }
}

/// While his King lives the Bishop of Westminster goes only where the King is, or with a King whom he guards himself (SPN-15);
/// afterwards as he likes (SPN-16).
pub fn is_bound(pos: Pos, noble: NobleId, to: AreaId) -> bool {
    let guards = |k: &Royal| matches!(k, Royal::Heir(heir) if pos.heir(*heir).guard == Some(noble));
    let elsewhere = |k: &Royal| !guards(k) && pos.area_of(succession::spot(pos, *k)) != Some(to);
    kings_of_bishop(pos, noble).is_some_and(|kings| kings.iter().all(elsewhere))
}

/// The living King without whom this noble does not move, in whosever hands he is; more than one while it is open whose
/// bishop he is. None: he moves as he likes.
pub fn kings_of_bishop(pos: Pos, noble: NobleId) -> Option<Vec<Royal>> {
    if !fates::is_westminster(noble) {
        return None;
    }
    let seat = pos.noble(noble).seat;
    let his = |k: &Royal| match pos.reign.bishops_king {
        Some(king) => *k == king,
        None => succession::controller(pos, *k) == seat,
    };
    let kings: Vec<Royal> = succession::kings(pos).into_iter().filter(his).collect();
    if kings.is_empty() { None } else { Some(kings) }
}

/// Entering a place (MOV-6a to MOV-6e; CBT-22b): of an unfriendly one the owner is asked, so that it is allowed to try.
pub fn check_inside(pos: Pos, seat: SeatId, noble: NobleId, to: AreaId, place: PlaceId) -> Result<(), Refusal> {
    let (name, area) = (pos.place_name(place).to_string(), pos.area_name(to).to_string());
    if pos.book.map.place(place).area != to {
        return Err(No::NoSuchPlace { place: name, area }.into());
    }
    if pos.siege_of(place).is_some_and(|s| s.by != seat) {
        return Err(No::UnderSiege { place: name }.into());
    }
    match pos.stance(place, seat) {
        Stance::Friendly | Stance::Free | Stance::Unfriendly(_) => {}
        Stance::Neutral => return Err(No::NeutralWalls { place: name }.into()),
        Stance::Occupied => return Err(No::HeldByOthers { place: name }.into()),
        Stance::Asleep => return Err(No::NotYetOpen { place: name }.into()),
    }
    let need = strength::retinue_of(pos, &[noble], to);
    let have = pos.room_in(place);
    if need > have { Err(No::NoRoom { place: name, have, need }.into()) } else { Ok(()) }
}

/// The owners who will be asked on such a march: along the road, and at the gate (MOV-5d, MOV-6d).
pub fn leave(pos: Pos, noble: NobleId, to: AreaId, into: Option<PlaceId>, road: bool) -> Vec<SeatId> {
    let Some(n) = (noble.index() < NobleId::COUNT).then(|| pos.noble(noble)) else { return vec![] };
    let (Some(seat), true) = (n.seat, to.index() < AreaId::COUNT) else { return vec![] };
    let mut out = vec![];
    if road && let Ok(path) = ways::path(pos, seat, n, to, true) {
        let owners = pos.owners();
        let asked =
            path.iter().take(path.len().saturating_sub(1)).filter_map(|a| match ways::gate(pos, *a, seat, &owners) {
                ways::Gate::Ask(owner, _) => Some(owner),
                _ => None,
            });
        out.extend(asked);
    }
    if let Some(Stance::Unfriendly(owner)) = into.map(|p| pos.stance(p, seat)) {
        out.push(owner);
    }
    out.sort();
    out.dedup();
    out
}

// ---------------------------------------------------------------- Doing

/// Walks on until somebody must be asked, or the way is at its end.
pub fn walk(world: &mut World, seat: SeatId, noble: NobleId, path: Vec<AreaId>, into: Option<PlaceId>, road: bool) {
    let mut left = path;
    while !left.is_empty() {
        let here = left.remove(0);
        world.change::<Noble>(noble).at = Spot::Open(here);
        if left.is_empty() || !road {
            continue;
        }
        let pos = &*now(world);
        if let ways::Gate::Ask(owner, place) = ways::gate(pos, here, seat, &pos.owners()) {
            world.push(TravelAsk::Passage { owner, seat, noble, place, left, into });
            return;
        }
    }
    arrive(world, seat, noble, into);
}

/// At the end of the way: into the place, if that is wanted; the owner of an unfriendly one is asked (MOV-6d).
pub fn arrive(world: &mut World, seat: SeatId, noble: NobleId, into: Option<PlaceId>) {
    let pos = &*now(world);
    let area = pos.area_of_noble(noble);
    if let Some(place) = into.filter(|p| Some(pos.book.map.place(*p).area) == area)
        && let Stance::Unfriendly(owner) = pos.stance(place, pos.noble(noble).seat.unwrap_or(seat))
    {
        if pos.noble(noble).at == Spot::Inside(place) {
            return;
        }
        if let Some(area) = area {
            world.change::<Noble>(noble).at = Spot::Open(area);
        }
        world.push(TravelAsk::Entry { owner, seat, noble, place });
        return;
    }
    let goal = match (into, area) {
        (Some(place), Some(area)) if pos.book.map.place(place).area == area => Spot::Inside(place),
        (_, Some(area)) => Spot::Open(area),
        _ => return,
    };
    settle_in(world, noble, goal);
}

/// He is where he wanted to be.
pub fn settle_in(world: &mut World, noble: NobleId, at: Spot) {
    world.change::<Noble>(noble).at = at;
    let pos = &*now(world);
    let (text, seat) = (line![noble, " marches to ", at.line(), "."], pos.noble(noble).seat);
    if let Some(area) = pos.area_of(at) {
        tell_at(world, seat, area, "MOV-1", text);
    }
}
