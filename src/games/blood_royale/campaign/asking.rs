//! Leave: asked on the spot at a border, given for good or taken back (16.2, 20.1, 20.2; Q43).

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::components::*;
use super::super::ids::{ArmyId, FleetId, PawnId, ProvinceId};
use super::super::marriages::{self, Forbidden, Leave};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling;
use super::units::{Unit, check_turn, group, mover_of_army, mover_of_pawn};
use super::{CampaignAsk, No, Stage, allies, marching, pop, push, shipments, ships, top};
use crate::engine::{ChangeRows, Line};
use crate::line;
use crate::table::{Refusal, SeatId};

/// What leave is asked for, with what is left of the move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Matter {
    /// Passage for a march; the province asked for is the first of the path.
    March { units: Vec<Unit>, path: Vec<ProvinceId>, granted: Vec<SeatId> },
    /// Shelter in a port.
    Dock { fleets: Vec<FleetId> },
    /// Passage for who goes ashore.
    Land { units: Vec<Unit> },
    /// The owner of the ground lets goods be shipped, a Governor lets troops go aboard; `others` are asked next.
    Embark { units: Vec<Unit>, fleet: FleetId, others: Vec<SeatId> },
    /// The monarch orders away troops that a Governor commands (OG.11), or the host moves a baron's princes (Q36).
    Orders { units: Vec<Unit>, path: Vec<ProvinceId>, ask: bool, others: Vec<SeatId> },
    /// Troops offered to fight for a monarch (20.3).
    Aid {
        armies: Vec<ArmyId>,
        #[serde(default)]
        royals: Vec<PawnId>,
        #[serde(default)]
        fleets: Vec<FleetId>,
    },
}

impl Matter {
    /// The pieces that would go somewhere with leave.
    pub fn units(&self) -> Option<&[Unit]> {
        match self {
            Matter::March { units, .. } | Matter::Land { units } | Matter::Orders { units, .. } => Some(units),
            Matter::Embark { units, .. } => Some(units),
            Matter::Dock { .. } | Matter::Aid { .. } => None,
        }
    }
}

/// Puts the question to the player.
pub(super) fn ask(world: &mut World, mover: SeatId, owner: SeatId, at: ProvinceId, matter: Matter) {
    push(world, CampaignAsk::Leave { mover, owner, at, matter });
}

/// May the player who is asked answer so?
pub(super) fn check_permit(pos: Pos, seat: SeatId, yes: bool) -> Result<(), Refusal> {
    match top(pos) {
        Some(CampaignAsk::Leave { mover, owner, at, matter }) if *owner == seat => {
            check_famine(pos, matter, yes)?;
            let kind = match matter {
                Matter::March { .. } | Matter::Land { .. } => Some(Leave::Armies),
                Matter::Dock { .. } => Some(Leave::Harbour),
                Matter::Embark { units, .. } if units.iter().any(|u| matches!(u, Unit::Item(_))) => Some(Leave::Goods),
                _ => None,
            };
            match (matter, kind) {
                (Matter::Aid { .. }, _) if yes => marriages::forbids(pos, seat, &Forbidden::Ally { with: *mover }),
                (_, Some(_)) if yes => marriages::forbids(pos, seat, &Forbidden::Permit { to: *mover }),
                (_, Some(leave)) => {
                    marriages::forbids(pos, seat, &Forbidden::Refuse { to: *mover, leave, province: *at })
                }
                _ => Ok(()),
            }
        }
        Some(CampaignAsk::Toll { mover, crowns, .. }) if *mover == seat => {
            let have = pos.purse(seat);
            if yes && have < *crowns { Err(No::TooDear { crowns: *crowns, have }.into()) } else { Ok(()) }
        }
        Some(CampaignAsk::Join { owner, ally }) if *owner == seat && !yes => {
            marriages::forbids(pos, seat, &Forbidden::CallBack { from: *ally })
        }
        Some(CampaignAsk::Join { owner, .. }) if *owner == seat => Ok(()),
        Some(CampaignAsk::Shipment(s)) if s.stage == Stage::Objecting && s.decider() == Some(seat) => Ok(()),
        _ => Err(No::NotAskedNow { doing: "Leave".into() }.into()),
    }
}

/// May the player who is asked for leave name this price for it? Not where a contract gives it, or forbids it.
pub(super) fn check_price(pos: Pos, seat: SeatId, crowns: u32) -> Result<(), Refusal> {
    match top(pos) {
        Some(CampaignAsk::Leave { owner, matter, .. }) if *owner == seat && crowns > 0 => {
            if matches!(matter, Matter::Aid { .. } | Matter::Orders { .. }) {
                return Err(No::NotAskedNow { doing: "A price".into() }.into());
            }
            check_permit(pos, seat, true)?;
            check_permit(pos, seat, false)
        }
        _ => Err(No::NotAskedNow { doing: "A price".into() }.into()),
    }
}

