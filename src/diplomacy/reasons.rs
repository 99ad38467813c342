//! TEMPORARY stand-in until the adjudicator's own reasons are there.
use super::{Adjudicator, Map, Order, Position};
use super::legality::Illegal;
pub struct Told { pub worked: bool, pub words: String }
pub fn explain(a: &mut Adjudicator, p: &Position, orders: &[Order]) -> Vec<Told> {
    (0..p.units().len()).map(|n| Told { worked: !matches!(orders[n], Order::Move { .. }) || a.leaves(n as u8), words: "done".into() }).collect()
}
pub fn illegal(_: &Map, _: &Position, why: &Illegal) -> String { format!("{why:?}") }
