//! What each term of a writ takes from the one it binds and gives to the other. A supply centre is worth about 60.

use super::super::ids::PowerId;
use super::super::position::Pos;
use super::super::writs::{Terms, Which};
use super::lineage::Lineage;
use crate::diplomacy::ProvinceId;
use crate::dynasty::{CharacterId, Clause, Draft, Sex};
use crate::table::SeatId;

/// The one whom a term binds, and the other.
struct Parties {
    by: SeatId,
    to: SeatId,
}

/// What a term of this draft is worth to a party; below 0 where it binds that party.
pub fn price(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>, clause: &Clause<Terms>) -> i64 {
    let keeper = |who: Option<CharacterId>| who.and_then(|who| pos.character(who).keeper);
    let families = [keeper(draft.groom), keeper(draft.bride)];
    let Some(to) = families.into_iter().flatten().find(|s| *s != clause.by) else { return 0 };
    let parties = Parties { by: clause.by, to };
    let leanings = lines.leanings(seat);
    if clause.by == seat {
        -burden(pos, lines, &parties, draft, &clause.terms) * i64::from(leanings.faith) / 100
    } else {
        boon(pos, lines, &parties, draft, &clause.terms) * 100 / i64::from(leanings.bargain)
    }
}

// ---------------------------------------------------------------- What it takes

fn burden(pos: Pos, lines: &Lineage, p: &Parties, draft: &Draft<Terms>, terms: &Terms) -> i64 {
    let (Some(by), Some(to)) = (pos.power_of(p.by), pos.power_of(p.to)) else { return 0 };
    let owned = |power: PowerId, at: ProvinceId| pos.province(at).owner == Some(power);
    match terms {
        Terms::Demilitarised { over } => {
            let one = |at: &ProvinceId| {
                let stands = if pos.unit_in(*at).is_some_and(|u| u.power == by) { 30 } else { 0 };
                let centre = pos.map().data(*at).centre;
                let land = match (centre, owned(by, *at), reaches(pos, by, *at)) {
                    // It can neither be held nor built in.
                    (true, true, _) => 45,
                    (true, false, true) => 35,
                    (true, false, false) => 6,
                    (false, _, true) => 8,
                    (false, _, false) => 1,
                };
                stands + land
            };
            over.iter().map(one).sum()
        }
        Terms::NonAggression { over } => {
            // Peace with a weak neighbour costs more than with a strong one: whom we would rather conquer.
            let lead = pos.centres(by).len() as i64 - pos.centres(to).len() as i64;
            let prey = targets(pos, by, to, over).len() as i64;
            let everywhere = if over.is_empty() { 5 } else { 0 };
            prey * (18 + 4 * lead).clamp(4, 50) + everywhere
        }
        Terms::SupportAttack { on } if owned(by, *on) => 70,
        Terms::SupportAttack { on } => tied(pos, by, *on),
        Terms::SupportHold { at } => tied(pos, by, *at),
        Terms::Proxy { .. } => 90,
        Terms::NoBuild { over } => {
            let one = |at: &ProvinceId| if is_site(pos, by, *at) { 20 } else { 1 };
            over.iter().map(one).sum()
        }
        Terms::FutureMarriage { who, .. } => 15 + lines.worth(*who) / 4,
        Terms::Renounce { who, .. } if is_couple(draft, *who) => 0,
        // Of the couple's claims their wedding is the reckoning.
        Terms::Renounce { who, power } => lines.claim(*who, *power),
        Terms::ChildrenToBride { every } => {
            (lines.child(by) + astray(pos, lines, p, draft)) / i64::from((*every).max(1))
        }
        Terms::Children { sex, which } => (lines.child(by) + astray(pos, lines, p, draft)) * share(*sex, *which) / 100,
        Terms::GiveChild { who } => lines.child(by) + lines.worth(*who) + worth(pos, *who),
        Terms::ForeignCommand | Terms::CommandOf { .. } => 6,
        Terms::ForeignSee { .. } => 12,
        Terms::NoAnnulment => 3,
        Terms::Release { who } => 25 + worth(pos, *who),
    }
}

// ---------------------------------------------------------------- What it gives

