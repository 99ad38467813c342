//! Heirs who were promised to each other in autumn: their marriage is made, or a condition was broken (10.4-12 to 10.4-24).

use super::super::orders::unit_words;
use super::super::prelude::*;
use crate::line;

/// Captured in these moves or retreats: the dowry (5), or one of the capitals (6).
fn broken(pos: Pos, giver: PowerId, receiver: PowerId, at: ProvinceId) -> Option<Failure> {
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

/// Makes the marriages that can still be made.
pub fn weddings(world: &mut World) -> Vec<Wedding> {
    let couples = std::mem::take(&mut world.resource_mut::<Common>().couples);
    let mut out = vec![];
    for couple in couples {
        let known = look(world, |pos| {
            let power = |id: HeirId| pos.find_heir(id).filter(|h: &&Heir| h.is_single()).map(|h| h.power);
            let (giver, receiver) = (power(couple.giver)?, power(couple.receiver)?);
            Some((giver, receiver, broken(pos, giver, receiver, couple.at)))
        });
        let Some((giver, receiver, failure)) = known else { continue };
        let made = match failure {
            Some(failure) => {
                let Failure { rule, why } = failure.clone();
                let line = line![couple.giver, " and ", couple.receiver, " do not marry: ", why, "."];
                announce(world, |pos| told(pos, pos.seat_of(giver), Some(couple.at), rule, line));
                Err(failure)
            }
            None => Ok(found(world, &couple, giver, receiver)),
        };
        out.push(Wedding { giver, receiver, at: couple.at, made });
    }
    out
}

/// A vassal power: the dowry is its capital, the giver's unit there is its first, and both heirs move in.
fn found(world: &mut World, couple: &Betrothal, giver: PowerId, receiver: PowerId) -> VassalId {
    let (founded, unit) = look(world, |pos| (pos.turn.cycle, pos.unit_in(couple.at).map(|u| u.id)));
    let bond = Bond { name: None, giver, receiver, capital: couple.at, founded, ended: None };
    let vassal: VassalId = world.spawn_new(bond);
    change::<Held>(world, couple.at).owner = Some(Realm::Vassal(vassal));
    if let Some(unit) = unit {
        change::<Troop>(world, unit).realm = Realm::Vassal(vassal);
    }
    for (heir, spouse) in [(couple.giver, couple.receiver), (couple.receiver, couple.giver)] {
        let mut life = change::<Life>(world, heir);
        (life.at, life.wed) = (couple.at, Some(Spouse::Heir(spouse)));
    }
    announce(world, |pos| {
        let marry = line![couple.giver, " and ", couple.receiver, " marry at ", couple.at, ": "];
        let line = line![marry, vassal, " is a vassal of both, by the dowry of ", giver.in_line(), "."];
        told(pos, pos.seat_of(giver), Some(couple.at), "10.4-14", line)
    });
    vassal
}
