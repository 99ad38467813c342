//! The room's deeds and questions in words.

use super::battle::{Battle, Role, Stage, decider, leader_in_line, pawn_in_line};
use super::losses::{self, Choice};
use super::{Road, WarAsk, WarDeed, declare};
use crate::engine::{Line, Span, joined, so_many};
use crate::games::blood_royale::components::Pawn;
use crate::games::blood_royale::frames::Frame;
use crate::games::blood_royale::ids::PawnId;
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::telling;
use crate::line;
use crate::table::SeatId;

// Ids in a deed may name nothing: it has not been checked yet.

fn piece(pos: Pos, id: PawnId) -> Span {
    pos.find::<Pawn>(id).map_or_else(|| Span::Text(format!("piece {}", id.0).into()), |p| pawn_in_line(pos, p.id))
}

fn pieces(pos: Pos, ids: &[PawnId]) -> Line {
    telling::each(ids.iter().map(|p| piece(pos, *p)))
}

fn battle<'w>(pos: Pos<'w>) -> Option<&'w Battle> {
    match pos.top() {
        Some(Frame::War(WarAsk::Battle(battle))) => Some(battle),
        _ => None,
    }
}

fn leader_of(pos: Pos, role: Role) -> Span {
    battle(pos).map_or("that force".into(), |b| leader_in_line(b.side(role).leader))
}

/// A deed in words, possible now or not.
pub fn describe(pos: Pos, deed: &WarDeed) -> Line {
    match deed {
        WarDeed::Attack { at, whom } => line!["Attack ", leader_in_line(*whom), " in ", *at],
        WarDeed::Decline => line!["Attack nobody else"],
        WarDeed::Join { side } => line!["Fight beside ", leader_of(pos, *side)],
        WarDeed::StandAside => line!["Take no part in this battle"],
        WarDeed::Welcome { yes: true } => line!["Fight as one force with this ally"],
        WarDeed::Welcome { yes: false } => line!["Fight without this ally"],
        WarDeed::Inside { armies, royals } => {
            let royals = if *royals { "inside" } else { "outside" };
            line![*armies, " armies inside the castle, royals ", royals]
        }
        WarDeed::Assault { castle: true } => line!["Attack the castle"],
        WarDeed::Assault { castle: false } => line!["Attack the armies before the walls"],
        WarDeed::Ready { counted } if counted.is_empty() => line!["To battle"],
        WarDeed::Ready { counted } => line!["To battle, counting ", pieces(pos, counted)],
        WarDeed::Flee { pawn, to } => line![piece(pos, *pawn), " escapes to ", *to],
        WarDeed::FightOn => line!["Fight"],
        WarDeed::Retreat { to } => line!["Retreat to ", *to],
        WarDeed::Scatter { roads } => {
            let part = |r: &Road| {
                let royals = (!r.pawns.is_empty()).then_some(" with the royals");
                line![so_many(r.armies.len(), "army", "armies"), royals, " to ", r.to]
            };
            line!["Part company: ", joined(roads.iter().map(part), ", ")]
        }
        WarDeed::Surrender { terms } => line!["Offer surrender: ", terms.line(pos)],
        WarDeed::Counter { terms } => line!["Ask other terms: ", terms.line(pos)],
        WarDeed::SurrenderEach { terms, parts } => {
            line!["Offer surrender: ", terms.line(pos), parts.line(pos)]
        }
        WarDeed::CounterEach { terms, parts } => line!["Ask other terms: ", terms.line(pos), parts.line(pos)],
        WarDeed::Accept => line!["Accept"],
        WarDeed::Refuse => line!["Refuse"],
        WarDeed::Losses { armies: 0 } => line!["Lose castle points only"],
        WarDeed::Losses { armies } => line!["Lose ", *armies, " armies, castle points for the rest"],
        WarDeed::LoseRoyals { pawns } => line!["Give up ", pieces(pos, pawns)],
        WarDeed::NewCapital { at } => line!["Move the court to ", *at],
        WarDeed::Ransom { who } => {
            line!["Pay ", pos.book.tables.crowns.ransom_from_neutrals, " crowns for ", *who]
        }
        WarDeed::LeaveCaptive => line!["Leave him a captive for now"],
        WarDeed::SetFree { who } => line!["Set ", *who, " free"],
    }
}

