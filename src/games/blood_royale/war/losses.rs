//! Casualties: armies first, castle or armies inside, royals last (19.7, 19.19, 19.31, 19.32; Q56, Q57).

use std::collections::BTreeMap;

use bevy_ecs::prelude::World;

use super::battle::{Battle, Role, is_pawn, leader_in_line, pawn_in_line, pawn_name};
use super::{No, WarDeed, captives, kill_army};
use crate::engine::ChangeRows;
use crate::games::blood_royale::components::{Country, PawnKind};
use crate::games::blood_royale::court;
use crate::games::blood_royale::ids::{ArmyId, PawnId};
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::readers::Seen;
use crate::games::blood_royale::telling::tell;
use crate::line;
use crate::table::{Refusal, SeatId};

/// What the owner of a force may choose about its casualties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// So many of the casualties may be armies inside the castle, at least and at most (19.32).
    Armies { least: u8, most: u8 },
    /// So many of those who fall next are lost: Princes, Kings after them (Q57).
    Royals { count: usize },
}

/// A real choice a side has to make now; `None`: there is none, or nothing to remove.
pub fn choice(pos: Pos, battle: &Battle, role: Role) -> Option<Choice> {
    let side = battle.side(role);
    side.leader?;
    let (hits, walls) = (side.hits, battle.walls(pos, role));
    let armies = battle.armies(pos, role).len() as u8;
    if hits == 0 {
        return None;
    }
    if armies + walls > 0 {
        let (least, most) = (hits.saturating_sub(walls), hits.min(armies));
        return (walls > 0 && hits < armies + walls && least < most).then_some(Choice::Armies { least, most });
    }
    (usize::from(hits) < next_royals(pos, battle, role).len()).then_some(Choice::Royals { count: hits.into() })
}

/// Those of whom the next casualty is one: the Princes, and when they are gone the Kings (Q57).
fn next_royals(pos: Pos, battle: &Battle, role: Role) -> Vec<PawnId> {
    let princes = battle.princes(pos, role);
    if princes.is_empty() { battle.kings(pos, role) } else { princes }
}

/// `None`: that is not what is asked.
pub fn check_armies(pos: Pos, battle: &Battle, role: Role, armies: u8) -> Option<Result<(), Refusal>> {
    let Some(Choice::Armies { least, most }) = choice(pos, battle, role) else { return None };
    let fits = (least..=most).contains(&armies);
    Some(if fits { Ok(()) } else { Err(No::LossesDoNotFit { asked: armies, least, most }.into()) })
}

/// `None`: that is not what is asked. As many royals as are lost, each named once.
pub fn check_royals(pos: Pos, battle: &Battle, role: Role, pawns: &[PawnId]) -> Option<Result<(), Refusal>> {
    let Some(Choice::Royals { count }) = choice(pos, battle, role) else { return None };
    Some(check_named(pos, battle, role, pawns, count))
}

fn check_named(pos: Pos, battle: &Battle, role: Role, pawns: &[PawnId], count: usize) -> Result<(), Refusal> {
    let royals = next_royals(pos, battle, role);
    for pawn in pawns {
        is_pawn(pos, *pawn)?;
        if !royals.contains(pawn) {
            return Err(No::NotOneOfYours { piece: pawn_name(pos, *pawn) }.into());
        }
    }
    let named = royals.iter().filter(|p| pawns.contains(p)).count();
    if named == count && pawns.len() == count {
        Ok(())
    } else {
        Err(No::RoyalsDoNotFit { asked: pawns.len(), need: count }.into())
    }
}

/// Nothing without a [`choice`]; of sets of royals only those that are next to each other.
pub fn offers(pos: Pos, battle: &Battle, role: Role, out: &mut Vec<WarDeed>) {
    match choice(pos, battle, role) {
        Some(Choice::Armies { least, most }) => out.extend((least..=most).map(|armies| WarDeed::Losses { armies })),
        Some(Choice::Royals { count }) => {
            // Each run in order: every one of them can be given up.
            let royals = next_royals(pos, battle, role);
            for first in 0..royals.len() {
                let pawns: Vec<PawnId> = (0..count).map(|n| royals[(first + n) % royals.len()]).collect();
                out.push(WarDeed::LoseRoyals { pawns });
            }
        }
        None => {}
    }
}

/// Removes so many armies; the other hits fall on the castle.
pub fn do_armies(world: &mut World, battle: &mut Battle, role: Role, armies: u8) {
    let hits = std::mem::take(&mut battle.side_mut(role).hits);
    lose_armies(world, battle, role, armies);
    lose_walls(world, battle, role, hits.saturating_sub(armies));
}

