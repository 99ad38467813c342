//! Option D: goods are not carried but shipped by announcement; who stands on the route may try to take them (OD.1 to
//! OD.6).
//!
//! The owner names his route with the announcement; of the other players only those are asked who could intercept it.

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::components::*;
use super::super::ids::{ItemId, ProvinceId, SeaId};
use super::super::marriages::{self, Forbidden, Leave};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling;
use super::ground::{leave, price};
use super::units::{Unit, check_place, check_turn};
use super::{CampaignAsk, No, push, top};
use crate::board::search::{Ties, search};
use crate::engine::{ChangeRows, PendingWorld, Span};
use crate::line;
use crate::table::{Refusal, SeatId, Throw};

/// A stage of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Leg {
    Land(ProvinceId),
    Sea(SeaId),
}

/// What a shipment waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// It goes on.
    UnderWay,
    /// Somebody on the route may object.
    Objecting,
    /// The owner says first what he pays.
    OwnerPays,
    /// Then who intercepts; the die falls.
    HunterPays,
}

/// A shipment on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shipment {
    pub item: ItemId,
    pub owner: SeatId,
    pub route: Vec<Leg>,
    /// Which stage of the route it has come to.
    pub at: usize,
    /// Who has been asked there.
    pub asked: Vec<SeatId>,
    pub stage: Stage,
    pub hunter: Option<SeatId>,
    /// Crowns the owner has paid for safety.
    pub paid: u32,
}

impl Shipment {
    /// Whose decision the shipment waits for; `None` while it goes on by itself.
    pub fn decider(&self) -> Option<SeatId> {
        match self.stage {
            Stage::UnderWay => None,
            Stage::Objecting | Stage::HunterPays => self.hunter,
            Stage::OwnerPays => Some(self.owner),
        }
    }
}

/// Who can intercept at a stage, and with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunter {
    pub seat: SeatId,
    pub armies: u8,
    /// Fleets at sea beyond those of the goods' owner.
    pub fleets: u8,
}

// ---------------------------------------------------------------- Routes (OD.2, OD.3, OD.6)

/// Players who could intercept goods of `owner` at this stage, in seat order (OD.3).
pub fn hunters(pos: Pos, owner: SeatId, leg: Leg) -> Vec<Hunter> {
    Watch::of(pos).hunters(pos, owner, leg)
}

/// Armies on land and fleets at sea, by place and seat: counted once for all stages of a route.
struct Watch {
    armies: Vec<(ProvinceId, SeatId, u8)>,
    fleets: Vec<(SeaId, SeatId, u8)>,
}

fn count<P: PartialEq>(list: &mut Vec<(P, SeatId, u8)>, at: P, seat: SeatId) {
    match list.iter_mut().find(|(p, s, _)| *p == at && *s == seat) {
        Some((.., n)) => *n += 1,
        None => list.push((at, seat, 1)),
    }
}

impl Watch {
    fn of(pos: Pos) -> Self {
        let mut watch = Watch { armies: vec![], fleets: vec![] };
        for army in pos.armies() {
            if let (Spot::Land(at), Some(seat)) = (army.at, pos.owner_of_army(army.id)) {
                count(&mut watch.armies, at, seat);
            }
        }
        for fleet in pos.fleets() {
            if let (Berth::Sea(at), Some(seat)) = (fleet.at, pos.owner_of_fleet(fleet.id)) {
                count(&mut watch.fleets, at, seat);
            }
        }
        watch
    }

    fn hunters(&self, pos: Pos, owner: SeatId, leg: Leg) -> Vec<Hunter> {
        let mut found: Vec<Hunter> = match leg {
            Leg::Land(p) => {
                let here = self.armies.iter().filter(|(at, seat, _)| *at == p && *seat != owner);
                let barred = here.filter(|(_, seat, _)| !leave(pos, *seat, owner, Leave::Goods, p));
                barred.map(|(_, seat, armies)| Hunter { seat: *seat, armies: *armies, fleets: 0 }).collect()
            }
            Leg::Sea(sea) => {
                let at_sea = self.fleets.iter().filter(|(at, ..)| *at == sea);
                let own = at_sea.clone().find(|(_, seat, _)| *seat == owner).map_or(0, |(.., n)| *n);
                let more = at_sea.filter(|(_, seat, n)| *seat != owner && *n > own);
                more.map(|(_, seat, n)| Hunter { seat: *seat, armies: 0, fleets: n - own }).collect()
            }
        };
        found.sort_by_key(|h| h.seat);
        found
    }
}