/// Under which heading it is listed.
pub fn heading(_pos: Pos, deed: &WarDeed) -> String {
    match deed {
        WarDeed::Attack { .. } | WarDeed::Decline | WarDeed::Assault { .. } => "Attack",
        WarDeed::Join { .. } | WarDeed::StandAside | WarDeed::Welcome { .. } => "Allies",
        WarDeed::Inside { .. } => "The castle",
        WarDeed::Ready { .. } | WarDeed::FightOn => "Fight",
        WarDeed::Flee { .. } => "Flight of royals",
        WarDeed::Retreat { .. } | WarDeed::Scatter { .. } => "Retreat",
        WarDeed::Surrender { .. }
        | WarDeed::SurrenderEach { .. }
        | WarDeed::Counter { .. }
        | WarDeed::CounterEach { .. }
        | WarDeed::Accept
        | WarDeed::Refuse => "Terms",
        WarDeed::Losses { .. } | WarDeed::LoseRoyals { .. } => "Casualties",
        WarDeed::NewCapital { .. } => "A new capital",
        WarDeed::Ransom { .. } | WarDeed::LeaveCaptive | WarDeed::SetFree { .. } => "Captives",
    }
    .into()
}

/// Dice fall at once when the other side has decided, or does not decide.
pub fn is_final(pos: Pos, deed: &WarDeed) -> bool {
    let Some(battle) = battle(pos) else { return false };
    match deed {
        WarDeed::Retreat { .. } | WarDeed::Scatter { .. } => true,
        WarDeed::FightOn | WarDeed::Ready { .. } => {
            let mut after = battle.clone();
            let role = decider(pos, battle).and_then(|s| battle.role_of(s));
            if let Some(role) = role {
                after.side_mut(role).ready = true;
            }
            decider(pos, &after).is_none()
        }
        WarDeed::LoseRoyals { .. } => true,
        _ => false,
    }
}

/// What is asked and of whom, and the id of its rule.
pub fn prompt(pos: Pos, ask: &WarAsk) -> (String, &'static str) {
    let name = |seat: Option<SeatId>| seat.map_or_else(|| "Nobody".into(), |s| pos.seat_name(s));
    match ask {
        WarAsk::Combat(combat) => {
            let who = name(declare::turn_of(pos, combat));
            (format!("{who}: attack, or attack nobody, after {}'s movement.", pos.seat_name(combat.mover)), "19.2")
        }
        WarAsk::Battle(battle) => in_battle(pos, battle),
        WarAsk::NewCapital { seat, country, .. } => {
            let land = &pos.book.map.country(*country).name;
            (format!("{}: where does the court of {land} go?", pos.seat_name(*seat)), "18.6")
        }
        WarAsk::Ransom { seat, who } => {
            let (crowns, who) = (pos.book.tables.crowns.ransom_from_neutrals, pos.known(*who));
            (format!("{}: pay {crowns} crowns for {who}?", pos.seat_name(*seat)), "OE.17")
        }
    }
}

fn in_battle(pos: Pos, battle: &Battle) -> (String, &'static str) {
    let at = pos.label(battle.at);
    let decides = decider(pos, battle);
    let who = decides.map_or_else(|| "Nobody".into(), |s| pos.seat_name(s));
    match &battle.stage {
        Stage::Muster { .. } => (format!("{who}: take part in the battle in {at}?"), "19.37"),
        Stage::Welcome { ally, .. } => (format!("{who}: fight as one force with {}?", pos.seat_name(*ally)), "19.39"),
        Stage::Declare => (format!("{who}: which armies in {at} are inside the castle?"), "19.34"),
        Stage::Target => (format!("{who}: attack the castle in {at}, or the armies before it?"), "19.33"),
        Stage::Before => (format!("{who}: who counts in the battle in {at}, and who leaves before it?"), "19.14"),
        Stage::Answer { terms, parts, .. } => {
            (format!("{who}: these terms? {}{}.", pos.said(&terms.line(pos)), pos.said(&parts.line(pos))), "19.25")
        }
        Stage::Losses { .. } => {
            let role = decides.and_then(|s| battle.role_of(s));
            match role.and_then(|r| losses::choice(pos, battle, r)) {
                Some(Choice::Royals { count }) => (format!("{who}: which {count} of the Princes are lost?"), "19.19"),
                _ => (format!("{who}: how many of the casualties are armies inside?"), "19.32"),
            }
        }
        _ if battle.round == 0 => (format!("{who}: the battle in {at} begins: fight, retreat or flee."), "19.8"),
        _ => (format!("{who}: round {} in {at}: fight, retreat, flee or offer surrender.", battle.round + 1), "19.8"),
    }
}
