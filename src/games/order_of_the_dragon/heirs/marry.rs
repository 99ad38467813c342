//! Telling one's single heir to marry (10.2 to 10.4).

use super::super::prelude::*;
use super::{No, check_match, match_words};
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
    if pos.desk().matches.get(&power) == Some(&to) {
        return Err(No::SameMatch.into());
    }
    check_match(pos, power, to)
}

impl Action for Marry {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Heirs.Marry";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        // One decision at a time: who has married takes it back first.
        let pos = on.pos();
        let free = |p: &_| pos.single_heir(*p).is_some() && !pos.desk().matches.contains_key(p);
        let Some(power) = pos.power_of(seat).filter(free) else { return vec![] };
        matches_of(pos, power).into_iter().map(|to| Marry { to }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_marry(on.pos(), seat, self.to)
    }
    fn describe(&self, on: &Board) -> Line {
        line![format!("Heir {}", match_words(on.pos(), self.to))]
    }
    fn heading(&self, _: &Board) -> String {
        "Marry your heir".into()
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
    if let Some(power) = look(world, |pos| pos.power_of(seat)) {
        let power = the(world, power);
        world.entity_mut(power).insert(Courting(act.to));
    }
}
