//! Combat (CBT): battles, sieges, ambushes, fighting in towns, sea battles and blockades; [`odds`] reckons without drawing.

mod ambush;
mod at_sea;
pub mod battles;
pub mod forces;
pub mod odds;
mod offers;
mod refusals;
mod sieges;

pub use forces::{check_siege_force, check_siege_force_from};
pub use offers::offers;
pub use refusals::No;
pub use sieges::lay_siege;

use bevy_ecs::prelude::{Component, World};
use serde::{Deserialize, Serialize};

use super::components::*;
use super::frames::Frame;
use super::ids::*;
use super::position::{Pos, now};
use super::telling::nobles_do;
use super::{faction, fates, strength, telling, travel};
use crate::engine::{Line, PendingWorld, PushPending};
use crate::line;
use crate::table::{Refusal, SeatId};
use battles::{Day, Side, battle};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CombatDeed {
    /// A battle in the open, or a sally.
    Attack {
        nobles: Vec<NobleId>,
        whom: SeatId,
    },
    Siege {
        place: PlaceId,
        nobles: Vec<NobleId>,
    },
    Ambush {
        nobles: Vec<NobleId>,
        whom: SeatId,
    },
    /// Fighting inside a place; against the garrison alone with `None`.
    TownFight {
        nobles: Vec<NobleId>,
        whom: Option<SeatId>,
    },
    SeaFight {
        ships: Vec<ShipId>,
        target: ShipId,
    },
    Blockade {
        ship: ShipId,
        port: PlaceId,
    },
    Scuttle {
        ship: ShipId,
    },

    // ---- Answers
    /// Defends a place that is not one's own (CBT-17), or leaves it.
    Defend,
    StandAside,
    Pursue,
    /// Pursues with these only (CBT-8).
    PursueWith {
        nobles: Vec<NobleId>,
    },
    LetGo,
    /// Takes over the siege of those who have been beaten (CBT-22a), or goes into the place (CBT-22b).
    TakeOver,
    GoIn,
    /// One of the victors goes into the place taken (CBT-23).
    Lodge {
        who: NobleId,
    },
    /// These ships help the one that is attacked (CBT-35).
    Rally {
        ships: Vec<ShipId>,
    },
    /// Gives a card taken to one of those who fought.
    Share {
        card: CardId,
        to: NobleId,
    },
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
    match ask {
        CombatAsk::Defence { left, .. } => left.first().copied().into_iter().collect(),
        CombatAsk::Pursuit { seat, .. } => vec![*seat],
        CombatAsk::Rally { whom, target, .. } => {
            if at_sea::helpers(pos, *target).is_empty() {
                vec![]
            } else {
                vec![*whom]
            }
        }
        CombatAsk::Spoils { seat, cards, .. } => {
            if cards.is_empty() {
                vec![]
            } else {
                vec![*seat]
            }
        }
        CombatAsk::Prizes { seat, ships } => {
            if ships.iter().any(|s| at_sea::is_prize(pos, *seat, *s)) {
                vec![*seat]
            } else {
                vec![]
            }
        }
        CombatAsk::Quarters { seat, place, nobles } => {
            if sieges::lodgers(pos, *place, nobles).is_empty() {
                vec![]
            } else {
                vec![*seat]
            }
        }
        CombatAsk::Relief { seat, place, nobles } => {
            let may = sieges::check_take_over(pos, *seat, *place, nobles).is_ok()
                || sieges::check_go_in(pos, *seat, *place, nobles).is_ok();
            if may { vec![*seat] } else { vec![] }
        }
    }
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
            sea_fight(world, seat, whom, &ships, foes);
        }
        CombatAsk::Pursuit { .. }
        | CombatAsk::Spoils { .. }
        | CombatAsk::Relief { .. }
        | CombatAsk::Prizes { .. }
        | CombatAsk::Quarters { .. } => {}
    }
}

