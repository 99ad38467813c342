//! Which fights are offered: with all who can, and each alone.

use super::super::components::*;
use super::super::ids::*;
use super::super::position::Pos;
use super::super::travel::{armies, fleets};
use super::{CombatAsk, CombatDeed, asked, at_sea, check, forces};
use crate::table::SeatId;

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<CombatDeed> {
    let mut deeds = vec![];
    match asked(pos) {
        None if pos.turn.phase == Phase::Combat => {
            on_land(pos, seat, &mut deeds);
            afloat(pos, seat, &mut deeds);
            blockades(pos, seat, &mut deeds);
        }
        None if pos.turn.phase == Phase::Movement => blockades(pos, seat, &mut deeds),
        None => {}
        Some(CombatAsk::Defence { .. }) => deeds.extend([CombatDeed::Defend, CombatDeed::StandAside]),
        Some(CombatAsk::Pursuit { hunters, .. }) => {
            deeds.push(CombatDeed::Pursue);
            if hunters.len() > 1 {
                deeds.extend(hunters.iter().map(|n| CombatDeed::PursueWith { nobles: vec![*n] }));
            }
            deeds.push(CombatDeed::LetGo);
        }
        Some(CombatAsk::Prizes { ships, .. }) => {
            deeds.extend(ships.iter().map(|s| CombatDeed::Scuttle { ship: *s }));
            deeds.push(CombatDeed::LetGo);
        }
        Some(CombatAsk::Relief { .. }) => {
            deeds.extend([CombatDeed::TakeOver, CombatDeed::GoIn, CombatDeed::LetGo]);
        }
        Some(CombatAsk::Quarters { nobles, .. }) => {
            deeds.extend(nobles.iter().map(|who| CombatDeed::Lodge { who: *who }));
        }
        Some(CombatAsk::Rally { target, .. }) => {
            let near = at_sea::helpers(pos, *target);
            deeds.push(CombatDeed::Rally { ships: vec![] });
            if near.len() > 1 {
                deeds.extend(near.iter().map(|ship| CombatDeed::Rally { ships: vec![*ship] }));
            }
            deeds.push(CombatDeed::Rally { ships: near });
        }
        Some(CombatAsk::Spoils { cards, nobles, .. }) => {
            for card in cards {
                deeds.extend(nobles.iter().map(|to| CombatDeed::Share { card: *card, to: *to }));
            }
        }
    }
    deeds.retain(|deed| check(pos, seat, deed).is_ok());
    deeds
}

/// Those who can fight in each spot: all of them, and one by one.
fn groups(pos: Pos, seat: SeatId) -> Vec<(Spot, Vec<NobleId>)> {
    let fit = |n: &&Noble| {
        let ours = n.seat == Some(seat) || armies::leads(pos, seat, n.id);
        ours && matches!(n.at, Spot::Open(_) | Spot::Inside(_)) && forces::check_fighter(pos, seat, n.id).is_ok()
    };
    let ready: Vec<&Noble> = pos.nobles().filter(fit).collect();
    let mut spots: Vec<Spot> = ready.iter().map(|n| n.at).collect();
    spots.sort_unstable();
    spots.dedup();
    let mut out = vec![];
    for spot in spots {
        let here: Vec<NobleId> = ready.iter().filter(|n| n.at == spot).map(|n| n.id).collect();
        if here.len() > 1 {
            out.extend(here.iter().map(|n| (spot, vec![*n])));
        }
        out.push((spot, here));
    }
    out
}

fn on_land(pos: Pos, seat: SeatId, deeds: &mut Vec<CombatDeed>) {
    let groups = groups(pos, seat);
    // Those who sally and those who come to their relief, all together (CBT-3, CBT-21).
    for siege in &pos.field.sieges {
        let area = pos.book.map.place(siege.place).area;
        let all = |at: Spot| groups.iter().rfind(|(spot, _)| *spot == at).map(|(_, nobles)| nobles.clone());
        if let (Some(within), Some(without)) = (all(Spot::Inside(siege.place)), all(Spot::Open(area))) {
            let mut nobles: Vec<NobleId> = within.into_iter().chain(without).collect();
            nobles.sort_unstable();
            deeds.push(CombatDeed::Attack { nobles: nobles.clone(), whom: siege.by });
            deeds.push(CombatDeed::Ambush { nobles, whom: siege.by });
        }
    }
    for (spot, nobles) in groups {
        let Some(area) = pos.area_of(spot) else { continue };
        for whom in pos.seats().filter(|s| *s != seat) {
            deeds.push(CombatDeed::Attack { nobles: nobles.clone(), whom });
            deeds.push(CombatDeed::Ambush { nobles: nobles.clone(), whom });
            deeds.push(CombatDeed::TownFight { nobles: nobles.clone(), whom: Some(whom) });
        }
        deeds.push(CombatDeed::TownFight { nobles: nobles.clone(), whom: None });
        for place in &pos.book.map.area(area).places {
            deeds.push(CombatDeed::Siege { place: *place, nobles: nobles.clone() });
        }
    }
}

fn afloat(pos: Pos, seat: SeatId, deeds: &mut Vec<CombatDeed>) {
    let ours = |s: &&Ship| fleets::to_order(pos, seat, s.id);
    let ready: Vec<&Ship> = pos.ships().filter(ours).filter(|s| !s.attacked && matches!(s.at, Berth::Sea(_))).collect();
    let mut berths: Vec<Berth> = ready.iter().map(|s| s.at).collect();
    berths.sort_unstable();
    berths.dedup();
    for berth in berths {
        let here: Vec<ShipId> = ready.iter().filter(|s| s.at == berth).map(|s| s.id).collect();
        for target in pos.ships().filter(|s| s.at == berth && pos.master(s.id).is_some_and(|m| m != seat)) {
            if here.len() > 1 {
                deeds.extend(here.iter().map(|s| CombatDeed::SeaFight { ships: vec![*s], target: target.id }));
            }
            deeds.push(CombatDeed::SeaFight { ships: here.clone(), target: target.id });
        }
    }
    deeds.extend(pos.ships_of(seat).map(|s| CombatDeed::Scuttle { ship: s.id }));
}

fn blockades(pos: Pos, seat: SeatId, deeds: &mut Vec<CombatDeed>) {
    for ship in pos.ships_of(seat) {
        let Berth::Sea(sea) = ship.at else { continue };
        let ports = pos.book.map.places.iter().filter(|p| p.seas.contains(&sea) && ship.blockade != Some(p.id));
        deeds.extend(ports.map(|p| CombatDeed::Blockade { ship: ship.id, port: p.id }));
    }
}
