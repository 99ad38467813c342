//! Raising forces, round after round until nobody wants more (BR 13.3 to 13.10; 9.25, 23.5, 24.4).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{ArmyId, CountryId, FleetId, ProvinceId};
use super::super::marriages::{self, Forbidden};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling;
use super::upkeep::armies_of;
use super::{No, RealmDeed, placing};
use crate::engine::{ChangeRows, Line};
use crate::line;
use crate::table::{Refusal, SeatId};

// ---------------------------------------------------------------- How many (BR 13.4, 13.7 to 13.9)

/// How many armies a seat's provinces support, with what makes the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaiseLimit {
    /// ("8 Home Provinces of England, 2 each", 16)
    pub parts: Vec<(String, u32)>,
    /// The sum of the parts.
    pub most: u32,
    /// Armies on the map, and bought but not yet placed.
    pub have: u32,
    /// What may still be raised: never below 0, for what is on the map may stay (BR 13.8).
    pub room: u32,
    /// What the treasury pays for.
    pub affordable: u32,
}

/// The limit on a seat's armies (BR 13.7, 9.25, 23.5).
pub fn raise_limit(pos: Pos, seat: SeatId) -> RaiseLimit {
    let limits = &pos.book.tables.limits;
    let own = pos.player(seat).country;
    let mut parts = vec![];
    for country in pos.ruled_by(seat) {
        let name = &pos.book.map.country(country).name;
        let quiet = |p: &ProvinceId| pos.country_of(*p) == country && pos.province(*p).rebellion.is_none();
        let count = pos.held_by(seat).filter(quiet).count() as u32;
        let each = u32::from(if country == own { limits.raised_at_home } else { limits.raised_elsewhere });
        let what = if country == own { "Home Provinces of" } else { "annexed provinces of" };
        parts.push((format!("{count} {what} {name}, {each} each"), count * each));
    }
    if pos.players().count() < pos.book.map.countries.len() && !pos.is_baronial(seat) {
        let of_nobody = |p: &ProvinceId| {
            pos.country(pos.country_of(*p)).standing == Standing::Neutral && pos.province(*p).rebellion.is_none()
        };
        let (count, each) = (pos.held_by(seat).filter(of_nobody).count() as u32, u32::from(limits.raised_elsewhere));
        if count > 0 {
            parts.push((format!("{count} provinces of countries without a player, {each} each"), count * each));
        }
    }
    let most: u32 = parts.iter().map(|p| p.1).sum();
    let have = armies_of(pos, seat).count() as u32 + u32::from(to_place(pos, seat).armies);
    let affordable = pos.purse(seat) / u32::from(pos.book.tables.crowns.raising).max(1);
    RaiseLimit { parts, most, have, room: most.saturating_sub(have), affordable }
}

/// What the seat has bought and not put on the map yet; both 0 if nothing.
pub fn to_place(pos: Pos, seat: SeatId) -> ToPlace {
    pos.turn.to_place.get(&seat).copied().unwrap_or_default()
}

/// Counters of a country beside the board, less those bought and not yet placed; and those on the Year Track (BR 1.8, 13.9).
fn spare_armies(pos: Pos, seat: SeatId, country: CountryId) -> (u8, u8) {
    let of = |a: &&Army| a.banner == Banner::Country(country);
    let pool = pos.armies().filter(of).filter(|a| a.at == Spot::Pool).count() as u8;
    let dead = pos.armies().filter(of).filter(|a| matches!(a.at, Spot::Dead { .. })).count() as u8;
    // Only in the first turn do armies wait beside the board after they were bought; then everybody has one country.
    (pool.saturating_sub(to_place(pos, seat).armies), dead)
}

fn spare_fleets(pos: Pos, seat: SeatId, country: CountryId) -> u8 {
    let pool = |c: CountryId| pos.fleets().filter(|f| f.country == c && f.at == Berth::Pool).count() as u8;
    let all: u8 = pos.ruled_by(seat).into_iter().map(pool).sum();
    pool(country).min(all.saturating_sub(to_place(pos, seat).fleets))
}

