//! Centres go to whoever stands in them, and what falls with them (10.1-3, 10.1-4; 10.3-17; 10.5-3, 10.5-4, 10.5-9).

use super::super::heirs::kill;
use super::super::prelude::*;
use super::ends;
use crate::line;

/// Centres with a unit of another power in them, in id order.
fn changing_hands(pos: Pos) -> Vec<Taken> {
    let mut taken: Vec<Taken> = pos
        .units()
        .filter_map(|u| Some((pos.stands_in(u)?, u.realm)))
        .filter(|(at, realm)| pos.is_centre(*at) && pos.owner(*at) != Some(*realm))
        .map(|(at, to)| Taken { at, from: pos.owner(at), to })
        .collect();
    taken.sort_by_key(|t| t.at);
    taken
}

/// Every centre with a unit of another power belongs to that power now.
pub fn centres(world: &mut World) -> Vec<Taken> {
    let taken = look(world, changing_hands);
    for one in &taken {
        // Whose thrall it was can be asked only before it is taken.
        announce(world, |pos| {
            let thrall = pos.thrall_of(one.at).map(|p| line![", a thrall of ", p.in_line(), ","]);
            let line = line![one.at, thrall, " belongs to ", pos.in_line(one.to), " now."];
            told(pos, pos.seat_of_realm(one.to), Some(one.at), "2.1-3", line).great(2)
        });
        change::<Held>(world, one.at).owner = Some(one.to);
    }
    taken
}

/// Heirs in captured centres die, whoever captured them; thralls that were captured and vassals without their capital are
/// no more.
pub fn fallen(world: &mut World, census: &mut Census) {
    for taken in census.centres.clone() {
        let here: Vec<(HeirId, PowerId, Option<Spouse>)> =
            look(world, |pos| pos.heirs_in(taken.at).map(|h| (h.id, h.power, h.wed)).collect());
        for (heir, power, wed) in here {
            if wed == Some(Spouse::Minor) {
                census.thralls.push(Freed { at: taken.at, power, minor: false });
            }
            death(world, heir, power, taken.at, taken.to);
            census.heirs.push(Killed { heir, power, at: taken.at, by: Some(taken.to) });
        }
    }
    let lost: Vec<VassalId> = look(world, |pos| {
        let lost = |v: &&Vassal| pos.owner(v.capital) != Some(Realm::Vassal(v.id));
        pos.standing_vassals().filter(lost).map(|v| v.id).collect()
    });
    for vassal in lost {
        let freed = ends::end_vassal(world, vassal, "10.5-9");
        census.vassals.push(VassalEnd { vassal, captured: true, freed });
    }
}

fn death(world: &mut World, heir: HeirId, power: PowerId, at: ProvinceId, by: Realm) {
    kill(world, heir);
    announce(world, |pos| {
        let line = line![heir, " dies in ", at, ", taken by ", pos.in_line(by), "."];
        told(pos, pos.seat_of(power), Some(at), "10.1-3", line)
    });
}
