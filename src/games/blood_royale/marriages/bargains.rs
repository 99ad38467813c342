//! Bargains without a wedding: money, goods, captives, land, leave (BR 20.1, 20.2, 19.28, 19.29, 21.6, Q43).

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::campaign;
use super::super::components::*;
use super::super::frames;
use super::super::ids::{ItemId, ProvinceId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling;
use super::super::war;
use super::refusals::No;
use super::{Forbidden, Leave, MarriageAsk, MarriageDeed, Talks, bonds, words};
use crate::dynasty::{Captor, CharacterId};
use crate::engine::PushPending;
use crate::engine::{ChangeRows, Line};
use crate::line;
use crate::table::{Refusal, SeatId};

/// One thing given in a bargain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gift {
    Crowns(u32),
    Items(Vec<ItemId>),
    /// Sets a captive free (BR 19.28).
    Release(CharacterId),
    Province(ProvinceId),
    /// Leave over these provinces until the turn ends.
    Leave {
        leave: Leave,
        over: Vec<ProvinceId>,
    },
    /// Lets the other's armies pass until it is revoked (Q43).
    OpenBorders,
}

/// An offer that waits for its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bargain {
    pub from: SeatId,
    pub to: SeatId,
    pub gives: Vec<Gift>,
    pub asks: Vec<Gift>,
}

impl Bargain {
    /// The offer as a sentence that begins with who makes it.
    pub fn line(&self, pos: Pos) -> Line {
        line![self.from, " ", in_line(pos, &self.gives, &self.asks)]
    }
}

/// Leave by word of mouth, for this turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Permit {
    pub by: SeatId,
    pub to: SeatId,
    pub leave: Leave,
    pub over: Vec<ProvinceId>,
}

/// Offers a player has made in a phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pub seat: SeatId,
    pub when: (u16, Phase, u8),
    pub made: usize,
    pub refused: usize,
}

/// Offers of a player in a phase that are listed, so that no machine offers for ever; of them refused. Whoever puts a bargain
/// together himself is bound by neither.
const MADE: usize = 8;
const REFUSED: usize = 3;
/// Things in an offer.
const GIFTS: usize = 8;

/// "gives 20 Crowns for 1 cloth in Kent".
pub fn in_line(pos: Pos, gives: &[Gift], asks: &[Gift]) -> Line {
    let side = |gifts: &[Gift]| telling::listed(gifts.iter().map(|g| gift_in_line(pos, g)));
    match (gives.is_empty(), asks.is_empty()) {
        (false, false) => line!["gives ", side(gives), " for ", side(asks)],
        (false, true) => line!["gives ", side(gives)],
        _ => line!["asks for ", side(asks)],
    }
}

fn gift_in_line(pos: Pos, gift: &Gift) -> Line {
    let places = |over: &[ProvinceId]| telling::listed(over.iter().copied());
    match gift {
        Gift::Crowns(n) => line![*n, " Crowns"],
        Gift::Items(items) => telling::listed(items.iter().filter_map(|i| pos.find::<Item>(*i)).map(|i| {
            let at = i.at.province().map_or_else(|| line![" aboard ship"], |p| line![" in ", p]);
            line![i.goods, at]
        })),
        Gift::Release(who) => line!["freedom for ", *who],
        Gift::Province(p) => line![*p],
        Gift::Leave { leave: Leave::Armies, over } => line!["leave for armies to pass ", places(over)],
        Gift::Leave { leave: Leave::Harbour, over } => line!["shelter for fleets in ", places(over)],
        Gift::Leave { leave: Leave::Goods, over } => line!["leave for goods to pass ", places(over)],
        Gift::OpenBorders => line!["open borders for armies"],
    }
}

// ---------------------------------------------------------------- When, and with whom (BR 20.1, 20.2)

