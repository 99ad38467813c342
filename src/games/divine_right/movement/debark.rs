//! Going ashore from one's fleets (TRANSPORT-07). Heroes may land among enemies, troops only where they may stop.

use super::super::actions::Debark;
use super::super::marching::{landing_dangers, search, settle, violate};
use super::super::phrases::troops;
use super::super::prelude::*;
use super::super::ships::{fleets, quay, shores};
use super::Field;

impl Deed for Debark {
    fn time() -> Time {
        during(Phase::Movement)
    }
    /// All who are aboard of each ship, and each by himself.
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let mut list = vec![];
        for fleet in fleets(pos, seat) {
            let aboard: Vec<CounterId> = pos.cargo(fleet).collect();
            if aboard.is_empty() {
                continue;
            }
            let mut groups = vec![aboard.clone()];
            if aboard.len() > 1 {
                groups.extend(aboard.into_iter().map(|id| vec![id]));
            }
            for hex in shores(pos, fleet) {
                let all = groups.iter().map(|units| Debark { units: units.clone(), hex });
                list.extend(Self::allowed(pos, seat, all));
            }
        }
        list
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let Debark { ref units, hex } = *self;
        pos.in_phase(Phase::Movement, "Landing")?;
        if units.is_empty() {
            return Err(No::NobodyNamed);
        }
        if hex == pos.map.isle_of_fright {
            return Err(No::IsleOfFright); // TERRAIN-14, WRECK-07
        }
        if !pos.map.has(hex) || !pos.map.is_land(hex) {
            return Err(No::NotOnLand { hex: pos.label(hex) });
        }
        let field = Field::of(pos, seat);
        for &id in units {
            let name = pos.counter(id).name.clone();
            if pos.owner(id) != Some(seat) {
                return Err(No::NotYours { unit: name });
            }
            let Place::Aboard { fleet } = pos.place(id) else { return Err(No::NotAboard { unit: name }) };
            if !shores(pos, fleet).contains(&hex) {
                return Err(No::FleetNotThere { unit: name });
            }
            quay(pos, seat, hex)?;
            if let Some(k) = pos.counter(id).kingdom().filter(|k| pos.counter(id).is_combat() && pos.is_fading(*k)) {
                return Err(No::Confused { kingdom: k.to_string() }); // DEATH-02
            }
            if pos.counter(id).is_combat() {
                // SIEGE-64: into one's own besieged port by an open sea side the land besiegers do not matter.
                let open_port = pos.holder(hex) == Some(seat) && pos.siege(hex).is_some() && !pos.blockaded(hex);
                if !open_port {
                    field.enter(pos, false, hex)?;
                    field.stop(pos, false, hex)?;
                }
            }
        }
        Ok(())
    }
    /// They move no more this turn; on the beach they meet what marches meet, borders and lone heroes.
    fn apply(self, world: &mut World, seat: SeatId) {
        let Debark { units, hex } = self;
        let pos = Pos::of(world);
        let text = format!("{} landed at {}.", pos.list(&units), pos.label(hex));
        let fallen = landing_dangers(world, seat, &units, hex);
        for &id in units.iter().filter(|id| !fallen.contains(id)) {
            let from = Pos::of(world).spot(id);
            if from.is_none() {
                continue; // SETUP-10, DEACT-06: gone with another's monarch.
            }
            set_place(world, id, Place::At { hex, inside: false });
            with_deeds(world, id, |d| {
                d.carried = true;
                d.halted = true;
                d.moved = true;
            });
            violate(world, seat, from, hex);
        }
        tell_at(world, Some(seat), hex, "TRANSPORT-07", text);
        if units.iter().any(|id| Pos::of(world).counter(*id).kind == Kind::Army) {
            search(world, seat, hex);
        }
        settle(world, seat, hex, &units);
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Land {} at {}", troops(pos, &self.units), pos.label(self.hex))
    }
    fn heading(&self, _: Pos) -> String {
        "Ships".into()
    }
    fn units(&self) -> Vec<CounterId> {
        self.units.clone()
    }
    fn places(&self) -> Vec<HexId> {
        vec![self.hex]
    }
}
