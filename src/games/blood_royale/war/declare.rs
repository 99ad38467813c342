//! Who attacks whom after a player's movement (19.1, 19.2, Q58; 23.12).

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::battle::{Battle, castle_of, leader_in_line, leader_name};
use super::{No, WarAsk, WarDeed, neutrals, pop, push};
use crate::engine::ChangeRows;
use crate::games::blood_royale::components::{Army, Province};
use crate::games::blood_royale::frames::Frame;
use crate::games::blood_royale::ids::{ArmyId, PawnId, ProvinceId};
use crate::games::blood_royale::marriages::{self, Forbidden};
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::readers::Seen;
use crate::games::blood_royale::telling::tell;
use crate::line;
use crate::table::{Refusal, SeatId};

/// The battles after one player's movement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Combat {
    pub mover: SeatId,
    /// Who attacks nobody more.
    pub declined: Vec<SeatId>,
    pub fought: Vec<Fought>,
    /// Castles whose defender has said who is inside; with his royals or not (18.3, 19.34).
    pub declared: Vec<(ProvinceId, bool)>,
    /// They have retreated to where they are and may not attack there (19.24).
    #[serde(default)]
    pub withdrawn: Vec<ArmyId>,
    #[serde(default)]
    pub withdrawn_royals: Vec<PawnId>,
}

/// A battle that has been: in the castle of one of the two, or outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fought {
    pub at: ProvinceId,
    pub by: SeatId,
    pub whom: Option<SeatId>,
    pub castle: bool,
}

/// The combat under way below a battle; none below those the cards bring.
pub fn combat_of<'w>(pos: Pos<'w>) -> Option<&'w Combat> {
    pos.stack().iter().rev().find_map(|frame| match frame {
        Frame::War(WarAsk::Combat(combat)) => Some(combat),
        _ => None,
    })
}

impl Combat {
    /// Have these two fought there in this combat, whoever attacked? No `b`: neutrals. Castle and field count apart.
    pub fn has_fought(&self, at: ProvinceId, a: SeatId, b: Option<SeatId>, castle: bool) -> bool {
        let pair = |f: &Fought| (f.by, f.whom) == (a, b) || b.is_some_and(|b| (f.by, f.whom) == (b, Some(a)));
        self.fought.iter().any(|f| f.at == at && f.castle == castle && pair(f))
    }

    /// Armies of this seat there that could attack: others than those who have retreated there (19.24).
    fn fresh(&self, pos: Pos, seat: SeatId, at: ProvinceId) -> Vec<ArmyId> {
        pos.armies_in(at, seat).into_iter().filter(|a| !self.withdrawn.contains(a)).collect()
    }
}

/// A player has moved: his battles, then those the others choose (19.1, 19.2).
pub fn begin_combat(world: &mut World, seat: SeatId) {
    neutrals::garrison(world, seat);
    let combat = Combat {
        mover: seat,
        declined: vec![],
        fought: vec![],
        declared: vec![],
        withdrawn: vec![],
        withdrawn_royals: vec![],
    };
    push(world, WarAsk::Combat(combat));
}

// ---------------------------------------------------------------- Who may attack

/// The order in which players are asked: the mover, then the others as drawn, those not yet drawn last (Q58).
fn order(pos: Pos, mover: SeatId) -> Vec<SeatId> {
    let mut order = vec![mover];
    for seat in pos.turn.order.iter().copied().chain(pos.seats()) {
        if !order.contains(&seat) {
            order.push(seat);
        }
    }
    order
}

/// Is there something of `whom` to attack in a province: armies outside, or a castle?
fn is_present(pos: Pos, combat: &Combat, seat: SeatId, at: ProvinceId, whom: Option<SeatId>) -> (bool, bool) {
    let Some(whom) = whom else { return (!pos.neutrals_in(at).is_empty(), false) };
    // One's own armies are nobody to attack, whoever leads them.
    let camped = |a: &ArmyId| !pos.army(*a).inside && pos.owner_of_army(*a) != Some(seat);
    let outside = pos.armies_in(at, whom).iter().any(camped);
    let castle = castle_of(pos, at).is_some_and(|(of, _)| of == whom);
    let fresh = |is, walls| is && !combat.has_fought(at, seat, Some(whom), walls);
    (fresh(outside, false), fresh(castle, true))
}

