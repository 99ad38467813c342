//! People of dynasties: births, ageing and death, marriages and their contracts, succession, the family tree.
//!
//! Nothing here knows a game: ages, tables and customs come in [`Customs`], the world stays outside. A game asks
//! these functions what a rule says, and applies the answer to its components.

pub mod births;
pub mod contract;
pub mod created;
pub mod customs;
pub mod households;
pub mod kin;
pub mod ledger;
pub mod matches;
pub mod negotiation;
pub mod odds;
pub mod people;
pub mod succession;
pub mod survival;
pub mod tree;
pub mod written;

#[cfg(test)]
mod tests;

pub use contract::{Bound, Clause, Contract, Duty, Terms, Warning, conflicts};
pub use customs::Customs;
pub use households::Move;
pub use kin::Kin;
pub use negotiation::{Draft, Negotiation, NoDeal, Outcome};
pub use odds::Odds;
pub use people::{Captor, Character, House, Marriage, Scores, Sex};
pub use succession::{Claim, Verdict, claims, heir, line};

crate::keyed! {
    /// A person, living or dead; numbers are never used twice.
    CharacterId(u16), "people"
}
crate::keyed! {
    /// A dynastic name.
    HouseId(u8), "houses"
}
crate::keyed! {
    /// A marriage, lasting or ended.
    MarriageId(u16), "marriages"
}
/// Talks that may lead to a contract: a number in a list, no piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct TalkId(pub u16);

crate::keyed! {
    /// A marriage contract, or the talks that may lead to one.
    ContractId(u16), "contracts"
}
