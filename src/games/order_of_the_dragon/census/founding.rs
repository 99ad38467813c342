//! Heirs who were promised to each other in autumn: their marriage is made, or a condition was broken
//! (10.4-12 to 10.4-24).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::heirs::heir_words;
use super::super::ids::{HeirId, PowerId, Realm, VassalId};
use super::super::orders::unit_words;
use super::super::position::Pos;
use super::super::telling;
use crate::diplomacy::ProvinceId;
use crate::table::Numbers;

/// Makes the marriages that can still be made.
pub fn weddings(world: &mut World) -> Vec<Wedding> {
    let couples = std::mem::take(&mut world.resource_mut::<Betrothals>().couples);
    let mut out = vec![];
    for couple in couples {
        let pos = Pos::of(world);
        let power = |id: HeirId| pos.find_heir(id).filter(|h| h.is_single()).map(|h| h.power);
        let (Some(giver), Some(receiver)) = (power(couple.giver), power(couple.receiver)) else { continue };
        let made = match broken(pos, giver, receiver, couple.at) {
            Some(failure) => {
                let text = format!("{} and {} do not marry: {}.", heir_words(giver), heir_words(receiver), failure.why);
                telling::tell(world, pos.seat_of(giver), Some(couple.at), &failure.rule.clone(), text);
                Err(failure)
            }
            None => Ok(found(world, &couple, giver, receiver)),
        };
        out.push(Wedding { giver, receiver, at: couple.at, made });
    }
    out
}

/// Captured in these moves or retreats: the dowry (5), or one of the capitals (6).
pub fn broken(pos: Pos, giver: PowerId, receiver: PowerId, at: ProvinceId) -> Option<Failure> {
    let taken = |place: ProvinceId, owner: PowerId| {
        pos.unit_in(place)
            .filter(|u| u.realm != Realm::Major(owner))
            .map(|u| format!("{} has captured {}", unit_words(pos, u), pos.label(place)))
    };
    if let Some(why) = taken(at, giver) {
        return Some(Failure { rule: "10.4-12".into(), why });
    }
    let capital = |power: PowerId| taken(pos.capital(power), power);
    capital(giver).or_else(|| capital(receiver)).map(|why| Failure { rule: "10.4-13".into(), why })
}

/// A vassal power: the dowry is its capital, the giver's unit there is its first, and both heirs move in.
fn found(world: &mut World, couple: &Betrothal, giver: PowerId, receiver: PowerId) -> VassalId {
    let id = VassalId(world.count::<Vassal>() as u16);
    let founded = Pos::of(world).turn.cycle;
    world.enlist(Vassal { id, name: None, giver, receiver, capital: couple.at, founded, ended: None });
    world.change::<Province>(couple.at).owner = Some(Realm::Vassal(id));
    let unit = Pos::of(world).unit_in(couple.at).map(|u| u.id);
    if let Some(unit) = unit {
        world.change::<Unit>(unit).realm = Realm::Vassal(id);
    }
    for (heir, spouse) in [(couple.giver, couple.receiver), (couple.receiver, couple.giver)] {
        let mut found = world.change::<Heir>(heir);
        found.at = couple.at;
        found.wed = Some(Spouse::Heir(spouse));
    }
    let pos = Pos::of(world);
    let text = format!(
        "{} and {} marry at {}: {} is a vassal of both, by the dowry of {}.",
        heir_words(giver),
        heir_words(receiver),
        pos.label(couple.at),
        pos.vassal_name(id),
        giver.name()
    );
    telling::tell(world, pos.seat_of(giver), Some(couple.at), "10.4-14", text);
    id
}
