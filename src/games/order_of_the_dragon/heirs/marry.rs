//! Telling one's single heir to marry (10.2 to 10.4), or to stay at home (7.1-11).

use super::super::prelude::*;
use super::{No, check_match, match_line};
use crate::line;

/// One's single heir marries; a new order replaces the old.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Marry {
    pub to: Match,
}

/// Whom an heir could be told to marry, as far as names and places go: the conditions are the judge's.
pub fn matches_of(pos: Pos, power: PowerId) -> Vec<Match> {
    let mut out: Vec<Match> = pos.neutrals().map(Match::Minor).collect();
    if pos.turn.season == Season::Autumn {
        for of in PowerId::all().filter(|p| *p != power && pos.single_heir(*p).is_some()) {
            let mut dowries: Vec<_> = [power, of].into_iter().flat_map(|p| pos.centres(Realm::Major(p))).collect();
            dowries.sort();
            out.extend(dowries.into_iter().map(|at| Match::Heir { of, at }));
        }
    }
    out
}

/// With the orders: what [`check_match`] says, and another match than the one chosen.
pub fn check_marry(pos: Pos, seat: SeatId, to: Match) -> Result<(), Refusal> {
    let power = pos.may_act_in(Phase::Orders, seat, "A marriage")?;
    if pos.desk(seat).marries == Some(to) {
        return Err(No::SameMatch.into());
    }
    check_match(pos, power, to)
}

impl Action for Marry {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Heirs.Marry";
    const WHEN: fn() -> When = ORDERS;
    const HEADING: &'static str = "Marry your heir";
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        // One decision at a time: who has married takes it back first.
        let pos = on.pos();
        let free = |p: &_| pos.single_heir(*p).is_some() && pos.desk(seat).marries.is_none();
        let Some(power) = pos.power_of(seat).filter(free) else { return vec![] };
        matches_of(pos, power).into_iter().map(|to| Marry { to }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_marry(on.pos(), seat, self.to)
    }
    fn describe(&self, on: &Board) -> Line {
        line!["Heir ", match_line(on.pos(), self.to)]
    }
    fn touches(&self, _: &Board) -> Touches {
        match self.to {
            Match::Minor(at) => Touches::by(at),
            Match::Heir { of, at } => Touches::by(at).upon(of),
        }
    }
}

/// The heir has this order.
pub fn marry(In(By { seat, act }): In<By<Marry>>, world: &mut World) {
    change::<Desk>(world, seat).marries = Some(act.to);
}

/// The heir has no order any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hold;

impl Action for Hold {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Heirs.Hold";
    const WHEN: fn() -> When = ORDERS;
    const HEADING: &'static str = "Orders given";
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![Hold]
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        on.pos().may_act_in(Phase::Orders, seat, "An order to an heir")?;
        if on.pos().desk(seat).marries.is_some() { Ok(()) } else { Err(No::NotOrdered.into()) }
    }
    fn describe(&self, _: &Board) -> Line {
        line!["Your heir stays at home"]
    }
}

/// It stays at home.
pub fn hold(In(By { seat, .. }): In<By<Hold>>, world: &mut World) {
    change::<Desk>(world, seat).marries = None;
}
