//! The faction: giving cards to nobles (SET-8 to SET-11), the Crown Phase (CRN), transfer and trade (TRF), ransom and
//! execution (RAN), alliances (ruling 24).

mod agree;
mod ally;
mod assign;
mod bring;
pub mod captives;
mod confirm;
mod execute;
pub mod giving;
mod keep;
mod pardon;
mod part;
mod ransom;
mod refusals;
mod station;
mod trade;
pub mod trading;
mod transfer;

pub use captives::{Terms, execute_captives};
pub use giving::{check_award, check_set_up, draw, end_set_up, finish_set_up, has_use};
pub use refusals::No;

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use super::frames::Frame;
use super::prelude::*;
use crate::deeds;
use crate::line;

deeds! {
    /// What a player asks of this room.
    FactionDeed: Deed, under "Your answer";

    // ---- Cards

    /// Gives a card to a noble: in the set-up, from the reserve, just drawn, or a captured location.
    Assign { card: CardId, to: NobleId };
    /// Plays a noble's card: he comes into play there.
    Bring { card: CardId, at: Spot };
    /// Keeps the card just drawn.
    Keep;
    /// Where a noble begins.
    Station { noble: NobleId, place: PlaceId };
    /// Passes a card on to another noble in the same space.
    Transfer { card: CardId, to: NobleId };

    // ---- Others

    Trade { with: SeatId, give: Vec<CardId>, take: Vec<CardId> } under "Trade";
    Ally { with: SeatId } under "Alliances";
    Part { with: SeatId } under "Alliances";
    /// Yes to a trade or an alliance.
    Agree;
    Refuse;

    // ---- Captives

    /// Offers terms for a captive, to whoever has him, or to whoever wants him back.
    Ransom { noble: NobleId, terms: Terms } under "Captives";
    /// Sends the same terms back (RAN-5).
    Confirm { terms: Terms };
    Execute { noble: NobleId };
    /// Saves one's noble with a King's Pardon.
    Pardon { card: CardId };
}

/// What this room asks of players.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FactionAsk {
    /// A card has been drawn: play or keep it. Others do not see which.
    Drawn {
        seat: SeatId,
        card: Option<CardId>,
    },
    Alliance {
        from: SeatId,
        to: SeatId,
    },
    Trade {
        from: SeatId,
        to: SeatId,
        give: Vec<CardId>,
        take: Vec<CardId>,
    },
    Ransom {
        from: SeatId,
        to: SeatId,
        noble: NobleId,
        terms: Terms,
    },
    /// Cards have come over by trade or ransom: which of these nobles has which?
    Taking {
        seat: SeatId,
        cards: Vec<CardId>,
        nobles: Vec<NobleId>,
    },
    /// A noble is to be executed and his faction holds a pardon.
    Pardon {
        seat: SeatId,
        noble: NobleId,
    },
}

/// Seats that owe the decision.
pub fn deciders(_pos: Pos, ask: &FactionAsk) -> Vec<SeatId> {
    match ask {
        FactionAsk::Drawn { seat, .. } | FactionAsk::Pardon { seat, .. } => vec![*seat],
        FactionAsk::Taking { seat, cards, nobles } if !cards.is_empty() && nobles.len() > 1 => vec![*seat],
        FactionAsk::Taking { .. } => vec![],
        FactionAsk::Alliance { to, .. } | FactionAsk::Trade { to, .. } | FactionAsk::Ransom { to, .. } => vec![*to],
    }
}

/// Nothing of this room runs by itself.
pub fn run(world: &mut World, _ask: FactionAsk) {
    world.take_top_off();
}

fn asked(pos: Pos<'_>) -> Option<&FactionAsk> {
    match pos.top() {
        Some(Frame::Faction(ask)) => Some(ask),
        _ => None,
    }
}

/// What this room has asked, which is answered with this.
fn answered(world: &mut World) -> Option<FactionAsk> {
    let ask = asked(&now(world)).cloned()?;
    world.take_top_off();
    Some(ask)
}

