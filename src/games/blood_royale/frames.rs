//! Decisions and procedures that nest: each is a frame of the stack in the world, and so is saved in its middle.

use serde::{Deserialize, Serialize};

use super::campaign::CampaignAsk;
use super::court::CourtAsk;
use super::fortune::FortuneAsk;
use super::marriages::MarriageAsk;
use super::realm::RealmAsk;
use super::war::WarAsk;

/// A decision awaited, or a procedure under way, of one of the rooms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    Court(CourtAsk),
    Marriage(MarriageAsk),
    Realm(RealmAsk),
    Campaign(CampaignAsk),
    War(WarAsk),
    Fortune(FortuneAsk),
}