/// # Errors
/// What stands against the offer.
pub fn check_offer(pos: Pos, seat: SeatId, to: SeatId, gives: &[Gift], asks: &[Gift]) -> Result<(), Refusal> {
    if to == seat || !pos.has_seat(to) {
        return Err(No::ToNobody.into());
    }
    check_when(pos, seat, to)?;
    let things = gives.len() + asks.len();
    if things == 0 || things > GIFTS {
        return Err(No::EmptyBargain { most: GIFTS }.into());
    }
    check_gifts(pos, seat, to, gives)?;
    check_taking(pos, seat, to, asks)?;
    // What the other cannot or may not give is his to say.
    asks.iter().try_for_each(|g| check_shape(pos, to, seat, g))?;
    Ok(check_twice(gives).and(check_twice(asks))?)
}

/// Does one bargain in this phase at all? In the Dynastic Phase and on campaign; else only where the scenario opens bargains
/// everywhere.
pub fn bargains_now(pos: Pos) -> bool {
    match pos.turn.phase {
        Phase::Births | Phase::Marriages | Phase::Movement => true,
        Phase::Taxes | Phase::Upkeep | Phase::Raising | Phase::CashingIn => pos.options.open_bargains,
        _ => false,
    }
}

/// On campaign the player who moves bargains on the spot, unless the scenario opens bargains everywhere.
fn check_when(pos: Pos, seat: SeatId, to: SeatId) -> Result<(), No> {
    let phase = pos.turn.phase;
    if !bargains_now(pos) {
        return Err(No::NotThePhase { phase: phase.name().into() });
    }
    if phase == Phase::Movement && !pos.options.open_bargains && !face_to_face(pos, seat, to) {
        return Err(No::NotOnTheSpot { whom: pos.seat_name(to) });
    }
    Ok(())
}

/// Pieces or goods of the one stand on the other's land, on its border, or beside his armies.
fn face_to_face(pos: Pos, a: SeatId, b: SeatId) -> bool {
    let all = Places::of(pos);
    all.reaches(pos, a, b) || all.reaches(pos, b, a)
}

const NOWHERE: [u16; ProvinceId::COUNT] = [0; ProvinceId::COUNT];

/// Who is where, gathered once: a bit for each seat.
struct Places {
    /// Armies, royals, goods.
    pieces: [u16; ProvinceId::COUNT],
    /// Armies, and the holder.
    lords: [u16; ProvinceId::COUNT],
    /// Fleets in port.
    ports: [u16; ProvinceId::COUNT],
}

impl Places {
    fn of(pos: Pos) -> Self {
        let mut all = Places { pieces: NOWHERE, lords: NOWHERE, ports: NOWHERE };
        let bit = |seat: Option<SeatId>| seat.map_or(0, |s| 1 << s.0);
        for army in pos.armies() {
            if let Spot::Land(p) = army.at {
                let whose = bit(pos.commander_of_army(army.id));
                all.pieces[p.index()] |= whose;
                all.lords[p.index()] |= whose;
            }
        }
        for pawn in pos.pawns() {
            if let Spot::Land(p) = pawn.at {
                all.pieces[p.index()] |= bit(pos.commander_of_pawn(pawn.id));
            }
        }
        for item in pos.items() {
            if let Spot::Land(p) = item.at {
                all.pieces[p.index()] |= bit(item.owner);
            }
        }
        for fleet in pos.fleets() {
            if let Berth::Port(p) = fleet.at {
                all.ports[p.index()] |= bit(pos.commander_of_fleet(fleet.id));
            }
        }
        for p in ProvinceId::all() {
            all.lords[p.index()] |= bit(pos.holder(p));
        }
        all
    }

    fn reaches(&self, pos: Pos, one: SeatId, other: SeatId) -> bool {
        let there = |p: ProvinceId| self.lords[p.index()] & (1 << other.0) != 0;
        let is_at = |places: &[u16], p: ProvinceId| places[p.index()] & (1 << one.0) != 0;
        ProvinceId::all().any(|p| {
            is_at(&self.ports, p) && there(p)
                || is_at(&self.pieces, p) && (there(p) || pos.neighbours(p).into_iter().any(there))
        })
    }
}

