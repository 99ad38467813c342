//! The Crusade (card 61): players send forces to the Holy Land box against the Saracens.

use std::collections::BTreeMap;

use bevy_ecs::prelude::World;

use super::super::book_cards::Op;
use super::super::components::*;
use super::super::ids::CardId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{d6, receive, tell, told};
use super::super::{court, phases, war};
use super::{cards, events};
use crate::engine::ChangeRows;
use crate::line;
use crate::table::SeatId;

/// The Saracens come (BR OE.20).
pub fn begin(world: &mut World, card: CardId, saracens: u8) {
    let come = war::neutrals::counters(world, saracens);
    for army in &come {
        world.change::<Army>(*army).at = Spot::HolyLand;
    }
    tell(world, None, None, "OE.20", line![come.len(), " Saracen armies hold the Holy Land: who takes the cross?"]);
    if !come.is_empty() {
        cards::add(world, Lasting::Crusade { card });
    }
}

fn card(pos: Pos) -> Option<CardId> {
    pos.deck().lasting.iter().find_map(|l| match l {
        Lasting::Crusade { card } => Some(*card),
        _ => None,
    })
}

/// Is a Crusade on, so that forces may leave for the Holy Land?
pub fn is_on(pos: Pos) -> bool {
    card(pos).is_some()
}

/// Crusaders and Saracens in the box.
fn forces(pos: Pos) -> (BTreeMap<SeatId, usize>, Vec<super::super::ids::ArmyId>) {
    let mut crusaders = BTreeMap::new();
    let mut saracens = vec![];
    for army in pos.armies().filter(|a| a.at == Spot::HolyLand) {
        match pos.owner_of_army(army.id) {
            Some(seat) => *crusaders.entry(seat).or_insert(0) += 1,
            None => saracens.push(army.id),
        }
    }
    for pawn in pos.pawns().filter(|p| p.at == Spot::HolyLand) {
        if let Some(seat) = pos.owner_of_pawn(pawn.id) {
            *crusaders.entry(seat).or_insert(0) += 1;
        }
    }
    (crusaders, saracens)
}

/// At the end of each round crusaders and Saracens fight until one side is gone; after the turn's last round the Saracens
/// are taken off and the crusaders go home.
pub fn end_round(world: &mut World) {
    let last = {
        let seen = Seen::of(world);
        let pos = seen.pos();
        pos.turn.round >= phases::rounds_a_turn(pos)
    };
    if let Some(card) = card(Seen::of(world).pos()) {
        let (taking_part, _) = forces(Seen::of(world).pos());
        while battle_round(world) {}
        if forces(Seen::of(world).pos()).1.is_empty() {
            cards::lapse(world, |l| matches!(l, Lasting::Crusade { .. }));
            reward(world, card, &taking_part);
        } else if last {
            tell(world, None, None, "OE.20", "The Crusade is over; the Holy Land stays in Saracen hands.");
        }
    }
    if last {
        over(world);
    }
}

/// One exchange; the largest contingent rolls for all. False: one side is gone.
fn battle_round(world: &mut World) -> bool {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (crusaders, saracens) = forces(pos);
    let size: usize = crusaders.values().sum();
    if size == 0 || saracens.is_empty() {
        return false;
    }
    let royal = pos.pawns().any(|p| p.at == Spot::HolyLand && p.kind != PawnKind::King);
    let king = pos.pawns().any(|p| p.at == Spot::HolyLand && p.kind == PawnKind::King);
    let leader = crusaders.iter().max_by_key(|(s, n)| (**n, std::cmp::Reverse(**s))).map(|(s, _)| *s);
    let (a, b) = (d6(world), d6(world));
    let seen = Seen::of(world);
    let pos = seen.pos();
    let killed = pos.book.tables.casualties(size as u8, a, royal, king);
    let lost = pos.book.tables.casualties(saracens.len() as u8, b, false, false);
    let text = |who: &'static str, n: u8| line![who, " strike down ", n, "."];
    told(world, leader, None, "19.6", events::plain("The crusaders", a), text("The crusaders", killed));
    told(world, None, None, "19.6", events::plain("The Saracens", b), text("The Saracens", lost));
    for army in saracens.into_iter().take(killed.into()) {
        war::kill_army(world, army);
    }
    let armies: Vec<_> = {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let ours = pos.armies().filter(|a| a.at == Spot::HolyLand && pos.owner_of_army(a.id).is_some());
        ours.map(|a| a.id).collect()
    };
    let falling = armies.len().min(lost.into());
    for army in armies.into_iter().take(falling) {
        war::kill_army(world, army);
    }
    // Royals fall last, a King after all others (BR 19.19): each rolls to survive and is the Saracens' captive (BR OE.17).
    for _ in falling..usize::from(lost) {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let royals = pos.pawns().filter(|p| p.at == Spot::HolyLand);
        let Some((pawn, bearer)) = royals.max_by_key(|p| (p.kind, p.id)).map(|p| (p.id, p.bearer)) else { break };
        let defeat = [("defeat".to_string(), pos.book.tables.survival_modifiers.defeat)];
        if bearer.is_some_and(|who| !court::survives(world, who, "falls in the Holy Land", &defeat)) {
            continue;
        }
        // Who lives is taken, if a Saracen is left to take him; a Captain has lost his force.
        if bearer.is_some() && forces(Seen::of(world).pos()).1.is_empty() {
            break;
        }
        war::capture(world, pawn, None);
    }
    true
}

fn reward(world: &mut World, card: CardId, crusaders: &BTreeMap<SeatId, usize>) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (crowns, charisma) = pos.book.cards[card]
        .ops
        .iter()
        .find_map(|op| match op {
            Op::Crusade { reward, charisma, .. } => Some((u32::from(*reward), *charisma)),
            _ => None,
        })
        .unwrap_or_default();
    for seat in crusaders.keys() {
        receive(world, *seat, crowns);
        tell(world, Some(*seat), None, "OE.20", line!["The Holy Land is won: ", *seat, " gains ", crowns, " crowns."]);
    }
    let leader = crusaders.iter().max_by_key(|(s, n)| (**n, std::cmp::Reverse(**s))).map(|(s, _)| *s);
    let Some(country) = leader.and_then(|s| Seen::of(world).pos().realm_of(s)) else { return };
    let of = Seen::of(world).pos().sovereign(country);
    cards::add(world, Lasting::Charisma { country, by: charisma, of, until_shuffle: false, card });
    tell(
        world,
        leader,
        None,
        "OE.20",
        line![format!("The crusade's leader: {charisma:+} Charisma for the monarch of "), country, "."],
    );
}

/// Saracens off the board, crusaders to their capitals.
fn over(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let armies: Vec<_> =
        pos.armies().filter(|a| a.at == Spot::HolyLand).map(|a| (a.id, pos.owner_of_army(a.id))).collect();
    let pawns: Vec<_> =
        pos.pawns().filter(|p| p.at == Spot::HolyLand).map(|p| (p.id, pos.owner_of_pawn(p.id))).collect();
    let court = |world: &mut World, seat: Option<SeatId>| {
        let seen = Seen::of(world);
        let pos = seen.pos();
        seat.and_then(|s| pos.capital_of(s)).map_or(Spot::Pool, Spot::Land)
    };
    for (army, owner) in armies {
        let home = court(world, owner);
        world.change::<Army>(army).at = home;
    }
    for (pawn, owner) in pawns {
        let home = court(world, owner);
        world.change::<Pawn>(pawn).at = home;
    }
    cards::lapse(world, |l| matches!(l, Lasting::Crusade { .. }));
}
