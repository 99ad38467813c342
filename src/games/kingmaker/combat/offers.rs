//! Which fights are offered: with all who can, and each alone.

use super::super::prelude::*;
use super::super::travel::armies;
use super::{CombatDeed, asked, forces};

/// Lists what `seat` may ask of this room now, in a fixed order: on land force by force, then the rest.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<CombatDeed> {
    let mut deeds = vec![];
    if asked(pos).is_none() && pos.turn.phase == Phase::Combat {
        on_land(pos, seat, &mut deeds);
        deeds.retain(|deed| deed.deed().check(pos, seat).is_ok());
    }
    deeds.extend(CombatDeed::in_turn(pos, seat));
    deeds
}

/// Those who can fight in each spot: all of them, and one by one.
fn groups(pos: Pos, seat: SeatId) -> Vec<(Spot, Vec<NobleId>)> {
    let fit = |n: &&Noble| {
        let ours = n.seat == Some(seat) || armies::leads(pos, seat, n.id);
        ours && matches!(n.at, Spot::Open(_) | Spot::Inside(_)) && forces::check_fighter(pos, seat, n.id).is_ok()
    };
    let ready: Vec<&Noble> = pos.nobles().filter(fit).collect();
    let mut spots: Vec<Spot> = ready.iter().map(|n| n.at).collect();
    spots.sort_unstable();
    spots.dedup();
    let mut out = vec![];
    for spot in spots {
        let here: Vec<NobleId> = ready.iter().filter(|n| n.at == spot).map(|n| n.id).collect();
        if here.len() > 1 {
            out.extend(here.iter().map(|n| (spot, vec![*n])));
        }
        out.push((spot, here));
    }
    out
}

fn on_land(pos: Pos, seat: SeatId, deeds: &mut Vec<CombatDeed>) {
    let groups = groups(pos, seat);
    // Those who sally and those who come to their relief, all together (CBT-3, CBT-21).
    for siege in &pos.field.sieges {
        let area = pos.book.map.place(siege.place).area;
        let all = |at: Spot| groups.iter().rfind(|(spot, _)| *spot == at).map(|(_, nobles)| nobles.clone());
        if let (Some(within), Some(without)) = (all(Spot::Inside(siege.place)), all(Spot::Open(area))) {
            let mut nobles: Vec<NobleId> = within.into_iter().chain(without).collect();
            nobles.sort_unstable();
            deeds.push(CombatDeed::Attack { nobles: nobles.clone(), whom: siege.by });
            deeds.push(CombatDeed::Ambush { nobles, whom: siege.by });
        }
    }
    for (spot, nobles) in groups {
        let Some(area) = pos.area_of(spot) else { continue };
        for whom in pos.seats().filter(|s| *s != seat) {
            deeds.push(CombatDeed::Attack { nobles: nobles.clone(), whom });
            deeds.push(CombatDeed::Ambush { nobles: nobles.clone(), whom });
            deeds.push(CombatDeed::TownFight { nobles: nobles.clone(), whom: Some(whom) });
        }
        deeds.push(CombatDeed::TownFight { nobles: nobles.clone(), whom: None });
        for place in &pos.book.map.area(area).places {
            deeds.push(CombatDeed::Siege { place: *place, nobles: nobles.clone() });
        }
    }
}
