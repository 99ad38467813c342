//! Hiring a mercenary from the pool (EVENT-11).

use super::super::actions::Hire;
use super::super::prelude::*;
use super::{arriving, entrances, kind_name, lands_here, pool, take_on, use_up};

impl Deed for Hire {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Arrive { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let places = entrances(pos);
        let at = |kind: Kind| places.iter().map(move |hex| Hire { kind, hex: *hex });
        Self::allowed(pos, seat, [Kind::Army, Kind::Fleet].into_iter().flat_map(at))
    }
    /// On its own and beyond any identity card (EVENT-17, EVENT-25, EVENT-28, MERC-03 to MERC-05).
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let Hire { kind, hex } = *self;
        let (_, mercenaries, either) = arriving(pos, seat)?;
        if mercenaries + either == 0 {
            return Err(No::NoMercenariesGranted);
        }
        if !pos.map.has(hex) {
            return Err(No::OffMap { hex: hex.to_string() });
        }
        if pool(pos, kind).is_none() {
            return Err(No::PoolEmpty { kind: kind_name(kind).into() });
        }
        lands_here(pos, seat, kind, hex)
    }
    /// The first of this kind comes, for one granted or else one of either kind.
    fn apply(self, world: &mut World, seat: SeatId) {
        use_up(world, false);
        let Some(unit) = pool(Pos::of(world), self.kind) else { return };
        take_on(world, seat, unit, self.hex, "EVENT-11");
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Hire a mercenary {} at {}", kind_name(self.kind), pos.label(self.hex))
    }
    fn heading(&self, _: Pos) -> String {
        "Mercenaries".into()
    }
    fn places(&self) -> Vec<HexId> {
        vec![self.hex]
    }
}
