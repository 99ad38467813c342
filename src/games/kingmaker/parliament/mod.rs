//! Parliament (PARL): who calls it and where, summonses, attendance, the business of titles, offices and bishoprics, the
//! choice between two Kings, acclamation, the way home.

mod acclaim;
mod answer;
mod attend;
mod attendance;
mod business;
mod call;
mod calling;
mod chancery;
mod count;
mod crowns;
mod go_home;
mod nominate;
mod pass_office;
mod put;
mod ready;
mod refusals;
mod refuse;
mod summon;
mod vote;
pub mod votes;
mod words;

pub use attendance::ferry;
pub use chancery::{is_shut as is_chancery_shut, is_stalemate, open_the_chancery};
pub use refusals::No;
pub use words::prompt;

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use super::book::CardKind;
use super::frames::Frame;
use super::prelude::*;
use super::{faction, shipping};
use crate::{deeds, line};

/// How one votes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ballot {
    Aye,
    No,
    Abstain,
}

/// What is voted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Question {
    /// Shall the noble nominated have this card?
    Award(CardId),
    /// Shall this monarch be the sole one (PARL-28)?
    Monarch(Royal),
    /// Does the sole monarch's faction win (OBJ-2)?
    Acclaim(Royal),
}

deeds! {
    /// What a player asks of this room.
    ParliamentDeed: Deed on Pos, under "Parliament";

    /// Calls Parliament to where the King or the Chancellor is, and summons the first noble.
    Call { place: PlaceId, noble: NobleId, writ: Option<EventId> } under "Call Parliament";
    /// Summons another, for a Writ.
    Summon { noble: NobleId, writ: EventId };
    /// The noble summoned comes.
    Come;
    Commission { writ: EventId, instead: NobleId };
    Attend { noble: NobleId };
    /// The votes of this senior heir count, those of the other do not (PARL-12).
    Count { royal: Royal };
    Nominate { card: CardId, to: NobleId };
    Refuse { card: CardId };
    Vote { on: Question, ballot: Ballot };
    /// Which monarch is put to the vote first (PARL-27a).
    Put { royal: Royal };
    /// Asks both Houses for the victory (OBJ-2).
    Acclaim;
    /// Goes back to a home castle.
    Return { noble: NobleId, place: PlaceId } under "Before you part";
    PassOffice { card: CardId, to: NobleId } under "Before you part";
    /// Has done with this step.
    Ready;
}

/// The steps of a Parliament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stage {
    Summoning,
    /// The one summoned last comes, or another with a Writ.
    Answering,
    Attendance,
    /// Who controls both senior heirs says which of them counts (PARL-12).
    Counting,
    Nominating,
    Refusing,
    Voting,
    /// With two monarchs present the caller says who is put first.
    Choosing,
    /// The sole monarch's faction may ask for acclamation.
    Acclaiming,
    Homeward,
}

/// Who nominates (PARL-13, PARL-21 to PARL-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Line {
    Caller,
    Combined,
    Lords,
    Towns,
}

/// What a faction's votes are, as counted when all have come (PARL-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Votes {
    pub seat: SeatId,
    pub lords: u16,
    pub commons: u16,
    pub towns: u16,
}

/// A Parliament that sits.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    pub caller: SeatId,
    pub place: PlaceId,
    pub stage: Stage,
    pub summoned: Vec<NobleId>,
    /// Whoever is to answer a summons.
    pub answering: Option<NobleId>,
    pub attending: Vec<NobleId>,
    /// Who has come by which ship: it carries them together (PARL-9).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ferried: Vec<(NobleId, ShipId)>,
    /// Of two senior heirs the one that counts (PARL-12).
    #[serde(default)]
    pub counted: Vec<(SeatId, Royal)>,
    pub done: Vec<SeatId>,
    pub votes: Vec<Votes>,
    /// The same as it was counted first: a law holds the two equal (PARL-17).
    #[serde(default)]
    pub opening: Vec<Votes>,
    pub kind: CardKindName,
    pub line: Line,
    /// Cards of the kind still to be given.
    pub open: Vec<CardId>,
    pub slate: Vec<(CardId, NobleId)>,
    /// Refusals made: each card once by a player (ruling 42).
    pub refused: Vec<(CardId, SeatId)>,
    pub questions: Vec<Question>,
    pub ballots: Vec<(SeatId, Question, Ballot)>,
    /// Monarchs who have lost the vote.
    pub lost: Vec<Royal>,
    /// The one who has won it: sole monarch once Parliament has parted (PARL-28).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Royal>,
    /// Offices that have changed hands at the end (TRF-5).
    pub passed: Vec<CardId>,
}

/// The three kinds of awards, in the order of business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CardKindName {
    Titles,
    Offices,
    Bishoprics,
}