fn now(pos: Pos) -> (u16, Phase, u8) {
    (pos.turn.number, pos.turn.phase, pos.turn.round)
}

/// Offers made and refused in this phase.
fn tally(pos: Pos, seat: SeatId) -> (usize, usize) {
    let all = &pos.talks().bargains;
    all.iter().find(|t| t.seat == seat && t.when == now(pos)).map_or((0, 0), |t| (t.made, t.refused))
}

// ---------------------------------------------------------------- What may be given (BR 8.9, 19.28, 21.6)

/// Whether `by` can give all of this now.
fn check_gifts(pos: Pos, by: SeatId, to: SeatId, gifts: &[Gift]) -> Result<(), Refusal> {
    let need = gifts.iter().map(|g| if let Gift::Crowns(n) = g { u64::from(*n) } else { 0 }).sum::<u64>();
    // What contracts ask of it this turn is not his to give (BR 8.9).
    let have = pos.purse(by);
    if need > have.into() {
        return Err(No::NotEnough { have, need: need.try_into().unwrap_or(u32::MAX) }.into());
    }
    for gift in gifts {
        check_shape(pos, by, to, gift)?;
        match gift {
            Gift::Items(items) => {
                items
                    .iter()
                    .try_for_each(|item| bonds::forbids(pos, by, &Forbidden::PartWith { item: *item, to: Some(to) }))?;
                bonds::forbids(pos, by, &Forbidden::Trade { with: to })?;
            }
            Gift::Province(province) => {
                bonds::forbids(pos, by, &Forbidden::PartWithProvince { province: *province })?;
            }
            Gift::Leave { .. } | Gift::OpenBorders => bonds::forbids(pos, by, &Forbidden::Permit { to })?,
            Gift::Crowns(_) | Gift::Release(_) => {}
        }
    }
    Ok(())
}

/// What `by` would take: he may have promised to take no goods of the other.
fn check_taking(pos: Pos, by: SeatId, of: SeatId, gifts: &[Gift]) -> Result<(), Refusal> {
    if gifts.iter().any(|g| matches!(g, Gift::Items(_))) {
        bonds::forbids(pos, by, &Forbidden::Trade { with: of })?;
    }
    Ok(())
}

/// What everybody can see of a gift: whose it is.
fn check_shape(pos: Pos, by: SeatId, to: SeatId, gift: &Gift) -> Result<(), No> {
    let no = |why: String| Err(No::NoGift { why });
    let held = |p: &ProvinceId| {
        if pos.find::<Province>(*p).is_none() {
            return no("There is no such province.".into());
        }
        if pos.holder(*p) == Some(by) {
            return Ok(());
        }
        Err(No::NotYours { what: pos.label(*p).into(), who: pos.seat_name(by) })
    };
    match gift {
        Gift::Crowns(0) => no("No Crowns are no gift.".into()),
        Gift::Crowns(_) => Ok(()),
        Gift::Items(items) if items.is_empty() => no("No goods are no gift.".into()),
        Gift::Items(items) => items.iter().try_for_each(|item| match pos.find::<Item>(*item) {
            Some(i) if i.owner == Some(by) && matches!(i.at, Spot::Land(_) | Spot::Aboard(_)) => Ok(()),
            Some(i) => Err(No::NotYours { what: i.goods.name().into(), who: pos.seat_name(by) }),
            None => no("There is no such item.".into()),
        }),
        Gift::Release(who) => {
            if !pos.has_character(*who) {
                return no("There is no such captive.".into());
            }
            if pos.character(*who).captive_of == Some(Captor::Seat(by)) {
                return Ok(());
            }
            no(format!("{} is no captive of {}.", pos.name_of(*who), pos.seat_name(by)))
        }
        Gift::Province(p) => {
            held(p)?;
            check_cession(pos, *p)
        }
        Gift::Leave { leave: Leave::Goods, .. } => Err(No::ContractOnly),
        Gift::Leave { over, .. } if over.is_empty() => no("Leave names its provinces.".into()),
        Gift::Leave { over, .. } => over.iter().try_for_each(held),
        Gift::OpenBorders if pos.player(by).open_to.contains(&to) => no("These borders are open already.".into()),
        Gift::OpenBorders => Ok(()),
    }
}

