//! Executing a captive: at once on capture, or in one's own diplomacy (PRISON).

use super::super::actions::Execute;
use super::super::prelude::*;
use super::super::{heroes, phrases};
use super::{close_question, mine_to_judge};

impl Deed for Execute {
    fn time() -> Time {
        during(Phase::Diplomacy).or_answering(|question| matches!(question, Frame::Captive { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, KingdomId::ALL.map(|k| Execute(pos.book.monarch(k))))
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let new = mine_to_judge(pos, seat, self.0)?;
        // PEACE-16: who lets the peace be has released him.
        let kingdom = pos.counter(self.0).kingdom();
        let at_peace = kingdom.filter(|k| matches!(pos.realm(*k).fading, Some((Away::Peace, _))));
        match at_peace {
            Some(k) if !new => Err(No::ReleasedByPeace { kingdom: k.to_string() }),
            _ => Ok(()),
        }
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        close_question(world, seat, self.0);
        heroes::execute(world, seat, self.0);
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Execute the {}", phrases::name(pos, self.0))
    }
    fn heading(&self, _: Pos) -> String {
        "Prisoners and peace".into()
    }
    fn is_final(&self, _: Pos) -> bool {
        true
    }
    fn loss(&self, _: Pos) -> Option<Loss> {
        Some(Loss::ForGood)
    }
    fn units(&self) -> Vec<CounterId> {
        vec![self.0]
    }
}
