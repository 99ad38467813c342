//! What was taken is shared out among those who fought (CBT-42b).

use super::super::prelude::*;
use super::super::{faction, fates};
use super::{CombatAsk, No, Share, answered, asked};
use crate::line;

impl Deed for Share {
    fn candidates(pos: Pos, _: SeatId) -> Vec<Self> {
        let Some(CombatAsk::Spoils { cards, nobles, .. }) = asked(pos) else { return vec![] };
        cards.iter().flat_map(|card| nobles.iter().map(|to| Share { card: *card, to: *to })).collect()
    }
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        let Share { card, to } = *self;
        let Some(CombatAsk::Spoils { cards, nobles, .. }) = asked(pos) else { return self.not_now(pos) };
        let fit = cards.contains(&card) && nobles.contains(&to) && faction::check_award(pos, card, to).is_ok();
        if fit { Ok(()) } else { Err(No::NotToShare.into()) }
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        let Share { card, to } = *self;
        let Some(CombatAsk::Spoils { seat, mut cards, nobles }) = answered(world) else { return };
        fates::lay(world, card, Lay::Noble(to));
        cards.retain(|c| *c != card);
        world.push(CombatAsk::Spoils { seat, cards, nobles });
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Give ", self.card, " to ", self.to]
    }
}
