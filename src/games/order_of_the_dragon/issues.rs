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

/// Everything `seat` should think of now, by kind. Ask it of what the seat knows: of the world laid out from its view.
pub fn issues(pos: Pos, seat: SeatId) -> Vec<Issue> {
    let mut list = List { pos, seat, out: vec![] };
    match pos.turn.phase {
        Phase::Orders => {
            list.slips();
            list.marriage();
            list.dangers();
            list.points();
        }
        Phase::Retreats => list.retreats(),
        Phase::Ballot => list.votes(),
        Phase::Census => {}
        Phase::Winter => list.winter(),
    }
    let mut out = list.out;
    out.sort_by_key(|i| i.kind);
    out
}

struct List<'w> {
    pos: Pos<'w>,
    seat: SeatId,
    out: Vec<Issue>,
}

impl List<'_> {
    fn push(&mut self, kind: Kind, rule: &'static str, place: Option<ProvinceId>, text: String) {
        self.out.push(Issue { kind, text, rule, place });
    }

    /// Orders that probably are slips.
    fn slips(&mut self) {
        let pos = self.pos;
        for (unit, text) in orders::slips(pos, self.seat) {
            let place = pos.find_unit(unit).and_then(|u| pos.stands_in(u));
            self.push(Kind::Slip, "0-2", place, text);
        }
    }

    /// What stands against the marriage that was ordered; a single heir who could be of more use.
    fn marriage(&mut self) {
        let (pos, seat) = (self.pos, self.seat);
        let Some(power) = pos.power_of(seat) else { return };
        let Some(to) = pos.match_of(power) else { return };
        for c in heirs::conditions(pos, seat, *to).into_iter().filter(|c| c.met == heirs::Met::No) {
            self.push(
                Kind::Marriage,
                c.rule,
                None,
                format!("A condition of your heir's marriage is not met: {}.", c.text),
            );
        }
        if let Match::Minor(at) = to {
            let unit = pos.unit_in(*at).map(|u| u.id);
            let given = pos.desk(seat).votes.iter().any(|v| Some(v.unit) == unit && v.bid == Bid::Marry(power));
            if !given {
                let text = format!("You give no points to {} for marrying your heir.", pos.label(*at));
                self.push(Kind::Marriage, "10.3-6", Some(*at), text);
            }
        }
    }

    /// Strangers who could walk into the capital, or into a place where an heir of this power lives (1.3, 10.1).
    fn dangers(&mut self) {
        let pos = self.pos;
        let Some(power) = pos.power_of(self.seat) else { return };
        let mut places: Vec<ProvinceId> = pos.heirs_of(power).map(|h| h.at).collect();
        if pos.has_capital(power) {
            places.push(pos.capital(power));
        }
        places.sort();
        places.dedup();
        for at in places {
            let stranger = |u: &&Unit| {
                !u.realm.is_stationary()
                    && u.realm != Realm::Major(power)
                    && u.dislodged.is_none()
                    && u.at.is_some_and(|from| pos.map().reach(u.kind, from).has(at))
            };
            let near: Vec<String> = pos.units().filter(stranger).map(|u| orders::unit_words(pos, u)).collect();
            if !near.is_empty() {
                let what = if at == pos.capital(power) { "your capital" } else { "where an heir of yours lives" };
                let text = format!("{} could be reached by {}: {what}.", pos.label(at), near.join(", "));
                self.push(Kind::Danger, "10.1-3", Some(at), text);
            }
        }
    }

    fn points(&mut self) {
        if let Some(account) = points::ledger(self.pos, self.seat).filter(|a| a.left > 0) {
            let text = format!("{} not given yet: what is left is lost.", so_many(account.left.into(), "point"));
            self.push(Kind::Points, "9.2-2", None, text);
        }
    }

    /// Units driven out without a retreat: they will be disbanded.
    fn retreats(&mut self) {
        let (pos, seat) = (self.pos, self.seat);
        for unit in orders::to_retreat(pos, seat) {
            let text = format!("{} was driven out: without a retreat it is disbanded.", orders::unit_words(pos, unit));
            self.push(Kind::Retreat, "0-2", pos.stands_in(unit), text);
        }
    }

    fn votes(&mut self) {
        let (pos, seat) = (self.pos, self.seat);
        let Some(power) = pos.power_of(seat) else { return };
        let mine = &pos.desk(seat).ballots;
        for (n, (motion, by)) in pos.common.motions.iter().enumerate() {
            if ballot::concerned(*motion, power) && !mine.contains_key(&n) {
                let text = format!("{} proposes {}.", pos.seat_name(*by), ballot::motion_words(*motion));
                self.push(Kind::Vote, "3.0-5", None, text);
            }
        }
    }

    /// Builds and removals due, for oneself and for vassals; a new heir (8.0, 8.1, 10.5).
    fn winter(&mut self) {
        let (pos, seat) = (self.pos, self.seat);
        let Some(power) = pos.power_of(seat) else { return };
        for realm in pos.realms_of(power) {
            let given = pos.desk(seat).adjustments.iter().filter(|a| a.realm == realm).count();
            let due = orders::due(pos, realm);
            let left = (due.unsigned_abs() as usize).saturating_sub(given);
            let free = orders::sites(pos, realm)
                .into_iter()
                .filter(|at| pos.owner(*at) == Some(realm) && pos.unit_in(*at).is_none())
                .count();
            let name = pos.realm_name(realm);
            if due < 0 && left > 0 {
                self.push(Kind::Due, "3.1-4", None, format!("{name} must still remove {}.", so_many(left, "unit")));
            } else if due > 0 && left.min(free) > 0 {
                let units = so_many(left.min(free), "unit");
                self.push(Kind::Due, "8.0-1", None, format!("{name} may still raise {units}."));
            }
        }
        if heirs::may_raise(pos, seat).is_ok() && !pos.desk(seat).raises_heir {
            let capital = pos.capital(power);
            let text = format!("You may have a new heir in {}.", pos.label(capital));
            self.push(Kind::Heir, "8.1-1", Some(capital), text);
        }
    }
}
