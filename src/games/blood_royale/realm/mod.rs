//! The realm's purse: taxes, resources, upkeep, raising forces, cashing in, the end (sections 11 to 13, 21 to 24).

mod cashing;
mod ending;
mod placing;
mod raising;
mod refusals;
mod resources;
mod taxes;
mod upkeep;

pub use cashing::{CashLine, best_cash, cashing_table, end as end_cashing, sets_at, stores};
pub use ending::end_of_game;
pub use placing::begin as begin_placing;
pub use raising::{RaiseLimit, begin as begin_raising, pass as pass_raising, raise_limit};
pub use refusals::No;
pub use resources::{Harvest, harvest_of, neutrals_use as neutrals_use_goods, place as place_resources};
pub use taxes::{TaxLine, begin as begin_taxes, reveal as reveal_taxes, tax_of};
pub use upkeep::{
    UpkeepLine, armies_of, begin as begin_upkeep, fleets_of, pay as pay_upkeep, upkeep_due, upkeep_table,
};

use bevy_ecs::prelude::{Component, World};
use serde::{Deserialize, Serialize};

use super::components::{Country, Phase, Province, Rate};
use super::ids::{ArmyId, CountryId, FleetId, PawnId, ProvinceId};
use super::position::Pos;
use super::refusals::No as Core;
use crate::engine::Line;
use crate::line;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RealmDeed {
    /// Chooses the rate of this turn's taxes, in secret, and has done with it (BR 11.4).
    SetRate {
        rate: Rate,
    },
    /// Leaves the income of a province to a Baronial Dynasty this turn (BR 9.29).
    Grant {
        province: ProvinceId,
        to: SeatId,
    },
    /// Keeps back so much of the royal tax of a province governed (BR OG.9).
    Withhold {
        crowns: u32,
    },
    /// Ends a rebellion with money (BR 5.8).
    BuyOff {
        province: ProvinceId,
    },
    /// Lets forces go that are not paid for (BR 13.2).
    Disband {
        armies: Vec<ArmyId>,
        fleets: Vec<FleetId>,
        captains: Vec<PawnId>,
    },
    /// Raises forces in a country's colours (BR 13.3).
    Raise {
        country: CountryId,
        armies: u8,
        fleets: u8,
    },
    /// Puts one new army, or one new fleet, on the map (BR 13.6, 13.10).
    PlaceArmy {
        at: ProvinceId,
    },
    PlaceFleet {
        at: ProvinceId,
    },
    /// Leaves the placing of all the rest to the table (Q5).
    PlaceRest,
    /// Cashes in one set; its number counts from the dearest (BR 21.2 to 21.4).
    CashIn {
        at: ProvinceId,
        set: u8,
    },
    /// Cashes in everything that pays, the dearest sets first.
    CashAll,
}

/// What this room asks of players, or has under way.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RealmAsk {
    /// A foreign Governor's player may keep back royal tax (BR OG.9).
    Withhold { seat: SeatId, province: ProvinceId, most: u32 },
}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &RealmDeed) -> Result<(), Refusal> {
    check_places(pos, deed)?;
    let within = |phase| pos.may_act_in(phase, seat, doing(deed));
    match deed {
        RealmDeed::SetRate { .. } => {
            within(Phase::Taxes)?;
            Ok(taxes::check_rate(pos, seat)?)
        }
        RealmDeed::Grant { province, to } => {
            within(Phase::Taxes)?;
            taxes::check_grant(pos, seat, *province, *to)
        }
        RealmDeed::Withhold { crowns } => Ok(taxes::check_withhold(pos, seat, *crowns)?),
        RealmDeed::BuyOff { province } => {
            within(Phase::Upkeep)?;
            Ok(upkeep::check_buy_off(pos, seat, *province)?)
        }
        // Whoever will not pay may say so as soon as money is spoken of, so that nobody is asked when all is paid.
        RealmDeed::Disband { armies, fleets, captains } => {
            within(if pos.turn.phase == Phase::Taxes { Phase::Taxes } else { Phase::Upkeep })?;
            Ok(upkeep::check_disband(pos, seat, armies, fleets, captains)?)
        }
        RealmDeed::Raise { country, armies, fleets } => {
            within(Phase::Raising)?;
            raising::check_raise(pos, seat, *country, *armies, *fleets)
        }
        RealmDeed::PlaceArmy { at } => {
            within(Phase::Placing)?;
            placing::check_army(pos, seat, *at)
        }
        RealmDeed::PlaceFleet { at } => {
            within(Phase::Placing)?;
            Ok(placing::check_fleet(pos, seat, *at)?)
        }
        RealmDeed::PlaceRest => {
            within(Phase::Placing)?;
            Ok(placing::check_rest(pos, seat)?)
        }
        RealmDeed::CashIn { at, set } => {
            within(Phase::CashingIn)?;
            cashing::check_cash(pos, seat, *at, *set)
        }
        RealmDeed::CashAll => {
            within(Phase::CashingIn)?;
            Ok(cashing::check_all(pos, seat)?)
        }
    }
}

