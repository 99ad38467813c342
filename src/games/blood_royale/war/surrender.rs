//! Surrender on terms (19.25 to 19.27).

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::battle::{Battle, Role, Stage, leader_in_line, pawn_in_line};
use super::fighting::next_round;
use super::{No, Road, WarDeed, captives, kill_army, leaving};
use crate::engine::{ChangeRows, Line, joined, so_many};
use crate::games::blood_royale::campaign;
use crate::games::blood_royale::components::{Army, Holder, Item, Spot};
use crate::games::blood_royale::ids::{ArmyId, ItemId, PawnId, ProvinceId};
use crate::games::blood_royale::marriages::{self, Forbidden};
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::readers::Seen;
use crate::games::blood_royale::telling::{hand_over, tell};
use crate::line;
use crate::table::{Refusal, SeatId};

/// What becomes of the armies that surrender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// They march off unharmed.
    MarchOff(ProvinceId),
    /// They stay where they are.
    Stay,
    Destroyed,
}

/// Terms: they bind only this force and this province (19.26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    pub armies: Fate,
    /// The royals become captives; else they go free with the armies.
    pub captives: bool,
    /// The province passes to the victor.
    pub cede: bool,
    /// So do the resource items there.
    pub items: bool,
    pub crowns: u32,
}

impl Terms {
    /// The terms in words.
    pub fn line(&self, pos: Pos) -> Line {
        let armies = match self.armies {
            Fate::MarchOff(to) if pos.provinces().any(|p| p.id == to) => line!["the armies march off to ", to],
            Fate::MarchOff(_) => line!["the armies march off"],
            Fate::Stay => line!["the armies stay"],
            Fate::Destroyed => line!["the armies are destroyed"],
        };
        let more = [
            (self.captives, "the royals are captives"),
            (self.cede, "the province is ceded"),
            (self.items, "the goods are handed over"),
        ];
        let more = more.into_iter().filter(|m| m.0).map(|m| line![m.1]);
        let crowns = (self.crowns > 0).then(|| line![self.crowns, " crowns are paid"]);
        joined([armies].into_iter().chain(more).chain(crowns), ", ")
    }
}

/// What becomes of single armies and royals, where it is not what the terms say of all (19.25).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Parts {
    pub armies: Vec<(ArmyId, Fate)>,
    /// A captive, or free.
    pub royals: Vec<(PawnId, bool)>,
}

impl Parts {
    /// "; of them 2 armies march off to Kent, John goes free"; nothing where all share one fate.
    pub fn line(&self, pos: Pos) -> Line {
        let mut fates: Vec<(Fate, usize)> = vec![];
        for (_, fate) in &self.armies {
            match fates.iter_mut().find(|(f, _)| f == fate) {
                Some((_, n)) => *n += 1,
                None => fates.push((*fate, 1)),
            }
        }
        let armies = fates.into_iter().map(|(fate, n)| of_armies(pos, fate, n));
        let royals = self.royals.iter().filter(|(p, _)| pos.pawns().any(|q| q.id == *p));
        let royals = royals.map(|(pawn, captive)| {
            line![pawn_in_line(pos, *pawn), if *captive { " is a captive" } else { " goes free" }]
        });
        let parts = joined(armies.chain(royals), ", ");
        if parts.spans.is_empty() { parts } else { line!["; of them ", parts] }
    }
}

fn of_armies(pos: Pos, fate: Fate, n: usize) -> Line {
    let armies = so_many(n, "army", "armies");
    match fate {
        Fate::MarchOff(to) if pos.provinces().any(|p| p.id == to) => {
            line![armies, if n == 1 { " marches off to " } else { " march off to " }, to]
        }
        Fate::MarchOff(_) => line![armies, " off the field"],
        Fate::Stay => line![armies, if n == 1 { " stays" } else { " stay" }],
        Fate::Destroyed => line![armies, " destroyed"],
    }
}

/// Items of a side's players on the field, and of those whose troops they lead; with neutrals those that are nobody's.
pub fn items_of(pos: Pos, battle: &Battle, role: Role) -> Vec<ItemId> {
    let (side, fighters) = (battle.side(role), battle.fighters(pos, role));
    let theirs = |i: &&Item| side.leader == i.owner || i.owner.is_some_and(|o| fighters.contains(&o));
    pos.items().filter(|i| i.at == Spot::Land(battle.at)).filter(theirs).map(|i| i.id).collect()
}

// ---------------------------------------------------------------- Terms that can be kept

/// May this side offer these terms? Not to neutrals, not before a round, and not again in the same round.
pub fn check_offer(pos: Pos, battle: &Battle, role: Role, terms: &Terms, parts: &Parts) -> Result<(), Refusal> {
    if battle.side(role.other()).leader.is_none() {
        return Err(No::NoTermsWithNeutrals.into());
    }
    if battle.round == 0 {
        return Err(No::NotBeforeARound.into());
    }
    if battle.side(role).offered {
        return Err(No::OfferedAlready.into());
    }
    check_terms(pos, battle, role, terms, true)?;
    check_parts(pos, battle, role, parts)
}

