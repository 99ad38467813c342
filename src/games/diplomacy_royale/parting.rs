//! What is given away: by an act for good, and by closing the curtain too early. In words, before it is done.

use std::collections::BTreeSet;

use bevy_ecs::prelude::{Entity, World};

use super::actions::Action;
use super::choosing::ChoosingDeed;
use super::clergy::ClergyDeed;
use super::components::Phase;
use super::court::CourtDeed;
use super::family::FamilyDeed;
use super::orders::{self, OrdersDeed};
use super::position::Pos;
use super::readers::Seen;
use super::writs::WritDeed;
use crate::dynasty::{CharacterId, MarriageId};
use crate::engine::{Keys, Out};
use crate::table::{Loss, SeatId, counted};

/// Who dies, steps down or is given away by it.
pub fn loss(action: &Action) -> Option<Loss> {
    match action {
        Action::Court(CourtDeed::Execute { .. } | CourtDeed::Return { .. } | CourtDeed::LayDown { .. }) => {
            Some(Loss::ForGood)
        }
        Action::Clergy(ClergyDeed::Enter { .. } | ClergyDeed::Annul { .. } | ClergyDeed::PassOver { .. }) => {
            Some(Loss::ForGood)
        }
        Action::Orders(OrdersDeed::Remove { .. } | OrdersDeed::Retreat { to: None, .. }) => Some(Loss::Planned),
        Action::Draw { agree: true } => Some(Loss::Planned),
        _ => None,
    }
}

/// What closing the curtain would leave undone of what is offered, and which units nobody has told what to do.
pub fn left_undone(pos: Pos, seat: SeatId, offers: &[Action]) -> Option<String> {
    let desk = pos.desk();
    match pos.turn.phase {
        Phase::Choosing => {
            let open = !desk.preferences.contains_key(&seat);
            let listed = offers.iter().any(|a| matches!(a, Action::Choosing(ChoosingDeed::Prefer { .. })));
            (open && listed).then(|| "You have listed no powers: the lot would choose".into())
        }
        Phase::Gifts => {
            let open = offers.iter().any(|a| matches!(a, Action::Choosing(ChoosingDeed::Give { .. })));
            open.then(|| "Not all of your bonus points are given".into())
        }
        Phase::Births => {
            let couples: BTreeSet<MarriageId> = offers
                .iter()
                .filter_map(|a| match a {
                    Action::Family(FamilyDeed::Try { marriage, .. }) => Some(*marriage),
                    _ => None,
                })
                .filter(|m| !desk.births.contains_key(m))
                .collect();
            counted(
                couples.len(),
                "For 1 couple nothing is chosen: they would try once",
                "For # couples nothing is chosen: they would try once each",
            )
        }
        Phase::Conclave => {
            let silent: BTreeSet<CharacterId> = offers
                .iter()
                .filter_map(|a| match a {
                    Action::Clergy(ClergyDeed::Vote { cardinal, .. }) => Some(*cardinal),
                    _ => None,
                })
                .filter(|c| !desk.votes.contains_key(c))
                .collect();
            counted(silent.len(), "1 Cardinal of yours has not voted", "# Cardinals of yours have not voted")
        }
        Phase::Court => {
            let writs: BTreeSet<u16> = offers
                .iter()
                .filter_map(
                    |a| if let Action::Writ(WritDeed::Accept { proposal }) = a { Some(*proposal) } else { None },
                )
                .collect();
            let ransoms = offers.iter().filter(|a| matches!(a, Action::Court(CourtDeed::AcceptRansom { .. }))).count();
            let parts = [
                counted(writs.len(), "1 writ waits for your answer", "# writs wait for your answer"),
                counted(ransoms, "1 ransom waits for your answer", "# ransoms wait for your answer"),
            ];
            let parts: Vec<String> = parts.into_iter().flatten().collect();
            if parts.is_empty() { None } else { Some(parts.join("; ")) }
        }
        Phase::Moves => {
            let silent = orders::to_order(pos, seat).into_iter().filter(|(_, told)| !told).count();
            counted(silent, "1 unit has no order and would hold", "# units have no order and would hold")
        }
        Phase::Retreats => counted(
            orders::to_retreat(pos, seat).count(),
            "1 unit that was driven out has no retreat and would disband",
            "# units that were driven out have no retreat and would disband",
        ),
        Phase::Adjustments => {
            let open = |a: &Action| matches!(a, Action::Orders(OrdersDeed::Build { .. } | OrdersDeed::Remove { .. }));
            offers.iter().any(open).then(|| "A build or removal is still open".into())
        }
    }
}

/// Seats whose power is out of the game are asked nothing.
pub fn leave_the_table(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let plays = |seat: SeatId| pos.power_of(seat).is_none_or(|power| pos.is_active(power));
    let seats: Vec<(SeatId, Entity)> = world.resource::<Keys<SeatId>>().iter().collect();
    for (seat, piece) in seats {
        match plays(seat) {
            true if world.get::<Out>(piece).is_some() => _ = world.entity_mut(piece).remove::<Out>(),
            false if world.get::<Out>(piece).is_none() => _ = world.entity_mut(piece).insert(Out),
            _ => {}
        }
    }
}
