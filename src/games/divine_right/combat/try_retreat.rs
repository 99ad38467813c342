//! The defender tries to retreat before combat (RETREAT-01).

use super::super::actions::TryRetreat;
use super::super::battle::{battle_of, next_test};
use super::super::prelude::*;
use super::Stage;

impl Deed for TryRetreat {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Battle(_)))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        battle_of(pos, seat, &[Stage::AskRetreat]).map_or(vec![], |_| vec![TryRetreat])
    }
    /// One of the stack that is asked can still pass, and has somewhere to go.
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let battle = battle_of(pos, seat, &[Stage::AskRetreat])?;
        next_test(pos, battle).map(|_| ()).ok_or(No::not_asked("Retreating"))
    }
    /// Throws for the worst type of the stack; success frees all the others too, and after a failure the next worst is asked
    /// (RETREAT-05 to RETREAT-09).
    fn apply(self, world: &mut World, _: SeatId) {
        let (stack, need, seat, hex) = {
            let pos = Pos::of(world);
            let Some(Frame::Battle(b)) = pos.top() else { return };
            let Some((stack, need)) = next_test(pos, b) else { return };
            (stack, need, b.defender, b.at[b.asking])
        };
        let die = d6(world);
        let record = throw("Retreat before combat", die, vec![], format!("{need} or more"));
        let label = Pos::of(world).label(hex);
        if die >= need {
            told(world, Some(seat), Some(hex), "RETREAT-05", record, format!("The stack at {label} may retreat."));
            with_battle(world, |b| {
                b.may_go = stack;
                b.stage = Stage::Retreating;
            });
        } else {
            told(world, Some(seat), Some(hex), "RETREAT-06", record, format!("The retreat from {label} fails."));
            with_battle(world, |b| b.failed = need);
        }
    }
    fn describe(&self, _: Pos) -> String {
        "Try to retreat before combat".into()
    }
    fn is_final(&self, _: Pos) -> bool {
        true
    }
}
