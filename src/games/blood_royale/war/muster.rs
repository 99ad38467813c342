//! Before the battle: allies, walls, which royals flee and which count (19.14, 19.15, 19.33, 19.34, 19.37, 19.39).

use bevy_ecs::prelude::World;

use super::battle::{Battle, Role, Side, Stage, castle_of, is_pawn, leader_in_line, pawn_in_line, pawn_name, strength};
use super::declare::{Fought, combat_of};
use super::{No, WarDeed, aid, leaving, note_combat};
use crate::engine::{ChangeRows, joined};
use crate::games::blood_royale::components::{Army, Spot};
use crate::games::blood_royale::ids::{ArmyId, PawnId};
use crate::games::blood_royale::marriages::{self, Forbidden};
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::readers::Seen;
use crate::games::blood_royale::telling::{self, tell};
use crate::line;
use crate::table::{Refusal, SeatId};

// ---------------------------------------------------------------- Allies (19.37 to 19.40)

/// The next seat with armies here which could join one of the two and has not been asked.
pub fn next_third(pos: Pos, battle: &Battle, asked: &[SeatId]) -> Option<SeatId> {
    let armed = pos.armed_in(battle.at).into_iter().filter(|s| !asked.contains(s) && battle.role_of(*s).is_none());
    let mut free = armed.filter(|s| Role::BOTH.iter().all(|r| !battle.side(*r).allies.contains(s)));
    free.find(|s| Role::BOTH.iter().any(|r| check_join(pos, battle, *s, *r).is_ok()))
}

/// Nobody joins neutrals; nobody fights those whom a contract forbids him to attack.
pub fn check_join(pos: Pos, battle: &Battle, seat: SeatId, side: Role) -> Result<(), Refusal> {
    if battle.side(side).leader.is_none() {
        return Err(No::NoSideToJoin.into());
    }
    let enemy = battle.side(side.other());
    for whom in enemy.leader.iter().chain(&enemy.allies) {
        marriages::forbids(pos, seat, &Forbidden::Attack { whom: *whom, province: battle.at })?;
    }
    for friend in battle.side(side).leader.iter().chain(&battle.side(side).allies) {
        marriages::forbids(pos, seat, &Forbidden::Ally { with: *friend })?;
    }
    check_desertion(pos, battle, seat, side.other())
}

/// May it stay out? Not where a contract has it fight for one of the two against the other, and it can (19.40).
pub fn check_aside(pos: Pos, battle: &Battle, seat: SeatId) -> Result<(), Refusal> {
    let called = Role::BOTH.into_iter().filter(|role| check_join(pos, battle, seat, *role).is_ok());
    called.into_iter().try_for_each(|role| check_desertion(pos, battle, seat, role))
}

/// Does a contract have it fight on this side against the other?
fn check_desertion(pos: Pos, battle: &Battle, seat: SeatId, side: Role) -> Result<(), Refusal> {
    let all =
        |role: Role| battle.side(role).leader.iter().chain(&battle.side(role).allies).copied().collect::<Vec<_>>();
    for friend in all(side) {
        for foe in all(side.other()) {
            marriages::forbids(pos, seat, &Forbidden::StandAside { friend, foe })?;
        }
    }
    Ok(())
}

/// May the leader take this ally in, or turn it away?
pub fn check_welcome(pos: Pos, battle: &Battle, ally: SeatId, side: Role, yes: bool) -> Result<(), Refusal> {
    match battle.side(side).leader {
        Some(leader) if yes => marriages::forbids(pos, leader, &Forbidden::Ally { with: ally }),
        _ => Ok(()),
    }
}

/// Asks the leader of the side about this ally; `asked` are those who had their say before.
pub fn do_join(world: &mut World, battle: &mut Battle, seat: SeatId, side: Role, mut asked: Vec<SeatId>) {
    asked.push(seat);
    battle.stage = Stage::Welcome { ally: seat, side, asked };
    let with = leader_in_line(battle.side(side).leader);
    let text = line![seat, " would fight beside ", with, "."];
    tell(world, Some(seat), Some(battle.at), "19.37", text);
}

/// With a yes `ally` fights on the side, under its leader; the stage is the caller's to set.
pub fn do_welcome(world: &mut World, battle: &mut Battle, ally: SeatId, side: Role, yes: bool) {
    let leader = leader_in_line(battle.side(side).leader);
    let text = if yes {
        line![leader.clone(), " and ", ally, " fight as one force; ", leader, " rolls for both."]
    } else {
        line![leader, " does not want the help of ", ally, "."]
    };
    if yes {
        battle.side_mut(side).allies.push(ally);
    }
    tell(world, battle.side(side).leader, Some(battle.at), "19.39", text);
}

// ---------------------------------------------------------------- Castle and camp (18.3, 19.33, 19.34)

/// Has the defender armies, and a castle into which he can put them?
pub fn must_declare(pos: Pos, battle: &Battle) -> bool {
    let Some(seat) = battle.defender.leader else { return false };
    let walls = castle_of(pos, battle.at).is_some_and(|(of, _)| of == seat);
    walls && battle.royals_inside.is_none() && !pos.armies_in(battle.at, seat).is_empty()
}