/// May goods pass through this province at all?
fn check_open(pos: Pos, at: ProvinceId) -> Result<(), No> {
    let province = pos.province(at);
    let name = pos.label(at).to_string();
    match province.holder {
        Holder::OutOfBounds => Err(No::OutOfBounds { at: name }),
        Holder::Neutral => Err(No::NoTradeHere { at: name }),
        // BR OE.8
        _ if province.famine || province.rebellion.is_some() => Err(No::RouteClosed { at: name }),
        _ => Ok(()),
    }
}

impl From<Leg> for Span {
    fn from(leg: Leg) -> Self {
        match leg {
            Leg::Land(p) => p.into(),
            Leg::Sea(s) => s.into(),
        }
    }
}

/// Do two stages follow each other on the map? Over the Channel goods go by sea.
fn joined(pos: Pos, a: Leg, b: Leg) -> bool {
    let map = &pos.book.map;
    match (a, b) {
        (Leg::Land(p), Leg::Land(q)) => price(pos, p, q).is_some() && !super::ground::is_crossing(pos, p, q),
        (Leg::Land(p), Leg::Sea(s)) | (Leg::Sea(s), Leg::Land(p)) => map.on_coast(p, s),
        (Leg::Sea(s), Leg::Sea(t)) => map.seas_adjacent(s, t),
    }
}

/// May this player take the goods on the way? What one owes by contract one does not take back (8.7).
fn is_free_to_seize(pos: Pos, seat: SeatId, item: ItemId, owner: SeatId, leg: Leg) -> bool {
    let province = if let Leg::Land(p) = leg { Some(p) } else { None };
    marriages::forbids(pos, seat, &Forbidden::Seize { item, of: owner, province }).is_ok()
}

/// A route for these goods to a province: the one with the fewest who could and may intercept, then the shortest.
pub fn safest_route(pos: Pos, owner: SeatId, item: ItemId, from: ProvinceId, to: ProvinceId) -> Option<Vec<Leg>> {
    const LEGS: usize = ProvinceId::COUNT + SeaId::COUNT;
    let leg = |n: usize| match n.checked_sub(ProvinceId::COUNT) {
        None => Leg::Land(ProvinceId(n as u8)),
        Some(s) => Leg::Sea(SeaId(s as u8)),
    };
    let watch = Watch::of(pos);
    let toll = |l: Leg| -> Option<u32> {
        if let Leg::Land(p) = l {
            check_open(pos, p).ok()?;
        }
        let hunters =
            watch.hunters(pos, owner, l).into_iter().filter(|h| is_free_to_seize(pos, h.seat, item, owner, l));
        let danger: u32 = hunters.map(|h| u32::from(h.armies) + 2 * u32::from(h.fleets)).sum();
        Some(1 + 100 * danger)
    };
    let tolls: Vec<Option<u32>> = (0..LEGS).map(|n| toll(leg(n))).collect();
    tolls[from.index()]?;
    let found = search(LEGS, Ties::LowestNumber, [(from.index(), 0)], |search, n, cost| {
        for (m, toll) in tolls.iter().enumerate() {
            let Some(sum) = toll.map(|toll| cost + toll).filter(|sum| search.improves(m, *sum)) else { continue };
            if joined(pos, leg(n), leg(m)) {
                search.reach(m, sum);
            }
        }
    });
    Some(found.path(to.index()).filter(|_| from != to)?.into_iter().skip(1).map(leg).collect())
}

