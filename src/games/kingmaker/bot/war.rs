//! Fights: a battle is weighed by what is won and lost with each result that may come; a siege by who may fall.

use super::super::combat::{CombatAsk, CombatDeed, forces, odds};
use super::super::components::*;
use super::super::frames::Frame;
use super::super::ids::*;
use super::super::strength;
use super::super::travel::fleets;
use super::sight::Sight;
use super::strikes::{losses, wavering};
use crate::table::SeatId;

/// A fight that brings less is left alone.
const WORTHWHILE: i32 = 4;

/// How good a deed of combat looks; 0 is doing nothing.
pub fn mark(sight: &Sight, deed: &CombatDeed) -> i32 {
    match deed {
        CombatDeed::Attack { nobles, whom } => battle(sight, nobles, *whom),
        CombatDeed::Siege { place, nobles } => siege(sight, *place, nobles),
        CombatDeed::Ambush { nobles, whom } => ambush(sight, nobles, *whom),
        CombatDeed::TownFight { nobles, whom } => in_town(sight, nobles, *whom),
        CombatDeed::SeaFight { ships, target } => at_sea(sight, ships, *target),
        CombatDeed::Blockade { .. } | CombatDeed::Scuttle { .. } => -5,
        CombatDeed::Defend => {
            if holds(sight) {
                20
            } else {
                -1
            }
        }
        CombatDeed::StandAside | CombatDeed::LetGo => 0,
        // Beaten besiegers leave their siege, and the way in.
        CombatDeed::TakeOver => 20,
        CombatDeed::GoIn => 25,
        CombatDeed::Lodge { who } => sight.price[who.index()],
        CombatDeed::Pursue => pursuit(sight),
        // All together are the stronger.
        CombatDeed::PursueWith { .. } => -5,
        CombatDeed::Rally { ships } => rally(sight, ships),
        CombatDeed::Share { card, to } => super::hand::given(sight, *card, *to),
    }
}

/// What a battle of these forces brings, with those who may fall on both sides.
fn outcome(sight: &Sight, a: u16, d: u16, ours: &[NobleId], foes: &[NobleId]) -> i32 {
    let pos = sight.pos;
    let f = odds::battle(pos, a, d, ours);
    let prize = foes.iter().map(|n| sight.price[n.index()]).sum::<i32>();
    let staked = ours.iter().map(|n| sight.stake[n.index()]).sum::<i32>();
    let results = i32::from(f.results.max(1));
    let decisive = i32::from(f.decisive);
    let day = if f.attacker_stronger { prize * decisive } else { -2 * staked * decisive };
    let fallen = losses(sight, &odds::battle(pos, a, d, foes)) / 2;
    day / results + fallen - losses(sight, &f) - wavering(sight, &f, ours, foes.len())
}

fn battle(sight: &Sight, nobles: &[NobleId], whom: SeatId) -> i32 {
    let pos = sight.pos;
    let Some(area) = nobles.first().and_then(|n| pos.area_of_noble(*n)) else { return -5 };
    let foes = forces::defenders(pos, whom, Spot::Open(area));
    let a = strength::together_total(pos, nobles, area, true);
    let d = strength::together_total(pos, &foes, area, false);
    outcome(sight, a, d, nobles, &foes) - WORTHWHILE
}

/// An offer of a siege is one that the force can make.
fn siege(sight: &Sight, place: PlaceId, nobles: &[NobleId]) -> i32 {
    let pos = sight.pos;
    let area = pos.book.map.place(place).area;
    let a = strength::together_total(pos, nobles, area, true);
    let f = odds::siege(pos, a, 0, nobles);
    let bound = forces::bound_to_defend(pos, place);
    let stay =
        |n: &&Noble| bound.contains(&n.id) || (n.seat.is_some_and(|s| sight.is_hostile(s)) && !leaves(sight, place, a));
    let inside: i32 = pos.nobles_inside(place).filter(stay).map(|n| sight.price[n.id.index()]).sum();
    let loose = pos.heirs().filter(|h| h.alive && h.guard.is_none() && h.at == Spot::Inside(place)).count() as i32;
    let own = if pos.book.map.place(place).kind.is_fortified() { sight.place_worth(place) } else { 0 };
    // Walls around an army in danger are worth something too.
    let force: i32 = nobles.iter().map(|n| sight.troops[n.index()]).sum();
    let price: i32 = nobles.iter().map(|n| sight.price[n.index()]).sum();
    let walls = sight.peril(Spot::Open(area), force, price) - sight.peril(Spot::Inside(place), force, price);
    let won = (own + inside + 20 * loose + walls) * i32::from(f.decisive) / i32::from(f.results.max(1));
    // The more take part, the more come inside.
    won - losses(sight, &f) - wavering(sight, &f, nobles, bound.len()) - WORTHWHILE + nobles.len() as i32
}