/// One hit for each of them; what becomes of them is seen in [`settle_fallen`].
pub fn do_royals(battle: &mut Battle, role: Role, pawns: &[PawnId]) {
    let side = battle.side_mut(role);
    side.hits = side.hits.saturating_sub(pawns.len() as u8);
    side.fallen.extend(pawns);
}

/// Removes what nobody has to choose. True: all casualties of both sides are off the field.
pub fn settle(world: &mut World, battle: &mut Battle) -> bool {
    for role in Role::BOTH {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let hits = battle.side(role).hits;
        if hits == 0 {
            continue;
        }
        let (walls, armies) = (battle.walls(pos, role), battle.armies(pos, role).len() as u8);
        if walls + armies > 0 {
            // The walls before those behind them (19.32); what is left over falls on the royals (Q57).
            let off_walls = if walls + armies <= hits { walls } else { walls.min(hits) };
            let off_armies = (hits - off_walls).min(armies);
            battle.side_mut(role).hits = hits - off_walls - off_armies;
            lose_armies(world, battle, role, off_armies);
            lose_walls(world, battle, role, off_walls);
            return false;
        }
        let mut lost = next_royals(pos, battle, role);
        lost.truncate(hits.into());
        if lost.is_empty() {
            battle.side_mut(role).hits = 0;
            continue;
        }
        do_royals(battle, role, &lost);
        return false;
    }
    // Those who rolled together fall together: fates come after both sides' casualties (19.5).
    settle_fallen(world, battle);
    true
}

fn lose_walls(world: &mut World, battle: &Battle, role: Role, points: u8) {
    let (Some(country), true) = (battle.castle, role == Role::Defender && points > 0) else { return };
    let left = Seen::of(world).pos().country(country).castle.saturating_sub(points);
    world.change::<Country>(country).castle = left;
    let text = match left {
        0 => line!["The castle is destroyed; it will not be built again."],
        n => line!["The castle loses ", points, " points; ", n, " are left."],
    };
    tell(world, battle.defender.leader, Some(battle.at), if left == 0 { "18.7" } else { "19.31" }, text);
}

fn lose_armies(world: &mut World, battle: &mut Battle, role: Role, count: u8) {
    if count == 0 {
        return;
    }
    let mut lost = vec![];
    for _ in 0..count {
        let Some(army) = next_to_fall(Seen::of(world).pos(), &battle.armies(Seen::of(world).pos(), role)) else {
            break;
        };
        kill_army(world, army);
        lost.push(army);
    }
    battle.side_mut(role).lost += lost.len() as u8;
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (who, left) = (leader_in_line(battle.side(role).leader), battle.armies(pos, role).len());
    let text = line![who, " loses ", lost.len(), " armies; ", left, " are left."];
    tell(world, battle.side(role).leader, Some(battle.at), "19.7", text);
}

/// Counters are alike: allies and lent armies bear losses in turn, the largest contingent first.
fn next_to_fall(pos: Pos, armies: &[ArmyId]) -> Option<ArmyId> {
    let mut by_owner: BTreeMap<Option<SeatId>, Vec<ArmyId>> = BTreeMap::new();
    for army in armies {
        by_owner.entry(pos.owner_of_army(*army)).or_default().push(*army);
    }
    let most = by_owner.values().map(Vec::len).max()?;
    by_owner.values().find(|list| list.len() == most)?.last().copied()
}

/// Royals of a force that is wiped out: a survival roll at -1; who lives is taken by the enemy, if one still stands (19.19).
pub fn settle_fallen(world: &mut World, battle: &mut Battle) {
    for role in Role::BOTH {
        for pawn in battle.side(role).fallen.clone() {
            let seen = Seen::of(world);
            let pos = seen.pos();
            let enemy = battle.side(role.other()).leader;
            let held = battle.size(pos, role.other()) > 0;
            if pos.pawn(pawn).kind == PawnKind::Captain || pos.pawn(pawn).bearer.is_none() {
                captives::captain_leaves(world, pawn);
                continue;
            }
            let Some(who) = pos.pawn(pawn).bearer else { continue };
            let defeat = [("defeat".to_string(), pos.book.tables.survival_modifiers.defeat)];
            if !court::survives(world, who, "defeat in battle", &defeat) {
                if Seen::of(world).pos().character(who).is_alive() {
                    court::die(world, who, "fell in battle");
                }
            } else if held {
                captives::capture(world, pawn, enemy);
            } else {
                let seen = Seen::of(world);
                let pos = seen.pos();
                let text = line![pawn_in_line(pos, pawn), " is left on the field: there is nobody to take him."];
                tell(world, battle.side(role).leader, Some(battle.at), "19.19", text);
            }
        }
        // Who is free again fights no more in this battle.
        let side = battle.side_mut(role);
        let fallen = std::mem::take(&mut side.fallen);
        side.pawns.retain(|p| !fallen.contains(p));
    }
}