pub(super) fn check_ship(pos: Pos, seat: SeatId, item: ItemId, route: &[Leg]) -> Result<(), Refusal> {
    check_turn(pos, seat)?;
    if !pos.options.announced_trade {
        return Err(No::NotAnnounced.into());
    }
    let Some(goods) = pos.find::<Item>(item) else {
        return Err(No::NoSuchPiece { what: "such item".into() }.into());
    };
    let what = Unit::Item(item).words(pos);
    let Spot::Land(from) = goods.at else { return Err(No::NotOnLand { what }.into()) };
    if goods.owner != Some(seat) {
        return Err(No::NotYourGoods { what }.into());
    }
    if goods.halted {
        return Err(No::Stopped { what }.into());
    }
    check_open(pos, from)?;
    if !matches!(route.last(), Some(Leg::Land(_))) {
        return Err(No::RouteEnds.into());
    }
    let mut before = Leg::Land(from);
    for (n, leg) in route.iter().enumerate() {
        match leg {
            Leg::Land(p) => check_place(pos, *p)?,
            Leg::Sea(s) if s.index() >= SeaId::COUNT => {
                return Err(No::NoSuchPlace { what: format!("sea area {}", s.0) }.into());
            }
            Leg::Sea(_) => {}
        }
        if *leg == Leg::Land(from) || route[..n].contains(leg) {
            return Err(No::RouteLoops { at: pos.said(&line![Span::from(*leg)]) }.into());
        }
        if !joined(pos, before, *leg) {
            return Err(No::RouteBroken { at: pos.said(&line![Span::from(*leg)]) }.into());
        }
        if let Leg::Land(p) = leg {
            check_open(pos, *p)?;
        }
        before = *leg;
    }
    Ok(())
}

pub(super) fn do_ship(world: &mut World, seat: SeatId, item: ItemId, route: &[Leg]) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let from = pos.item(item).at.province();
    let text = line![seat, " ships ", pos.item(item).goods, " by ", telling::each(route.iter().copied()), "."];
    telling::tell(world, Some(seat), from, "OD.1", text);
    push(
        world,
        CampaignAsk::Shipment(Shipment {
            item,
            owner: seat,
            route: route.to_vec(),
            at: 0,
            asked: vec![],
            stage: Stage::UnderWay,
            hunter: None,
            paid: 0,
        }),
    );
}

// ---------------------------------------------------------------- On the way (OD.4, OD.5)

fn replace(world: &mut World, s: Shipment) {
    if let Some(mut top) = world.top_mut::<CampaignAsk>() {
        *top = CampaignAsk::Shipment(s);
    }
}

