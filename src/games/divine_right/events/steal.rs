//! Taking an enemy's mercenary, the pool being empty (MERC-07).

use super::super::actions::Steal;
use super::super::prelude::*;
use super::super::{marching, phrases, ships};
use super::{arriving, entrances, is_open, lands_here, pool, take_on, use_up};

impl Deed for Steal {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Arrive { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let places = entrances(pos);
        let hired = pos.ids().filter(|id| pos.counter(*id).origin == Origin::Mercenary);
        let all = hired.flat_map(|unit| places.iter().map(move |hex| Steal { unit, hex: *hex }));
        Self::allowed(pos, seat, all)
    }
    /// MERC-07 to MERC-10.
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let Steal { unit, hex } = *self;
        let (_, mercenaries, either) = arriving(pos, seat)?;
        if mercenaries + either == 0 {
            return Err(No::NoMercenariesGranted);
        }
        let counter = pos.counter(unit);
        let others = pos.owner(unit).is_some_and(|o| o != seat);
        if counter.origin != Origin::Mercenary || !others || pos.spot(unit).is_none() {
            return Err(No::NotAnEnemysMercenary { unit: counter.name.clone() });
        }
        if !pos.map.has(hex) {
            return Err(No::OffMap { hex: hex.to_string() });
        }
        let armies_left = pool(pos, Kind::Army).is_some();
        let fleets_left = pool(pos, Kind::Fleet).is_some();
        let has_port = || pos.map.all().any(|h| pos.map.is_port(h.id) && is_open(pos, seat, h.id));
        // MERC-08: only fleets are left, and no port for them: then armies may be taken.
        if armies_left || fleets_left && (counter.kind == Kind::Fleet || has_port()) {
            return Err(No::PoolNotEmpty);
        }
        if counter.kind == Kind::Fleet && !cargo_finds_room(pos, unit) {
            return Err(No::WouldDrown { fleet: counter.name.clone() });
        }
        lands_here(pos, seat, counter.kind, hex)
    }
    /// What was aboard such a fleet goes over to the others of its stack.
    fn apply(self, world: &mut World, seat: SeatId) {
        let Steal { unit, hex } = self;
        use_up(world, false);
        let pos = Pos::of(world);
        let (others, cargo) = (sister_ships(pos, unit), pos.cargo(unit).collect::<Vec<_>>());
        for id in cargo {
            let pos = Pos::of(world);
            let fits = |f: &CounterId| !pos.counter(id).is_combat() || ships::has_room(pos, *f);
            let ship = others.iter().copied().find(fits).expect("check has found room");
            set_place(world, id, Place::Aboard { fleet: ship });
        }
        take_on(world, seat, unit, hex, "MERC-07");
        marching::lift_empty_sieges(world);
    }
    fn describe(&self, pos: Pos) -> String {
        let (name, where_from) = (phrases::name(pos, self.unit), phrases::whereabouts(pos, self.unit));
        format!("Lure {name} away{where_from} to {}", pos.label(self.hex))
    }
    fn heading(&self, _: Pos) -> String {
        "Mercenaries".into()
    }
    fn units(&self) -> Vec<CounterId> {
        vec![self.unit]
    }
    fn places(&self) -> Vec<HexId> {
        vec![self.hex]
    }
}

/// The other fleets of a fleet's stack.
fn sister_ships(pos: Pos, fleet: CounterId) -> Vec<CounterId> {
    let alike = |id: CounterId| (pos.counter(id).kind, pos.owner(id), pos.spot(id));
    pos.ids().filter(|id| *id != fleet && alike(*id) == alike(fleet)).collect()
}

/// Can the other fleets of its stack carry everything this one has aboard (MERC-10)?
fn cargo_finds_room(pos: Pos, fleet: CounterId) -> bool {
    let others = sister_ships(pos, fleet);
    let troops = pos.cargo(fleet).filter(|id| pos.counter(*id).is_combat()).count();
    let heroes = pos.cargo(fleet).count() - troops;
    let room = others.iter().filter(|id| ships::has_room(pos, **id)).count();
    room >= troops && (heroes == 0 || !others.is_empty())
}
