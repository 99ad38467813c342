//! Movement (MOV): nobles by land, ships, refuges, armies (ARM, FLT).

pub mod armies;
mod distances;
pub mod fleets;
pub mod march;
mod refuges;
mod refusals;
pub mod sailing;
pub mod ways;

pub use march::{check_charges, is_bound};
pub use refuges::{check_stay, is_free, must_leave, overstays};
pub use refusals::No;
pub use sailing::{Haven, Voyage, make_port};

use bevy_ecs::prelude::{Component, World};
use serde::{Deserialize, Serialize};

use super::components::{Phase, Spot};
use super::frames::Frame;
use super::ids::*;
use super::position::{Pos, now};
use super::telling::{each, tell};
use crate::engine::{Line, PendingWorld, PushPending, Span, joined};
use crate::line;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TravelDeed {
    /// A noble goes there across country, or by road; and into a place if that is said.
    March {
        who: NobleId,
        to: AreaId,
        into: Option<PlaceId>,
        road: bool,
    },
    Sail(Voyage),
    /// Lays a Refuge card on a space.
    Refuge {
        card: EventId,
        area: AreaId,
    },
    FreeMove {
        card: EventId,
        nobles: Vec<NobleId>,
        ships: Vec<ShipId>,
    },
    /// Forms an army.
    Muster {
        nobles: Vec<NobleId>,
    },
    /// Forms a fleet.
    Fleet {
        ships: Vec<ShipId>,
    },
    /// One whom a storm has driven into port goes in, or stays in the open (MOV-26).
    GoIn,
    StayOut,
    /// Yes to one who asks leave.
    Grant,
    Deny,
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

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &TravelDeed) -> Result<(), Refusal> {
    match (deed, asked(pos)) {
        (TravelDeed::March { who, to, into, road }, None) => march::check_march(pos, seat, *who, *to, *into, *road),
        (TravelDeed::Sail(voyage), None) => sailing::check_sail(pos, seat, voyage),
        (TravelDeed::Refuge { card, area }, None) => refuges::check_lay(pos, seat, *card, *area),
        (TravelDeed::FreeMove { card, nobles, ships }, None) => armies::check_free(pos, seat, *card, nobles, ships),
        (TravelDeed::Muster { nobles }, None) => armies::check_muster(pos, seat, nobles),
        (TravelDeed::Fleet { ships }, None) => fleets::check_fleet(pos, seat, ships),
        (TravelDeed::GoIn | TravelDeed::StayOut, Some(TravelAsk::Ashore { .. })) => Ok(()),
        (TravelDeed::Grant, Some(ask)) if !matches!(ask, TravelAsk::Ashore { .. }) => check_grant(pos, ask),
        (TravelDeed::Deny, Some(ask)) if !matches!(ask, TravelAsk::Ashore { .. }) => Ok(()),
        _ => Err(super::refusals::No::NotAskedNow { doing: pos.said(&describe(pos, deed)) }.into()),
    }
}

