//! The Interphase before raising: the dead come back, castles are mended, rebellions bought off, forces maintained (1.7,
//! 5.8, 13.1, 13.2, 18.4).

use std::collections::BTreeMap;

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{ArmyId, CountryId, FleetId, PawnId, ProvinceId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::{fortune, telling};
use super::{No, RealmDeed};
use crate::engine::{ChangeRows, Line, called, joined};
use crate::line;
use crate::table::SeatId;

// ---------------------------------------------------------------- The Interphase begins (BR 1.7, 18.4)

/// What comes back by itself: armies from the Year Track, castle points.
pub fn begin(world: &mut World) {
    return_the_dead(world);
    mend_castles(world);
}

fn return_the_dead(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let year = pos.year();
    let back = |a: &&Army| matches!(a.at, Spot::Dead { until } if until <= year);
    let armies: Vec<(ArmyId, Banner)> = pos.armies().filter(back).map(|a| (a.id, a.banner)).collect();
    let mut count: BTreeMap<Banner, usize> = BTreeMap::new();
    for (id, banner) in armies {
        world.change::<Army>(id).at = Spot::Pool;
        *count.entry(banner).or_default() += 1;
    }
    for (banner, n) in count {
        let Banner::Country(country) = banner else { continue };
        let seen = Seen::of(world);
        let pos = seen.pos();
        let text = line![n, " dead armies of ", country, " may be raised again."];
        telling::tell(world, pos.country(country).ruler, None, "1.7", text);
    }
}

fn mend_castles(world: &mut World) {
    for country in CountryId::all() {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let whole = pos.book.tables.combat.castle;
        let c = pos.country(country);
        // A castle in ruins is not built again (BR 18.7).
        let (Some(capital), 1..) = (c.capital, c.castle) else { continue };
        if c.castle >= whole {
            continue;
        }
        let ruler = c.ruler;
        world.change::<Country>(country).castle = whole;
        telling::tell(world, ruler, Some(capital), "18.4", line!["The castle in ", capital, " is mended."]);
    }
}

// ---------------------------------------------------------------- Rebellions bought off (BR 5.8, 15.21)

/// In a province of the seat's own, with the crowns for it.
pub fn check_buy_off(pos: Pos, seat: SeatId, at: ProvinceId) -> Result<(), No> {
    let place = || pos.label(at).to_string();
    if pos.holder(at) != Some(seat) {
        return Err(No::NotYourProvince { place: place() });
    }
    if pos.province(at).rebellion.is_none() {
        return Err(No::NoRebellion { place: place() });
    }
    let (have, need) = (pos.purse(seat), u32::from(pos.book.tables.rebellion.buy_off));
    if have < need { Err(No::CannotBuyOff { have, need }) } else { Ok(()) }
}

/// Pays; the province is quiet at once.
pub fn do_buy_off(world: &mut World, seat: SeatId, at: ProvinceId) {
    let need = Seen::of(world).pos().book.tables.rebellion.buy_off;
    telling::pay(world, seat, need.into());
    world.change::<Province>(at).rebellion = None;
    let text = line![seat, " pays ", need, " crowns and ", at, " is quiet again."];
    telling::tell(world, Some(seat), Some(at), "5.8", text);
}

// ---------------------------------------------------------------- What is owed (BR 13.1)

/// A line of the bill: so many of this, at so much each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpkeepLine {
    pub what: String,
    pub count: u32,
    pub each: u32,
}

