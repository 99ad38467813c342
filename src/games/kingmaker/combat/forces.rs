//! Who may fight whom, and where (CBT-1 to CBT-8, CBT-14 to CBT-18, ARM-3 to ARM-5).

use super::super::position::Stance;
use super::super::prelude::*;
use super::super::{strength, travel};
use super::No;

const WHEN: [Phase; 1] = [Phase::Combat];

/// Those who attack: own nobles and allies of one's army, in one spot, who may still attack (CBT-2, CBT-3, CBT-29).
pub fn check_attackers(pos: Pos, seat: SeatId, nobles: &[NobleId]) -> Result<Spot, Refusal> {
    let spots = check_named(pos, seat, nobles)?;
    let spot = *spots.first().ok_or(No::NobodyNamed)?;
    if spots.iter().any(|s| *s != spot) {
        return Err(No::Apart.into());
    }
    check_peace(pos, spot)?;
    Ok(spot)
}

/// Each of them once, and fit to fight: where they are.
fn check_named(pos: Pos, seat: SeatId, nobles: &[NobleId]) -> Result<Vec<Spot>, Refusal> {
    pos.may_act_in(&WHEN, seat, "Combat")?;
    let mut spots = vec![];
    for (i, id) in nobles.iter().enumerate() {
        if nobles[..i].contains(id) {
            return Err(No::NobodyNamed.into());
        }
        spots.push(check_fighter(pos, seat, *id)?.at);
    }
    Ok(spots)
}

fn check_peace(pos: Pos, spot: Spot) -> Result<(), Refusal> {
    match pos.area_of(spot).filter(|a| pos.has_peace(*a)) {
        Some(area) => Err(No::KingsPeace { area: pos.area_name(area).into() }.into()),
        None => Ok(()),
    }
}

/// May he fight under this seat?
pub fn check_fighter(pos: Pos<'_>, seat: SeatId, id: NobleId) -> Result<&Noble, Refusal> {
    let n = pos.noble(id);
    let who = pos.noble_name(id).to_string();
    let own = n.seat == Some(seat) && n.captor.is_none();
    let led = travel::armies::leads(pos, seat, id);
    let leads = led && n.captor.is_none();
    if n.captor.is_some() || !(led || n.seat.is_some_and(|s| pos.allied(s, seat))) {
        return Err(No::NotYours { who }.into());
    }
    if !(own || leads) {
        return Err(No::NotToLead { who }.into());
    }
    if n.attacked {
        return Err(No::FoughtAlready { who }.into());
    }
    if n.winded > 0 {
        return Err(No::Winded { who }.into());
    }
    Ok(n)
}

/// All of a faction in the same spot defend together (CBT-4), with whoever shares an army with them (ARM-4).
pub fn defenders(pos: Pos, whom: SeatId, spot: Spot) -> Vec<NobleId> {
    let here = |n: &&Noble| n.at == spot && n.captor.is_none();
    let own: Vec<NobleId> = pos.nobles().filter(here).filter(|n| n.seat == Some(whom)).map(|n| n.id).collect();
    let fellow = |n: &&Noble| {
        own.contains(&n.id)
            || pos.field.armies.iter().any(|a| a.nobles.contains(&n.id) && a.nobles.iter().any(|m| own.contains(m)))
    };
    pos.nobles().filter(here).filter(fellow).map(|n| n.id).collect()
}

/// As [`defenders`], but for the attacker's own nobles in an army of theirs: nobody fights his own faction.
pub fn defenders_against(pos: Pos, seat: SeatId, whom: SeatId, spot: Spot) -> Vec<NobleId> {
    defenders(pos, whom, spot).into_iter().filter(|n| pos.noble(*n).seat != Some(seat)).collect()
}

/// An enemy with nobles in that spot who have not been attacked in this turn.
pub fn check_target(pos: Pos, seat: SeatId, whom: SeatId, spot: Spot) -> Result<Vec<NobleId>, Refusal> {
    if !pos.has_seat(whom) || pos.allied(seat, whom) {
        let whom = if pos.has_seat(whom) { pos.seat_name(whom) } else { whom.to_string() };
        return Err(No::OwnOrAlly { whom }.into());
    }
    let force = defenders_against(pos, seat, whom, spot);
    if !force.iter().any(|n| pos.noble(*n).seat == Some(whom)) {
        return Err(No::NobodyThere { whom: pos.seat_name(whom) }.into());
    }
    if force.iter().any(|n| pos.noble(*n).defended) {
        return Err(No::AttackedAlready { whom: pos.seat_name(whom) }.into());
    }
    Ok(force)
}

