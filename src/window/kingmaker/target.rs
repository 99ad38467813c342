//! The space an action is about, when it names one: it is lit, and a click on it picks the offer.

use super::map::geometry::Site;
use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::book::Book;
use crate::games::kingmaker::combat::CombatDeed as Combat;
use crate::games::kingmaker::components::Spot;
use crate::games::kingmaker::faction::FactionDeed as Faction;
use crate::games::kingmaker::ids::PlaceId;
use crate::games::kingmaker::parliament::ParliamentDeed as Parliament;
use crate::games::kingmaker::travel::{Haven, TravelDeed as Travel};

/// `None` for what names no space.
pub fn target(book: &Book, action: &Action) -> Option<Site> {
    let place = |p: &PlaceId| Some(Site::Land(book.map.place(*p).area));
    match action {
        Action::Travel(Travel::March { to, .. } | Travel::Refuge { area: to, .. }) => Some(Site::Land(*to)),
        Action::Travel(Travel::Sail(v)) => match v.to {
            Haven::Sea(sea) => Some(Site::Sea(sea)),
            Haven::Port(port) => place(&port),
        },
        Action::Combat(Combat::Siege { place: at, .. } | Combat::Blockade { port: at, .. })
        | Action::Faction(Faction::Station { place: at, .. })
        | Action::Parliament(Parliament::Call { place: at, .. } | Parliament::Return { place: at, .. }) => place(at),
        Action::Faction(Faction::Bring { at, .. }) => match at {
            Spot::Open(area) => Some(Site::Land(*area)),
            Spot::Inside(at) => place(at),
            _ => None,
        },
        _ => None,
    }
}
