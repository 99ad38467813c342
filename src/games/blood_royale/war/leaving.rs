//! Leaving the field: royals who flee, armies that retreat (19.9, 19.21 to 19.24, 19.34).

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::battle::{Battle, Role, Stage, castle_of, is_pawn, leader_in_line, pawn_in_line, pawn_name};
use super::{No, WarDeed, neutrals, note_combat};
use crate::engine::{ChangeRows, joined};
use crate::games::blood_royale::components::{Army, Banner, Holder, Pawn, Province, Spot};
use crate::games::blood_royale::fortune;
use crate::games::blood_royale::ids::{ArmyId, PawnId, ProvinceId};
use crate::games::blood_royale::marriages::{self, Forbidden};
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::readers::Seen;
use crate::games::blood_royale::telling::tell;
use crate::line;
use crate::table::Refusal;

/// Ground that nobody who leaves a battle may enter: not next door, out of bounds, in famine, or defended by neutrals, where
/// entering is attacking (15.8, 19.24, 23.1, 23.12).
fn check_way(pos: Pos, from: ProvinceId, to: ProvinceId) -> Result<(), Refusal> {
    let Some(province) = pos.find::<Province>(to).filter(|_| pos.neighbours(from).contains(&to)) else {
        let to = pos.find::<Province>(to).map_or_else(|| "Nowhere".to_string(), |p| pos.label(p.id).into());
        return Err(No::NotAdjacent { to, from: pos.label(from).into() }.into());
    };
    let no = |why: &str| Err(No::NoEntry { to: pos.label(to).into(), why: why.into() }.into());
    match province.holder {
        Holder::OutOfBounds => no("it is out of bounds"),
        _ if province.famine => no("there is famine"),
        _ if neutrals::must_attack(pos, to) => no("it is neutral, and its armies would have to be attacked"),
        _ => Ok(()),
    }
}

// ---------------------------------------------------------------- Flight of royals (19.21, 19.22)

/// Whose Strength was used stays for a round, whichever way he would leave (19.22).
fn check_free(pos: Pos, battle: &Battle, pawn: PawnId) -> Result<(), Refusal> {
    if battle.used.contains(&pawn) && battle.round == 0 {
        return Err(No::MustStay { who: pawn_name(pos, pawn) }.into());
    }
    Ok(())
}

/// A royal whose Strength is not used, or after a round, to a neighbouring province free of others' armies and castles.
pub fn check_flee(pos: Pos, battle: &Battle, role: Role, pawn: PawnId, to: ProvinceId) -> Result<(), Refusal> {
    is_pawn(pos, pawn)?;
    if !battle.pawns(pos, role).contains(&pawn) {
        return Err(No::NotOneOfYours { piece: pawn_name(pos, pawn) }.into());
    }
    check_free(pos, battle, pawn)?;
    check_way(pos, battle.at, to)?;
    let commander = pos.commander_of_pawn(pawn);
    if let (Some(seat), Some(of)) = (commander, pos.holder(to)) {
        marriages::may(pos, &marriages::answerable(pos, seat, [], [pawn]), &Forbidden::Enter { of, province: to })?;
    }
    let friend = |a: &&Army| {
        pos.commander_of_army(a.id) == commander
            || matches!(a.banner, Banner::Country(c) if Some(c) == pos.pawn(pawn).country)
    };
    let armies = pos.armies().filter(|a| a.at == Spot::Land(to) && !friend(a)).count();
    if armies > 0 {
        return Err(No::NoRefuge { to: pos.label(to).into(), armies }.into());
    }
    match castle_of(pos, to) {
        Some((of, _)) if Some(of) != commander => {
            let why = format!("a castle of {} stands there", pos.seat_name(of));
            Err(No::NoEntry { to: pos.label(to).into(), why }.into())
        }
        _ => Ok(()),
    }
}

/// Each royal of the side with each province that he may flee to.
pub fn offers_flee(pos: Pos, battle: &Battle, role: Role, out: &mut Vec<WarDeed>) {
    for pawn in battle.pawns(pos, role) {
        for to in pos.neighbours(battle.at) {
            if check_flee(pos, battle, role, pawn, to).is_ok() {
                out.push(WarDeed::Flee { pawn, to });
            }
        }
    }
}

