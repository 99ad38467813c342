//! Telling one's own unit what to do, behind the curtain, and taking the order back.

use super::super::points;
use super::super::prelude::*;
use super::{No, named, order_line, orders_of, read_order, unit_in_line, unit_words};
use crate::diplomacy::field::on_map;
use crate::line;

/// Orders one's own unit; a new order replaces the old.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GiveOrder {
    pub unit: UnitId,
    pub order: Order,
}

/// The unit, if it is the seat's own; others move by points.
pub(super) fn own_unit(pos: Pos<'_>, seat: SeatId, unit: UnitId) -> Result<&Unit, Refusal> {
    let found = pos.the_unit(unit)?;
    let (name, owner) = (unit_words(pos, found), pos.realm_name(found.realm));
    match found.realm {
        Realm::Major(power) if pos.seat_of(power) == Some(seat) => Ok(found),
        Realm::Major(_) => Err(No::NotYourUnit { unit: name, owner }.into()),
        Realm::Minor(_) | Realm::Vassal(_) => Err(No::ByPoints { unit: name, owner }.into()),
    }
}

impl Action for GiveOrder {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.Order";
    const WHEN: fn() -> When = ORDERS;
    fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
        // For the first unit that has none, and only what is allowed; any other unit is ordered by asking for it.
        let pos = on.pos();
        let Some(power) = pos.power_of(seat) else { return vec![] };
        let mut own = pos.units_of(Realm::Major(power));
        let Some(unit) = own.find(|u: &&Unit| pos.order_of(u.id).is_none()) else { return vec![] };
        orders_of(pos, unit).into_iter().map(|order| GiveOrder { unit: unit.id, order }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let pos = on.pos();
        pos.may_act_in(Phase::Orders, seat, "An order")?;
        let own = own_unit(pos, seat, self.unit)?;
        if !on_map(pos.map(), &self.order) {
            return Err(Core::NoSuch { what: "place of that number".into() }.into());
        }
        if pos.order_of(self.unit) == Some(&self.order) {
            return Err(No::SameOrder { unit: unit_words(pos, own) }.into());
        }
        let read = read_order(pos, own, &self.order);
        read.map_err(|why| No::IllegalOrder { unit: unit_words(pos, own), why })?;
        Ok(())
    }
    fn describe(&self, on: &Board) -> Line {
        let pos = on.pos();
        match pos.find_unit(self.unit) {
            Some(unit) if on_map(pos.map(), &self.order) => order_line(pos, unit, &self.order),
            _ => line!["An order to ", called(self.unit, format!("unit {}", self.unit.0))],
        }
    }
    fn heading(&self, on: &Board) -> String {
        format!("Order {}", named(on.pos(), self.unit))
    }
    /// Whatever the units that are picked may be told.
    fn meant(picks: &Picks, seat: SeatId, on: &Board) -> Vec<Self> {
        let (pos, keys) = (on.pos(), picks.keys());
        let own = |u: &&Unit| u.realm.major().is_some_and(|power| pos.seat_of(power) == Some(seat));
        let units = picks.of_kind::<UnitId>().into_iter().filter_map(|id| pos.find_unit(id)).filter(own);
        let orders =
            |u: &Unit| orders_of(pos, u).into_iter().map(|order| GiveOrder { unit: u.id, order }).collect::<Vec<_>>();
        units.flat_map(orders).filter(|act| act.touches(on).names_all(&keys) && act.check(seat, on).is_ok()).collect()
    }
}

/// It is kept with coasts filled in. Whoever attacks a neutral has no points for it this turn (9.0-15).
pub fn give_order(In(By { seat, act }): In<By<GiveOrder>>, world: &mut World) {
    let read = look(world, |pos| {
        let unit = pos.find_unit(act.unit)?;
        read_order(pos, unit, &act.order).ok()
    });
    change::<Desk>(world, seat).orders.insert(act.unit, read.unwrap_or(act.order));
    for (vote, line) in look(world, |pos| points::barred_votes(pos, seat)) {
        change::<Desk>(world, seat).votes.retain(|v| v.unit != vote.unit);
        if let Some(line) = line {
            world.say(line.rule("9.0-15").only(seat));
        }
    }
}

/// Takes the order back: the unit holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clear {
    pub unit: UnitId,
}

impl Action for Clear {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.Clear";
    const WHEN: fn() -> When = ORDERS;
    const HEADING: &'static str = "Orders given";
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        on.pos().desk(seat).orders.keys().map(|unit| Clear { unit: *unit }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let pos = on.pos();
        pos.may_act_in(Phase::Orders, seat, "Taking an order back")?;
        let own = own_unit(pos, seat, self.unit)?;
        if pos.order_of(self.unit).is_none() {
            return Err(No::NotOrdered { unit: unit_words(pos, own) }.into());
        }
        Ok(())
    }
    fn describe(&self, on: &Board) -> Line {
        line!["Take back the order to ", unit_in_line(on.pos(), self.unit)]
    }
}

/// The unit has no order any more.
pub fn clear(In(By { seat, act }): In<By<Clear>>, world: &mut World) {
    change::<Desk>(world, seat).orders.remove(&act.unit);
}
