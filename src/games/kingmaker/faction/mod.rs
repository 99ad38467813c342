//! The faction: giving cards to nobles (SET-8 to SET-11), the Crown Phase (CRN), transfer and trade (TRF), ransom and
//! execution (RAN), alliances (ruling 24).

pub mod captives;
pub mod giving;
mod refusals;
pub mod trading;

pub use captives::{Terms, execute_captives};
pub use giving::{check_award, check_set_up, draw, end_set_up, finish_set_up, has_use};
pub use refusals::No;

use bevy_ecs::prelude::{Component, World};
use serde::{Deserialize, Serialize};

use super::components::*;
use super::frames::Frame;
use super::ids::*;
use super::position::{Pos, now};
use super::telling;
use crate::engine::{Line, PendingWorld, PushPending};
use crate::line;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FactionDeed {
    // ---- Cards
    /// Gives a card to a noble: in the set-up, from the reserve, just drawn, or a captured location.
    Assign {
        card: CardId,
        to: NobleId,
    },
    /// Plays a noble's card: he comes into play there.
    Bring {
        card: CardId,
        at: Spot,
    },
    /// Keeps the card just drawn.
    Keep,
    /// Where a noble begins.
    Station {
        noble: NobleId,
        place: PlaceId,
    },
    /// Passes a card on to another noble in the same space.
    Transfer {
        card: CardId,
        to: NobleId,
    },

    // ---- Others
    Trade {
        with: SeatId,
        give: Vec<CardId>,
        take: Vec<CardId>,
    },
    Ally {
        with: SeatId,
    },
    Part {
        with: SeatId,
    },
    /// Yes to a trade or an alliance.
    Agree,
    Refuse,

    // ---- Captives
    /// Offers terms for a captive, to whoever has him, or to whoever wants him back.
    Ransom {
        noble: NobleId,
        terms: Terms,
    },
    /// Sends the same terms back (RAN-5).
    Confirm {
        terms: Terms,
    },
    Execute {
        noble: NobleId,
    },
    /// Saves one's noble with a King's Pardon.
    Pardon {
        card: CardId,
    },
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

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &FactionDeed) -> Result<(), Refusal> {
    use FactionDeed as D;
    let not_now = || Err(super::refusals::No::NotAskedNow { doing: pos.said(&describe(pos, deed)) }.into());
    match (deed, asked(pos)) {
        (D::Assign { card, to }, Some(FactionAsk::Taking { cards, nobles, .. })) => {
            if !cards.contains(card) || !nobles.contains(to) {
                return Err(No::NotYourCard { card: pos.card_name(*card).into() }.into());
            }
            trading::check_taking(pos, *card, *to)
        }
        (D::Assign { card, to }, _) => giving::check_assign(pos, seat, *card, *to),
        (D::Bring { card, at }, _) => giving::check_bring(pos, seat, *card, *at),
        (D::Keep, Some(FactionAsk::Drawn { .. })) => Ok(()),
        (D::Station { noble, place }, None) => giving::check_station(pos, seat, *noble, *place),
        (D::Transfer { card, to }, None) => trading::check_transfer(pos, seat, *card, *to),
        (D::Trade { with, give, take }, Some(FactionAsk::Trade { from, .. })) => {
            trading::check_counter(pos, (seat, *with), *from, give, take)
        }
        (D::Ransom { noble, terms }, Some(FactionAsk::Ransom { noble: of, .. })) => {
            captives::check_counter(pos, seat, *noble, *of, terms)
        }
        (D::Trade { with, give, take }, None) => trading::check_trade(pos, seat, *with, give, take),
        (D::Ally { with }, None) => trading::check_ally(pos, seat, *with),
        (D::Part { with }, None) => trading::check_part(pos, seat, *with),
        (D::Ransom { noble, terms }, None) => captives::check_ransom(pos, seat, *noble, terms),
        (D::Execute { noble }, None | Some(FactionAsk::Drawn { .. })) => captives::check_execute(pos, seat, *noble),
        // An offer may be answered so (RAN-2, CBT-45).
        (D::Execute { noble }, Some(FactionAsk::Ransom { noble: of, .. })) if noble == of => {
            captives::check_captor(pos, seat, *noble)
        }
        (D::Agree, Some(FactionAsk::Trade { from, to, give, take })) => {
            trading::check_terms(pos, *from, *to, give, take)
        }
        (D::Agree, Some(FactionAsk::Alliance { .. })) => Ok(()),
        (D::Refuse, Some(ask)) if !matches!(ask, FactionAsk::Drawn { .. } | FactionAsk::Taking { .. }) => Ok(()),
        (D::Confirm { terms }, Some(FactionAsk::Ransom { terms: offered, .. })) if terms == offered => Ok(()),
        (D::Confirm { .. }, Some(FactionAsk::Ransom { .. })) => Err(No::NotIdentical.into()),
        (D::Pardon { card }, Some(FactionAsk::Pardon { .. })) => captives::check_pardon(pos, seat, *card),
        _ => not_now(),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &FactionDeed) {
    use FactionDeed as D;
    let ask = asked(&now(world)).cloned();
    // A head may fall before the card drawn is played or kept (RAN-2).
    let waits = matches!((deed, &ask), (D::Execute { .. }, Some(FactionAsk::Drawn { .. })));
    if ask.is_some() && !waits {
        world.take_top_off();
    }
    match (deed, ask) {
        (D::Assign { card, to }, Some(FactionAsk::Taking { seat, mut cards, nobles })) => {
            trading::take(world, *card, *to);
            cards.retain(|c| c != card);
            world.push(FactionAsk::Taking { seat, cards, nobles });
        }
        (D::Assign { card, to }, _) => giving::assign(world, seat, *card, *to),
        (D::Bring { card, at }, _) => giving::bring(world, seat, *card, *at),
        (D::Keep, _) => giving::keep(world, seat),
        (D::Station { noble, place }, _) => giving::station(world, *noble, *place),
        (D::Transfer { card, to }, _) => trading::transfer(world, seat, *card, *to),
        (D::Trade { with, give, take }, _) => trading::propose(world, seat, *with, give, take),
        (D::Ally { with }, _) => trading::propose_alliance(world, seat, *with),
        (D::Part { with }, _) => trading::part(world, seat, *with),
        (D::Ransom { noble, terms }, _) => captives::propose(world, seat, *noble, terms),
        (D::Execute { noble }, _) => captives::execute(world, *noble, seat),
        (D::Agree, Some(FactionAsk::Trade { from, to, give, take })) => trading::trade(world, from, to, &give, &take),
        (D::Agree, Some(FactionAsk::Alliance { from, to })) => trading::join(world, from, to),
        (D::Confirm { .. }, Some(FactionAsk::Ransom { noble, terms, .. })) => captives::ransom(world, noble, &terms),
        (D::Pardon { card }, Some(FactionAsk::Pardon { noble, .. })) => captives::pardon(world, *card, noble),
        (D::Refuse, Some(FactionAsk::Pardon { noble, .. })) => captives::die(world, noble),
        (D::Refuse, Some(ask)) => trading::refused(world, &ask),
        _ => {}
    }
}

/// Lists what `seat` may ask of this room now, in a fixed order.
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
    deeds.retain(|deed| check(pos, seat, deed).is_ok());
    deeds
}

