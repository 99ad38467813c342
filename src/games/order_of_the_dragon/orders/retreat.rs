//! Retreating with a unit that was driven out: one's own, or a vassal's, by either of its controllers (7.2-7, 7.2-9; 10.5-12).
//! Stationary units never retreat.

use super::super::prelude::*;
use super::{No, named, orders_for, place_in_line, place_words, unit_in_line, unit_words};
use crate::line;

/// It goes there; nowhere: it disbands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Retreat {
    pub unit: UnitId,
    pub to: Option<Place>,
}

/// Dislodged units this seat may retreat with, in id order.
pub fn driven_out(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = &Unit> {
    pos.units().filter(move |u| u.dislodged.is_some() && orders_for(pos, seat, u.realm))
}

/// Those of them that have not been told where to.
pub fn to_retreat(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = &Unit> {
    let told = move |u: &Unit| pos.desk(seat).retreats.contains_key(&u.id);
    driven_out(pos, seat).filter(move |u| !told(u))
}

impl Action for Retreat {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.Retreat";
    const WHEN: fn() -> When = RETREATS;
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        // Of a unit that can go nowhere nothing is to be decided.
        let pos = on.pos();
        let free = |u: &&Unit| u.dislodged.as_ref().is_some_and(|d| !d.retreats.is_empty());
        let ways = |u: &Unit| {
            let to = u.dislodged.iter().flat_map(|d| d.retreats.iter().map(|to| Some(*to))).chain([None]);
            to.map(|to| Retreat { unit: u.id, to }).collect::<Vec<_>>()
        };
        driven_out(pos, seat).filter(free).flat_map(ways).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let pos = on.pos();
        pos.may_act_in(Phase::Retreats, seat, "A retreat")?;
        let found = pos.the_unit(self.unit)?;
        let unit = unit_words(pos, found);
        if found.realm.is_stationary() {
            return Err(No::NoRetreats { unit }.into());
        }
        if !orders_for(pos, seat, found.realm) {
            return Err(No::NotYourUnit { unit, owner: pos.realm_name(found.realm) }.into());
        }
        let Some(dislodged) = &found.dislodged else {
            return Err(No::NotDislodged { unit }.into());
        };
        if pos.desk(seat).retreats.get(&self.unit) == Some(&self.to) {
            return Err(No::SameOrder { unit }.into());
        }
        match self.to {
            Some(to) if !dislodged.retreats.contains(&to) => {
                Err(No::NoWayOut { unit, to: place_words(pos, to) }.into())
            }
            _ => Ok(()),
        }
    }
    fn describe(&self, on: &Board) -> Line {
        self.line(on.pos())
    }
    fn heading(&self, on: &Board) -> String {
        format!("Retreat of {}", named(on.pos(), self.unit))
    }
    fn loss(&self, _: &Board) -> Option<Loss> {
        self.to.is_none().then_some(Loss::Planned)
    }
}

impl InWords for Retreat {
    /// "A PAR retreats to GAS".
    fn line(&self, pos: Pos) -> Line {
        let unit = unit_in_line(pos, self.unit);
        match self.to {
            Some(to) => line![unit, " retreats to ", place_in_line(pos, to)],
            None => line![unit, " disbands"],
        }
    }
}

/// It is written down; both controllers of a vassal may write one.
pub fn retreat(In(By { seat, act }): In<By<Retreat>>, world: &mut World) {
    change::<Desk>(world, seat).retreats.insert(act.unit, act.to);
}
