//! What contracts can say: each kind of clause is one variant here with everything it does (8.6). Adding a kind touches
//! this file only.

use serde::{Deserialize, Serialize};

use super::super::ids::{CountryId, Goods, ProvinceId};
use crate::dynasty::CharacterId;
use crate::table::SeatId;

/// One obligation or leave; [`Clause::by`](crate::dynasty::Clause) is the player it binds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Terms {
    /// Does not enter or attack the other's provinces of this list; all of them if it is empty.
    NonAggression { over: Vec<ProvinceId> },
    /// Lets the other's armies and royals pass.
    ArmyPassage { over: Vec<ProvinceId> },
    /// Lets the other's goods pass (16.19).
    ResourcePassage { over: Vec<ProvinceId> },
    /// Lets the other's fleets shelter.
    Harbour { over: Vec<ProvinceId> },
    /// Delivers what this province yields, so many a turn.
    Deliver { goods: Goods, count: u8, from: ProvinceId },
    /// Pays once at the wedding, or each turn.
    Pay { crowns: u32, each_turn: bool },
    /// Cedes a province at the wedding.
    Cede { province: ProvinceId },
    /// Puts no control marker there (17.6).
    NoMarker { province: ProvinceId },
    /// The children go to the bride's house: all, or every n-th.
    ChildrenToBride { every: u8 },
    /// This character and his line renounce the crown; outlives the contract (8.19, 9.19).
    RenounceClaim { who: CharacterId, country: CountryId },
    /// Fights beside the other in war against this player (honour: the joint move is offered).
    SupportInWar { against: SeatId },
    /// Sells what this province yields to nobody else.
    ExclusiveSale { goods: Goods, from: ProvinceId },
    /// Lends armies to the other's monarch (20.3, 20.4).
    ForeignAid { armies: u8 },
    /// Sets a captive free.
    Release { who: CharacterId },
}

impl crate::dynasty::Terms for Terms {
    fn describe(&self) -> String {
        format!("{self:?}")
    }

    fn conflicts_with(&self, _other: &Self) -> Option<String> {
        None
    }
}