fn boon(pos: Pos, lines: &Lineage, p: &Parties, draft: &Draft<Terms>, terms: &Terms) -> i64 {
    let (Some(by), Some(to)) = (pos.power_of(p.by), pos.power_of(p.to)) else { return 0 };
    let owned = |at: ProvinceId| pos.province(at).owner == Some(to);
    let household = |good: &dyn Fn(CharacterId) -> bool| pos.household(p.to).any(|c| good(c.id));
    match terms {
        Terms::Demilitarised { over } => {
            // Worth the units it stops.
            let one = |at: &ProvinceId| match (reaches(pos, by, *at), owned(*at), borders(pos, to, *at)) {
                (true, true, _) => 20,
                (true, false, true) => 8,
                _ => 0,
            };
            over.iter().map(one).sum()
        }
        Terms::NonAggression { over } => (targets(pos, by, to, over).len() as i64 * 18).min(60),
        Terms::SupportAttack { on } => {
            let helps = !owned(*on) && reaches(pos, by, *on) && reaches(pos, to, *on);
            match (helps, pos.map().data(*on).centre) {
                (true, true) => 35,
                (true, false) => 8,
                (false, _) => 0,
            }
        }
        Terms::SupportHold { at } => {
            let ours = owned(*at) || pos.unit_in(*at).is_some_and(|u| u.power == to);
            let third = pos.powers().any(|x| x.id != to && x.id != by && reaches(pos, x.id, *at));
            match (ours && reaches(pos, by, *at), third) {
                (true, true) => 25,
                (true, false) => 6,
                (false, _) => 0,
            }
        }
        Terms::Proxy { unit } => {
            let at = pos.find_unit(*unit).and_then(|u| u.at).map(|at| pos.map().province(at));
            if at.is_some_and(|at| borders(pos, to, at)) { 55 } else { 25 }
        }
        Terms::NoBuild { over } => {
            let one = |at: &ProvinceId| if is_site(pos, by, *at) && borders(pos, to, *at) { 12 } else { 0 };
            over.iter().map(one).sum()
        }
        Terms::FutureMarriage { who, .. } => {
            let male = pos.character(*who).sex.is_male();
            let partner = |c: CharacterId| pos.character(c).sex.is_male() != male && pos.spouse(c).is_none();
            if household(&partner) { 10 + lines.worth(*who) / 8 } else { 0 }
        }
        Terms::Renounce { who, .. } if is_couple(draft, *who) => 0,
        Terms::Renounce { who, power } if *power == to => lines.claim(*who, *power) / 2,
        Terms::Renounce { .. } => 0,
        Terms::ChildrenToBride { every } => lines.child(to) * 3 / 4 / i64::from((*every).max(1)),
        Terms::Children { sex, which } => lines.child(to) * 3 / 4 * share(*sex, *which) / 100,
        Terms::GiveChild { who } => lines.child(to) * 3 / 4 + worth(pos, *who) / 2,
        Terms::ForeignCommand | Terms::CommandOf { .. } => {
            let leader = |c: CharacterId| pos.character(c).sex.is_male() && pos.character(c).scores.strength > 0;
            if household(&leader) { 6 } else { 1 }
        }
        Terms::ForeignSee { .. } => {
            let churchman = |c: CharacterId| pos.noble(c).cleric.is_some();
            if household(&churchman) { 10 } else { 0 }
        }
        Terms::NoAnnulment => 2,
        Terms::Release { who } if pos.character(*who).keeper == Some(p.to) => 30 + worth(pos, *who),
        Terms::Release { .. } => 0,
    }
}

// ---------------------------------------------------------------- On the map

/// Could a unit of this power be there after the next movement, or is one there now?
fn reaches(pos: Pos, power: PowerId, at: ProvinceId) -> bool {
    pos.units_of(power)
        .filter_map(|u| Some((u.kind, u.at?)))
        .any(|(kind, from)| pos.map().province(from) == at || pos.map().reach(kind, from).has(at))
}

/// Does it lie beside a centre of this power, or is it one?
fn borders(pos: Pos, power: PowerId, at: ProvinceId) -> bool {
    let own = |p: ProvinceId| pos.map().data(p).centre && pos.province(p).owner == Some(power);
    own(at) || pos.map().graph().neighbours(usize::from(at.0)).iter().any(|n| own(ProvinceId(*n as u8)))
}

/// Centres of the other that could be attacked in the next movement: of this list, or all where it is empty.
fn targets(pos: Pos, by: PowerId, of: PowerId, over: &[ProvinceId]) -> Vec<ProvinceId> {
    let listed = |at: &ProvinceId| over.is_empty() || over.contains(at);
    pos.centres(of).into_iter().filter(|at| listed(at) && reaches(pos, by, *at)).collect()
}

/// What it costs to help there whenever one can.
fn tied(pos: Pos, power: PowerId, at: ProvinceId) -> i64 {
    if reaches(pos, power, at) { 14 } else { 2 }
}

fn is_site(pos: Pos, power: PowerId, at: ProvinceId) -> bool {
    pos.power(power).homes.contains(&at) && pos.province(at).owner == Some(power)
}

// ---------------------------------------------------------------- In the family

/// What is risked where children of one who stands near our throne grow up elsewhere.
fn astray(pos: Pos, lines: &Lineage, p: &Parties, draft: &Draft<Terms>) -> i64 {
    let ours = |who: &CharacterId| pos.character(*who).keeper == Some(p.by);
    let parent = [draft.groom, draft.bride].into_iter().flatten().find(ours);
    parent.zip(pos.power_of(p.by)).map_or(0, |(who, own)| lines.risk(who, own) / 2)
}

fn is_couple(draft: &Draft<Terms>, who: CharacterId) -> bool {
    [draft.groom, draft.bride].contains(&Some(who))
}

/// How much of all children of a couple that may be, of a hundred.
fn share(sex: Option<Sex>, which: Which) -> i64 {
    let of_sex = if sex.is_some() { 60 } else { 100 };
    match which {
        Which::All => of_sex,
        Which::Every(n) => of_sex / i64::from(n.max(1)),
        Which::Only(1) => of_sex * 7 / 10,
        Which::Only(n) => of_sex / (2 * i64::from(n.max(1))),
    }
}

/// A good leader, a lady of guile.
fn worth(pos: Pos, who: CharacterId) -> i64 {
    i64::from(pos.character(who).scores.strength).max(0) * 8
}
