//! The business of Parliament: titles, offices and bishoprics of the Chancery are nominated, refused, voted on, and passed
//! down the line (PARL-13 to PARL-25, TRF-5).

use super::super::prelude::*;
use std::cmp::Reverse;

use super::super::{faction, fates};
use super::{CardKindName, Line, Question, Session, Stage, crowns, session, to, with};
use crate::line;

// ---------------------------------------------------------------- The order of business

/// The caller nominates for titles, then offices, then bishoprics (PARL-14, PARL-18, PARL-19); then the line goes on to others
/// with the titles and offices that are left (PARL-21 to PARL-23).
pub fn begin(world: &mut World) {
    open(world, Line::Caller, CardKindName::Titles);
}

fn open(world: &mut World, line: Line, kind: CardKindName) {
    let cards = in_chancery(&now(world), kind);
    if cards.is_empty() {
        return go_on(world, line, kind);
    }
    with(world, |s| {
        s.kind = kind;
        s.line = line;
        s.open = cards;
        s.slate.clear();
        s.refused.clear();
    });
    to(world, Stage::Nominating);
}

fn in_chancery(pos: Pos, kind: CardKindName) -> Vec<CardId> {
    let lies = |c: &&Card| c.at == Lay::Chancery && pos.book.card(c.id).kind == kind.kind();
    pos.cards().filter(lies).map(|c| c.id).collect()
}

/// What comes after this kind in this part of the line. Bishoprics are the caller's alone (PARL-25).
fn go_on(world: &mut World, line: Line, kind: CardKindName) {
    use CardKindName::{Bishoprics, Offices, Titles};
    let next = match line {
        Line::Caller => Line::Combined,
        Line::Combined => Line::Lords,
        Line::Lords | Line::Towns => Line::Towns,
    };
    match (kind, line) {
        (Titles, _) => open(world, line, Offices),
        (Offices, Line::Caller) => open(world, line, Bishoprics),
        (Offices, Line::Towns) => finish(world),
        _ => open(world, next, Titles),
    }
}

/// Titles and offices that nobody has been given are discarded (PARL-24); bishoprics stay in the Chancery (PARL-25).
fn finish(world: &mut World) {
    for kind in [CardKindName::Titles, CardKindName::Offices] {
        for card in in_chancery(&now(world), kind) {
            fates::lay(world, card, Lay::Discard);
            tell(world, None, "PARL-24", line!["Nobody is given ", card, "; it is discarded."]);
        }
    }
    with(world, |s| {
        s.open.clear();
        s.slate.clear();
    });
    crowns::begin_choice(world);
}

/// Who nominates now: the caller; then the largest combined vote, the largest in the Lords, the most from cities and towns.
/// Of equals the first in the order of play.
pub fn nominator(pos: Pos, s: &Session) -> Option<SeatId> {
    let at = |seat: SeatId| pos.turn.order.iter().position(|o| *o == seat).unwrap_or(usize::MAX);
    let largest =
        |of: &dyn Fn(&super::Votes) -> u16| s.votes.iter().min_by_key(|v| (Reverse(of(v)), at(v.seat))).map(|v| v.seat);
    match s.line {
        Line::Caller => Some(s.caller),
        Line::Combined => largest(&|v| v.lords + v.commons),
        Line::Lords => largest(&|v| v.lords),
        Line::Towns => largest(&|v| v.towns),
    }
}

// ---------------------------------------------------------------- Votes (PARL-14 to PARL-17, PARL-19)

/// What has been nominated is put to the vote.
pub fn put(world: &mut World) {
    let Some(slate) = session(&now(world)).map(|s| s.slate.clone()) else { return };
    if slate.is_empty() {
        awarded(world, &[]);
        return;
    }
    for (card, noble) in &slate {
        tell(world, None, "PARL-14", line![*noble, " is nominated: ", *card, "."]);
    }
    with(world, |s| {
        s.questions = slate.iter().map(|(c, _)| Question::Award(*c)).collect();
        s.ballots.clear();
    });
    to(world, Stage::Voting);
}

/// What has passed is given; the rest goes down the line (PARL-21 to PARL-25).
pub fn awarded(world: &mut World, passed: &[Question]) {
    let Some(s) = session(&now(world)).cloned() else { return };
    for (card, noble) in s.slate.iter().filter(|(c, _)| passed.contains(&Question::Award(*c))) {
        // Whoever has died or been given one meanwhile goes without.
        let lives = now(world).noble(*noble).seat.is_some();
        if lives && faction::check_award(&now(world), *card, *noble).is_ok() {
            fates::lay(world, *card, Lay::Noble(*noble));
            let seat = now(world).noble(*noble).seat;
            tell(world, seat, "PARL-17", line![*noble, " is ", *card, "."]);
        }
    }
    with(world, |s| s.slate.clear());
    go_on(world, s.line, s.kind);
}
