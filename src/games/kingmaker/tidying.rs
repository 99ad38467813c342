//! The tidying up after every act: armies and fleets that have parted, sieges that no longer hold, refuges left, ships that have
//! made port, cards due to others.

use bevy_ecs::prelude::World;

use super::book::CardKind;
use super::components::*;
use super::fates::{comes_by_treaty, duchy, is_westminster, lay, take_off};
use super::ids::*;
use super::position::{Pos, now};
use super::telling::{tell, tell_at};
use super::travel::{armies, fleets};
use super::{strength, succession};
use crate::engine::ChangeRows;
use crate::line;
use crate::table::{Dice, SeatId};

/// After every act: armies that have parted, sieges that no longer hold, refuges left, cards due to others.
pub fn settle(world: &mut World) {
    lift_sieges(world);
    let pos = &*now(world);
    let mut field = pos.field.clone();
    field.armies = field.armies.iter().flat_map(|a| armies::still_in(pos, a)).collect();
    // A fleet is in one place, of one master or under one with ships of his allies (FLT-1, FLT-2).
    for fleet in &mut field.fleets {
        fleet.ships = fleets::still_in(pos, fleet);
        let mixed = fleet.ships.iter().any(|s| pos.master(*s) != fleet.leader);
        fleet.leader = fleet.leader.filter(|_| mixed);
    }
    field.fleets.retain(|f| f.ships.len() > 1);
    field.refuges.retain(|l| pos.nobles_in(l.area).any(|n| n.seat == Some(l.seat)));
    let gone: Vec<EventId> = pos.field.refuges.iter().filter(|l| !field.refuges.contains(l)).map(|l| l.event).collect();
    // Blockades end when the ship has left.
    let ended: Vec<ShipId> = pos
        .ships()
        .filter(|s| {
            let lies_off = |p: PlaceId| matches!(s.at, Berth::Sea(sea) if pos.book.map.place(p).seas.contains(&sea));
            s.blockade.is_some_and(|p| !lies_off(p))
        })
        .map(|s| s.id)
        .collect();
    let changed = field != pos.field;
    if changed {
        *world.resource_mut::<Field>() = field;
    }
    if !gone.is_empty() {
        world.resource_mut::<Decks>().used.extend(gone);
    }
    for ship in ended {
        world.change::<Ship>(ship).blockade = None;
    }
    ashore_at_last(world);
    super::parliament::open_the_chancery(world);
    bind_the_bishop(world);
    dues_follow(world);
    break_lonely_treaties(world);
}

/// The Bishop of Westminster is the bishop of the King to whom he has come, and of no other (SPN-15, SPN-18).
fn bind_the_bishop(world: &mut World) {
    let pos = &*now(world);
    let Some(seat) = pos.nobles().find(|n| is_westminster(n.id)).and_then(|n| n.seat) else { return };
    if pos.reign.bishops_king.is_none() {
        let his = |k: &Royal| succession::controller(pos, *k) == Some(seat);
        let king = succession::kings(pos).into_iter().find(his);
        if king.is_some() {
            world.resource_mut::<Reign>().bishops_king = king;
        }
    }
}

/// Ships kept at sea without a card are over when they have made port (MOV-16); who has left the port before which a storm
/// drove him is his own master again.
fn ashore_at_last(world: &mut World) {
    let pos = &*now(world);
    let cardless = |s: &&Ship| {
        let card = pos.book.ship(s.id).card;
        matches!(s.at, Berth::Port(_))
            && pos.book.card(card).kind == CardKind::Ship
            && pos.holder_of_card(card).is_none()
    };
    let over: Vec<ShipId> = pos.ships().filter(cardless).map(|s| s.id).collect();
    let away =
        |n: &&Noble| n.forced.is_some_and(|p| n.captor.is_some() || n.at != Spot::Open(pos.book.map.place(p).area));
    let gone: Vec<NobleId> = pos.nobles().filter(away).map(|n| n.id).collect();
    for ship in over {
        take_off(world, ship);
    }
    for noble in gone {
        world.change::<Noble>(noble).forced = None;
    }
}

