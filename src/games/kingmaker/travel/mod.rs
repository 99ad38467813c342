//! Movement (MOV): nobles by land, ships, refuges, armies (ARM, FLT).

pub mod armies;
mod ashore;
mod distances;
mod fleet;
pub mod fleets;
mod free_move;
mod leave;
pub mod march;
mod muster;
mod refuge;
mod refuges;
mod refusals;
mod sail;
pub mod sailing;
pub mod ways;

pub use march::{check_charges, is_bound};
pub use refuges::{check_stay, is_free, must_leave, overstays};
pub use refusals::No;
pub use sailing::{Haven, Voyage, make_port};

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use super::book::Effect;
use super::frames::Frame;
use super::prelude::*;
use crate::deeds;

deeds! {
    /// What a player asks of this room.
    TravelDeed: Deed on Pos, under "Your answer";

    /// Lays a Refuge card on a space.
    Refuge { card: EventId, area: AreaId } under "Events held back";
    /// Forms an army.
    Muster { nobles: Vec<NobleId> } under "Armies";
    FreeMove { card: EventId, nobles: Vec<NobleId>, ships: Vec<ShipId> } under "Events held back";
    /// Forms a fleet.
    Fleet { ships: Vec<ShipId> } under "Fleets";
    /// A noble goes there across country, or by road; and into a place if that is said.
    March { who: NobleId, to: AreaId, into: Option<PlaceId>, road: bool };
    Sail(voyage: Voyage) under "Sail";
    /// One whom a storm has driven into port goes in, or stays in the open (MOV-26).
    GoIn;
    StayOut;
    /// Yes to one who asks leave.
    Grant;
    Deny;
}

/// What this room asks of players: leave, on the spot (MOV-5d, MOV-6d, MOV-12, MOV-13d; ruling 15).
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TravelAsk {
    /// To pass along the road.
    Passage {
        owner: SeatId,
        seat: SeatId,
        noble: NobleId,
        place: PlaceId,
        left: Vec<AreaId>,
        into: Option<PlaceId>,
    },
    Entry {
        owner: SeatId,
        seat: SeatId,
        noble: NobleId,
        place: PlaceId,
    },
    /// To leave port.
    Leave {
        owner: SeatId,
        seat: SeatId,
        port: PlaceId,
        voyage: Voyage,
    },
    /// To enter port.
    Harbour {
        owner: SeatId,
        seat: SeatId,
        port: PlaceId,
        voyage: Voyage,
    },
    /// Allies are asked for their nobles, one after the other.
    Join {
        leader: SeatId,
        allies: Vec<SeatId>,
        nobles: Vec<NobleId>,
    },
    /// Allies are asked for their ships, one after the other (FLT-2).
    Band {
        leader: SeatId,
        allies: Vec<SeatId>,
        ships: Vec<ShipId>,
    },
    /// Allies are asked for their ships and nobles, one after the other (MOV-21a).
    Lend {
        seat: SeatId,
        allies: Vec<SeatId>,
        voyage: Voyage,
    },
    /// Who is driven into an open port goes in or stays outside, one after the other (MOV-26a, MOV-26b).
    Ashore {
        seat: SeatId,
        port: PlaceId,
        left: Vec<NobleId>,
    },
    /// A ship for an ally's noble who is to attend Parliament (PARL-9).
    Ferry {
        owner: SeatId,
        seat: SeatId,
        noble: NobleId,
    },
}

impl TravelAsk {
    fn decider(&self) -> Option<SeatId> {
        match self {
            TravelAsk::Passage { owner, .. }
            | TravelAsk::Entry { owner, .. }
            | TravelAsk::Leave { owner, .. }
            | TravelAsk::Harbour { owner, .. }
            | TravelAsk::Ferry { owner, .. } => Some(*owner),
            TravelAsk::Join { allies, .. } | TravelAsk::Band { allies, .. } | TravelAsk::Lend { allies, .. } => {
                allies.first().copied()
            }
            TravelAsk::Ashore { seat, .. } => Some(*seat),
        }
    }
}

/// Seats that owe the decision; nobody for one who finds no room in port.
pub fn deciders(pos: Pos, ask: &TravelAsk) -> Vec<SeatId> {
    if let TravelAsk::Ashore { port, left, .. } = ask
        && !left.first().is_some_and(|n| sailing::fits_ashore(pos, *n, *port))
    {
        return vec![];
    }
    ask.decider().into_iter().collect()
}

