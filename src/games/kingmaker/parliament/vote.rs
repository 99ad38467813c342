//! Votes (PARL-14 to PARL-17, PARL-19).

use super::super::prelude::*;
use super::words::{question, question_words};
use super::{Ballot, No, Stage, Vote, at, session, with};
use crate::line;

/// One in each question; a faction does not split its votes.
impl Deed for Vote {
    fn candidates(pos: Pos, _: SeatId) -> Vec<Self> {
        let Some(s) = at(pos, Stage::Voting) else { return vec![] };
        let ballots = [Ballot::Aye, Ballot::No, Ballot::Abstain];
        s.questions.iter().flat_map(|on| ballots.map(|ballot| Vote { on: *on, ballot })).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Vote { on, .. } = *self;
        let Some(s) = at(pos, Stage::Voting) else { return self.not_now(pos) };
        let cast = s.ballots.iter().any(|(of, q, _)| *of == seat && *q == on);
        if s.questions.contains(&on) && !cast && s.may_vote(seat) {
            return Ok(());
        }
        Err(No::CannotVote { card: question_words(pos, s, on) }.into())
    }
    /// Who has voted on everything has done.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Vote { on, ballot } = *self;
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
    fn describe(&self, pos: Pos) -> Line {
        let word = match self.ballot {
            Ballot::Aye => "Aye: ",
            Ballot::No => "No: ",
            Ballot::Abstain => "Abstain: ",
        };
        line![word, question(pos, session(pos), self.on)]
    }
    fn heading(&self, pos: Pos) -> String {
        format!("Vote: {}", pos.said(&question(pos, session(pos), self.on)))
    }
}
