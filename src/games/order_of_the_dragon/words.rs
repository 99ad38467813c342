//! What the table says of the game beside its acts: names of pieces, the terminal's picture, what to think of, how a seat stands.

use bevy_ecs::prelude::{Component, Entity, World};

use super::ballot::*;
use super::book::Library;
use super::heirs::*;
use super::orders::*;
use super::phases::Close;
use super::points::*;
use super::prelude::*;
use super::{issues as thoughts, picture};
use crate::diplomacy::notation;
use crate::engine::{AnyKey, Keyed, Keys, KnownWorld, Readable};

/// What some eyes see of the position.
pub fn see<R>(known: &mut KnownWorld, look: impl FnOnce(Pos) -> R) -> R {
    known.read::<Board, R>(|board| look(board.pos()))
}

/// Where an act belongs: "Orders", "Points", "Heirs", "Ballot".
pub fn room(act: &Act) -> &str {
    act.name().split('.').next().unwrap_or_default()
}

/// How a piece is called.
pub fn name(world: &World, key: AnyKey) -> Option<String> {
    fn of<K: Keyed, C: Component>(world: &World, key: K) -> Option<&C> {
        world.get(world.get_resource::<Keys<K>>()?.get(key)?)
    }
    let map = &world.get_resource::<Library>()?.0.map;
    let number = usize::from(key.number);
    if let Some(seat) = key.get::<SeatId>() {
        let plays = |power: &PowerId| of::<_, Rule>(world, *power).is_some_and(|rule| rule.seat == Some(seat));
        return Some(PowerId::all().find(plays).map_or_else(|| seat.to_string(), |p| p.name().into()));
    }
    if let Some(power) = key.get::<PowerId>() {
        return Some(power.name().into());
    }
    if let Some(at) = key.get::<ProvinceId>() {
        return (number < map.provinces.len()).then(|| map.data(at).name.clone());
    }
    if let Some(unit) = key.get::<UnitId>() {
        let troop = of::<_, Troop>(world, unit)?;
        return Some(notation::write_standing(map, troop.kind, troop.at?));
    }
    if let Some(heir) = key.get::<HeirId>() {
        return Some(heir_words(of::<_, Life>(world, heir)?.power));
    }
    let bond = of::<_, Bond>(world, key.get::<VassalId>()?)?;
    Some(bond.name.clone().unwrap_or_else(|| format!("v{}{}", bond.giver.initial(), bond.receiver.initial())))
}

/// Orders, points and votes are always hidden from the others.
pub fn has_secrets(world: &mut World, seat: SeatId) -> bool {
    look(world, |pos| pos.power_of(seat).is_some())
}

/// The order of the list where acts of several kinds stand between each other: points by the unit, those given in the order of
/// their giving, builds and removals by the realm.
pub fn arrange(world: &World, seat: SeatId, offers: &mut [Act]) {
    let seat = world.resource::<Keys<SeatId>>().get(seat);
    let given = seat.and_then(|e| world.get::<Desk>(e)).map_or(&[][..], |desk| &desk.votes);
    let at_vote = |unit: UnitId, bid: Option<Bid>| {
        given.iter().position(|v| v.unit == unit && bid.is_none_or(|bid| v.bid == bid))
    };
    let realm = |unit: UnitId| {
        let entity = world.resource::<Keys<UnitId>>().get(unit)?;
        world.get::<Troop>(entity)?.realm.vassal()
    };
    let standing_at = |place| {
        let map = &world.resource::<Library>().0.map;
        let vassal = |(_, e): &(VassalId, Entity)| {
            world.get::<Bond>(*e).is_some_and(|b| b.ended.is_none() && b.capital == map.province(place))
        };
        let found = world.resource::<Keys<VassalId>>().iter().find(|v| vassal(v));
        found.map(|(id, _)| id)
    };
    let key = |act: &Act| -> (u8, usize) {
        let of_vassal = |id: Option<VassalId>| id.map_or(0, |id| usize::from(id.0) + 1);
        if let Some(act) = act.get::<Withdraw>() {
            (2, at_vote(act.unit, None).unwrap_or(0))
        } else if let Some(act) = act.get::<TakeVoteBack>() {
            (2, at_vote(act.unit, Some(act.bid)).unwrap_or(0))
        } else if let Some(act) = act.get::<GivePoints>() {
            (3, usize::from(act.unit.0))
        } else if let Some(act) = act.get::<GiveAlso>() {
            (3, usize::from(act.unit.0))
        } else if let Some(act) = act.get::<Build>() {
            (0, of_vassal(standing_at(act.at)))
        } else if let Some(act) = act.get::<Remove>() {
            (0, of_vassal(realm(act.unit)))
        } else if act.get::<Marry>().is_some() || act.get::<Hold>().is_some() {
            (1, 0)
        } else if act.get::<GiveOrder>().is_some() || act.get::<Clear>().is_some() || act.get::<Retreat>().is_some() {
            (0, 0)
        } else if act.get::<Waive>().is_some() || act.get::<UndoAdjustment>().is_some() {
            (0, usize::MAX)
        } else {
            let ballot =
                act.get::<Propose>().is_some() || act.get::<Recall>().is_some() || act.get::<CastVote>().is_some();
            (if ballot { 4 } else { u8::from(act.get::<Close>().is_some()) * 4 + 1 }, 0)
        }
    };
    offers.sort_by_cached_key(key);
}

/// The table as a terminal prints it.
pub fn print_view(known: &mut KnownWorld) -> String {
    let seat = known.seat();
    see(known, |pos| picture::printed(pos, seat))
}

/// What the seat should think of now.
pub fn issues(known: &mut KnownWorld) -> Vec<String> {
    let seat = known.seat();
    let list = see(known, |pos| thoughts::issues(pos, seat));
    list.into_iter().map(|issue| format!("{}: {}", issue.kind.name(), issue.text)).collect()
}

/// "Burgundy".
pub fn plays(known: &mut KnownWorld, seat: SeatId) -> String {
    see(known, |pos| in_play(pos, seat))
}

/// "7 of 18 centres (4 own, 1 thrall, 2 of vassals), 5 units".
pub fn standing(known: &mut KnownWorld, seat: SeatId) -> String {
    see(known, |pos| stands_at(pos, seat))
}

/// The season whose orders were opened last.
pub fn opened(known: &mut KnownWorld) -> Option<String> {
    see(known, |pos| pos.common.last_moves.as_ref().map(|resolved| resolved.title(pos.book)))
}

// ---------------------------------------------------------------- Of a player who is not seen to play

/// "Burgundy"; empty where nobody plays.
pub fn in_play(pos: Pos, seat: SeatId) -> String {
    pos.power_of(seat).map_or_else(String::new, |power| power.name().into())
}

/// "7 of 18 centres (4 own, 1 thrall, 2 of vassals), 5 units".
pub fn stands_at(pos: Pos, seat: SeatId) -> String {
    let Some(power) = pos.power_of(seat) else { return String::new() };
    let (total, units) = (pos.total(power), pos.units_of(Realm::Major(power)).count());
    let s = if units == 1 { "" } else { "s" };
    format!("{} of {} centres ({}), {units} unit{s}", total.sum(), pos.options.victory, parts(&total))
}

/// What a total is made of.
pub fn parts(total: &Total) -> String {
    let thralls = if total.thralls == 1 { "1 thrall".into() } else { format!("{} thralls", total.thralls) };
    format!("{} own, {thralls}, {} of vassals", total.own, total.vassals)
}