/// All allies have said yes; there is nobody, or no room, to go in.
pub fn run(world: &mut World, ask: TravelAsk) {
    world.take_top_off();
    match ask {
        TravelAsk::Join { leader, nobles, .. } => armies::join(world, leader, nobles),
        TravelAsk::Band { leader, ships, .. } => fleets::join(world, leader, &ships),
        TravelAsk::Lend { seat, voyage, .. } => sailing::set_out(world, seat, &voyage),
        TravelAsk::Ashore { seat, port, mut left } if left.len() > 1 => {
            left.remove(0);
            world.push(TravelAsk::Ashore { seat, port, left });
        }
        _ => {}
    }
}

fn asked(pos: Pos<'_>) -> Option<&TravelAsk> {
    match pos.top() {
        Some(Frame::Travel(ask)) => Some(ask),
        _ => None,
    }
}

/// Captives at sea are brought to port (CBT-57); who must leave a refuge, leaves (MOV-30).
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    if let Some(ship) = sailing::must_land(pos, seat) {
        return Err(No::CaptivesAboard { ship: pos.ship_name(ship).into() }.into());
    }
    pos.nobles_of(seat).try_for_each(|n| refuges::check_stay(pos, n))
}

/// Lists what `seat` may ask of this room now, in a fixed order: refuges, then armies and Free Moves spot by spot, then the rest.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<TravelDeed> {
    let mut deeds = vec![];
    if asked(pos).is_none() && matches!(pos.turn.phase, Phase::Movement | Phase::Combat) {
        if let Some(card) = pos.holds_event(seat, &Effect::Refuge) {
            let refuges = pos.book.map.areas.iter().filter(|a| a.refuge.is_some());
            deeds.extend(refuges.map(|a| TravelDeed::Refuge { card, area: a.id }));
        }
        armies::offers(pos, seat, &mut deeds);
        deeds.retain(|deed| deed.deed().check(pos, seat).is_ok());
    }
    deeds.extend(TravelDeed::in_turn(pos, seat));
    deeds
}

/// "Berkeley of Anna, who is in Gloucester".
fn whose(pos: Pos, noble: NobleId) -> String {
    let n = pos.noble(noble);
    let of = n.seat.map_or(String::new(), |seat| format!(" of {}", pos.seat_name(seat)));
    let at = match n.at {
        Spot::Off => String::new(),
        at => format!(", who is {},", pos.at_words(at)),
    };
    format!("{}{of}{at}", pos.noble_name(noble))
}

/// What the frame waits for, and its rule.
pub fn prompt(pos: Pos, ask: &TravelAsk) -> (String, &'static str) {
    let owner = ask.decider().map_or(String::new(), |s| pos.seat_name(s));
    let text = match ask {
        TravelAsk::Passage { noble, place, .. } => {
            format!("{owner}: may {} pass {} on the road?", whose(pos, *noble), pos.place_name(*place))
        }
        TravelAsk::Entry { noble, place, .. } => {
            format!("{owner}: may {} enter {}?", whose(pos, *noble), pos.place_name(*place))
        }
        TravelAsk::Leave { voyage, port, .. } => {
            format!("{owner}: may {} leave {}?", pos.ships_names(&voyage.ships), pos.place_name(*port))
        }
        TravelAsk::Harbour { voyage, port, .. } => {
            format!("{owner}: may {} enter {}?", pos.ships_names(&voyage.ships), pos.place_name(*port))
        }
        TravelAsk::Ferry { noble, .. } => {
            format!("{owner}: does your ship bring {} to Parliament?", pos.noble_name(*noble))
        }
        TravelAsk::Lend { seat, voyage, .. } => {
            let (who, what) = (pos.seat_name(*seat), pos.said(&Sail(voyage.clone()).describe(pos)));
            format!("{owner}: {who} asks for your ships or nobles for a voyage: {what}. Do you lend them?")
        }
        TravelAsk::Ashore { port, left, .. } => {
            let who = left.first().map_or("he", |n| pos.noble_name(*n));
            format!("{owner}: does {who} go into {}, or stay in the open?", pos.place_name(*port))
        }
        TravelAsk::Join { leader, nobles, .. } => {
            format!("{owner}: will {} fight in one army under {}?", pos.names(nobles), pos.seat_name(*leader))
        }
        TravelAsk::Band { leader, ships, .. } => {
            format!(
                "{owner}: will {} sail and fight in one fleet under {}?",
                pos.ships_names(ships),
                pos.seat_name(*leader)
            )
        }
    };
    (text, leave::rule_of(ask))
}
