//! What the table says of the game beside its acts: names of pieces, the terminal's picture, what to think of, how a seat stands.

use bevy_ecs::prelude::{Entity, World};

use super::book::Library;
use super::heirs::heir_words;
use super::orders::{Build, Remove};
use super::points::{GiveAlso, GivePoints, TakeVoteBack, Withdraw};
use super::prelude::*;
use crate::diplomacy::notation;
use crate::engine::{AnyKey, Keys, KnownWorld, Readable, of};
use crate::table::so_many;

/// What some eyes see of the position.
pub fn see<R>(known: &mut KnownWorld, look: impl FnOnce(Pos) -> R) -> R {
    known.read::<Board, R>(|board| look(board.pos()))
}

/// The same with the seat whose eyes they are.
pub fn see_own<R>(known: &mut KnownWorld, look: impl FnOnce(Pos, SeatId) -> R) -> R {
    let seat = known.seat();
    see(known, |pos| look(pos, seat))
}

/// Where an act belongs: "Orders", "Points", "Heirs", "Ballot".
pub fn room(act: &Act) -> &str {
    act.name().split('.').next().unwrap_or_default()
}

/// How a piece is called.
pub fn name(world: &World, key: AnyKey) -> Option<String> {
    let map = &world.get_resource::<Library>()?.0.map;
    let number = usize::from(key.number);
    if let Some(seat) = key.get::<SeatId>() {
        let plays = |power: &PowerId| of::<Rule>(world, *power).is_some_and(|rule| rule.seat == Some(seat));
        return Some(PowerId::all().find(plays).map_or_else(|| seat.to_string(), |p| p.name().into()));
    }
    if let Some(power) = key.get::<PowerId>() {
        return Some(power.name().into());
    }
    if let Some(at) = key.get::<ProvinceId>() {
        return (number < map.provinces.len()).then(|| map.data(at).name.clone());
    }
    if let Some(unit) = key.get::<UnitId>() {
        let troop = of::<Troop>(world, unit)?;
        return Some(notation::write_standing(map, troop.kind, troop.at?));
    }
    if let Some(heir) = key.get::<HeirId>() {
        return Some(heir_words(of::<Life>(world, heir)?.power));
    }
    let bond = of::<Bond>(world, key.get::<VassalId>()?)?;
    Some(bond.name.clone().unwrap_or_else(|| format!("v{}{}", bond.giver.initial(), bond.receiver.initial())))
}

/// Orders, points and votes are always hidden from the others.
pub fn has_secrets(world: &mut World, seat: SeatId) -> bool {
    look(world, |pos| pos.power_of(seat).is_some())
}

/// The order of the list where acts of several kinds stand between each other: points by the unit, those given in the order of
/// their giving, builds and removals by the realm.
pub fn arrange(world: &World, seat: SeatId, offers: &mut [Act]) {
    let given = of::<Desk>(world, seat).map_or(&[][..], |desk| &desk.votes);
    let at_vote = |unit: UnitId, bid: Option<Bid>| {
        given.iter().position(|v| v.unit == unit && bid.is_none_or(|bid| v.bid == bid))
    };
    let realm = |unit: UnitId| of::<Troop>(world, unit)?.realm.vassal();
    let standing_at = |place| {
        let map = &world.resource::<Library>().0.map;
        let vassal = |(_, e): &(VassalId, Entity)| {
            world.get::<Bond>(*e).is_some_and(|b| b.ended.is_none() && b.capital == map.province(place))
        };
        let found = world.resource::<Keys<VassalId>>().iter().find(|v| vassal(v));
        found.map(|(id, _)| id)
    };
    let of_vassal = |id: Option<VassalId>| Some((0, id.map_or(0, |id| usize::from(id.0) + 1)));
    let taken_back = |unit: UnitId, bid: Option<Bid>| Some((2, at_vote(unit, bid).unwrap_or(0)));
    let given = |unit: UnitId| Some((3, usize::from(unit.0)));
    let key = |act: &Act| -> (u8, usize) {
        let build = || of_vassal(standing_at(act.get::<Build>()?.at));
        let remove = || of_vassal(realm(act.get::<Remove>()?.unit));
        let withdraw = || taken_back(act.get::<Withdraw>()?.unit, None);
        let take_back = || act.get::<TakeVoteBack>().and_then(|act| taken_back(act.unit, Some(act.bid)));
        let give = || given(act.get::<GivePoints>()?.unit);
        let also = || given(act.get::<GiveAlso>()?.unit);
        let among = build().or_else(remove).or_else(withdraw).or_else(take_back).or_else(give).or_else(also);
        among.unwrap_or(match room(act) {
            "Orders" => (0, usize::MAX),
            "Heirs" => (1, 0),
            "Ballot" => (4, 0),
            _ => (5, 0),
        })
    };
    offers.sort_by_cached_key(key);
}

/// "Burgundy"; empty where nobody plays.
pub fn plays(pos: Pos, seat: SeatId) -> String {
    pos.power_of(seat).map_or_else(String::new, |power| power.name().into())
}

/// "7 of 18 centres (4 own, 1 thrall, 2 of vassals), 5 units".
pub fn standing(pos: Pos, seat: SeatId) -> String {
    let Some(power) = pos.power_of(seat) else { return String::new() };
    let (total, units) = (pos.total(power), pos.units_of(Realm::Major(power)).count());
    format!("{} of {} centres ({}), {}", total.sum(), pos.options.victory, parts(&total), so_many(units, "unit"))
}

/// What a total is made of.
pub fn parts(total: &Total) -> String {
    format!("{} own, {}, {} of vassals", total.own, so_many(total.thralls, "thrall"), total.vassals)
}
