//! The Forced Peace die (PEACE-01 to PEACE-08, PRISON-07).

use super::super::actions::ForcePeace;
use super::super::book::Effect;
use super::super::peace;
use super::super::prelude::*;

impl Deed for ForcePeace {
    fn time() -> Time {
        during(Phase::Diplomacy)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, KingdomId::ALL.map(ForcePeace))
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let ForcePeace(k) = *self;
        pos.in_phase(Phase::Diplomacy, "Forcing peace")?;
        match pos.realm(k).standing {
            Standing::Allied(other) if other != seat => {}
            Standing::Player(_) => return Err(No::PlayersNeverForced { kingdom: k.to_string() }),
            _ => return Err(No::NotEnemyAllied { kingdom: k.to_string() }),
        }
        if pos.is_fading(k) {
            return Err(No::Confused { kingdom: k.to_string() });
        }
        if pos.turn.peace_tried.contains(&k) {
            return Err(No::PeaceTried { kingdom: k.to_string() });
        }
        if pos.realm(k).revealed && pos.has_effect(k, |e| matches!(e, Effect::Faithful)) {
            return Err(No::Loyal { kingdom: k.to_string() });
        }
        let info = pos.book.kingdom(k);
        let occupied = info.has_royal_castle
            && pos.keep(info.seat).is_some_and(|keep| keep.plundered)
            && pos.outside(info.seat).any(|id| pos.owner(id) == Some(seat));
        let jailed = matches!(pos.place(pos.book.monarch(k)), Place::Prison { captor: Some(c), .. } if c == seat);
        if occupied || jailed { Ok(()) } else { Err(No::NoHoldOn { kingdom: k.to_string() }) }
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        let ForcePeace(k) = self;
        world.resource_mut::<Turn>().peace_tried.push(k);
        let die = d6(world);
        let hex = Pos::of(world).book.kingdom(k).seat;
        let need = Pos::of(world).book.tables.forced_peace_needs;
        let record = throw(format!("Forced Peace on {k}"), die, vec![], format!("{need} or more"));
        if die < need {
            told(world, Some(seat), Some(hex), "PEACE-03", record, format!("The monarch of {k} will not make peace."));
            return;
        }
        told(world, Some(seat), Some(hex), "PEACE-03", record, format!("The monarch of {k} is ready to make peace."));
        let asked = peace::vetoers(Pos::of(world), Some(seat), k);
        push(world, Frame::PeaceVeto { kingdom: k, asked });
    }
    fn describe(&self, _: Pos) -> String {
        format!("Try to force peace on {}", self.0)
    }
    fn heading(&self, _: Pos) -> String {
        "Prisoners and peace".into()
    }
    fn is_final(&self, _: Pos) -> bool {
        true
    }
    fn is_errand(&self) -> bool {
        true
    }
}
