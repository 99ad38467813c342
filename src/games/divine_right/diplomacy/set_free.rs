//! Letting a captive go (PRISON-01): at once on capture, or in one's own diplomacy.

use super::super::actions::SetFree;
use super::super::prelude::*;
use super::super::{heroes, phrases};
use super::{close_question, mine_to_judge};

impl Deed for SetFree {
    fn time() -> Time {
        during(Phase::Diplomacy).or_answering(|question| matches!(question, Frame::Captive { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, KingdomId::ALL.map(|k| SetFree(pos.book.monarch(k))))
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        mine_to_judge(pos, seat, self.0).map(|_| ())
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        close_question(world, seat, self.0);
        heroes::free(world, self.0);
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Set the {} free", phrases::name(pos, self.0))
    }
    fn heading(&self, _: Pos) -> String {
        "Prisoners and peace".into()
    }
    fn loss(&self, _: Pos) -> Option<Loss> {
        Some(Loss::ForGood)
    }
    fn units(&self) -> Vec<CounterId> {
        vec![self.0]
    }
}
