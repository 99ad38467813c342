//! Armies with allies, and Free Moves (ARM-1 to ARM-6; ruling 24).

use super::super::book::Effect;
use super::super::prelude::*;
use super::TravelDeed;
use crate::line;

// ---------------------------------------------------------------- Armies

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