/// Goes on to the next player who may object, or to the end.
pub(super) fn run(world: &mut World, mut s: Shipment) -> bool {
    if s.stage != Stage::UnderWay {
        return false;
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    while let Some(leg) = s.route.get(s.at).copied() {
        let free = |h: &Hunter| !s.asked.contains(&h.seat) && is_free_to_seize(pos, h.seat, s.item, s.owner, leg);
        if let Some(next) = hunters(pos, s.owner, leg).into_iter().find(free) {
            s.hunter = Some(next.seat);
            s.stage = Stage::Objecting;
            replace(world, s);
            return true;
        }
        s.at += 1;
        s.asked.clear();
    }
    super::pop(world);
    if let Some(Leg::Land(to)) = s.route.last() {
        Unit::Item(s.item).put(world, Spot::Land(*to), 1, true);
        let seen = Seen::of(world);
        let pos = seen.pos();
        let text = line!["The ", pos.item(s.item).goods, " of ", s.owner, " arrives in ", *to, "."];
        telling::tell(world, Some(s.owner), Some(*to), "OD.1", text);
    }
    true
}

/// The player on the route objects, or lets it pass. The frame has been taken off.
pub(super) fn answer(world: &mut World, mut s: Shipment, yes: bool) {
    let (Some(hunter), Some(leg)) = (s.hunter, s.route.get(s.at).copied()) else { return };
    let place = Span::from(leg);
    // To permit is to let it pass.
    let text = if yes {
        s.asked.push(hunter);
        s.stage = Stage::UnderWay;
        s.hunter = None;
        line![hunter, " lets the shipment pass ", place, "."]
    } else {
        s.stage = Stage::OwnerPays;
        line![hunter, " lies in wait for the shipment in ", place, "."]
    };
    let at = if let Leg::Land(p) = leg { Some(p) } else { None };
    telling::tell(world, Some(hunter), at, "OD.2", text);
    push(world, CampaignAsk::Shipment(s));
}

/// The step of the stake that is due, and who owes it.
pub(super) fn stake_due(pos: Pos) -> Option<(SeatId, u32)> {
    match top(pos) {
        Some(CampaignAsk::Shipment(s)) => match s.stage {
            Stage::OwnerPays => Some((s.owner, u32::from(pos.book.tables.shipping.owner_pays.max(1)))),
            Stage::HunterPays => Some((s.hunter?, u32::from(pos.book.tables.shipping.rival_pays.max(1)))),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn check_stake(pos: Pos, seat: SeatId, crowns: u32) -> Result<(), Refusal> {
    let Some((_, step)) = stake_due(pos).filter(|(s, _)| *s == seat) else {
        return Err(No::NotAskedNow { doing: "A stake".into() }.into());
    };
    if !crowns.is_multiple_of(step) {
        return Err(No::WrongSum { crowns, step }.into());
    }
    let have = pos.purse(seat);
    if crowns > have {
        return Err(No::TooDear { crowns, have }.into());
    }
    Ok(())
}

pub(super) fn do_stake(world: &mut World, seat: SeatId, crowns: u32) {
    let Some(CampaignAsk::Shipment(mut s)) = super::pop(world) else { return };
    telling::pay(world, seat, crowns);
    if s.stage == Stage::OwnerPays {
        let text = line![seat, " pays ", crowns, " crowns for a safe passage."];
        telling::tell(world, Some(seat), None, "OD.4", text);
        s.paid = crowns;
        s.stage = Stage::HunterPays;
        return push(world, CampaignAsk::Shipment(s));
    }
    intercept(world, s, crowns);
}

fn intercept(world: &mut World, mut s: Shipment, bounty: u32) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let rules = pos.book.tables.shipping;
    let (Some(seat), Some(leg)) = (s.hunter, s.route.get(s.at).copied()) else { return };
    let Some(hunter) = hunters(pos, s.owner, leg).into_iter().find(|h| h.seat == seat) else { return };
    let steps = |crowns: u32, step: u16| i8::try_from(crowns / u32::from(step.max(1))).unwrap_or(100).min(100);
    let parts: [(&str, i8); 4] = [
        ("Armies on the route", (hunter.armies as i8).saturating_mul(rules.army)),
        ("Fleets in excess", (hunter.fleets as i8).saturating_mul(rules.fleet)),
        ("Paid for safety", -steps(s.paid, rules.owner_pays)),
        ("Paid by the interceptor", steps(bounty, rules.rival_pays)),
    ];
    let modifiers: Vec<(String, i8)> =
        parts.into_iter().filter(|(_, n)| *n != 0).map(|(name, n)| (name.to_string(), n)).collect();
    let place = Span::from(leg);
    let goods = pos.item(s.item).goods;
    let die = telling::d6(world);
    let total = i16::from(die) + modifiers.iter().map(|(_, n)| i16::from(*n)).sum::<i16>();
    let taken = total >= i16::from(rules.taken_on);
    let throw = Throw {
        purpose: pos.said(&line!["Interception of a shipment in ", place.clone()]),
        dice: vec![die],
        modifiers,
        total,
        needed: format!("{} or more", rules.taken_on),
    };
    let at = if let Leg::Land(p) = leg { Some(p) } else { None };
    let text = if taken {
        line![seat, " takes the ", goods, " of ", s.owner, " in ", place, "."]
    } else {
        line!["The ", goods, " of ", s.owner, " slips past ", seat, " in ", place, "."]
    };
    telling::told(world, Some(s.owner), at, "OD.4", throw, text);
    if !taken {
        s.asked.push(seat);
        s.stage = Stage::UnderWay;
        s.hunter = None;
        s.paid = 0;
        return push(world, CampaignAsk::Shipment(s));
    }
    // Goods taken at sea are landed on the captor's first coast there; if he has none they lie where they were.
    let seen = Seen::of(world);
    let pos = seen.pos();
    let to = match leg {
        Leg::Land(p) => Some(p),
        Leg::Sea(sea) => pos.book.map.sea(sea).coasts.iter().copied().find(|p| pos.holder(*p) == Some(seat)),
    };
    let mut item = world.change::<Item>(s.item);
    item.owner = Some(seat);
    item.halted = true;
    if let Some(to) = to {
        item.at = Spot::Land(to);
    }
}