/// It names no province and no country that there is not.
fn check_places(pos: Pos, deed: &RealmDeed) -> Result<(), Core> {
    let known = match deed {
        RealmDeed::Grant { province: at, .. }
        | RealmDeed::BuyOff { province: at }
        | RealmDeed::PlaceArmy { at }
        | RealmDeed::PlaceFleet { at }
        | RealmDeed::CashIn { at, .. } => pos.find::<Province>(*at).is_some(),
        RealmDeed::Raise { country, .. } => pos.find::<Country>(*country).is_some(),
        RealmDeed::SetRate { .. }
        | RealmDeed::Withhold { .. }
        | RealmDeed::Disband { .. }
        | RealmDeed::PlaceRest
        | RealmDeed::CashAll => true,
    };
    if known { Ok(()) } else { Err(Core::NoSuch { what: "such place on the map".into() }) }
}

fn doing(deed: &RealmDeed) -> &'static str {
    match deed {
        RealmDeed::SetRate { .. } => "Setting taxes",
        RealmDeed::Grant { .. } => "Granting taxes",
        RealmDeed::Withhold { .. } => "Keeping back taxes",
        RealmDeed::BuyOff { .. } => "Buying off a rebellion",
        RealmDeed::Disband { .. } => "Disbanding",
        RealmDeed::Raise { .. } => "Raising forces",
        RealmDeed::PlaceArmy { .. } | RealmDeed::PlaceFleet { .. } | RealmDeed::PlaceRest => "Placing forces",
        RealmDeed::CashIn { .. } | RealmDeed::CashAll => "Cashing in",
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &RealmDeed) {
    match deed {
        RealmDeed::SetRate { rate } => taxes::do_rate(world, seat, *rate),
        RealmDeed::Grant { province, to } => taxes::do_grant(world, seat, *province, *to),
        RealmDeed::Withhold { crowns } => taxes::do_withhold(world, *crowns),
        RealmDeed::BuyOff { province } => upkeep::do_buy_off(world, seat, *province),
        RealmDeed::Disband { armies, fleets, captains } => upkeep::do_disband(world, seat, armies, fleets, captains),
        RealmDeed::Raise { country, armies, fleets } => raising::do_raise(world, seat, *country, *armies, *fleets),
        RealmDeed::PlaceArmy { at } => placing::do_army(world, seat, *at),
        RealmDeed::PlaceFleet { at } => placing::do_fleet(world, seat, *at),
        RealmDeed::PlaceRest => placing::do_rest(world, seat),
        RealmDeed::CashIn { at, set } => cashing::do_cash(world, seat, *at, *set),
        RealmDeed::CashAll => cashing::do_all(world, seat),
    }
}

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<RealmDeed>) {
    let mut all = vec![];
    if pos.top().is_some() {
        taxes::offer_withhold(pos, seat, &mut all);
    } else {
        match pos.turn.phase {
            Phase::Taxes => taxes::offers(pos, seat, &mut all),
            Phase::Upkeep => upkeep::offers(pos, seat, &mut all),
            Phase::Raising => raising::offers(pos, seat, &mut all),
            Phase::Placing => placing::offers(pos, seat, &mut all),
            Phase::CashingIn => cashing::offers(pos, seat, &mut all),
            _ => {}
        }
    }
    out.extend(all.into_iter().filter(|deed| check(pos, seat, deed).is_ok()));
}

