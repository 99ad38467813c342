//! The campaign: marches, ships, goods on the road, passage, control of provinces (sections 14, 16, 17; Option D).
//!
//! [`ground`] says what entering a province means for a force, [`ways`] searches with it (windows, offers and bots ask
//! [`reach`] and [`sail_reach`]), [`marching`], [`ships`] and [`goods`] judge and do the moves, [`asking`] the leave asked
//! on the spot, [`allies`] and [`recall`] lent troops and Governors, [`control`] who holds what, [`turns`] the edges of rounds and
//! turns, [`shipments`] Option D.

mod allies;
mod asking;
mod burning;
mod control;
mod crusade;
mod faults;
mod goods;
mod ground;
mod marching;
mod offers;
mod recall;
mod refusals;
mod shipments;
mod ships;
mod turns;
mod units;
mod ways;
mod words;

pub use allies::{governing, is_open, offer_aid};
pub use asking::Matter;
pub use control::{candidates, cede, old_capital, take_control};
pub use faults::faults;
pub use ground::{Field, Ground, Presence};
pub use offers::offers;
pub use refusals::No;
pub use shipments::{Hunter, Leg, Shipment, Stage, hunters, safest_route};
pub use ships::{berth_line, landing_asks};
pub use turns::{begin_round, begin_turn, check_done, end_control, end_turn, put_down as end_combat, turn_over};
pub use units::{Party, Unit};
pub use ways::{Way, reach, sail_reach, why_not};
pub use words::{describe, heading, prompt};

use bevy_ecs::prelude::{Component, World};
use serde::{Deserialize, Serialize};

use super::frames::{self, Frame};
use super::ids::{ArmyId, FleetId, ItemId, PawnId, ProvinceId, SeaId};
use super::position::Pos;
use super::readers::Seen;
use crate::engine::PushPending;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CampaignDeed {
    /// Marches along provinces, goods under escort with it. `ask`: leave is asked at each foreign border; without it the
    /// first unfriendly province is entered as an enemy and ends the move (16.1 to 16.5).
    March {
        units: Vec<Unit>,
        path: Vec<ProvinceId>,
        ask: bool,
    },
    /// Moves goods alone (16.18 to 16.22).
    Carry {
        items: Vec<ItemId>,
        path: Vec<ProvinceId>,
    },
    /// Units go aboard in port (16.4, 16.9).
    Embark {
        units: Vec<Unit>,
        fleet: FleetId,
    },
    /// Units go ashore in port; `ask` as for a march (16.4).
    Land {
        units: Vec<Unit>,
        ask: bool,
    },
    /// Fleets sail together through sea areas and may dock on a coast of the last one (16.6, 16.7).
    Sail {
        fleets: Vec<FleetId>,
        path: Vec<SeaId>,
        dock: Option<ProvinceId>,
        ask: bool,
    },
    /// Destroys goods in provinces he controls (12.4).
    Destroy {
        items: Vec<ItemId>,
    },
    /// Seizes others' goods in transit through his country (16.23 b).
    Confiscate {
        items: Vec<ItemId>,
    },
    /// Option D: ships goods along a route (OD.1 to OD.6).
    Ship {
        item: ItemId,
        route: Vec<Leg>,
    },
    /// Standing leave for a player's pieces to pass, given or taken back (16.2, Q43).
    OpenBorders {
        to: SeatId,
        open: bool,
    },
    /// Holds troops back for an ally who moves later in the round (19.38); with `aid` gives them to the monarch in whose
    /// country they stand, for as long as their owner likes (20.3, 20.5).
    Lend {
        armies: Vec<ArmyId>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        royals: Vec<PawnId>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fleets: Vec<FleetId>,
        to: SeatId,
        aid: bool,
    },
    /// Takes lent troops back (20.5).
    TakeBack {
        armies: Vec<ArmyId>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        royals: Vec<PawnId>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fleets: Vec<FleetId>,
    },
    /// Sends armies and royal pieces to the Holy Land (card 61).
    TakeCross {
        armies: Vec<ArmyId>,
        pawns: Vec<PawnId>,
    },
    /// Puts a control marker on a province held alone (17.5).
    Mark {
        province: ProvinceId,
    },
    MarkAll,
    /// Answers a request for leave, an order to a Governor, a call of an ally, an announced shipment.
    Permit {
        yes: bool,
    },
    /// Names a price for the leave that is asked; the other takes it or not (20.1).
    Price {
        crowns: u32,
    },
    /// Burns no more goods before the combat (12.4); leaves the other troops under their command (20.5).
    Keep,
    /// Option D: crowns paid before the die of an interception (OD.4).
    Stake {
        crowns: u32,
    },
}