/// May `seat` attack there?
pub fn check_attack(
    pos: Pos,
    combat: &Combat,
    seat: SeatId,
    at: ProvinceId,
    whom: Option<SeatId>,
) -> Result<(), Refusal> {
    if pos.find::<Province>(at).is_none() || whom.is_some_and(|w| !pos.has_seat(w)) {
        return Err(No::NobodyToAttack { whom: "Nobody".into(), place: format!("province {}", at.0) }.into());
    }
    let place = || pos.label(at).to_string();
    let name = || leader_name(pos, whom);
    if pos.turn.truce {
        return Err(No::TruceOfGod.into());
    }
    if pos.armies_in(at, seat).is_empty() {
        return Err(No::NoArmiesHere { place: place() }.into());
    }
    if whom == Some(seat) || (seat != combat.mover && whom != Some(combat.mover)) {
        return Err(No::NotWithTheMover { mover: pos.seat_name(combat.mover) }.into());
    }
    let mut own = combat.fresh(pos, seat, at);
    if own.is_empty() {
        return Err(No::RetreatedHere { place: place() }.into());
    }
    // Nor do they attack their owner.
    own.retain(|a| whom.is_none() || pos.owner_of_army(*a) != whom);
    if own.is_empty() {
        return Err(No::NoArmiesHere { place: place() }.into());
    }
    if whom.is_none() && combat.has_fought(at, seat, None, false) {
        return Err(No::AlreadyFought { whom: name(), place: place() }.into());
    }
    if is_present(pos, combat, seat, at, whom) == (false, false) {
        let fought = |walls| whom.is_some() && combat.has_fought(at, seat, whom, walls);
        if fought(false) || fought(true) {
            return Err(No::AlreadyFought { whom: name(), place: place() }.into());
        }
        return Err(No::NobodyToAttack { whom: name(), place: place() }.into());
    }
    whom.map_or(Ok(()), |whom| check_bonds(pos, seat, own, at, whom))
}

/// What the attacker has signed, what the owners of the armies have that could attack, and with whom (8.7): some army must
/// be free to fight, and something there that it may fight. Those who are not free stand aside.
fn check_bonds(pos: Pos, seat: SeatId, own: Vec<ArmyId>, at: ProvinceId, whom: SeatId) -> Result<(), Refusal> {
    let attack = |whom| Forbidden::Attack { whom, province: at };
    marriages::forbids(pos, seat, &attack(whom))?;
    if own.iter().all(|a| marriages::holds_back(pos, *a, &[whom], at)) {
        marriages::may(pos, &marriages::answerable(pos, seat, own, []), &attack(whom))?;
    }
    let walls = castle_of(pos, at).is_some_and(|(of, _)| of == whom);
    let theirs: Vec<SeatId> = pos.armies_in(at, whom).into_iter().filter_map(|a| pos.owner_of_army(a)).collect();
    if !walls && theirs.iter().all(|o| marriages::forbids(pos, seat, &attack(*o)).is_err()) {
        theirs.iter().try_for_each(|o| marriages::forbids(pos, seat, &attack(*o)))?;
    }
    Ok(())
}

/// Every attack a seat may declare, by province, seats before neutrals.
pub fn attacks(pos: Pos, combat: &Combat, seat: SeatId) -> Vec<(ProvinceId, Option<SeatId>)> {
    let mut out = vec![];
    let own = pos.armies().filter(|a| pos.commander_of_army(a.id) == Some(seat));
    let mut places: Vec<ProvinceId> = own.filter_map(|a| a.at.province()).collect();
    places.sort();
    places.dedup();
    for at in places {
        for whom in pos.seats().map(Some).chain([None]) {
            if check_attack(pos, combat, seat, at, whom).is_ok() {
                out.push((at, whom));
            }
        }
    }
    out
}

