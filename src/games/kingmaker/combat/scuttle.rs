//! A prize goes down (CBT-55, CBT-56).

use super::super::book::CardKind;
use super::super::prelude::*;
use super::super::{fates, strength};
use super::at_sea::sea_of;
use super::{CombatAsk, No, Scuttle, asked};
use crate::line;

/// Who is on turn may scuttle a prize as long as he fights; another when he has taken it.
impl Deed for Scuttle {
    fn candidates(pos: Pos, seat: SeatId) -> Vec<Self> {
        let ships: Vec<ShipId> = match asked(pos) {
            Some(CombatAsk::Prizes { ships, .. }) => ships.clone(),
            None if pos.turn.phase == Phase::Combat => pos.ships_of(seat).map(|s| s.id).collect(),
            _ => vec![],
        };
        ships.into_iter().map(|ship| Scuttle { ship }).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Scuttle { ship } = *self;
        match asked(pos) {
            None => pos.may_act_in(&[Phase::Combat], seat, "Scuttling a ship")?,
            Some(CombatAsk::Prizes { ships, .. }) if ships.contains(&ship) => {}
            Some(CombatAsk::Prizes { .. }) => return Err(No::NoPrize { ship: pos.ship_name(ship).into() }.into()),
            Some(_) => return self.not_now(pos),
        }
        if is_prize(pos, seat, ship) { Ok(()) } else { Err(No::NoPrize { ship: pos.ship_name(ship).into() }.into()) }
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        if let Some(CombatAsk::Prizes { seat, mut ships }) = asked(&now(world)).cloned() {
            world.take_top_off();
            ships.retain(|s| *s != self.ship);
            world.push(CombatAsk::Prizes { seat, ships });
        }
        scuttle(world, seat, self.ship);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Scuttle the ", self.ship]
    }
    fn loss(&self, _: Pos) -> Option<Loss> {
        Some(Loss::ForGood)
    }
}

/// Has the seat taken this ship in this turn, and is it still at sea (CBT-55)?
pub fn is_prize(pos: Pos, seat: SeatId, ship: ShipId) -> bool {
    pos.master(ship) == Some(seat) && pos.ship(ship).defended && sea_of(pos, ship).is_some()
}

/// A prize goes down; whoever is aboard goes over to the victor's ships, or dies (CBT-56). It sails again after gales.
fn scuttle(world: &mut World, seat: SeatId, ship: ShipId) {
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
