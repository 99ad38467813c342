//! Positions in which two or three rules meet, each with the words of both above it.

mod captives;
mod church;
mod families;
mod treaties;

use regnal::dynasty::{Captor, ContractId};
use regnal::games::diplomacy_royale::clergy::ClergyDeed;
use regnal::games::diplomacy_royale::court::CourtDeed;
use regnal::games::diplomacy_royale::family::FamilyDeed;
use regnal::games::diplomacy_royale::writs::{Terms, WritDeed};

use super::kit::*;
use super::writs::{clause, propose, wedding};

fn accept(proposal: u16) -> Action {
    Action::Writ(WritDeed::Accept { proposal })
}

fn later(proposal: u16) -> Action {
    Action::Writ(WritDeed::AcceptLater { proposal })
}

/// Is a household asked how often this couple tries for a child?
fn asked_for_children(board: &Board, seat: SeatId, marriage: MarriageId) -> bool {
    let about = |a: &Action| matches!(a, Action::Family(FamilyDeed::Try { marriage: m, .. }) if *m == marriage);
    board.offers(seat).iter().any(about)
}

/// The writ of the couple to which somebody belongs.
fn writ_of(board: &Board, who: CharacterId) -> ContractId {
    board.pos().marriage_of(who).and_then(|m| m.contract).expect("a writ in force")
}

fn held_by(board: &Board, who: CharacterId) -> Option<SeatId> {
    match board.pos().character(who).captive_of {
        Some(Captor::Seat(seat)) => Some(seat),
        _ => None,
    }
}