/// May `role` name these terms for an answer? Its purse is asked of the one who surrenders.
pub fn check_counter(
    pos: Pos,
    battle: &Battle,
    loser: Role,
    role: Role,
    terms: &Terms,
    parts: &Parts,
) -> Result<(), Refusal> {
    check_terms(pos, battle, loser, terms, role == loser)?;
    check_parts(pos, battle, loser, parts)
}

/// Each piece named once, of this force, and its way open.
fn check_parts(pos: Pos, battle: &Battle, loser: Role, parts: &Parts) -> Result<(), Refusal> {
    let (armies, royals) = (battle.armies(pos, loser), battle.pawns(pos, loser));
    for (n, (army, fate)) in parts.armies.iter().enumerate() {
        if !armies.contains(army) || parts.armies[..n].iter().any(|(a, _)| a == army) {
            return Err(No::EmptyTerms { what: "an army that is not here".into() }.into());
        }
        if let Fate::MarchOff(to) = fate {
            leaving::check_road(pos, battle, *to)?;
            leaving::check_bonds_of(pos, battle, loser, &[*army], &[], *to)?;
        }
    }
    for (n, (pawn, captive)) in parts.royals.iter().enumerate() {
        let mine = royals.contains(pawn) && (!captive || pos.pawn(*pawn).bearer.is_some());
        if !mine || parts.royals[..n].iter().any(|(p, _)| p == pawn) {
            return Err(No::EmptyTerms { what: "a royal who is not here".into() }.into());
        }
    }
    Ok(())
}

/// Can the side that surrenders keep these terms? What is in its purse is asked only of itself.
pub fn check_terms(pos: Pos, battle: &Battle, loser: Role, terms: &Terms, purse: bool) -> Result<(), Refusal> {
    let empty = |what: &str| Err(No::EmptyTerms { what: what.into() }.into());
    if let Fate::MarchOff(to) = terms.armies {
        leaving::check_road(pos, battle, to)?;
        leaving::check_bonds(pos, battle, loser, to)?;
    }
    if terms.captives && !battle.pawns(pos, loser).iter().any(|p| pos.pawn(*p).bearer.is_some()) {
        return empty("royals");
    }
    if terms.items && items_of(pos, battle, loser).is_empty() {
        return empty("goods");
    }
    let leader = battle.side(loser).leader;
    if let (true, Some(seat)) = (terms.items, leader) {
        let to = battle.side(loser.other()).leader;
        for item in items_of(pos, battle, loser) {
            marriages::forbids(pos, seat, &Forbidden::PartWith { item, to })?;
        }
    }
    if terms.cede {
        match leader {
            Some(seat) if pos.holder(battle.at) == Some(seat) => {
                marriages::forbids(pos, seat, &Forbidden::PartWithProvince { province: battle.at })?;
            }
            _ => return empty("a province"),
        }
    }
    match leader {
        Some(seat) if purse => check_purse(pos, seat, terms),
        _ => Ok(()),
    }
}

fn check_purse(pos: Pos, seat: SeatId, terms: &Terms) -> Result<(), Refusal> {
    let have = pos.purse(seat);
    if terms.crowns > have { Err(No::TooFewCrowns { need: terms.crowns, have }.into()) } else { Ok(()) }
}

/// `role` agrees; who surrenders must be able to pay.
pub fn check_accept(pos: Pos, battle: &Battle, loser: Role, role: Role, terms: &Terms) -> Result<(), Refusal> {
    match battle.side(loser).leader {
        Some(seat) if role == loser => check_purse(pos, seat, terms),
        _ => Ok(()),
    }
}

/// A few sensible terms; others may be asked for as well.
fn usual(pos: Pos, battle: &Battle, loser: Role) -> Vec<Terms> {
    let road = pos.neighbours(battle.at).into_iter().find(|to| leaving::check_road(pos, battle, *to).is_ok());
    let royals = battle.pawns(pos, loser).iter().any(|p| pos.pawn(*p).bearer.is_some());
    let items = !items_of(pos, battle, loser).is_empty();
    let ours = pos.holder(battle.at).is_some() && pos.holder(battle.at) == battle.side(loser).leader;
    let leave = road.map_or(Fate::Stay, Fate::MarchOff);
    let terms = |armies, captives, cede, crowns| Terms { armies, captives, cede, items, crowns };
    let mut out = vec![terms(leave, false, false, 0), terms(leave, false, false, 10)];
    if ours {
        out.push(terms(leave, false, true, 0));
    }
    if royals {
        out.push(terms(leave, true, false, 0));
    }
    out.push(terms(Fate::Destroyed, royals, false, 0));
    out
}