/// Do those within who may choose rather leave the place than be taken with it? Whoever is too weak to hold it does.
fn leaves(sight: &Sight, place: PlaceId, force: u16) -> bool {
    let all: Vec<NobleId> = sight.pos.nobles_inside(place).map(|n| n.id).collect();
    force >= strength::defence_total(sight.pos, place, &all)
}

/// One name of the three: it takes no victory and leaves the field to the others.
fn ambush(sight: &Sight, nobles: &[NobleId], whom: SeatId) -> i32 {
    let pos = sight.pos;
    let Some(area) = nobles.first().and_then(|n| pos.area_of_noble(*n)) else { return -5 };
    let foes = forces::defenders(pos, whom, Spot::Open(area));
    let (a, d) = (strength::together_total(pos, nobles, area, true), strength::together_total(pos, &foes, area, false));
    let prize = foes.iter().map(|n| sight.price[n.index()]).sum::<i32>();
    let staked = nobles.iter().map(|n| sight.stake[n.index()]).sum::<i32>();
    // The pursuit is a battle with them as the attackers.
    let pursued = staked * sight.chance(d.into(), a.into()) / 100;
    (prize - staked) * 2 / 100 - pursued - WORTHWHILE
}

fn in_town(sight: &Sight, nobles: &[NobleId], whom: Option<SeatId>) -> i32 {
    let pos = sight.pos;
    let Ok(fight) = forces::check_town(pos, sight.me, nobles, whom) else { return -5 };
    let area = pos.book.map.place(fight.place).area;
    let foes = fight.defenders;
    let holds = if fight.garrison { strength::garrison(pos, fight.place) } else { 0 };
    let a = strength::together_total(pos, nobles, area, true);
    let d = strength::together_total(pos, &foes, area, false) + holds;
    let won = if fight.garrison && a > d {
        sight.place_worth(fight.place) * sight.chance(a.into(), d.into()) / 100
    } else {
        0
    };
    outcome(sight, a, d, nobles, &foes) + won - WORTHWHILE
}

fn at_sea(sight: &Sight, ships: &[ShipId], target: ShipId) -> i32 {
    let pos = sight.pos;
    let Some(whom) = pos.master(target) else { return -5 };
    let aboard = |list: &[ShipId]| -> Vec<NobleId> {
        pos.nobles().filter(|n| matches!(n.at, Spot::Aboard(s) if list.contains(&s))).map(|n| n.id).collect()
    };
    let mut fleet: Vec<ShipId> = pos.ships_of(whom).filter(|s| s.at == pos.ship(target).at).map(|s| s.id).collect();
    let fellows = fleets::defending(pos, sight.me, target).into_iter().filter(|s| !fleet.contains(s));
    fleet.extend(fellows.collect::<Vec<_>>());
    let (a, d) = (pos.capacity_of(ships), pos.capacity_of(&fleet));
    let prize = if a > d { 15 * sight.chance(a.into(), d.into()) / 100 } else { -30 };
    outcome(sight, a, d, &aboard(ships), &aboard(&fleet)) + prize - WORTHWHILE
}

/// With us, can the besiegers not take the place? Then we stay; else we leave it while we can.
fn holds(sight: &Sight) -> bool {
    let pos = sight.pos;
    let Some(Frame::Combat(CombatAsk::Defence { place, nobles, defenders, .. })) = pos.top() else { return false };
    let area = pos.book.map.place(*place).area;
    let inside = pos.nobles_inside(*place).filter(|n| n.seat == Some(sight.me)).map(|n| n.id);
    let all: Vec<NobleId> = defenders.iter().copied().chain(inside).collect();
    strength::defence_total(pos, *place, &all) > strength::together_total(pos, nobles, area, true)
}

fn pursuit(sight: &Sight) -> i32 {
    let pos = sight.pos;
    let Some(Frame::Combat(CombatAsk::Pursuit { area, hunters, prey, .. })) = pos.top() else { return -5 };
    let a = strength::together_total(pos, hunters, *area, true);
    let d = strength::together_total(pos, prey, *area, false);
    outcome(sight, a, d, hunters, prey) - WORTHWHILE
}

/// All help if together they are the stronger; else none is risked beside the one attacked.
fn rally(sight: &Sight, ships: &[ShipId]) -> i32 {
    let pos = sight.pos;
    let Some(Frame::Combat(CombatAsk::Rally { ships: foes, target, .. })) = pos.top() else { return 0 };
    let with: Vec<ShipId> = ships.iter().copied().chain([*target]).collect();
    let (own, theirs) = (pos.capacity_of(&with), pos.capacity_of(foes));
    if own >= theirs { 5 * ships.len() as i32 } else { -5 * ships.len() as i32 }
}
