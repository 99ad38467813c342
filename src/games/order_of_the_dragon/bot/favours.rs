//! What a bot's points are for: the marriage of its heir, and the orders of vassals, thralls and minor powers that the
//! strategist asks for because they decide something.

use super::super::points::{barred, is_neutral, pool, read_bid};
use super::super::prelude::*;
use super::danger::{self, Told};
use super::tactics::{is_ours, strangers};
use super::{courtship, spare};
use crate::diplomacy;
use crate::diplomacy::bits::Bits;
use crate::diplomacy::strategy::Favours;

/// Units that are thought of beside one's own: the more, the longer it takes to find out whom to ask.
const THOUGHT_OF: usize = 8;

/// The unit of the minor power that the heir shall marry.
fn bride(pos: Pos, marry: Option<Match>) -> Option<UnitId> {
    match marry {
        Some(Match::Minor(at)) => pos.unit_in(at).map(|u| u.id),
        _ => None,
    }
}

/// Points that are kept for the marriage: one where nobody else courts, and another where somebody does.
fn dowry(pos: Pos, power: PowerId, marry: Option<Match>) -> u8 {
    match marry {
        Some(Match::Minor(at)) => 1 + u8::from(courtship::rivals(pos, power, at) > 0),
        _ => 0,
    }
}

/// Whom the points could make do something for us: our vassals when it is our turn to lead them, our thralls, and minor powers
/// beside what we could do. `number`: of a unit in the strategist's position.
pub fn within_reach(
    pos: Pos,
    seat: SeatId,
    power: PowerId,
    marry: Option<Match>,
    number: &dyn Fn(UnitId) -> Option<usize>,
) -> Favours {
    let map = pos.map();
    let reach = |u: &Unit| u.at.map_or(Bits::EMPTY, |at| *map.reach(u.kind, at));
    let mut ours = Bits::default();
    for unit in pos.units_of(Realm::Major(power)) {
        ours = ours.or(&reach(unit));
        pos.stands_in(unit).iter().for_each(|at| ours.insert(*at));
    }
    let bride = bride(pos, marry);
    let mut ranked: Vec<(u32, UnitId)> = vec![];
    for unit in pos.units().filter(|u| u.dislodged.is_none() && is_neutral(u) && Some(u.id) != bride) {
        let rank = match unit.realm {
            Realm::Vassal(id) if pos.find_vassal(id).is_some_and(|v| leads(pos, power, v)) => 100,
            Realm::Vassal(_) => 0,
            _ => reach(unit).iter().filter(|at| ours.has(*at)).count() as u32,
        };
        if rank > 0 && barred(pos, seat, unit).is_none() {
            ranked.push((rank, unit.id));
        }
    }
    ranked.sort_by_key(|(rank, unit)| (std::cmp::Reverse(*rank), *unit));
    let units = ranked.iter().take(THOUGHT_OF).filter_map(|(_, unit)| number(*unit)).collect();
    let left = pool(pos, power).total.saturating_sub(dowry(pos, power, marry));
    Favours { power: diplomacy::PowerId(power.0), units, most: usize::from(left) }
}

/// The two parents of a vassal lead it by turns, so that their points do not meet; who is left leads it always.
pub fn leads(pos: Pos, power: PowerId, vassal: &Vassal) -> bool {
    let controllers: Vec<PowerId> = pos.controllers(vassal).collect();
    let autumn = usize::from(pos.turn.season == Season::Autumn);
    let turn = usize::from(pos.turn.cycle) + 1 + usize::from(vassal.id.0) + autumn;
    controllers.get(turn % controllers.len().max(1)) == Some(&power)
}

/// What units that are no power's own are told beside what was asked of them: see [`spare::uses`].
pub fn spared(pos: Pos, seat: SeatId, power: PowerId, marry: Option<Match>, told: &Told) -> Told {
    let asked = told.keys().filter(|id| pos.find_unit(**id).is_some_and(is_neutral)).count();
    let kept = usize::from(dowry(pos, power, marry)) + asked;
    let left = usize::from(pool(pos, power).total).saturating_sub(kept);
    spare::uses(pos, seat, power, bride(pos, marry), told, left)
}

/// The votes of a plan: a point for each order that is asked for. What is left would be lost: it goes to the marriage, else to the
/// order that somebody else would rather not see; where nobody minds, it is spent on nothing.
pub fn votes(pos: Pos, seat: SeatId, power: PowerId, marry: Option<Match>, asked: &Told) -> Vec<Vote> {
    let mut left = pool(pos, power).total;
    let bride = bride(pos, marry).filter(|_| left > 0);
    let mut out: Vec<Vote> = vec![];
    for (unit, order) in asked {
        let found = pos.find_unit(*unit).filter(|u| barred(pos, seat, u).is_none());
        let bid = found.and_then(|u| read_bid(pos, u, Bid::Order(*order)).ok());
        if let Some(bid) = bid.filter(|_| left > u8::from(bride.is_some())) {
            out.push(Vote { unit: *unit, bid, points: 1 });
            left -= 1;
        }
    }
    // All that is left goes with the last.
    out.sort_by_key(|vote| (minded(pos, power, vote), vote.unit));
    if let Some(unit) = bride {
        out.push(Vote { unit, bid: Bid::Marry(power), points: left });
    } else if let Some(last) = out.last_mut().filter(|vote| minded(pos, power, vote) > 0) {
        last.points += left;
    }
    out
}

/// Points of the player whom an order hurts: so many may be set against it.
fn minded(pos: Pos, power: PowerId, vote: &Vote) -> u8 {
    let order = vote.bid.order();
    let Some(goal) = danger::goal(pos, &order).filter(|goal| !is_ours(pos, power, *goal)) else {
        // What strangers could come to: theirs who are near.
        let at = match order {
            Order::SupportHold { of } => Some(of),
            _ => pos.find_unit(vote.unit).and_then(|u| pos.stands_in(u)),
        };
        let near = at.into_iter().flat_map(|at| strangers(pos, power, at)).filter_map(|u| danger::leader(pos, u));
        return near.map(|of| pool(pos, of).total).max().unwrap_or(0);
    };
    let holder = pos.unit_in(goal).map(|u| u.realm).or(pos.owner(goal));
    let hurt = match holder {
        Some(Realm::Major(of)) => Some(of),
        Some(Realm::Minor(at)) => pos.thrall_of(at),
        Some(Realm::Vassal(id)) => pos.find_vassal(id).and_then(|v| pos.controllers(v).next()),
        None => None,
    };
    hurt.filter(|of| *of != power && pos.is_active(*of)).map_or(0, |of| pool(pos, of).total)
}
