//! Only these of the fleets in the hex help against an amphibious attack (AMPHIB-05).

use super::super::actions::FleetsJoin;
use super::super::battle::{battle_of, fleets_join, harbour_fleets};
use super::super::phrases;
use super::super::prelude::*;
use super::Stage;

impl Deed for FleetsJoin {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Battle(_)))
    }
    /// One of them, two of them, and so on.
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let Ok(battle) = battle_of(pos, seat, &[Stage::AskFleets]) else { return vec![] };
        let fleets = harbour_fleets(pos, battle);
        (1..fleets.len()).map(|n| FleetsJoin(fleets[..n].to_vec())).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let FleetsJoin(fleets) = self;
        let battle = battle_of(pos, seat, &[Stage::AskFleets])?;
        let able = harbour_fleets(pos, battle);
        if fleets.is_empty() {
            return Err(No::NobodyNamed);
        }
        for (n, id) in fleets.iter().enumerate() {
            if fleets[..n].contains(id) {
                return Err(No::NamedTwice);
            }
            if !able.contains(id) {
                return Err(No::NotAmongThose { unit: pos.counter(*id).name.clone() });
            }
        }
        Ok(())
    }
    fn apply(self, world: &mut World, _: SeatId) {
        fleets_join(world, Some(&self.0));
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Only {} in port help the defence", phrases::list(pos, &self.0))
    }
    fn units(&self) -> Vec<CounterId> {
        self.0.clone()
    }
}
