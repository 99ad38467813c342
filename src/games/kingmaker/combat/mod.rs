//! Combat (CBT): battles, sieges, ambushes, fighting in towns, sea battles and blockades; [`odds`] reckons without drawing.

mod ambush;
mod at_sea;
mod attack;
pub mod battles;
mod blockade;
mod defend;
pub mod forces;
mod let_go;
mod lodge;
pub mod odds;
mod offers;
mod pursue;
mod rally;
mod refusals;
mod relief;
mod scuttle;
mod sea_fight;
mod share;
mod siege;
mod sieges;
mod town_fight;

pub use forces::{check_siege_force, check_siege_force_from};
pub use offers::offers;
pub use rally::break_blockade;
pub use refusals::No;

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use super::frames::Frame;
use super::prelude::*;
use super::{strength, travel};
use crate::deeds;

deeds! {
    /// What a player asks of this room.
    CombatDeed: Deed on Pos, under "Your answer";

    /// A battle in the open, or a sally.
    Attack { nobles: Vec<NobleId>, whom: SeatId } under "Battle";
    Siege { place: PlaceId, nobles: Vec<NobleId> } under "Siege";
    Ambush { nobles: Vec<NobleId>, whom: SeatId } under "Ambush";
    /// Fighting inside a place; against the garrison alone with `None`.
    TownFight { nobles: Vec<NobleId>, whom: Option<SeatId> } under "Fighting in a town";
    SeaFight { ships: Vec<ShipId>, target: ShipId } under "At sea";
    Scuttle { ship: ShipId } under "At sea";
    Blockade { ship: ShipId, port: PlaceId } under "At sea";

    // ---- Answers

    /// Defends a place that is not one's own (CBT-17), or leaves it.
    Defend;
    StandAside;
    Pursue;
    /// Pursues with these only (CBT-8).
    PursueWith { nobles: Vec<NobleId> };
    /// Takes over the siege of those who have been beaten (CBT-22a), or goes into the place (CBT-22b).
    TakeOver;
    GoIn;
    LetGo;
    /// One of the victors goes into the place taken (CBT-23).
    Lodge { who: NobleId } under "Who goes in";
    /// These ships help the one that is attacked (CBT-35).
    Rally { ships: Vec<ShipId> };
    /// Gives a card taken to one of those who fought.
    Share { card: CardId, to: NobleId } under "What was taken";
}

/// What this room asks of players, or has under way.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CombatAsk {
    Defence {
        seat: SeatId,
        place: PlaceId,
        nobles: Vec<NobleId>,
        left: Vec<SeatId>,
        defenders: Vec<NobleId>,
    },
    Pursuit {
        seat: SeatId,
        by: SeatId,
        area: AreaId,
        hunters: Vec<NobleId>,
        prey: Vec<NobleId>,
    },
    Rally {
        seat: SeatId,
        whom: SeatId,
        ships: Vec<ShipId>,
        target: ShipId,
    },
    Spoils {
        seat: SeatId,
        cards: Vec<CardId>,
        nobles: Vec<NobleId>,
    },
    /// A victor who is not on turn has taken these ships: does one go down (CBT-55)?
    Prizes {
        seat: SeatId,
        ships: Vec<ShipId>,
    },
    /// The place has no room for all of the victors: who goes in (CBT-23)?
    Quarters {
        seat: SeatId,
        place: PlaceId,
        nobles: Vec<NobleId>,
    },
    /// A besieger has been beaten before this place: what do the victors do?
    Relief {
        seat: SeatId,
        place: PlaceId,
        nobles: Vec<NobleId>,
    },
}

/// Seats that owe the decision; nobody when there is nothing left to decide.
pub fn deciders(pos: Pos, ask: &CombatAsk) -> Vec<SeatId> {
    let (seat, open) = match ask {
        CombatAsk::Defence { left, .. } => return left.first().copied().into_iter().collect(),
        CombatAsk::Pursuit { seat, .. } => (seat, true),
        CombatAsk::Rally { whom, target, .. } => (whom, !rally::helpers(pos, *target).is_empty()),
        CombatAsk::Spoils { seat, cards, .. } => (seat, !cards.is_empty()),
        CombatAsk::Prizes { seat, ships } => (seat, ships.iter().any(|s| scuttle::is_prize(pos, *seat, *s))),
        CombatAsk::Quarters { seat, place, nobles } => (seat, !sieges::lodgers(pos, *place, nobles).is_empty()),
        CombatAsk::Relief { seat, place, nobles } => {
            let over = relief::check_take_over(pos, *seat, *place, nobles).is_ok();
            (seat, over || relief::check_go_in(pos, *seat, *place, nobles).is_ok())
        }
    };
    if open { vec![*seat] } else { vec![] }
}

