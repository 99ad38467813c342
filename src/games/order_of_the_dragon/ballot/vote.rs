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
    fn when() -> When {
        When::during(BALLOTS).as_check_says()
    }
    fn candidates(_: SeatId, on: &Board) -> Vec<Self> {
        let all = 0..on.pos().motions.0.len();
        all.flat_map(|number| [true, false].map(|yes| CastVote { number, yes })).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let (pos, number) = (on.pos(), self.number);
        let power = pos.may_act_in(Phase::Ballot, seat, "A vote")?;
        let count = pos.motions.0.len();
        let (motion, _) = pos.motions.0.get(number).ok_or(No::NoSuchMotion { number, count })?;
        if !concerned(*motion, power) {
            return Err(No::NotYourMotion.into());
        }
        let voted = pos.desk().ballots.get(&seat).and_then(|mine| mine.get(&number));
        if voted == Some(&self.yes) { Err(No::VotedSo.into()) } else { Ok(()) }
    }
    fn describe(&self, on: &Board) -> Line {
        line![self.words(on.pos())]
    }
    fn heading(&self, _: &Board) -> String {
        "Votes".into()
    }
    fn loss(&self, _: &Board) -> Option<Loss> {
        self.yes.then_some(Loss::Planned)
    }
}

impl CastVote {
    /// "For the proposal of a draw of all who are left", also of one that does not exist.
    pub fn words(&self, pos: Pos) -> String {
        let motion = pos.motions.0.get(self.number);
        let what = motion.map_or_else(|| format!("number {}", self.number), |(motion, _)| motion_noun(*motion));
        format!("{} the proposal of {what}", if self.yes { "For" } else { "Against" })
    }
}

/// A vote may be changed until all have closed their curtains.
pub fn cast_vote(In(By { seat, act }): In<By<CastVote>>, world: &mut World) {
    change::<Ballots>(world, seat).0.insert(act.number, act.yes);
}
