//! Sieges (CBT-14 to CBT-25): who defends, the result, the place under siege, the place taken.

use super::super::book::{BattleResult, CardKind};
use super::super::prelude::*;
use super::super::telling::nobles;
use super::super::{events, fates, strength};
use super::CombatAsk;
use super::battles::{Side, mark, next_result, take, waver};
use crate::line;

/// All have said whether they defend: the result is drawn.
pub fn resolve(world: &mut World, seat: SeatId, place: PlaceId, nobles: Vec<NobleId>, defenders: Vec<NobleId>) {
    let pos = &*now(world);
    let area = pos.book.map.place(place).area;
    let leader = defenders.first().and_then(|n| pos.noble(*n).seat).or(pos.owner(place));
    let alive = nobles.into_iter().filter(|n| pos.noble(*n).seat.is_some()).collect();
    let mut attack = Side { seat: Some(seat), nobles: alive };
    let mut defend = Side { seat: leader, nobles: defenders };
    let mut begun = false;
    loop {
        let pos = &*now(world);
        let have = strength::together_total(pos, &attack.nobles, area, true);
        let need = strength::defence_total(pos, place, &defend.nobles);
        if have < need || attack.nobles.is_empty() {
            let text = line![place, " holds ", need, ", the besiegers are ", have, ": there is no siege."];
            tell_at(world, Some(seat), place, "CBT-18", text).idle();
            world.resource_mut::<Field>().sieges.retain(|s| s.place != place);
            if !begun {
                // No siege occurs, so that nobody has attacked (CBT-18).
                world.resource_mut::<Course>().asked.push(Asked::Held(place));
            }
            return;
        }
        if !begun {
            begun = true;
            mark(world, &attack.nobles, &defend.nobles);
            events::fought_at(world, seat, area);
            for n in &attack.nobles {
                let mut noble = world.change::<Noble>(*n);
                noble.must_besiege = None;
                noble.tried = true;
            }
        }
        let card = next_result(world);
        match card.result {
            BattleResult::Vacillating if waver(world, &mut attack, &mut defend, Some(place)) => continue,
            BattleResult::BadWeather | BattleResult::Vacillating => {
                postpone(world, seat, place);
                return;
            }
            _ => {}
        }
        // Whoever is named and in the space dies, defender or not (CBT-19d, ruling 31).
        for noble in &card.killed {
            let here = now(world).nobles_in(area).any(|n| n.id == *noble);
            if here {
                fates::kill(world, *noble, "CBT-19d", "falls in the siege");
            }
        }
        let pos = &*now(world);
        attack.nobles.retain(|n| pos.noble(*n).seat.is_some());
        defend.nobles.retain(|n| pos.noble(*n).seat.is_some());
        world.resource_mut::<Field>().sieges.retain(|s| s.place != place);
        if attack.nobles.is_empty() {
            tell_at(world, Some(seat), place, "CBT-19a", "No besieger is left to take the place.").idle();
            return;
        }
        fallen(world, seat, place, &attack.nobles, &defend.nobles);
        return;
    }
}

/// The place is under siege (CBT-19b).
pub fn postpone(world: &mut World, seat: SeatId, place: PlaceId) {
    let mut field = world.resource_mut::<Field>();
    if !field.sieges.iter().any(|s| s.place == place) {
        field.sieges.push(Siege { place, by: seat });
    }
    world.resource_mut::<Course>().asked.push(Asked::Siege(place));
    tell_at(world, Some(seat), place, "CBT-19b", line![place, " is under siege."]);
}

/// The place is taken with all who defended it (CBT-19a); the victors enter as far as there is room (CBT-23).
pub fn fallen(world: &mut World, seat: SeatId, place: PlaceId, winners: &[NobleId], losers: &[NobleId]) {
    let text = line![place, " falls to ", now(world).in_line(seat), "."];
    tell_at(world, Some(seat), place, "CBT-19a", text).great(5);
    take_control(world, seat, place);
    take(world, seat, winners, losers);
    enter(world, seat, place, winners);
}

