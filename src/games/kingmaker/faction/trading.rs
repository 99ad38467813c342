//! Transfer within a faction and between allies, trade between factions (TRF-1 to TRF-3), alliances (ruling 24).

use super::super::book::CardKind;
use super::super::fates;
use super::super::parliament::{self, Session};
use super::super::prelude::*;
use super::super::readers::book;
use super::{FactionAsk, FactionDeed, No, check_award};
use crate::line;

/// How often two factions may send each other terms in a turn, counter-offers among them: the table is not held up for ever.
pub const MOST_OFFERS: usize = 6;

/// How often this has been put to somebody in this turn.
pub fn times(pos: Pos, asked: Asked) -> usize {
    pos.turn.asked.iter().filter(|a| **a == asked).count()
}

// ---------------------------------------------------------------- What changes hands (TRF-1)

/// Ships, locations and mercenaries; not titles and bishoprics, offices only in Parliament (TRF-1a, TRF-1c, TRF-1d). Of a ship
/// at sea its old faction has command until it makes port (MOV-16).
pub fn check_movable(pos: Pos, card: CardId) -> Result<(), Refusal> {
    let (kind, name) = (pos.book.card(card).kind, || pos.card_name(card).to_string());
    if kind == CardKind::Office {
        return Err(No::OfficeStays { card: name() }.into());
    }
    if !kind.is_transferable() {
        return Err(No::NotTransferable { card: name() }.into());
    }
    if pos.card(card).idle.is_some() {
        return Err(No::Idle { card: name() }.into());
    }
    Ok(())
}

/// The two share a space, on land or at sea.
pub fn together(pos: Pos, a: NobleId, b: NobleId) -> bool {
    let area = |n| pos.area_of_noble(n);
    let sea = |n: NobleId| match pos.noble(n).at {
        Spot::Aboard(ship) => Some(pos.ship(ship).at).filter(|at| matches!(at, Berth::Sea(_))),
        _ => None,
    };
    (area(a).is_some() && area(a) == area(b)) || (sea(a).is_some() && sea(a) == sea(b))
}

// ---------------------------------------------------------------- Transfer (TRF-2)

/// A card goes to a noble and lies idle for what is left of this turn (TRF-2, TRF-3): whoever plays next wakes it.
pub fn hand_over(world: &mut World, card: CardId, to: NobleId) {
    let next = world.resource::<Course>().next();
    put_to_sleep(world, card, to, next);
}

/// The card goes to him and is of no use before the turn of `until`; its places open to nobody to whom they were shut.
fn put_to_sleep(world: &mut World, card: CardId, to: NobleId, until: Option<SeatId>) {
    let giver = now(world).holder_of_card(card);
    fates::lay(world, card, Lay::Noble(to));
    world.change::<Card>(card).idle = until;
    let book = book(world);
    let data = book.card(card);
    let places: Vec<PlaceId> = data.place.iter().chain(&data.controls).copied().collect();
    for place in places {
        world.change::<Stronghold>(place).given_by = giver;
    }
}

/// A card paid as ransom goes to a noble and lies idle until his faction's next turn (TRF-4).
pub fn pay_over(world: &mut World, card: CardId, to: NobleId) {
    let victor = now(world).noble(to).seat;
    put_to_sleep(world, card, to, victor);
}

// ---------------------------------------------------------------- Trade (TRF-3)

/// What an offer between the two is remembered as, whoever makes it.
pub fn about(pos: Pos, a: SeatId, b: SeatId) -> Asked {
    match parliament::sitting(pos) {
        Some(_) => Asked::Offices(a.min(b), a.max(b)),
        None => Asked::Trade(if pos.is_active(a) { b } else { a }),
    }
}

/// Both have what they give, in one space where both have nobles.
pub fn check_terms(pos: Pos, from: SeatId, to: SeatId, give: &[CardId], take: &[CardId]) -> Result<(), Refusal> {
    if let Some(s) = parliament::sitting(pos) {
        return offices(pos, s, from, to, give, take).map(|_| ());
    }
    if give.is_empty() && take.is_empty() {
        return Err(No::NothingToTrade.into());
    }
    let Some((a, b)) = meeting(pos, from, to, give, take) else {
        return Err(No::NoMeeting { who: pos.seat_name(to) }.into());
    };
    for (cards, of, near) in [(give, from, a), (take, to, b)] {
        for card in cards {
            let has = pos.bearer(*card).is_some_and(|n| pos.commands(of, n) && together(pos, n, near));
            if !has {
                return Err(No::NotHis { card: pos.card_name(*card).into(), who: pos.seat_name(of) }.into());
            }
            check_movable(pos, *card)?;
        }
    }
    let mut all: Vec<CardId> = give.iter().chain(take).copied().collect();
    all.sort_unstable();
    all.dedup();
    if all.len() == give.len() + take.len() { Ok(()) } else { Err(No::NothingToTrade.into()) }
}