/// He is out of the battle.
pub fn do_flee(world: &mut World, battle: &mut Battle, role: Role, pawn: PawnId, to: ProvinceId) {
    battle.side_mut(role).pawns.retain(|p| *p != pawn);
    move_pawn(world, pawn, to);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![pawn_in_line(pos, pawn), " escapes to ", to, "."];
    tell(world, battle.side(role).leader, Some(battle.at), "19.21", text);
    land(world, pawn, to);
}

/// A bastard who gets away into his father's land stirs it up (OE.27).
fn land(world: &mut World, pawn: PawnId, to: ProvinceId) {
    if let Some(who) = Seen::of(world).pos().pawn(pawn).bearer {
        fortune::bastard_arrives(world, who, to);
    }
}

fn move_pawn(world: &mut World, pawn: PawnId, to: ProvinceId) {
    // Whoever was driven off in another's turn still has his own movement (16.1).
    world.change::<Pawn>(pawn).at = Spot::Land(to);
}

// ---------------------------------------------------------------- Retreat (19.23, 19.24)

/// Where armies that leave this field may go.
pub fn check_road(pos: Pos, battle: &Battle, to: ProvinceId) -> Result<(), Refusal> {
    check_way(pos, battle.at, to)
}

/// Only armies retreat, and those that no walls protect; the royals go with them, so they must be free to.
fn check_can_leave(pos: Pos, battle: &Battle, role: Role) -> Result<(), Refusal> {
    if battle.armies(pos, role).is_empty() {
        return Err(No::NoArmiesLeft.into());
    }
    let points = battle.walls(pos, role);
    if points > 0 {
        return Err(No::BehindWalls { points }.into());
    }
    battle.pawns(pos, role).into_iter().try_for_each(|pawn| check_free(pos, battle, pawn))
}

/// The whole force, along a [`check_road`].
pub fn check_retreat(pos: Pos, battle: &Battle, role: Role, to: ProvinceId) -> Result<(), Refusal> {
    check_can_leave(pos, battle, role)?;
    check_road(pos, battle, to)?;
    check_bonds(pos, battle, role, to)
}

/// A beaten force falls back into no province that its contracts close to it (8.7).
pub fn check_bonds(pos: Pos, battle: &Battle, role: Role, to: ProvinceId) -> Result<(), Refusal> {
    check_bonds_of(pos, battle, role, &battle.armies(pos, role), &battle.pawns(pos, role), to)
}

/// The same for a part of it.
pub fn check_bonds_of(
    pos: Pos,
    battle: &Battle,
    role: Role,
    armies: &[ArmyId],
    pawns: &[PawnId],
    to: ProvinceId,
) -> Result<(), Refusal> {
    let Some(leader) = battle.side(role).leader else { return Ok(()) };
    let any = !armies.is_empty();
    let answer = marriages::answerable(pos, leader, armies.iter().copied(), pawns.iter().copied());
    if let Some(of) = pos.holder(to) {
        marriages::may(pos, &answer, &Forbidden::Enter { of, province: to })?;
    }
    if any { marriages::may(pos, &answer, &Forbidden::Station { province: to }) } else { Ok(()) }
}

/// A part of a force, and where it goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Road {
    pub armies: Vec<ArmyId>,
    pub pawns: Vec<PawnId>,
    pub to: ProvinceId,
}

/// "Any neighbouring Provinces": each piece of the force is named once, and its way is open.
pub fn check_scatter(pos: Pos, battle: &Battle, role: Role, roads: &[Road]) -> Result<(), Refusal> {
    if roads.is_empty() {
        return Err(No::NoArmiesLeft.into());
    }
    let (mut armies, mut pawns) = (battle.armies(pos, role), battle.pawns(pos, role));
    armies.sort();
    pawns.sort();
    let mut named: Vec<ArmyId> = roads.iter().flat_map(|r| r.armies.clone()).collect();
    let mut royals: Vec<PawnId> = roads.iter().flat_map(|r| r.pawns.clone()).collect();
    named.sort();
    royals.sort();
    if named != armies || royals != pawns {
        return Err(No::NotAllNamed { armies: armies.len(), royals: pawns.len() }.into());
    }
    check_can_leave(pos, battle, role)?;
    for road in roads {
        check_road(pos, battle, road.to)?;
        check_bonds_of(pos, battle, role, &road.armies, &road.pawns, road.to)?;
    }
    Ok(())
}