/// A capital is given away only where the court has another Home Province to go to (BR 18.6, 18.9).
///
/// # Errors
/// It has none.
pub fn check_cession(pos: Pos, province: ProvinceId) -> Result<(), No> {
    let Some(country) = pos.court_at(province) else { return Ok(()) };
    let Some(ruler) = pos.country(country).ruler else { return Ok(()) };
    let stays = war::homes_left(pos, ruler, country, province).is_empty();
    if stays { Err(No::CapitalStays { province: pos.label(province).into() }) } else { Ok(()) }
}

/// Nothing is given twice.
fn check_twice(gifts: &[Gift]) -> Result<(), No> {
    let items: Vec<&ItemId> =
        gifts.iter().flat_map(|g| if let Gift::Items(i) = g { i.as_slice() } else { &[] }).collect();
    let twice = items.iter().enumerate().any(|(n, i)| items[..n].contains(i))
        || gifts.iter().enumerate().any(|(n, g)| gifts[..n].contains(g));
    if twice { Err(No::NoGift { why: "The same is given twice.".into() }) } else { Ok(()) }
}

// ---------------------------------------------------------------- Offer and answer

/// Puts the offer to the other player, who must answer at once; only the two of them hear of it.
pub fn offer(world: &mut World, seat: SeatId, to: SeatId, gives: &[Gift], asks: &[Gift]) {
    count(world, seat, 1, 0);
    let bargain = Bargain { from: seat, to, gives: gives.into(), asks: asks.into() };
    let text = line!["To ", to, ": ", bargain.line(Seen::of(world).pos()), "."];
    world.push(MarriageAsk::Bargain(bargain));
    words::tell_parties(world, [seat, to], true, "20.1", text);
}

/// Counts offers; other phases are forgotten.
fn count(world: &mut World, seat: SeatId, made: usize, refused: usize) {
    let when = now(Seen::of(world).pos());
    let mut talks = world.resource_mut::<Talks>();
    talks.bargains.retain(|t| t.when == when);
    match talks.bargains.iter_mut().find(|t| t.seat == seat) {
        Some(t) => {
            t.made += made;
            t.refused += refused;
        }
        None => talks.bargains.push(Tally { seat, when, made, refused }),
    }
}

/// # Errors
/// Why `seat` cannot agree.
pub fn check_answer(pos: Pos, seat: SeatId, bargain: &Bargain, yes: bool) -> Result<(), Refusal> {
    if seat != bargain.to {
        return Err(No::NotAskedNow { doing: "This answer".into() }.into());
    }
    if !yes {
        return Ok(());
    }
    check_gifts(pos, seat, bargain.from, &bargain.asks)?;
    check_taking(pos, seat, bargain.from, &bargain.gives)
}

/// A yes hands everything over at once and is told to all; a no only to the two of them.
pub fn answer(world: &mut World, seat: SeatId, yes: bool) {
    let Some(MarriageAsk::Bargain(bargain)) = frames::pop(world) else { return };
    let Bargain { from, to, gives, asks } = bargain;
    if !yes {
        count(world, from, 0, 1);
        let text = line![seat, " refuses ", from, "'s offer."];
        words::tell_parties(world, [from, to], true, "20.2", text);
        return;
    }
    let text = line![from, " and ", to, " strike a bargain."];
    telling::tell(world, Some(from), None, "20.1", text);
    for gift in gives {
        give(world, from, to, gift);
    }
    for gift in asks {
        give(world, to, from, gift);
    }
}