/// Does what needs no decision.
pub fn run(world: &mut World, ask: CombatAsk) {
    world.take_top_off();
    match ask {
        CombatAsk::Defence { seat, place, nobles, defenders, .. } => {
            sieges::resolve(world, seat, place, nobles, defenders);
        }
        CombatAsk::Rally { seat, whom, ships, target } => {
            let foes = travel::fleets::defending(&now(world), seat, target);
            rally::sea_fight(world, seat, whom, &ships, foes);
        }
        _ => {}
    }
}

fn asked(pos: Pos<'_>) -> Option<&CombatAsk> {
    match pos.top() {
        Some(Frame::Combat(ask)) => Some(ask),
        _ => None,
    }
}

/// What this room has asked, which is answered with this.
fn answered(world: &mut World) -> Option<CombatAsk> {
    let ask = asked(&now(world)).cloned()?;
    world.take_top_off();
    Some(ask)
}

/// Nobles who have landed before a closed port must try to besiege it, if they still can (MOV-26c).
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    for n in pos.nobles_of(seat) {
        let Some(place) = n.must_besiege else { continue };
        let landed = |m: &&Noble| m.must_besiege == Some(place) && m.at == n.at;
        let own: Vec<NobleId> = pos.nobles_of(seat).filter(landed).map(|m| m.id).collect();
        let led = pos.nobles().filter(landed).map(|m| m.id).filter(|m| travel::armies::leads(pos, seat, *m));
        let all: Vec<NobleId> = own.iter().copied().chain(led.filter(|m| !own.contains(m))).collect();
        let can_besiege = |nobles: &Vec<NobleId>| Siege { place, nobles: nobles.clone() }.check(pos, seat).is_ok();
        if [own, all].iter().any(can_besiege) {
            let (who, place) = (pos.noble_name(n.id).into(), pos.place_name(place).into());
            return Err(No::MustBesiege { who, place }.into());
        }
    }
    Ok(())
}

/// Does it draw a battle result? Said here of all: most do.
pub fn is_final(deed: &CombatDeed) -> bool {
    !matches!(deed, CombatDeed::Blockade { .. } | CombatDeed::Share { .. } | CombatDeed::LetGo)
        && !matches!(deed, CombatDeed::TakeOver | CombatDeed::GoIn | CombatDeed::Lodge { .. })
}

/// What the frame waits for, and its rule.
pub fn prompt(pos: Pos, ask: &CombatAsk) -> (String, &'static str) {
    match ask {
        CombatAsk::Defence { place, nobles, left, defenders, .. } => {
            let who = left.first().map_or(String::new(), |s| pos.seat_name(*s));
            let inside = left.first().map_or(vec![], |s| sieges::guests(pos, *place, *s, defenders));
            let with: Vec<NobleId> = defenders.iter().copied().chain(inside).collect();
            let area = pos.book.map.place(*place).area;
            let (besiegers, name) = (strength::together_total(pos, nobles, area, true), pos.place_name(*place));
            let (alone, helped) =
                (strength::defence_total(pos, *place, defenders), strength::defence_total(pos, *place, &with));
            let sums = format!("The besiegers are {besiegers}; {name} holds {alone}, with your nobles {helped}.");
            (format!("{who}: do your nobles help to defend {name}? {sums}"), "CBT-17")
        }
        CombatAsk::Pursuit { seat, by, .. } => {
            (format!("{}: pursue the ambushers of {}?", pos.seat_name(*seat), pos.seat_name(*by)), "CBT-28")
        }
        CombatAsk::Rally { whom, target, .. } => {
            (format!("{}: do other ships help the {}?", pos.seat_name(*whom), pos.ship_name(*target)), "CBT-35")
        }
        CombatAsk::Spoils { seat, .. } => (format!("{}: share out what was taken.", pos.seat_name(*seat)), "CBT-42b"),
        CombatAsk::Prizes { seat, ships } => {
            (format!("{}: scuttle any of {}?", pos.seat_name(*seat), pos.ships_names(ships)), "CBT-55")
        }
        CombatAsk::Quarters { seat, place, .. } => {
            let (who, place) = (pos.seat_name(*seat), pos.place_name(*place));
            (format!("{who}: {place} has no room for all. Who goes in?"), "CBT-23")
        }
        CombatAsk::Relief { seat, place, .. } => {
            let (who, place) = (pos.seat_name(*seat), pos.place_name(*place));
            (format!("{who}: the besieger of {place} is beaten. What now?"), "CBT-22a")
        }
    }
}