impl CardKindName {
    /// The kind of card that is given out under this heading.
    pub fn kind(self) -> CardKind {
        match self {
            CardKindName::Titles => CardKind::Title,
            CardKindName::Offices => CardKind::Office,
            CardKindName::Bishoprics => CardKind::Bishopric,
        }
    }
}

impl Session {
    /// Called and nobody summoned yet; business begins with the titles.
    pub fn new(caller: SeatId, place: PlaceId) -> Self {
        Session {
            caller,
            place,
            stage: Stage::Summoning,
            summoned: vec![],
            answering: None,
            attending: vec![],
            ferried: vec![],
            counted: vec![],
            done: vec![],
            votes: vec![],
            opening: vec![],
            kind: CardKindName::Titles,
            line: Line::Caller,
            open: vec![],
            slate: vec![],
            refused: vec![],
            questions: vec![],
            ballots: vec![],
            lost: vec![],
            chosen: None,
            passed: vec![],
        }
    }

    /// Lords and Commons votes as counted when all had come; before that, none.
    pub fn votes_of(&self, seat: SeatId) -> (u16, u16) {
        self.votes.iter().find(|v| v.seat == seat).map_or((0, 0), |v| (v.lords, v.commons))
    }

    /// Bishoprics are voted on by the Lords alone (PARL-19).
    fn lords_only(&self) -> bool {
        self.kind == CardKindName::Bishoprics && self.questions.iter().all(|q| matches!(q, Question::Award(_)))
    }

    /// Has the seat a vote in what is before the Houses?
    pub fn may_vote(&self, seat: SeatId) -> bool {
        let (lords, commons) = self.votes_of(seat);
        lords > 0 || (commons > 0 && !self.lords_only())
    }
}

fn session(pos: Pos<'_>) -> Option<&Session> {
    match pos.top() {
        Some(Frame::Parliament(session)) => Some(session),
        _ => None,
    }
}

/// The session, if it is at this step.
fn at(pos: Pos<'_>, stage: Stage) -> Option<&Session> {
    session(pos).filter(|s| s.stage == stage)
}

/// The Parliament that sits, also while somebody is asked something else.
pub fn sitting(pos: Pos<'_>) -> Option<&Session> {
    pos.stack.iter().rev().find_map(|f| match f {
        Frame::Parliament(session) => Some(session),
        _ => None,
    })
}

/// Can the seat call a Parliament now?
pub fn may_call(pos: Pos, seat: SeatId) -> bool {
    !Call::offers(pos, seat).is_empty()
}

/// The Parliament that is about to part.
pub fn homeward(pos: Pos<'_>) -> Option<&Session> {
    at(pos, Stage::Homeward)
}

/// Works on the session on top of the stack.
fn with(world: &mut World, work: impl FnOnce(&mut Session)) {
    if let Some(mut session) = world.top_mut::<Session>() {
        work(&mut session);
    }
}

/// Seats that owe a decision of the session.
pub fn deciders(pos: Pos, s: &Session) -> Vec<SeatId> {
    let open = |seat: &SeatId| !s.done.contains(seat);
    match s.stage {
        Stage::Summoning | Stage::Choosing => vec![s.caller].into_iter().filter(open).collect(),
        Stage::Answering => s.answering.and_then(|n| answer::may_commission(pos, n)).into_iter().collect(),
        Stage::Attendance => {
            pos.seats().filter(open).filter(|seat| attendance::could_come(pos, s, *seat).next().is_some()).collect()
        }
        Stage::Counting => {
            let chosen = |seat: &SeatId| s.counted.iter().any(|(of, _)| of == seat);
            pos.seats().filter(|seat| !chosen(seat) && votes::seniors_of(pos, *seat).len() > 1).collect()
        }
        Stage::Nominating => business::nominator(pos, s).into_iter().filter(open).collect(),
        Stage::Refusing => {
            let asked = |seat: &SeatId| s.slate.iter().any(|(c, n)| refuse::may_refuse(pos, s, *seat, *c, *n));
            pos.seats().filter(open).filter(asked).collect()
        }
        Stage::Voting => pos.seats().filter(open).filter(|seat| s.may_vote(*seat)).collect(),
        Stage::Acclaiming => crowns::acclaimer(pos).into_iter().filter(open).collect(),
        Stage::Homeward => {
            let has = |seat: &SeatId| s.attending.iter().any(|n| pos.noble(*n).seat == Some(*seat));
            pos.seats().filter(open).filter(has).collect()
        }
    }
}

/// A step of the session is over: what follows.
pub fn run(world: &mut World, s: Session) {
    match s.stage {
        Stage::Summoning => {
            attendance::publish(world);
            to(world, Stage::Attendance);
        }
        Stage::Answering => {
            if let Some(noble) = s.answering {
                attendance::come(world, noble);
            }
            with(world, |s| s.answering = None);
            to(world, Stage::Summoning);
        }
        Stage::Attendance => {
            attendance::assemble(world);
            to(world, Stage::Counting);
        }
        Stage::Counting => {
            attendance::count(world);
            business::begin(world);
        }
        Stage::Nominating => to(world, Stage::Refusing),
        Stage::Refusing => business::put(world),
        Stage::Voting => count(world, &s),
        Stage::Choosing => crowns::begin(world),
        Stage::Acclaiming => to(world, Stage::Homeward),
        Stage::Homeward => end(world, &s),
    }
}

