//! Perft: the offers of fixed positions, counted, and those of the positions after them.

use regnal::table::{Game, SeatId};

/// Of so many offers at most the answers are counted, evenly picked.
const WIDTH: usize = 12;

/// All offers of those who are asked.
pub fn offers<G: Game>(position: &G::Position) -> Vec<(SeatId, G::Action)> {
    let world = G::restore(position).unwrap_or_else(|e| panic!("{e:?}"));
    let seats = G::prompt(&world).seats;
    seats.into_iter().flat_map(|s| G::offers(&world, s).into_iter().map(move |a| (s, a))).collect()
}

/// The position after an act, at the next decision.
pub fn after<G: Game>(position: &G::Position, seat: SeatId, action: &G::Action) -> G::Position {
    let mut world = G::restore(position).unwrap_or_else(|e| panic!("{e:?}"));
    G::check(&world, seat, action).unwrap_or_else(|no| panic!("{action:?} was offered, but: {no}"));
    G::apply(&mut world, seat, action);
    while G::step(&mut world) {}
    G::capture(&world)
}

/// "5 seats, 112 offers; after 12 of them 1340".
pub fn count<G: Game>(position: &G::Position) -> String {
    let all = offers::<G>(position);
    let seats: std::collections::BTreeSet<SeatId> = all.iter().map(|(s, _)| *s).collect();
    let step = all.len().div_ceil(WIDTH);
    let picked: Vec<_> = all.iter().step_by(step.max(1)).collect();
    let then: usize = picked.iter().map(|(s, a)| offers::<G>(&after::<G>(position, *s, a)).len()).sum();
    format!("{} seats, {} offers; after {} of them {then}", seats.len(), all.len(), picked.len())
}
