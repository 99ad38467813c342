//! The marriage market: proposals, weddings, contracts and what they bind, bargains (sections 8, 20, 24).
//!
//! [`market`] says who may wed whom, [`proposals`] are the talks, [`weddings`] what a wedding brings, [`clauses`] what
//! contracts can say and [`events`] when it binds, [`signing`] who may sign it, [`bonds`] what it forbids and grants,
//! [`duties`] what it obliges to, [`contracts`] what it does at the table, [`consequences`] what both see before they sign,
//! [`bargains`] agreements without a wedding, [`auctions`] the bids of a game of three.

mod auctions;
mod bargains;
pub mod bonds;
pub mod clauses;
pub mod consequences;
mod contracts;
mod countersigning;
mod duties;
pub mod events;
pub mod market;
mod proposals;
mod refusals;
mod signing;
mod table_talk;
mod weddings;
mod words;

pub use auctions::Bidding;
pub use bargains::{Bargain, Gift, Permit, Tally, bargains_now};
pub use bonds::{Forbidden, Leave, answerable, forbids, grants, holds_back, is_friend, keeps_off, may};
pub use consequences::{Consequence, consequences};
pub use contracts::{
    LedgerLine, State, begin_movement, bound, child_goes_to, contract_ends, deliver_due, has_renounced, ledger,
    renounced, rests, signs, visible_clauses,
};
pub use countersigning::Signing;
pub use duties::{Debt, owed, purse, settle_debts};
pub use market::{Match, eligible_matches};
pub use proposals::{close as end, waiting_for};
pub use refusals::No;
pub use signing::bound_of;
pub use table_talk::{draft_of, other_of};
pub use weddings::{dues, wed};
pub use words::{clause_in_words, couple_in_words};

use bevy_ecs::prelude::{Component, Resource, World};
use serde::{Deserialize, Serialize};

use super::components::Phase;
use super::frames::Frame;
use super::position::Pos;
use crate::dynasty::{CharacterId, Contract, ContractId, Draft, Negotiation, TalkId};
use crate::engine::{Line, Span};
use crate::line;
use crate::table::{Refusal, SeatId};
use clauses::Terms;

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum MarriageDeed {
    /// Proposes a match and its contract to another player; with `betrothal` set, for later (BR 8.3).
    Propose {
        draft: Draft<Terms>,
        to: SeatId,
    },
    /// Answers with another draft.
    Counter {
        talk: TalkId,
        draft: Draft<Terms>,
        reason: String,
    },
    /// Signs: the wedding is held, or the betrothal noted.
    Accept {
        talk: TalkId,
    },
    Decline {
        talk: TalkId,
        reason: String,
    },
    /// Says no to every proposal that waits for one's answer.
    DeclineAll,
    /// Takes one's own proposal back, or goes back on a betrothal.
    Withdraw {
        talk: TalkId,
    },
    /// Weds two of one's own, without contract (BR OE.22, Q23).
    WedOwn {
        groom: CharacterId,
        bride: CharacterId,
    },
    /// Whether one bids for a child of the aristocratic family (BR 23.9).
    JoinAuction {
        join: bool,
    },
    /// The sealed bid, and for whom of one's own (BR 23.9).
    AuctionBid {
        crowns: u32,
        partner: CharacterId,
    },
    /// Offers another player a bargain without a wedding (BR 20.1).
    OfferBargain {
        to: SeatId,
        gives: Vec<Gift>,
        asks: Vec<Gift>,
    },
    AnswerBargain {
        yes: bool,
    },
    /// Signs another two's contract that binds one as well, or does not.
    Countersign {
        yes: bool,
    },
}

