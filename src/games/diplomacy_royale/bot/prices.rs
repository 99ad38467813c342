//! What each term of a writ takes from the one it binds and gives to the other. A supply centre is worth about 60.

use super::super::ids::PowerId;
use super::super::position::Pos;
use super::super::writs::{self, ProposalState, Terms, Which};
use super::lineage::Lineage;
use super::menace;
use super::reach::{borders, is_site, neighbours, reaches, targets};
use crate::diplomacy::ProvinceId;
use crate::dynasty::{CharacterId, Clause, Draft};
use crate::table::SeatId;

/// Years of the calendar, from now on, in which a term counts: few marriages last longer.
const LASTING: i32 = 4;

/// What peace with a neighbour is worth before a unit stands at the border.
const QUIET: i64 = 12;
/// What it costs to leave a centre to the other's attack while one may not strike back.
const EXPOSED: i64 = 10;

/// A promise: of the term that is weighed, of one earlier in the same draft, or of a writ in force.
struct Promise<'a> {
    by: SeatId,
    to: SeatId,
    terms: &'a Terms,
    /// How much of the years that count it holds, in hundredths.
    lasts: i64,
    /// In this draft, so about this marriage.
    here: bool,
}

/// What each term of this draft is worth to a party, in their order; below 0 where it binds that party. Nothing is paid for twice,
/// and the more a house has given away, the dearer is the rest.
pub fn prices(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> Vec<i64> {
    if draft.clauses.is_empty() {
        return vec![];
    }
    let keeper = |who: Option<CharacterId>| who.and_then(|who| pos.character(who).keeper);
    let families = [keeper(draft.groom), keeper(draft.bride)];
    let leanings = lines.leanings(seat);
    let mut before = promised(pos, draft);
    let mut out = vec![];
    for clause in &draft.clauses {
        let Some(to) = families.into_iter().flatten().find(|s| *s != clause.by) else {
            out.push(0);
            continue;
        };
        let term = Promise { by: clause.by, to, terms: &clause.terms, lasts: lasts(pos, clause), here: true };
        out.push(if clause.by == seat {
            -burden(pos, lines, &term, &before, draft) * i64::from(leanings.faith) / 100
        } else {
            boon(pos, lines, &term, &before, draft) * 100 / i64::from(leanings.bargain)
        });
        before.push(term);
    }
    out
}

/// Promises of writs in force, also those for later years and those that sleep: they wake again; and of writs that have been
/// accepted and wait for the groom's family, which has only to let them stand.
fn promised<'a>(pos: Pos<'a>, draft: &Draft<Terms>) -> Vec<Promise<'a>> {
    let date = pos.date();
    let writs = pos.writs().filter(|w| w.in_force(date));
    let all = writs.flat_map(|w| w.clauses.iter().map(move |c| (w.other(c.by), c)));
    let accepted = |p: &&writs::Proposal| p.state == ProposalState::Accepted && p.draft.couple() != draft.couple();
    let waiting = writs::all(pos).iter().filter(accepted);
    let theirs = waiting.flat_map(|p| p.draft.clauses.iter().map(|c| (if c.by == p.from { p.to } else { p.from }, c)));
    let kept = all.filter(|(_, c)| !c.is_spent(date)).chain(theirs);
    kept.map(|(to, c)| Promise { by: c.by, to, terms: &c.terms, lasts: lasts(pos, c), here: false }).collect()
}

fn lasts(pos: Pos, clause: &Clause<Terms>) -> i64 {
    let date = pos.date();
    let first = clause.from.map_or(date, |from| from.max(date));
    let last = clause.to.map_or(date + LASTING - 1, |to| to.min(date + LASTING - 1));
    i64::from((last - first + 1).max(0)) * 100 / i64::from(LASTING)
}

/// What of a worth is new to the one who gets this term, where promises that pass this test were the same.
fn new_of(worth: i64, term: &Promise, before: &[Promise], same: impl Fn(&Terms) -> bool) -> i64 {
    let alike = before.iter().filter(|b| (b.by, b.to) == (term.by, term.to) && same(b.terms));
    let had = alike.map(|b| b.lasts).max().unwrap_or(0);
    worth * term.lasts.max(had) / 100 - worth * had / 100
}

/// The sum over these provinces, each counted once.
fn sum_of(list: &[ProvinceId], one: impl Fn(ProvinceId) -> i64) -> i64 {
    let once = list.iter().enumerate().filter(|(n, at)| !list[..*n].contains(at));
    once.map(|(_, at)| one(*at)).sum()
}

