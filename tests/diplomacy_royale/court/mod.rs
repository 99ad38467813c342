//! The court: leaders (6.1), captives (6.3), titles (7.1, 7.2).

mod captives;
mod leaders;
mod titles;

use regnal::diplomacy::UnitKind::{Army, Fleet};
use regnal::dynasty::{Clause, Draft};
use regnal::games::diplomacy_royale::court::{self as room, CourtDeed};
use regnal::games::diplomacy_royale::writs::{Terms, WritDeed};

use super::kit::*;
use super::muster::*;

/// The court of Winter 1600; the king is 45, his sons 20 and 15.
fn at_court() -> Board {
    let mut b = board();
    b.to(Phase::Court);
    b
}

fn sons(b: &Board, letter: char) -> (CharacterId, CharacterId) {
    (b.bearer(&format!("{letter}1100")), b.bearer(&format!("{letter}1200")))
}

/// A marriage of these two with a writ of these clauses.
#[track_caller]
fn writ(b: &mut Board, groom: (SeatId, CharacterId), bride: (SeatId, CharacterId), clauses: Vec<Clause<Terms>>) {
    let draft = Draft { clauses, ..Draft::of(groom.1, bride.1) };
    b.act(groom.0, Action::Writ(WritDeed::Propose { draft }));
    let proposal = b.data().proposals.list.last().expect("a proposal").number;
    b.act(bride.0, Action::Writ(WritDeed::Accept { proposal }));
    assert_eq!(b.pos().spouse(groom.1), Some(bride.1), "{}", b.story());
}
