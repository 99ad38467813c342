//! People of dynasties in the window, for every game with courts: portraits, lists, the sheet, the family tree, the ledger of
//! contracts. A game says who its people are and what it calls them ([`Courtly`], [`Facts`]); everything is as the seat at
//! the screen knows it.

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

use crate::engine::Act;
use std::collections::BTreeMap;

use bevy::prelude::World;
use bevy_egui::egui;

pub use self::court::{Court, Mind};
pub use self::portrait::{Likeness, Rank};
pub use self::thoughts::Thought;
use super::desk::Shell;
use super::sight::Sight;
use crate::dynasty::{Character, CharacterId, Claim, ContractId, Customs, Marriage};
use crate::table::{Refusal, SeatId};

/// A characteristic of a person.
pub struct Score {
    pub name: &'static str,
    pub value: i8,
    /// What it does, in half a sentence.
    pub does: String,
}

/// Somebody as lists, tree and sheet show him.
pub struct Person {
    pub is: Character,
    /// Christian name and house.
    pub name: String,
    /// As one of a couple.
    pub short: String,
    /// With the title.
    pub styled: String,
    pub house: String,
    pub rank: Rank,
    pub scores: Vec<Score>,
    /// Where the person's piece is.
    pub at: Option<String>,
    /// More on the card, and what it is.
    pub below: Option<(String, &'static str)>,
    /// The crown this person has to do with.
    pub crown: Option<usize>,
}

/// A seat with people.
pub struct House {
    pub seat: SeatId,
    /// Its monarch.
    pub head: Option<CharacterId>,
    /// As they are listed.
    pub people: Vec<CharacterId>,
}

/// What of a contract the seat may read.
pub struct Contract {
    /// Whose it is and when it was signed.
    pub title: String,
    pub clauses: Vec<String>,
}

/// What the panels of all courts name in a game's own words.
pub struct Words {
    /// Rules, with the game's prefix.
    pub succession: &'static str,
    pub survival: &'static str,
    pub contracts: &'static str,
    /// What a written agreement between houses is called.
    pub contract: &'static str,
}

/// A court as its panels show it.
pub struct Facts {
    pub words: Words,
    pub year: i32,
    pub customs: Customs,
    /// What players call the seats, by number.
    pub seats: Vec<String>,
    /// Everybody there ever was, by number.
    pub people: Vec<Person>,
    pub marriages: Vec<Marriage>,
    pub houses: Vec<House>,
    /// Whatever has a line of succession, by the game's number for it, which stays the same from act to act.
    pub crowns: Vec<(usize, String)>,
    /// Those that the seat knows of.
    pub contracts: BTreeMap<ContractId, Contract>,
    /// What is said of an act that the rules allow and the seat cannot do now.
    pub wait: &'static str,
}

/// What is asked only of the person whose sheet is open.
pub struct Sheet {
    /// Crowns, offices, places in lines of succession.
    pub titles: Vec<String>,
    /// What the scores come to now.
    pub sums: Option<String>,
    /// How likely the living live on, line by line.
    pub survival: Vec<egui::RichText>,
    /// Claims and what was renounced, each with its rule.
    pub claims: Vec<(String, &'static str)>,
    /// Is it one's own who may be matched now?
    pub is_single: bool,
}

/// A game with courts.
pub trait Courtly: Sync {
    /// The court in this position, as the seat sees it.
    fn facts(&self, world: &World, sight: &Sight) -> Facts;
    /// What the seat should think of now, by kind.
    fn thoughts(&self, mind: &Mind) -> Vec<Thought>;
    /// Who would follow on this one of [`Facts::crowns`].
    fn line(&self, mind: &Mind, crown: usize) -> Vec<Claim>;
    /// More of a person, for the sheet.
    fn sheet(&self, court: &mut Court, mind: &Mind, who: CharacterId) -> Sheet;
    /// Where the person's piece stands, on the sheet.
    fn stands(&self, ui: &mut egui::Ui, shell: &mut Shell, mind: &Mind, who: CharacterId);
    /// The act that gives one's own person another name.
    fn rename(&self, who: CharacterId, name: String) -> Act;
    /// Would the table take this act, as far as the seat can know?
    ///
    /// # Errors
    /// The rule that forbids it.
    fn judge(&self, mind: &Mind, act: &Act) -> Result<(), Refusal>;
}
