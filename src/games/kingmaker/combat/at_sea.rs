//! Sea battles, prizes, blockades (CBT-34 to CBT-40, CBT-52 to CBT-56).

use bevy_ecs::prelude::World;

use super::super::book::{BattleResult, CardKind};
use super::super::components::*;
use super::super::ids::*;
use super::super::position::{Pos, Stance};
use super::super::readers::now;
use super::super::telling::{tell, tell_at};
use super::super::travel::fleets;
use super::super::{fates, strength, telling};
use super::battles::{next_result, share};
use super::{CombatAsk, No};
use crate::engine::{ChangeRows, PushPending};
use crate::line;
use crate::table::{Refusal, SeatId};

// ---------------------------------------------------------------- Judging

fn sea_of(pos: Pos, ship: ShipId) -> Option<SeaId> {
    match pos.ship(ship).at {
        Berth::Sea(sea) => Some(sea),
        _ => None,
    }
}

/// Ships of the faction, or of a fleet that it leads, in one sea area against one ship of another there (CBT-34, FLT-2).
pub fn check_fight(pos: Pos, seat: SeatId, ships: &[ShipId], target: ShipId) -> Result<SeatId, Refusal> {
    pos.may_act_in(&[Phase::Combat], seat, "A sea battle")?;
    let Some(sea) = sea_of(pos, target) else { return Err(No::NotAtSea.into()) };
    for (n, ship) in ships.iter().enumerate() {
        let ours = ship.index() < ShipId::COUNT && fleets::to_order(pos, seat, *ship);
        if !ours || ships[..n].contains(ship) {
            return Err(No::NotYourShip.into());
        }
        if sea_of(pos, *ship) != Some(sea) {
            return Err(No::NotAtSea.into());
        }
        if pos.ship(*ship).attacked {
            return Err(No::FoughtAlready { who: format!("The {}", pos.ship_name(*ship)) }.into());
        }
    }
    let whom = pos.master(target).filter(|m| !pos.allied(*m, seat));
    let Some(whom) = whom.filter(|_| !ships.is_empty()) else {
        return Err(No::NotHisShip { whom: pos.ship_name(target).into() }.into());
    };
    // A fleet is attacked as one (FLT-2).
    if fleets::defending(pos, seat, target).iter().any(|s| pos.ship(*s).defended) {
        return Err(No::AttackedAlready { whom: format!("The {}", pos.ship_name(target)) }.into());
    }
    Ok(whom)
}

/// The ships of the defender there that are not of the fleet attacked: they may help, and need not (CBT-35).
pub fn helpers(pos: Pos, target: ShipId) -> Vec<ShipId> {
    let Some(whom) = pos.master(target) else { return vec![] };
    let fleet = fleets::with_fleet(pos, target);
    let near = |s: &&Ship| !fleet.contains(&s.id) && s.at == pos.ship(target).at && !s.defended;
    pos.ships_of(whom).filter(near).map(|s| s.id).collect()
}

/// From a sea area on which the port lies; a port that is not friendly (CBT-38).
pub fn check_blockade(pos: Pos, seat: SeatId, ship: ShipId, port: PlaceId) -> Result<(), Refusal> {
    pos.may_act_in(&[Phase::Movement, Phase::Combat], seat, "A blockade")?;
    if pos.master(ship) != Some(seat) {
        return Err(No::NotYourShip.into());
    }
    let name = pos.place_name(port).to_string();
    let off = sea_of(pos, ship).is_some_and(|sea| pos.book.map.place(port).seas.contains(&sea));
    if !off || matches!(pos.stance(port, seat), Stance::Friendly | Stance::Asleep) {
        return Err(No::NoPort { port: name }.into());
    }
    if pos.ship(ship).blockade == Some(port) { Err(No::BlockadesAlready { port: name }.into()) } else { Ok(()) }
}

/// The ship blockades this port from now on, and no other.
pub fn blockade(world: &mut World, seat: SeatId, ship: ShipId, port: PlaceId) {
    world.change::<Ship>(ship).blockade = Some(port);
    tell_at(world, Some(seat), port, "CBT-38", line!["The ", ship, " blockades ", port, "."]);
}

/// Has the seat taken this ship in this turn, and is it still at sea (CBT-55)?
pub fn is_prize(pos: Pos, seat: SeatId, ship: ShipId) -> bool {
    pos.master(ship) == Some(seat) && pos.ship(ship).defended && sea_of(pos, ship).is_some()
}

