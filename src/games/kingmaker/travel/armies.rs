//! Armies with allies, and Free Moves (ARM-1 to ARM-6; ruling 24).

use bevy_ecs::prelude::World;

use super::super::book::Effect;
use super::super::components::*;
use super::super::ids::*;
use super::super::position::{Pos, now};
use super::super::telling::{self, nobles_do, tell};
use super::{No, TravelAsk, TravelDeed};
use crate::engine::{ChangeRows, PushPending};
use crate::line;
use crate::table::{Refusal, SeatId};

// ---------------------------------------------------------------- Armies

/// Two or more nobles in one spot, of the faction and its allies (ARM-1, ARM-5).
pub fn check_muster(pos: Pos, seat: SeatId, nobles: &[NobleId]) -> Result<(), Refusal> {
    pos.may_act_in(&[Phase::Movement, Phase::Combat], seat, "Forming an army")?;
    let mut spot = None;
    for (n, id) in nobles.iter().enumerate() {
        let known = id.index() < NobleId::COUNT && !nobles[..n].contains(id);
        let noble = known.then(|| pos.noble(*id)).filter(|n| n.captor.is_none());
        let Some(noble) = noble.filter(|n| n.seat.is_some_and(|s| pos.allied(s, seat))) else {
            return Err(No::NoArmy.into());
        };
        let other = noble.seat != Some(seat) && !leads(pos, seat, *id);
        if other && pos.turn.asked.contains(&Asked::Army(*id)) {
            return Err(No::ArmyAsked { who: pos.noble_name(*id).into() }.into());
        }
        if !matches!(noble.at, Spot::Open(_) | Spot::Inside(_)) || *spot.get_or_insert(noble.at) != noble.at {
            return Err(No::NoArmy.into());
        }
    }
    let mut sorted = nobles.to_vec();
    sorted.sort_unstable();
    let own = nobles.iter().any(|n| pos.noble(*n).seat == Some(seat));
    let stands = pos.field.armies.iter().any(|a| a.leader == seat && a.nobles == sorted);
    if nobles.len() < 2 || !own || stands { Err(No::NoArmy.into()) } else { Ok(()) }
}

/// Allies whose nobles are in it are asked first, but for those who follow the seat already.
pub fn muster(world: &mut World, seat: SeatId, nobles: &[NobleId]) {
    let mut nobles = nobles.to_vec();
    nobles.sort_unstable();
    let pos = &*now(world);
    let asked: Vec<NobleId> =
        nobles.iter().copied().filter(|n| pos.noble(*n).seat != Some(seat) && !leads(pos, seat, *n)).collect();
    let mut allies: Vec<SeatId> = asked.iter().filter_map(|n| pos.noble(*n).seat).collect();
    allies.sort();
    allies.dedup();
    if allies.is_empty() {
        return form(world, seat, nobles);
    }
    world.resource_mut::<Course>().asked.extend(asked.into_iter().map(Asked::Army));
    let ask = TravelAsk::Join { leader: seat, allies, nobles };
    world.push(ask);
}

/// All allies have answered: those who join the leader's own are an army, if anybody does (ARM-5).
pub fn join(world: &mut World, leader: SeatId, nobles: Vec<NobleId>) {
    let pos = &*now(world);
    let stands = pos.field.armies.iter().any(|a| a.leader == leader && a.nobles == nobles);
    if !stands && nobles.iter().any(|n| pos.noble(*n).seat != Some(leader)) {
        form(world, leader, nobles);
    }
}

/// Is he in an army that the seat leads? An ally's is the seat's to order then (ARM-6).
pub fn leads(pos: Pos, seat: SeatId, noble: NobleId) -> bool {
    pos.field.armies.iter().any(|a| a.leader == seat && a.nobles.contains(&noble))
}

/// Does an ally's noble who goes there stay with the army? He leaves the side of its leader's nobles for wherever they all go;
/// left behind, he follows to where one of them is (ARM-2, ARM-6).
pub fn goes_along(pos: Pos, seat: SeatId, noble: &Noble, to: AreaId) -> bool {
    let near = |m: &Noble| m.seat == Some(seat) && (m.at == noble.at || pos.area_of(m.at) == Some(to));
    let his = pos.field.armies.iter().filter(|a| a.leader == seat && a.nobles.contains(&noble.id));
    his.flat_map(|a| &a.nobles).any(|m| near(pos.noble(*m)))
}

/// What has become of an army: those of it who stand together with a noble of its leader's. While the leader orders them one
/// after the other they are one army wherever they stand (ARM-2).
pub fn still_in(pos: Pos, army: &Army) -> Vec<Army> {
    let ours = |n: &&NobleId| {
        let n = pos.noble(**n);
        n.captor.is_none() && n.at != Spot::Off && n.seat.is_some_and(|s| pos.allied(s, army.leader))
    };
    let nobles: Vec<NobleId> = army.nobles.iter().filter(ours).copied().collect();
    let own = nobles.iter().map(|n| pos.noble(*n)).filter(|n| n.seat == Some(army.leader));
    let mut spots: Vec<Spot> = own.map(|n| n.at).collect();
    spots.sort_unstable();
    spots.dedup();
    let parts: Vec<Vec<NobleId>> = if pos.turn.phase == Phase::Movement && pos.is_active(army.leader) {
        if spots.is_empty() { vec![] } else { vec![nobles] }
    } else {
        let at = |spot: Spot| nobles.iter().copied().filter(|n| pos.noble(*n).at == spot).collect();
        spots.into_iter().map(at).collect()
    };
    let parts = parts.into_iter().filter(|nobles| nobles.len() > 1);
    parts.map(|nobles| Army { leader: army.leader, nobles }).collect()
}

