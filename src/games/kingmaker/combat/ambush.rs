//! Ambush (CBT-26, CBT-27).

use super::super::book::BattleResult;
use super::super::fates;
use super::super::prelude::*;
use super::battles::{mark, next_result};
use super::{Ambush, CombatAsk, asked, forces};
use crate::line;

/// Only the last name counts, in either force (CBT-27b, ruling 32); bad weather cancels, any other result is ignored
/// (CBT-27a). Whoever was ambushed may pursue (CBT-28).
impl Deed for Ambush {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, asked(pos).is_none())?;
        forces::check_open_fight(pos, seat, &self.nobles, self.whom).map(|_| ())
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Ambush { ref nobles, whom } = *self;
        let Ok(area) = forces::check_open_fight(&now(world), seat, nobles, whom) else { return };
        let defenders = forces::defenders_against(&now(world), seat, whom, Spot::Open(area));
        let text = line![nobles_do(nobles, "ambushes", "ambush"), " ", telling::nobles(&defenders), "."];
        tell_at(world, Some(seat), area, "CBT-26", text);
        mark(world, nobles, &defenders);
        let card = next_result(world);
        if card.result == BattleResult::BadWeather {
            tell(world, None, "CBT-27a", "Bad weather: the ambush is called off.");
            return;
        }
        if let Some(last) = card.killed.last().filter(|n| nobles.contains(n) || defenders.contains(n)) {
            fates::kill(world, *last, "CBT-27b", "is killed in the ambush");
        }
        let pos = &*now(world);
        let left = |list: &[NobleId]| -> Vec<NobleId> {
            list.iter().copied().filter(|n| pos.noble(*n).at == Spot::Open(area)).collect()
        };
        // Besieged nobles who ambush from their walls are pursued no farther. Of the others all there defend (CBT-4, ARM-4).
        let hunters = left(&defenders);
        let prey = forces::defenders_against(pos, whom, seat, Spot::Open(area));
        if hunters.iter().any(|n| pos.noble(*n).seat == Some(whom)) && !left(nobles).is_empty() {
            world.push(CombatAsk::Pursuit { seat: whom, by: seat, area, hunters, prey });
        }
    }
    fn describe(&self, pos: Pos) -> Line {
        line![nobles_do(&self.nobles, "ambushes", "ambush"), " ", pos.in_line(self.whom)]
    }
}