/// What this room asks of players, or has under way.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum MarriageAsk {
    /// An offer waits for its answer.
    Bargain(Bargain),
    /// Bids for a child of the aristocratic family.
    Auction(Bidding),
    /// A third, whom a clause binds, signs before the wedding is held.
    Signature(Signing),
}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &MarriageDeed) -> Result<(), Refusal> {
    match (deed, pos.top()) {
        (MarriageDeed::AnswerBargain { yes }, Some(Frame::Marriage(MarriageAsk::Bargain(b)))) => {
            bargains::check_answer(pos, seat, b, *yes)
        }
        (MarriageDeed::JoinAuction { join }, Some(Frame::Marriage(MarriageAsk::Auction(b)))) => {
            auctions::check_join(pos, seat, b, *join)
        }
        (MarriageDeed::AuctionBid { crowns, partner }, Some(Frame::Marriage(MarriageAsk::Auction(b)))) => {
            auctions::check_bid(pos, seat, b, *crowns, *partner)
        }
        (MarriageDeed::Countersign { yes }, Some(Frame::Marriage(MarriageAsk::Signature(s)))) => {
            countersigning::check(pos, seat, s, *yes)
        }
        (_, Some(_)) => Err(No::NotAskedNow { doing: heading(pos, deed) }.into()),
        (MarriageDeed::OfferBargain { to, gives, asks }, None) => bargains::check_offer(pos, seat, *to, gives, asks),
        (_, None) if pos.turn.phase != Phase::Marriages => Err(No::NotInMarriages.into()),
        (MarriageDeed::Propose { draft, to }, None) => proposals::check_propose(pos, seat, draft, *to),
        (MarriageDeed::Counter { talk, draft, reason }, None) => {
            proposals::check_counter(pos, seat, *talk, draft, reason)
        }
        (MarriageDeed::Accept { talk }, None) => proposals::check_accept(pos, seat, *talk),
        (MarriageDeed::Decline { talk, reason }, None) => proposals::check_decline(pos, seat, *talk, reason),
        (MarriageDeed::DeclineAll, None) => proposals::check_decline_all(pos, seat),
        (MarriageDeed::Withdraw { talk }, None) => proposals::check_withdraw(pos, seat, *talk),
        (MarriageDeed::WedOwn { groom, bride }, None) => weddings::check_own(pos, seat, *groom, *bride),
        (_, None) => Err(No::NotAskedNow { doing: heading(pos, deed) }.into()),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &MarriageDeed) {
    match deed {
        MarriageDeed::Propose { draft, to } => proposals::propose(world, seat, draft, *to),
        MarriageDeed::Counter { talk, draft, reason } => proposals::counter(world, seat, *talk, draft, reason),
        MarriageDeed::Accept { talk } => proposals::accept(world, seat, *talk),
        MarriageDeed::Decline { talk, reason } => proposals::decline(world, seat, *talk, reason),
        MarriageDeed::DeclineAll => proposals::decline_all(world, seat),
        MarriageDeed::Withdraw { talk } => proposals::withdraw(world, seat, *talk),
        MarriageDeed::WedOwn { groom, bride } => weddings::wed_own(world, seat, *groom, *bride),
        MarriageDeed::JoinAuction { join } => auctions::join(world, seat, *join),
        MarriageDeed::AuctionBid { crowns, partner } => auctions::bid(world, seat, *crowns, *partner),
        MarriageDeed::OfferBargain { to, gives, asks } => bargains::offer(world, seat, *to, gives, asks),
        MarriageDeed::AnswerBargain { yes } => bargains::answer(world, seat, *yes),
        MarriageDeed::Countersign { yes } => countersigning::answer(world, seat, *yes),
    }
}

/// Lists what `seat` may ask of this room now, in a fixed order. Drafts, bargains and bids have free parts: here stands
/// a useful choice of them, `check` takes any.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<MarriageDeed>) {
    let mut deeds = vec![];
    match pos.top() {
        Some(Frame::Marriage(MarriageAsk::Bargain(_))) => {
            deeds.extend([true, false].map(|yes| MarriageDeed::AnswerBargain { yes }));
        }
        Some(Frame::Marriage(MarriageAsk::Auction(b))) => auctions::offers(pos, seat, b, &mut deeds),
        Some(Frame::Marriage(MarriageAsk::Signature(_))) => {
            deeds.extend([true, false].map(|yes| MarriageDeed::Countersign { yes }));
        }
        Some(_) => {}
        None => bargains::offers(pos, seat, &mut deeds),
    }
    deeds.retain(|d| check(pos, seat, d).is_ok());
    // These are checked as they are made: many questions about one look at the people.
    let mut talks = vec![];
    if pos.top().is_none() && pos.turn.phase == Phase::Marriages {
        proposals::offers(pos, seat, &mut talks);
    }
    out.extend(talks.into_iter().chain(deeds));
}