/// The executions that `seat` may order while something else is under way in its turn.
pub fn executions(pos: Pos, seat: SeatId) -> Vec<FactionDeed> {
    let heads = pos.nobles().filter(|n| n.captor == Some(seat) || n.seat == Some(seat));
    let deeds = heads.map(|n| FactionDeed::Execute { noble: n.id });
    deeds.filter(|deed| check(pos, seat, deed).is_ok()).collect()
}

/// "Flemish crossbows, Swan", or "nothing".
fn cards(list: &[CardId]) -> Line {
    if list.is_empty() { line!["nothing"] } else { telling::each(list) }
}

/// A deed in words.
pub fn describe(pos: Pos, deed: &FactionDeed) -> Line {
    use FactionDeed as D;
    match deed {
        D::Assign { card, to } => line!["Give ", *card, " to ", *to],
        D::Bring { card, at } => line![*card, " comes into play ", at.at_line()],
        D::Keep => line!["Keep the card in your reserve"],
        D::Station { noble, place } => line![*noble, " begins in ", *place],
        D::Transfer { card, to } => line!["Pass ", *card, " on to ", *to],
        D::Trade { with, give, take } => line!["Offer ", pos.in_line(*with), ": ", cards(give), " for ", cards(take)],
        D::Ally { with } => line!["Offer ", pos.in_line(*with), " an alliance"],
        D::Part { with } => line!["Cancel the alliance with ", pos.in_line(*with)],
        D::Agree => line!["Agree"],
        D::Refuse => line!["Refuse"],
        D::Ransom { noble, terms } => line!["Ransom of ", *noble, ": ", terms.line()],
        D::Confirm { terms } => line!["Agree to the same: ", terms.line()],
        D::Execute { noble } => line!["Execute ", *noble],
        D::Pardon { card } => line!["Play ", *card],
    }
}

/// The heading under which it is listed.
pub fn heading(pos: Pos, deed: &FactionDeed) -> String {
    use FactionDeed as D;
    match deed {
        D::Assign { card, .. } | D::Bring { card, .. } => format!("Play {}", pos.card_name(*card)),
        D::Transfer { card, .. } => format!("Pass on {}", pos.card_name(*card)),
        D::Station { noble, .. } => format!("Where {} begins", pos.known_noble(*noble)),
        D::Trade { .. } => "Trade".into(),
        D::Ally { .. } | D::Part { .. } => "Alliances".into(),
        D::Execute { noble } if noble.index() < NobleId::COUNT && pos.noble(*noble).captor.is_none() => {
            "Your pretender".into()
        }
        D::Ransom { .. } | D::Execute { .. } => "Captives".into(),
        D::Keep | D::Agree | D::Refuse | D::Confirm { .. } | D::Pardon { .. } => "Your answer".into(),
    }
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