/// A battle or ambush in the open; besieged nobles sally against the besieger (CBT-7, CBT-21), together with those in the
/// same space who come to their relief (CBT-3).
pub fn check_open_fight(pos: Pos, seat: SeatId, nobles: &[NobleId], whom: SeatId) -> Result<AreaId, Refusal> {
    let spots = check_named(pos, seat, nobles)?;
    let sallies = |s: &Spot| matches!(s, Spot::Inside(p) if pos.siege_of(*p).is_some_and(|s| s.by == whom));
    if spots.iter().any(|s| !(matches!(s, Spot::Open(_)) || sallies(s))) {
        return Err(No::BehindWalls { who: pos.names(nobles) }.into());
    }
    let spot = *spots.first().ok_or(No::NobodyNamed)?;
    let Some(area) = pos.area_of(spot) else { return Err(No::NobodyNamed.into()) };
    if spots.iter().any(|s| pos.area_of(*s) != Some(area)) {
        return Err(No::Apart.into());
    }
    check_peace(pos, spot)?;
    if pos.book.map.area(area).refuge.as_ref().is_some_and(|r| !r.attack) {
        return Err(No::NoAttackHere { area: pos.area_name(area).into() }.into());
    }
    check_target(pos, seat, whom, Spot::Open(area)).map(|_| area)
}

// ---------------------------------------------------------------- Sieges

/// Can this force besiege the place, wherever the phase (CBT-14 to CBT-15; CBT-22a)?
pub fn check_siege_force(pos: Pos, seat: SeatId, place: PlaceId, nobles: &[NobleId]) -> Result<(), Refusal> {
    check_siege_force_from(pos, seat, place, nobles, false)
}

/// The same for a force that would land there.
pub fn check_siege_force_from(
    pos: Pos,
    seat: SeatId,
    place: PlaceId,
    nobles: &[NobleId],
    afloat: bool,
) -> Result<(), Refusal> {
    let name = pos.place_name(place).to_string();
    let area = pos.book.map.place(place).area;
    match pos.stance(place, seat) {
        Stance::Friendly | Stance::Asleep => return Err(No::NeedNoSiege { place: name }.into()),
        Stance::Free => return Err(No::FreeEntry { place: name }.into()),
        Stance::Neutral | Stance::Unfriendly(_) | Stance::Occupied => {}
    }
    if pos.has_peace(area) {
        return Err(No::KingsPeace { area: pos.area_name(area).into() }.into());
    }
    if pos.siege_of(place).is_some_and(|s| s.by != seat) {
        return Err(No::BesiegedByOther { place: name }.into());
    }
    if pos.siege_of(place).is_some() && pos.turn.asked.contains(&Asked::Siege(place)) {
        return Err(No::UnderSiegeNow { place: name }.into());
    }
    let tired = |n: &NobleId| {
        let noble = pos.noble(*n);
        noble.attacked || noble.winded > 0
    };
    if let Some(n) = nobles.iter().find(|n| tired(n)) {
        return Err(No::FoughtAlready { who: pos.noble_name(*n).into() }.into());
    }
    if !afloat && let Some(n) = nobles.iter().find(|n| pos.noble(**n).tried && pos.noble(**n).lodged == Some(area)) {
        let laid = pos.field.refuges.iter().any(|l| l.area == area && l.seat == seat);
        if pos.book.map.area(area).refuge.is_some() && !laid && pos.siege_of(place).is_none() {
            return Err(No::SecondSiege { who: pos.noble_name(*n).into() }.into());
        }
    }
    // In a refuge with a port a force in the open is beaten first (MOV-34); to do that one lands.
    if !afloat && pos.book.map.area(area).refuge.is_some() && pos.book.map.place(place).is_port() {
        let other = pos.nobles_outside(area).filter_map(|n| n.seat).find(|s| !pos.allied(*s, seat));
        if let Some(whom) = other {
            return Err(No::ForceInTheOpen { whom: pos.seat_name(whom) }.into());
        }
    }
    // Nobles are attacked once a turn (CBT-2).
    if let Some(n) = bound_to_defend(pos, place).iter().find(|n| pos.noble(**n).defended) {
        return Err(No::AttackedAlready { whom: pos.noble_name(*n).into() }.into());
    }
    let have = strength::together_total(pos, nobles, area, true);
    let need = strength::defence_total(pos, place, &to_be_matched(pos, seat, place));
    if have < need || nobles.is_empty() {
        return Err(No::SiegeTooWeak { have, need }.into());
    }
    let need = strength::famine_need(pos, place);
    if have < need {
        return Err(No::Famine { have, need }.into());
    }
    Ok(())
}

