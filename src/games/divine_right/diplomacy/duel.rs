//! Two ambassadors fight (DUEL, SEQ-22).

use super::super::actions::Duel;
use super::super::prelude::*;
use super::{ambassador_free, kill_ambassador};

/// Each pair of players once in the game (DUEL-01).
impl Deed for Duel {
    fn time() -> Time {
        during(Phase::Diplomacy)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, pos.in_play().map(Duel))
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let Duel(other) = *self;
        ambassador_free(pos, seat, "Duelling")?;
        if other == seat || !pos.has_seat(other) || pos.player(other).out_since.is_some() {
            return Err(No::NoOpponent);
        }
        if pos.player(seat).duelled.contains(&other) {
            return Err(No::DuelledAlready { opponent: pos.seat_name(other) });
        }
        let back = pos.player(other).ambassador_from;
        if back > pos.turn.number {
            return Err(No::OpponentDead { opponent: pos.seat_name(other), back });
        }
        Ok(())
    }
    /// The ambassadors meet at once (DUEL-02), without cards (DUEL-03); nobody can refuse (DUEL-06).
    fn apply(self, world: &mut World, seat: SeatId) {
        let Duel(other) = self;
        world.resource_mut::<Turn>().task_done = true;
        with_player(world, seat, |p| p.duelled.push(other));
        with_player(world, other, |p| p.duelled.push(seat));
        let (a, b) = (d6(world), d6(world));
        let pos = Pos::of(world);
        let (name, rival) = (pos.seat_name(seat), pos.seat_name(other));
        let record = Throw {
            purpose: format!("Duel: {name}, {rival}"),
            dice: vec![a, b],
            modifiers: vec![],
            total: i16::from(a) - i16::from(b),
            needed: "the higher die".into(),
        };
        let verdict = match a.cmp(&b) {
            std::cmp::Ordering::Greater => format!("{rival}'s ambassador falls"),
            std::cmp::Ordering::Less => format!("{name}'s ambassador falls"),
            std::cmp::Ordering::Equal => "both ambassadors fall".into(),
        };
        let rule = if a == b { "DUEL-05" } else { "DUEL-04" };
        told(world, Some(seat), None, rule, record, format!("In the duel {verdict}."));
        if a >= b {
            kill_ambassador(world, other);
        }
        if b >= a {
            kill_ambassador(world, seat);
        }
    }
    fn describe(&self, pos: Pos) -> String {
        match self.0 {
            other if pos.has_seat(other) => format!("Duel with the ambassador of {}", pos.seat_name(other)),
            other => format!("Duel with the ambassador of {other}"),
        }
    }
    fn heading(&self, _: Pos) -> String {
        "Duel".into()
    }
    fn is_final(&self, _: Pos) -> bool {
        true
    }
    fn is_errand(&self) -> bool {
        true
    }
}
