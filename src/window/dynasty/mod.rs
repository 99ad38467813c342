//! People of dynasties in the window, for every game with courts: portraits, lists, the sheet, the family tree, the ledger of
//! contracts. A game says who its people are and what it calls them ([`Courtly`]); everything is as the seat at the screen
//! knows it.

pub mod clauses;
pub mod court;
pub mod frame;
pub mod houses;
pub mod ledger;
pub mod people;
pub mod portrait;
pub mod sheet;
pub mod thoughts;
pub mod tree;

use std::sync::Arc;

use bevy::prelude::World;
use bevy_egui::egui;

pub use self::court::{Court, Mind};
pub use self::portrait::{Likeness, Rank};
pub use self::thoughts::Thought;
use super::look::Look;
use super::shown::Shown;
use crate::dynasty::{Character, CharacterId, Claim, ContractId, Customs, HouseId, Kin, MarriageId};
use crate::table::{Refusal, SeatId};

/// A characteristic of a person.
pub struct Score {
    pub name: &'static str,
    pub value: i8,
    /// What it does, in half a sentence.
    pub does: String,
}

/// A game with courts.
pub trait Courtly: Shown {
    /// Whatever has a line of succession.
    type Crown: Copy + PartialEq + Send + Sync + 'static;
    /// Windows and drafts of its own beside sheet and tree.
    type Papers: Default + Send + Sync + 'static;
    /// Rules that the panels name.
    const SUCCESSION: &'static str;
    const SURVIVAL: &'static str;
    const CONTRACTS: &'static str;
    /// What a written agreement between houses is called.
    const CONTRACT: &'static str = "contract";

    // ---- What is open

    fn court<'a>(look: &'a mut Look<Self>) -> &'a mut Court<Self>;
    /// The position as the seat at the screen knows it.
    fn glass(look: &Look<Self>) -> Option<Arc<World>>;
    /// Another position is seen: what was reckoned is reckoned anew, and who is no more is looked at no longer.
    fn renew(_papers: &mut Self::Papers, _mind: &Mind<Self>) {}
    /// Is a window of its own open?
    fn is_open(_papers: &Self::Papers) -> bool {
        false
    }
    /// Closes the smallest of them; false where none is open.
    fn close(_papers: &mut Self::Papers) -> bool {
        false
    }
    fn windows(_ctx: &egui::Context, _look: &mut Look<Self>, _mind: &Mind<Self>) {}

    // ---- The table

    fn year(mind: &Mind<Self>) -> i32;
    fn customs(mind: &Mind<Self>) -> Customs;
    /// What players call a seat.
    fn seat_name(mind: &Mind<Self>, seat: SeatId) -> String;

    /// Would the table take this act, as far as the seat can know?
    ///
    /// # Errors
    /// The rule that forbids it.
    fn judge(mind: &Mind<Self>, action: &Self::Action) -> Result<(), Refusal>;
    /// What is said of an act that the rules allow and the seat cannot do now.
    fn wait(_mind: &Mind<Self>) -> &'static str {
        "Not now"
    }
    /// What the seat should think of now, by kind.
    fn thoughts(_mind: &Mind<Self>) -> Vec<Thought> {
        vec![]
    }

    // ---- Houses

    /// Seats with people.
    fn houses(mind: &Mind<Self>) -> Vec<SeatId>;
    /// The people of a house, as they are listed.
    fn household(mind: &Mind<Self>, seat: SeatId) -> Vec<CharacterId>;
    /// Its monarch.
    fn head(mind: &Mind<Self>, seat: SeatId) -> Option<CharacterId>;
    /// Those who live with others by marriage.
    fn married_off(mind: &Mind<Self>, seat: SeatId) -> Vec<CharacterId> {
        let gone = |c: &&Character| c.home == Some(seat) && c.in_play() && c.keeper != Some(seat);
        Self::kin(mind).everybody().filter(gone).map(|c| c.id).collect()
    }
    /// More of a person on his card.
    fn below_row(_ui: &mut egui::Ui, _mind: &Mind<Self>, _who: CharacterId) {}
    /// More of a house, below its people.
    fn below_house(_ui: &mut egui::Ui, _look: &mut Look<Self>, _mind: &Mind<Self>, _seat: SeatId) {}

    // ---- People

    /// Is there such a person?
    fn knows(mind: &Mind<Self>, who: CharacterId) -> bool;
    fn kin(mind: &Mind<Self>) -> Kin<'_>;
    fn person(mind: &Mind<Self>, who: CharacterId) -> &Character;
    /// Christian name and house.
    fn name(mind: &Mind<Self>, who: CharacterId) -> String;
    /// As [`Courtly::name`], with the title.
    fn styled(mind: &Mind<Self>, who: CharacterId) -> String;
    fn house(mind: &Mind<Self>, house: HouseId) -> String;
    /// How high the person stands, for crown and coronet.
    fn rank(mind: &Mind<Self>, who: CharacterId) -> Rank;
    fn scores(mind: &Mind<Self>, c: &Character) -> Vec<Score>;
    /// Where the person's piece is, in words.
    fn whereabouts(_mind: &Mind<Self>, _who: CharacterId) -> Option<String> {
        None
    }

    // ---- Crowns and marriages

    /// All crowns, with what they are called.
    fn crowns(mind: &Mind<Self>) -> Vec<(Self::Crown, String)>;
    /// The crown this person has to do with.
    fn crown_near(mind: &Mind<Self>, who: CharacterId) -> Option<Self::Crown>;
    /// Who would follow.
    fn line(look: &mut Look<Self>, mind: &Mind<Self>, crown: Self::Crown) -> Arc<Vec<Claim>>;
    /// A marriage's two in words.
    fn couple(mind: &Mind<Self>, marriage: MarriageId) -> String;
    /// What of a contract the seat may read, clause by clause; `None` where it does not know of it.
    fn clauses(mind: &Mind<Self>, contract: ContractId) -> Option<Vec<String>>;
    /// Whose contract it is and when it was signed.
    fn contract(mind: &Mind<Self>, contract: ContractId) -> Option<String>;

    // ---- The sheet, from the top down

    /// Crowns, offices, places in lines of succession.
    fn titles(look: &mut Look<Self>, mind: &Mind<Self>, who: CharacterId) -> Vec<String>;
    /// Where the person's piece stands.
    fn stands(_ui: &mut egui::Ui, _look: &mut Look<Self>, _mind: &Mind<Self>, _who: CharacterId) {}
    /// Buttons beside the one of the tree.
    fn buttons(_ui: &mut egui::Ui, _look: &mut Look<Self>, _mind: &Mind<Self>, _c: &Character) {}
    /// The act that gives one's own person another name, if the table takes it.
    fn rename(_look: &mut Look<Self>, _mind: &Mind<Self>, _who: CharacterId, _name: &str) -> Option<Self::Action> {
        None
    }
    /// What the scores come to now.
    fn sums(_mind: &Mind<Self>, _who: CharacterId) -> Option<String> {
        None
    }
    /// How likely the living live on, line by line, where the rolls are not those of the customs.
    fn survival(_mind: &Mind<Self>, _c: &Character) -> Option<Vec<String>> {
        None
    }
    /// Is the person spared the survival roll for now?
    fn is_spared(_mind: &Mind<Self>, _who: CharacterId) -> bool {
        false
    }
    /// Claims and what was renounced, each with its rule.
    fn claims(_mind: &Mind<Self>, _who: CharacterId) -> Vec<(String, &'static str)> {
        vec![]
    }
}
