//! The place an action is about, when it names one: it is lit, and a click on it picks the offer.

use super::map::geometry::Site;
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::campaign::CampaignDeed as Campaign;
use crate::games::blood_royale::components::Spot;
use crate::games::blood_royale::court::CourtDeed as Court;
use crate::games::blood_royale::fortune::FortuneDeed as Fortune;
use crate::games::blood_royale::realm::RealmDeed as Realm;
use crate::games::blood_royale::war::WarDeed as War;

/// Where a way ends for what goes. `None` for what names no place.
pub fn target(action: &Action) -> Option<Site> {
    let province = match action {
        Action::Realm(
            Realm::BuyOff { province: at }
            | Realm::Grant { province: at, .. }
            | Realm::PlaceArmy { at }
            | Realm::PlaceFleet { at },
        ) => *at,
        Action::Campaign(Campaign::Mark { province }) => *province,
        Action::Campaign(Campaign::March { path, .. } | Campaign::Carry { path, .. }) => *path.last()?,
        Action::Campaign(Campaign::Sail { path, dock, .. }) => match dock {
            Some(port) => *port,
            None => return Some(Site::Sea(*path.last()?)),
        },
        Action::Campaign(Campaign::TakeCross { .. }) => return Some(Site::HolyLand),
        Action::War(
            War::Attack { at, .. } | War::Flee { to: at, .. } | War::Retreat { to: at } | War::NewCapital { at },
        ) => *at,
        Action::Fortune(
            Fortune::PlaceCaptain { at }
            | Fortune::Quell { at }
            | Fortune::Govern { at, .. }
            | Fortune::FreeFleet { at }
            | Fortune::Push { to: at },
        ) => *at,
        Action::Court(Court::PlacePrince { at } | Court::PutKing { at: Spot::Land(at) }) => *at,
        _ => return None,
    };
    Some(Site::Land(province))
}
