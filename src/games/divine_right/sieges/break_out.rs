//! The whole garrison attacks the besiegers from inside (SIEGE-22).

use super::super::actions::BreakOut;
use super::super::prelude::*;
use super::super::{battle, phrases};
use super::{breakers, may_stay, shut_in, stay_out, usual_stays};

impl Deed for BreakOut {
    fn time() -> Time {
        during(Phase::Sieges)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let mut list = vec![];
        for castle in shut_in(pos, seat) {
            let heroes = may_stay(pos, seat, castle);
            list.extend(usual_stays(&heroes).into_iter().map(|staying| BreakOut { castle, staying }));
        }
        list
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        pos.in_phase(Phase::Sieges, "Breaking out")?;
        if !shut_in(pos, seat).contains(&self.castle) {
            return Err(No::NoBreakOut { castle: pos.label(self.castle) });
        }
        stay_out(pos, seat, self.castle, &self.staying)
    }
    /// A battle begins.
    fn apply(self, world: &mut World, seat: SeatId) {
        let BreakOut { castle, staying } = self;
        let (attackers, defenders, defender, label) = {
            let pos = Pos::of(world);
            let siege = pos.siege(castle).expect("besieged");
            (breakers(pos, castle), pos.besiegers(castle), siege.by, pos.label(castle))
        };
        for &id in &attackers {
            with_deeds(world, id, |d| {
                d.broke_out = true;
                d.attacked = true;
            });
        }
        let text = format!("The garrison of {label} breaks out against the besiegers.");
        tell_at(world, Some(seat), castle, "SIEGE-22", text);
        battle::begin_break_out(world, seat, defender, castle, attackers, defenders, staying);
    }
    fn describe(&self, pos: Pos) -> String {
        let label = pos.label(self.castle);
        match &self.staying[..] {
            [] => format!("Break out of {label}"),
            staying => format!("Break out of {label}, {} staying behind", phrases::list(pos, staying)),
        }
    }
    fn is_final(&self, _: Pos) -> bool {
        true
    }
    fn units(&self) -> Vec<CounterId> {
        self.staying.clone()
    }
    fn places(&self) -> Vec<HexId> {
        vec![self.castle]
    }
}
