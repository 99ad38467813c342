//! Taking an order back: the unit holds.

use super::super::prelude::*;
use super::order::own_unit;
use super::{No, named, unit_words};
use crate::line;

/// Takes the order back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clear {
    pub unit: UnitId,
}

impl Action for Clear {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.Clear";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        let pos = on.pos();
        let Some(power) = pos.power_of(seat) else { return vec![] };
        let ordered = pos.units_of(Realm::Major(power)).filter(|u| pos.desk().orders.contains_key(&u.id));
        ordered.map(|u| Clear { unit: u.id }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let pos = on.pos();
        pos.may_act_in(Phase::Orders, seat, "Taking an order back")?;
        let own = own_unit(pos, seat, self.unit)?;
        if !pos.desk().orders.contains_key(&self.unit) {
            return Err(No::NotOrdered { unit: unit_words(pos, own) }.into());
        }
        Ok(())
    }
    fn describe(&self, on: &Board) -> Line {
        line![format!("Take back the order to {}", named(on.pos(), self.unit))]
    }
    fn heading(&self, _: &Board) -> String {
        "Orders given".into()
    }
    fn touches(&self, _: &Board) -> Touches {
        Touches::by(self.unit)
    }
}

/// The unit has no order any more.
pub fn clear(In(By { act, .. }): In<By<Clear>>, world: &mut World) {
    let unit = the(world, act.unit);
    world.entity_mut(unit).remove::<Ordered>();
}
