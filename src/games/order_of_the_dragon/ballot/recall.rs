//! Taking a proposal back.

use super::super::prelude::*;
use super::{No, PROPOSALS, about, has_proposed, motion_words};
use crate::line;

/// It is proposed by this seat no more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recall {
    pub motion: Motion,
}

impl Action for Recall {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Ballot.Recall";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        let pos = on.pos();
        let mine = pos.desk().motions.get(&seat);
        mine.into_iter().flatten().map(|motion| Recall { motion: *motion }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let pos = on.pos();
        pos.may_act_in(Phase::Orders, seat, "Taking a proposal back")?;
        if has_proposed(pos, seat, self.motion) { Ok(()) } else { Err(No::NotProposed.into()) }
    }
    fn describe(&self, _: &Board) -> Line {
        line![format!("No longer propose {}", motion_words(self.motion))]
    }
    fn heading(&self, _: &Board) -> String {
        PROPOSALS.into()
    }
    fn touches(&self, _: &Board) -> Touches {
        about(self.motion)
    }
}

/// It goes from behind the curtain.
pub fn recall(In(By { seat, act }): In<By<Recall>>, world: &mut World) {
    change::<Proposals>(world, seat).0.retain(|m| *m != act.motion);
}
