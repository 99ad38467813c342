//! What is given away: by an act, and by closing the curtain too early. In words, before it is done.

use std::collections::BTreeSet;

use super::actions::Action;
use super::ballot::BallotDeed;
use super::heirs::HeirDeed;
use super::orders::OrdersDeed;
use super::position::Pos;
use crate::table::{Loss, SeatId};

/// Units disbanded, a vassal's build let go, votes for the end of the game or of a player: all of it behind the curtain.
pub fn loss(_: Pos, action: &Action) -> Option<Loss> {
    match action {
        Action::Orders(OrdersDeed::Remove { .. } | OrdersDeed::Waive { .. } | OrdersDeed::Retreat { to: None, .. }) => {
            Some(Loss::Planned)
        }
        Action::Ballot(BallotDeed::Propose { .. } | BallotDeed::Vote { yes: true, .. }) => Some(Loss::Planned),
        _ => None,
    }
}

/// What closing the curtain would leave undone of what is offered. Units and points are counted by whoever shows them.
pub fn left_undone(pos: Pos, seat: SeatId, offers: &[Action], action: &Action) -> Option<String> {
    if *action != Action::Done {
        return None;
    }
    let voted = pos.desk().ballots.get(&seat);
    let open: BTreeSet<usize> = offers
        .iter()
        .filter_map(|a| if let Action::Ballot(BallotDeed::Vote { number, .. }) = a { Some(*number) } else { None })
        .filter(|n| !voted.is_some_and(|v| v.contains_key(n)))
        .collect();
    let heir = offers.contains(&Action::Heirs(HeirDeed::Build));
    match (open.len(), heir) {
        (0, false) => None,
        (0, true) => Some("An heir could be raised".into()),
        (1, _) => Some("You have not voted on 1 proposal".into()),
        (n, _) => Some(format!("You have not voted on {n} proposals")),
    }
}
