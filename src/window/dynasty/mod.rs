//! People of dynasties in the window, for every game with courts: portraits, lists, the sheet, the family tree, the ledger of
//! contracts. A game says who its people are and what it calls them ([`Courtly`]); everything is as the seat at the screen
//! knows it.

pub mod clauses;
pub mod frame;
pub mod ledger;
pub mod people;
pub mod portrait;
pub mod sheet;
pub mod tree;

use std::sync::Arc;

use bevy_egui::egui;

pub use self::portrait::{Likeness, Rank};
use super::desk::Look;
use super::shown::Shown;
use super::sight::Sight;
use crate::dynasty::{Character, CharacterId, Claim, ContractId, Customs, HouseId, Kin, MarriageId};
use crate::table::SeatId;

/// A characteristic of a person.
pub struct Score {
    pub name: &'static str,
    pub value: i8,
    /// What it does, in half a sentence.
    pub does: String,
}

/// A game with courts.
pub trait Courtly: Shown {
    /// What the seat at the screen knows.
    type Mind;
    /// Whatever has a line of succession.
    type Crown: Copy + PartialEq;
    /// Rules that the panels name.
    const SUCCESSION: &'static str;
    const SURVIVAL: &'static str;
    const CONTRACTS: &'static str;

    // ---- What is open

    /// Whose sheet.
    fn sheet<'a>(look: &'a mut Look<Self>) -> &'a mut Option<CharacterId>;
    fn tree<'a>(look: &'a mut Look<Self>) -> &'a mut Option<tree::Tree<Self::Crown>>;

    // ---- The table

    fn sight(mind: &Self::Mind) -> &Sight<Self>;
    fn year(mind: &Self::Mind) -> i32;
    fn customs(mind: &Self::Mind) -> Customs;
    /// What players call a seat.
    fn seat_name(mind: &Self::Mind, seat: SeatId) -> String;

    // ---- People

    fn kin(mind: &Self::Mind) -> Kin<'_>;
    fn person(mind: &Self::Mind, who: CharacterId) -> &Character;
    /// Christian name and house.
    fn name(mind: &Self::Mind, who: CharacterId) -> String;
    /// As [`Courtly::name`], with the title.
    fn styled(mind: &Self::Mind, who: CharacterId) -> String;
    fn house(mind: &Self::Mind, house: HouseId) -> String;
    /// How high the person stands, for crown and coronet.
    fn rank(mind: &Self::Mind, who: CharacterId) -> Rank;
    fn scores(mind: &Self::Mind, c: &Character) -> Vec<Score>;
    /// Where the person's piece is, in words.
    fn whereabouts(_mind: &Self::Mind, _who: CharacterId) -> Option<String> {
        None
    }

    // ---- Crowns and marriages

    /// All crowns, with what they are called.
    fn crowns(mind: &Self::Mind) -> Vec<(Self::Crown, String)>;
    /// The crown this person has to do with.
    fn crown_near(mind: &Self::Mind, who: CharacterId) -> Option<Self::Crown>;
    /// Who would follow.
    fn line(look: &mut Look<Self>, mind: &Self::Mind, crown: Self::Crown) -> Arc<Vec<Claim>>;
    /// A marriage's two in words.
    fn couple(mind: &Self::Mind, marriage: MarriageId) -> String;
    /// What of a contract the seat may read, clause by clause; `None` where it does not know of it.
    fn clauses(mind: &Self::Mind, contract: ContractId) -> Option<Vec<String>>;
    /// Whose contract it is and when it was signed.
    fn contract(mind: &Self::Mind, contract: ContractId) -> Option<String>;

    // ---- The sheet, from the top down

    /// Crowns, offices, places in lines of succession.
    fn titles(look: &mut Look<Self>, mind: &Self::Mind, who: CharacterId) -> Vec<String>;
    /// Where the person's piece stands.
    fn stands(_ui: &mut egui::Ui, _look: &mut Look<Self>, _mind: &Self::Mind, _who: CharacterId) {}
    /// Buttons beside the one of the tree.
    fn buttons(_ui: &mut egui::Ui, _look: &mut Look<Self>, _mind: &Self::Mind, _c: &Character) {}
    /// The act that gives one's own person another name, if the table takes it.
    fn rename(_look: &mut Look<Self>, _mind: &Self::Mind, _who: CharacterId, _name: &str) -> Option<Self::Action> {
        None
    }
    /// What the scores come to now.
    fn sums(_mind: &Self::Mind, _who: CharacterId) -> Option<String> {
        None
    }
    /// How likely the living live on, line by line, where the rolls are not those of the customs.
    fn survival(_mind: &Self::Mind, _c: &Character) -> Option<Vec<String>> {
        None
    }
    /// Is the person spared the survival roll for now?
    fn is_spared(_mind: &Self::Mind, _who: CharacterId) -> bool {
        false
    }
    /// Claims and what was renounced, each with its rule.
    fn claims(_mind: &Self::Mind, _who: CharacterId) -> Vec<(String, &'static str)> {
        vec![]
    }
}