/// Armies a seat has on the map: of all countries it rules, wherever they stand.
pub fn armies_of(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = &Army> {
    pos.armies().filter(move |a| {
        let out = matches!(a.at, Spot::Land(_) | Spot::Aboard(_) | Spot::HolyLand);
        out && pos.owner_of_army(a.id) == Some(seat)
    })
}

/// Fleets a seat has at sea and in port.
pub fn fleets_of(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = &Fleet> {
    pos.fleets().filter(move |f| f.at != Berth::Pool && pos.owner_of_fleet(f.id) == Some(seat))
}

/// The bill of a seat's forces, line by line (BR 13.1).
pub fn upkeep_table(pos: Pos, seat: SeatId) -> Vec<UpkeepLine> {
    let each = u32::from(pos.book.tables.crowns.maintenance);
    let (armies, fleets) = (armies_of(pos, seat).count() as u32, fleets_of(pos, seat).count() as u32);
    let mut lines = vec![
        UpkeepLine { what: "armies".into(), count: armies, each },
        UpkeepLine { what: "fleets".into(), count: fleets, each },
    ];
    for (_, price) in fortune::captains_of(pos, seat) {
        lines.push(UpkeepLine { what: "Mercenary Captain".into(), count: 1, each: price });
    }
    lines.retain(|l| l.count > 0);
    lines
}

/// What a seat's forces cost this turn.
pub fn upkeep_due(pos: Pos, seat: SeatId) -> u32 {
    upkeep_table(pos, seat).iter().map(|l| l.count * l.each).sum()
}

/// The bill must be paid before the player goes on (BR 13.2).
pub fn check_paid(pos: Pos, seat: SeatId) -> Result<(), No> {
    let (have, need) = (pos.purse(seat), upkeep_due(pos, seat));
    if have < need { Err(No::CannotMaintain { have, need }) } else { Ok(()) }
}

/// Takes what is owed from the treasury; [`check_paid`] says whether it suffices.
pub fn pay(world: &mut World, seat: SeatId) {
    let due = upkeep_due(Seen::of(world).pos(), seat);
    if due == 0 {
        return;
    }
    let bill = upkeep_table(Seen::of(world).pos(), seat).into_iter().map(|l| line![l.count, " ", l.what]);
    let text = line![seat, " maintains ", joined(bill, ", "), " for ", due, " crowns."];
    telling::pay(world, seat, due);
    telling::tell(world, Some(seat), None, "13.1", text);
}

// ---------------------------------------------------------------- Forces that are let go (BR 13.2)

/// Own armies and fleets on the map, own Captains, each named once; at least one in all.
pub fn check_disband(
    pos: Pos,
    seat: SeatId,
    armies: &[ArmyId],
    fleets: &[FleetId],
    captains: &[PawnId],
) -> Result<(), No> {
    if armies.is_empty() && fleets.is_empty() && captains.is_empty() {
        return Err(No::NothingNamed);
    }
    for (n, id) in armies.iter().enumerate() {
        let what = || format!("army {}", id.0);
        if pos.find::<Army>(*id).is_none() || pos.owner_of_army(*id) != Some(seat) || armies[..n].contains(id) {
            return Err(No::NotYourForces { what: what() });
        }
        if !armies_of(pos, seat).any(|a| a.id == *id) {
            return Err(No::NotOnTheMap { what: what() });
        }
    }
    for (n, id) in fleets.iter().enumerate() {
        let what = || format!("fleet {}", id.0);
        if pos.find::<Fleet>(*id).is_none() || pos.owner_of_fleet(*id) != Some(seat) || fleets[..n].contains(id) {
            return Err(No::NotYourForces { what: what() });
        }
        if pos.fleet(*id).at == Berth::Pool {
            return Err(No::NotOnTheMap { what: what() });
        }
    }
    let hired = fortune::captains_of(pos, seat);
    for (n, id) in captains.iter().enumerate() {
        if !hired.iter().any(|(pawn, _)| pawn == id) || captains[..n].contains(id) {
            return Err(No::NotYourForces { what: format!("Captain {}", id.0) });
        }
    }
    Ok(())
}

/// Armies and fleets go back beside the board and may be raised again; Captains leave with their cards.
pub fn do_disband(world: &mut World, seat: SeatId, armies: &[ArmyId], fleets: &[FleetId], captains: &[PawnId]) {
    let text = line![seat, ": disband ", disbanded(Seen::of(world).pos(), armies, fleets, captains), "."];
    telling::tell(world, Some(seat), None, "13.2", text);
    for id in armies {
        dismiss(world, *id);
    }
    for id in fleets {
        lay_up(world, *id);
    }
    for id in captains {
        fortune::dismiss_captain(world, *id);
    }
}

/// Back beside the board: it may be raised again.
fn dismiss(world: &mut World, id: ArmyId) {
    let mut army = world.change::<Army>(id);
    army.at = Spot::Pool;
    (army.spent, army.halted, army.inside, army.lent_to) = (0, false, false, None);
}

/// A fleet goes. In a port of its own player armies, royals and goods go ashore; elsewhere the armies go with it, goods
/// return to supply, and royals find their way to their court.
fn lay_up(world: &mut World, id: FleetId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let owner = pos.owner_of_fleet(id);
    let shore = match pos.fleet(id).at {
        Berth::Port(p) if owner.is_some() && pos.holder(p) == owner => Some(p),
        _ => None,
    };
    let aboard = Spot::Aboard(id);
    let armies: Vec<ArmyId> = pos.armies().filter(|a| a.at == aboard).map(|a| a.id).collect();
    let pawns: Vec<PawnId> = pos.pawns().filter(|p| p.at == aboard).map(|p| p.id).collect();
    let items: Vec<_> = pos.items().filter(|i| i.at == aboard).map(|i| i.id).collect();
    let court = |pawn: &PawnId| pos.owner_of_pawn(*pawn).and_then(|s| pos.capital_of(s));
    let homes: Vec<(PawnId, Option<ProvinceId>)> = pawns.iter().map(|p| (*p, shore.or_else(|| court(p)))).collect();
    for army in armies {
        match shore {
            Some(p) => world.change::<Army>(army).at = Spot::Land(p),
            None => dismiss(world, army),
        }
    }
    for (pawn, home) in homes {
        let mut pawn = world.change::<Pawn>(pawn);
        pawn.at = home.map_or(Spot::Pool, Spot::Land);
        pawn.lent_to = pawn.lent_to.filter(|_| shore.is_some());
    }
    for item in items {
        match shore {
            Some(p) => world.change::<Item>(item).at = Spot::Land(p),
            None => fortune::to_supply(world, item),
        }
    }
    let mut fleet = world.change::<Fleet>(id);
    fleet.at = Berth::Pool;
    (fleet.spent, fleet.halted, fleet.expelled, fleet.lent_to) = (0, false, false, None);
}

/// What is let go, in a line, armies counted by place; what does not exist is passed over.
pub fn disbanded(pos: Pos, armies: &[ArmyId], fleets: &[FleetId], captains: &[PawnId]) -> Line {
    // In the order of the words.
    let mut places: BTreeMap<String, (Line, usize)> = BTreeMap::new();
    for army in armies.iter().filter_map(|id| pos.find::<Army>(*id)) {
        let place = whereabouts(army.at);
        places.entry(pos.said(&place)).or_insert((place, 0)).1 += 1;
    }
    let armies = places
        .into_values()
        .map(|(place, n)| if n == 1 { line!["an army ", place] } else { line![n, " armies ", place] });
    let fleets = fleets.iter().filter_map(|id| pos.find::<Fleet>(*id)).map(|fleet| {
        let load = pos.armies().filter(|a| a.at == Spot::Aboard(fleet.id)).count();
        let with = (load > 0).then(|| line![" with ", load, " armies aboard"]);
        match fleet.at {
            Berth::Port(p) => line![called(fleet.id, "the fleet"), " in ", p, with],
            Berth::Sea(s) => line![called(fleet.id, "the fleet"), " on ", s, with],
            Berth::Pool => line![called(fleet.id, "a fleet")],
        }
    });
    let captains = (!captains.is_empty()).then(|| line![captains.len(), " Mercenary Captains"]);
    joined(armies.chain(fleets).chain(captains), ", ")
}

fn whereabouts(at: Spot) -> Line {
    match at {
        Spot::Land(p) => line!["in ", p],
        Spot::Aboard(_) => line!["aboard ship"],
        Spot::HolyLand => line!["in the Holy Land"],
        Spot::Pool | Spot::Dead { .. } => line!["off the map"],
    }
}

/// Rebellions to buy off, and forces to let go.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<RealmDeed>) {
    out.extend(pos.held_by(seat).map(|province| RealmDeed::BuyOff { province }));
    offers_disband(pos, seat, out);
}

/// One army of each place, each fleet and each Captain to let go, whether the money suffices or not (BR 13.2).
pub fn offers_disband(pos: Pos, seat: SeatId, out: &mut Vec<RealmDeed>) {
    let mut seen: Vec<Spot> = vec![];
    for army in armies_of(pos, seat) {
        if !seen.contains(&army.at) {
            seen.push(army.at);
            out.push(RealmDeed::Disband { armies: vec![army.id], fleets: vec![], captains: vec![] });
        }
    }
    for fleet in fleets_of(pos, seat) {
        out.push(RealmDeed::Disband { armies: vec![], fleets: vec![fleet.id], captains: vec![] });
    }
    for (captain, _) in fortune::captains_of(pos, seat) {
        out.push(RealmDeed::Disband { armies: vec![], fleets: vec![], captains: vec![captain] });
    }
}
