//! Putting a unit that has a choice of hexes on the map (SETUP-20).

use super::super::actions::Deploy;
use super::super::prelude::*;
use super::super::{alliances, phrases, procedures};

impl Deed for Deploy {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Deploy { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        match pos.top() {
            Some(Frame::Deploy { units, .. }) => {
                let hexes = |unit: CounterId| alliances::deploy_hexes(pos, seat, unit).into_iter();
                let first = units.first().copied().into_iter();
                first.flat_map(|unit| hexes(unit).map(move |hex| Deploy { unit, hex })).collect()
            }
            _ => vec![],
        }
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let Deploy { unit, hex } = *self;
        match pos.top() {
            Some(Frame::Deploy { seat: s, units }) if *s == seat => {
                if !units.contains(&unit) {
                    return Err(No::NotAmongThose { unit: pos.counter(unit).name.clone() });
                }
                if alliances::deploy_hexes(pos, seat, unit).contains(&hex) {
                    return Ok(());
                }
                if pos.counter(unit).site == Site::Scattered && !alliances::scattered_hexes(pos, seat).is_empty() {
                    return Err(alliances::why_no_goblin(pos, seat, hex));
                }
                let hex = pos.label(hex);
                Err(No::NoDeploymentThere { unit: pos.counter(unit).name.clone(), hex })
            }
            _ => Err(No::not_asked("Deploying")),
        }
    }
    fn apply(self, world: &mut World, _: SeatId) {
        procedures::deploy(world, self.unit, self.hex);
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Place {} at {}", phrases::name(pos, self.unit), pos.label(self.hex))
    }
    fn heading(&self, pos: Pos) -> String {
        if pos.exists(self.unit) { format!("Place {}", pos.counter(self.unit).name) } else { "Choose".into() }
    }
    fn units(&self) -> Vec<CounterId> {
        vec![self.unit]
    }
    fn places(&self) -> Vec<HexId> {
        vec![self.hex]
    }
}