/// Lists what `seat` may ask of this room now, in a fixed order: card by card, partner by partner, captive by captive.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<FactionDeed> {
    let mut deeds = vec![];
    match asked(pos) {
        None => {
            giving::offers(pos, seat, &mut deeds);
            if pos.turn.phase != Phase::SettingUp {
                trading::offers(pos, seat, &mut deeds);
                captives::offers(pos, seat, &mut deeds);
            }
        }
        Some(FactionAsk::Drawn { card, .. }) => {
            if let Some(card) = card {
                giving::ways_to_play(pos, seat, *card, &mut deeds);
            }
            deeds.push(FactionDeed::Keep);
        }
        Some(FactionAsk::Alliance { .. }) => deeds.extend([FactionDeed::Agree, FactionDeed::Refuse]),
        Some(FactionAsk::Trade { from, .. }) => {
            deeds.extend([FactionDeed::Agree, FactionDeed::Refuse]);
            // Other terms, for the same partner.
            let mut others = vec![];
            match super::parliament::sitting(pos) {
                Some(s) => others.extend(trading::office_trades(pos, s, seat)),
                None => trading::offers(pos, seat, &mut others),
            }
            let with = |d: &FactionDeed| matches!(d, FactionDeed::Trade { with, .. } if with == from);
            deeds.extend(others.into_iter().filter(with));
        }
        Some(FactionAsk::Ransom { noble, terms, .. }) => {
            deeds.extend([FactionDeed::Confirm { terms: terms.clone() }, FactionDeed::Refuse]);
            deeds.push(FactionDeed::Execute { noble: *noble });
            let mut others = vec![];
            captives::offers(pos, seat, &mut others);
            let same = |d: &FactionDeed| matches!(d, FactionDeed::Ransom { noble: of, .. } if of == noble);
            deeds.extend(others.into_iter().filter(same));
        }
        Some(FactionAsk::Taking { cards, nobles, .. }) => {
            let to =
                |card: &CardId| nobles.iter().map(|n| FactionDeed::Assign { card: *card, to: *n }).collect::<Vec<_>>();
            deeds.extend(cards.iter().flat_map(to));
        }
        Some(FactionAsk::Pardon { .. }) => {
            deeds.extend(pos.reserve(seat).map(|c| FactionDeed::Pardon { card: c.id }));
            deeds.push(FactionDeed::Refuse);
        }
    }
    deeds.retain(|deed| deed.deed().check(pos, seat).is_ok());
    deeds
}

/// The executions that `seat` may order while something else is under way in its turn.
pub fn executions(pos: Pos, seat: SeatId) -> Vec<FactionDeed> {
    let heads = pos.nobles().filter(|n| n.captor == Some(seat) || n.seat == Some(seat));
    let deeds = heads.map(|n| FactionDeed::Execute { noble: n.id });
    deeds.filter(|deed| deed.deed().check(pos, seat).is_ok()).collect()
}

/// "Flemish crossbows, Swan", or "nothing".
fn cards(list: &[CardId]) -> Line {
    if list.is_empty() { line!["nothing"] } else { telling::each(list) }
}

/// What the frame waits for, and its rule.
pub fn prompt(pos: Pos, ask: &FactionAsk) -> (String, &'static str) {
    let name = |s: &SeatId| pos.seat_name(*s);
    match ask {
        FactionAsk::Drawn { seat, .. } => {
            (format!("{}: play the card you have drawn, or keep it.", name(seat)), "CRN-2")
        }
        FactionAsk::Alliance { from, to } => (format!("{}: an alliance with {}?", name(to), name(from)), "ARM-5"),
        FactionAsk::Trade { from, to, give, take } => {
            let (give, take) = (pos.said(&cards(give)), pos.said(&cards(take)));
            (format!("{}: {} offers {give} for {take}. Do you agree?", name(to), name(from)), "TRF-3")
        }
        FactionAsk::Ransom { from, to, noble, terms } => {
            let text = format!(
                "{}: {} offers for {}: {}",
                name(to),
                name(from),
                pos.noble_name(*noble),
                pos.said(&terms.line())
            );
            (text, "RAN-5")
        }
        FactionAsk::Taking { seat, .. } => (format!("{}: who has what has come over?", name(seat)), "TRF-3"),
        FactionAsk::Pardon { seat, noble } => {
            (format!("{}: {} is to be executed. A pardon?", name(seat), pos.noble_name(*noble)), "CBT-45")
        }
    }
}