/// These nobles leave the armies they were in; of those, what is one noble alone is an army no longer.
pub fn form(world: &mut World, seat: SeatId, nobles: Vec<NobleId>) {
    let mut field = world.resource_mut::<Field>();
    for army in &mut field.armies {
        army.nobles.retain(|n| !nobles.contains(n));
    }
    field.armies.retain(|a| a.nobles.len() > 1);
    field.armies.push(Army { leader: seat, nobles: nobles.clone() });
    let text = line![nobles_do(&nobles, "forms", "form"), " an army under ", now(world).in_line(seat), "."];
    tell(world, Some(seat), "ARM-1", text);
}

// ---------------------------------------------------------------- Free Move

/// One noble or all of an army, or ships in one berth, who have moved, move once more.
pub fn check_free(
    pos: Pos<'_>,
    seat: SeatId,
    card: EventId,
    nobles: &[NobleId],
    ships: &[ShipId],
) -> Result<(), Refusal> {
    pos.may_act_in(&[Phase::Movement], seat, "A Free Move")?;
    if !pos.held(seat).any(|e| e == card && pos.book.event(e).effect == Effect::FreeMove) {
        return Err(No::NoFreeMove.into());
    }
    let mut spots = vec![];
    for (i, id) in nobles.iter().enumerate() {
        let n = pos.own_noble(seat, *id)?;
        if !n.moved || nobles[..i].contains(id) {
            return Err(No::NothingToFree.into());
        }
        spots.push(n.at);
    }
    let mut berths = vec![];
    for (i, id) in ships.iter().enumerate() {
        if id.index() >= ShipId::COUNT || pos.master(*id) != Some(seat) || ships[..i].contains(id) {
            return Err(No::NotYourShip { what: "A ship".into() }.into());
        }
        if !pos.ship(*id).moved {
            return Err(No::NothingToFree.into());
        }
        berths.push(pos.ship(*id).at);
    }
    spots.dedup();
    berths.dedup();
    if spots.len() + berths.len() == 1 { Ok(()) } else { Err(No::NothingToFree.into()) }
}

/// The card is used up; all of these may move once more.
pub fn free(world: &mut World, seat: SeatId, card: EventId, nobles: &[NobleId], ships: &[ShipId]) {
    super::super::events::summons::use_up(world, card);
    for n in nobles {
        world.change::<Noble>(*n).moved = false;
    }
    for s in ships {
        let mut ship = world.change::<Ship>(*s);
        ship.moved = false;
        ship.made_port = None;
    }
    let who = if nobles.is_empty() { telling::ships(ships) } else { telling::nobles(nobles) };
    tell(world, Some(seat), "EVT-2", line!["A Free Move for ", who, "."]);
}

// ---------------------------------------------------------------- Offers

/// What may be worth asking for: allies together, and Free Moves; the room's `check` has still to sift it.
pub fn offers(pos: Pos, seat: SeatId, deeds: &mut Vec<TravelDeed>) {
    // Own nobles with the allies in the same spot, all, those of one, one of them; own nobles alone fight together without
    // being told.
    let mut spots: Vec<Spot> = pos.nobles_of(seat).map(|n| n.at).collect();
    spots.sort_unstable();
    spots.dedup();
    for spot in spots {
        let with = |joins: &dyn Fn(&Noble, SeatId) -> bool| -> Vec<NobleId> {
            let fit =
                |n: &&Noble| n.at == spot && n.captor.is_none() && n.seat.is_some_and(|s| s == seat || joins(n, s));
            pos.nobles().filter(fit).map(|n| n.id).collect()
        };
        let allied = |s: SeatId| s != seat && pos.allied(s, seat);
        let mut armies = vec![with(&|_, s| allied(s))];
        armies.extend(pos.seats().filter(|s| allied(*s)).map(|ally| with(&|_, s| s == ally)));
        let guests = pos.nobles().filter(|n| n.at == spot && n.seat.is_some_and(allied));
        armies.extend(guests.map(|guest| with(&|n, _| n.id == guest.id)));
        armies.retain(|nobles| nobles.iter().any(|n| pos.noble(*n).seat != Some(seat)));
        for nobles in armies {
            let deed = TravelDeed::Muster { nobles };
            if !deeds.contains(&deed) {
                deeds.push(deed);
            }
        }
        let moved: Vec<NobleId> = pos.nobles_of(seat).filter(|n| n.at == spot && n.moved).map(|n| n.id).collect();
        if let Some(card) = pos.holds_event(seat, &Effect::FreeMove) {
            deeds.extend(moved.iter().map(|n| TravelDeed::FreeMove { card, nobles: vec![*n], ships: vec![] }));
            if moved.len() > 1 {
                deeds.push(TravelDeed::FreeMove { card, nobles: moved, ships: vec![] });
            }
        }
    }
    if let Some(card) = pos.holds_event(seat, &Effect::FreeMove) {
        let ships = pos.ships_of(seat).filter(|s| s.moved);
        deeds.extend(ships.map(|s| TravelDeed::FreeMove { card, nobles: vec![], ships: vec![s.id] }));
    }
}