fn asked(pos: Pos<'_>) -> Option<&CombatAsk> {
    match pos.top() {
        Some(Frame::Combat(ask)) => Some(ask),
        _ => None,
    }
}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &CombatDeed) -> Result<(), Refusal> {
    use CombatDeed as D;
    match (deed, asked(pos)) {
        (D::Attack { nobles, whom } | D::Ambush { nobles, whom }, None) => {
            forces::check_open_fight(pos, seat, nobles, *whom).map(|_| ())
        }
        (D::Siege { place, nobles }, None) => forces::check_siege(pos, seat, *place, nobles),
        (D::TownFight { nobles, whom }, None) => forces::check_town(pos, seat, nobles, *whom).map(|_| ()),
        (D::SeaFight { ships, target }, None) => at_sea::check_fight(pos, seat, ships, *target).map(|_| ()),
        (D::Blockade { ship, port }, None) => at_sea::check_blockade(pos, seat, *ship, *port),
        (D::Scuttle { ship }, None) => at_sea::check_scuttle(pos, seat, *ship),
        (D::Defend | D::StandAside, Some(CombatAsk::Defence { .. })) => Ok(()),
        (D::Pursue | D::LetGo, Some(CombatAsk::Pursuit { .. })) => Ok(()),
        (D::PursueWith { nobles }, Some(CombatAsk::Pursuit { seat, hunters, .. })) => {
            let fit = nobles.iter().enumerate().all(|(n, h)| hunters.contains(h) && !nobles[..n].contains(h));
            let own = nobles.iter().any(|n| hunters.contains(n) && pos.noble(*n).seat == Some(*seat));
            if fit && own { Ok(()) } else { Err(No::NobodyNamed.into()) }
        }
        (D::Scuttle { ship }, Some(CombatAsk::Prizes { ships, .. })) if ships.contains(ship) => {
            at_sea::check_prize(pos, seat, *ship)
        }
        (D::Scuttle { ship }, Some(CombatAsk::Prizes { .. })) => {
            Err(No::NoPrize { ship: pos.ship_name(*ship).into() }.into())
        }
        (D::LetGo, Some(CombatAsk::Prizes { .. })) => Ok(()),
        (D::TakeOver, Some(CombatAsk::Relief { place, nobles, .. })) => {
            sieges::check_take_over(pos, seat, *place, nobles)
        }
        (D::GoIn, Some(CombatAsk::Relief { place, nobles, .. })) => sieges::check_go_in(pos, seat, *place, nobles),
        (D::LetGo, Some(CombatAsk::Relief { .. })) => Ok(()),
        (D::Lodge { who }, Some(CombatAsk::Quarters { place, nobles, .. })) => {
            let fit = sieges::lodgers(pos, *place, nobles).contains(who);
            let (who, place) = (pos.known_noble(*who), pos.place_name(*place).into());
            if fit { Ok(()) } else { Err(No::NoLodging { who, place }.into()) }
        }
        (D::Rally { ships }, Some(CombatAsk::Rally { target, .. })) => {
            let near = at_sea::helpers(pos, *target);
            let fit = ships.iter().enumerate().all(|(n, s)| near.contains(s) && !ships[..n].contains(s));
            if fit { Ok(()) } else { Err(No::NotYourShip.into()) }
        }
        (D::Share { card, to }, Some(CombatAsk::Spoils { cards, nobles, .. })) => {
            let fit = cards.contains(card) && nobles.contains(to) && faction::check_award(pos, *card, *to).is_ok();
            if fit { Ok(()) } else { Err(No::NotToShare.into()) }
        }
        _ => Err(super::refusals::No::NotAskedNow { doing: pos.said(&describe(pos, deed)) }.into()),
    }
}

/// Nobles who have landed before a closed port must try to besiege it, if they still can (MOV-26c).
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    for n in pos.nobles_of(seat) {
        let Some(place) = n.must_besiege else { continue };
        let landed = |m: &&Noble| m.must_besiege == Some(place) && m.at == n.at;
        let own: Vec<NobleId> = pos.nobles_of(seat).filter(landed).map(|m| m.id).collect();
        let led = pos.nobles().filter(landed).map(|m| m.id).filter(|m| travel::armies::leads(pos, seat, *m));
        let all: Vec<NobleId> = own.iter().copied().chain(led.filter(|m| !own.contains(m))).collect();
        if [own.clone(), all].iter().any(|with| forces::check_siege(pos, seat, place, with).is_ok()) {
            let (who, place) = (pos.noble_name(n.id).into(), pos.place_name(place).into());
            return Err(No::MustBesiege { who, place }.into());
        }
    }
    Ok(())
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &CombatDeed) {
    use CombatDeed as D;
    let ask = asked(&now(world)).cloned();
    match (deed, ask) {
        (D::Attack { nobles, whom }, _) => attack(world, seat, nobles, *whom),
        (D::Siege { place, nobles }, _) => lay_siege(world, seat, *place, nobles.clone()),
        (D::Ambush { nobles, whom }, _) => {
            if let Ok(area) = forces::check_open_fight(&now(world), seat, nobles, *whom) {
                ambush::ambush(world, seat, nobles, *whom, area);
            }
        }
        (D::TownFight { nobles, whom }, _) => town_fight(world, seat, nobles, *whom),
        (D::SeaFight { ships, target }, _) => {
            if let Some(whom) = now(world).master(*target) {
                let ask = CombatAsk::Rally { seat, whom, ships: ships.clone(), target: *target };
                world.push(ask);
            }
        }
        (D::Blockade { ship, port }, _) => at_sea::blockade(world, seat, *ship, *port),
        (D::Scuttle { ship }, None) => at_sea::scuttle(world, seat, *ship),
        (deed, Some(ask)) => answer(world, seat, deed, ask),
        _ => {}
    }
}

