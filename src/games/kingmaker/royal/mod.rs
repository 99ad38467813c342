//! Royal heirs (HEIR, CBT-47 to CBT-51), coronations (COR), victory (OBJ).

mod blessing;
mod capture;
mod crown;
mod ending;
mod entrust;
mod execute;
mod refusals;
mod stalemate;
mod yielding;

pub use crown::may_be_crowned;
pub use ending::{ACCLAMATION, declare, end_of_round, first as first_of, round_limit, victory};
pub use refusals::No;

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use super::frames::Frame;
use super::prelude::*;
use crate::deeds;

deeds! {
    /// What a player asks of this room.
    RoyalDeed: Deed on Pos, under "Royal heirs";

    /// A noble takes an heir whom nobody guards.
    Capture { heir: HeirId, by: NobleId };
    Crown { royal: Royal } under "Coronation";
    Execute { heir: HeirId };
    /// An heir gets another guard.
    Entrust { heir: HeirId, to: NobleId };
    /// Lets those of the house with fewer heirs die (ruling 46).
    Yield;
    /// One's bishops take part in the coronation of another's King, or do not (COR-3).
    Bless under "Your answer";
    Withhold under "Your answer";
    /// Ends in a draw a game that nobody can win any more, or plays on.
    Draw under "Your answer";
    PlayOn under "Your answer";
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
            let enough = crown::has_clergy(pos, *seat, *royal, given);
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
        RoyalAsk::Blessing { seat, royal, given, .. } => crown::bless(world, seat, royal, &given),
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

/// In the hands of this seat?
fn check_held(pos: Pos, seat: SeatId, heir: HeirId) -> Result<(), Refusal> {
    if pos.heir_seat(heir) == Some(seat) {
        return Ok(());
    }
    Err(No::NotYours { who: pos.heir_name(heir).into() }.into())
}

/// Lists what `seat` may ask of this room now, in a fixed order: while nothing is asked, first heir by heir who takes or guards
/// him.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<RoyalDeed> {
    if asked(pos).is_none() && pos.turn.phase == Phase::SettingUp {
        return vec![];
    }
    let mut deeds = vec![];
    if pos.stack.is_empty() {
        for h in pos.heirs().filter(|h| h.alive) {
            match h.guard {
                None => deeds.extend(pos.nobles_of(seat).map(|n| RoyalDeed::Capture { heir: h.id, by: n.id })),
                Some(g) if pos.noble(g).seat == Some(seat) => {
                    deeds.extend(pos.nobles().map(|n| RoyalDeed::Entrust { heir: h.id, to: n.id }));
                }
                Some(_) => {}
            }
        }
        deeds.retain(|deed| deed.deed().check(pos, seat).is_ok());
    }
    deeds.extend(RoyalDeed::in_turn(pos, seat));
    deeds
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