/// All go in if there is room for all; else their player says who does, as far as there is room (CBT-23).
pub fn enter(world: &mut World, seat: SeatId, place: PlaceId, winners: &[NobleId]) {
    let pos = &*now(world);
    let out = |n: &NobleId| pos.noble(*n).captor.is_none() && pos.noble(*n).at != Spot::Inside(place);
    let nobles: Vec<NobleId> = winners.iter().copied().filter(out).collect();
    let area = pos.book.map.place(place).area;
    if strength::retinue_of(pos, &nobles, area) <= pos.room_in(place) {
        for noble in nobles {
            world.change::<Noble>(noble).at = Spot::Inside(place);
        }
        return;
    }
    world.push(CombatAsk::Quarters { seat, place, nobles });
}

/// Those of these for whom there is room in the place.
pub fn lodgers(pos: Pos, place: PlaceId, nobles: &[NobleId]) -> Vec<NobleId> {
    let area = pos.book.map.place(place).area;
    let fits = |n: &NobleId| {
        pos.noble(*n).at == Spot::Open(area) && strength::retinue_of(pos, &[*n], area) <= pos.room_in(place)
    };
    nobles.iter().copied().filter(fits).collect()
}

/// It joins the faction, unless it is a town that nobody can control (CBT-24); its card goes over (CBT-25).
pub fn take_control(world: &mut World, seat: SeatId, place: PlaceId) {
    if !now(world).book.map.place(place).kind.is_fortified() {
        return;
    }
    let in_play = |c: &&Card| matches!(c.at, Lay::Noble(_) | Lay::Faction(_));
    let pos = &*now(world);
    let own = |c: &&Card| {
        let data = pos.book.card(c.id);
        data.kind == CardKind::Location && data.place == Some(place)
    };
    let card = pos.cards().filter(in_play).find(own).map(|c| c.id);
    events::claims::fall(world, Some(seat), place, "is taken in the place and executed");
    world.change::<Stronghold>(place).taken = None;
    if let Some(card) = card.filter(|c| now(world).holder_of_card(*c) != Some(seat)) {
        fates::lay(world, card, Lay::Faction(seat));
        let text = line!["The card of ", card, " goes over; no noble can use it yet."];
        tell(world, Some(seat), "CBT-25", text);
    }
    if now(world).owner(place) != Some(seat) {
        world.change::<Stronghold>(place).taken = Some(seat);
    }
    let mut held = world.change::<Stronghold>(place);
    held.stormed = Some(seat);
    held.given_by = None;
}

// ---------------------------------------------------------------- A besieger beaten by a third force (CBT-22)

/// The place in this space that the seat besieges.
pub fn besieged_by(pos: Pos, by: SeatId, area: AreaId) -> Option<PlaceId> {
    let here = |s: &&Siege| s.by == by && pos.book.map.place(s.place).area == area;
    pos.field.sieges.iter().find(here).map(|s| s.place)
}

/// Who has beaten the besieger in the open may do as he did, or go in.
pub fn relieve(world: &mut World, seat: SeatId, place: PlaceId, nobles: &[NobleId], area: AreaId) {
    let out = |n: &NobleId| now(world).noble(*n).at == Spot::Open(area);
    let nobles: Vec<NobleId> = nobles.iter().copied().filter(out).collect();
    world.resource_mut::<Field>().sieges.retain(|s| s.place != place);
    world.push(CombatAsk::Relief { seat, place, nobles });
}

/// A faction's nobles inside who are free to defend or to leave: not those who defend already, with an army of the place (ARM-4).
pub fn guests(pos: Pos, place: PlaceId, seat: SeatId, defenders: &[NobleId]) -> Vec<NobleId> {
    let free = |n: &&Noble| n.seat == Some(seat) && !defenders.contains(&n.id);
    pos.nobles_inside(place).filter(free).map(|n| n.id).collect()
}

/// Those who do not defend are put outside whatever comes (CBT-17).
pub fn expel(world: &mut World, place: PlaceId, seat: SeatId, out: &[NobleId]) {
    if out.is_empty() {
        return;
    }
    let area = now(world).book.map.place(place).area;
    for noble in out {
        world.change::<Noble>(*noble).at = Spot::Open(area);
    }
    let text = line![nobles(out), " leave ", place, " rather than defend it."];
    tell_at(world, Some(seat), place, "CBT-17", text);
}
