//! Order of the Dragon on its table as data: what tests change, and what differs in nothing that a seat may know.
#![allow(dead_code)]

use regnal::engine::Table;
use regnal::games::order_of_the_dragon::layout::lay;
use regnal::games::order_of_the_dragon::position::{Desk, Position};
use regnal::games::order_of_the_dragon::{View, view_of};
use regnal::table::{DataError, Dice, SeatId};

fn view(table: &Table, seat: SeatId) -> View {
    table.look(seat, view_of)
}

/// The position, put together from what each seat knows: what lies behind one curtain is in one view.
pub fn position(table: &Table) -> Position {
    let mut all = view(table, SeatId(0)).position;
    for view in (1..table.seats().len() as u8).map(|n| view(table, SeatId(n))) {
        let Desk { orders, matches, votes, retreats, adjustments, heirs, motions, ballots } =
            view.position.desk.clone();
        all.desk.orders.extend(orders);
        all.desk.matches.extend(matches);
        all.desk.votes.extend(votes);
        all.desk.retreats.extend(retreats);
        all.desk.adjustments.extend(adjustments);
        all.desk.heirs.extend(heirs);
        all.desk.motions.extend(motions);
        all.desk.ballots.extend(ballots);
        if view.over.is_none() {
            all.ledger.0.extend(view.position.ledger.0);
        }
    }
    all
}

/// Lays another position on the table.
pub fn lay_out(table: &mut Table, position: Position) -> Result<(), Vec<DataError>> {
    table.lay_out(|opening| {
        lay(opening.world(), position);
        Ok(())
    })
}

/// Another position that `seat` cannot tell from this one: others' orders, marriages, points of now and of old, retreats,
/// builds, proposals and votes.
pub fn permuted(table: &Table, seat: SeatId, salt: u64) -> Position {
    let mut position = position(table);
    let mut luck = Dice::seeded(salt);
    let own = view(table, seat).position.desk;
    let other = &mut position.desk;
    other.orders.retain(|unit, _| own.orders.contains_key(unit) || luck.d6() > 3);
    other.matches.retain(|power, _| own.matches.contains_key(power) || luck.d6() > 3);
    for votes in other.votes.iter_mut().filter(|(s, _)| **s != seat).map(|(_, votes)| votes) {
        votes.retain(|_| luck.d6() > 3);
    }
    other.votes.retain(|s, votes| *s == seat || !votes.is_empty());
    other.retreats.retain(|s, _| *s == seat || luck.d6() > 3);
    other.adjustments.retain(|s, _| *s == seat || luck.d6() > 3);
    other.heirs.retain(|s| *s == seat || luck.d6() > 3);
    other.motions.retain(|s, _| *s == seat || luck.d6() > 3);
    other.ballots.retain(|s, _| *s == seat || luck.d6() > 3);
    if position.over.is_none() {
        position.ledger.0.retain(|spent| spent.seat == seat || luck.d6() > 3);
    }
    position
}