/// It is for the mover to pay or to turn back.
pub(super) fn do_price(world: &mut World, crowns: u32) {
    let Some(CampaignAsk::Leave { mover, owner, at, matter }) = pop(world) else { return };
    let text = line![owner, " asks ", crowns, " crowns of ", mover, " for it."];
    telling::tell(world, Some(owner), Some(at), "20.1", text);
    push(world, CampaignAsk::Toll { mover, owner, at, matter, crowns });
}

/// The price is paid, and leave given.
fn pay_toll(world: &mut World, mover: SeatId, owner: SeatId, at: ProvinceId, crowns: u32) {
    telling::hand_over(world, mover, owner, crowns);
    let text = line![mover, " pays ", owner, " ", crowns, " crowns."];
    telling::tell(world, Some(mover), Some(at), "20.1", text);
}

/// Out of a famine armies are let go (15.7).
fn check_famine(pos: Pos, matter: &Matter, yes: bool) -> Result<(), Refusal> {
    let (Matter::Orders { units, .. } | Matter::Embark { units, .. }, false) = (matter, yes) else { return Ok(()) };
    let starves =
        |u: &&Unit| matches!(u, Unit::Army(_)) && u.state(pos).at.province().is_some_and(|p| pos.province(p).famine);
    match units.iter().find(starves) {
        Some(unit) => {
            let at = unit.state(pos).at.province().map_or("it".into(), |p| pos.label(p).to_string());
            Err(No::MustEvacuate { what: unit.words(pos), at }.into())
        }
        None => Ok(()),
    }
}

pub(super) fn do_permit(world: &mut World, _seat: SeatId, yes: bool) {
    match pop(world) {
        Some(CampaignAsk::Leave { mover, owner, at, matter }) if yes => grant(world, mover, owner, at, matter),
        Some(CampaignAsk::Leave { mover, owner, at, matter }) => refuse(world, mover, owner, at, &matter),
        Some(CampaignAsk::Toll { mover, owner, at, matter, crowns }) if yes => {
            pay_toll(world, mover, owner, at, crowns);
            grant(world, mover, owner, at, matter);
        }
        Some(CampaignAsk::Toll { mover, owner, at, matter, .. }) => refuse(world, mover, owner, at, &matter),
        Some(CampaignAsk::Join { owner, ally }) => allies::answer_call(world, owner, ally, yes),
        Some(CampaignAsk::Shipment(s)) => shipments::answer(world, s, yes),
        Some(CampaignAsk::Burn { .. } | CampaignAsk::Recall { .. }) | None => {}
    }
}

fn grant(world: &mut World, mover: SeatId, owner: SeatId, at: ProvinceId, matter: Matter) {
    let say = |world: &mut World, rule: &'static str, text: Line| {
        telling::tell(world, Some(owner), Some(at), rule, text);
    };
    match matter {
        Matter::March { units, path, mut granted } => {
            say(world, "16.2", line![owner, " lets ", mover, " pass through ", at, "."]);
            granted.push(owner);
            marching::advance(world, mover, &units, &path, true, granted);
        }
        Matter::Dock { fleets } => {
            say(world, "16.14", line![owner, " gives ", mover, " shelter in the port of ", at, "."]);
            ships::shelter(world, &fleets, at);
        }
        Matter::Land { units } => {
            say(world, "16.2", line![owner, " lets ", mover, " come ashore in ", at, "."]);
            ships::ashore(world, mover, &units, at, &[owner]);
        }
        Matter::Embark { units, fleet, others } => {
            say(world, "16.22", line![owner, " lets ", mover, " take them aboard in ", at, "."]);
            match others.split_first() {
                Some((next, rest)) => {
                    ask(world, mover, *next, at, Matter::Embark { units, fleet, others: rest.to_vec() })
                }
                None => ships::aboard(world, mover, &units, fleet),
            }
        }
        Matter::Orders { units, path, ask: asks, others } => {
            say(world, "OG.11", line![owner, " obeys the orders of ", mover, " in ", at, "."]);
            match others.split_first() {
                Some((next, rest)) => {
                    ask(world, mover, *next, at, Matter::Orders { units, path, ask: asks, others: rest.to_vec() });
                }
                None => marching::advance(world, mover, &units, &path, asks, vec![]),
            }
        }
        Matter::Aid { armies, royals, fleets } => {
            allies::accept_aid(world, mover, owner, at, &allies::force(&armies, &royals, &fleets));
        }
    }
}

