//! Combat: announcing attacks, and the battle as a procedure (COMBAT, WHO, MIXED).

pub mod advance;
mod announce;
mod end;
mod fight;
mod fleets_help;
mod fleets_join;
mod retreat;
mod stand;
mod stay_put;
mod try_retreat;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::ids::{CounterId, HexId};
use crate::table::SeatId;

/// What fights what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Manner {
    /// Land units against land units.
    Land,
    /// Fleets against fleets.
    Sea,
    /// Fleets and the units they carry against the units outside a port (AMPHIB-01).
    Landing,
    /// The besieged against the besiegers in the siege round, all types together (SIEGE-22).
    BreakOut,
}

/// A stack that attacks: everything of the right type in a hex, inside or outside the walls (WHO-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Post {
    pub hex: HexId,
    pub inside: bool,
}

/// An announced attack (COMBAT-08).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    pub manner: Manner,
    pub from: Vec<Post>,
    /// Hexes attacked; all defenders have one owner (WHO-12).
    pub at: Vec<HexId>,
    /// Heroes of a garrison that stay out of its sortie (SIEGE-30); of a landing, who stays aboard (AMPHIB-04).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub staying: Vec<CounterId>,
}

/// An announced attack with the units bound to it (COMBAT-08, SEQ-12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bound {
    pub attack: Attack,
    pub attackers: Vec<CounterId>,
    pub defenders: Vec<CounterId>,
}

/// How far a battle has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stage {
    /// Do the defender's fleets help against the landing?
    AskFleets,
    /// May the defender still try to retreat?
    AskRetreat,
    /// Some of the units in the list may go.
    Retreating,
    Dice,
    AttackerLosses,
    DefenderLosses,
    /// A failed landing loses half of what is left.
    LandingLosses,
    Fates,
    Advance,
    Over,
}

/// A battle under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Battle {
    pub manner: Manner,
    /// The active player (COMBAT-02).
    pub attacker: SeatId,
    pub defender: SeatId,
    pub from: Vec<Post>,
    pub at: Vec<HexId>,
    /// Combat units engaged; heroes have no strength (HERO-04).
    pub attackers: Vec<CounterId>,
    pub defenders: Vec<CounterId>,
    /// Heroes kept out.
    pub staying: Vec<CounterId>,
    pub stage: Stage,
    /// Which of the hexes attacked is being asked whether it retreats.
    pub asking: usize,
    /// The lowest retreat number that has failed in that hex (4, then 3); 9 before any test.
    pub failed: u8,
    /// Units whose roll succeeded and that have not gone yet.
    pub may_go: Vec<CounterId>,
    /// Units to be lost by the attacker and by the defender.
    pub losses: (u8, u8),
    /// Stacks in which units were lost: their heroes roll.
    pub bled: Vec<Post>,
    /// The dice have been thrown.
    pub fought: bool,
}

// ---------------------------------------------------------------- Announcing (COMBAT-08, WHO)

use super::components::{Kind, Phase, Place};
use super::position::*;
use super::refusals::No;

/// May this unit attack in this combat phase (WHO-02, WHO-10, SIEGE-26, SIEGE-67, SIEGE-68, EVENT-07, DEATH-02)? Under
/// omens it moves and defends as ever (EVENT-08). To have come only this turn is no bar (WHO-04).
pub fn may_attack(pos: Pos, id: CounterId) -> Result<(), No> {
    let counter = pos.counter(id);
    let deeds = pos.deeds(id);
    let unit = || counter.name.clone();
    if deeds.rolled {
        return Err(No::RolledSiege { unit: unit() });
    }
    if deeds.declared {
        return Err(No::DeclaredSiege { unit: unit() });
    }
    if deeds.broke_out {
        return Err(No::BrokeOut { unit: unit() });
    }
    if deeds.attacked {
        return Err(No::AttackedAlready { unit: unit() });
    }
    if let Some(k) = counter.kingdom() {
        if pos.realm(k).omens {
            return Err(No::BadOmens { kingdom: k.to_string() });
        }
        if pos.is_fading(k) {
            return Err(No::Confused { kingdom: k.to_string() });
        }
    }
    Ok(())
}

