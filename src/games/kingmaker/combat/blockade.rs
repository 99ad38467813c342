//! Blockades (CBT-38).

use super::super::position::Stance;
use super::super::prelude::*;
use super::at_sea::sea_of;
use super::{Blockade, No, asked};
use crate::line;

/// From a sea area on which the port lies; a port that is not friendly.
impl Deed for Blockade {
    fn candidates(pos: Pos, seat: SeatId) -> Vec<Self> {
        let mut list = vec![];
        if asked(pos).is_some() || !matches!(pos.turn.phase, Phase::Movement | Phase::Combat) {
            return list;
        }
        for ship in pos.ships_of(seat) {
            let Berth::Sea(sea) = ship.at else { continue };
            let ports = pos.book.map.places.iter().filter(|p| p.seas.contains(&sea) && ship.blockade != Some(p.id));
            list.extend(ports.map(|p| Blockade { ship: ship.id, port: p.id }));
        }
        list
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Blockade { ship, port } = *self;
        self.if_asked(pos, asked(pos).is_none())?;
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
    /// It blockades no other from now on.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Blockade { ship, port } = *self;
        world.change::<Ship>(ship).blockade = Some(port);
        tell_at(world, Some(seat), port, "CBT-38", line!["The ", ship, " blockades ", port, "."]);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["The ", self.ship, " blockades ", self.port]
    }
}