/// A deed in words.
pub fn describe(pos: Pos, deed: &MarriageDeed) -> Line {
    let talk_of = |talk: &TalkId| {
        let of = proposals::find(pos, *talk).map(|t| words::couple(pos, t.draft.groom, t.draft.bride));
        of.unwrap_or_else(|| line!["talks ", talk.0])
    };
    let because = |reason: &str| (!reason.is_empty()).then(|| line![format!(" ({reason})")]);
    match deed {
        MarriageDeed::Propose { draft, to } => {
            let what = if draft.betrothal { "Propose a betrothal for later" } else { "Propose a wedding" };
            line![what, " to ", *to, ": ", proposals::draft_in_line(pos, draft)]
        }
        MarriageDeed::Counter { draft, reason, .. } => {
            line!["Answer with: ", proposals::draft_in_line(pos, draft), because(reason)]
        }
        MarriageDeed::Accept { talk } => match proposals::find(pos, *talk) {
            Some(t) if t.draft.betrothal => {
                let what = "Accept the betrothal (no wedding yet, and nobody bound): ";
                line![what, proposals::draft_in_line(pos, &t.draft)]
            }
            Some(t) => line!["Accept the wedding: ", proposals::draft_in_line(pos, &t.draft)],
            None => line!["Accept: ", talk_of(talk)],
        },
        MarriageDeed::Decline { talk, reason } => line!["Decline ", talk_of(talk), because(reason)],
        MarriageDeed::DeclineAll => line!["Decline all proposals that wait for you"],
        MarriageDeed::Withdraw { talk } => line!["Take back ", talk_of(talk)],
        MarriageDeed::WedOwn { groom, bride } => {
            line!["Wed ", words::couple(pos, Some(*groom), Some(*bride)), " without a contract"]
        }
        MarriageDeed::JoinAuction { join: true } => {
            line!["Bid for the match, ", auctions::stake(pos), " Crowns first"]
        }
        MarriageDeed::JoinAuction { join: false } => line!["Do not bid for the match"],
        MarriageDeed::AuctionBid { crowns, partner } => {
            let who: Span = if pos.has_character(*partner) { (*partner).into() } else { "nobody".into() };
            line!["Bid ", *crowns, " Crowns for ", who]
        }
        MarriageDeed::OfferBargain { to, gives, asks } => {
            line!["Offer ", *to, " a bargain: ", bargains::in_line(pos, gives, asks)]
        }
        MarriageDeed::AnswerBargain { yes: true } => match pos.top() {
            Some(Frame::Marriage(MarriageAsk::Bargain(b))) => line!["Agree: ", b.line(pos)],
            _ => line!["Agree"],
        },
        MarriageDeed::AnswerBargain { yes: false } => line!["Refuse the bargain"],
        MarriageDeed::Countersign { yes: true } => match pos.top() {
            Some(Frame::Marriage(MarriageAsk::Signature(s))) => line!["Sign: ", countersigning::in_line(s)],
            _ => line!["Sign"],
        },
        MarriageDeed::Countersign { yes: false } => line!["Do not sign: nothing comes of the match"],
    }
}

/// The heading under which it is listed.
pub fn heading(pos: Pos, deed: &MarriageDeed) -> String {
    match deed {
        MarriageDeed::Propose { to, .. } => format!("Proposals to {}", pos.seat_name(*to)),
        MarriageDeed::Counter { .. }
        | MarriageDeed::Accept { .. }
        | MarriageDeed::Decline { .. }
        | MarriageDeed::DeclineAll
        | MarriageDeed::Countersign { .. }
        | MarriageDeed::Withdraw { .. } => "Talks".into(),
        MarriageDeed::WedOwn { .. } => "Weddings".into(),
        MarriageDeed::JoinAuction { .. } | MarriageDeed::AuctionBid { .. } => "Bids for a match".into(),
        MarriageDeed::OfferBargain { .. } | MarriageDeed::AnswerBargain { .. } => "Bargains".into(),
    }
}

/// Would it throw dice, draw or reveal something?
pub fn is_final(_pos: Pos, deed: &MarriageDeed) -> bool {
    matches!(deed, MarriageDeed::JoinAuction { .. } | MarriageDeed::AuctionBid { .. })
}

