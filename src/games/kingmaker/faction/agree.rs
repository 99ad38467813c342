//! A trade or an alliance is agreed to; these, a ransom or a pardon are refused.

use super::super::prelude::*;
use super::{Agree, FactionAsk, Refuse, answered, asked, captives, trading};
use crate::line;

impl Deed for Agree {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        match asked(pos) {
            Some(FactionAsk::Trade { from, to, give, take }) => trading::check_terms(pos, *from, *to, give, take),
            ask => self.if_asked(pos, matches!(ask, Some(FactionAsk::Alliance { .. }))),
        }
    }
    /// Allies are two factions, in whatever order.
    fn apply(&self, world: &mut World, _: SeatId) {
        match answered(world) {
            Some(FactionAsk::Trade { from, to, give, take }) => trading::trade(world, from, to, &give, &take),
            Some(FactionAsk::Alliance { from: a, to: b }) => {
                let pair = (a.min(b), a.max(b));
                let mut field = world.resource_mut::<Field>();
                field.alliances.push(pair);
                field.alliances.sort();
                let pos = &*now(world);
                tell(world, None, "ARM-5", line![pos.in_line(pair.0), " and ", pos.in_line(pair.1), " are allied."]);
            }
            _ => {}
        }
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Agree"]
    }
}

impl Deed for Refuse {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        let asked = asked(pos).is_some_and(|ask| !matches!(ask, FactionAsk::Drawn { .. } | FactionAsk::Taking { .. }));
        self.if_asked(pos, asked)
    }
    /// What was offered is not told.
    fn apply(&self, world: &mut World, _: SeatId) {
        let Some(ask) = answered(world) else { return };
        let pos = &*now(world);
        let (text, rule) = match ask {
            FactionAsk::Pardon { noble, .. } => return captives::die(world, noble),
            FactionAsk::Alliance { to, .. } => (line![pos.in_line(to), " wants no alliance."], "ARM-5"),
            FactionAsk::Trade { to, .. } => (line![pos.in_line(to), " does not trade."], "TRF-3"),
            FactionAsk::Ransom { to, .. } => (line![pos.in_line(to), " refuses the terms."], "RAN-5"),
            FactionAsk::Drawn { .. } | FactionAsk::Taking { .. } => return,
        };
        tell(world, None, rule, text);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Refuse"]
    }
    /// Without the pardon he dies (CBT-45).
    fn loss(&self, pos: Pos) -> Option<Loss> {
        matches!(asked(pos), Some(FactionAsk::Pardon { .. })).then_some(Loss::ForGood)
    }
}