fn answer(world: &mut World, seat: SeatId, deed: &CombatDeed, ask: CombatAsk) {
    world.take_top_off();
    let push = |world: &mut World, ask: CombatAsk| world.push(ask);
    match (deed, ask) {
        (deed, CombatAsk::Defence { seat: by, place, nobles, mut left, mut defenders }) => {
            left.retain(|s| *s != seat);
            let own = sieges::guests(&now(world), place, seat, &defenders);
            if matches!(deed, CombatDeed::Defend) {
                defenders.extend(own);
                defenders.sort_unstable();
            } else {
                sieges::expel(world, place, seat, &own);
            }
            push(world, CombatAsk::Defence { seat: by, place, nobles, left, defenders });
        }
        (CombatDeed::Pursue, CombatAsk::Pursuit { seat, by, area, hunters, prey }) => {
            ambush::pursue(world, seat, by, area, hunters, prey);
        }
        (CombatDeed::PursueWith { nobles }, CombatAsk::Pursuit { seat, by, area, prey, .. }) => {
            ambush::pursue(world, seat, by, area, nobles.clone(), prey);
        }
        (CombatDeed::Scuttle { ship }, CombatAsk::Prizes { seat, mut ships }) => {
            ships.retain(|s| s != ship);
            push(world, CombatAsk::Prizes { seat, ships });
            at_sea::scuttle(world, seat, *ship);
        }
        (CombatDeed::TakeOver, CombatAsk::Relief { seat, place, .. }) => sieges::take_over(world, seat, place),
        (CombatDeed::GoIn, CombatAsk::Relief { seat, place, nobles }) => sieges::go_in(world, seat, place, &nobles),
        (CombatDeed::Lodge { who }, CombatAsk::Quarters { seat, place, nobles }) => {
            sieges::lodge(world, place, *who);
            push(world, CombatAsk::Quarters { seat, place, nobles });
        }
        (CombatDeed::Rally { ships: help }, CombatAsk::Rally { seat: by, whom, ships, target }) => {
            let mut foes = travel::fleets::defending(&now(world), by, target);
            foes.extend(help);
            foes.sort_unstable();
            sea_fight(world, by, whom, &ships, foes);
        }
        (CombatDeed::Share { card, to }, CombatAsk::Spoils { seat, mut cards, nobles }) => {
            fates::lay(world, *card, Lay::Noble(*to));
            cards.retain(|c| c != card);
            push(world, CombatAsk::Spoils { seat, cards, nobles });
        }
        _ => {}
    }
}

fn attack(world: &mut World, seat: SeatId, nobles: &[NobleId], whom: SeatId) {
    let pos = &*now(world);
    let Ok(area) = forces::check_open_fight(pos, seat, nobles, whom) else { return };
    let defenders = forces::defenders_against(pos, seat, whom, Spot::Open(area));
    let attackers = Side { seat: Some(seat), nobles: nobles.to_vec() };
    let besieged = sieges::besieged_by(&now(world), whom, area);
    let day = battle(world, attackers, Side { seat: Some(whom), nobles: defenders }, area, None);
    if let Some(place) = besieged.filter(|_| day == Day::Attackers) {
        sieges::relieve(world, seat, place, nobles, area);
    }
}