// ---------------------------------------------------------------- What it takes

fn burden(pos: Pos, lines: &Lineage, term: &Promise, before: &[Promise], draft: &Draft<Terms>) -> i64 {
    let (Some(by), Some(to)) = (pos.power_of(term.by), pos.power_of(term.to)) else { return 0 };
    let owned = |power: PowerId, at: ProvinceId| pos.province(at).owner == Some(power);
    let given = || before.iter().filter(|b| b.by == term.by);
    // What it costs not to be free against the other, who may be about to win.
    let idle = menace::idle(pos, by, to, lines.menace(to));
    match term.terms {
        Terms::Demilitarised { over } => {
            let home = |at: &ProvinceId| pos.map().data(*at).centre && owned(by, *at);
            let mut closed: Vec<ProvinceId> = vec![];
            for promise in given() {
                if let Terms::Demilitarised { over } = promise.terms {
                    closed.extend(over.iter().filter(|at| home(at)));
                }
            }
            let mut sum = 0;
            for at in over {
                let stands = if pos.unit_in(*at).is_some_and(|u| u.power == by) { 30 } else { 0 };
                let land = match (pos.map().data(*at).centre, owned(by, *at), reaches(pos, by, *at)) {
                    // It can neither be held nor built in.
                    (true, true, _) => 45 * (1 + distinct(&closed)),
                    (true, false, true) => 35,
                    (true, false, false) => 6,
                    (false, _, true) => 8,
                    (false, _, false) => 1,
                };
                let shut_out = if borders(pos, to, *at) { idle / 4 } else { 0 };
                sum += stands + land + shut_out;
                closed.extend(Some(*at).filter(home));
            }
            sum
        }
        Terms::NonAggression { over } => {
            // Peace with a weak neighbour costs more than with a strong one: whom we would rather conquer.
            let lead = pos.centres(by).len() as i64 - pos.centres(to).len() as i64;
            let prey = targets(pos, by, to, over).len() as i64;
            let everywhere = if over.is_empty() { 5 } else { 0 };
            let open = targets(pos, to, by, over).into_iter().filter(|at| !is_spared(term, before, draft, *at));
            let bound = if over.is_empty() { idle } else { idle / 2 };
            prey * (18 + 4 * lead).clamp(4, 50) + everywhere + open.count() as i64 * EXPOSED + bound
        }
        Terms::SupportAttack { on } if owned(by, *on) => 70 + idle,
        Terms::SupportAttack { on } => tied(pos, by, *on) + idle,
        Terms::SupportHold { at } => tied(pos, by, *at) + idle,
        Terms::Proxy { .. } => {
            let lent = given().filter(|b| matches!(b.terms, Terms::Proxy { .. })).count() as i64;
            90 * (1 + lent) + idle
        }
        Terms::NoBuild { over } => {
            let mut closed: Vec<ProvinceId> = vec![];
            for promise in given() {
                if let Terms::NoBuild { over } = promise.terms {
                    closed.extend(over.iter().filter(|at| is_site(pos, by, **at)));
                }
            }
            let mut sum = 0;
            for at in over {
                let site = is_site(pos, by, *at);
                sum += if site { 20 * (1 + distinct(&closed)) } else { 1 };
                closed.extend(Some(*at).filter(|_| site));
            }
            sum
        }
        Terms::FutureMarriage { who, .. } => {
            let moves = !pos.character(*who).sex.is_male();
            15 + lines.worth(*who) / 4 + if moves { lines.titles().given(*who, term.by) / 2 } else { 0 }
        }
        Terms::Renounce { who, .. } if is_couple(draft, *who) => 0,
        // Of the couple's claims their wedding is the reckoning.
        Terms::Renounce { who, power } => lines.claim(*who, *power),
        Terms::ChildrenToBride { .. } | Terms::Children { .. } => {
            (lines.child(by, 0) + astray(pos, lines, term, draft)) * share(term.terms) / 100
        }
        Terms::GiveChild { who } => {
            let gone = given().filter(|b| b.here && matches!(b.terms, Terms::GiveChild { .. })).count();
            lines.child(by, gone) + lines.worth(*who) + lines.titles().given(*who, term.by) + worth(pos, *who)
        }
        Terms::ForeignCommand | Terms::CommandOf { .. } => 6,
        Terms::ForeignSee { .. } => 12,
        Terms::NoAnnulment => 3,
        Terms::Release { who } => 25 + worth(pos, *who),
    }
}