/// As [`is_prize`], with the rule that forbids it.
pub fn check_prize(pos: Pos, seat: SeatId, ship: ShipId) -> Result<(), Refusal> {
    if is_prize(pos, seat, ship) { Ok(()) } else { Err(No::NoPrize { ship: pos.ship_name(ship).into() }.into()) }
}

/// Who is on turn may scuttle a prize as long as he fights.
pub fn check_scuttle(pos: Pos, seat: SeatId, ship: ShipId) -> Result<(), Refusal> {
    pos.may_act_in(&[Phase::Combat], seat, "Scuttling a ship")?;
    check_prize(pos, seat, ship)
}

// ---------------------------------------------------------------- Doing

/// Ship capacities give the ratio (CBT-36); the rest is as on land (CBT-34). Vacillating allegiance is ignored (VAC-6).
pub fn fight(world: &mut World, seat: SeatId, ships: &[ShipId], whom: SeatId, foes: &[ShipId], sea: SeaId) {
    for ship in ships {
        world.change::<Ship>(*ship).attacked = true;
    }
    for ship in foes {
        world.change::<Ship>(*ship).defended = true;
    }
    let pos = &*now(world);
    let (a, d) = (pos.capacity_of(ships), pos.capacity_of(foes));
    let ratio = pos.book.tables.odds.ratio(a, d);
    let words = ratio.map_or("no ratio", |r| r.name());
    let (ours, theirs) = (telling::ships(ships), telling::ships(foes));
    let text = line![ours, " (", a, ") against ", theirs, " (", d, "): ", words, "."];
    tell_at(world, Some(seat), sea, "CBT-36", text);
    let card = loop {
        let card = next_result(world);
        if card.result != BattleResult::Vacillating {
            break card;
        }
        tell(world, None, "VAC-6", "At sea that is ignored.").idle();
    };
    if card.result == BattleResult::BadWeather {
        tell(world, None, "CBT-12c", "Bad weather: there is no battle.").idle();
        return;
    }
    let aboard = |list: &[ShipId], world: &mut World| -> Vec<NobleId> {
        let pos = &*now(world);
        list.iter().flat_map(|s| pos.aboard(*s)).filter(|n| n.captor.is_none()).map(|n| n.id).collect()
    };
    for noble in &card.killed {
        if aboard(ships, world).contains(noble) || aboard(foes, world).contains(noble) {
            fates::kill(world, *noble, "CBT-13a", "falls at sea");
        }
    }
    if ratio.is_none() || ratio < card.result.ratio() {
        tell(world, None, "CBT-12b", "The battle is indecisive.");
        return;
    }
    let (victor, winners, losers) = if a > d { (seat, ships, foes) } else { (whom, foes, ships) };
    let heads = aboard(winners, world);
    let captives = aboard(losers, world);
    prizes(world, victor, &heads, winners, losers, &captives);
}

/// Ships with all aboard are the victor's (CBT-37, CBT-52): those of cards are given to nobles (CBT-53), those of an office
/// are kept until they make port (CBT-54).
fn prizes(
    world: &mut World,
    victor: SeatId,
    heads: &[NobleId],
    winners: &[ShipId],
    losers: &[ShipId],
    captives: &[NobleId],
) {
    let pos = &*now(world);
    let text = line![pos.in_line(victor), " takes ", telling::ships(losers), "."];
    tell(world, Some(victor), "CBT-37", text);
    let card_of = |ship: &ShipId| pos.book.ship(*ship).card;
    // The nobles of the battle and those who have the ships that won (CBT-53).
    let masters = winners.iter().filter_map(|s| pos.bearer(pos.book.ship(*s).card));
    let mut nobles: Vec<NobleId> = heads.iter().copied().chain(masters).collect();
    nobles.retain(|n| pos.noble(*n).seat == Some(victor) && pos.noble(*n).captor.is_none());
    if nobles.is_empty() {
        nobles = pos.nobles_of(victor).map(|n| n.id).collect();
    }
    // Heirs go to a noble who is there, else to one who has the ships (CBT-52).
    let guards = nobles.clone();
    nobles.sort_unstable();
    nobles.dedup();
    // Captives keep their own ships until it is known what becomes of them (CBT-57).
    let own: Vec<(CardId, NobleId)> = losers
        .iter()
        .filter_map(|s| pos.bearer(card_of(s)).map(|n| (card_of(s), n)))
        .filter(|(c, n)| captives.contains(n) && pos.book.card(*c).kind == CardKind::Ship)
        .collect();
    pass_on_captives(world, victor, losers);
    let mut shared = vec![];
    for noble in captives {
        let at = now(world).noble(*noble).at;
        shared.extend(fates::capture(world, *noble, victor, &guards));
        if now(world).noble(*noble).captor.is_some() {
            world.change::<Noble>(*noble).at = at;
            for (card, _) in own.iter().filter(|(_, n)| n == noble) {
                fates::lay(world, *card, Lay::Noble(*noble));
                shared.retain(|c| c != card);
            }
        }
    }
    for ship in losers {
        let pos = &*now(world);
        let (pos, card) = (pos, card_of(ship));
        let captive = pos.bearer(card).is_some_and(|n| pos.noble(n).captor == Some(victor));
        // What lies in the Crown List, or in somebody's reserve, stays there: the ship is kept until port (MOV-16).
        let drawn = matches!(pos.card(card).at, Lay::Noble(_) | Lay::Faction(_) | Lay::Discard);
        if pos.book.card(card).kind == CardKind::Ship && drawn && !captive {
            if !shared.contains(&card) {
                fates::lay(world, card, Lay::Faction(victor));
                shared.push(card);
            }
            world.change::<Ship>(*ship).kept = None;
            // Taken by boarding, not handed on: it sails for its victor at once.
            world.change::<Card>(card).idle = None;
        } else {
            let mut s = world.change::<Ship>(*ship);
            s.kept = Some(victor);
            s.lent = false;
            s.borrower = None;
            s.idle = None;
        }
        let mut s = world.change::<Ship>(*ship);
        s.defended = true;
        s.blockade = None;
    }
    share(world, victor, shared, nobles);
    // Who is on turn may scuttle as long as he fights; another says so now (CBT-55).
    if !now(world).is_active(victor) {
        let ask = CombatAsk::Prizes { seat: victor, ships: losers.to_vec() };
        world.push(ask);
    }
}

