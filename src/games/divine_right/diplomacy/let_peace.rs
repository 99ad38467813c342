//! A besieger's or jailor's answer to a Forced Peace (PEACE-14, PEACE-16), or to Confusion (DEATH-12).

use super::super::actions::LetPeace;
use super::super::prelude::*;
use super::super::{alliances, peace};

/// Those asked answer one after the other.
impl Deed for LetPeace {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::PeaceVeto { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [true, false].map(LetPeace))
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        match pos.top() {
            Some(Frame::PeaceVeto { asked, .. }) if asked.first() == Some(&seat) => Ok(()),
            _ => Err(No::not_asked("Answering a peace")),
        }
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        let Some(Frame::PeaceVeto { kingdom, mut asked }) = pop(world) else { return };
        if !self.0 {
            return refuse(world, seat, kingdom);
        }
        agree(world, seat, kingdom);
        asked.remove(0);
        push(world, Frame::PeaceVeto { kingdom, asked });
    }
    fn describe(&self, pos: Pos) -> String {
        match (self.0, peace::kingless(pos)) {
            (true, Some(_)) => "Give up the siege and step back",
            (false, Some(_)) => "Go on with the siege: a new monarch is crowned and joins an enemy of yours",
            (true, None) => "Let the peace happen",
            (false, None) => "Refuse: there is no peace",
        }
        .into()
    }
}

fn agree(world: &mut World, seat: SeatId, k: KingdomId) {
    let pos = Pos::of(world);
    let (text, rule) = if peace::confused(pos, k) {
        let gives = pos.seat_does(seat, "gives", "give");
        (format!("{gives} up the siege while {k} {} without a king.", k.verb("is", "are")), "DEATH-12")
    } else {
        (format!("{} {k} go.", pos.seat_does(seat, "lets", "let")), "PEACE-15")
    };
    tell_rule(world, Some(seat), rule, text);
}

/// A refusal ends the matter (PEACE-17); for Confusion it crowns a new monarch at once (DEATH-12).
fn refuse(world: &mut World, seat: SeatId, k: KingdomId) {
    let pos = Pos::of(world);
    if !peace::confused(pos, k) {
        let text = format!("{}: there is no peace for {k}.", pos.seat_does(seat, "refuses", "refuse"));
        tell_rule(world, Some(seat), "PEACE-17", text);
        return;
    }
    let fading = pos.is_fading(k);
    let crowns = k.does("crowns a new monarch", "crown a new monarch");
    let text = format!("{} not give up the siege: {crowns}.", pos.seat_does(seat, "will", "will"));
    tell_rule(world, Some(seat), "DEATH-12", text);
    if fading {
        alliances::withdraw(world, k);
        with_realm(world, k, |r| r.fading = None);
    }
    if !alliances::join_enemy_of(world, k, seat, "DEATH-12") {
        alliances::stand(world, k, Standing::Neutral);
    }
}