/// Offices change hands between two factions at the end of a Parliament, between nobles who attend: for each other, for
/// nothing, or in the turn of one of the two for what those nobles have beside (TRF-1d, TRF-3, TRF-5). Who has which in the end?
fn offices(
    pos: Pos,
    s: &Session,
    from: SeatId,
    to: SeatId,
    give: &[CardId],
    take: &[CardId],
) -> Result<Vec<(CardId, NobleId)>, Refusal> {
    let is_office = |card: &CardId| pos.book.card(*card).kind == CardKind::Office;
    let mut all: Vec<CardId> = give.iter().chain(take).copied().collect();
    all.sort_unstable();
    all.dedup();
    if all.len() < give.len() + take.len() || !all.iter().any(is_office) {
        return Err(No::NothingToTrade.into());
    }
    let present = |seat: SeatId| s.attending.iter().copied().filter(move |n| pos.commands(seat, *n));
    let mut moves: Vec<(CardId, NobleId)> = vec![];
    for (cards, leaving, giver, taker) in [(give, take, from, to), (take, give, to, from)] {
        for card in cards {
            let (name, who) = (pos.card_name(*card).to_string(), pos.seat_name(giver));
            let attends = pos.bearer(*card).is_some_and(|n| present(giver).any(|p| p == n));
            if is_office(card) && (!attends || s.passed.contains(card)) {
                return Err(No::NoOfficeHere { card: name, who }.into());
            }
            if !is_office(card) {
                check_movable(pos, *card)?;
                if !attends {
                    return Err(No::NotHis { card: name, who }.into());
                }
                if !pos.is_active(from) && !pos.is_active(to) {
                    return Err(No::OfficesOnly { card: name }.into());
                }
            }
            let free = |n: &NobleId| !is_office(card) || !moves.iter().any(|(c, to)| is_office(c) && to == n);
            let gives = |n: &NobleId| pos.cards_of(*n).any(|c| is_office(&c.id) && leaving.contains(&c.id));
            let fit = |n: &NobleId| free(n) && (gives(n) || check_award(pos, *card, *n).is_ok());
            let found = present(taker).filter(fit).min_by_key(|n| !gives(n));
            let who = pos.seat_name(taker);
            moves.push((*card, found.ok_or(No::NobodyFit { card: name, who })?));
        }
    }
    Ok(moves)
}

/// A noble of each in one space: that of the first card that changes hands.
fn meeting(pos: Pos, from: SeatId, to: SeatId, give: &[CardId], take: &[CardId]) -> Option<(NobleId, NobleId)> {
    let near = give.iter().chain(take).find_map(|c| pos.bearer(*c))?;
    let of = |seat: SeatId| pos.nobles_of(seat).find(|n| together(pos, n.id, near)).map(|n| n.id);
    Some((of(from)?, of(to)?))
}

/// What was agreed changes hands; if it is not possible any more, nothing does.
pub fn trade(world: &mut World, from: SeatId, to: SeatId, give: &[CardId], take: &[CardId]) {
    if let Some(s) = parliament::sitting(&now(world)) {
        let Ok(moves) = offices(&now(world), s, from, to, give, take) else { return };
        for (card, receiver) in &moves {
            change_hands(world, from, *card, *receiver);
        }
        for (card, receiver) in moves {
            let_choose_there(world, card, receiver);
        }
        return;
    }
    let Some((a, b)) = meeting(&now(world), from, to, give, take) else { return };
    for (cards, receiver) in [(give, b), (take, a)] {
        for card in cards {
            change_hands(world, from, *card, receiver);
        }
        let pos = &*now(world);
        let near = pos.nobles_of(pos.noble(receiver).seat.unwrap_or(to)).map(|n| n.id);
        let nobles: Vec<NobleId> = near.filter(|n| together(pos, *n, receiver)).collect();
        let_choose(world, cards, nobles);
    }
}