/// Nobles inside who must defend: those of the faction that controls the place (CBT-16). An open or unfortified town nobody
/// controls (CBT-24): there all choose (CBT-17).
pub fn bound_to_defend(pos: Pos, place: PlaceId) -> Vec<NobleId> {
    pos.owner(place).map_or(vec![], |owner| defenders(pos, owner, Spot::Inside(place)))
}

/// Those inside whom a siege by this seat has to match: who is bound to defend, or everybody else once others have shown in
/// this turn that they help (CBT-18).
pub fn to_be_matched(pos: Pos, seat: SeatId, place: PlaceId) -> Vec<NobleId> {
    if pos.turn.asked.contains(&Asked::Held(place)) {
        return pos.nobles_inside(place).filter(|n| n.seat != Some(seat)).map(|n| n.id).collect();
    }
    bound_to_defend(pos, place)
}

// ---------------------------------------------------------------- Inside a place

/// A fight inside a place: whom it is against, and whether the garrison is on their side.
pub struct TownFight {
    pub place: PlaceId,
    pub defenders: Vec<NobleId>,
    pub garrison: bool,
}

/// Town fighting: against those of another faction inside (CBT-30c), or for the place itself where it has turned against the
/// nobles in it (CBT-30a), or where a storm has driven them before it (CBT-30b). They always engage the garrison (CBT-32), and
/// with it those of its holder, who must defend it as in a siege (CBT-16); the holder may fight them too (CBT-33).
pub fn check_town(pos: Pos, seat: SeatId, nobles: &[NobleId], whom: Option<SeatId>) -> Result<TownFight, Refusal> {
    let spot = check_attackers(pos, seat, nobles)?;
    let driven = nobles.first().and_then(|n| pos.noble(*n).forced);
    let place = match spot {
        Spot::Inside(place) => place,
        Spot::Open(_) if nobles.iter().all(|n| pos.noble(*n).forced == driven) && driven.is_some() => {
            driven.unwrap_or(PlaceId(0))
        }
        _ => return Err(No::NotBefore { who: pos.names(nobles), place: "a place".into() }.into()),
    };
    let strange = matches!(pos.stance(place, seat), Stance::Neutral | Stance::Unfriendly(_));
    let owner = pos.owner(place);
    let inside = Spot::Inside(place);
    let Some(whom) = whom else {
        // Against the garrison alone: nobody of the owner is there to fight beside it.
        return if strange && !pos.nobles_inside(place).any(|n| owner.is_some() && n.seat == owner) {
            Ok(TownFight { place, defenders: vec![], garrison: true })
        } else {
            Err(No::NotTogetherInside { place: pos.place_name(place).into() }.into())
        };
    };
    let outside = Spot::Open(pos.book.map.place(place).area);
    let stranded = pos.nobles().any(|n| n.seat == Some(whom) && n.forced == Some(place) && n.at == outside);
    let against = if spot == inside && owner == Some(seat) && stranded { outside } else { inside };
    let mut defenders = check_target(pos, seat, whom, against)?;
    if strange && let Some(owner) = owner.filter(|o| *o != whom) {
        defenders.extend(defenders_against(pos, seat, owner, inside));
        defenders.sort_unstable();
        defenders.dedup();
        if let Some(n) = defenders.iter().find(|n| pos.noble(**n).defended) {
            return Err(No::AttackedAlready { whom: pos.noble_name(*n).into() }.into());
        }
    }
    Ok(TownFight { place, defenders, garrison: strange })
}
