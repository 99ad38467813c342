//! Letting a vassal build nothing (10.5-12).

use super::super::prelude::*;
use super::adjusting::{judge, named_for};
use super::{BUILDS, No};
use crate::line;

/// The vassal builds nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Waive {
    pub vassal: VassalId,
}

impl Action for Waive {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.Waive";
    const WHEN: fn() -> When = WINTER;
    const HEADING: &'static str = BUILDS;
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        let pos = on.pos();
        let own = pos.power_of(seat).into_iter().flat_map(|power| pos.vassals_of(power));
        own.map(|v| Waive { vassal: v.id }).collect()
    }
    /// A build of a vassal of the seat's own; once for each.
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let (pos, realm) = (on.pos(), Realm::Vassal(self.vassal));
        let power = pos.may_act_in(Phase::Winter, seat, "Waiving a build")?;
        let vassal = pos.vassal_name(self.vassal);
        if !pos.vassals_of(power).any(|v| v.id == self.vassal) {
            return Err(No::NotYourVassal { vassal }.into());
        }
        if named_for(pos, seat, realm).contains(&Adjustment::Waive) {
            return Err(No::WaivedAlready { vassal }.into());
        }
        judge(pos, seat, realm, Adjustment::Waive)
    }
    fn describe(&self, on: &Board) -> Line {
        self.line(on.pos())
    }
    fn loss(&self, _: &Board) -> Option<Loss> {
        Some(Loss::Planned)
    }
}

impl InWords for Waive {
    /// "vNC builds nothing".
    fn line(&self, pos: Pos) -> Line {
        line![pos.in_line(Realm::Vassal(self.vassal)), " builds nothing"]
    }
}

/// Named as the next of what the seat has named.
pub fn waive(In(By { seat, act }): In<By<Waive>>, world: &mut World) {
    let waived = Adjusting { realm: Realm::Vassal(act.vassal), order: Adjustment::Waive };
    change::<Desk>(world, seat).adjustments.push(waived);
}
