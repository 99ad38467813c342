//! Going aboard and ashore by a click: which acts take the chosen there. A click on one's own fleet in port takes them
//! aboard, a click on the land where a laden fleet lies brings its load ashore.

use super::forces::{Load, Price, goal};
use super::map::geometry::Site;
use crate::engine::Act;
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::campaign::{self, CampaignDeed, Unit};
use crate::games::blood_royale::components::{Berth, Spot};
use crate::games::blood_royale::ids::FleetId;
use crate::games::blood_royale::position::Pos;
use crate::table::SeatId;
use crate::window::selection::Goal;

/// The acts that take the chosen aboard the fleets in their port, as many as there is room for.
pub fn aboard(pos: Pos, seat: SeatId, site: Site, load: &Load) -> Vec<Act> {
    let (Site::Land(port), true) = (site, load.fleets.is_empty()) else { return vec![] };
    let mut rest = load.units.clone();
    let here = pos.fleets().filter(|f| f.at == Berth::Port(port) && pos.commander_of_fleet(f.id) == Some(seat));
    let mut acts = vec![];
    for fleet in here {
        let act = |n: usize| CampaignDeed::Embark { units: rest[..n].to_vec(), fleet: fleet.id };
        let fits = |n: &usize| Action::Campaign(act(*n)).check(pos, seat).is_ok();
        if let Some(n) = (1..=rest.len()).rev().find(fits) {
            acts.push(Act::new(act(n)));
            rest.drain(..n);
        }
    }
    acts
}

/// The shore before the fleets, for those aboard who can still go there.
pub fn ashore(pos: Pos, seat: SeatId, fleets: &[FleetId]) -> Option<Goal> {
    let Berth::Port(port) = pos.fleet(*fleets.first()?).at else { return None };
    let may = |units: &[Unit], ask: bool| {
        Action::Campaign(CampaignDeed::Land { units: units.to_vec(), ask }).check(pos, seat).is_ok()
    };
    let either = |units: &[Unit]| may(units, false) || may(units, true);
    let mut loads: Vec<Vec<Unit>> = vec![];
    for fleet in fleets {
        let at = Spot::Aboard(*fleet);
        let forces = pos.armies().filter(|a| a.at == at).map(|a| Unit::Army(a.id));
        let forces = forces.chain(pos.pawns().filter(|p| p.at == at).map(|p| Unit::Royal(p.id))).collect();
        let goods = pos.items().filter(|i| i.at == at).map(|i| Unit::Item(i.id)).collect();
        for mut group in [forces, goods] {
            let group: &mut Vec<Unit> = &mut group;
            group.retain(|unit| either(&[*unit]));
            if !group.is_empty() && either(&group[..]) {
                loads.push(std::mem::take(group));
            }
        }
    }
    let asks = loads.iter().any(|units| campaign::landing_asks(pos, seat, units));
    let (click, cost) = ("Click the land to go ashore", pos.book.tables.moves.disembark);
    let price = Price { click, cost, ends: asks, leave: pos.holder(port).filter(|_| asks) };
    let land = |units: &Vec<Unit>, ask: bool| Act::new(CampaignDeed::Land { units: units.clone(), ask });
    let acts = |ask| loads.iter().map(|units| land(units, ask)).collect();
    (!loads.is_empty()).then(|| goal(pos, Site::Land(port), vec![port.key()], price, acts))
}
