//! No (more) attacks: what was announced is fought, or combat is over.

use std::collections::BTreeSet;

use super::super::actions::EndAnnouncements;
use super::super::phases;
use super::super::prelude::*;

impl Deed for EndAnnouncements {
    fn time() -> Time {
        during(Phase::Combat)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [EndAnnouncements])
    }
    /// WHO-09: announced or not.
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), No> {
        pos.in_phase(Phase::Combat, "Ending announcements")?;
        match pos.announced().len() {
            count if pos.turn.fighting && count > 0 => Err(No::AttacksLeft { count }),
            _ => Ok(()),
        }
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        if Pos::of(world).turn.fighting {
            phases::finish(world, seat);
        } else {
            world.resource_mut::<Turn>().fighting = true;
        }
    }
    fn describe(&self, pos: Pos) -> String {
        if pos.turn.fighting { "End combat" } else { "No more attacks: fight" }.into()
    }
    /// A single attack is fought at once.
    fn is_final(&self, pos: Pos) -> bool {
        pos.announced().len() == 1
    }
    fn left_undone(&self, pos: Pos, offers: &[Action]) -> Option<String> {
        if pos.turn.fighting {
            let left = offers.iter().filter(|a| matches!(a, Action::Fight(_))).count();
            return counted(left, "1 announced attack is not fought", "# announced attacks are not fought");
        }
        if !pos.announced().is_empty() {
            return None;
        }
        let aim = |a: &Action| match a {
            Action::Announce(attack) if attack.at.len() == 1 => Some(attack.at.clone()),
            _ => None,
        };
        let aims: BTreeSet<Vec<HexId>> = offers.iter().filter_map(aim).collect();
        match aims.len() {
            0 => None,
            n => Some(format!("No attack announced: {n} could be")),
        }
    }
}