/// A siege is lifted when the besieger has left or no longer matches the place (ruling 30).
pub fn lift_sieges(world: &mut World) {
    let pos = &*now(world);
    let lifted: Vec<Siege> = pos.field.sieges.iter().filter(|s| !still_matches(pos, s)).cloned().collect();
    for siege in lifted {
        world.resource_mut::<Field>().sieges.retain(|s| *s != siege);
        tell_at(world, Some(siege.by), siege.place, "CBT-21", line!["The siege of ", siege.place, " is lifted."]);
    }
}

/// Is the besieger there, and strong enough for what is within?
pub fn still_matches(pos: Pos, siege: &Siege) -> bool {
    if !pos.is_closed_to(siege.place, siege.by) {
        return false;
    }
    let area = pos.book.map.place(siege.place).area;
    let besiegers: Vec<NobleId> = besiegers(pos, siege.place, siege.by);
    let inside = pos.nobles_inside(siege.place).filter(|n| n.seat != Some(siege.by));
    let inside: Vec<NobleId> = inside.map(|n| n.id).collect();
    let force = strength::together_total(pos, &besiegers, area, true);
    !besiegers.is_empty() && force >= strength::defence_total(pos, siege.place, &inside)
}

/// A faction's nobles in the open before a place, with its allies' there in one army with them (ARM-3).
pub fn besiegers(pos: Pos, place: PlaceId, by: SeatId) -> Vec<NobleId> {
    let area = pos.book.map.place(place).area;
    let own = |m: &NobleId| pos.noble(*m).seat == Some(by) && pos.noble(*m).at == Spot::Open(area);
    let led = |n: &Noble| {
        n.seat.is_some_and(|s| pos.allied(s, by))
            && pos.field.armies.iter().any(|a| a.leader == by && a.nobles.contains(&n.id) && a.nobles.iter().any(own))
    };
    pos.nobles_outside(area).filter(|n| n.seat == Some(by) || led(n)).map(|n| n.id).collect()
}

/// Special nobles not yet played belong to whoever controls the senior heir, or a King (SPN-1, SPN-13); with nobody they go
/// back into the Crown List (ruling 6).
fn dues_follow(world: &mut World) {
    let pos = &*now(world);
    let due: Vec<(CardId, SeatId)> = pos
        .cards()
        .filter_map(|c| match c.at {
            Lay::Due(seat) => Some((c.id, seat)),
            _ => None,
        })
        .collect();
    for (card, seat) in due {
        let pos = &*now(world);
        let claims = claimants(pos, card);
        if claims.contains(&seat) {
            continue;
        }
        match claims.first() {
            Some(next) => {
                lay(world, card, Lay::Due(*next));
                let who = now(world).in_line(*next);
                tell(world, Some(*next), "SPN-1", line![card, " now serves ", who, "."]);
            }
            None => {
                lay(world, card, Lay::List);
                let at = {
                    let n = world.resource::<Decks>().crown.len() as u32 + 1;
                    world.resource_mut::<Dice>().below(n) as usize
                };
                world.resource_mut::<Decks>().crown.insert(at, card);
                tell(world, None, "SPN-1", line![card, " serves nobody and goes back into the Crown List."]);
                super::telling::reveals(world);
            }
        }
    }
}

/// The factions that may have a special noble's card.
pub fn claimants(pos: Pos, card: CardId) -> Vec<SeatId> {
    let Some(noble) = pos.book.card(card).noble else { return vec![] };
    if let Some(house) = duchy(noble) {
        return succession::senior(pos, house).and_then(|r| succession::controller(pos, r)).into_iter().collect();
    }
    succession::kings(pos).into_iter().filter_map(|k| succession::controller(pos, k)).collect()
}

/// Is this one of the cards that go to a claimant at once?
pub fn goes_to_claimant(pos: Pos, card: CardId) -> bool {
    pos.book.card(card).noble.is_some_and(|n| duchy(n).is_some() || is_westminster(n))
}

/// A treaty is broken when its noble is the only one left.
fn break_lonely_treaties(world: &mut World) {
    let pos = &*now(world);
    let alone =
        |t: &Treaty| t.broken.is_none() && !pos.nobles_of(t.seat).any(|n| n.id != t.noble && !comes_by_treaty(n.id));
    let lonely: Vec<NobleId> = pos.field.treaties.iter().filter(|t| alone(t)).map(|t| t.noble).collect();
    for noble in lonely {
        super::events::break_treaty(world, noble, "his master has no other noble left");
    }
}
