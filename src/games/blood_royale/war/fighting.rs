//! The battle itself: pre-battle rolls, rounds, the end (19.4 to 19.18).

use bevy_ecs::prelude::World;

use super::battle::{Battle, Role, Stage, leader_in_line, leader_name, pawn_in_line, strength};
use super::{Road, aftermath, leaving, losses, muster};
use crate::engine::{Line, joined};
use crate::games::blood_royale::ids::ProvinceId;
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::readers::Seen;
use crate::games::blood_royale::telling::{d6, tell, told};
use crate::line;
use crate::table::Throw;

/// One step of a battle in which nobody has to decide; true: it is over.
pub fn step(world: &mut World, battle: &mut Battle) -> bool {
    let seen = Seen::of(world);
    let pos = seen.pos();
    match battle.stage.clone() {
        Stage::Muster { .. } | Stage::Welcome { .. } => battle.stage = Stage::Declare,
        Stage::Declare => {
            // Without armies to declare the royals are where the walls are.
            battle.royals_inside = battle.royals_inside.or(Some(muster::only_target(pos, battle)));
            battle.stage = Stage::Target;
        }
        Stage::Target => {
            let castle = muster::only_target(pos, battle);
            muster::form_up(world, battle, castle);
        }
        Stage::Before => begin(world, battle),
        Stage::PreBattle { left, .. } if left == 0 || battle.is_over(pos) => next_round(battle),
        Stage::PreBattle { side, left } => pre_battle(world, battle, side, left),
        Stage::Round if battle.is_over(pos) => {
            let winner = Role::BOTH.into_iter().find(|r| battle.size(pos, *r) > 0);
            battle.stage = Stage::End { winner, by_terms: false };
        }
        Stage::Round => round(world, battle),
        Stage::Losses { then } => {
            if losses::settle(world, battle) {
                battle.stage = *then;
            }
        }
        Stage::Withdraw { side, to, roads } => withdraw(world, battle, side, to, roads),
        Stage::Depart { side, to, roads } => leaving::depart(world, battle, side, to, &roads),
        Stage::End { winner, by_terms } => {
            aftermath::end(world, battle, winner, by_terms);
            return true;
        }
        // Only a leader answers; a side of neutrals never offers.
        Stage::Answer { .. } => next_round(battle),
    }
    false
}

/// The start of a round: both sides decide anew.
pub fn next_round(battle: &mut Battle) {
    for role in Role::BOTH {
        let side = battle.side_mut(role);
        side.ready = false;
        side.offered = false;
    }
    battle.stage = Stage::Round;
}

// ---------------------------------------------------------------- Pre-battle rolls (19.4, 19.10 to 19.16)

/// Rolls that the first side has beyond the second's; fewer than none: the second's (19.16).
pub fn rolls_due(pos: Pos, battle: &Battle) -> i8 {
    let sum = |role: Role| -> i8 {
        let foes = battle.fighters(pos, role.other());
        battle.leaders(pos, role).iter().map(|p| strength(pos, *p, foes.clone())).sum()
    };
    sum(Role::Attacker).saturating_sub(sum(Role::Defender))
}

fn begin(world: &mut World, battle: &mut Battle) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    for role in Role::BOTH {
        if !battle.side(role).ready {
            let best = muster::best_counted(pos, battle, role);
            battle.side_mut(role).counted = best;
        }
    }
    let net = rolls_due(pos, battle);
    let side = if net >= 0 { Role::Attacker } else { Role::Defender };
    let left = net.unsigned_abs();
    let mut words = vec![];
    for role in Role::BOTH {
        let foes = battle.fighters(pos, role.other());
        for pawn in battle.leaders(pos, role) {
            let score = strength(pos, pawn, foes.clone());
            if score != 0 {
                battle.used.push(pawn);
                words.push(line![pawn_in_line(pos, pawn), format!(" {score:+}")]);
            }
        }
    }
    if !words.is_empty() {
        let who = leader_in_line(battle.side(side).leader);
        let rolls = match left {
            0 => line!["neither side rolls before the battle"],
            1 => line![who, " has one roll before the battle"],
            n => line![who, " has ", n, " rolls before the battle"],
        };
        let text = line!["Strength of the leaders: ", joined(words, ", "), "; ", rolls, "."];
        tell(world, battle.attacker.leader, Some(battle.at), "19.16", text);
    }
    battle.stage = Stage::PreBattle { side, left };
}

fn pre_battle(world: &mut World, battle: &mut Battle, side: Role, left: u8) {
    let face = d6(world);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let men = battle.men(pos, side);
    let tables = &pos.book.tables;
    let hits = tables.pre_battle(men, face);
    let needed = format!("1 to {}", tables.combat.pre_battle_most.min(men));
    let leader = battle.side(side).leader;
    let who = leader_name(pos, leader);
    let throw = Throw {
        purpose: format!("roll before the battle by {who}"),
        dice: vec![face],
        modifiers: vec![],
        total: face.into(),
        needed,
    };
    let text = line!["Before the battle ", leader_in_line(leader), " strikes with ", men, ": ", casualties(hits), "."];
    told(world, leader, Some(battle.at), "19.11", throw, text);
    battle.side_mut(side.other()).hits = hits;
    battle.stage = Stage::Losses { then: Box::new(Stage::PreBattle { side, left: left - 1 }) };
}

fn casualties(hits: u8) -> Line {
    match hits {
        0 => line!["no casualties"],
        1 => line!["one casualty"],
        n => line![n, " casualties"],
    }
}

// ---------------------------------------------------------------- Rounds (19.5, 19.6, 19.17, 19.18)

/// One die of a side at its present size; what it does to the enemy.
fn roll(world: &mut World, battle: &Battle, role: Role, rule: &'static str) -> u8 {
    let face = d6(world);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let size = battle.size(pos, role);
    let king = !battle.kings(pos, role).is_empty();
    let prince = !battle.princes(pos, role).is_empty();
    let hits = pos.book.tables.casualties(size, face, prince, king);
    let most = (1..=6).map(|f| pos.book.tables.casualties(size, f, prince, king)).max().unwrap_or(0);
    let leader = battle.side(role).leader;
    let who = leader_name(pos, leader);
    let throw = Throw {
        purpose: format!("{who}, force of {size}"),
        dice: vec![face],
        modifiers: vec![],
        total: face.into(),
        needed: format!("1 to {most}"),
    };
    let text = line![leader_in_line(leader), " fights with ", size, ": ", casualties(hits), "."];
    told(world, leader, Some(battle.at), rule, throw, text);
    hits
}

/// Both roll; neither roll changes the other (19.5).
fn round(world: &mut World, battle: &mut Battle) {
    battle.round += 1;
    let [first, second] = Role::BOTH.map(|role| roll(world, battle, role, "19.6"));
    battle.defender.hits = first;
    battle.attacker.hits = second;
    next_round(battle);
    battle.stage = Stage::Losses { then: Box::new(Stage::Round) };
}

/// The free attack on those who turn their backs (19.23, Q61).
fn withdraw(world: &mut World, battle: &mut Battle, side: Role, to: ProvinceId, roads: Vec<Road>) {
    let hits = roll(world, battle, side.other(), "19.23");
    battle.side_mut(side).hits = hits;
    battle.stage = Stage::Losses { then: Box::new(Stage::Depart { side, to, roads }) };
}
