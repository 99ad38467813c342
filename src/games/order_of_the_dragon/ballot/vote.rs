//! Voting on what was proposed (3.0-5, 3.3-14).

use super::super::prelude::*;
use super::{No, concerned, motion_noun};
use crate::line;

/// For or against the proposal of this number, from 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CastVote {
    pub number: usize,
    pub yes: bool,
}

impl Action for CastVote {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Ballot.Vote";
    const WHEN: fn() -> When = BALLOTS;
    const HEADING: &'static str = "Votes";
    fn candidates(_: SeatId, on: &Board) -> Vec<Self> {
        let all = 0..on.pos().common.motions.len();
        all.flat_map(|number| [true, false].map(|yes| CastVote { number, yes })).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let (pos, number) = (on.pos(), self.number);
        let power = pos.may_act_in(Phase::Ballot, seat, "A vote")?;
        let count = pos.common.motions.len();
        let (motion, _) = pos.common.motions.get(number).ok_or(No::NoSuchMotion { number, count })?;
        if !concerned(*motion, power) {
            return Err(No::NotYourMotion.into());
        }
        let voted = pos.desk(seat).ballots.get(&number);
        if voted == Some(&self.yes) { Err(No::VotedSo.into()) } else { Ok(()) }
    }
    fn describe(&self, on: &Board) -> Line {
        self.line(on.pos())
    }
    fn loss(&self, _: &Board) -> Option<Loss> {
        self.yes.then_some(Loss::Planned)
    }
}

impl InWords for CastVote {
    /// "For the proposal of a draw of all who are left", also of one that does not exist.
    fn line(&self, pos: Pos) -> Line {
        let motion = pos.common.motions.get(self.number);
        let what = motion.map_or_else(|| line!["number ", self.number], |(motion, _)| motion_noun(*motion));
        line![if self.yes { "For" } else { "Against" }, " the proposal of ", what]
    }
}

/// A vote may be changed until all have closed their curtains.
pub fn cast_vote(In(By { seat, act }): In<By<CastVote>>, world: &mut World) {
    change::<Desk>(world, seat).ballots.insert(act.number, act.yes);
}