/// The combat units of a post that would attack: all of the active player's of the right type that still can (WHO-01,
/// WHO-08).
pub fn attackers_at(pos: Pos, seat: SeatId, post: Post, manner: Manner) -> Vec<CounterId> {
    let mut units: Vec<CounterId> = pos
        .ids()
        .filter(|id| pos.place(*id) == Place::At { hex: post.hex, inside: post.inside } && pos.owner(*id) == Some(seat))
        .filter(|id| match manner {
            Manner::Land => pos.counter(*id).kind == Kind::Army,
            Manner::Sea | Manner::Landing => pos.counter(*id).kind == Kind::Fleet,
            Manner::BreakOut => pos.counter(*id).is_combat(),
        })
        .filter(|id| may_attack(pos, *id).is_ok())
        .collect();
    if manner == Manner::Landing {
        // AMPHIB-04, AMPHIB-09: the land units aboard fight too.
        let aboard: Vec<CounterId> = units
            .iter()
            .flat_map(|fleet| pos.cargo(*fleet))
            .filter(|id| pos.counter(*id).is_combat() && may_attack(pos, *id).is_ok())
            .collect();
        units.extend(aboard);
        units.sort();
    }
    units
}

/// Units that would defend a hex: those of the right type outside the walls that nobody has attacked yet (WHO-06, WHO-11,
/// MIXED-02). In this phase besiegers are no single body: land fights land and fleets fight fleets, also in a relief (SIEGE-33,
/// RELIEF-02, RELIEF-05, RELIEF-06, RELIEF-07, RELIEF-08). Once the fighting has begun, only those who have retreated (RETREAT-16); others beside them look on.
pub fn defenders_at(pos: Pos, seat: SeatId, hex: HexId, manner: Manner) -> Vec<CounterId> {
    open_to(pos, seat, hex, manner).filter(|id| !pos.turn.fighting || pos.deeds(*id).retreated).collect()
}

fn open_to(pos: Pos<'_>, seat: SeatId, hex: HexId, manner: Manner) -> impl Iterator<Item = CounterId> {
    let kind = if manner == Manner::Sea { Kind::Fleet } else { Kind::Army };
    pos.outside(hex).filter(move |id| {
        pos.counter(*id).kind == kind && pos.owner(*id).is_some_and(|o| o != seat) && !pos.deeds(*id).target
    })
}

/// Do a post and a hex attacked lie so that this manner of attack is possible (WHO-05, WHO-07, COMBAT-27, COMBAT-28, RIVER-04)?
fn within_reach(pos: Pos, seat: SeatId, post: Post, at: HexId, manner: Manner) -> Result<(), No> {
    let here = || pos.label(post.hex);
    let there = || pos.label(at);
    if post.hex == at {
        // A sortie against the besiegers of one's own castle, alone or with friends from outside (SIEGE-28, SIEGE-29, RELIEF-03).
        // Guests of a lord who has left stand there without a siege.
        let beset = pos.holder(at) == Some(seat) && pos.siege(at).is_none_or(|s| s.by != seat);
        return if post.inside && beset && manner != Manner::Landing {
            Ok(())
        } else {
            Err(No::NotAdjacent { from: here(), at: there() })
        };
    }
    if post.inside && pos.siege(post.hex).is_some() {
        return Err(No::SortieOnlyAtBesiegers { castle: here() });
    }
    let Some(side) = pos.map.side(post.hex, at) else {
        let joined = manner == Manner::Sea && pos.map.fleet_steps(post.hex).contains(&at);
        return if joined { Ok(()) } else { Err(No::NotAdjacent { from: here(), at: there() }) };
    };
    match manner {
        Manner::Land if !side.land || side.navigable.is_some() => Err(No::WaterBetween { from: here(), at: there() }),
        Manner::Sea | Manner::Landing if !side.fleet => Err(No::LandBetween { from: here(), at: there() }),
        _ => Ok(()),
    }
}