/// The province where a country's new armies gather: its capital, or the seat's where that is lost (BR 13.5). In the first turn
/// they are placed in any of its Home Provinces (BR 13.10).
pub fn muster_at(pos: Pos, seat: SeatId, country: CountryId) -> Option<ProvinceId> {
    let held = |p: &ProvinceId| pos.holder(*p) == Some(seat);
    let court = pos.country(country).capital.filter(held).or_else(|| pos.capital_of(seat).filter(held))?;
    if pos.turn.number == 1 { placing::camps(pos, seat).next() } else { Some(court) }
}

/// Both together: counters left, the limit of armies, somewhere to put them, and crowns for all.
pub fn check_raise(pos: Pos, seat: SeatId, country: CountryId, armies: u8, fleets: u8) -> Result<(), Refusal> {
    let name = || pos.book.map.country(country).name.clone();
    if !pos.ruled_by(seat).contains(&country) {
        return Err(No::NotYourCountry { country: name() }.into());
    }
    if armies == 0 && fleets == 0 {
        return Err(No::NothingRaised.into());
    }
    if armies > 0 {
        let (left, dead) = spare_armies(pos, seat, country);
        if armies > left {
            return Err(No::NoArmiesLeft { country: name(), asked: armies, left, dead }.into());
        }
        let RaiseLimit { most, have, room, .. } = raise_limit(pos, seat);
        if u32::from(armies) > room {
            return Err(No::TooManyArmies { have, most, asked: armies }.into());
        }
        let Some(province) = muster_at(pos, seat, country) else {
            return Err(No::NoCapital { country: name() }.into());
        };
        marriages::forbids(pos, seat, &Forbidden::Station { province })?;
    }
    if fleets > 0 {
        let left = spare_fleets(pos, seat, country);
        if fleets > left {
            return Err(No::NoFleetsLeft { country: name(), asked: fleets, left }.into());
        }
        if !placing::harbours(pos, seat).any(|p| pos.country_of(p) == country) {
            return Err(No::NoHarbour { country: name() }.into());
        }
    }
    let need = u32::from(pos.book.tables.crowns.raising) * (u32::from(armies) + u32::from(fleets));
    let have = pos.purse(seat);
    if have < need { Err(No::CannotPay { have, need }.into()) } else { Ok(()) }
}

/// Pays at once. Fleets wait to be placed, armies only in the first turn; later they stand up in the capital.
pub fn do_raise(world: &mut World, seat: SeatId, country: CountryId, armies: u8, fleets: u8) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let price = u32::from(pos.book.tables.crowns.raising) * (u32::from(armies) + u32::from(fleets));
    let first = pos.turn.number == 1;
    let at = muster_at(pos, seat, country);
    let text = line![seat, ": raises ", forces(armies, fleets), "."];
    telling::pay(world, seat, price);
    {
        let mut turn = world.resource_mut::<Calendar>();
        let mut wait = turn.to_place.get(&seat).copied().unwrap_or_default();
        wait.fleets += fleets;
        wait.armies += if first { armies } else { 0 };
        if wait != ToPlace::default() {
            turn.to_place.insert(seat, wait);
        }
        // Whoever was content may think again (BR 24.4).
        turn.content.clear();
    }
    if let (false, Some(at)) = (first, at) {
        for _ in 0..armies {
            if let Some(id) = spare_army(Seen::of(world).pos(), country) {
                stand_up(world, id, at);
            }
        }
    }
    let place = at.filter(|_| armies > 0 && !first);
    telling::tell(world, Some(seat), place, "13.3", text);
}

/// The next counter of a country beside the board.
pub fn spare_army(pos: Pos, country: CountryId) -> Option<ArmyId> {
    pos.armies().find(|a| a.banner == Banner::Country(country) && a.at == Spot::Pool).map(|a| a.id)
}

