//! Two monarchs before Parliament, and acclamation (PARL-26 to PARL-29, OBJ-2; ruling 1).

use super::super::prelude::*;
use super::super::{fates, royal, succession};
use super::{Question, Session, Stage, session, to, with};
use crate::line;

/// After the awards: with two monarchs in play Parliament chooses (PARL-26).
pub fn begin_choice(world: &mut World) {
    let pos = &*now(world);
    let two = succession::recognised(pos).len() > 1;
    let both = session(pos).is_some_and(|s| present(pos, s).len() > 1);
    match (two, both) {
        (true, true) => to(world, Stage::Choosing),
        (true, false) => begin(world),
        _ => ask_acclamation(world),
    }
}

/// Monarchs in attendance.
pub fn present(pos: Pos, s: &Session) -> Vec<Royal> {
    let area = pos.book.map.place(s.place).area;
    let here = |k: &Royal| pos.area_of(succession::spot(pos, *k)) == Some(area);
    succession::recognised(pos).into_iter().filter(here).collect()
}

/// The one in attendance first (PARL-27a); if none is, the one whose faction has most Lords votes (PARL-27b).
fn order(pos: Pos, s: &Session) -> Vec<Royal> {
    let here = present(pos, s);
    let mut all = succession::recognised(pos);
    let lords = |k: &Royal| succession::controller(pos, *k).map_or(0, |seat| s.votes_of(seat).0);
    all.sort_by_key(|k| (!here.contains(k), std::cmp::Reverse(lords(k)), *k));
    all
}

/// The Houses vote on whether he is sole monarch.
pub fn put(world: &mut World, royal: Royal) {
    with(world, |s| s.questions = vec![Question::Monarch(royal)]);
    to(world, Stage::Voting);
}

/// The first of the order is put to the vote.
pub fn begin(world: &mut World) {
    let pos = &*now(world);
    let first = session(pos).and_then(|s| order(pos, s).first().copied());
    match first {
        Some(king) => put(world, king),
        None => ask_acclamation(world),
    }
}

/// Whoever wins both Houses is chosen (PARL-28); if he loses, the other is put to the vote once.
pub fn decided(world: &mut World, king: Royal, won: bool) {
    // He may have been executed while the Houses voted.
    if won && succession::is_crowned(&now(world), king) {
        with(world, |s| s.chosen = Some(king));
        tell(world, None, "PARL-28", line![king, " is chosen, and sole monarch when Parliament has parted."]);
        return ask_acclamation(world);
    }
    let pos = &*now(world);
    let Some(s) = session(pos) else { return };
    let lost = s.lost.clone();
    let other = succession::recognised(pos).into_iter().find(|k| *k != king && !lost.contains(k));
    with(world, |s| s.lost.push(king));
    match other {
        Some(other) => put(world, other),
        None => ask_acclamation(world),
    }
}

/// After Parliament the chosen one, if he lives, is sole monarch until he dies or another is crowned (PARL-28, PARL-29).
pub fn declare(world: &mut World, chosen: Option<Royal>) {
    let Some(king) = chosen.filter(|king| succession::is_crowned(&now(world), *king)) else { return };
    world.resource_mut::<Reign>().supported = Some(king);
    tell(world, None, "PARL-28", line![king, " is the sole monarch."]);
}

/// The faction that controls the sole monarch; a pretender wins nothing (SPN-19).
pub fn acclaimer(pos: Pos) -> Option<SeatId> {
    let king = succession::sole(pos)?;
    let pretends = matches!(king, Royal::Noble(n) if fates::is_pretender(n));
    succession::controller(pos, king).filter(|_| !pretends)
}

fn ask_acclamation(world: &mut World) {
    // The votes are those that the members came with: nothing that this Parliament has given counts in it (PARL-17).
    to(world, Stage::Acclaiming);
}

/// The Commons votes of which more than half acclaim a monarch: all there are or, by a switch, all that factions hold (OBJ-2).
pub fn whole_house(pos: Pos, s: &Session) -> u16 {
    let held = || s.votes.iter().map(|v| v.commons).sum();
    if pos.options.majority_of_votes_held { held() } else { pos.book.commons_total() }
}

/// Most of the Lords votes cast and more than half of all Commons votes: the game is won (OBJ-2).
pub fn acclaimed(world: &mut World, king: Royal, won: bool) {
    let pos = &*now(world);
    let reigns = won && succession::sole(pos) == Some(king);
    let Some(seat) = acclaimer(pos).filter(|_| reigns) else { return to(world, Stage::Homeward) };
    let ranking = royal::first_of(pos, seat);
    royal::declare(world, ranking, line!["Both Houses acclaim ", king], royal::ACCLAMATION);
}
