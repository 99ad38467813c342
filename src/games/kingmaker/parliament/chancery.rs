//! A Chancery that nobody can open: without a King and a Chancellor no Parliament gives out what lies in it (PARL-1a, PARL-1b).

use super::super::book::CardKind;
use super::super::ids::CardId;
use super::super::prelude::*;
use super::super::{fates, succession};
use crate::line;

/// Can nobody call Parliament, now or later? There is no sole monarch, and the Chancellor's office lies in the Chancery, which
/// only a Parliament opens.
pub fn is_shut(pos: Pos) -> bool {
    let chancellor = pos.card(pos.book.tables.chancellor).at == Lay::Chancery;
    chancellor && succession::sole(pos).is_none() && super::sitting(pos).is_none()
}

/// The Chancellor's office and the vacant sees come back under the Crown List, so that somebody can be crowned or call
/// Parliament again (an option).
pub fn open_the_chancery(world: &mut World) {
    let pos = &*now(world);
    if !pos.options.chancery_returns || pos.turn.phase == Phase::SettingUp || !is_shut(pos) {
        return;
    }
    let back = |c: &&Card| {
        let see = pos.book.card(c.id).kind == CardKind::Bishopric;
        c.at == Lay::Chancery && (see || c.id == pos.book.tables.chancellor)
    };
    let cards: Vec<CardId> = pos.cards().filter(back).map(|c| c.id).collect();
    for card in cards {
        fates::lay(world, card, Lay::List);
        world.resource_mut::<Decks>().crown.insert(0, card);
        tell(world, None, "PARL-1b", line!["Nobody can call Parliament: ", card, " lies under the Crown List."]);
    }
}

/// Nobody reigns, nobody can be crowned, and nobody can call the Parliament that would give out a see: no heir can win any more.
pub fn is_stalemate(pos: Pos) -> bool {
    let mut sees = pos.cards().filter(|c| pos.book.card(c.id).kind == CardKind::Bishopric);
    let none = succession::kings(pos).is_empty() && !pos.options.chancery_returns && is_shut(pos);
    none && sees.all(|c| c.at == Lay::Chancery)
}
