//! Asking several seats the same thing: one after the other or all together, openly or sealed until all have answered.

use serde::{Deserialize, Serialize};

use super::ids::Seat;
use super::pending::Next;

/// Part of a pending decision that several seats answer: votes, vetoes, bids, consents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round<A> {
    /// Who has yet to answer.
    pub left: Vec<Seat>,
    /// Who has answered what, in the order of their answers.
    pub given: Vec<(Seat, A)>,
    /// Answers are known to their givers alone until all have answered.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sealed: bool,
    /// One is asked after the other.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_order: bool,
}

impl<A> Round<A> {
    /// All are asked at once.
    pub fn together(seats: impl IntoIterator<Item = Seat>) -> Self {
        Round { left: seats.into_iter().collect(), given: vec![], sealed: false, in_order: false }
    }
    /// One is asked after the other, in this order.
    pub fn in_order(seats: impl IntoIterator<Item = Seat>) -> Self {
        Round { in_order: true, ..Round::together(seats) }
    }
    /// Nobody learns of an answer before all have answered.
    pub fn sealed(self) -> Self {
        Round { sealed: true, ..self }
    }

    /// Who is asked now: all who are left, or the first of them.
    pub fn asked(&self) -> &[Seat] {
        let first = if self.in_order { self.left.len().min(1) } else { self.left.len() };
        &self.left[..first]
    }
    /// What a step says while somebody is left; `None` when all have answered.
    pub fn next(&self) -> Option<Next> {
        (!self.is_complete()).then(|| Next::Ask(self.asked().to_vec()))
    }
    /// Has everybody answered?
    pub fn is_complete(&self) -> bool {
        self.left.is_empty()
    }
    /// Takes an answer of somebody who is left; that of anybody else changes nothing, and says so.
    pub fn give(&mut self, seat: Seat, answer: A) -> bool {
        let Some(at) = self.left.iter().position(|s| *s == seat) else { return false };
        self.left.remove(at);
        self.given.push((seat, answer));
        true
    }
    /// Asks a seat no more, whether it has answered or not: it has fallen, or is no longer concerned.
    pub fn leave_out(&mut self, seat: Seat) {
        self.left.retain(|s| *s != seat);
    }
    /// What a seat has answered.
    pub fn answer(&self, seat: Seat) -> Option<&A> {
        self.given.iter().find(|(s, _)| *s == seat).map(|(_, a)| a)
    }
}

impl<A: Clone> Round<A> {
    /// What a seat sees of it, for the audience of the decision it is part of.
    pub fn seen_by(&self, seat: Seat) -> Self {
        let mut seen = self.clone();
        if self.sealed && !self.is_complete() {
            seen.given.retain(|(s, _)| *s == seat);
        }
        seen
    }
}
