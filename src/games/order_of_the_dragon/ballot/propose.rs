//! Proposing a draw, or that somebody who has left is given up (3.0-5, 3.3-14), and taking the proposal back.

use super::super::prelude::*;
use super::{No, motion_line};
use crate::line;

/// The heading of what is proposed.
const PROPOSALS: &str = "Proposals to the table";

/// Voted on after the retreats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Propose {
    pub motion: Motion,
}

impl Action for Propose {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Ballot.Propose";
    const WHEN: fn() -> When = ORDERS;
    const HEADING: &'static str = PROPOSALS;
    fn candidates(_: SeatId, on: &Board) -> Vec<Self> {
        let pos = on.pos();
        let others = pos.powers().filter(|p| pos.options.drops && pos.is_active(p.id)).map(|p| Motion::Drop(p.id));
        std::iter::once(Motion::Draw).chain(others).map(|motion| Propose { motion }).collect()
    }
    /// A kind the options allow, not proposed by this seat yet; to drop another power that still plays.
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let pos = on.pos();
        let power = pos.may_act_in(Phase::Orders, seat, "A proposal")?;
        match self.motion {
            Motion::Draw if !pos.options.draws => return Err(No::NoDraws.into()),
            Motion::Drop(_) if !pos.options.drops => return Err(No::NoDrops.into()),
            Motion::Drop(whom) => {
                let known = usize::from(whom.0) < PowerId::COUNT;
                if !known || whom == power || !pos.is_active(whom) || pos.power(whom).dropped {
                    return Err(No::NobodyToDrop { power: whom.opening() }.into());
                }
            }
            Motion::Draw => {}
        }
        if pos.desk(seat).motions.contains(&self.motion) { Err(No::ProposedAlready.into()) } else { Ok(()) }
    }
    fn describe(&self, _: &Board) -> Line {
        line!["Propose ", motion_line(self.motion)]
    }
    fn loss(&self, _: &Board) -> Option<Loss> {
        Some(Loss::Planned)
    }
}

/// It lies behind the curtain with the orders.
pub fn propose(In(By { seat, act }): In<By<Propose>>, world: &mut World) {
    let mut desk = change::<Desk>(world, seat);
    desk.motions.push(act.motion);
    desk.motions.sort();
}

/// It is proposed by this seat no more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recall {
    pub motion: Motion,
}

impl Action for Recall {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Ballot.Recall";
    const WHEN: fn() -> When = ORDERS;
    const HEADING: &'static str = PROPOSALS;
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        on.pos().desk(seat).motions.iter().map(|motion| Recall { motion: *motion }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let pos = on.pos();
        pos.may_act_in(Phase::Orders, seat, "Taking a proposal back")?;
        if pos.desk(seat).motions.contains(&self.motion) { Ok(()) } else { Err(No::NotProposed.into()) }
    }
    fn describe(&self, _: &Board) -> Line {
        line!["No longer propose ", motion_line(self.motion)]
    }
}

/// It goes from behind the curtain.
pub fn recall(In(By { seat, act }): In<By<Recall>>, world: &mut World) {
    change::<Desk>(world, seat).motions.retain(|m| *m != act.motion);
}