/// Captives of the losers who are aboard go over to the victor; his own are free.
fn pass_on_captives(world: &mut World, victor: SeatId, losers: &[ShipId]) {
    let pos = &*now(world);
    let held: Vec<NobleId> =
        losers.iter().flat_map(|s| pos.aboard(*s)).filter(|n| n.captor.is_some()).map(|n| n.id).collect();
    for noble in held {
        let mut n = world.change::<Noble>(noble);
        n.captor = Some(victor).filter(|v| n.seat != Some(*v));
        let pos = &*now(world);
        let seat = pos.noble(noble).seat;
        let fate = if pos.noble(noble).captor.is_some() { " is in new hands." } else { " is free again." };
        tell(world, seat, "CBT-52", line![noble, fate]);
    }
}

/// A prize goes down; whoever is aboard goes over to the victor's ships, or dies (CBT-56). It sails again after gales.
pub fn scuttle(world: &mut World, seat: SeatId, ship: ShipId) {
    let pos = &*now(world);
    let at = pos.ship(ship).at;
    let others: Vec<ShipId> = pos.ships_of(seat).filter(|s| s.id != ship && s.at == at).map(|s| s.id).collect();
    let aboard: Vec<NobleId> = pos.aboard(ship).map(|n| n.id).collect();
    tell(world, Some(seat), "CBT-55", line!["The ", ship, " is scuttled."]);
    for noble in aboard {
        shed_troops(world, noble, &others);
        let pos = &*now(world);
        let on: Vec<NobleId> = others.iter().flat_map(|s| pos.aboard(*s)).map(|n| n.id).chain([noble]).collect();
        let fits = strength::basic_of(pos, &on) <= pos.capacity_of(&others);
        match others.first().filter(|_| fits) {
            Some(other) => world.change::<Noble>(noble).at = Spot::Aboard(*other),
            None => fates::kill(world, noble, "CBT-56", "finds no room on another ship and is executed"),
        }
    }
    let fresh = Ship { scuttled: true, ..Ship::new(ship) };
    *world.change::<Ship>(ship) = fresh;
}

/// For want of room a passenger's mercenaries are left behind, the smallest companies first (CBT-56).
fn shed_troops(world: &mut World, noble: NobleId, others: &[ShipId]) {
    loop {
        let pos = &*now(world);
        let on: Vec<NobleId> = others.iter().flat_map(|s| pos.aboard(*s)).map(|n| n.id).chain([noble]).collect();
        let men = pos.cards_of(noble).filter(|c| pos.book.card(c.id).kind == CardKind::Mercenary);
        let least = men.min_by_key(|c| (pos.book.card(c.id).troops, c.id)).map(|c| c.id);
        let (Some(card), true) = (least, strength::basic_of(pos, &on) > pos.capacity_of(others)) else { return };
        fates::lay(world, card, Lay::Discard);
        tell(world, None, "CBT-56", line!["For want of room ", card, " are left behind."]);
    }
}