/// As many as the defender has there at most; none is allowed. Only armies make a camp: his royals have no place apart
/// where all armies are inside, for "all the Royal pieces ... in the Province take part" (19.3).
pub fn check_inside(pos: Pos, battle: &Battle, armies: u8, royals: bool) -> Result<(), Refusal> {
    let have = own_here(pos, battle).len() as u8;
    if armies > have {
        return Err(No::TooManyInside { asked: armies, have }.into());
    }
    if armies == have && !royals && has_royals(pos, battle) { Err(No::NoCamp.into()) } else { Ok(()) }
}

fn has_royals(pos: Pos, battle: &Battle) -> bool {
    battle.defender.leader.is_some_and(|seat| !pos.pawns_in(battle.at, seat).is_empty())
}

fn own_here(pos: Pos, battle: &Battle) -> Vec<ArmyId> {
    battle.defender.leader.map_or(vec![], |seat| pos.armies_in(battle.at, seat))
}

/// All inside, half, none; royals with them or not.
pub fn offers_inside(pos: Pos, battle: &Battle, out: &mut Vec<WarDeed>) {
    let have = own_here(pos, battle).len() as u8;
    let mut counts = vec![have, have / 2, 0];
    counts.dedup();
    for armies in counts {
        out.push(WarDeed::Inside { armies, royals: true });
        if has_royals(pos, battle) && check_inside(pos, battle, armies, false).is_ok() {
            out.push(WarDeed::Inside { armies, royals: false });
        }
    }
}

/// The first so many by number go inside, the others camp; `royals`: his royals are inside, all of them.
pub fn do_inside(world: &mut World, battle: &mut Battle, armies: u8, royals: bool) {
    let here = own_here(Seen::of(world).pos(), battle);
    for (n, army) in here.iter().enumerate() {
        world.change::<Army>(*army).inside = n < usize::from(armies);
    }
    let out = here.len().saturating_sub(armies.into());
    battle.royals_inside = Some(royals);
    note_combat(world, |combat| combat.declared.push((battle.at, royals)));
    let who = leader_in_line(battle.defender.leader);
    let text = line![who, " has ", armies, " armies inside the castle and ", out, " before its walls."];
    tell(world, battle.defender.leader, Some(battle.at), "19.34", text);
}

/// What can be attacked still: the camp, the castle.
fn targets(pos: Pos, battle: &Battle) -> (bool, bool) {
    let Some(seat) = battle.defender.leader else { return (true, false) };
    let at = battle.at;
    let by = battle.attacker.leader;
    let over = |walls| match (combat_of(pos), by) {
        (Some(combat), Some(by)) => combat.has_fought(at, by, Some(seat), walls),
        _ => false,
    };
    let camp = pos.armies_in(at, seat).iter().any(|a| !pos.army(*a).inside);
    let castle = castle_of(pos, at).is_some_and(|(of, _)| of == seat);
    (camp && !over(false), castle && !over(true))
}

/// Both a camp and a castle that have not been fought for yet.
pub fn has_choice_of_target(pos: Pos, battle: &Battle) -> bool {
    targets(pos, battle) == (true, true)
}

/// The only target there is: the camp, or without one the castle.
pub fn only_target(pos: Pos, battle: &Battle) -> bool {
    !targets(pos, battle).0
}

// ---------------------------------------------------------------- The two forces (19.3)

/// Draws up both forces against the castle or in the open.
pub fn form_up(world: &mut World, battle: &mut Battle, castle: bool) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let walls = castle_of(pos, battle.at).filter(|_| castle);
    battle.castle = walls.map(|(_, country)| country);
    let behind = walls.is_some();
    let owner = battle.defender.leader;
    // Who is behind the walls takes no part in a battle outside them, and the other way round.
    let inside = battle.royals_inside.unwrap_or(behind);
    // Who has retreated there may be attacked, but looks on when others attack (19.24).
    let (weary, weary_royals) =
        combat_of(pos).map_or((vec![], vec![]), |c| (c.withdrawn.clone(), c.withdrawn_royals.clone()));
    for role in Role::BOTH {
        let (armies, pawns) = gather(pos, Spot::Land(battle.at), battle.side(role));
        let foes = battle.side(role.other());
        let foes: Vec<SeatId> = foes.leader.iter().chain(&foes.allies).copied().collect();
        // Whose owner may not fight the other side, may not be fought by it, or is of it, stands aside, whoever leads him
        // (8.7).
        let bound = |by: SeatId, whom: SeatId| marriages::keeps_off(pos, by, whom, battle.at);
        let spared = |owner: Option<SeatId>| {
            let Some(owner) = owner else { return false };
            let parted = |foe: &SeatId| match role {
                Role::Attacker => bound(owner, *foe),
                Role::Defender => bound(*foe, owner),
            };
            foes.iter().any(|foe| *foe == owner || parted(foe))
        };
        let part = |a: &ArmyId| match role {
            _ if spared(pos.owner_of_army(*a)) => false,
            Role::Attacker => !weary.contains(a),
            Role::Defender => pos.army(*a).inside == behind,
        };
        // Allies of the defender are before the walls.
        let royal = |p: &PawnId| match role {
            _ if spared(pos.owner_of_pawn(*p)) => false,
            Role::Attacker => !weary_royals.contains(p),
            Role::Defender => (inside && pos.commander_of_pawn(*p) == owner) == behind,
        };
        let armies: Vec<ArmyId> = armies.into_iter().filter(part).collect();
        let pawns: Vec<PawnId> = pawns.into_iter().filter(royal).collect();
        let side = battle.side_mut(role);
        (side.armies, side.pawns) = (armies, pawns);
    }
    if let Some(by) = battle.attacker.leader {
        let fought = Fought { at: battle.at, by, whom: battle.defender.leader, castle: behind };
        note_combat(world, |combat| combat.fought.push(fought));
    }
    battle.stage = Stage::Before;
    aid::end_leave(world, battle);
    aid::note_foreigners(world, battle);
    announce(world, battle);
}

