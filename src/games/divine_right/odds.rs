//! The odds of a battle: strengths, named modifiers, losses (COMBAT-13 to COMBAT-26, TIE, LEADER-15 to LEADER-17).

use super::book::Effect;
use super::combat::{Attack, Battle, Manner, Post, judge};
use super::components::*;
use super::heroes;
use super::ids::{CounterId, HexId, KingdomId};
use super::position::*;
use super::refusals::No;
use crate::table::SeatId;

/// Odds as the table counts them: attacker's number and defender's number, rounded in favour of the defender (COMBAT-14,
/// COMBAT-15, COMBAT-16, COMBAT-17).
pub fn odds(attack: usize, defence: usize) -> (i8, i8) {
    if attack >= defence { ((attack / defence.max(1)) as i8, 1) } else { (1, defence.div_ceil(attack.max(1)) as i8) }
}

/// Both sides' strengths and named die modifiers, as the battle would be fought now; the preview of an attack uses it too.
pub struct Reckoning {
    pub attack: usize,
    pub defence: usize,
    pub attacker: Vec<(String, i8)>,
    pub defender: Vec<(String, i8)>,
    /// Defending units, as counters: fewer than their strength where a pass doubles them.
    pub defenders: usize,
}

impl Reckoning {
    /// "3 against 2", and what a pass makes of the 2 (COMBAT-24).
    pub fn words(&self) -> String {
        let plain = format!("{} against {}", self.attack, self.defenders);
        match self.defence == self.defenders {
            true => plain,
            false if self.defence == self.defenders * 2 => format!("{plain}, doubled in the pass to {}", self.defence),
            false => format!("{plain}, some of them doubled in the pass: {} in all", self.defence),
        }
    }
}

/// Reckons a battle: numbers, terrain on top of all else, personalities (COMBAT-04, COMBAT-13 to COMBAT-26, LEADER-15,
/// LEADER-16).
pub fn reckon(pos: Pos, battle: &Battle) -> Reckoning {
    let attack = battle.attackers.len();
    let hex_of = |id: &CounterId| pos.spot(*id).unwrap_or(battle.at[0]);
    // COMBAT-22, COMBAT-25: of all terrain only passes and mountains count. COMBAT-24, TERRAIN-21: doubled in a pass.
    let defence: usize = battle
        .defenders
        .iter()
        .map(|id| {
            let hex = hex_of(id);
            let pass = pos.counter(*id).kind == Kind::Army && !hex.is_river() && pos.map.hex(hex).terrain.pass;
            if pass { 2 } else { 1 }
        })
        .sum();
    let (a, d) = odds(attack, defence);
    let mut attacker = vec![(format!("odds {a} to {d}"), a)];
    let mut defender = vec![(format!("odds {a} to {d}"), d)];
    // WHO-12: in an attack on several hexes only if all those still defended give it.
    let held: Vec<HexId> = battle.defenders.iter().map(hex_of).collect();
    let mountain = |h: &HexId| !h.is_river() && pos.map.hex(*h).terrain.mountain && pos.map.castle(*h).is_none();
    if battle.manner != Manner::Sea && held.iter().all(mountain) {
        defender.push(("mountain".into(), 1)); // COMBAT-23, TERRAIN-07
    }
    // Against an invader: to its own people the canals are no hindrance.
    let parros = pos.map.parros;
    let invaded = pos.holder(parros) == Some(battle.defender);
    if battle.manner == Manner::Land && invaded && held.iter().all(|h| *h == parros) {
        defender.push(("moat of Parros".into(), 2)); // KINGDOM-ROMBUNE-03
    }
    let staying = &battle.staying;
    side_modifiers(pos, battle.attacker, &battle.attackers, staying, &mut attacker);
    side_modifiers(pos, battle.defender, &battle.defenders, &[], &mut defender);
    if castaway_malus(pos, &battle.attackers) {
        attacker.push(("monarch cast away".into(), -1)); // WRECK-10
    }
    Reckoning { attack, defence, attacker, defender, defenders: battle.defenders.len() }
}

