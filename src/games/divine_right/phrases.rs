//! Parts of sentences: who goes, from which side of the walls, at what risk, with what chance.

use super::combat::{Attack, Manner};
use super::components::*;
use super::frames::{Errand, Frame};
use super::ids::{CardId, CounterId, HexId, KingdomId};
use super::persuasion::Court;
use super::position::Pos;
use super::{marching, sieges};
use crate::table::SeatId;

/// A counter's name, also of one that is not there.
pub fn name(pos: Pos, id: CounterId) -> String {
    if pos.exists(id) { pos.counter(id).name.clone() } else { format!("counter {}", id.0) }
}

/// Units in words, also of some that are not there.
pub fn list(pos: Pos, units: &[CounterId]) -> String {
    if units.iter().all(|id| pos.exists(*id)) { pos.list(units) } else { "?".into() }
}

/// Where a counter is, in brackets.
pub fn whereabouts(pos: Pos, unit: CounterId) -> String {
    if !pos.exists(unit) {
        return String::new();
    }
    pos.spot(unit).map_or(String::new(), |hex| format!(" ({})", pos.label(hex)))
}

/// Units in words, with their kingdom where others stand beside them; one of several kinds by its own name.
pub fn troops(pos: Pos, units: &[CounterId]) -> String {
    let words = list(pos, units);
    if !units.iter().all(|id| pos.exists(*id)) {
        return words;
    }
    let Some(&first) = units.first() else { return words };
    let of = pos.counter(first).kingdom();
    let same = |id: &CounterId| pos.counter(*id).kingdom() == of;
    let here = pos.spot(first);
    let combat = |id: &CounterId| pos.counter(*id).is_combat();
    let beside = |id: &CounterId| {
        here.is_some() && pos.spot(*id) == here && combat(id) && pos.owner(*id) == pos.owner(first) && *id != first
    };
    if units.len() == 1 && combat(&first) {
        // One of several that are not alike: which one it is.
        let kin = |id: &CounterId| beside(id) && same(id) && pos.counter(*id).kind == pos.counter(first).kind;
        if pos.ids().any(|id| kin(&id) && pos.look(id) != pos.look(first)) {
            let name = pos.counter(first).name.clone();
            return if pos.cargo(first).next().is_some() { format!("{name} with its cargo") } else { name };
        }
    }
    if !units.iter().all(|id| combat(id) && same(id)) || !pos.ids().any(|id| beside(&id) && !same(&id)) {
        return words;
    }
    match of {
        Some(k) => format!("{words} of {k}"),
        None => format!("{words} of mercenaries"),
    }
}

/// What a march risks: fate rolls of lone heroes (HERO-05, FATE-02) and neutral borders violated (PENALTY-01).
pub fn risks(pos: Pos, units: &[CounterId], path: &[HexId]) -> String {
    let first = units.first().filter(|id| pos.exists(**id));
    let (Some(from), Some(seat)) = (first.and_then(|id| pos.spot(*id)), first.and_then(|id| pos.owner(*id))) else {
        return String::new();
    };
    if !path.iter().all(|hex| pos.map.has(*hex)) {
        return String::new();
    }
    let mut parts: Vec<String> = perils(pos, seat, units, from, path).into_iter().collect();
    let found: Vec<String> = marching::violations(pos, seat, from, path).iter().map(ToString::to_string).collect();
    if !found.is_empty() {
        parts.push(format!("violates {}: -1 on diplomacy there", found.join(" and ")));
    }
    parts.iter().map(|part| format!("; {part}")).collect()
}

/// The fate rolls that these would undergo on a path, if they are heroes without troops.
pub fn perils(pos: Pos, seat: SeatId, units: &[CounterId], from: HexId, path: &[HexId]) -> Option<String> {
    if !units.iter().all(|id| pos.exists(*id) && !pos.counter(*id).is_combat()) {
        return None;
    }
    fates(pos, units, units.iter().map(|id| marching::perils(pos, seat, *id, from, path)).sum())
}