/// Has the other promised, in this draft or before, not to attack what of ours is there?
fn is_spared(term: &Promise, before: &[Promise], draft: &Draft<Terms>, at: ProvinceId) -> bool {
    let spares = |terms: &Terms| match terms {
        Terms::NonAggression { over } => over.is_empty() || over.contains(&at),
        Terms::Demilitarised { over } => over.contains(&at),
        _ => false,
    };
    before.iter().any(|b| (b.by, b.to) == (term.to, term.by) && spares(b.terms))
        || draft.clauses.iter().any(|c| c.by == term.to && spares(&c.terms))
}

/// How many different provinces these are.
fn distinct(list: &[ProvinceId]) -> i64 {
    sum_of(list, |_| 1)
}

// ---------------------------------------------------------------- What it gives

fn boon(pos: Pos, lines: &Lineage, term: &Promise, before: &[Promise], draft: &Draft<Terms>) -> i64 {
    let (Some(by), Some(to)) = (pos.power_of(term.by), pos.power_of(term.to)) else { return 0 };
    let owned = |at: ProvinceId| pos.province(at).owner == Some(to);
    let household = |good: &dyn Fn(CharacterId) -> bool| pos.household(term.to).any(|c| good(c.id));
    // The worth of what was not promised before.
    let new = |worth: i64, same: &dyn Fn(&Terms) -> bool| new_of(worth, term, before, same);
    let again = |worth: i64| new(worth, &|t| t == term.terms);
    match term.terms {
        Terms::Demilitarised { over } => sum_of(over, |at| {
            // Worth the units it stops.
            let worth = match (reaches(pos, by, at), owned(at), borders(pos, to, at)) {
                (true, true, _) => 20,
                (true, false, true) => 8,
                _ => 0,
            };
            new(worth, &|t| matches!(t, Terms::Demilitarised { over } if over.contains(&at)))
        }),
        Terms::NonAggression { over } => {
            // Who keeps out of a place does not attack it either.
            let kept_out = |at: &ProvinceId| {
                let out = |c: &&Clause<Terms>| matches!(&c.terms, Terms::Demilitarised { over } if over.contains(at));
                draft.clauses.iter().filter(|c| c.by == term.by).any(|c| out(&c) && lasts(pos, c) >= 100)
            };
            let spared = targets(pos, by, to, over).into_iter().filter(|at| !kept_out(at));
            let one = |at: ProvinceId| {
                new(18, &|t| match t {
                    Terms::NonAggression { over } => over.is_empty() || over.contains(&at),
                    Terms::Demilitarised { over } => over.contains(&at),
                    _ => false,
                })
            };
            let quiet = match over.is_empty() && neighbours(pos, by, to) {
                true => new(QUIET, &|t| matches!(t, Terms::NonAggression { over } if over.is_empty())),
                false => 0,
            };
            spared.map(one).sum::<i64>().min(60).max(quiet)
        }
        Terms::SupportAttack { on } => {
            let helps = !owned(*on) && reaches(pos, by, *on) && reaches(pos, to, *on);
            again(match (helps, pos.map().data(*on).centre) {
                (true, true) => 35,
                (true, false) => 8,
                (false, _) => 0,
            })
        }
        Terms::SupportHold { at } => {
            let ours = owned(*at) || pos.unit_in(*at).is_some_and(|u| u.power == to);
            let third = pos.powers().any(|x| x.id != to && x.id != by && reaches(pos, x.id, *at));
            again(match (ours && reaches(pos, by, *at), third) {
                (true, true) => 25,
                (true, false) => 6,
                (false, _) => 0,
            })
        }
        Terms::Proxy { unit } => {
            let at = pos.find_unit(*unit).and_then(|u| u.at).map(|at| pos.map().province(at));
            again(if at.is_some_and(|at| borders(pos, to, at)) { 55 } else { 25 })
        }
        Terms::NoBuild { over } => sum_of(over, |at| {
            let worth = if is_site(pos, by, at) && borders(pos, to, at) { 12 } else { 0 };
            new(worth, &|t| matches!(t, Terms::NoBuild { over } if over.contains(&at)))
        }),
        Terms::FutureMarriage { who, .. } => {
            let male = pos.character(*who).sex.is_male();
            let partner = |c: CharacterId| pos.character(c).sex.is_male() != male && pos.spouse(c).is_none();
            let worth = if household(&partner) { 10 + lines.worth(*who) / 8 } else { 0 };
            new(worth, &|t| matches!(t, Terms::FutureMarriage { who: same, .. } if same == who))
        }
        Terms::Renounce { who, .. } if is_couple(draft, *who) => 0,
        Terms::Renounce { who, power } if *power == to => again(lines.claim(*who, *power) / 2),
        Terms::Renounce { .. } => 0,
        Terms::ChildrenToBride { .. } | Terms::Children { .. } => {
            // No child goes twice.
            let mut earlier: Vec<&Terms> = vec![];
            for promise in before.iter().filter(|b| b.here && b.by == term.by) {
                if !earlier.contains(&promise.terms) {
                    earlier.push(promise.terms);
                }
            }
            let gone: i64 = earlier.iter().map(|terms| share(terms)).sum();
            let more = if earlier.contains(&term.terms) { 0 } else { share(term.terms) };
            let heirs = parent(pos, term.by, draft).map_or(0, |who| lines.titles().won_with_children(who));
            let worth = |share: i64| (lines.child(to, 0) * 3 / 4 + heirs) * share.min(100) / 100;
            worth(gone + more) - worth(gone)
        }
        Terms::GiveChild { who } => again(lines.child(to, 0) * 3 / 4 + lines.titles().won(*who) + worth(pos, *who) / 2),
        Terms::ForeignCommand | Terms::CommandOf { .. } => {
            let leader = |c: CharacterId| pos.character(c).sex.is_male() && pos.character(c).scores.strength > 0;
            let worth = if household(&leader) { 6 } else { 1 };
            new(worth, &|t| matches!(t, Terms::ForeignCommand | Terms::CommandOf { .. }))
        }
        Terms::ForeignSee { .. } => {
            let churchman = |c: CharacterId| pos.noble(c).cleric.is_some();
            let worth = if household(&churchman) { 10 } else { 0 };
            new(worth, &|t| matches!(t, Terms::ForeignSee { .. }))
        }
        Terms::NoAnnulment => {
            let said = before.iter().any(|b| b.here && b.by == term.by && *b.terms == Terms::NoAnnulment);
            if said { 0 } else { 2 }
        }
        Terms::Release { who } if pos.character(*who).keeper == Some(term.to) => again(30 + worth(pos, *who)),
        Terms::Release { .. } => 0,
    }
}

