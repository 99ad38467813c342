//! Marriages and their writs: who may marry (5.1), what a writ may say (5.2, 5.3), its stages (5.4).

mod claims;
mod couples;
mod stages;

use regnal::dynasty::{Clause, ContractId, Draft};
use regnal::games::diplomacy_royale::clergy::ClergyDeed;
use regnal::games::diplomacy_royale::family;
use regnal::games::diplomacy_royale::writs::{Proposal, ProposalState, Terms, Which, Writ, WritDeed};
use regnal::table::Audience;

use super::kit::*;

// ---------------------------------------------------------------- Helpers

/// A court of Winter 1600 in which nobody owes anything: eldest sons lead units.
pub fn court() -> Board {
    court_with("")
}

pub fn court_with(options: &str) -> Board {
    let mut board = board_with(options);
    for n in 0..7u8 {
        let son = board.bearer(&format!("{}1100", power(SeatId(n)).letter()));
        let unit = board.pos().units_of(power(SeatId(n))).next().expect("a unit").id;
        board.lead(son, unit);
    }
    board.to(Phase::Court);
    board
}

pub fn clause(by: SeatId, terms: Terms) -> Clause<Terms> {
    Clause::new(by, terms)
}

pub fn private(by: SeatId, terms: Terms) -> Clause<Terms> {
    Clause { secret: true, ..Clause::new(by, terms) }
}

pub fn propose(groom: CharacterId, bride: CharacterId, clauses: Vec<Clause<Terms>>) -> Action {
    Action::Writ(WritDeed::Propose { draft: Draft { clauses, ..Draft::of(groom, bride) } })
}

fn accept(proposal: u16) -> Action {
    Action::Writ(WritDeed::Accept { proposal })
}

fn later(proposal: u16) -> Action {
    Action::Writ(WritDeed::AcceptLater { proposal })
}

fn reject(proposal: u16) -> Action {
    Action::Writ(WritDeed::Reject { proposal })
}

fn withdraw(proposal: u16) -> Action {
    Action::Writ(WritDeed::Withdraw { proposal })
}

fn confirm(proposal: u16) -> Action {
    Action::Writ(WritDeed::Confirm { proposal })
}

/// The proposals on the table, and the latest.
fn latest(board: &Board) -> Proposal {
    board.data().proposals.list.last().expect("a proposal").clone()
}

/// A writ issued, accepted, and in force: its number.
#[track_caller]
pub fn wedding(board: &mut Board, groom: CharacterId, bride: CharacterId, clauses: Vec<Clause<Terms>>) -> ContractId {
    let (from, to) = (keeper(board, groom), keeper(board, bride));
    board.act(from, propose(groom, bride, clauses));
    let number = latest(board).number;
    board.act(to, accept(number));
    board.pos().marriage_of(groom).and_then(|m| m.contract).expect("a writ in force")
}

pub fn keeper(board: &Board, who: CharacterId) -> SeatId {
    board.pos().character(who).keeper.expect("a keeper")
}

fn writ(board: &Board, id: ContractId) -> Writ {
    board.pos().find_writ(id).expect("a writ").clone()
}

/// What one seat alone was told.
pub fn whispered(lines: &[Entry], seat: SeatId) -> String {
    let own = lines.iter().filter(|l| l.audience == Audience::Only(seat));
    own.map(|l| l.text.clone()).collect::<Vec<_>>().join("\n")
}

/// What everybody was told.
pub fn announced(lines: &[Entry]) -> String {
    let all = lines.iter().filter(|l| l.audience == Audience::All);
    all.map(|l| l.text.clone()).collect::<Vec<_>>().join("\n")
}

fn no(name: &str, rule: &str) -> (String, String) {
    (name.into(), format!("ROY {rule}"))
}

fn peace() -> Terms {
    Terms::NonAggression { over: vec![] }
}