fn to(world: &mut World, stage: Stage) {
    with(world, |s| {
        s.stage = stage;
        s.done.clear();
    });
}

/// All ballots are cast: they are opened and counted. More ayes than noes in each House (PARL-17, ruling 41).
fn count(world: &mut World, s: &Session) {
    let lords_only = s.lords_only();
    let mut passed = vec![];
    for q in &s.questions {
        let tally = |house: fn(&Votes) -> u16, ballot: Ballot| -> u16 {
            let cast = s.ballots.iter().filter(|(_, on, b)| on == q && *b == ballot);
            cast.filter_map(|(seat, _, _)| s.votes.iter().find(|v| v.seat == *seat)).map(house).sum()
        };
        let (la, ln) = (tally(|v| v.lords, Ballot::Aye), tally(|v| v.lords, Ballot::No));
        let (ca, cn) = (tally(|v| v.commons, Ballot::Aye), tally(|v| v.commons, Ballot::No));
        let yes = match q {
            Question::Acclaim(_) => la > ln && 2 * ca > crowns::whole_house(&now(world), s),
            _ => la > ln && (lords_only || ca > cn),
        };
        let what = words::question(&now(world), Some(s), *q);
        let commons = (!lords_only).then(|| line![", Commons ", ca, " to ", cn]);
        let text = line![what, ": Lords ", la, " to ", ln, commons, if yes { "; passed." } else { "; lost." }];
        let rule = match q {
            Question::Award(_) if lords_only => "PARL-19",
            Question::Award(_) => "PARL-17",
            Question::Monarch(_) => "PARL-28",
            Question::Acclaim(_) => "OBJ-2",
        };
        tell(world, None, rule, text);
        super::telling::reveals(world);
        if yes {
            passed.push(*q);
        }
    }
    let questions = s.questions.clone();
    with(world, |s| {
        s.questions.clear();
        s.ballots.clear();
    });
    match questions.first() {
        Some(Question::Monarch(royal)) => crowns::decided(world, *royal, !passed.is_empty()),
        Some(Question::Acclaim(royal)) => crowns::acclaimed(world, *royal, !passed.is_empty()),
        _ => business::awarded(world, &passed),
    }
}

/// Parliament parts: the King's Peace (PARL-30), captured locations may be given to nobles (CBT-25), the Crown List is
/// shuffled with the Discard (PARL-32).
fn end(world: &mut World, s: &Session) {
    world.take_top_off();
    let area = now(world).book.map.place(s.place).area;
    let peace = Peace { area, until: s.caller };
    world.resource_mut::<Field>().peace.push(peace);
    world.resource_mut::<Course>().sat = true;
    let taken: Vec<CardId> = now(world).cards().filter(|c| matches!(c.at, Lay::Faction(_))).map(|c| c.id).collect();
    for card in taken {
        world.change::<Card>(card).ripe = true;
    }
    let text = line!["Parliament parts; the King's Peace holds in ", area, "."];
    tell_at(world, Some(s.caller), s.place, "PARL-30", text);
    crowns::declare(world, s.chosen);
    faction::giving::reshuffle(world);
}

/// An office changes hands at the end; it is of use from its faction's next turn (TRF-2, TRF-5).
pub fn hand_office(world: &mut World, seat: SeatId, card: CardId, to: NobleId) {
    shipping::release_ships(world, card);
    faction::trading::hand_over(world, card, to);
    with(world, |s| s.passed.push(card));
    tell(world, Some(seat), "TRF-5", line![to, " is ", card, " now."]);
}

/// Lists what `seat` may ask of this room now, in a fixed order: on the way home noble by noble.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<ParliamentDeed> {
    let mut deeds = vec![];
    if let Some(s) = homeward(pos) {
        for n in s.attending.iter().filter(|n| pos.noble(**n).seat == Some(seat)) {
            let homes = pos.book.noble(*n).homes.iter();
            deeds.extend(homes.map(|place| ParliamentDeed::Return { noble: *n, place: *place }));
            for card in pos.cards_of(*n).filter(|c| pos.book.card(c.id).kind == CardKind::Office) {
                deeds.extend(s.attending.iter().map(|to| ParliamentDeed::PassOffice { card: card.id, to: *to }));
            }
        }
        deeds.retain(|deed| deed.deed().check(pos, seat).is_ok());
    }
    deeds.extend(ParliamentDeed::in_turn(pos, seat));
    deeds
}