/// Leave can be given as long as what it is for is possible.
fn check_grant(pos: Pos, ask: &TravelAsk) -> Result<(), Refusal> {
    match ask {
        TravelAsk::Entry { noble, place, .. } => {
            let (area, of) = (pos.book.map.place(*place).area, pos.noble(*noble).seat);
            of.map_or(Ok(()), |s| march::check_inside(pos, s, *noble, area, *place))
        }
        _ => Ok(()),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &TravelDeed) {
    let ask = asked(&now(world)).cloned();
    match (deed, ask) {
        (TravelDeed::March { who, to, into, road }, _) => march::march(world, seat, *who, *to, *into, *road),
        (TravelDeed::Sail(voyage), _) => sailing::sail(world, seat, voyage),
        (TravelDeed::Refuge { card, area }, _) => refuges::lay(world, seat, *card, *area),
        (TravelDeed::FreeMove { card, nobles, ships }, _) => armies::free(world, seat, *card, nobles, ships),
        (TravelDeed::Muster { nobles }, _) => armies::muster(world, seat, nobles),
        (TravelDeed::Fleet { ships }, _) => fleets::muster(world, seat, ships),
        (deed @ (TravelDeed::GoIn | TravelDeed::StayOut), Some(TravelAsk::Ashore { seat, port, mut left })) => {
            world.take_top_off();
            let noble = left.remove(0);
            if matches!(deed, TravelDeed::GoIn) {
                sailing::go_in(world, noble, port);
            }
            world.push(TravelAsk::Ashore { seat, port, left });
        }
        (TravelDeed::Grant, Some(ask)) => granted(world, ask),
        (TravelDeed::Deny, Some(ask)) => denied(world, ask),
        _ => {}
    }
}

fn granted(world: &mut World, ask: TravelAsk) {
    world.take_top_off();
    let (owner, rule) = (ask.decider(), rule_of(&ask));
    if let Some(owner) = owner {
        let text = line![now(world).in_line(owner), " gives leave."];
        tell(world, Some(owner), rule, text);
    }
    match ask {
        TravelAsk::Passage { seat, noble, left, into, .. } => march::walk(world, seat, noble, left, into, true),
        TravelAsk::Entry { noble, place, .. } => march::settle_in(world, noble, Spot::Inside(place)),
        TravelAsk::Leave { seat, voyage, .. } => sailing::put_to_sea(world, seat, &voyage),
        TravelAsk::Harbour { seat, port, voyage, .. } => sailing::put_in(world, seat, &voyage, port),
        TravelAsk::Ferry { owner, noble, .. } => super::parliament::ferry(world, owner, noble),
        TravelAsk::Join { leader, mut allies, nobles } => {
            allies.remove(0);
            world.push(TravelAsk::Join { leader, allies, nobles });
        }
        TravelAsk::Band { leader, mut allies, ships } => {
            allies.remove(0);
            world.push(TravelAsk::Band { leader, allies, ships });
        }
        TravelAsk::Lend { seat, mut allies, voyage } => {
            allies.remove(0);
            world.push(TravelAsk::Lend { seat, allies, voyage });
        }
        TravelAsk::Ashore { .. } => {}
    }
}

fn denied(world: &mut World, ask: TravelAsk) {
    world.take_top_off();
    let (owner, rule) = (ask.decider(), rule_of(&ask));
    if let Some(owner) = owner {
        let text = line![now(world).in_line(owner), " gives no leave."];
        tell(world, Some(owner), rule, text);
    }
    let pos = &*now(world);
    match ask {
        TravelAsk::Harbour { seat, port, voyage, .. } => sailing::turned_away(world, seat, &voyage, port),
        TravelAsk::Leave { voyage, .. } => sailing::held_back(world, &voyage),
        // The others are asked all the same; who follows the leader already goes on doing so.
        TravelAsk::Join { leader, mut allies, mut nobles } => {
            let ally = allies.remove(0);
            nobles.retain(|n| pos.noble(*n).seat != Some(ally) || armies::leads(pos, leader, *n));
            world.push(TravelAsk::Join { leader, allies, nobles });
        }
        TravelAsk::Band { leader, mut allies, mut ships } => {
            let ally = allies.remove(0);
            ships.retain(|s| pos.master(*s) != Some(ally) || fleets::leads(pos, leader, *s));
            world.push(TravelAsk::Band { leader, allies, ships });
        }
        _ => {}
    }
}

fn rule_of(ask: &TravelAsk) -> &'static str {
    match ask {
        TravelAsk::Passage { .. } => "MOV-5d",
        TravelAsk::Entry { .. } => "MOV-6d",
        TravelAsk::Leave { .. } => "MOV-12",
        TravelAsk::Harbour { .. } => "MOV-13d",
        TravelAsk::Join { .. } => "ARM-5",
        TravelAsk::Band { .. } => "FLT-2",
        TravelAsk::Lend { .. } => "MOV-21a",
        TravelAsk::Ashore { .. } => "MOV-26a",
        TravelAsk::Ferry { .. } => "PARL-9",
    }
}

