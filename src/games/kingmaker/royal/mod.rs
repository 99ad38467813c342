//! Royal heirs (HEIR, CBT-47 to CBT-51), coronations (COR), victory (OBJ).

mod ending;
mod heirs;
mod refusals;

pub use ending::{ACCLAMATION, declare, end_of_round, first as first_of, round_limit, victory};
pub use heirs::may_be_crowned;
pub use refusals::No;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::components::*;
use super::frames::Frame;
use super::ids::*;
use super::position::Pos;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RoyalDeed {
    /// A noble takes an heir whom nobody guards.
    Capture {
        heir: HeirId,
        by: NobleId,
    },
    /// An heir gets another guard.
    Entrust {
        heir: HeirId,
        to: NobleId,
    },
    Execute {
        heir: HeirId,
    },
    Crown {
        royal: Royal,
    },
    /// Lets those of the house with fewer heirs die (ruling 46).
    Yield,
}

/// What this room asks of players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RoyalAsk {
    /// The grace is over: heirs of both houses are held no longer (HEIR-3).
    Grace { seat: SeatId },
}

impl RoyalAsk {
    /// Every seat the ask names, for the check of a loaded position.
    pub fn seats(&self) -> Vec<SeatId> {
        match self {
            RoyalAsk::Grace { seat } => vec![*seat],
        }
    }
}

/// Seats that owe the decision: as long as there are heirs of both houses.
pub fn deciders(pos: Pos, ask: &RoyalAsk) -> Vec<SeatId> {
    let RoyalAsk::Grace { seat } = ask;
    if super::succession::houses_of(pos, *seat).len() > 1 { vec![*seat] } else { vec![] }
}

/// Nobody is left to decide: the grace has been seen to.
pub fn run(world: &mut World, _ask: RoyalAsk) {
    world.resource_mut::<Stack>().0.pop();
}

fn asked(pos: Pos<'_>) -> Option<&RoyalAsk> {
    match pos.top() {
        Some(Frame::Royal(ask)) => Some(ask),
        _ => None,
    }
}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &RoyalDeed) -> Result<(), Refusal> {
    match (deed, asked(pos)) {
        (RoyalDeed::Capture { heir, by }, None) => heirs::check_capture(pos, seat, *heir, *by),
        (RoyalDeed::Entrust { heir, to }, _) => heirs::check_entrust(pos, seat, *heir, *to),
        (RoyalDeed::Execute { heir }, _) => heirs::check_execute(pos, seat, *heir),
        (RoyalDeed::Crown { royal }, None) => heirs::check_crown(pos, seat, *royal),
        (RoyalDeed::Yield, Some(RoyalAsk::Grace { .. })) => Ok(()),
        _ => Err(No::NotAskedNow { doing: describe(pos, deed) }.into()),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &RoyalDeed) {
    match deed {
        RoyalDeed::Capture { heir, by } => heirs::capture(world, seat, *heir, *by),
        RoyalDeed::Entrust { heir, to } => heirs::entrust(world, seat, *heir, *to),
        RoyalDeed::Execute { heir } => heirs::execute(world, seat, *heir),
        RoyalDeed::Crown { royal } => heirs::crown(world, seat, *royal),
        RoyalDeed::Yield => heirs::yield_up(world, seat),
    }
}

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<Action>) {
    let mut deeds = vec![];
    match asked(pos) {
        Some(RoyalAsk::Grace { .. }) => {
            deeds.extend(pos.heirs_of(seat).map(|h| RoyalDeed::Execute { heir: h.id }));
            for h in pos.heirs_of(seat) {
                deeds.extend(pos.nobles().map(|n| RoyalDeed::Entrust { heir: h.id, to: n.id }));
            }
            deeds.push(RoyalDeed::Yield);
        }
        None if pos.turn.phase != Phase::SettingUp => heirs::offers(pos, seat, &mut deeds),
        None => {}
    }
    out.extend(deeds.into_iter().filter(|deed| check(pos, seat, deed).is_ok()).map(Action::Royal));
}

/// A deed in words.
pub fn describe(pos: Pos, deed: &RoyalDeed) -> String {
    match deed {
        RoyalDeed::Capture { heir, by } => format!("{} takes {}", pos.noble_name(*by), pos.heir_name(*heir)),
        RoyalDeed::Entrust { heir, to } => format!("Entrust {} to {}", pos.heir_name(*heir), pos.noble_name(*to)),
        RoyalDeed::Execute { heir } => format!("Execute {}", pos.heir_name(*heir)),
        RoyalDeed::Crown { royal } => format!("Crown {}", pos.royal_name(*royal)),
        RoyalDeed::Yield => "Execute those of the house of which you hold fewer".into(),
    }
}

/// The heading under which such an offer is listed.
pub fn heading(_pos: Pos, deed: &RoyalDeed) -> String {
    match deed {
        RoyalDeed::Crown { .. } => "Coronation".into(),
        _ => "Royal heirs".into(),
    }
}

/// What the frame waits for, and its rule.
pub fn prompt(pos: Pos, ask: &RoyalAsk) -> (String, &'static str) {
    let RoyalAsk::Grace { seat } = ask;
    (format!("{}: heirs of one house must die, or go to another faction.", pos.seat_name(*seat)), "HEIR-3")
}
