//! The room's deeds and questions in words.

use super::battle::{Battle, Role, Stage, decider, leader_name, pawn_name};
use super::losses::{self, Choice};
use super::{Road, WarAsk, WarDeed, declare};
use crate::dynasty::CharacterId;
use crate::games::blood_royale::components::{Pawn, Province};
use crate::games::blood_royale::frames::Frame;
use crate::games::blood_royale::ids::{PawnId, ProvinceId};
use crate::games::blood_royale::position::Pos;
use crate::table::SeatId;

// Ids in a deed may name nothing: it has not been checked yet.

fn place(pos: Pos, id: ProvinceId) -> String {
    pos.find::<Province>(id).map_or_else(|| format!("province {}", id.0), |p| pos.label(p.id).to_string())
}

fn piece(pos: Pos, id: PawnId) -> String {
    pos.find::<Pawn>(id).map_or_else(|| format!("piece {}", id.0), |p| pawn_name(pos, p.id))
}

fn person(pos: Pos, id: CharacterId) -> String {
    if pos.has_character(id) { pos.name_of(id) } else { format!("character {}", id.0) }
}

fn pieces(pos: Pos, ids: &[PawnId]) -> String {
    ids.iter().map(|p| piece(pos, *p)).collect::<Vec<_>>().join(", ")
}

fn battle<'w>(pos: Pos<'w>) -> Option<&'w Battle> {
    match pos.top() {
        Some(Frame::War(WarAsk::Battle(battle))) => Some(battle),
        _ => None,
    }
}

fn leader_of(pos: Pos, role: Role) -> String {
    battle(pos).map_or_else(|| "that force".into(), |b| leader_name(pos, b.side(role).leader))
}

/// A deed in words, possible now or not.
pub fn describe(pos: Pos, deed: &WarDeed) -> String {
    match deed {
        WarDeed::Attack { at, whom } => format!("Attack {} in {}", leader_name(pos, *whom), place(pos, *at)),
        WarDeed::Decline => "Attack nobody else".into(),
        WarDeed::Join { side } => format!("Fight beside {}", leader_of(pos, *side)),
        WarDeed::StandAside => "Take no part in this battle".into(),
        WarDeed::Welcome { yes: true } => "Fight as one force with this ally".into(),
        WarDeed::Welcome { yes: false } => "Fight without this ally".into(),
        WarDeed::Inside { armies, royals } => {
            let royals = if *royals { "inside" } else { "outside" };
            format!("{armies} armies inside the castle, royals {royals}")
        }
        WarDeed::Assault { castle: true } => "Attack the castle".into(),
        WarDeed::Assault { castle: false } => "Attack the armies before the walls".into(),
        WarDeed::Ready { counted } if counted.is_empty() => "To battle".into(),
        WarDeed::Ready { counted } => format!("To battle, counting {}", pieces(pos, counted)),
        WarDeed::Flee { pawn, to } => format!("{} escapes to {}", piece(pos, *pawn), place(pos, *to)),
        WarDeed::FightOn => "Fight".into(),
        WarDeed::Retreat { to } => format!("Retreat to {}", place(pos, *to)),
        WarDeed::Scatter { roads } => {
            let part = |r: &Road| {
                let armies = match r.armies.len() {
                    1 => "1 army".to_string(),
                    n => format!("{n} armies"),
                };
                let royals = if r.pawns.is_empty() { "" } else { " with the royals" };
                format!("{armies}{royals} to {}", place(pos, r.to))
            };
            format!("Part company: {}", roads.iter().map(part).collect::<Vec<_>>().join(", "))
        }
        WarDeed::Surrender { terms } => format!("Offer surrender: {}", terms.words(pos)),
        WarDeed::Counter { terms } => format!("Ask other terms: {}", terms.words(pos)),
        WarDeed::SurrenderEach { terms, parts } => {
            format!("Offer surrender: {}{}", terms.words(pos), parts.words(pos))
        }
        WarDeed::CounterEach { terms, parts } => format!("Ask other terms: {}{}", terms.words(pos), parts.words(pos)),
        WarDeed::Accept => "Accept".into(),
        WarDeed::Refuse => "Refuse".into(),
        WarDeed::Losses { armies: 0 } => "Lose castle points only".into(),
        WarDeed::Losses { armies } => format!("Lose {armies} armies, castle points for the rest"),
        WarDeed::LoseRoyals { pawns } => format!("Give up {}", pieces(pos, pawns)),
        WarDeed::NewCapital { at } => format!("Move the court to {}", place(pos, *at)),
        WarDeed::Ransom { who } => {
            format!("Pay {} crowns for {}", pos.book.tables.crowns.ransom_from_neutrals, person(pos, *who))
        }
        WarDeed::LeaveCaptive => "Leave him a captive for now".into(),
        WarDeed::SetFree { who } => format!("Set {} free", person(pos, *who)),
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
            let (crowns, who) = (pos.book.tables.crowns.ransom_from_neutrals, person(pos, *who));
            (format!("{}: pay {crowns} crowns for {who}?", pos.seat_name(*seat)), "OE.17")
        }
    }
}

fn in_battle(pos: Pos, battle: &Battle) -> (String, &'static str) {
    let at = place(pos, battle.at);
    let decides = decider(pos, battle);
    let who = decides.map_or_else(|| "Nobody".into(), |s| pos.seat_name(s));
    match &battle.stage {
        Stage::Muster { .. } => (format!("{who}: take part in the battle in {at}?"), "19.37"),
        Stage::Welcome { ally, .. } => (format!("{who}: fight as one force with {}?", pos.seat_name(*ally)), "19.39"),
        Stage::Declare => (format!("{who}: which armies in {at} are inside the castle?"), "19.34"),
        Stage::Target => (format!("{who}: attack the castle in {at}, or the armies before it?"), "19.33"),
        Stage::Before => (format!("{who}: who counts in the battle in {at}, and who leaves before it?"), "19.14"),
        Stage::Answer { terms, parts, .. } => {
            (format!("{who}: these terms? {}{}.", terms.words(pos), parts.words(pos)), "19.25")
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
