//! Ships that change hands with the people who have them: lent as ransom, kept at sea, taken with a captive (MOV-16, CBT-42b,
//! CBT-53, RAN-4a).

use bevy_ecs::prelude::World;

use super::book::CardKind;
use super::components::*;
use super::fates::lay;
use super::ids::*;
use super::readers::now;
use super::strength;
use super::telling::tell;
use crate::engine::ChangeRows;
use crate::line;
use crate::table::SeatId;

/// A ship that somebody else has is its office's again, at sea when it makes port (RAN-4a, CBT-54, MOV-16).
pub fn give_back(world: &mut World, ship: ShipId) {
    let mut s = world.change::<Ship>(ship);
    s.lent = false;
    s.borrower = None;
    s.idle = None;
    if matches!(s.at, Berth::Port(_)) {
        s.kept = None;
    }
}

/// A ship of an office goes to this noble of a faction as ransom (RAN-4a); at sea its master has it until it makes port (MOV-16).
pub fn lend(world: &mut World, ship: ShipId, to: SeatId, borrower: Option<NobleId>) {
    let pos = &*now(world);
    let at_sea = matches!(pos.ship(ship).at, Berth::Sea(_)) && borrower.is_some();
    let keeper = if at_sea { pos.master(ship) } else { Some(to) };
    let mut s = world.change::<Ship>(ship);
    s.kept = keeper;
    s.lent = true;
    s.borrower = borrower;
}

/// What a noble has received as ransom goes with his freedom to the noble who has beaten him (CBT-42b), with himself to another
/// side (VAC-4); to the faction that has its office it goes back.
pub fn take_lent_ships(world: &mut World, noble: NobleId, to: SeatId, by: Option<NobleId>) {
    let pos = &*now(world);
    let his: Vec<ShipId> = pos.ships().filter(|s| s.borrower == Some(noble)).map(|s| s.id).collect();
    for ship in his {
        let pos = &*now(world);
        if pos.holder_of_card(pos.book.ship(ship).card) == Some(to) {
            give_back(world, ship);
        } else {
            lend(world, ship, to, by);
        }
    }
}

/// The ships that a captive of the sea has kept are his captor's when he dies (CBT-53, CBT-57).
pub fn forfeit_ships(world: &mut World, noble: NobleId) {
    let pos = &*now(world);
    let Some(captor) = pos.noble(noble).captor else { return };
    let ships: Vec<CardId> =
        pos.cards_of(noble).map(|c| c.id).filter(|c| pos.book.card(*c).kind == CardKind::Ship).collect();
    let strongest = pos.nobles_of(captor).max_by_key(|n| (strength::basic(pos, n.id).total(), std::cmp::Reverse(n.id)));
    let to = strongest.map_or(Lay::Faction(captor), |n| Lay::Noble(n.id));
    for card in ships {
        lay(world, card, to);
        let ship = now(world).book.card(card).ships[0];
        world.change::<Ship>(ship).kept = None;
        tell(world, Some(captor), "CBT-53", line![card, " goes to his captor."]);
    }
}

/// A faction that loses the ships of an office at sea keeps them until they make port (MOV-16).
pub fn release_ships(world: &mut World, card: CardId) {
    let pos = &*now(world);
    let data = pos.book.card(card);
    if data.kind != CardKind::Office {
        return;
    }
    let Some(seat) = pos.holder_of_card(card) else { return };
    for ship in data.ships.clone() {
        let mut s = world.change::<Ship>(ship);
        // One lent as ransom comes back when the office is given anew (RAN-4a).
        if matches!(s.at, Berth::Sea(_)) && s.kept.is_none() {
            s.kept = Some(seat);
        }
    }
}

/// The ships of a captive's office that lie in port are the victor's with the others (CBT-42b); those at sea follow when they
/// make port (MOV-16).
pub fn take_office_ships(world: &mut World, noble: NobleId, victor: SeatId) {
    let pos = &*now(world);
    let offices = pos.cards_of(noble).map(|c| pos.book.card(c.id)).filter(|c| c.kind == CardKind::Office);
    let in_port = |s: &ShipId| matches!(pos.ship(*s).at, Berth::Port(_)) && pos.ship(*s).kept.is_none();
    for ship in offices.flat_map(|c| c.ships.iter().copied()).filter(in_port).collect::<Vec<_>>() {
        world.change::<Ship>(ship).kept = Some(victor);
    }
}
