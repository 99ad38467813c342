//! Talks about a marriage and its contract: offer, counter-offers, yes or no.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::{CharacterId, Clause, Contract, ContractId, MarriageId, TalkId, Terms};
use crate::table::SeatId;

/// A marriage as it is proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft<T> {
    /// `None`: a child not born yet (BR 5.4), or no match at all.
    #[serde(default)]
    pub groom: Option<CharacterId>,
    #[serde(default)]
    pub bride: Option<CharacterId>,
    /// The husband joins the bride's house (BR 8.15).
    #[serde(default)]
    pub husband_moves: bool,
    pub clauses: Vec<Clause<T>>,
    #[serde(default)]
    pub free_text: String,
    /// A promise for later, which binds nobody until the wedding (BR 8.3).
    #[serde(default)]
    pub betrothal: bool,
}

impl<T: Terms> Draft<T> {
    /// A bare match.
    pub fn of(groom: CharacterId, bride: CharacterId) -> Self {
        Draft {
            groom: Some(groom),
            bride: Some(bride),
            husband_moves: false,
            clauses: Vec::new(),
            free_text: String::new(),
            betrothal: false,
        }
    }

    /// Both, where both are named.
    pub fn couple(&self) -> Option<(CharacterId, CharacterId)> {
        self.groom.zip(self.bride)
    }

    /// The contract this draft becomes at the wedding.
    pub fn sign(self, id: ContractId, parties: [SeatId; 2], marriage: Option<MarriageId>, year: i32) -> Contract<T> {
        let couple = self.couple();
        Contract {
            id,
            marriage,
            couple,
            parties,
            signed: year,
            ended: None,
            clauses: self.clauses,
            free_text: self.free_text,
        }
    }
}

/// How talks stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    Open,
    Accepted,
    Declined,
}

/// Talks between two seats.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Negotiation<T: Send + Sync + 'static> {
    pub id: TalkId,
    /// Who made the draft as it stands.
    pub from: SeatId,
    /// Who is to answer it.
    pub to: SeatId,
    pub draft: Draft<T>,
    /// What was said, with its short reason.
    #[serde(default)]
    pub history: Vec<(SeatId, String)>,
    /// Counter-offers made.
    #[serde(default)]
    pub turns: u8,
    pub outcome: Outcome,
}

/// Why an answer is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoDeal {
    #[error("These talks are over.")]
    Over,
    #[error("It is for {to} to answer, not for {by}.")]
    NotYourAnswer { by: SeatId, to: SeatId },
    #[error("{limit} counter-offers have been made: now it is yes or no.")]
    TooManyCounters { limit: u8 },
    #[error("That is the offer as it stands: accept it instead.")]
    SameDraft,
}

impl<T: Terms> Negotiation<T> {
    /// An offer by `from`.
    pub fn open(id: TalkId, from: SeatId, to: SeatId, draft: Draft<T>, reason: impl Into<String>) -> Self {
        let history = vec![(from, reason.into())];
        Negotiation { id, from, to, draft, history, turns: 0, outcome: Outcome::Open }
    }

    /// Neither accepted nor declined yet.
    pub fn is_open(&self) -> bool {
        self.outcome == Outcome::Open
    }

    /// Is it one of the two who talk, whoever's the answer is?
    pub fn is_party(&self, seat: SeatId) -> bool {
        seat == self.from || seat == self.to
    }

    /// Whether `by` may answer now.
    pub fn check_answer(&self, by: SeatId) -> Result<(), NoDeal> {
        if !self.is_open() {
            Err(NoDeal::Over)
        } else if by != self.to {
            Err(NoDeal::NotYourAnswer { by, to: self.to })
        } else {
            Ok(())
        }
    }

    /// Whether `by` may answer with another draft; `limit` is the number of counter-offers that talks may have.
    pub fn check_counter(&self, by: SeatId, draft: &Draft<T>, limit: u8) -> Result<(), NoDeal> {
        self.check_answer(by)?;
        if self.turns >= limit {
            return Err(NoDeal::TooManyCounters { limit });
        }
        if *draft == self.draft { Err(NoDeal::SameDraft) } else { Ok(()) }
    }

    /// Answers with another draft: now the other is to answer.
    pub fn counter(&mut self, by: SeatId, draft: Draft<T>, reason: impl Into<String>, limit: u8) -> Result<(), NoDeal> {
        self.check_counter(by, &draft, limit)?;
        (self.from, self.to) = (self.to, self.from);
        self.draft = draft;
        self.turns += 1;
        self.history.push((by, reason.into()));
        Ok(())
    }

    /// Says yes to the draft as it stands.
    pub fn accept(&mut self, by: SeatId) -> Result<&Draft<T>, NoDeal> {
        self.check_answer(by)?;
        self.outcome = Outcome::Accepted;
        self.history.push((by, "accepted".into()));
        Ok(&self.draft)
    }

    /// Says no, or takes the own offer back.
    pub fn decline(&mut self, by: SeatId, reason: impl Into<String>) -> Result<(), NoDeal> {
        if !self.is_open() {
            return Err(NoDeal::Over);
        }
        if !self.is_party(by) {
            return Err(NoDeal::NotYourAnswer { by, to: self.to });
        }
        self.outcome = Outcome::Declined;
        self.history.push((by, reason.into()));
        Ok(())
    }
}
