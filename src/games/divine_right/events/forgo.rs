//! Nothing (more) of what is offered.

use super::super::actions::Forgo;
use super::super::prelude::*;

impl Deed for Forgo {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Arrive { .. } | Frame::Regenerate { .. } | Frame::Turned { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [Forgo])
    }
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), No> {
        match pos.top() {
            Some(Frame::Arrive { .. } | Frame::Regenerate { .. } | Frame::Turned { .. }) => Ok(()),
            _ => Err(No::not_asked("Forgoing")),
        }
    }
    fn apply(self, world: &mut World, _: SeatId) {
        pop(world);
    }
    fn describe(&self, pos: Pos) -> String {
        match pos.top() {
            Some(Frame::Turned { castle, .. }) => format!("Leave {} unbesieged for now", pos.label(*castle)),
            Some(Frame::Regenerate { .. }) => "Let no Troll grow again".into(),
            _ => "Bring nothing more in".into(),
        }
    }
    /// How many may still be brought in, where anybody can be.
    fn left_undone(&self, pos: Pos, offers: &[Action]) -> Option<String> {
        let comes = |a: &Action| {
            matches!(a, Action::Replace { .. } | Action::Hire { .. } | Action::Steal { .. } | Action::Regenerate(_))
        };
        if !offers.iter().any(comes) {
            return None;
        }
        let due = match pos.top() {
            Some(Frame::Arrive { replacements, mercenaries, either, .. }) => replacements + mercenaries + either,
            _ => 1,
        };
        let is = if due == 1 { "unit is" } else { "units are" };
        Some(format!("Up to {due} {is} still due to you"))
    }
}