fn give(world: &mut World, by: SeatId, to: SeatId, gift: Gift) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![by, " gives ", to, ": ", gift_in_line(pos, &gift), "."];
    // Money stays between the two (BR 24.1); the rest stands on the map.
    let secret = matches!(gift, Gift::Crowns(_));
    words::tell_parties(world, [by, to], secret, "20.1", text);
    match gift {
        Gift::Crowns(n) => {
            telling::hand_over(world, by, to, n);
        }
        Gift::Items(items) => {
            for item in items {
                world.change::<Item>(item).owner = Some(to);
            }
        }
        Gift::Release(who) => war::release(world, who),
        Gift::Province(p) => campaign::cede(world, p, Holder::Seat(to)),
        Gift::Leave { leave, over } => world.resource_mut::<Talks>().permits.push(Permit { by, to, leave, over }),
        Gift::OpenBorders => {
            let mut player = world.change::<Player>(by);
            player.open_to.push(to);
            player.open_to.sort();
        }
    }
}

// ---------------------------------------------------------------- What is offered

/// A few bargains worth while: ransoms, the goods that complete a set, leave to pass on the spot.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<MarriageDeed>) {
    let open = pos.turn.phase == Phase::CashingIn && pos.options.open_bargains;
    if !open && !matches!(pos.turn.phase, Phase::Marriages | Phase::Movement) {
        return;
    }
    let (made, refused) = tally(pos, seat);
    if made >= MADE || refused >= REFUSED {
        return;
    }
    let treasury = pos.purse(seat);
    let mut found = vec![];
    let mut push = |to: SeatId, gives: Vec<Gift>, asks: Vec<Gift>| {
        found.push(MarriageDeed::OfferBargain { to, gives, asks });
    };
    for captive in pos.household(seat) {
        let Some(Captor::Seat(captor)) = captive.captive_of else { continue };
        for ransom in [50, 100].into_iter().filter(|n| *n <= treasury) {
            push(captor, vec![Gift::Crowns(ransom)], vec![Gift::Release(captive.id)]);
        }
    }
    if pos.turn.phase == Phase::Movement {
        if pos.is_moving(seat) {
            let all = Places::of(pos);
            let near = |s: &SeatId| *s != seat && (all.reaches(pos, seat, *s) || all.reaches(pos, *s, seat));
            for other in pos.seats().filter(near) {
                if !pos.player(other).open_to.contains(&seat) && treasury >= 5 {
                    push(other, vec![Gift::Crowns(5)], vec![Gift::OpenBorders]);
                }
            }
        }
    } else {
        trades(pos, seat, &mut push);
    }
    found.truncate(8);
    out.extend(found);
}

/// Goods one lacks that lie in one's capital's reach of another's hand: for money, or for what he lacks.
fn trades(pos: Pos, seat: SeatId, push: &mut impl FnMut(SeatId, Vec<Gift>, Vec<Gift>)) {
    let at_court = |who: SeatId| {
        let court = pos.capital_of(who);
        pos.items().filter(move |i| i.owner == Some(who) && i.at.province().is_some() && i.at.province() == court)
    };
    let mine: Vec<&Item> = at_court(seat).collect();
    for other in pos.seats().filter(|s| *s != seat) {
        let theirs: Vec<&Item> = at_court(other).collect();
        let wanted = theirs.iter().find(|i| mine.iter().all(|m| m.goods != i.goods));
        let Some(wanted) = wanted else { continue };
        let spare = mine.iter().find(|m| theirs.iter().all(|i| i.goods != m.goods));
        let asks = vec![Gift::Items(vec![wanted.id])];
        if let Some(spare) = spare {
            push(other, vec![Gift::Items(vec![spare.id])], asks);
        } else if pos.purse(seat) >= 15 {
            push(other, vec![Gift::Crowns(15)], asks);
        }
    }
}