fn gather(pos: Pos, field: Spot, side: &Side) -> (Vec<ArmyId>, Vec<PawnId>) {
    let seats: Vec<Option<SeatId>> = [side.leader].into_iter().chain(side.allies.iter().map(|s| Some(*s))).collect();
    let ours = |a: &&Army| a.at == field && seats.contains(&pos.commander_of_army(a.id));
    let armies = pos.armies().filter(ours).map(|a| a.id).collect();
    // Princes on the map command as Kings do (6.16).
    let royal = |p: &PawnId| pos.commander_of_pawn(*p).is_some_and(|s| seats.contains(&Some(s)));
    let pawns = pos.pawns().filter(|p| p.at == field).map(|p| p.id).filter(royal).collect();
    (armies, pawns)
}

fn announce(world: &mut World, battle: &Battle) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let force = |role: Role| {
        let side = battle.side(role);
        let armies = line![battle.armies(pos, role).len(), " armies"];
        let walls = Some(battle.walls(pos, role)).filter(|n| *n > 0).map(|n| line!["a castle of ", n, " points"]);
        let royals = battle.pawns(pos, role).into_iter().map(|p| line![pawn_in_line(pos, p)]);
        let parts = joined([armies].into_iter().chain(walls).chain(royals), ", ");
        let with = (!side.allies.is_empty()).then(|| line![" with ", telling::each(side.allies.iter().copied())]);
        line![leader_in_line(side.leader), with, " (", parts, ")"]
    };
    let text = line!["Battle: ", force(Role::Attacker), " against ", force(Role::Defender), "."];
    tell(world, battle.attacker.leader, Some(battle.at), "19.3", text);
}

// ---------------------------------------------------------------- Royals before the battle (19.14, 19.15, 19.22)

/// Could a side do anything but begin?
pub fn has_choice_before(pos: Pos, battle: &Battle, role: Role) -> bool {
    let choice = !battle.kings(pos, role).is_empty() && !battle.princes(pos, role).is_empty();
    let mut flights = vec![];
    leaving::offers_flee(pos, battle, role, &mut flights);
    battle.side(role).leader.is_some() && (choice || !flights.is_empty())
}

/// Princes only, for a King counts unnamed; without a King all of them must be named.
pub fn check_ready(pos: Pos, battle: &Battle, role: Role, counted: &[PawnId]) -> Result<(), Refusal> {
    let (kings, princes) = (battle.kings(pos, role), battle.princes(pos, role));
    for pawn in counted {
        is_pawn(pos, *pawn)?;
        if kings.contains(pawn) {
            return Err(No::KingCounts { king: pawn_name(pos, *pawn) }.into());
        }
        if !princes.contains(pawn) {
            return Err(No::NotOneOfYours { piece: pawn_name(pos, *pawn) }.into());
        }
    }
    let named = princes.iter().filter(|p| counted.contains(p)).count();
    if kings.is_empty() && named < princes.len() {
        return Err(No::AllPrincesCount { counted: named, present: princes.len() }.into());
    }
    Ok(())
}

/// The Princes worth counting beside a King: those whose Strength helps.
pub fn best_counted(pos: Pos, battle: &Battle, role: Role) -> Vec<PawnId> {
    let princes = battle.princes(pos, role);
    if battle.kings(pos, role).is_empty() {
        return princes;
    }
    let foes = battle.fighters(pos, role.other());
    princes.into_iter().filter(|p| strength(pos, *p, foes.clone()) > 0).collect()
}

/// The best count first; with a King also none and all of his Princes.
pub fn offers_ready(pos: Pos, battle: &Battle, role: Role, out: &mut Vec<WarDeed>) {
    let best = best_counted(pos, battle, role);
    let princes = battle.princes(pos, role);
    let mut choices = vec![best];
    if !battle.kings(pos, role).is_empty() {
        for other in [vec![], princes] {
            if !choices.contains(&other) {
                choices.push(other);
            }
        }
    }
    out.extend(choices.into_iter().map(|counted| WarDeed::Ready { counted }));
}
