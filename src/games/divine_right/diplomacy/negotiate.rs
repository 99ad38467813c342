//! The ambassador speaks, with a card or without, and the die falls (ACT-04, DEACT-03).

use super::super::actions::Negotiate;
use super::super::book::{Effect, Ploy};
use super::super::persuasion::Court;
use super::super::prelude::*;
use super::super::{alliances, phrases};
use super::{banish, in_hand, kill_ambassador, lay_down, mission};

impl Deed for Negotiate {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Mission { .. }))
    }
    /// Of cards alike, the first.
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        if mission(pos, seat).is_err() {
            return vec![];
        }
        let mut list = vec![Negotiate(None)];
        let mut seen = vec![];
        for card in &pos.player(seat).hand {
            let kind = pos.book.card(*card).to_string();
            if !seen.contains(&kind) {
                list.push(Negotiate(Some(*card)));
                seen.push(kind);
            }
        }
        list
    }
    /// One card a phase.
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        mission(pos, seat)?;
        if let Some(card) = self.0 {
            in_hand(pos, seat, card)?;
            if pos.turn.card_played {
                return Err(No::OneCardAPhase);
            }
        }
        Ok(())
    }
    /// At most one card, die, result (SEQ-19, CARD-04, ACT-04 to ACT-06, DEACT-03 to DEACT-05).
    fn apply(self, world: &mut World, _: SeatId) {
        let Negotiate(card) = self;
        let Some(Frame::Mission { seat, kingdom: k, errand }) = pop(world) else { return };
        let attempt = Court::of(Pos::of(world)).attempt(seat, k, errand, card);
        if let Some(card) = card {
            world.resource_mut::<Turn>().card_played = true;
            lay_down(world, seat, card);
        }
        let die = d6(world);
        let need = attempt.need;
        let purpose = match errand {
            Errand::Activate => format!("Activating {k}"),
            Errand::Deactivate => format!("Deactivating {k}"),
        };
        let record: Throw = throw(purpose, die, attempt.modifiers, format!("{need} or more"));
        let success = attempt.possible && record.total >= need;
        let hex = Pos::of(world).book.kingdom(k).seat;
        let verdict = if success { "agrees" } else { "refuses" };
        let rule = match errand {
            Errand::Activate => "ACT-05",
            Errand::Deactivate => "DEACT-04",
        };
        told(world, Some(seat), Some(hex), rule, record, format!("The monarch of {k} {verdict}."));
        let ploy = card.map(|c| Pos::of(world).book.card(c).ploy);
        if success {
            succeed(world, seat, k, errand, ploy);
        } else {
            fail(world, seat, k, card);
        }
    }
    fn describe(&self, pos: Pos) -> String {
        match self.0 {
            None => format!("Roll without a card{}", phrases::mission(pos, None)),
            Some(card) => match pos.book.cards.get(card.0 as usize) {
                Some(c) => format!("Play {c} and roll{}", phrases::mission(pos, Some(card))),
                None => "Play a card and roll".into(),
            },
        }
    }
    fn is_final(&self, _: Pos) -> bool {
        true
    }
}

fn succeed(world: &mut World, seat: SeatId, k: KingdomId, errand: Errand, ploy: Option<Ploy>) {
    match errand {
        Errand::Activate => {
            let cursed = Pos::of(world).has_effect(k, |e| matches!(e, Effect::CurseLiftedBy { .. }));
            with_realm(world, k, |r| {
                if cursed && r.cured_by.is_none() {
                    r.cured_by = Some(seat);
                }
                r.blackmailed = ploy == Some(Ploy::Blackmail);
            });
            alliances::activate(world, k, seat, false);
        }
        Errand::Deactivate => {
            let turncoat = Pos::of(world).has_effect(k, |e| matches!(e, Effect::JoinsDeactivator));
            alliances::deactivate(world, k);
            if turncoat {
                tell(world, Some(seat), format!("The treacherous monarch of {k} changes sides."));
                alliances::activate(world, k, seat, false);
            }
        }
    }
}

/// Failure: some ploys (BANISH-01) and some personalities (BANISH-05) banish the ambassador, both terms added (BANISH-06); a
/// Mad monarch kills him.
fn fail(world: &mut World, seat: SeatId, k: KingdomId, card: Option<CardId>) {
    let (turns, dies) = {
        let pos = Pos::of(world);
        let effects: &[Effect] = pos.realm(k).personality.map_or(&[], |p| &pos.book.personality(p).effects);
        let mut turns = 0u16;
        if let Some(card) = card.map(|c| pos.book.card(c)) {
            let pardoned = effects.iter().any(|e| matches!(e, Effect::NoBanish(p) if p.contains(&card.ploy)));
            if !pardoned {
                turns += u16::from(card.banish);
                for effect in effects {
                    if let Effect::BanishLonger { ploys, turns: more } = effect
                        && ploys.contains(&card.ploy)
                    {
                        turns += u16::from(*more);
                    }
                }
            }
        }
        turns += effects.iter().map(|e| if let Effect::BanishOnFail(n) = e { u16::from(*n) } else { 0 }).sum::<u16>();
        (turns, effects.iter().any(|e| matches!(e, Effect::AmbassadorDiesOnFail)))
    };
    if turns > 0 {
        banish(world, seat, k, Some(turns));
    }
    if dies {
        kill_ambassador(world, seat);
    }
}