// ---------------------------------------------------------------- On the map

/// What it costs to help there whenever one can.
fn tied(pos: Pos, power: PowerId, at: ProvinceId) -> i64 {
    if reaches(pos, power, at) { 14 } else { 2 }
}

// ---------------------------------------------------------------- In the family

/// What is risked where children of one who stands near our throne, or near a title, grow up elsewhere.
fn astray(pos: Pos, lines: &Lineage, term: &Promise, draft: &Draft<Terms>) -> i64 {
    parent(pos, term.by, draft)
        .zip(pos.power_of(term.by))
        .map_or(0, |(who, own)| lines.risk(who, own) / 2 + lines.titles().given_with_children(who, term.by))
}

/// The one of the couple who is of this house.
fn parent(pos: Pos, seat: SeatId, draft: &Draft<Terms>) -> Option<CharacterId> {
    let ours = |who: &CharacterId| pos.character(*who).keeper == Some(seat);
    [draft.groom, draft.bride].into_iter().flatten().find(ours)
}

fn is_couple(draft: &Draft<Terms>, who: CharacterId) -> bool {
    [draft.groom, draft.bride].contains(&Some(who))
}

/// How much of all children of a couple a term is about, of a hundred.
fn share(terms: &Terms) -> i64 {
    match *terms {
        Terms::ChildrenToBride { every } => 100 / i64::from(every.max(1)),
        Terms::Children { sex, which } => {
            let of_sex = if sex.is_some() { 60 } else { 100 };
            match which {
                Which::All => of_sex,
                Which::Every(n) => of_sex / i64::from(n.max(1)),
                Which::Only(1) => of_sex * 7 / 10,
                Which::Only(n) => of_sex / (2 * i64::from(n.max(1))),
            }
        }
        _ => 0,
    }
}

/// A good leader, a lady of guile.
fn worth(pos: Pos, who: CharacterId) -> i64 {
    i64::from(pos.character(who).scores.strength).max(0) * 8
}