/// A card goes to its new holder by trade; an office with what belongs to it.
fn change_hands(world: &mut World, from: SeatId, card: CardId, to: NobleId) {
    if now(world).book.card(card).kind == CardKind::Office {
        return parliament::hand_office(world, from, card, to);
    }
    hand_over(world, card, to);
    tell(world, Some(from), "TRF-3", line![card, " goes to ", to, " by trade."]);
}

/// At a Parliament it is one of those who attend, and may have it.
fn let_choose_there(world: &mut World, card: CardId, first: NobleId) {
    let pos = &*now(world);
    let (Some(s), seat) = (parliament::sitting(pos), pos.noble(first).seat) else { return };
    let fit = |n: &NobleId| pos.noble(*n).seat == seat && check_taking(pos, card, *n).is_ok();
    let nobles = s.attending.iter().copied().filter(fit).collect();
    let_choose(world, &[card], nobles);
}

/// Could he have the card that has come over to his faction? Whoever has got it may keep it.
pub fn check_taking(pos: Pos, card: CardId, to: NobleId) -> Result<(), Refusal> {
    if pos.bearer(card) == Some(to) { Ok(()) } else { check_award(pos, card, to) }
}

/// Which of these nobles of a faction has which of the cards that have come over is for their player to say.
pub fn let_choose(world: &mut World, cards: &[CardId], nobles: Vec<NobleId>) {
    let Some(seat) = nobles.first().and_then(|n| now(world).noble(*n).seat) else { return };
    world.push(FactionAsk::Taking { seat, cards: cards.to_vec(), nobles });
}

// ---------------------------------------------------------------- Alliances

/// Has the seat moved anybody in this turn? It is no longer at its start then. An ally may have moved some before it began.
pub fn is_under_way(pos: Pos, seat: SeatId) -> bool {
    pos.nobles_of(seat).any(|n| n.moved && !n.lent) || pos.ships_of(seat).any(|s| s.moved && !s.led)
}

// ---------------------------------------------------------------- Offers

/// One card to another noble, one card for another, one for nothing; alliances.
pub fn offers(pos: Pos, seat: SeatId, deeds: &mut Vec<FactionDeed>) {
    let movable = |s: SeatId| -> Vec<(CardId, NobleId)> {
        let cards = pos.cards().filter_map(|c| match c.at {
            Lay::Noble(n) if pos.commands(s, n) && check_movable(pos, c.id).is_ok() => Some((c.id, n)),
            _ => None,
        });
        cards.collect()
    };
    let own = movable(seat);
    for (card, from) in &own {
        let near = pos.nobles().filter(|n| n.id != *from && together(pos, n.id, *from));
        deeds.extend(near.map(|n| FactionDeed::Transfer { card: *card, to: n.id }));
    }
    for with in pos.seats().filter(|s| *s != seat) {
        for (card, from) in &own {
            for (wanted, _) in movable(with).iter().filter(|(_, of)| together(pos, *of, *from)) {
                deeds.push(FactionDeed::Trade { with, give: vec![*card], take: vec![*wanted] });
            }
            let meets = pos.nobles_of(with).any(|n| together(pos, n.id, *from));
            if meets {
                deeds.push(FactionDeed::Trade { with, give: vec![*card], take: vec![] });
            }
        }
        deeds.extend([FactionDeed::Ally { with }, FactionDeed::Part { with }]);
    }
}

/// Offices for offices, for nothing, and for other cards, with other factions that attend (TRF-5).
pub fn office_trades(pos: Pos, s: &Session, seat: SeatId) -> Vec<FactionDeed> {
    let held = |of: SeatId| -> Vec<CardId> {
        let cards = s.attending.iter().filter(|n| pos.noble(**n).seat == Some(of)).flat_map(|n| pos.cards_of(*n));
        cards.map(|c| c.id).collect()
    };
    let mut deeds = vec![];
    for with in pos.seats().filter(|with| *with != seat) {
        for card in held(seat) {
            deeds.push(FactionDeed::Trade { with, give: vec![card], take: vec![] });
            deeds.extend(held(with).into_iter().map(|b| FactionDeed::Trade { with, give: vec![card], take: vec![b] }));
        }
    }
    deeds.retain(|d| d.deed().check(pos, seat).is_ok());
    deeds
}
