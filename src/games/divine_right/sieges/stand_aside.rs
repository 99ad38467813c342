//! Taking units or heroes out of a besieging stack before the roll (SIEGE-37).

use super::super::actions::StandAside;
use super::super::offers::one_of_each;
use super::super::phrases::troops;
use super::super::prelude::*;
use super::super::{displacement, marching};

impl Deed for StandAside {
    fn time() -> Time {
        during(Phase::Sieges)
    }
    /// Each unit by itself, and all of them.
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let mut list = vec![];
        for keep in pos.keeps().filter(|k| k.siege.is_some_and(|s| s.by == seat)) {
            let all = displacement::stack(pos, seat, keep.hex);
            // Taking all away lifts the siege: the last of the list, not the first.
            let mut groups: Vec<Vec<CounterId>> = one_of_each(pos, &all).into_iter().map(|id| vec![id]).collect();
            groups.push(all.clone());
            groups.dedup();
            for units in groups {
                let ways = displacement::ways_out(pos, seat, keep.hex, &units).into_iter();
                let all = ways.map(|to| StandAside { castle: keep.hex, units: units.clone(), to });
                list.extend(Self::allowed(pos, seat, all));
            }
        }
        list
    }
    /// Either all go, or as many stay as the siege needs.
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let StandAside { castle, ref units, to } = *self;
        pos.in_phase(Phase::Sieges, "Standing aside")?;
        if pos.turn.sieges_named {
            return Err(No::SiegesNamed);
        }
        if pos.siege(castle).is_none_or(|s| s.by != seat) {
            return Err(No::NotBesieging { castle: pos.label(castle) });
        }
        if units.is_empty() {
            return Err(No::NobodyNamed);
        }
        for (n, &id) in units.iter().enumerate() {
            let there = pos.place(id) == Place::At { hex: castle, inside: false };
            if pos.owner(id) != Some(seat) || !there {
                return Err(No::NotTogether { hex: pos.label(castle) });
            }
            if units[..n].contains(&id) {
                return Err(No::NamedTwice);
            }
        }
        let stay = pos.besiegers(castle).into_iter().filter(|id| !units.contains(id)).count();
        let need = pos.siege_need(castle);
        if stay != 0 && stay < need {
            return Err(No::TooFewStay { castle: pos.label(castle), have: stay, need });
        }
        if !displacement::ways_out(pos, seat, castle, units).contains(&to) {
            return Err(No::NoWayThere { hex: pos.label(to) });
        }
        Ok(())
    }
    /// They are free to move in the movement phase (SIEGE-39).
    fn apply(self, world: &mut World, seat: SeatId) {
        let StandAside { castle, units, to } = self;
        let pos = Pos::of(world);
        let text = format!("{} stood aside from {} to {}.", pos.list(&units), pos.label(castle), pos.label(to));
        tell_at(world, Some(seat), to, "SIEGE-37", text);
        displacement::take_to(world, seat, &units, to);
        marching::lift_empty_sieges(world);
    }
    fn describe(&self, pos: Pos) -> String {
        let left = pos.besiegers(self.castle).into_iter().any(|id| !self.units.contains(&id));
        let end = if left { "" } else { "; it lifts the siege" };
        let (castle, to) = (pos.label(self.castle), pos.label(self.to));
        format!("Take {} from {castle} aside to {to}{end}", troops(pos, &self.units))
    }
    fn heading(&self, _: Pos) -> String {
        "Stand aside from a siege".into()
    }
    /// Who takes the last besiegers aside lifts the siege (SIEGE-35).
    fn loss(&self, pos: Pos) -> Option<Loss> {
        pos.besiegers(self.castle).into_iter().all(|id| self.units.contains(&id)).then_some(Loss::ForGood)
    }
    fn units(&self) -> Vec<CounterId> {
        self.units.clone()
    }
    fn places(&self) -> Vec<HexId> {
        vec![self.castle, self.to]
    }
}
