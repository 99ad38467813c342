//! Everything a player can ask for, room by room. Each room judges its own (`check`), does it (`apply`), lists it
//! (`offers`) and says it in words; [`judge`](super::judge) only knows the doors.

use serde::{Deserialize, Serialize};

use super::campaign::CampaignDeed;
use super::court::CourtDeed;
use super::fortune::FortuneDeed;
use super::marriages::MarriageDeed;
use super::realm::RealmDeed;
use super::war::WarDeed;
use crate::dynasty::CharacterId;

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Action {
    /// "I have done with this phase" in phases where all act at once; "I pass" in those taken in turn.
    Done,
    /// Births, survival, succession, regents (sections 6, 7, 9, 10).
    Court(CourtDeed),
    /// Marriages, contracts and bargains (sections 8, 20).
    Marriage(MarriageDeed),
    /// Taxes, upkeep, raising, cashing in (sections 11 to 13, 21).
    Realm(RealmDeed),
    /// Movement and control (sections 16, 17, Option D).
    Campaign(CampaignDeed),
    /// Combat, capitals, captives, alliances (sections 18 to 20).
    War(WarDeed),
    /// Events, cards, auctions, Governors (section 15, Options E and G).
    Fortune(FortuneDeed),
    /// Gives one of one's own another Christian name (2.6).
    Rename { who: CharacterId, name: String },
    /// Gives one's house another name (2.6).
    NameHouse { name: String },
    /// Agrees, or no longer agrees, that this turn be the last (3.1). When everybody does, it is.
    CallTime { agree: bool },
}