/// The next fleet of a country beside the board.
pub fn spare_fleet(pos: Pos, country: CountryId) -> Option<FleetId> {
    pos.fleets().find(|f| f.country == country && f.at == Berth::Pool).map(|f| f.id)
}

/// Puts the army in a province, unmoved and outside walls.
pub fn stand_up(world: &mut World, id: ArmyId, at: ProvinceId) {
    let mut army = world.change::<Army>(id);
    army.at = Spot::Land(at);
    (army.spent, army.halted, army.inside, army.lent_to) = (0, false, false, None);
}

/// "one army", "2 armies and one fleet".
fn forces(armies: u8, fleets: u8) -> Line {
    let count = |n: u8, one, many| if n == 1 { line![one] } else { line![n, many] };
    let (a, f) = (count(armies, "one army", " armies"), count(fleets, "one fleet", " fleets"));
    match (armies, fleets) {
        (_, 0) => a,
        (0, _) => f,
        _ => line![a, " and ", f],
    }
}

/// The offer in words, with its price; names the country only where its ruler has several.
pub fn describe(pos: Pos, country: CountryId, armies: u8, fleets: u8) -> Line {
    let price = u32::from(pos.book.tables.crowns.raising) * (u32::from(armies) + u32::from(fleets));
    let alone = pos.countries().filter(|c| c.ruler == pos.country(country).ruler).count() == 1;
    let of = (!alone).then(|| line![" of ", country]);
    line!["Raise ", forces(armies, fleets), of, " for ", price, " crowns"]
}

/// Every number of armies that is allowed, every number of fleets; both together in two steps.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<RealmDeed>) {
    for country in pos.ruled_by(seat) {
        let most = |fits: &dyn Fn(u8) -> bool, limit: u8| (1..=limit).take_while(|n| fits(*n)).last().unwrap_or(0);
        let limits = &pos.book.tables.limits;
        let armies = most(&|n| check_raise(pos, seat, country, n, 0).is_ok(), limits.armies);
        let fleets = most(&|n| check_raise(pos, seat, country, 0, n).is_ok(), limits.fleets);
        out.extend((1..=armies).map(|armies| RealmDeed::Raise { country, armies, fleets: 0 }));
        out.extend((1..=fleets).map(|fleets| RealmDeed::Raise { country, armies: 0, fleets }));
    }
}

// ---------------------------------------------------------------- Round the table (BR 13.10, 24.4, Q5)

fn could_raise(pos: Pos, seat: SeatId) -> bool {
    let one = |c: CountryId| check_raise(pos, seat, c, 1, 0).is_ok() || check_raise(pos, seat, c, 0, 1).is_ok();
    pos.ruled_by(seat).into_iter().any(one)
}

/// Nobody has anything in hand; who speaks first goes round the table from turn to turn.
pub fn begin(world: &mut World) {
    let mut turn = world.resource_mut::<Calendar>();
    turn.to_place.clear();
    turn.content.clear();
    let number = turn.number;
    // Whose turn it is to speak first goes round the table from turn to turn.
    let seen = Seen::of(world);
    let pos = seen.pos();
    let n = pos.players().count() as u16;
    let first = SeatId(((number.max(1) - 1) % n) as u8);
    let active = next_from(pos, first);
    world.resource_mut::<Calendar>().active = active;
}

/// From this seat on clockwise, the next who is not content and could raise something.
fn next_from(pos: Pos, first: SeatId) -> Option<SeatId> {
    let mut seat = first;
    for _ in 0..pos.players().count() {
        if !pos.turn.content.contains(&seat) && could_raise(pos, seat) {
            return Some(seat);
        }
        seat = pos.left_of(seat);
    }
    None
}

/// The seat is content until somebody raises something.
pub fn pass(world: &mut World, seat: SeatId) {
    {
        let mut turn = world.resource_mut::<Calendar>();
        turn.content.push(seat);
        turn.content.sort();
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let next = next_from(pos, pos.left_of(seat));
    world.resource_mut::<Calendar>().active = next;
}
