//! Eliminating a unit of one's own inside a kingdom that turned neutral, to escape the penalty (PENALTY-06); or a castaway who
//! would rather die than violate a border (WRECK-14).

use super::super::actions::GiveUp;
use super::super::marching::land;
use super::super::prelude::*;
use super::super::{heroes, losses, phrases, reach};

impl Deed for GiveUp {
    fn time() -> Time {
        during(Phase::Movement).or_answering(|question| matches!(question, Frame::PutHero { may_die: true, .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        if let Some(Frame::PutHero { hero, may_die: true, .. }) = pos.top() {
            return vec![GiveUp(*hero)];
        }
        // Himself a player gives up only if he asks for it.
        let own = |id: &CounterId| pos.player(seat).home.is_some_and(|k| pos.book.monarch(k) == *id);
        Self::allowed(pos, seat, pos.forces(seat).filter(|id| !own(id)).map(GiveUp))
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        match pos.top() {
            Some(Frame::PutHero { seat: s, hero, may_die: true, .. }) if *s == seat && *hero == self.0 => Ok(()),
            Some(_) => Err(No::not_asked("Giving a hero up")),
            None => in_strange_land(pos, seat, self.0),
        }
    }
    fn apply(self, world: &mut World, _: SeatId) {
        let GiveUp(unit) = self;
        let pos = Pos::of(world);
        let name = pos.counter(unit).name.clone();
        // Nobody scores for a hero who dies of his own will.
        if pos.top().is_some() {
            pop(world);
            tell_rule(world, None, "WRECK-14", format!("The {name} is given up to the waves."));
            heroes::kill_monarch(world, unit, None, false);
        } else if pos.counter(unit).kind == Kind::Monarch {
            let seat = pos.owner(unit);
            tell_rule(world, seat, "PENALTY-06", format!("The {name} is given up."));
            heroes::kill_monarch(world, unit, None, false);
        } else {
            losses::destroy_and_roll(world, unit);
        }
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Give up {}", phrases::name(pos, self.0))
    }
    fn loss(&self, _: Pos) -> Option<Loss> {
        Some(Loss::ForGood)
    }
    fn units(&self) -> Vec<CounterId> {
        vec![self.0]
    }
}

/// Only in a kingdom that turned neutral around it, and if no way leads out; in one that went into peace or Confusion whether or
/// not (PEACE-13, DEATH-11).
fn in_strange_land(pos: Pos, seat: SeatId, unit: CounterId) -> Result<(), No> {
    pos.in_phase(Phase::Movement, "Giving a unit up")?;
    let name = pos.counter(unit).name.clone();
    if pos.owner(unit) != Some(seat) {
        return Err(No::NotYours { unit: name });
    }
    let within = pos.spot(unit).and_then(|h| land(pos, h));
    let grace = within.is_some_and(|k| pos.realm(k).grace.iter().any(|(s, _)| *s == seat));
    if !grace {
        return Err(No::NoGrace { unit: name });
    }
    if within.is_some_and(|k| matches!(pos.realm(k).standing, Standing::Away { .. })) {
        return Ok(());
    }
    let way_out = reach::reach(pos, seat, &[unit], None).is_ok_and(|ways| ways.keys().any(|h| land(pos, *h) != within));
    if way_out { Err(No::CanLeave { unit: name }) } else { Ok(()) }
}
