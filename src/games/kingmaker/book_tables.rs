//! Odds, garrisons, votes, heirs and the deal.

use serde::{Deserialize, Serialize};

use super::book_events::Ratio;
use super::book_map::PlaceKind;
use super::ids::{CardId, HeirId, NobleId, PlaceId};

/// The two royal houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum House {
    Lancaster,
    York,
}

impl House {
    /// Both, in the order in which houses are reckoned with and told.
    pub const ALL: [House; 2] = [House::Lancaster, House::York];

    /// "Lancaster".
    pub fn name(self) -> &'static str {
        ["Lancaster", "York"][self as usize]
    }

    /// The rival house.
    pub fn other(self) -> House {
        if self == House::Lancaster { House::York } else { House::Lancaster }
    }
}

/// What of a row of the tables is not sourced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableDoubt {
    Garrison,
    Capacity,
    Order,
}

/// A royal heir as printed; his place in the list is his place in the succession of his house.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeirData {
    #[serde(rename = "key")]
    pub id: HeirId,
    pub name: String,
    pub house: House,
    pub start: PlaceId,
    #[serde(default)]
    pub reconstructed: Vec<TableDoubt>,
}

/// What all places of one kind have in common, in troops.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindData {
    pub kind: PlaceKind,
    /// Troops within the walls (CBT-15).
    pub garrison: u16,
    /// The same when nobles are inside.
    pub occupied: u16,
    pub capacity: u16,
    #[serde(default)]
    pub reconstructed: Vec<TableDoubt>,
}

/// The Table of Odds, which a formula gives; what is sourced of it stands there to be checked against.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Odds {
    /// Rows of the table that a source gives: the weaker total, and what the stronger needs for each ratio.
    pub known: Vec<(u16, [Option<u16>; 6])>,
    pub step: u16,
}

impl Odds {
    /// What the stronger force needs for each ratio against so many (CBT-11).
    pub fn row(&self, weaker: u16) -> [Option<u16>; 6] {
        let up = |n: u32| n.div_ceil(u32::from(self.step)) * u32::from(self.step);
        let weaker = up(u32::from(weaker));
        let need = |ratio: Ratio| match ratio {
            Ratio::Majority => weaker + u32::from(self.step),
            Ratio::FiveToFour => up((weaker * 5).div_ceil(4)),
            Ratio::ThreeToTwo => up((weaker * 3).div_ceil(2)),
            Ratio::TwoToOne => weaker * 2,
            Ratio::ThreeToOne => weaker * 3,
            Ratio::FourToOne => weaker * 4,
        };
        let mut row = [None; 6];
        for (n, ratio) in Ratio::ALL.into_iter().enumerate() {
            let next = Ratio::ALL.get(n + 1).map(|r| need(*r));
            row[n] = (next.is_none_or(|next| next > need(ratio))).then(|| need(ratio).min(u32::from(u16::MAX)) as u16);
        }
        row
    }

    /// The ratio of two totals; none between equals.
    pub fn ratio(&self, a: u16, b: u16) -> Option<Ratio> {
        let (strong, weak) = (a.max(b), a.min(b));
        if strong == weak {
            return None;
        }
        if weak == 0 {
            return Some(Ratio::FourToOne);
        }
        let reached = |need: &Option<u16>| need.is_some_and(|need| strong >= need);
        let row = self.row(weak);
        Ratio::ALL.into_iter().rev().find(|r| reached(&row[*r as usize]))
    }
}

/// Votes that do not stand on a card or at a place, and the totals that all of them must give.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Votes {
    pub king: u16,
    pub chancellor: u16,
    pub senior_heir_lords: u16,
    pub senior_heir_commons: u16,
    pub lords_total: u16,
    pub commons_total: u16,
}

/// How many Crown cards are dealt to so many players, all together.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    pub players: u8,
    pub cards: u8,
    #[serde(default)]
    pub reconstructed: bool,
}

/// The most spaces of a move: a noble's across country, a ship's, a pretender's on his own, anybody's in a catastrophe.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spaces {
    pub noble: u8,
    pub ship: u8,
    pub pretender: u8,
    pub catastrophe: u8,
}

/// The inside of the tables file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    pub odds: Odds,
    pub kinds: Vec<KindData>,
    pub votes: Votes,
    pub deal: Vec<Deal>,
    /// Each house in order of succession.
    pub heirs: Vec<HeirData>,
    pub movement: Spaces,
    /// Rounds in which a faction may hold heirs of both houses (HEIR-3).
    pub grace_rounds: u8,
    pub first_year: u16,
    /// The noble who is an heir of Lancaster when the others are dead (SPN-7).
    pub last_heir: NobleId,
    pub chancellor: CardId,
    pub warden: CardId,
    /// Where no Parliament sits (PARL-2).
    pub not_for_parliament: Vec<PlaceId>,
}

impl Tables {
    /// What all places of this kind have in common.
    pub fn kind(&self, kind: PlaceKind) -> &KindData {
        &self.kinds[kind as usize]
    }

    /// How many cards are dealt (SET-4).
    pub fn dealt(&self, players: usize) -> usize {
        self.deal.iter().find(|d| usize::from(d.players) == players).map_or(0, |d| d.cards.into())
    }
}