/// The usual terms that this side may offer now; others it may offer as well.
pub fn offers(pos: Pos, battle: &Battle, role: Role, out: &mut Vec<WarDeed>) {
    let fit = |t: &Terms| check_offer(pos, battle, role, t, &Parts::default()).is_ok();
    out.extend(usual(pos, battle, role).into_iter().filter(fit).map(|terms| WarDeed::Surrender { terms }));
}

/// The usual terms that may be asked instead of those offered.
pub fn offers_counter(pos: Pos, battle: &Battle, loser: Role, out: &mut Vec<WarDeed>) {
    let Stage::Answer { terms: offered, .. } = &battle.stage else { return };
    let fit = |t: &Terms| t != offered && check_terms(pos, battle, loser, t, false).is_ok();
    out.extend(usual(pos, battle, loser).into_iter().filter(fit).map(|terms| WarDeed::Counter { terms }));
}

// ---------------------------------------------------------------- Talking and yielding

/// Lays the terms before the other side, and the battle waits for the answer (19.25).
pub fn do_offer(world: &mut World, battle: &mut Battle, role: Role, terms: &Terms, parts: Parts) {
    battle.side_mut(role).offered = true;
    let seen = Seen::of(world);
    let pos = seen.pos();
    let more = parts.line(pos);
    let text = line![leader_in_line(battle.side(role).leader), " offers surrender: ", terms.line(pos), more, "."];
    battle.stage = Stage::Answer { from: role, terms: *terms, countered: false, parts, turns: 1 };
    tell(world, battle.side(role).leader, Some(battle.at), "19.25", text);
}

/// Other terms for an answer; it is now for the other side to take them, to name others, or to break off (19.25).
pub fn do_counter(
    world: &mut World,
    battle: &mut Battle,
    from: Role,
    by: Role,
    terms: &Terms,
    parts: Parts,
    turns: u8,
) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let who = battle.side(by).leader;
    let text = line![leader_in_line(who), " asks other terms: ", terms.line(pos), parts.line(pos), "."];
    let countered = by != from;
    battle.stage = Stage::Answer { from, terms: *terms, countered, parts, turns: turns.saturating_add(1) };
    tell(world, who, Some(battle.at), "19.25", text);
}

/// No agreement: the battle goes on where it stood.
pub fn do_refuse(world: &mut World, battle: &mut Battle, seat: SeatId) {
    let offered = Role::BOTH.map(|r| (battle.side(r).offered, battle.side(r).ready));
    next_round(battle);
    for (role, (offered, ready)) in Role::BOTH.into_iter().zip(offered) {
        battle.side_mut(role).offered = offered;
        battle.side_mut(role).ready = ready;
    }
    let text = line![seat, " refuses; the battle goes on."];
    tell(world, Some(seat), Some(battle.at), "19.25", text);
}

/// Carries the terms out (19.26), and the battle ends.
pub fn do_accept(world: &mut World, battle: &mut Battle, loser: Role, terms: &Terms, parts: &Parts) {
    let (Some(from), Some(to)) = (battle.side(loser).leader, battle.side(loser.other()).leader) else { return };
    let seen = Seen::of(world);
    let pos = seen.pos();
    let more = parts.line(pos);
    let text = line![from, " surrenders to ", to, ": ", terms.line(pos), more, "."];
    tell(world, Some(from), Some(battle.at), "19.26", text);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (armies, pawns) = (battle.armies(pos, loser), battle.pawns(pos, loser));
    if terms.items {
        let items = items_of(pos, battle, loser);
        for item in items {
            world.change::<Item>(item).owner = Some(to);
        }
    }
    if terms.crowns > 0 {
        hand_over(world, from, to, terms.crowns);
    }
    for pawn in pawns {
        let captive = parts.royals.iter().find(|(p, _)| *p == pawn).map_or(terms.captives, |(_, c)| *c);
        if captive {
            captives::capture(world, pawn, Some(to));
        }
    }
    // Royals who go free go with the armies, the way that the terms name for all.
    let mut roads: Vec<Road> = vec![];
    for army in armies {
        let fate = parts.armies.iter().find(|(a, _)| *a == army).map_or(terms.armies, |(_, f)| *f);
        match fate {
            Fate::MarchOff(to) => roads.push(Road { armies: vec![army], pawns: vec![], to }),
            Fate::Stay => world.change::<Army>(army).inside = false,
            Fate::Destroyed => {
                kill_army(world, army);
                battle.side_mut(loser).lost += 1;
            }
        }
    }
    let way = match terms.armies {
        Fate::MarchOff(way) => Some(way),
        _ => None,
    };
    leaving::part_company(world, battle, loser, way, &roads);
    battle.stage = Stage::End { winner: Some(loser.other()), by_terms: true };
    if terms.cede {
        campaign::cede(world, battle.at, Holder::Seat(to));
    }
}
