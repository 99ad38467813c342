//! Perft: the offers of fixed positions, counted, and those of the positions after them.

use regnal::engine::{Act, Table};
use regnal::table::SeatId;

/// Of so many offers at most the answers are counted, evenly picked.
const WIDTH: usize = 12;

/// All offers of those who are asked.
pub fn offers(table: &Table) -> Vec<(SeatId, Act)> {
    let seats = table.prompt().seats;
    seats.into_iter().flat_map(|seat| table.offers(seat).into_iter().map(move |act| (seat, act))).collect()
}

/// "5 seats, 112 offers; after 12 of them 1340". `laid` lays the position that stands on `table` on a table of its own.
pub fn count(table: &Table, laid: impl Fn() -> Table) -> String {
    let all = offers(table);
    let seats: std::collections::BTreeSet<SeatId> = all.iter().map(|(seat, _)| *seat).collect();
    let step = all.len().div_ceil(WIDTH);
    let picked: Vec<_> = all.iter().step_by(step.max(1)).collect();
    let after = |seat: SeatId, act: &Act| {
        let mut beside = laid();
        beside.submit(seat, act.clone()).unwrap_or_else(|no| panic!("{act:?} was offered, but: {no}"));
        offers(&beside).len()
    };
    let then: usize = picked.iter().map(|(seat, act)| after(*seat, act)).sum();
    format!("{} seats, {} offers; after {} of them {then}", seats.len(), all.len(), picked.len())
}