/// What so many fate rolls mean for these heroes (FATE-15, FATE-17); a player's own monarch is the game (SETUP-10).
fn fates(pos: Pos, heroes: &[CounterId], rolls: usize) -> Option<String> {
    let rolled = match rolls {
        0 => return None,
        1 => "1 fate roll, dead on 1 and taken on 6".to_string(),
        n => format!("{n} fate rolls, each dead on 1 and taken on 6"),
    };
    let player = heroes.iter().filter_map(|id| pos.counter(*id).kingdom());
    let crowned = player.into_iter().any(|k| matches!(pos.realm(k).standing, Standing::Player(_)));
    Some(if crowned { format!("{rolled}, and out of the game") } else { rolled })
}

/// A chance in sixths, as players say it.
pub fn in_six(faces: usize) -> String {
    match faces {
        0 => "no chance".into(),
        6 => "certain".into(),
        n => format!("{n} in 6"),
    }
}

/// The chance of an embassy without a card, as far as anybody can know it.
pub fn embassy(pos: Pos, k: KingdomId, errand: Errand) -> String {
    let Some(seat) = pos.active() else { return String::new() };
    let attempt = Court::of(pos).attempt(seat, k, errand, None);
    let faces = in_six(attempt.faces().max(0) as usize);
    let unread = if pos.realm(k).revealed { "" } else { ", the monarch's character unknown" };
    format!(" ({faces} without a card{unread})")
}

/// The chance of the mission under way with this card.
pub fn mission(pos: Pos, card: Option<CardId>) -> String {
    match pos.top() {
        Some(Frame::Mission { seat, kingdom, errand }) => {
            let attempt = Court::of(pos).attempt(*seat, *kingdom, *errand, card);
            format!(" ({})", in_six(attempt.faces().max(0) as usize))
        }
        _ => String::new(),
    }
}

/// Strengths of a siege, what the numbers add to the die, and the chance of a throw (SIEGE-57).
pub fn siege(pos: Pos, (have, need, modifiers): (usize, usize, Vec<(String, i8)>)) -> String {
    let plus: i8 = modifiers.iter().map(|(_, m)| m).sum();
    let chance = in_six(sieges::faces(pos, &modifiers));
    format!("{have} against {need}, {plus:+}: {chance}")
}

/// An announcement in words, with the numbers it would be fought with.
pub fn attack(pos: Pos, attack: &Attack) -> String {
    let sally = attack.manner == Manner::Land
        && !attack.from.is_empty()
        && attack.from.iter().all(|p| p.inside && attack.at.contains(&p.hex));
    let numbers = match pos.active().map(|seat| super::odds::preview(pos, seat, attack)) {
        Some(Ok(r)) => format!(" ({})", r.words()),
        _ => String::new(),
    };
    let at: Vec<String> = attack.at.iter().map(|h| pos.label(*h)).collect();
    let at = at.join(" and ");
    let what = match attack.manner {
        Manner::Land => "Attack",
        Manner::Sea => "Attack by sea",
        Manner::Landing => "Land and attack",
        Manner::BreakOut => "Break out at",
    };
    // Two stacks of one castle are told apart by its walls.
    let side =
        |p: &super::combat::Post| if p.inside { format!("inside {}", pos.label(p.hex)) } else { pos.label(p.hex) };
    let from: Vec<String> = attack.from.iter().map(side).collect();
    let staying: Vec<CounterId> = attack.staying.iter().copied().filter(|id| pos.exists(*id)).collect();
    let stays = match (attack.manner, staying.is_empty()) {
        (_, true) => String::new(),
        (Manner::Landing, _) => format!(", {} staying aboard", pos.list(&staying)),
        _ => format!(", {} staying inside", pos.list(&staying)),
    };
    if sally {
        return format!("Sally from {at} against those before its walls{numbers}{stays}");
    }
    format!("{what} {at} from {}{numbers}{stays}", from.join(" and "))
}