/// What personalities and captivity do to one side's die: the best bonus alone, the worst malus alone (HERO-03, LEADER-16).
fn side_modifiers(pos: Pos, seat: SeatId, units: &[CounterId], staying: &[CounterId], out: &mut Vec<(String, i8)>) {
    let count = |k: KingdomId| units.iter().filter(|id| pos.counter(**id).kingdom() == Some(k)).count();
    let mut found: Vec<(String, i8)> = vec![];
    for k in pos.side(seat) {
        let n = count(k);
        let Some(card) = pos.realm(k).personality else { continue };
        let info = pos.book.personality(card);
        for effect in &info.effects {
            match effect {
                Effect::CombatDieOfRegulars(m) if n > 0 && n * 2 >= units.len() => {
                    found.push((format!("{} regulars of {k}", info.label.to_lowercase()), *m));
                }
                Effect::CombatDieOfMonarch(m) => {
                    let monarch = pos.book.monarch(k);
                    // SIEGE-31: not for a sortie he keeps out of.
                    let with_troops = pos.spot(monarch).is_some()
                        && !staying.contains(&monarch)
                        && units.iter().any(|id| same_stack(pos, *id, monarch));
                    if with_troops {
                        found.push((format!("{} monarch of {k}", info.label.to_lowercase()), *m));
                    }
                }
                _ => {}
            }
        }
    }
    let best = found.iter().filter(|(_, m)| *m > 0).max_by_key(|(_, m)| *m).cloned();
    let worst = found.iter().filter(|(_, m)| *m < 0).min_by_key(|(_, m)| *m).cloned();
    out.extend(best);
    out.extend(worst);
    // CAPTURE-07
    let captive = KingdomId::ALL.into_iter().find(|k| count(*k) * 2 > units.len() && heroes::is_captive(pos, *k));
    if let Some(k) = captive {
        out.push((format!("monarch of {k} captive"), -1));
    }
}

/// Are these two in one stack: same hex and side of the walls, or aboard ships of one hex?
pub fn same_stack(pos: Pos, a: CounterId, b: CounterId) -> bool {
    post(pos, a).is_some() && post(pos, a) == post(pos, b)
}

/// Where a counter stands, aboard a fleet or not.
pub(super) fn post(pos: Pos, id: CounterId) -> Option<Post> {
    match pos.place(id) {
        Place::At { hex, inside } => Some(Post { hex, inside }),
        Place::Aboard { fleet } => pos.spot(fleet).map(|hex| Post { hex, inside: pos.is_inside(fleet) }),
        _ => None,
    }
}

/// Do units of a kingdom whose monarch is cast away make up more than half of these (WRECK-10)?
pub fn castaway_malus(pos: Pos, units: &[CounterId]) -> bool {
    KingdomId::ALL.into_iter().any(|k| {
        units.iter().filter(|id| pos.counter(**id).kingdom() == Some(k)).count() * 2 > units.len()
            && heroes::is_castaway(pos, k)
    })
}

/// Losses of attacker and defender from natural dice, modified totals and units engaged (COMBAT-05, TIE-01 to TIE-04).
pub fn reckon_losses(dice: (u8, u8), totals: (i16, i16), engaged: (usize, usize)) -> (usize, usize) {
    if totals.0 != totals.1 {
        let gap = (totals.0 - totals.1).unsigned_abs() as usize;
        return if totals.0 > totals.1 { (0, gap.min(engaged.1)) } else { (gap.min(engaged.0), 0) };
    }
    let named = match engaged.0.cmp(&engaged.1) {
        std::cmp::Ordering::Less => dice.0,
        std::cmp::Ordering::Greater => dice.1,
        std::cmp::Ordering::Equal => dice.0.min(dice.1),
    } as usize;
    let (small, large) = (engaged.0.min(engaged.1), engaged.0.max(engaged.1));
    let small_loss = named.min(small);
    let large_loss = named.min(large).min(small_loss * 2);
    if engaged.0 <= engaged.1 { (small_loss, large_loss) } else { (large_loss, small_loss) }
}

/// What an announced or possible attack would look like: for the window's and the bots' previews.
pub fn preview(pos: Pos, seat: SeatId, attack: &Attack) -> Result<Reckoning, No> {
    let (attackers, defenders, owner) = judge(pos, seat, attack)?;
    let mut battle =
        Battle::new(attack.manner, seat, owner, attack.from.clone(), attack.at.clone(), attackers, defenders);
    battle.staying = attack.staying.clone();
    Ok(reckon(pos, &battle))
}
