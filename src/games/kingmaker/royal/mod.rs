//! Royal heirs (HEIR, CBT-47 to CBT-51), coronations (COR), victory (OBJ).

mod ending;
mod heirs;
mod refusals;

pub use ending::{ACCLAMATION, declare, end_of_round, first as first_of, round_limit, victory};
pub use heirs::may_be_crowned;
pub use refusals::No;

use bevy_ecs::prelude::{Component, World};
use serde::{Deserialize, Serialize};

use super::components::*;
use super::frames::Frame;
use super::ids::*;
use super::position::{Pos, now};
use super::telling::tell;
use crate::engine::{Line, PendingWorld};
use crate::line;
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
    /// One's bishops take part in the coronation of another's King, or do not (COR-3).
    Bless,
    Withhold,
    /// Ends in a draw a game that nobody can win any more, or plays on.
    Draw,
    PlayOn,
}

/// What this room asks of players.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RoyalAsk {
    /// The grace is over: heirs of both houses are held no longer (HEIR-3).
    Grace { seat: SeatId },
    /// Bishops of others are asked for, one faction after the other (COR-3).
    Blessing { seat: SeatId, royal: Royal, left: Vec<SeatId>, given: Vec<SeatId> },
    /// No heir can win any more: all are asked whether they call it a draw.
    Stalemate { left: Vec<SeatId> },
}

/// Seats that owe the decision: while heirs of both houses are held; the next whose bishops are needed.
pub fn deciders(pos: Pos, ask: &RoyalAsk) -> Vec<SeatId> {
    match ask {
        RoyalAsk::Grace { seat } if super::succession::houses_of(pos, *seat).len() > 1 => vec![*seat],
        RoyalAsk::Grace { .. } => vec![],
        RoyalAsk::Blessing { seat, royal, left, given } => {
            let enough = heirs::has_clergy(pos, *seat, *royal, given);
            left.first().copied().filter(|_| !enough).into_iter().collect()
        }
        RoyalAsk::Stalemate { left } => left.first().copied().into_iter().collect(),
    }
}

/// Nobody is left to decide: the grace has been seen to, the bishops have spoken, all want a draw.
pub fn run(world: &mut World, ask: RoyalAsk) {
    world.take_top_off();
    match ask {
        RoyalAsk::Grace { .. } => {}
        RoyalAsk::Blessing { seat, royal, given, .. } => heirs::bless(world, seat, royal, &given),
        RoyalAsk::Stalemate { .. } => ending::draw(world),
    }
}

fn asked(pos: Pos<'_>) -> Option<&RoyalAsk> {
    match pos.top() {
        Some(Frame::Royal(ask)) => Some(ask),
        _ => None,
    }
}

/// Is the grace over, so that heirs go also at another's time (HEIR-3)?
fn asks_grace(pos: Pos) -> bool {
    matches!(asked(pos), Some(RoyalAsk::Grace { .. }))
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
        (RoyalDeed::Bless | RoyalDeed::Withhold, Some(RoyalAsk::Blessing { .. })) => Ok(()),
        (RoyalDeed::Draw | RoyalDeed::PlayOn, Some(RoyalAsk::Stalemate { .. })) => Ok(()),
        _ => Err(No::NotAskedNow { doing: pos.said(&describe(pos, deed)) }.into()),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &RoyalDeed) {
    match deed {
        RoyalDeed::Capture { heir, by } => heirs::capture(world, seat, *heir, *by),
        RoyalDeed::Entrust { heir, to } => heirs::entrust(world, seat, *heir, *to),
        RoyalDeed::Execute { heir } => heirs::execute(world, seat, *heir),
        RoyalDeed::Crown { royal } => heirs::begin_crowning(world, seat, *royal),
        RoyalDeed::Yield => heirs::yield_up(world, seat),
        RoyalDeed::Bless | RoyalDeed::Withhold | RoyalDeed::Draw | RoyalDeed::PlayOn => answer(world, seat, deed),
    }
}

