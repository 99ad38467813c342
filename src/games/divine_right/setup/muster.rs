//! A unit to be mobilised now (Incompetent) or to stay out (Mad).

use super::super::actions::Muster;
use super::super::prelude::*;
use super::super::{alliances, phrases, procedures};

impl Deed for Muster {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Muster { .. }))
    }
    /// Of units alike, the first.
    fn offers(pos: Pos, _: SeatId) -> Vec<Self> {
        let Some(Frame::Muster { kingdom, .. }) = pos.top() else { return vec![] };
        let mut seen = vec![];
        alliances::regulars(pos, *kingdom)
            .filter(|id| pos.place(*id) == Place::Waiting)
            .filter(|id| {
                let look = (pos.counter(*id).kind, pos.counter(*id).site_key());
                let new = !seen.contains(&look);
                seen.push(look);
                new
            })
            .map(Muster)
            .collect()
    }
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), No> {
        let Muster(unit) = *self;
        match pos.top() {
            Some(Frame::Muster { kingdom, .. }) => {
                if pos.counter(unit).kingdom() == Some(*kingdom) && pos.place(unit) == Place::Waiting {
                    Ok(())
                } else {
                    Err(No::NotAmongThose { unit: pos.counter(unit).name.clone() })
                }
            }
            _ => Err(No::not_asked("Mobilising")),
        }
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        procedures::muster(world, seat, self.0);
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Mobilise {}", phrases::name(pos, self.0))
    }
    fn units(&self) -> Vec<CounterId> {
        vec![self.0]
    }
}
