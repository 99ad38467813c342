//! Proposing a draw, or that somebody who has left is given up (3.0-5, 3.3-14).

use super::super::prelude::*;
use super::{EARLY, No, PROPOSALS, about, has_proposed, motion_words};
use crate::line;

/// Voted on after the retreats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Propose {
    pub motion: Motion,
}

impl Action for Propose {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Ballot.Propose";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn candidates(_: SeatId, on: &Board) -> Vec<Self> {
        let pos = on.pos();
        let draw = (pos.turn.cycle > EARLY).then_some(Motion::Draw);
        let others = pos.powers().filter(|p| pos.options.drops && pos.is_active(p.id)).map(|p| Motion::Drop(p.id));
        draw.into_iter().chain(others).map(|motion| Propose { motion }).collect()
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
                    return Err(No::NobodyToDrop { power: whom.name().into() }.into());
                }
            }
            Motion::Draw => {}
        }
        if has_proposed(pos, seat, self.motion) { Err(No::ProposedAlready.into()) } else { Ok(()) }
    }
    fn describe(&self, _: &Board) -> Line {
        line![format!("Propose {}", motion_words(self.motion))]
    }
    fn heading(&self, _: &Board) -> String {
        PROPOSALS.into()
    }
    fn loss(&self, _: &Board) -> Option<Loss> {
        Some(Loss::Planned)
    }
    fn touches(&self, _: &Board) -> Touches {
        about(self.motion)
    }
}

/// It lies behind the curtain with the orders.
pub fn propose(In(By { seat, act }): In<By<Propose>>, world: &mut World) {
    let mut mine = change::<Proposals>(world, seat);
    mine.0.push(act.motion);
    mine.0.sort();
}