fn answer(world: &mut World, seat: SeatId, deed: &RoyalDeed) {
    if matches!(deed, RoyalDeed::PlayOn) {
        world.take_top_off();
        let text = line![now(world).in_line(seat), " plays on."];
        tell(world, Some(seat), "OBJ-1", text);
        return;
    }
    let Some(mut ask) = world.top_mut::<RoyalAsk>() else { return };
    match &mut *ask {
        RoyalAsk::Blessing { left, given, .. } => {
            left.retain(|s| *s != seat);
            if matches!(deed, RoyalDeed::Bless) {
                given.push(seat);
            }
        }
        RoyalAsk::Stalemate { left } => return left.retain(|s| *s != seat),
        RoyalAsk::Grace { .. } => return,
    }
    let does = if matches!(deed, RoyalDeed::Bless) { " lends its bishops." } else { " keeps its bishops away." };
    let text = line![now(world).in_line(seat), does];
    tell(world, Some(seat), "COR-3", text);
}

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<RoyalDeed> {
    let mut deeds = vec![];
    match asked(pos) {
        Some(RoyalAsk::Grace { .. }) => {
            deeds.extend(pos.heirs_of(seat).map(|h| RoyalDeed::Execute { heir: h.id }));
            for h in pos.heirs_of(seat) {
                deeds.extend(pos.nobles().map(|n| RoyalDeed::Entrust { heir: h.id, to: n.id }));
            }
            deeds.push(RoyalDeed::Yield);
        }
        Some(RoyalAsk::Blessing { .. }) => deeds.extend([RoyalDeed::Bless, RoyalDeed::Withhold]),
        Some(RoyalAsk::Stalemate { .. }) => deeds.extend([RoyalDeed::Draw, RoyalDeed::PlayOn]),
        None if pos.turn.phase != Phase::SettingUp => heirs::offers(pos, seat, &mut deeds),
        None => {}
    }
    deeds.retain(|deed| check(pos, seat, deed).is_ok());
    deeds
}

/// A deed in words.
pub fn describe(_: Pos, deed: &RoyalDeed) -> Line {
    match deed {
        RoyalDeed::Capture { heir, by } => line![*by, " takes ", *heir],
        RoyalDeed::Entrust { heir, to } => line!["Entrust ", *heir, " to ", *to],
        RoyalDeed::Execute { heir } => line!["Execute ", *heir],
        RoyalDeed::Crown { royal } => line!["Crown ", *royal],
        RoyalDeed::Yield => line!["Execute those of the house of which you hold fewer"],
        RoyalDeed::Bless => line!["Your bishops take part"],
        RoyalDeed::Withhold => line!["Your bishops stay away"],
        RoyalDeed::Draw => line!["Call it a draw"],
        RoyalDeed::PlayOn => line!["Play on"],
    }
}

/// The heading under which such an offer is listed.
pub fn heading(_pos: Pos, deed: &RoyalDeed) -> String {
    match deed {
        RoyalDeed::Crown { .. } => "Coronation".into(),
        RoyalDeed::Bless | RoyalDeed::Withhold | RoyalDeed::Draw | RoyalDeed::PlayOn => "Your answer".into(),
        _ => "Royal heirs".into(),
    }
}

/// What the frame waits for, and its rule.
pub fn prompt(pos: Pos, ask: &RoyalAsk) -> (String, &'static str) {
    match ask {
        RoyalAsk::Grace { seat } => {
            (format!("{}: heirs of one house must die, or go to another faction.", pos.seat_name(*seat)), "HEIR-3")
        }
        RoyalAsk::Blessing { seat, royal, left, .. } => {
            let who = left.first().map_or(String::new(), |s| pos.seat_name(*s));
            let (king, by) = (pos.royal_name(*royal), pos.seat_name(*seat));
            (format!("{who}: do your bishops take part in the coronation of {king} by {by}?"), "COR-3")
        }
        RoyalAsk::Stalemate { left } => {
            let who = left.first().map_or(String::new(), |s| pos.seat_name(*s));
            (format!("{who}: no heir can win any more, for nobody can be crowned or call Parliament. A draw?"), "OBJ-1")
        }
    }
}
