//! Alliances beyond one battle: armies held back for an ally, foreign aid (19.38, 19.40, 20.3 to 20.5).

use bevy_ecs::prelude::World;

use super::battle::{Battle, Role, is_foreign};
use super::{No, WarAsk, WarDeed, push};
use crate::games::blood_royale::components::{Army, Player, Spot};
use crate::games::blood_royale::ids::{ArmyId, ProvinceId};
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::telling::tell;
use crate::table::{Numbers, Refusal, SeatId};

// ---------------------------------------------------------------- Lending armies (19.38, 20.5)

pub fn check_lend(pos: Pos, seat: SeatId, armies: &[ArmyId], to: SeatId) -> Result<(), Refusal> {
    use crate::games::blood_royale::refusals::No as Any;
    if !pos.is_moving(seat) {
        return Err(Any::WrongPhase { doing: "Lending armies".into(), phase: pos.turn.phase.name().into() }.into());
    }
    if !pos.has_seat(to) || to == seat || pos.is_baronial(to) {
        return Err(No::NoAlly { whom: pos.seat_name(to) }.into());
    }
    if armies.is_empty() {
        return Err(No::NotYourArmies.into());
    }
    for id in armies {
        let Some(army) = pos.world.find::<Army>(*id) else { return Err(No::NotYourArmies.into()) };
        if pos.owner_of_army(*id) != Some(seat) || army.lent_to.is_some() || army.at.province().is_none() {
            return Err(No::NotYourArmies.into());
        }
        if army.spent > 0 {
            return Err(No::MovedAlready { spent: army.spent }.into());
        }
    }
    Ok(())
}

pub fn do_lend(world: &mut World, seat: SeatId, armies: &[ArmyId], to: SeatId) {
    let mut armies = armies.to_vec();
    armies.sort();
    armies.dedup();
    let pos = Pos::of(world);
    let text = format!("{} offers {} the command of {} armies.", pos.seat_name(seat), pos.seat_name(to), armies.len());
    tell(world, Some(seat), None, "19.37", text);
    push(world, WarAsk::Aid { from: seat, to, armies });
}

/// The ally has answered.
pub fn answered(world: &mut World, from: SeatId, to: SeatId, armies: &[ArmyId], yes: bool) {
    let pos = Pos::of(world);
    let (giver, taker) = (pos.seat_name(from), pos.seat_name(to));
    if !yes {
        tell(world, Some(to), None, "19.40", format!("{taker} does not want the armies of {giver}."));
        return;
    }
    for army in armies {
        world.change::<Army>(*army).lent_to = Some(to);
    }
    tell(world, Some(to), None, "19.38", format!("{taker} moves and fights with {} armies of {giver}.", armies.len()));
    let places: Vec<ProvinceId> = armies.iter().filter_map(|a| Pos::of(world).army(*a).at.province()).collect();
    for at in places {
        comes_to_aid(world, from, to, at);
    }
}

pub fn check_take_back(pos: Pos, seat: SeatId, armies: &[ArmyId]) -> Result<(), Refusal> {
    use crate::games::blood_royale::refusals::No as Any;
    if !pos.is_moving(seat) {
        return Err(Any::WrongPhase { doing: "Taking armies back".into(), phase: pos.turn.phase.name().into() }.into());
    }
    if armies.is_empty() {
        return Err(No::NotLent.into());
    }
    for id in armies {
        let Some(army) = pos.world.find::<Army>(*id) else { return Err(No::NotLent.into()) };
        if pos.owner_of_army(*id) != Some(seat) || army.lent_to.is_none() {
            return Err(No::NotLent.into());
        }
        // OG.11: a Governor who is there commands by right.
        if let Some(at) = army.at.province()
            && let Some(governor) = pos.province(at).governor
            && pos.character(governor).keeper == army.lent_to
            && pos.pawn_of(governor).is_some_and(|p| p.at == army.at)
        {
            return Err(No::UnderGovernor { place: pos.label(at).into() }.into());
        }
    }
    Ok(())
}

pub fn do_take_back(world: &mut World, seat: SeatId, armies: &[ArmyId]) {
    for army in armies {
        world.change::<Army>(*army).lent_to = None;
    }
    let text = format!("{} takes command of {} armies again.", Pos::of(world).seat_name(seat), armies.len());
    tell(world, Some(seat), None, "20.5", text);
}

/// Whole stacks: to those in whose land, or beside whose armies, they stand; and everything that is lent.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<WarDeed>) {
    if !pos.is_moving(seat) {
        return;
    }
    let mine = |a: &&Army| pos.owner_of_army(a.id) == Some(seat);
    for at in pos.provinces().map(|p| p.id) {
        let free = |a: &&Army| a.at == Spot::Land(at) && a.lent_to.is_none() && a.spent == 0;
        let armies: Vec<ArmyId> = pos.armies().filter(mine).filter(free).map(|a| a.id).collect();
        if armies.is_empty() {
            continue;
        }
        let near = |s: &SeatId| pos.holder(at) == Some(*s) || !pos.armies_in(at, *s).is_empty();
        for to in pos.seats().filter(|s| *s != seat).filter(near) {
            out.push(WarDeed::Lend { armies: armies.clone(), to });
        }
    }
    let lent: Vec<ArmyId> = pos.armies().filter(mine).filter(|a| a.lent_to.is_some()).map(|a| a.id).collect();
    if !lent.is_empty() {
        out.push(WarDeed::TakeBack { armies: lent.clone() });
        for army in lent.into_iter().filter(|a| check_take_back(pos, seat, &[*a]).is_ok()) {
            out.push(WarDeed::TakeBack { armies: vec![army] });
        }
    }
}

// ---------------------------------------------------------------- The price of aid (20.3, Q55)

/// Foreign armies fight for a monarch in his own country: his Charisma is one lower until the turn ends.
pub fn comes_to_aid(world: &mut World, from: SeatId, to: SeatId, at: ProvinceId) {
    let pos = Pos::of(world);
    if from == to || pos.country(pos.country_of(at)).ruler != Some(to) || pos.player(to).aided_by.contains(&from) {
        return;
    }
    let text = format!(
        "Foreign armies of {} stand in {} for its monarch: his Charisma is 1 lower in this turn.",
        pos.seat_name(from),
        pos.seat_name(to)
    );
    let mut player = world.change::<Player>(to);
    player.aided_by.push(from);
    player.aided_by.sort();
    tell(world, Some(to), Some(at), "20.3", text);
}

/// A battle's foreign armies, allied or lent, on the side of the monarch whose country it is.
pub fn note_foreigners(world: &mut World, battle: &Battle) {
    let Some(at) = battle.province() else { return };
    for role in Role::BOTH {
        let pos = Pos::of(world);
        let Some(leader) = battle.side(role).leader else { continue };
        let foreign = battle.armies(pos, role).into_iter().filter(|a| is_foreign(pos, *a, leader));
        let mut owners: Vec<SeatId> = foreign.filter_map(|a| pos.owner_of_army(a)).collect();
        owners.sort();
        owners.dedup();
        for from in owners {
            comes_to_aid(world, from, leader, at);
        }
    }
}
