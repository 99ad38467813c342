//! The business of Parliament: titles, offices and bishoprics of the Chancery are nominated, refused, voted on, and passed
//! down the line (PARL-13 to PARL-25, TRF-5).

use std::cmp::Reverse;

use bevy_ecs::prelude::World;

use super::super::book::CardKind;
use super::super::components::*;
use super::super::ids::*;
use super::super::position::{Pos, now};
use super::super::telling::tell;
use super::super::{faction, fates};
use super::{Ballot, CardKindName, Line, No, Question, Session, Stage, crowns, session, to, with};
use crate::line;
use crate::table::{Refusal, SeatId};

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

// ---------------------------------------------------------------- Nominations (PARL-13, PARL-14)

/// Recipients need not be present; nobles who can have the card, each for one of a kind (PARL-13).
pub fn check_nominate(pos: Pos, s: &Session, card: CardId, to: NobleId) -> Result<(), Refusal> {
    let name = pos.card_name(card).to_string();
    if !s.open.contains(&card) {
        return Err(No::NotInChancery { card: name }.into());
    }
    if s.slate.iter().any(|(c, _)| *c == card) {
        return Err(No::NominatedAlready { card: name }.into());
    }
    let who = pos.noble_name(to).to_string();
    if s.slate.iter().any(|(_, n)| *n == to) {
        return Err(No::OneEach { who }.into());
    }
    if pos.noble(to).seat.is_none() {
        return Err(No::NotAttending { who }.into());
    }
    faction::check_award(pos, card, to)
}

/// The caller must nominate for every card that somebody can have, unless it has been refused (PARL-13, ruling 42).
pub fn check_slate(pos: Pos, s: &Session) -> Result<(), Refusal> {
    if s.line != Line::Caller {
        return Ok(());
    }
    for card in s.open.iter().filter(|c| !s.refused.iter().any(|(r, _)| r == *c)) {
        if let Some(n) = pos.nobles().find(|n| check_nominate(pos, s, *card, n.id).is_ok()) {
            let (card, who) = (pos.card_name(*card).into(), pos.noble_name(n.id).into());
            return Err(No::MustNominate { card, who }.into());
        }
    }
    Ok(())
}

// ---------------------------------------------------------------- Refusals (PARL-20)

/// A nominee's player may refuse a card once.
pub fn may_refuse(pos: Pos, s: &Session, seat: SeatId, card: CardId, noble: NobleId) -> bool {
    pos.noble(noble).seat == Some(seat) && !s.refused.contains(&(card, seat))
}

/// A card nominated for a noble of the seat's that it has not refused before.
pub fn check_refuse(pos: Pos, s: &Session, seat: SeatId, card: CardId) -> Result<(), Refusal> {
    if s.slate.iter().any(|(c, n)| *c == card && may_refuse(pos, s, seat, *c, *n)) {
        return Ok(());
    }
    Err(No::NotYourNomination { card: pos.card_name(card).into() }.into())
}

/// The card is to be nominated again.
pub fn refuse(world: &mut World, seat: SeatId, card: CardId) {
    let text = line![now(world).in_line(seat), " refuses ", card, "."];
    tell(world, Some(seat), "PARL-20", text);
    with(world, |s| {
        s.slate.retain(|(c, _)| *c != card);
        s.refused.push((card, seat));
        s.stage = Stage::Nominating;
        s.done.clear();
    });
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

/// One vote in each question; a faction does not split its votes.
pub fn check_vote(pos: Pos, s: &Session, seat: SeatId, on: Question) -> Result<(), Refusal> {
    let cast = s.ballots.iter().any(|(of, q, _)| *of == seat && *q == on);
    if s.questions.contains(&on) && !cast && s.may_vote(seat) {
        return Ok(());
    }
    Err(No::CannotVote { card: super::question_words(pos, s, on) }.into())
}

/// Who has voted on everything has done.
pub fn vote(world: &mut World, seat: SeatId, on: Question, ballot: Ballot) {
    with(world, |s| {
        s.ballots.push((seat, on, ballot));
        s.ballots.sort();
        let cast = s.ballots.iter().filter(|(of, _, _)| *of == seat).count();
        if cast == s.questions.len() {
            s.done.push(seat);
            s.done.sort();
        }
    });
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

// ---------------------------------------------------------------- Offices that change hands (TRF-5)

/// The office that a noble of the faction gives for the one that he is passed.
fn in_return(pos: Pos, s: &Session, seat: SeatId, to: NobleId) -> Option<CardId> {
    let own = pos.noble(to).seat == Some(seat);
    pos.has_kind(to, CardKind::Office).filter(|c| own && !s.passed.contains(c))
}

/// The office goes to him; his own, if he has one, to whoever had it.
pub fn pass(world: &mut World, seat: SeatId, card: CardId, to: NobleId) {
    let pos = &*now(world);
    let back = session(pos).and_then(|s| in_return(pos, s, seat, to)).zip(pos.bearer(card));
    super::hand_office(world, seat, card, to);
    if let Some((office, from)) = back {
        super::hand_office(world, seat, office, from);
    }
}

/// Between nobles who attend, at the end; to one of the faction or of an ally who can have it, or of the faction for his own.
pub fn check_pass(pos: Pos, s: &Session, seat: SeatId, card: CardId, to: NobleId) -> Result<(), Refusal> {
    let name = pos.card_name(card).to_string();
    let from = pos.bearer(card).filter(|n| s.attending.contains(n) && pos.commands(seat, *n));
    let office = pos.book.card(card).kind == CardKind::Office;
    if from.is_none() || !office || s.passed.contains(&card) {
        return Err(No::NotAnOffice { card: name }.into());
    }
    let friend = pos.noble(to).captor.is_none() && pos.noble(to).seat.is_some_and(|o| pos.allied(o, seat));
    if !friend || !s.attending.contains(&to) || from == Some(to) {
        return Err(No::NotAttending { who: pos.noble_name(to).into() }.into());
    }
    if in_return(pos, s, seat, to).is_some() { Ok(()) } else { faction::check_award(pos, card, to) }
}