/// No agreement: the move is wasted (20.2).
fn refuse(world: &mut World, mover: SeatId, owner: SeatId, at: ProvinceId, matter: &Matter) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    // Of a group that waits for a Governor only his own troops are held.
    let his = |u: &Unit| match u {
        Unit::Army(id) => mover_of_army(pos, mover, *id) == Ok(Some(owner)),
        Unit::Royal(id) => mover_of_pawn(pos, mover, *id) == Ok(Some(owner)),
        Unit::Item(_) => true,
    };
    let (mut halted, mut home) = (vec![], vec![]);
    let (held, rule, text): (Vec<Unit>, &str, Line) = match matter {
        Matter::March { units, .. } | Matter::Land { units } => (
            units.clone(),
            "20.2",
            line![owner, " refuses passage: ", group(pos, units), " of ", mover, " stay before ", at, "."],
        ),
        Matter::Dock { fleets } => {
            halted = fleets.clone();
            (vec![], "20.2", line![owner, " refuses shelter in ", at, ": the fleet of ", mover, " stays at sea."])
        }
        Matter::Embark { units, .. } => (
            units.iter().copied().filter(his).collect(),
            "20.2",
            line![owner, " does not let ", mover, " take them aboard in ", at, "."],
        ),
        Matter::Orders { units, .. } => (
            units.iter().copied().filter(his).collect(),
            "OG.11",
            line![owner, " does not obey ", mover, " in ", at, ": the troops stay."],
        ),
        // Promised by contract, they have not moved for it: they are their owner's.
        Matter::Aid { armies, .. } if pos.turn.active == Some(owner) => {
            home = armies.clone();
            (vec![], "20.3", line![owner, " does without the aid of ", mover, "."])
        }
        Matter::Aid { armies, royals, fleets } => {
            halted = fleets.clone();
            let units = armies.iter().map(|a| Unit::Army(*a)).chain(royals.iter().map(|p| Unit::Royal(*p)));
            (units.collect(), "20.2", line![owner, " does not want the aid of ", mover, "."])
        }
    };
    for army in home {
        world.change::<Army>(army).lent_to = None;
    }
    for fleet in halted {
        world.change::<Fleet>(fleet).halted = true;
    }
    for unit in held {
        unit.halt(world);
    }
    telling::tell(world, Some(owner), Some(at), rule, text);
}

// ---------------------------------------------------------------- Standing leave (Q43)

pub(super) fn check_open(pos: Pos, seat: SeatId, to: SeatId, open: bool) -> Result<(), Refusal> {
    // Outside one's own move only in the Dynastic Sequence: elsewhere one negotiates on the spot (20.1).
    if pos.turn.phase == Phase::Marriages {
        pos.may_act_in(Phase::Marriages, seat, "Leave to pass")?;
    } else {
        check_turn(pos, seat)?;
    }
    if to == seat || !pos.has_seat(to) {
        return Err(No::YourOwn.into());
    }
    let shelters = || guests_in_port(pos, seat, to).next().is_some() || !guests_on_land(pos, seat, to).is_empty();
    if pos.player(seat).open_to.contains(&to) == open && (open || !shelters()) {
        return Err(No::AlreadySo { whom: pos.seat_name(to) }.into());
    }
    if open {
        marriages::forbids(pos, seat, &Forbidden::Permit { to })?;
    }
    Ok(())
}

/// Fleets of `guest` that lie in `host`'s ports by leave given on the spot.
fn guests_in_port(pos: Pos<'_>, host: SeatId, guest: SeatId) -> impl Iterator<Item = FleetId> {
    let here = move |f: &&Fleet| matches!(f.at, Berth::Port(p) if pos.holder(p) == Some(host));
    let crew = move |f: &Fleet| [pos.owner_of_fleet(f.id), pos.commander_of_fleet(f.id)].contains(&Some(guest));
    let his = move |f: &&Fleet| f.sheltered && crew(f);
    pos.fleets().filter(his).filter(here).map(|f| f.id)
}

/// Armies and royals of `guest` that stand on `host`'s ground by leave given on the spot.
fn guests_on_land(pos: Pos, host: SeatId, guest: SeatId) -> Vec<Unit> {
    let armies = pos.armies().filter(|a| a.guest_of == Some(host) && pos.owner_of_army(a.id) == Some(guest));
    let pawns = pos.pawns().filter(|p| p.guest_of == Some(host) && pos.owner_of_pawn(p.id) == Some(guest));
    armies.map(|a| Unit::Army(a.id)).chain(pawns.map(|p| Unit::Royal(p.id))).collect()
}

pub(super) fn do_open(world: &mut World, seat: SeatId, to: SeatId, open: bool) {
    {
        let mut player = world.change::<Player>(seat);
        player.open_to.retain(|s| *s != to);
        if open {
            player.open_to.push(to);
            player.open_to.sort();
        }
    }
    if !open {
        let guests: Vec<FleetId> = guests_in_port(Seen::of(world).pos(), seat, to).collect();
        for id in guests {
            world.change::<Fleet>(id).sheltered = false;
        }
        for unit in guests_on_land(Seen::of(world).pos(), seat, to) {
            match unit {
                Unit::Army(id) => world.change::<Army>(id).guest_of = None,
                Unit::Royal(id) => world.change::<Pawn>(id).guest_of = None,
                Unit::Item(_) => {}
            }
        }
    }
    let text = if open {
        line![seat, " lets the armies and ships of ", to, " pass until further notice."]
    } else {
        line![seat, " closes its borders to ", to, "."]
    };
    telling::tell(world, Some(seat), None, "16.2", text);
}