/// Like a battle (CBT-31); with the garrison against him the victor takes the place as in a siege (CBT-32).
fn town_fight(world: &mut World, seat: SeatId, nobles: &[NobleId], whom: Option<SeatId>) {
    let Ok(fight) = forces::check_town(&now(world), seat, nobles, whom) else { return };
    let forces::TownFight { place, defenders, garrison } = fight;
    let pos = &*now(world);
    let troops = if garrison { pos.book.kind_of(place).occupied } else { 0 };
    let area = pos.book.map.place(place).area;
    let owner = pos.owner(place);
    let defend = Side { seat: whom.or(owner), nobles: defenders };
    let day = battle(world, Side { seat: Some(seat), nobles: nobles.to_vec() }, defend, area, Some((place, troops)));
    let here = |n: &NobleId| now(world).area_of_noble(*n) == Some(area);
    let left: Vec<NobleId> = nobles.iter().copied().filter(here).collect();
    if day == Day::Attackers && garrison && !left.is_empty() {
        sieges::take_control(world, seat, place);
        sieges::enter(world, seat, place, &left);
    }
}

fn sea_fight(world: &mut World, seat: SeatId, whom: SeatId, ships: &[ShipId], foes: Vec<ShipId>) {
    let Some(Berth::Sea(sea)) = foes.first().map(|s| now(world).ship(*s).at) else { return };
    at_sea::fight(world, seat, ships, whom, &foes, sea);
}

/// Ships come out of a blockaded port and fight the blockader (CBT-39); his other ships there may help (CBT-35).
pub fn break_blockade(world: &mut World, seat: SeatId, ships: &[ShipId], target: ShipId) {
    let Some(whom) = now(world).master(target) else { return };
    let ask = CombatAsk::Rally { seat, whom, ships: ships.to_vec(), target };
    world.push(ask);
}

/// A deed in words.
pub fn describe(pos: Pos, deed: &CombatDeed) -> Line {
    use CombatDeed as D;
    match deed {
        D::Attack { nobles, whom } => line![nobles_do(nobles, "attacks", "attack"), " ", pos.in_line(*whom)],
        D::Siege { place, nobles } => line![nobles_do(nobles, "besieges", "besiege"), " ", *place],
        D::Ambush { nobles, whom } => line![nobles_do(nobles, "ambushes", "ambush"), " ", pos.in_line(*whom)],
        D::TownFight { nobles, whom } => {
            let foe = whom.map_or_else(|| "the garrison".into(), |whom| pos.in_line(whom));
            line![nobles_do(nobles, "fights", "fight"), " inside against ", foe]
        }
        D::SeaFight { ships, target } => {
            let attack = if ships.len() == 1 { " attacks the " } else { " attack the " };
            line![telling::ships(ships), attack, *target]
        }
        D::Blockade { ship, port } => line!["The ", *ship, " blockades ", *port],
        D::Scuttle { ship } => line!["Scuttle the ", *ship],
        D::Defend => line!["Help to defend the place"],
        D::StandAside => line!["Leave the place"],
        D::Pursue => line!["Pursue"],
        D::PursueWith { nobles } => line!["Pursue with ", telling::each(nobles), " only"],
        D::LetGo => match asked(pos) {
            Some(CombatAsk::Relief { .. }) => line!["Stay outside"],
            Some(CombatAsk::Prizes { .. }) => line!["Keep what was taken"],
            _ => line!["Let them go"],
        },
        D::TakeOver => line!["Take over the siege"],
        D::GoIn => line!["Go in"],
        D::Lodge { who } => line![*who, " goes in"],
        D::Rally { ships } if ships.is_empty() => line!["Leave it alone"],
        D::Rally { ships } => line!["Help it with ", telling::ships(ships)],
        D::Share { card, to } => line!["Give ", *card, " to ", *to],
    }
}

/// The heading under which it is listed.
pub fn heading(_pos: Pos, deed: &CombatDeed) -> String {
    use CombatDeed as D;
    match deed {
        D::Attack { .. } => "Battle",
        D::Siege { .. } => "Siege",
        D::Ambush { .. } => "Ambush",
        D::TownFight { .. } => "Fighting in a town",
        D::SeaFight { .. } | D::Blockade { .. } | D::Scuttle { .. } => "At sea",
        D::Defend | D::StandAside | D::Pursue | D::PursueWith { .. } | D::LetGo => "Your answer",
        D::Rally { .. } | D::TakeOver | D::GoIn => "Your answer",
        D::Lodge { .. } => "Who goes in",
        D::Share { .. } => "What was taken",
    }
    .into()
}

/// Does it draw a battle result?
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
