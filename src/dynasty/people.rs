//! Who there is: characters, houses, marriages.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::{CharacterId, ContractId, Customs, HouseId, MarriageId};
use crate::table::SeatId;

/// Male or female.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Sex {
    Male,
    Female,
}

impl Sex {
    /// Of two sexes, so that rules can ask in one word.
    pub fn is_male(self) -> bool {
        self == Sex::Male
    }

    /// "male", "female".
    pub fn word(self) -> &'static str {
        if self.is_male() { "male" } else { "female" }
    }

    /// "son", "daughter".
    pub fn child(self) -> &'static str {
        if self.is_male() { "son" } else { "daughter" }
    }

    /// "brother", "sister".
    pub fn sibling(self) -> &'static str {
        if self.is_male() { "brother" } else { "sister" }
    }

    /// "husband", "wife".
    pub fn spouse(self) -> &'static str {
        if self.is_male() { "husband" } else { "wife" }
    }

    /// "he", "she".
    pub fn he(self) -> &'static str {
        if self.is_male() { "he" } else { "she" }
    }

    /// "his", "her".
    pub fn his(self) -> &'static str {
        if self.is_male() { "his" } else { "her" }
    }

    /// The sex one marries.
    pub fn other(self) -> Sex {
        if self.is_male() { Sex::Female } else { Sex::Male }
    }
}

/// What the first score of a person of this sex is called.
///
/// BR 6.17
pub fn valour_name(sex: Sex) -> &'static str {
    if sex.is_male() { "Strength" } else { "Guile" }
}

/// The three characteristics.
///
/// BR 6.10
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scores {
    /// Strength of a male, Guile of a female.
    pub strength: i8,
    pub constitution: i8,
    pub charisma: i8,
}

/// Who holds a prisoner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Captor {
    Seat(SeatId),
    Neutral,
}

/// A person of a dynasty. The dead stay, for the family tree and for the order of succession.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Character {
    pub id: CharacterId,
    pub name: String,
    pub sex: Sex,
    /// Year of birth for precedence: a second child of one turn is a year younger (BR 5.2).
    pub born: i32,
    /// First year of the year track; the age counts from it.
    pub track: i32,
    /// Dynastic name borne.
    pub house: HouseId,
    /// Player to whose house the person was born, or whose house the person joined for good; there a widow returns.
    pub home: Option<SeatId>,
    /// Player who decides for the person now; `None`: nobody.
    pub keeper: Option<SeatId>,
    pub father: Option<CharacterId>,
    pub mother: Option<CharacterId>,
    pub scores: Scores,
    /// Birth rolls beyond the first, this turn (BR 6.5).
    #[serde(default)]
    pub strain: i8,
    #[serde(default)]
    pub died: Option<i32>,
    #[serde(default)]
    pub retired: bool,
    #[serde(default)]
    pub captive_of: Option<Captor>,
    #[serde(default)]
    pub bastard: bool,
    /// No children by rule: a created regent, a prince of a kingdom outside the game.
    #[serde(default)]
    pub childless: bool,
    /// Never marries, by rule: a created regent (BR 9.33).
    #[serde(default)]
    pub never_weds: bool,
}

impl Character {
    /// A person born in `year` with normal scores, of no known parents, kept by nobody.
    pub fn new(id: CharacterId, name: impl Into<String>, sex: Sex, year: i32, house: HouseId) -> Self {
        Character {
            id,
            name: name.into(),
            sex,
            born: year,
            track: year,
            house,
            home: None,
            keeper: None,
            father: None,
            mother: None,
            scores: Scores::default(),
            strain: 0,
            died: None,
            retired: false,
            captive_of: None,
            bastard: false,
            childless: false,
            never_weds: false,
        }
    }

    /// The same person in the house of `seat`.
    pub fn at_home(mut self, seat: SeatId) -> Self {
        self.home = Some(seat);
        self.keeper = Some(seat);
        self
    }

    /// The same person as a child of these two.
    pub fn of_parents(mut self, father: CharacterId, mother: CharacterId) -> Self {
        self.father = Some(father);
        self.mother = Some(mother);
        self
    }

    /// Age in `year`; of the dead, the age they reached.
    pub fn age(&self, year: i32) -> i32 {
        self.died.map_or(year, |died| died.min(year)) - self.track
    }

    /// Not dead; who has retired lives. Rules mostly ask [`Character::in_play`].
    pub fn is_alive(&self) -> bool {
        self.died.is_none()
    }

    /// Alive and not retired.
    pub fn in_play(&self) -> bool {
        self.is_alive() && !self.retired
    }

    /// Of the age at which one marries and takes survival rolls.
    pub fn is_adult(&self, year: i32, customs: &Customs) -> bool {
        self.age(year) >= customs.adult_age
    }

    /// Held by another player, or by neutrals.
    pub fn is_captive(&self) -> bool {
        self.captive_of.is_some()
    }

    /// Constitution as it counts this turn. It may fall below the lowest score (BR 6.5, Q9).
    pub fn constitution_now(&self) -> i8 {
        self.scores.constitution.saturating_sub(self.strain)
    }
}

/// A dynastic name.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct House {
    pub id: HouseId,
    pub name: String,
}

/// A marriage. It lasts until a partner dies.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marriage {
    pub id: MarriageId,
    pub husband: CharacterId,
    pub wife: CharacterId,
    pub year: i32,
    #[serde(default)]
    pub ended: Option<i32>,
    /// The husband joined the bride's house (BR 8.15).
    #[serde(default)]
    pub husband_moved: bool,
    #[serde(default)]
    pub contract: Option<ContractId>,
    /// The gift for a match with a crowned head has been paid; it is paid once a marriage (BR 8.13, Q22).
    #[serde(default)]
    pub crown_gift_paid: bool,
}

impl Marriage {
    /// A wedding of this year: no contract, the wife joins her husband's house.
    pub fn new(id: MarriageId, husband: CharacterId, wife: CharacterId, year: i32) -> Self {
        Marriage { id, husband, wife, year, ended: None, husband_moved: false, contract: None, crown_gift_paid: false }
    }

    /// The other partner; `None` where `who` is neither.
    pub fn partner(&self, who: CharacterId) -> Option<CharacterId> {
        if who == self.husband { Some(self.wife) } else { (who == self.wife).then_some(self.husband) }
    }

    /// Not ended.
    pub fn lasts(&self) -> bool {
        self.ended.is_none()
    }
}

crate::numbered! { Character, CharacterId; House, HouseId; Marriage, MarriageId }