/// A deed in words.
pub fn describe(pos: Pos, deed: &RealmDeed) -> Line {
    match deed {
        RealmDeed::SetRate { rate } => taxes::describe_rate(pos, *rate),
        RealmDeed::Grant { province, to } => {
            line!["Leave the income of ", *province, " to ", *to, " this turn"]
        }
        RealmDeed::Withhold { crowns: 0 } => line!["Pass on the royal tax whole"],
        RealmDeed::Withhold { crowns } => line!["Keep back ", *crowns, " crowns of the royal tax"],
        RealmDeed::BuyOff { province } => {
            line!["Pay ", pos.book.tables.rebellion.buy_off, " crowns to end the rebellion in ", *province]
        }
        RealmDeed::Disband { armies, fleets, captains } => {
            line!["Disband ", upkeep::disbanded(pos, armies, fleets, captains)]
        }
        RealmDeed::Raise { country, armies, fleets } => raising::describe(pos, *country, *armies, *fleets),
        RealmDeed::PlaceArmy { at } => line!["Put an army in ", *at],
        RealmDeed::PlaceFleet { at } => line!["Put a fleet in ", *at],
        RealmDeed::PlaceRest => line!["Let the table place all the rest: borders first, fleets near the capital"],
        RealmDeed::CashIn { at, set } => cashing::describe_set(pos, *at, *set),
        RealmDeed::CashAll => line!["Cash in every full set, the dearest first"],
    }
}

/// The heading under which it is listed.
pub fn heading(_pos: Pos, deed: &RealmDeed) -> String {
    match deed {
        RealmDeed::SetRate { .. } | RealmDeed::Withhold { .. } => "Taxes",
        RealmDeed::Grant { .. } => "Leave income to a Baronial Dynasty",
        RealmDeed::BuyOff { .. } => "End rebellions",
        RealmDeed::Disband { .. } => "Disband",
        RealmDeed::Raise { .. } => "Raise forces",
        RealmDeed::PlaceArmy { .. } => "Place an army",
        RealmDeed::PlaceFleet { .. } => "Place a fleet",
        RealmDeed::PlaceRest => "Place the rest",
        RealmDeed::CashIn { .. } | RealmDeed::CashAll => "Cash in",
    }
    .into()
}

/// Would it throw dice, draw or reveal something? The last player's rate shows them all.
pub fn is_final(pos: Pos, deed: &RealmDeed) -> bool {
    match deed {
        RealmDeed::SetRate { .. } => pos.turn.done.len() + 1 >= pos.players().count(),
        RealmDeed::Withhold { .. } => true,
        RealmDeed::PlaceArmy { .. } | RealmDeed::PlaceFleet { .. } | RealmDeed::PlaceRest => {
            placing::is_last(pos, matches!(deed, RealmDeed::PlaceRest))
        }
        _ => false,
    }
}

/// Seats that owe the decision of a frame on top of the stack; empty for what runs by itself.
pub fn deciders(_pos: Pos, ask: &RealmAsk) -> Vec<SeatId> {
    match ask {
        RealmAsk::Withhold { seat, .. } => vec![*seat],
    }
}

/// What the frame waits for, and its rule.
pub fn prompt(pos: Pos, ask: &RealmAsk) -> (String, &'static str) {
    match ask {
        RealmAsk::Withhold { seat, province, most } => {
            let (who, place) = (pos.seat_name(*seat), pos.label(*province));
            (format!("{who}: how much of the {most} crowns of royal tax from {place} does your Governor keep?"), "OG.9")
        }
    }
}

/// Does one step of a frame on top of the stack that runs by itself. False: it waits.
pub fn run(_world: &mut World, ask: RealmAsk) -> bool {
    match ask {
        RealmAsk::Withhold { .. } => false,
    }
}

// ---------------------------------------------------------------- What the sequence of play calls

/// A player has placed all he had: the next clockwise.
pub fn end_placing(world: &mut World, seat: SeatId) {
    placing::next(world, Some(seat));
}

/// May a player end his part of this phase?
///
/// # Errors
/// What he still owes.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    match pos.turn.phase {
        Phase::Taxes if taxes::check_rate(pos, seat).is_ok() => Err(No::NoRateYet.into()),
        Phase::Upkeep => Ok(upkeep::check_paid(pos, seat)?),
        Phase::Placing => Ok(placing::check_placed(pos, seat)?),
        _ => Ok(()),
    }
}
