//! What a player should think of now: a list out of the position, for the window and for the text table alike. Every line
//! comes from the room whose business it is; nothing is reckoned here.

use super::prelude::*;
use super::{ballot, heirs, orders, points};
use crate::table::so_many;

/// What an issue is about, the most pressing first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A proposal waits for this player's vote.
    Vote,
    /// A unit that was driven out has no retreat yet.
    Retreat,
    /// Units to be removed, or to be built.
    Due,
    /// A new heir could be raised.
    Heir,
    /// An order that is probably not what was meant.
    Slip,
    /// A condition of a marriage that was ordered is broken, or nobody has given points to it.
    Marriage,
    /// A stranger stands beside the capital, or beside a place where an heir lives.
    Danger,
    /// Points that would be lost.
    Points,
}

impl Kind {
    /// What stands before such an issue in a list.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Vote => "Proposals",
            Kind::Retreat => "Retreats",
            Kind::Due => "Builds and removals",
            Kind::Heir => "Heirs",
            Kind::Slip => "Orders that look like slips",
            Kind::Marriage => "Marriages",
            Kind::Danger => "Heirs and capital in danger",
            Kind::Points => "Diplomacy points",
        }
    }
}

/// One thing to think of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    pub kind: Kind,
    pub text: String,
    /// Rule, without the game's prefix.
    pub rule: &'static str,
    pub place: Option<ProvinceId>,
}

fn issue(kind: Kind, rule: &'static str, place: Option<ProvinceId>, text: String) -> Issue {
    Issue { kind, text, rule, place }
}

/// Everything `seat` should think of now, by kind. Ask it of what the seat knows: of the world laid out from its view.
pub fn issues(pos: Pos, seat: SeatId) -> Vec<Issue> {
    let Some(power) = pos.power_of(seat) else { return vec![] };
    let mut out = match pos.turn.phase {
        Phase::Orders => {
            [slips(pos, seat), marriage(pos, seat, power), dangers(pos, power), points_left(pos, seat)].concat()
        }
        Phase::Retreats => retreats(pos, seat),
        Phase::Ballot => votes(pos, seat, power),
        Phase::Census => vec![],
        Phase::Winter => winter(pos, seat, power),
    };
    out.sort_by_key(|i| i.kind);
    out
}

/// The same as text.
pub fn listed(pos: Pos, seat: SeatId) -> Vec<String> {
    issues(pos, seat).into_iter().map(|issue| format!("{}: {}", issue.kind.name(), issue.text)).collect()
}

/// Orders that probably are slips.
fn slips(pos: Pos, seat: SeatId) -> Vec<Issue> {
    let place = |unit: UnitId| pos.find_unit(unit).and_then(|u| pos.stands_in(u));
    let slips = orders::slips(pos, seat).into_iter();
    slips.map(|(unit, text)| issue(Kind::Slip, "0-2", place(unit), text)).collect()
}

/// What stands against the marriage that was ordered; a single heir who could be of more use.
fn marriage(pos: Pos, seat: SeatId, power: PowerId) -> Vec<Issue> {
    let Some(to) = pos.match_of(power) else { return vec![] };
    let broken = heirs::conditions(pos, seat, *to).into_iter().filter(|c| c.met == heirs::Met::No);
    let text = |c: &heirs::Condition| format!("A condition of your heir's marriage is not met: {}.", c.text);
    let mut out: Vec<Issue> = broken.map(|c| issue(Kind::Marriage, c.rule, None, text(&c))).collect();
    if let Match::Minor(at) = to {
        let unit = pos.unit_in(*at).map(|u| u.id);
        let given = pos.desk(seat).votes.iter().any(|v| Some(v.unit) == unit && v.bid == Bid::Marry(power));
        if !given {
            let text = format!("You give no points to {} for marrying your heir.", pos.label(*at));
            out.push(issue(Kind::Marriage, "10.3-6", Some(*at), text));
        }
    }
    out
}

/// Strangers who could walk into the capital, or into a place where an heir of this power lives (1.3, 10.1).
fn dangers(pos: Pos, power: PowerId) -> Vec<Issue> {
    let capital = pos.capital(power);
    let mut places: Vec<ProvinceId> = pos.heirs_of(power).map(|h| h.at).collect();
    places.extend(Some(capital).filter(|_| pos.has_capital(power)));
    places.sort();
    places.dedup();
    let danger = |at: ProvinceId| {
        let stranger = |u: &&Unit| {
            !u.realm.is_stationary()
                && u.realm != Realm::Major(power)
                && u.dislodged.is_none()
                && u.at.is_some_and(|from| pos.map().reach(u.kind, from).has(at))
        };
        let near: Vec<String> = pos.units().filter(stranger).map(|u| orders::unit_words(pos, u)).collect();
        let what = if at == capital { "your capital" } else { "where an heir of yours lives" };
        let text = || format!("{} could be reached by {}: {what}.", pos.label(at), near.join(", "));
        (!near.is_empty()).then(|| issue(Kind::Danger, "10.1-3", Some(at), text()))
    };
    places.into_iter().filter_map(danger).collect()
}

fn points_left(pos: Pos, seat: SeatId) -> Vec<Issue> {
    let left = points::ledger(pos, seat).map_or(0, |account| account.left);
    let text = format!("{} not given yet: what is left is lost.", so_many(left.into(), "point"));
    if left > 0 { vec![issue(Kind::Points, "9.2-2", None, text)] } else { vec![] }
}

/// Units driven out without a retreat: they will be disbanded.
fn retreats(pos: Pos, seat: SeatId) -> Vec<Issue> {
    let text = |u| format!("{} was driven out: without a retreat it is disbanded.", orders::unit_words(pos, u));
    orders::to_retreat(pos, seat).map(|u| issue(Kind::Retreat, "0-2", pos.stands_in(u), text(u))).collect()
}

fn votes(pos: Pos, seat: SeatId, power: PowerId) -> Vec<Issue> {
    let words = |motion: Motion, by: SeatId| ballot::proposal_line(pos, by, motion).plain();
    let open = ballot::open(pos, seat, power);
    open.map(|(motion, by)| issue(Kind::Vote, "3.0-5", None, words(*motion, *by))).collect()
}

/// Builds and removals due, for oneself and for vassals; a new heir (8.0, 8.1, 10.5).
fn winter(pos: Pos, seat: SeatId, power: PowerId) -> Vec<Issue> {
    let mut out = vec![];
    for realm in pos.realms_of(power) {
        let given = pos.desk(seat).adjustments.iter().filter(|a| a.realm == realm).count();
        let due = orders::due(pos, realm);
        let left = (due.unsigned_abs() as usize).saturating_sub(given);
        let empty = |at: &ProvinceId| pos.owner(*at) == Some(realm) && pos.unit_in(*at).is_none();
        let free = left.min(orders::sites(pos, realm).into_iter().filter(empty).count());
        let name = pos.realm_opening(realm);
        if due < 0 && left > 0 {
            let text = format!("{name} must still remove {}.", so_many(left, "unit"));
            out.push(issue(Kind::Due, "3.1-4", None, text));
        } else if due > 0 && free > 0 {
            let text = format!("{name} may still raise {}.", so_many(free, "unit"));
            out.push(issue(Kind::Due, "8.0-1", None, text));
        }
    }
    if heirs::may_raise(pos, seat).is_ok() && !pos.desk(seat).raises_heir {
        let capital = pos.capital(power);
        let text = format!("You may have a new heir in {}.", pos.label(capital));
        out.push(issue(Kind::Heir, "8.1-1", Some(capital), text));
    }
    out
}