/// Judges an announcement against neighbours (COMBAT-01), besiegers of a friendly castle among them (RELIEF-01, AMPHIB-02); returns attackers, defenders and their owner.
pub fn judge(pos: Pos, seat: SeatId, attack: &Attack) -> Result<(Vec<CounterId>, Vec<CounterId>, SeatId), No> {
    pos.in_phase(Phase::Combat, "Attacking")?;
    if attack.manner == Manner::BreakOut || attack.from.is_empty() || attack.at.is_empty() {
        return Err(No::NobodyNamed);
    }
    let (mut posts, mut hexes) = (attack.from.clone(), attack.at.clone());
    posts.sort();
    posts.dedup();
    hexes.sort();
    hexes.dedup();
    if posts.len() != attack.from.len() || hexes.len() != attack.at.len() {
        return Err(No::NamedTwice);
    }
    if let Some(bad) = hexes.iter().chain(posts.iter().map(|p| &p.hex)).find(|h| !pos.map.has(**h)) {
        return Err(No::OffMap { hex: bad.to_string() });
    }
    let mut defenders = vec![];
    for &hex in &attack.at {
        if attack.manner == Manner::Landing && !pos.map.is_port(hex) {
            return Err(No::LandingNeedsPort { hex: pos.label(hex) });
        }
        let here = defenders_at(pos, seat, hex, attack.manner);
        if here.is_empty() {
            return Err(why_no_defenders(pos, seat, hex, attack.manner));
        }
        defenders.extend(here);
    }
    let owner = pos.owner(defenders[0]).expect("defenders have an owner");
    if defenders.iter().any(|id| pos.owner(*id) != Some(owner)) {
        return Err(No::TwoOwners);
    }
    let mut attackers = vec![];
    for &post in &attack.from {
        // WHO-13, WHO-14: every one of them must reach all hexes attacked.
        for &at in &attack.at {
            within_reach(pos, seat, post, at, attack.manner)?;
        }
        let here = attackers_at(pos, seat, post, attack.manner);
        if here.is_empty() {
            return Err(why_no_attackers(pos, seat, post, attack.manner));
        }
        attackers.extend(here);
    }
    if attack.manner == Manner::Landing {
        // AMPHIB-04: by fleets alone, or with any of those aboard.
        for (n, id) in attack.staying.iter().enumerate() {
            if attack.staying[..n].contains(id) {
                return Err(No::NamedTwice);
            }
            if !matches!(pos.place(*id), Place::Aboard { .. }) || !attackers.contains(id) {
                return Err(No::OnlyCargoStays { unit: pos.counter(*id).name.clone() });
            }
        }
        attackers.retain(|id| !attack.staying.contains(id));
        return Ok((attackers, defenders, owner));
    }
    let inside: Vec<HexId> = attack.from.iter().filter(|p| p.inside).map(|p| p.hex).collect();
    for &id in &attack.staying {
        let Some(hex) = pos.spot(id).filter(|h| inside.contains(h)) else {
            return Err(No::OnlyHeroesStay { unit: pos.counter(id).name.clone() });
        };
        super::sieges::stay_out(pos, seat, hex, &[id])?;
    }
    Ok((attackers, defenders, owner))
}

fn why_no_attackers(pos: Pos, seat: SeatId, post: Post, manner: Manner) -> No {
    let kind = if manner == Manner::Land { Kind::Army } else { Kind::Fleet };
    let aboard = manner == Manner::Land
        && pos.forces(seat).any(|id| {
            pos.spot(id) == Some(post.hex)
                && matches!(pos.place(id), Place::Aboard { .. })
                && pos.counter(id).is_combat()
        });
    let here = pos.ids().find(|id| {
        pos.place(*id) == Place::At { hex: post.hex, inside: post.inside }
            && pos.owner(*id) == Some(seat)
            && pos.counter(*id).kind == kind
    });
    match here {
        Some(id) => may_attack(pos, id).err().unwrap_or(No::NoAttackers { hex: pos.label(post.hex) }),
        None if aboard => No::AboardCannotFight { hex: pos.label(post.hex) },
        None => No::NoAttackers { hex: pos.label(post.hex) },
    }
}

fn why_no_defenders(pos: Pos, seat: SeatId, hex: HexId, manner: Manner) -> No {
    let hostile = |id: &CounterId| pos.owner(*id).is_some_and(|o| o != seat);
    let label = pos.label(hex);
    if open_to(pos, seat, hex, manner).next().is_some() {
        return No::AnnouncementsClosed;
    }
    if pos.outside(hex).any(|id| hostile(&id) && pos.deeds(id).target) {
        return No::AttackedThisPhase { hex: label };
    }
    if pos.garrison(hex).any(|id| hostile(&id)) {
        return No::BehindWalls { castle: label };
    }
    if pos.outside(hex).any(|id| hostile(&id)) {
        let other = if manner == Manner::Sea { "land units" } else { "fleets" };
        return No::OtherType { hex: label, other: other.into() };
    }
    if pos.at(hex).any(|id| hostile(&id)) {
        return No::HeroesCannotBeAttacked { hex: label };
    }
    No::NobodyThere { hex: label }
}

