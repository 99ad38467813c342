//! Bringing an eliminated regular back at its own site (EVENT-09).

use super::super::actions::Replace;
use super::super::prelude::*;
use super::super::{alliances, phrases};
use super::{arriving, use_up};

/// Where it could return at all (EVENT-23, KINGDOM-ZORN-05).
fn sites(pos: Pos, seat: SeatId, unit: CounterId) -> Vec<HexId> {
    match pos.counter(unit).site {
        Site::At(site) => vec![site],
        Site::Scattered => alliances::scattered_hexes(pos, seat),
        Site::None => vec![],
    }
}

impl Deed for Replace {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Arrive { .. }))
    }
    /// Of units alike, the first.
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let mut list = vec![];
        let mut seen: Vec<(KingdomId, Kind, u32)> = vec![];
        for unit in pos.ids().filter(|id| pos.place(*id) == Place::Dead && pos.counter(*id).is_combat()) {
            let counter = pos.counter(unit);
            let Some(k) = counter.kingdom() else { continue };
            let alike = (k, counter.kind, counter.site_key());
            if seen.contains(&alike) {
                continue;
            }
            seen.push(alike);
            let here = sites(pos, seat, unit).into_iter().map(|hex| Replace { unit, hex });
            list.extend(Self::allowed(pos, seat, here));
        }
        list
    }
    /// DEACT-09, DEATH-06, EVENT-23, EVENT-24, VIOLATE-04, PORT-05, KINGDOM-ZORN-05.
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let Replace { unit, hex } = *self;
        let (replacements, _, either) = arriving(pos, seat)?;
        if replacements + either == 0 {
            return Err(No::NoReplacements);
        }
        let counter = pos.counter(unit);
        let served = |k: KingdomId| pos.controller(k) == Some(seat) && !pos.is_fading(k);
        let own = counter.is_combat() && counter.kingdom().is_some_and(served);
        if !own || pos.place(unit) != Place::Dead {
            return Err(No::NotEliminated { unit: counter.name.clone() });
        }
        if !pos.map.has(hex) {
            return Err(No::OffMap { hex: hex.to_string() });
        }
        if !sites(pos, seat, unit).contains(&hex) {
            return Err(match counter.site {
                Site::Scattered => alliances::why_no_goblin(pos, seat, hex),
                _ => No::NotItsSite { unit: counter.name.clone(), hex: pos.label(hex) },
            });
        }
        if pos.siege(hex).is_some() {
            return Err(No::UnderSiege { castle: pos.label(hex) });
        }
        if pos.enemies_outside(seat, hex) {
            return Err(No::SiteTaken { hex: pos.label(hex) });
        }
        Ok(())
    }
    /// For one replacement granted or else one of either kind.
    fn apply(self, world: &mut World, seat: SeatId) {
        use_up(world, true);
        alliances::put(world, self.unit, self.hex);
        let pos = Pos::of(world);
        let text = format!("{} returns at {}.", pos.counter(self.unit).name, pos.label(self.hex));
        tell_at(world, Some(seat), self.hex, "EVENT-09", text);
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Bring back {} at {}", phrases::name(pos, self.unit), pos.label(self.hex))
    }
    fn heading(&self, _: Pos) -> String {
        "Replacements".into()
    }
    fn units(&self) -> Vec<CounterId> {
        vec![self.unit]
    }
    fn places(&self) -> Vec<HexId> {
        vec![self.hex]
    }
}
