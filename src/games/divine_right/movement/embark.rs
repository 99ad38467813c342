//! Going aboard: the fleet comes to the unit (TRANSPORT-02, TRANSPORT-03, TRANSPORT-08).

use super::super::actions::Embark;
use super::super::marching::{bank_dangers, lift_empty_sieges};
use super::super::offers::one_of_each;
use super::super::phrases::{self, troops};
use super::super::prelude::*;
use super::super::ships::{fleets, has_room, look, quay, shores};
use super::{may_embark, stays_home};

impl Deed for Embark {
    fn time() -> Time {
        during(Phase::Movement)
    }
    /// Ships alike take alike units: one offer for each.
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let mut list = vec![];
        let mut seen = vec![];
        for fleet in fleets(pos, seat) {
            let look = look(pos, fleet);
            if seen.contains(&look) {
                continue;
            }
            seen.push(look);
            for hex in shores(pos, fleet) {
                let able = |id: &CounterId| Embark { units: vec![*id], fleet }.check(pos, seat).is_ok();
                let able: Vec<CounterId> = pos.at(hex).filter(able).collect();
                list.extend(one_of_each(pos, &able).into_iter().map(|id| Embark { units: vec![id], fleet }));
            }
        }
        list
    }
    /// A unit that has moved stays ashore.
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let Embark { ref units, fleet } = *self;
        pos.in_phase(Phase::Movement, "Embarking")?;
        let name = |id: CounterId| pos.counter(id).name.clone();
        if pos.owner(fleet) != Some(seat) || pos.counter(fleet).kind != Kind::Fleet {
            return Err(No::NotYours { unit: name(fleet) });
        }
        if units.is_empty() {
            return Err(No::NobodyNamed);
        }
        if !matches!(pos.place(fleet), Place::At { .. }) {
            return Err(No::NotOnMap { unit: name(fleet) });
        }
        if pos.deeds(fleet).rolled || pos.deeds(fleet).declared {
            return Err(No::RolledSiege { unit: name(fleet) });
        }
        let shores = shores(pos, fleet);
        let mut troops = usize::from(!has_room(pos, fleet));
        for (n, &id) in units.iter().enumerate() {
            if units[..n].contains(&id) {
                return Err(No::NamedTwice);
            }
            let castaway = pos.counter(id).kind == Kind::Monarch && pos.spot(id) == Some(pos.map.isle_of_fright);
            if castaway {
                if pos.owner(id) != Some(seat) {
                    return Err(No::NotYours { unit: name(id) });
                }
            } else {
                may_embark(pos, seat, id)?;
            }
            if pos.counter(id).kind == Kind::Fleet {
                return Err(No::LandAndSea);
            }
            let hex = pos.spot(id).unwrap_or(HexId(0));
            if !shores.contains(&hex) {
                return Err(No::FleetNotThere { unit: name(id) });
            }
            if !castaway {
                quay(pos, seat, hex)?;
            }
            if pos.deeds(id).moved || pos.deeds(id).spent > 0 {
                return Err(No::MovedAlready { unit: name(id) });
            }
            troops += usize::from(pos.counter(id).is_combat());
            if troops > 1 {
                return Err(No::FleetFull { fleet: name(fleet) });
            }
        }
        stays_home(pos, units, pos.spot(fleet).expect("a fleet on the map"))
    }
    /// It costs the fleet nothing (TRANSPORT-06) and may be repeated (TRANSPORT-07).
    fn apply(self, world: &mut World, seat: SeatId) {
        let Embark { units, fleet } = self;
        let pos = Pos::of(world);
        let text = format!("{} went aboard {}.", pos.list(&units), pos.counter(fleet).name);
        let spot = pos.spot(fleet).expect("a fleet on the map");
        let fallen = bank_dangers(world, seat, &units);
        for id in units.into_iter().filter(|id| !fallen.contains(id)) {
            // With another's monarch ship or passenger may have left the war (SETUP-10, DEACT-06).
            if Pos::of(world).spot(id).is_none() || Pos::of(world).spot(fleet).is_none() {
                continue;
            }
            set_place(world, id, Place::Aboard { fleet });
            with_deeds(world, id, |d| d.carried = true);
        }
        tell_at(world, Some(seat), spot, "TRANSPORT-03", text);
        lift_empty_sieges(world);
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Bring {} aboard {}", troops(pos, &self.units), phrases::name(pos, self.fleet))
    }
    fn heading(&self, _: Pos) -> String {
        "Ships".into()
    }
    fn units(&self) -> Vec<CounterId> {
        self.units.iter().chain([&self.fleet]).copied().collect()
    }
}
