//! Whom a bot's heir marries. Bots do not talk: two of them find each other because both read the same open position in the
//! same way.

use super::super::heirs::{check_match, matches_of};
use super::super::points::pool;
use super::super::prelude::*;
use crate::table::Opponent;

/// What a point is worth to a suitor who bids for a minor power, in the measure of [`safety`].
const POINT: i64 = 3;

/// Own centres that a giver must have besides the dowry.
const RICH_ENOUGH: usize = 3;

/// So many centres short of victory nobody helps a power any more.
const NEAR: usize = 5;

/// Is a power so near victory that nobody marries into it?
fn is_near_victory(pos: Pos, power: PowerId) -> bool {
    pos.total(power).sum() + NEAR >= usize::from(pos.options.victory)
}

/// The marriage this power's heir seeks now.
pub fn choose(pos: Pos, power: PowerId, bot: &Opponent) -> Option<Match> {
    pos.single_heir(power)?;
    if bot.level > 1
        && let Some(to) = partner(pos, power)
    {
        return Some(to);
    }
    suits(pos).into_iter().find(|(suitor, _)| *suitor == power).map(|(_, at)| Match::Minor(at))
}

/// Powers with an heir to marry.
fn suitors(pos: Pos<'_>) -> impl Iterator<Item = PowerId> {
    PowerId::all().filter(move |p| pos.is_active(*p) && pos.single_heir(*p).is_some())
}

/// Who courts whom, as all bots see it: two who court the same minor power both go home alone, so each is for the one that it
/// suits best. Who was turned away last time looks elsewhere.
fn suits(pos: Pos) -> Vec<(PowerId, ProvinceId)> {
    let mut all: Vec<(i64, PowerId, ProvinceId)> = vec![];
    for power in suitors(pos) {
        let steps = steps(pos, power);
        let points = i64::from(pool(pos, power).total);
        let minors = matches_of(pos, power).into_iter().filter_map(|to| match to {
            Match::Minor(at) if check_match(pos, power, to).is_ok() && !was_refused(pos, power, to) => Some(at),
            _ => None,
        });
        all.extend(minors.map(|at| (safety(pos, power, at, steps[usize::from(at.0)]) + POINT * points, power, at)));
    }
    all.sort_by_key(|(score, power, at)| (std::cmp::Reverse(*score), *power, *at));
    let mut out: Vec<(PowerId, ProvinceId)> = vec![];
    for (_, power, at) in all {
        if !out.iter().any(|(p, a)| *p == power || *a == at) {
            out.push((power, at));
        }
    }
    out
}

/// Did the marriage come to nothing in the movement before this one?
fn was_refused(pos: Pos, power: PowerId, to: Match) -> bool {
    let last = pos.common.last_moves.iter().flat_map(|last| &last.heirs);
    last.into_iter().any(|m| m.power == power && m.to == to && !m.worked)
}

/// How well an heir would live there: far from strangers' units, and near one's own capital.
fn safety(pos: Pos, power: PowerId, at: ProvinceId, steps: i64) -> i64 {
    let mobile = |own: bool| {
        pos.units().filter(move |u| {
            !u.realm.is_stationary()
                && (u.realm == Realm::Major(power)) == own
                && u.at.is_some_and(|from| pos.map().reach(u.kind, from).has(at))
        })
    };
    let (strangers, own) = (mobile(false).count() as i64, mobile(true).count() as i64);
    // One's own units could take a minor power beside them: it is worth less as a bride.
    -30 * strangers - 12 * own - 3 * (steps - 2).abs()
}

/// Others with an heir to marry who live as near to this minor power: they may court it too.
pub fn rivals(pos: Pos, power: PowerId, at: ProvinceId) -> usize {
    let distance = |of: PowerId| steps(pos, of)[usize::from(at.0)];
    let mine = distance(power);
    suitors(pos).filter(|p| *p != power && distance(*p) <= mine).count()
}

/// Steps from a power's capital to every province.
fn steps(pos: Pos, power: PowerId) -> Vec<i64> {
    let all = pos.map().graph().distances(usize::from(pos.capital(power).0), |_, _| Some(1));
    all.into_iter().map(|steps| steps.map_or(20, i64::from)).collect()
}

/// The couples that all bots see in this position: heirs of two powers with a dowry that can be given, the first of the
/// powers first. Every other cycle only, so that minor powers are not forgotten, but for when there are not enough of them.
fn couples(pos: Pos) -> Vec<(PowerId, PowerId, ProvinceId)> {
    let mut out: Vec<(PowerId, PowerId, ProvinceId)> = vec![];
    let minors = || pos.neutrals().filter(|at| pos.thrall_of(*at).is_none()).count();
    if pos.turn.season != Season::Autumn || pos.turn.cycle % 2 == 1 && minors() >= suitors(pos).count() {
        return out;
    }
    for giver in PowerId::all().filter(|p| pos.is_active(*p)) {
        let steps = steps(pos, giver);
        for receiver in PowerId::all().filter(|p| pos.is_active(*p) && *p != giver) {
            let taken = |p: PowerId| out.iter().any(|(a, b, _)| *a == p || *b == p);
            let poor = pos.centres(Realm::Major(giver)).count() <= RICH_ENOUGH;
            if taken(giver) || taken(receiver) || poor || is_near_victory(pos, giver) || is_near_victory(pos, receiver)
            {
                continue;
            }
            let dowry = pos
                .centres(Realm::Major(giver))
                .filter(|at| check_match(pos, giver, Match::Heir { of: receiver, at: *at }).is_ok())
                .max_by_key(|at| (safety(pos, giver, *at, steps[usize::from(at.0)]), std::cmp::Reverse(*at)));
            if let Some(at) = dowry {
                out.push((giver, receiver, at));
            }
        }
    }
    out
}

/// This power's part in a couple, if it has one.
fn partner(pos: Pos, power: PowerId) -> Option<Match> {
    couples(pos).into_iter().find_map(|(giver, receiver, at)| {
        if giver == power {
            Some(Match::Heir { of: receiver, at })
        } else {
            (receiver == power).then_some(Match::Heir { of: giver, at })
        }
    })
}
