//! What there is to be had by force, or for the taking: what it takes, and what it is likely to bring.

use super::super::combat::{forces, odds};
use super::super::components::*;
use super::super::ids::*;
use super::super::position::Stance;
use super::super::strength;
use super::sight::Sight;

/// Something to be had somewhere by force, or for the taking.
#[derive(Debug)]
pub struct Strike {
    pub area: AreaId,
    /// The place to besiege.
    pub place: Option<PlaceId>,
    /// Whom one would meet.
    pub foes: Vec<NobleId>,
    pub worth: i32,
    /// The force it takes.
    pub need: i32,
}

/// Places that can be besieged, enemies in the open, heirs whom nobody guards.
pub fn strikes(sight: &Sight) -> Vec<Strike> {
    let pos = sight.pos;
    let mut out = vec![];
    let me = sight.me;
    let loose = |area: AreaId| -> i32 {
        let here = pos.heirs().filter(|h| h.alive && h.guard.is_none() && pos.area_of(h.at) == Some(area));
        here.map(|h| sight.heir_worth(h)).sum()
    };
    let mut areas: Vec<AreaId> =
        pos.heirs().filter(|h| h.alive && h.guard.is_none()).filter_map(|h| pos.area_of(h.at)).collect();
    areas.sort_unstable();
    areas.dedup();
    out.extend(areas.iter().map(|a| Strike { area: *a, place: None, foes: vec![], worth: loose(*a), need: 0 }));
    for p in &pos.book.map.places {
        if pos.has_peace(p.area) || pos.siege_of(p.id).is_some_and(|s| s.by != me) {
            continue;
        }
        match pos.stance_of(p.id, me, sight.owners[p.id.index()]) {
            Stance::Friendly | Stance::Free | Stance::Asleep => continue,
            Stance::Neutral | Stance::Unfriendly(_) | Stance::Occupied => {}
        }
        let hostile = |n: &&Noble| n.seat.is_some_and(|s| sight.is_hostile(s));
        let foes: Vec<NobleId> = pos.nobles_inside(p.id).filter(hostile).map(|n| n.id).collect();
        let outside = pos.nobles_outside(p.area).any(|n| n.seat.is_some_and(|s| sight.is_hostile(s)));
        if outside && pos.book.map.area(p.area).refuge.is_some() {
            continue;
        }
        let need = i32::from(strength::defence_total(pos, p.id, &foes).max(strength::famine_need(pos, p.id)));
        let own = if p.kind.is_fortified() { sight.place_worth(p.id) } else { 0 };
        let bound = forces::bound_to_defend(pos, p.id);
        let captured: i32 = foes.iter().filter(|n| bound.contains(n)).map(|n| sight.price[n.index()]).sum();
        out.push(Strike {
            area: p.area,
            place: Some(p.id),
            foes,
            worth: own + captured + loose(p.area),
            need: need.max(1),
        });
    }
    let mut camps: Vec<AreaId> = pos
        .nobles()
        .filter(|n| n.seat.is_some_and(|s| sight.is_hostile(s)))
        .filter_map(|n| match n.at {
            Spot::Open(area) => Some(area),
            _ => None,
        })
        .collect();
    camps.sort_unstable();
    camps.dedup();
    for area in camps.into_iter().filter(|a| !pos.has_peace(*a)) {
        if pos.book.map.area(area).refuge.as_ref().is_some_and(|r| !r.attack) {
            continue;
        }
        for seat in pos.seats().filter(|s| sight.is_hostile(*s)) {
            let foes = forces::defenders(pos, seat, Spot::Open(area));
            if !foes.iter().any(|n| pos.noble(*n).seat == Some(seat)) {
                continue;
            }
            let men = i32::from(strength::together_total(pos, &foes, area, false));
            let worth = foes.iter().map(|n| sight.price[n.index()]).sum::<i32>();
            out.push(Strike { area, place: None, foes, worth: worth + loose(area), need: (men * 3 / 2).max(men + 10) });
        }
    }
    out
}

/// What a strike by this force is likely to bring.
pub fn gain(sight: &Sight, s: &Strike, force: &[NobleId]) -> i32 {
    let pos = sight.pos;
    let price: i32 = force.iter().map(|n| sight.price[n.index()]).sum();
    let men: i32 = force.iter().map(|n| sight.troops[n.index()]).sum();
    if s.need == 0 {
        return s.worth - sight.peril(Spot::Open(s.area), men, price + s.worth);
    }
    let a = strength::together_total(pos, force, s.area, true);
    let (won, lost, after) = match s.place {
        Some(place) => {
            let f = odds::siege(pos, a, 0, force);
            let lost = losses(sight, &f) + wavering(sight, &f, force, s.foes.len());
            (s.worth * i32::from(f.decisive) / i32::from(f.results.max(1)), lost, Spot::Inside(place))
        }
        None => {
            let d = strength::together_total(pos, &s.foes, s.area, false);
            let f = odds::battle(pos, a, d, force);
            let lost = losses(sight, &f) + wavering(sight, &f, force, s.foes.len());
            (s.worth * i32::from(f.decisive) / i32::from(f.results.max(1)), lost, Spot::Open(s.area))
        }
    };
    won - lost - sight.peril(after, men, price)
}

/// What is staked with the dead of a forecast, by their chances.
pub fn losses(sight: &Sight, f: &odds::Forecast) -> i32 {
    let dead: i32 = f.deaths.iter().map(|(n, k)| sight.stake[n.index()] * i32::from(*k)).sum();
    dead / i32::from(f.results.max(1))
}

/// What is staked with whoever may waver: one of many changes sides or goes home; who is alone does not (VAC-1, VAC-2).
pub fn wavering(sight: &Sight, f: &odds::Forecast, ours: &[NobleId], foes: usize) -> i32 {
    if ours.len() < 2 {
        return 0;
    }
    let staked: i32 = ours.iter().map(|n| sight.stake[n.index()]).sum();
    let chosen = 2 * (ours.len() + foes) as i32;
    staked * i32::from(f.vacillating) / (chosen * i32::from(f.results.max(1)))
}