/// Captives at sea are brought to port (CBT-57); who must leave a refuge, leaves (MOV-30).
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    if let Some(ship) = sailing::must_land(pos, seat) {
        return Err(No::CaptivesAboard { ship: pos.ship_name(ship).into() }.into());
    }
    pos.nobles_of(seat).try_for_each(|n| refuges::check_stay(pos, n))
}

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<TravelDeed> {
    let mut deeds = vec![];
    match asked(pos) {
        Some(TravelAsk::Ashore { .. }) => deeds.extend([TravelDeed::GoIn, TravelDeed::StayOut]),
        Some(_) => deeds.extend([TravelDeed::Grant, TravelDeed::Deny]),
        None if matches!(pos.turn.phase, Phase::Movement | Phase::Combat) => {
            if let Some(card) = pos.holds_event(seat, &super::book::Effect::Refuge) {
                let refuges = pos.book.map.areas.iter().filter(|a| a.refuge.is_some());
                deeds.extend(refuges.map(|a| TravelDeed::Refuge { card, area: a.id }));
            }
            armies::offers(pos, seat, &mut deeds);
            fleets::offers(pos, seat, &mut deeds);
        }
        None => {}
    }
    deeds.retain(|deed| check(pos, seat, deed).is_ok());
    if asked(pos).is_none() && pos.turn.phase == Phase::Movement {
        // These are made by the judge's own predicates.
        march::offers(pos, seat, &mut deeds);
        sailing::offers(pos, seat, &mut deeds);
    }
    deeds
}

/// A deed in words.
pub fn describe(pos: Pos, deed: &TravelDeed) -> Line {
    match deed {
        TravelDeed::March { who, to, into, road } => {
            let at = into.map_or(Spot::Open(*to), Spot::Inside).line();
            let by = road.then_some(" by road");
            let leave = march::leave(pos, *who, *to, *into, *road);
            let asks = (!leave.is_empty())
                .then(|| line![", by leave of ", joined(leave.into_iter().map(|s| pos.in_line(s)), " and ")]);
            line![*who, " to ", at, by, asks]
        }
        TravelDeed::Sail(v) => {
            let with = (!v.aboard.is_empty()).then(|| line![" with ", each(&v.aboard)]);
            let to: Span = match v.to {
                Haven::Sea(sea) => sea.into(),
                Haven::Port(place) => place.into(),
            };
            let inside = v.inside.then(|| match &v.outside[..] {
                [] => line![", inside"],
                out => line![", inside but for ", each(out)],
            });
            line![each(&v.ships), with, " to ", to, inside]
        }
        TravelDeed::Refuge { area, .. } => line!["Lay a Refuge card on ", *area],
        TravelDeed::FreeMove { nobles, ships, .. } => line!["A Free Move for ", each(nobles), each(ships)],
        TravelDeed::Muster { nobles } => line!["Form an army of ", each(nobles)],
        TravelDeed::Fleet { ships } => line!["Form a fleet of ", each(ships)],
        TravelDeed::GoIn => line!["He goes in"],
        TravelDeed::StayOut => line!["He stays in the open"],
        TravelDeed::Grant => line!["Give leave"],
        TravelDeed::Deny => line!["Give no leave"],
    }
}

/// The heading under which it is listed.
pub fn heading(pos: Pos, deed: &TravelDeed) -> String {
    match deed {
        TravelDeed::March { who, .. } => format!("March with {}", pos.known_noble(*who)),
        TravelDeed::Sail(_) => "Sail".into(),
        TravelDeed::Refuge { .. } | TravelDeed::FreeMove { .. } => "Events held back".into(),
        TravelDeed::Muster { .. } => "Armies".into(),
        TravelDeed::Fleet { .. } => "Fleets".into(),
        TravelDeed::Grant | TravelDeed::Deny | TravelDeed::GoIn | TravelDeed::StayOut => "Your answer".into(),
    }
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
            let (who, what) = (pos.seat_name(*seat), pos.said(&describe(pos, &TravelDeed::Sail(voyage.clone()))));
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
    (text, rule_of(ask))
}
