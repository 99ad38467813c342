//! The ledger of contracts: every clause, and how it stands.

use serde::{Deserialize, Serialize};

use super::ContractId;
use crate::table::SeatId;

/// How a clause stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum State {
    DueNow,
    Later,
    Standing,
    Suspended(String),
    Done,
    /// Words of honour; the table does not watch over them.
    Honour,
}

/// A line of the ledger: a clause, or the words of honour of a contract.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LedgerLine {
    pub contract: ContractId,
    /// Place in the contract; `None`: the words of honour.
    pub clause: Option<usize>,
    /// Who is bound; `None`: both.
    pub by: Option<SeatId>,
    pub text: String,
    pub state: State,
}