/// Attacks the seat could announce now: on each hex, and on two or three hexes together (WHO-12), by any of the posts that
/// reach them all; by more than four posts only all together or each alone.
pub fn possible(pos: Pos, seat: SeatId) -> Vec<Attack> {
    if pos.phase != Phase::Combat {
        return vec![];
    }
    let mut posts: Vec<(Post, Kind)> = vec![];
    for id in pos.forces(seat) {
        let Place::At { hex, inside } = pos.place(id) else { continue };
        let kind = pos.counter(id).kind;
        let entry = (Post { hex, inside }, kind);
        if kind != Kind::Monarch && !posts.contains(&entry) && may_attack(pos, id).is_ok() {
            posts.push(entry);
        }
    }
    posts.sort();
    let mut targets: Vec<HexId> = pos
        .ids()
        .filter(|id| pos.counter(*id).is_combat() && pos.owner(*id).is_some_and(|o| o != seat))
        .filter_map(|id| match pos.place(id) {
            Place::At { hex, inside: false } => Some(hex),
            _ => None,
        })
        .collect();
    targets.sort();
    targets.dedup();
    let mut attacks = vec![];
    for (manner, kind) in [(Manner::Land, Kind::Army), (Manner::Sea, Kind::Fleet), (Manner::Landing, Kind::Fleet)] {
        let open: Vec<HexId> =
            targets.iter().copied().filter(|at| open_to(pos, seat, *at, manner).next().is_some()).collect();
        let near: Vec<(Post, Vec<HexId>)> = posts
            .iter()
            .filter(|(_, k)| *k == kind)
            .map(|(post, _)| {
                (*post, open.iter().copied().filter(|at| within_reach(pos, seat, *post, *at, manner).is_ok()).collect())
            })
            .collect();
        for at in near.iter().flat_map(|(_, hexes)| some_of(hexes)).collect::<BTreeSet<_>>() {
            let from: Vec<Post> =
                near.iter().filter(|(_, hexes)| at.iter().all(|h| hexes.contains(h))).map(|(post, _)| *post).collect();
            for from in parties(&from) {
                let attack = Attack { manner, from, at: at.clone(), staying: vec![] };
                let Ok((attackers, ..)) = judge(pos, seat, &attack) else { continue };
                // AMPHIB-04: with all who are aboard, with fewer of them, by the fleets alone.
                let aboard = |id: &CounterId| matches!(pos.place(*id), Place::Aboard { .. });
                let cargo: Vec<CounterId> = attackers.into_iter().filter(aboard).collect();
                let staying = if manner == Manner::Landing {
                    (0..=cargo.len()).map(|n| cargo[..n].to_vec()).collect()
                } else {
                    // SIEGE-30: out of a sortie each hero may stay, or all.
                    let sallies = attack.from.iter().filter(|p| attack.at.contains(&p.hex));
                    let heroes: Vec<CounterId> =
                        sallies.flat_map(|p| super::sieges::may_stay(pos, seat, p.hex)).collect();
                    super::sieges::usual_stays(&heroes)
                };
                attacks.extend(staying.into_iter().map(|staying| Attack { staying, ..attack.clone() }));
            }
        }
    }
    attacks
}

/// Each hex alone, and every two and three of them.
fn some_of(hexes: &[HexId]) -> Vec<Vec<HexId>> {
    let sets = (1u32..1 << hexes.len().min(16)).filter(|set| set.count_ones() <= 3);
    sets.map(|set| (0..hexes.len()).filter(|n| set >> n & 1 == 1).map(|n| hexes[n]).collect()).collect()
}

/// All posts together first, then fewer.
fn parties(posts: &[Post]) -> Vec<Vec<Post>> {
    if posts.len() > 4 {
        return std::iter::once(posts.to_vec()).chain(posts.iter().map(|p| vec![*p])).collect();
    }
    let sets = (1u32..1 << posts.len()).rev();
    sets.map(|set| (0..posts.len()).filter(|n| set >> n & 1 == 1).map(|n| posts[n]).collect()).collect()
}

impl Battle {
    /// Who owes the next answer; nobody while dice and losses run by themselves.
    pub fn decider(&self) -> Option<SeatId> {
        match self.stage {
            Stage::AskFleets | Stage::AskRetreat | Stage::Retreating => Some(self.defender),
            Stage::Advance => Some(self.attacker),
            _ => None,
        }
    }
}
