//! A fleet of one's own ships and those of allies (FLT-1; FLT-2, as ARM-1 and ARM-5).

use super::super::prelude::*;
use super::fleets::{band, leader, to_order};
use super::{Fleet, No, TravelAsk, asked};
use crate::line;

/// Two or more ships of the faction and its allies in one sea area or port.
impl Deed for Fleet {
    /// Those that could be formed in a place: of all one's ships there, alone, with those of all allies and of each; any two of
    /// these.
    fn candidates(pos: Pos, seat: SeatId) -> Vec<Self> {
        if asked(pos).is_some() || !matches!(pos.turn.phase, Phase::Movement | Phase::Combat) {
            return vec![];
        }
        let mut list: Vec<Fleet> = vec![];
        let mut berths: Vec<Berth> = pos.ships_of(seat).map(|s| s.at).collect();
        berths.sort_unstable();
        berths.dedup();
        for berth in berths {
            let here = |of: &dyn Fn(SeatId) -> bool| -> Vec<ShipId> {
                pos.ships().filter(|s| s.at == berth && pos.master(s.id).is_some_and(of)).map(|s| s.id).collect()
            };
            let (own, all) = (here(&|m| m == seat), here(&|m| pos.allied(m, seat)));
            let mut fleets = vec![all.clone(), own.clone()];
            let allies = pos.seats().filter(|s| *s != seat && pos.allied(*s, seat));
            fleets.extend(allies.map(|ally| here(&|m| m == seat || m == ally)));
            let other = |s: &ShipId, than: &ShipId| s != than && (s > than || !own.contains(s));
            fleets.extend(own.iter().flat_map(|a| all.iter().filter(|b| other(b, a)).map(|b| vec![*a, *b])));
            fleets.iter_mut().for_each(|ships| ships.sort_unstable());
            for ships in fleets {
                if !list.contains(&Fleet { ships: ships.clone() }) {
                    list.push(Fleet { ships });
                }
            }
        }
        list
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Fleet { ref ships } = *self;
        self.if_asked(pos, asked(pos).is_none())?;
        pos.may_act_in(&[Phase::Movement, Phase::Combat], seat, "Forming a fleet")?;
        let of_league = |s: &ShipId| s.index() < ShipId::COUNT && pos.master(*s).is_some_and(|m| pos.allied(m, seat));
        let mut sorted = ships.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let whole = sorted.len() == ships.len() && sorted.len() > 1 && sorted.iter().all(of_league);
        let own = || sorted.iter().any(|s| pos.master(*s) == Some(seat));
        let apart = || sorted.iter().any(|s| pos.ship(*s).at != pos.ship(sorted[0]).at);
        let stands = || pos.field.fleets.iter().any(|f| f.ships == sorted && leader(pos, f) == Some(seat));
        if !whole || !own() || apart() || stands() {
            return Err(No::NoFleet.into());
        }
        let asked = |s: &&ShipId| !to_order(pos, seat, **s) && pos.turn.asked.contains(&Asked::Fleet(**s));
        match sorted.iter().find(asked) {
            Some(ship) => Err(No::FleetAsked { ship: pos.ship_name(*ship).into() }.into()),
            None => Ok(()),
        }
    }
    /// Allies whose ships are in it are asked first, but for those that follow the seat already.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Fleet { ref ships } = *self;
        let pos = &*now(world);
        let others: Vec<(ShipId, SeatId)> = ships
            .iter()
            .filter(|s| !to_order(pos, seat, **s))
            .filter_map(|s| pos.master(*s).map(|m| (*s, m)))
            .collect();
        let mut allies: Vec<SeatId> = others.iter().map(|(_, m)| *m).collect();
        allies.sort();
        allies.dedup();
        if allies.is_empty() {
            return band(world, seat, ships);
        }
        world.resource_mut::<Course>().asked.extend(others.iter().map(|(s, _)| Asked::Fleet(*s)));
        world.push(TravelAsk::Band { leader: seat, allies, ships: ships.to_vec() });
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Form a fleet of ", telling::each(&self.ships)]
    }
}
