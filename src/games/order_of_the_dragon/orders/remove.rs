//! Naming a removal: a unit of one's own, or of a vassal (3.1-3, 3.1-4; 10.5).

use super::super::prelude::*;
use super::adjusting::judge;
use super::{BUILDS, No, due, orders_for, realms, unit_in_line, unit_words};
use crate::line;

/// The unit is disbanded when the Winter ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Remove {
    pub unit: UnitId,
}

impl Action for Remove {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.Remove";
    const WHEN: fn() -> When = WINTER;
    const HEADING: &'static str = BUILDS;
    fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
        let pos = on.pos();
        let removing = realms(pos, seat).filter(|realm| due(pos, *realm) < 0);
        let all = removing.flat_map(|realm| pos.units_of(realm)).map(|u| Remove { unit: u.id });
        all.filter(|act| act.check(seat, on).is_ok()).collect()
    }
    /// As the next after what the seat has named so far for the unit's realm.
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let pos = on.pos();
        pos.may_act_in(Phase::Winter, seat, "A removal")?;
        let found = pos.the_unit(self.unit)?;
        if !orders_for(pos, seat, found.realm) {
            let (unit, owner) = (unit_words(pos, found), pos.realm_name(found.realm));
            return Err(No::NotYourUnit { unit, owner }.into());
        }
        let no_unit = || Core::NoSuch { what: format!("unit {}", self.unit.0) };
        let at = pos.stands_in(found).ok_or_else(no_unit)?;
        judge(pos, seat, found.realm, Adjustment::Remove { at })
    }
    fn describe(&self, on: &Board) -> Line {
        self.line(on.pos())
    }
    fn loss(&self, _: &Board) -> Option<Loss> {
        Some(Loss::Planned)
    }
}

impl InWords for Remove {
    /// "Remove A PAR".
    fn line(&self, pos: Pos) -> Line {
        line!["Remove ", unit_in_line(pos, self.unit)]
    }
}

/// Named as the next of what the seat has named.
pub fn remove(In(By { seat, act }): In<By<Remove>>, world: &mut World) {
    let found = look(world, |pos| pos.find_unit(act.unit).and_then(|u| Some((u.realm, pos.stands_in(u)?))));
    if let Some((realm, at)) = found {
        change::<Desk>(world, seat).adjustments.push(Adjusting { realm, order: Adjustment::Remove { at } });
    }
}
