//! Whom a bot's heir marries. Bots do not talk: two of them find each other because both read the same open position in the
//! same way.

use super::super::components::*;
use super::super::heirs::{check_match, matches_of};
use super::super::ids::{PowerId, Realm};
use super::super::position::Pos;
use crate::diplomacy::ProvinceId;
use crate::table::Opponent;

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
    let minors = matches_of(pos, power).into_iter().filter(|to| check_match(pos, power, *to).is_ok());
    let scored = minors.filter_map(|to| match to {
        Match::Minor(at) => Some((safety(pos, power, at), std::cmp::Reverse(at), to)),
        Match::Heir { .. } => None,
    });
    scored.max_by_key(|(score, at, _)| (*score, *at)).map(|(_, _, to)| to)
}

/// How well an heir would live there: far from strangers' units, near one's own capital, and nearer to it than to those of
/// others who have an heir to marry: two who court the same minor power both go home alone.
fn safety(pos: Pos, power: PowerId, at: ProvinceId) -> i64 {
    let mobile = |own: bool| {
        pos.units().filter(move |u| {
            !u.realm.is_stationary()
                && (u.realm == Realm::Major(power)) == own
                && u.at.is_some_and(|from| pos.map().reach(u.kind, from).has(at))
        })
    };
    let (strangers, own) = (mobile(false).count() as i64, mobile(true).count() as i64);
    // One's own units could take a minor power beside them: it is worth less as a bride.
    let nearer = rivals(pos, power, at) as i64;
    -30 * strangers - 12 * own - 3 * (distance(pos, power, at) - 2).abs() - 25 * nearer
}

/// Others with an heir to marry who live as near to this minor power: they may court it too.
pub fn rivals(pos: Pos, power: PowerId, at: ProvinceId) -> usize {
    let mine = distance(pos, power, at);
    let suitors = PowerId::all().filter(|p| *p != power && pos.is_active(*p) && pos.single_heir(*p).is_some());
    suitors.filter(|p| distance(pos, *p, at) <= mine).count()
}

/// Steps from a power's capital.
fn distance(pos: Pos, power: PowerId, at: ProvinceId) -> i64 {
    let all = pos.map().graph().distances(usize::from(pos.capital(power).0), |_, _| Some(1));
    all.get(usize::from(at.0)).copied().flatten().map_or(20, i64::from)
}

/// The couples that all bots see in this position: heirs of two powers with a dowry that can be given, the first of the
/// powers first. Every other cycle only, so that minor powers are not forgotten.
fn couples(pos: Pos) -> Vec<(PowerId, PowerId, ProvinceId)> {
    let mut out: Vec<(PowerId, PowerId, ProvinceId)> = vec![];
    if pos.turn.season != Season::Autumn || pos.turn.cycle % 2 == 1 {
        return out;
    }
    for giver in PowerId::all().filter(|p| pos.is_active(*p)) {
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
                .max_by_key(|at| (safety(pos, giver, *at), std::cmp::Reverse(*at)));
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
