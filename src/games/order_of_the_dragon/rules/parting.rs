//! What is given away by closing the curtain too early, in words, before it is done.

use std::collections::BTreeSet;

use super::actions::Action;
use super::ballot::BallotDeed;
use super::components::Phase;
use super::heirs::HeirDeed;
use super::orders::{self, OrdersDeed};
use super::points;
use super::position::Pos;
use crate::table::{SeatId, counted};

/// What `seat`, which is offered all of `offers`, leaves undone where it closes its curtain now.
pub fn undone(pos: Pos, seat: SeatId, offers: &[Action]) -> Option<String> {
    let voted = pos.desk().ballots.get(&seat);
    let open: BTreeSet<usize> = offers
        .iter()
        .filter_map(|a| if let Action::Ballot(BallotDeed::Vote { number, .. }) = a { Some(*number) } else { None })
        .filter(|n| !voted.is_some_and(|v| v.contains_key(n)))
        .collect();
    let votes = counted(open.len(), "You have not voted on 1 proposal", "You have not voted on # proposals");
    let heir = offers.contains(&Action::Heirs(HeirDeed::Build)) && open.is_empty();
    let adjusts = |a: &Action| matches!(a, Action::Orders(OrdersDeed::Build { .. } | OrdersDeed::Remove { .. }));
    let [units, points] = match pos.turn.phase {
        Phase::Orders => {
            let silent = orders::to_order(pos, seat).into_iter().filter(|(_, told)| !told).count();
            let silent = counted(silent, "1 unit has no order and would hold", "# units have no order and would hold");
            [silent, points_left(pos, seat)]
        }
        Phase::Retreats => {
            let one = "1 unit that was driven out has no retreat and would disband";
            let many = "# units that were driven out have no retreat and would disband";
            [counted(orders::to_retreat(pos, seat).count(), one, many), None]
        }
        _ => [offers.iter().any(adjusts).then(|| "A build or removal is still open".into()), None],
    };
    let parts = [units, points, votes, heir.then(|| "An heir could be raised".into())];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { None } else { Some(parts.join("; ")) }
}

fn points_left(pos: Pos, seat: SeatId) -> Option<String> {
    let left = points::ledger(pos, seat).map_or(0, |account| account.left);
    let mut open = pos.units().filter(|u| points::is_neutral(u) && u.dislodged.is_none());
    if !open.any(|u| points::barred(pos, seat, u).is_none()) {
        return None;
    }
    counted(left as usize, "1 point is not given and would be lost", "# points are not given and would be lost")
}
