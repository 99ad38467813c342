//! Other ships help the one that is attacked (CBT-35).

use super::super::prelude::*;
use super::super::travel::fleets;
use super::{CombatAsk, No, Rally, answered, asked, at_sea};
use crate::line;

impl Deed for Rally {
    fn candidates(pos: Pos, _: SeatId) -> Vec<Self> {
        let Some(CombatAsk::Rally { target, .. }) = asked(pos) else { return vec![] };
        let near = helpers(pos, *target);
        let alone = near.iter().filter(|_| near.len() > 1).map(|ship| vec![*ship]);
        let with: Vec<Vec<ShipId>> = [vec![]].into_iter().chain(alone).chain([near.clone()]).collect();
        with.into_iter().map(|ships| Rally { ships }).collect()
    }
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        let Some(CombatAsk::Rally { target, .. }) = asked(pos) else { return self.not_now(pos) };
        let (ships, near) = (&self.ships, helpers(pos, *target));
        let fit = ships.iter().enumerate().all(|(n, s)| near.contains(s) && !ships[..n].contains(s));
        if fit { Ok(()) } else { Err(No::NotYourShip.into()) }
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        let Some(CombatAsk::Rally { seat, whom, ships, target }) = answered(world) else { return };
        let mut foes = fleets::defending(&now(world), seat, target);
        foes.extend(&self.ships);
        foes.sort_unstable();
        sea_fight(world, seat, whom, &ships, foes);
    }
    fn describe(&self, _: Pos) -> Line {
        if self.ships.is_empty() {
            return line!["Leave it alone"];
        }
        line!["Help it with ", telling::ships(&self.ships)]
    }
}

/// The ships of the defender there that are not of the fleet attacked: they may help, and need not (CBT-35).
pub fn helpers(pos: Pos, target: ShipId) -> Vec<ShipId> {
    let Some(whom) = pos.master(target) else { return vec![] };
    let fleet = fleets::with_fleet(pos, target);
    let near = |s: &&Ship| !fleet.contains(&s.id) && s.at == pos.ship(target).at && !s.defended;
    pos.ships_of(whom).filter(near).map(|s| s.id).collect()
}

/// The battle, with all who help.
pub fn sea_fight(world: &mut World, seat: SeatId, whom: SeatId, ships: &[ShipId], foes: Vec<ShipId>) {
    let Some(Berth::Sea(sea)) = foes.first().map(|s| now(world).ship(*s).at) else { return };
    at_sea::fight(world, seat, ships, whom, &foes, sea);
}

/// Ships come out of a blockaded port and fight the blockader (CBT-39); his other ships there may help (CBT-35).
pub fn break_blockade(world: &mut World, seat: SeatId, ships: &[ShipId], target: ShipId) {
    let Some(whom) = now(world).master(target) else { return };
    world.push(CombatAsk::Rally { seat, whom, ships: ships.to_vec(), target });
}