/// Seats that owe the decision of a frame on top of the stack; empty for what runs by itself.
pub fn deciders(pos: Pos, ask: &MarriageAsk) -> Vec<SeatId> {
    match ask {
        MarriageAsk::Bargain(b) => vec![b.to],
        MarriageAsk::Auction(b) => auctions::deciders(pos, b),
        MarriageAsk::Signature(s) => s.left.first().copied().into_iter().collect(),
    }
}

/// What the frame waits for, and its rule.
pub fn prompt(pos: Pos, ask: &MarriageAsk) -> (String, &'static str) {
    match ask {
        MarriageAsk::Bargain(b) => {
            let (from, to) = (pos.seat_name(b.from), pos.seat_name(b.to));
            (format!("{to} answers {from}'s offer of a bargain"), "20.1")
        }
        MarriageAsk::Auction(b) => (auctions::prompt(pos, b), "23.9"),
        MarriageAsk::Signature(s) => (countersigning::prompt(pos, s), "8.5"),
    }
}

/// Does one step of a frame on top of the stack that runs by itself. False: it waits.
pub fn run(world: &mut World, ask: MarriageAsk) -> bool {
    match ask {
        MarriageAsk::Bargain(_) | MarriageAsk::Signature(_) => false,
        MarriageAsk::Auction(b) => auctions::run(world, b),
    }
}

/// A contract of this game.
pub type Treaty = Contract<Terms>;

/// Talks of this game.
pub type Talk = Negotiation<Terms>;

impl crate::table::Numbered for Treaty {
    type Id = ContractId;
    fn index(id: ContractId) -> usize {
        id.0 as usize
    }
    fn id(&self) -> ContractId {
        self.id
    }
}

/// Proposals and bargains on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Talks {
    /// This turn's talks, and betrothals of old.
    pub talks: Vec<Talk>,
    /// Leave given by word of mouth in a bargain.
    pub permits: Vec<Permit>,
    /// Bargains offered in the phase under way.
    pub bargains: Vec<Tally>,
    /// Clauses that rest, as far as the parties have been told.
    pub resting: Vec<(ContractId, usize)>,
    /// What could not be paid and is owed still (BR 8.8).
    pub debts: Vec<Debt>,
}

/// The marriage phase begins: what contracts owe in it is done; in a game of three, bids for those who came of age.
pub fn begin(world: &mut World) {
    contracts::begin_turn(world);
    auctions::begin(world);
}

/// May a player end his marriages? Not while an offer to him waits for an answer.
///
/// # Errors
/// Whose offer waits.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    match proposals::waiting_for(pos, seat).next() {
        Some(talk) => Err(No::AnswerFirst { from: pos.seat_name(talk.from) }.into()),
        None => Ok(()),
    }
}

/// What a seat may know of the talks: those it takes part in, leave given by or to it, its own offers (BR 24.1).
pub fn talks_of(talks: &Talks, seat: SeatId) -> Talks {
    let party = |by: SeatId, to: SeatId| by == seat || to == seat;
    Talks {
        talks: talks.talks.iter().filter(|t| t.is_party(seat)).cloned().collect(),
        permits: talks.permits.iter().filter(|p| party(p.by, p.to)).cloned().collect(),
        bargains: talks.bargains.iter().filter(|t| t.seat == seat).cloned().collect(),
        resting: vec![],
        debts: talks.debts.iter().filter(|d| party(d.by, d.to)).cloned().collect(),
    }
}

/// A frame as `seat` may see it: others' answers and sealed bids are blank, and bargains between others.
pub fn shown(ask: MarriageAsk, seat: SeatId) -> MarriageAsk {
    match ask {
        MarriageAsk::Bargain(b) if b.from == seat || b.to == seat => MarriageAsk::Bargain(b),
        MarriageAsk::Bargain(b) => MarriageAsk::Bargain(Bargain { gives: vec![], asks: vec![], ..b }),
        MarriageAsk::Auction(b) => MarriageAsk::Auction(b.shown(seat)),
        MarriageAsk::Signature(s) => MarriageAsk::Signature(s.shown(seat)),
    }
}