/// What this room asks of players, or has under way.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CampaignAsk {
    /// `mover` waits for leave of `owner`.
    Leave { mover: SeatId, owner: SeatId, at: ProvinceId, matter: Matter },
    /// Does `owner` let the troops which he held back march with `ally` (19.38, 19.40)?
    Join { owner: SeatId, ally: SeatId },
    /// `mover` may have leave for so many crowns.
    Toll { mover: SeatId, owner: SeatId, at: ProvinceId, matter: Matter, crowns: u32 },
    /// Armies of `mover` stand where `owner` has goods: these may be burnt before the combat (12.4).
    Burn { owner: SeatId, mover: SeatId },
    /// Troops of `owner` serve another as aid; `mover` moves, or has moved: these may be taken back (20.5).
    Recall { owner: SeatId, mover: SeatId },
    /// A shipment on its way (Option D).
    Shipment(Shipment),
}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &CampaignDeed) -> Result<(), Refusal> {
    use CampaignDeed as D;
    match deed {
        D::March { units, path, ask } => marching::check_march(pos, seat, units, path, *ask),
        D::Carry { items, path } => goods::check_carry(pos, seat, items, path),
        D::Embark { units, fleet } => ships::check_embark(pos, seat, units, *fleet),
        D::Land { units, ask } => ships::check_land(pos, seat, units, *ask),
        D::Sail { fleets, path, dock, ask } => ships::check_sail(pos, seat, fleets, path, *dock, *ask),
        D::Destroy { items } => goods::check_destroy(pos, seat, items),
        D::Confiscate { items } => goods::check_confiscate(pos, seat, items),
        D::Ship { item, route } => shipments::check_ship(pos, seat, *item, route),
        D::OpenBorders { to, open } => asking::check_open(pos, seat, *to, *open),
        D::Lend { armies, royals, fleets, to, aid } => {
            allies::check_lend(pos, seat, &allies::force(armies, royals, fleets), *to, *aid)
        }
        D::TakeBack { armies, royals, fleets } => {
            allies::check_take_back(pos, seat, &allies::force(armies, royals, fleets))
        }
        D::TakeCross { armies, pawns } => crusade::check_cross(pos, seat, armies, pawns),
        D::Mark { province } => control::check_mark(pos, seat, *province),
        D::MarkAll => control::check_mark_all(pos, seat),
        D::Permit { yes } => asking::check_permit(pos, seat, *yes),
        D::Price { crowns } => asking::check_price(pos, seat, *crowns),
        D::Keep => burning::check_keep(pos, seat),
        D::Stake { crowns } => shipments::check_stake(pos, seat, *crowns),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &CampaignDeed) {
    use CampaignDeed as D;
    match deed {
        D::March { units, path, ask } => marching::do_march(world, seat, units, path, *ask),
        D::Carry { items, path } => goods::do_carry(world, seat, items, path),
        D::Embark { units, fleet } => ships::do_embark(world, seat, units, *fleet),
        D::Land { units, ask } => ships::do_land(world, seat, units, *ask),
        D::Sail { fleets, path, dock, ask } => ships::do_sail(world, seat, fleets, path, *dock, *ask),
        D::Destroy { items } => goods::do_destroy(world, seat, items),
        D::Confiscate { items } => goods::do_confiscate(world, seat, items),
        D::Ship { item, route } => shipments::do_ship(world, seat, *item, route),
        D::OpenBorders { to, open } => asking::do_open(world, seat, *to, *open),
        D::Lend { armies, royals, fleets, to, aid } => {
            allies::do_lend(world, seat, &allies::force(armies, royals, fleets), *to, *aid);
        }
        D::TakeBack { armies, royals, fleets } => {
            allies::do_take_back(world, seat, &allies::force(armies, royals, fleets));
        }
        D::TakeCross { armies, pawns } => crusade::do_cross(world, seat, armies, pawns),
        D::Mark { province } => control::do_mark(world, seat, &[*province]),
        D::MarkAll => control::do_mark_all(world, seat),
        D::Permit { yes } => asking::do_permit(world, seat, *yes),
        D::Price { crowns } => asking::do_price(world, *crowns),
        D::Keep => {
            pop(world);
        }
        D::Stake { crowns } => shipments::do_stake(world, seat, *crowns),
    }
}

/// Would it throw dice, draw or reveal something?
pub fn is_final(pos: Pos, deed: &CampaignDeed) -> bool {
    match deed {
        CampaignDeed::Stake { .. } => {
            matches!(top(pos), Some(CampaignAsk::Shipment(s)) if s.stage == Stage::HunterPays)
        }
        CampaignDeed::March { units, .. } | CampaignDeed::Land { units, .. } => units::with_bastard(pos, units),
        CampaignDeed::Permit { .. } => match top(pos) {
            Some(CampaignAsk::Leave { matter, .. } | CampaignAsk::Toll { matter, .. }) => {
                matter.units().is_some_and(|u| units::with_bastard(pos, u))
            }
            _ => false,
        },
        _ => false,
    }
}

/// This room's frame on top of the stack.
fn top(pos: Pos<'_>) -> Option<&CampaignAsk> {
    match pos.top() {
        Some(Frame::Campaign(ask)) => Some(ask),
        _ => None,
    }
}

fn push(world: &mut World, ask: CampaignAsk) {
    world.push(ask);
}

/// Takes this room's frame from the top of the stack.
fn pop(world: &mut World) -> Option<CampaignAsk> {
    frames::pop(world)
}

/// Seats that owe the decision of a frame on top of the stack; empty for what runs by itself.
pub fn deciders(pos: Pos, ask: &CampaignAsk) -> Vec<SeatId> {
    match ask {
        CampaignAsk::Toll { mover, .. } => vec![*mover],
        CampaignAsk::Burn { owner, mover } if burning::threatened(pos, *owner, *mover).is_empty() => vec![],
        CampaignAsk::Burn { owner, .. } => vec![*owner],
        CampaignAsk::Recall { owner, mover } if recall::open(pos, *owner, *mover).is_empty() => vec![],
        CampaignAsk::Recall { owner, .. } => vec![*owner],
        CampaignAsk::Leave { owner, .. } | CampaignAsk::Join { owner, .. } => vec![*owner],
        CampaignAsk::Shipment(s) => s.decider().into_iter().collect(),
    }
}

/// Does one step of a frame on top of the stack that runs by itself. False: it waits.
pub fn run(world: &mut World, ask: CampaignAsk) -> bool {
    match ask {
        CampaignAsk::Leave { .. } | CampaignAsk::Join { .. } | CampaignAsk::Toll { .. } => false,
        CampaignAsk::Burn { owner, mover } => {
            let over = burning::threatened(Seen::of(world).pos(), owner, mover).is_empty();
            if over {
                pop(world);
            }
            over
        }
        CampaignAsk::Recall { owner, mover } => {
            let over = recall::open(Seen::of(world).pos(), owner, mover).is_empty();
            if over {
                pop(world);
            }
            over
        }
        CampaignAsk::Shipment(s) => shipments::run(world, s),
    }
}

/// A player's battles begin: who has goods where he stands may burn them first (12.4), who has lent troops there may take
/// them back (20.5).
pub fn before_combat(world: &mut World, seat: SeatId) {
    burning::ask(world, seat);
    recall::ask(world, seat);
}