/// Each neighbour to which the whole side may go.
pub fn offers_retreat(pos: Pos, battle: &Battle, role: Role, out: &mut Vec<WarDeed>) {
    for to in pos.neighbours(battle.at) {
        if check_retreat(pos, battle, role, to).is_ok() {
            out.push(WarDeed::Retreat { to });
        }
    }
    // One way to part company stands for the others.
    let open: Vec<ProvinceId> = pos
        .neighbours(battle.at)
        .into_iter()
        .filter(|to| check_retreat(pos, battle, role, *to).is_ok())
        .take(2)
        .collect();
    let armies = battle.armies(pos, role);
    if let ([one, other], true) = (open.as_slice(), armies.len() > 1) {
        let (here, there) = armies.split_at(armies.len() / 2);
        let first = Road { armies: here.to_vec(), pawns: battle.pawns(pos, role), to: *one };
        let second = Road { armies: there.to_vec(), pawns: vec![], to: *other };
        out.push(WarDeed::Scatter { roads: vec![first, second] });
    }
}

/// Says where the side goes; it leaves in the stage `Withdraw`.
pub fn do_retreat(world: &mut World, battle: &mut Battle, role: Role, to: ProvinceId, roads: Vec<Road>) {
    let leader = battle.side(role).leader;
    let mut places = if roads.is_empty() { vec![to] } else { vec![] };
    places.extend(roads.iter().map(|r| r.to));
    let text = line![leader_in_line(leader), " retreats to ", joined(places, " and "), "."];
    tell(world, leader, Some(battle.at), "19.23", text);
    battle.stage = Stage::Withdraw { side: role, to, roads };
}

/// Those whom the free attack has left go.
pub fn depart(world: &mut World, battle: &mut Battle, role: Role, to: ProvinceId, roads: &[Road]) {
    march_off(world, battle, role, to, roads);
    battle.stage = Stage::End { winner: Some(role.other()), by_terms: false };
}

/// A side's armies and royals leave for neighbouring provinces, where they may not attack: by the roads named, the others
/// to `to`.
pub fn march_off(world: &mut World, battle: &Battle, role: Role, to: ProvinceId, roads: &[Road]) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let armies = battle.armies(pos, role);
    let way_of = |a: &ArmyId| roads.iter().find(|r| r.armies.contains(a)).map_or(to, |r| r.to);
    let way_of_royal = |p: &PawnId| roads.iter().find(|r| r.pawns.contains(p)).map_or(to, |r| r.to);
    let mut all: Vec<Road> = armies.iter().map(|a| Road { armies: vec![*a], pawns: vec![], to: way_of(a) }).collect();
    for pawn in battle.pawns(pos, role) {
        all.push(Road { armies: vec![], pawns: vec![pawn], to: way_of_royal(&pawn) });
    }
    part_company(world, battle, role, None, &all);
}

/// Those who are named go their way; with `royals_to` the royals of the side that are left on the field go there.
pub fn part_company(world: &mut World, battle: &Battle, role: Role, royals_to: Option<ProvinceId>, roads: &[Road]) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let mut royals: Vec<(PawnId, ProvinceId)> = vec![];
    for road in roads {
        royals.extend(road.pawns.iter().map(|p| (*p, road.to)));
    }
    if let Some(to) = royals_to {
        royals.extend(battle.pawns(pos, role).into_iter().map(|p| (p, to)));
    }
    // They may not attack from where they go (19.24).
    note_combat(world, |combat| {
        combat.withdrawn.extend(roads.iter().flat_map(|road| &road.armies));
        combat.withdrawn_royals.extend(royals.iter().map(|(pawn, _)| *pawn));
    });
    for road in roads {
        for army in &road.armies {
            let mut army = world.change::<Army>(*army);
            army.at = Spot::Land(road.to);
            army.inside = false;
        }
    }
    for (pawn, to) in royals {
        move_pawn(world, pawn, to);
        land(world, pawn, to);
    }
}
