//! Ships are attacked at sea (CBT-34, FLT-2).

use super::super::prelude::*;
use super::super::travel::fleets;
use super::at_sea::sea_of;
use super::{CombatAsk, No, SeaFight, asked};
use crate::line;

/// Ships of the faction, or of a fleet that it leads, in one sea area against one ship of another there.
impl Deed for SeaFight {
    fn candidates(pos: Pos, seat: SeatId) -> Vec<Self> {
        let mut list = vec![];
        if asked(pos).is_some() || pos.turn.phase != Phase::Combat {
            return list;
        }
        let ours = |s: &&Ship| fleets::to_order(pos, seat, s.id);
        let ready: Vec<&Ship> =
            pos.ships().filter(ours).filter(|s| !s.attacked && matches!(s.at, Berth::Sea(_))).collect();
        let mut berths: Vec<Berth> = ready.iter().map(|s| s.at).collect();
        berths.sort_unstable();
        berths.dedup();
        for berth in berths {
            let here: Vec<ShipId> = ready.iter().filter(|s| s.at == berth).map(|s| s.id).collect();
            for target in pos.ships().filter(|s| s.at == berth && pos.master(s.id).is_some_and(|m| m != seat)) {
                if here.len() > 1 {
                    list.extend(here.iter().map(|s| SeaFight { ships: vec![*s], target: target.id }));
                }
                list.push(SeaFight { ships: here.clone(), target: target.id });
            }
        }
        list
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let SeaFight { ref ships, target } = *self;
        self.if_asked(pos, asked(pos).is_none())?;
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
        if whom.is_none() || ships.is_empty() {
            return Err(No::NotHisShip { whom: pos.ship_name(target).into() }.into());
        }
        // A fleet is attacked as one (FLT-2).
        if fleets::defending(pos, seat, target).iter().any(|s| pos.ship(*s).defended) {
            return Err(No::AttackedAlready { whom: format!("The {}", pos.ship_name(target)) }.into());
        }
        Ok(())
    }
    /// His other ships there may help (CBT-35).
    fn apply(&self, world: &mut World, seat: SeatId) {
        let SeaFight { ref ships, target } = *self;
        if let Some(whom) = now(world).master(target) {
            world.push(CombatAsk::Rally { seat, whom, ships: ships.clone(), target });
        }
    }
    fn describe(&self, _: Pos) -> Line {
        let attack = if self.ships.len() == 1 { " attacks the " } else { " attack the " };
        line![telling::ships(&self.ships), attack, self.target]
    }
}