/// Where the mover has to attack: he has entered a neutral province whose defenders stand (23.12, OF.3).
fn forced(pos: Pos, combat: &Combat) -> Option<ProvinceId> {
    if pos.turn.truce {
        return None;
    }
    let mut due = pos.provinces().map(|p| p.id).filter(|p| {
        neutrals::must_attack(pos, *p)
            && !combat.fresh(pos, combat.mover, *p).is_empty()
            && !combat.has_fought(*p, combat.mover, None, false)
    });
    due.next()
}

/// Whose decision it is: the next in order who could attack and has not declined. Nobody while an attack is forced.
pub fn turn_of(pos: Pos, combat: &Combat) -> Option<SeatId> {
    if forced(pos, combat).is_some() {
        return None;
    }
    let open = |s: &SeatId| !combat.declined.contains(s) && !attacks(pos, combat, *s).is_empty();
    order(pos, combat.mover).into_iter().find(open)
}

/// The attacks of the seat whose decision it is, and at the end to attack nobody more.
pub fn offers(pos: Pos, combat: &Combat, seat: SeatId, out: &mut Vec<WarDeed>) {
    out.extend(attacks(pos, combat, seat).into_iter().map(|(at, whom)| WarDeed::Attack { at, whom }));
    out.push(WarDeed::Decline);
}

// ---------------------------------------------------------------- Declaring

/// Does what was decided; `combat` is the frame on top.
pub fn apply(world: &mut World, mut combat: Combat, seat: SeatId, deed: &WarDeed) {
    match deed {
        WarDeed::Attack { at, whom } => attack(world, combat, seat, *at, *whom),
        _ => {
            combat.declined.push(seat);
            pop(world);
            push(world, WarAsk::Combat(combat));
        }
    }
}

fn attack(world: &mut World, combat: Combat, seat: SeatId, at: ProvinceId, whom: Option<SeatId>) {
    let text = line![seat, " attacks ", leader_in_line(whom), " in ", at, "."];
    tell(world, Some(seat), Some(at), "19.2", text);
    let mut battle = Battle::new(at, Some(seat), whom);
    battle.royals_inside = combat.declared.iter().find(|d| d.0 == at).map(|d| d.1);
    push(world, WarAsk::Battle(Box::new(battle)));
}

/// Attacks that have to be; then, when nobody wants to fight on, the end.
pub fn run(world: &mut World, combat: Combat) {
    match forced(Seen::of(world).pos(), &combat) {
        Some(at) => {
            let mover = combat.mover;
            attack(world, combat, mover, at, None);
        }
        None => {
            pop(world);
            open_gates(world);
            neutrals::restore_garrisons(world);
        }
    }
}

/// Whoever was inside a castle is free to move again.
pub fn open_gates(world: &mut World) {
    let inside: Vec<ArmyId> = Seen::of(world).pos().armies().filter(|a| a.inside).map(|a| a.id).collect();
    for army in inside {
        world.change::<Army>(army).inside = false;
    }
}

// ---------------------------------------------------------------- Battles by the cards (OE.16 to OE.19)

/// Neutral armies attack a province (OE.16, OE.17, OE.19); the defender fights for it. Nothing happens where one of the
/// two has none, nor under a truce.
pub fn neutral_assault(world: &mut World, at: ProvinceId, whom: SeatId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let walls = castle_of(pos, at).is_some_and(|(of, _)| of == whom);
    if pos.turn.truce || pos.neutrals_in(at).is_empty() || (pos.armies_in(at, whom).is_empty() && !walls) {
        return;
    }
    let text = line!["The neutral armies attack ", whom, " in ", at, "."];
    tell(world, Some(whom), Some(at), "OE.17", text);
    push(world, WarAsk::Battle(Box::new(Battle::new(at, None, Some(whom)))));
}
