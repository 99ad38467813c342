//! Cards and dealings: who gets what, ransom, trade, alliances.

use super::super::book::CardKind;
use super::super::components::*;
use super::super::faction::{FactionAsk, FactionDeed, Terms, trading};
use super::super::frames::Frame;
use super::super::ids::*;
use super::plan::distances;
use super::sight::Sight;
use crate::table::SeatId;

/// How good a deed with cards, captives or other factions looks; 0 is doing nothing.
pub fn mark(sight: &Sight, deed: &FactionDeed) -> i32 {
    let ask = match sight.pos.top() {
        Some(Frame::Faction(ask)) => Some(ask),
        _ => None,
    };
    match deed {
        FactionDeed::Bring { card, at } => 320 + entry(sight, *card, *at),
        FactionDeed::Assign { card, to } => 250 + given(sight, *card, *to),
        FactionDeed::Station { noble, place } => station(sight, *noble, *place),
        FactionDeed::Pardon { .. } => 100,
        FactionDeed::Agree | FactionDeed::Confirm { .. } => ask.map_or(-5, |ask| answer(sight, ask)),
        // One offer is enough, and no haggling.
        FactionDeed::Ransom { .. } | FactionDeed::Trade { .. } if ask.is_some() => -5,
        FactionDeed::Ransom { noble, .. } if sight.pos.turn.asked.contains(&Asked::Ransom(*noble)) => -5,
        FactionDeed::Trade { with, .. }
            if trading::times(sight.pos, trading::about(sight.pos, sight.me, *with)) > 0 =>
        {
            -5
        }
        FactionDeed::Ransom { noble, terms } => ransom(sight, *noble, terms),
        FactionDeed::Ally { with } => {
            if befriends(sight, *with) && welcomes(sight, *with) {
                12
            } else {
                -5
            }
        }
        FactionDeed::Part { with } => {
            if outgrown(sight, *with) {
                8
            } else {
                -5
            }
        }
        FactionDeed::Trade { with, give, take } => bargain(sight, *with, give, take),
        FactionDeed::Refuse | FactionDeed::Keep => 0,
        FactionDeed::Execute { noble } => beheading(sight, *noble),
        FactionDeed::Transfer { .. } => -5,
    }
}

// ---------------------------------------------------------------- Cards

/// How good it is that this noble of one's own has the card: who is seldom named among the fallen, the archbishopric where
/// the heir is, troops where they are few.
pub fn given(sight: &Sight, card: CardId, to: NobleId) -> i32 {
    let pos = sight.pos;
    let kind = pos.book.card(card).kind;
    let named = pos.book.events.iter().filter(|e| e.killed.contains(&to)).count() as i32;
    let keeps = pos.heirs_with(to).count() as i32;
    let troops = sight.troops[to.index()];
    let fit = match kind {
        CardKind::Bishopric => 8 * keeps + troops / 20,
        // A noble with a title may be given an office: the great get the offices.
        CardKind::Title => troops / 10,
        CardKind::Office => 4 * keeps + troops / 10,
        CardKind::Ship => 0,
        _ => 4 * keeps + troops / 20,
    };
    (fit - 2 * named).clamp(-40, 40)
}

/// Near the army, and behind walls.
fn entry(sight: &Sight, card: CardId, at: Spot) -> i32 {
    let pos = sight.pos;
    let troops = pos.book.card(card).noble.map_or(0, |n| i32::from(pos.book.noble(n).troops));
    let near = leader(sight).and_then(|n| pos.area_of_noble(n)).and_then(|a| {
        let far = distances(pos, Some(a));
        far[pos.area_of(at)?.index()]
    });
    -near.map_or(30, |d| d.min(30) as i32) / 2 - sight.peril(at, troops, 40)
}

/// Where heirs are to be had, and the others near.
fn station(sight: &Sight, noble: NobleId, place: PlaceId) -> i32 {
    let pos = sight.pos;
    let homes = &pos.book.noble(noble).homes;
    if homes.len() < 2 {
        return -5;
    }
    let value = |p: PlaceId| {
        let far = distances(pos, Some(pos.book.map.place(p).area));
        let away = |a: AreaId| far[a.index()].map_or(40, |d| d.min(40) as i32);
        let loose = pos.heirs().filter(|h| h.alive && h.guard.is_none()).filter_map(|h| pos.area_of(h.at));
        let heir = loose.map(away).min().unwrap_or(0);
        let others = pos.nobles_of(sight.me).filter(|n| n.id != noble).filter_map(|n| pos.area_of(n.at));
        let friends: i32 = others.map(|a| away(a).min(15)).sum();
        -3 * heir - friends
    };
    let now = match pos.noble(noble).at {
        Spot::Inside(p) => value(p),
        _ => -200,
    };
    if value(place) > now { 40 + (value(place) - now).min(40) } else { -5 }
}

/// The noble with most troops.
fn leader(sight: &Sight) -> Option<NobleId> {
    let own = sight.pos.nobles_of(sight.me).map(|n| n.id);
    own.max_by_key(|n| (sight.troops[n.index()], std::cmp::Reverse(*n)))
}

// ---------------------------------------------------------------- Captives

/// What his faction loses with a captive's head.
fn head_worth(sight: &Sight, noble: NobleId) -> i32 {
    let awards = sight.pos.cards_of(noble).map(|c| sight.card_worth(c.id)).sum::<i32>();
    let data = sight.pos.book.noble(noble);
    20 + i32::from(data.troops) + 4 * i32::from(data.lords) + awards
}

fn payment(sight: &Sight, terms: &Terms) -> i32 {
    terms.cards.iter().map(|c| sight.card_worth(*c)).sum::<i32>() + 15 * terms.ships.len() as i32
}

/// The captor takes more than half of what the head is worth, the payer gives less than the whole.
fn fair_to_captor(sight: &Sight, noble: NobleId, terms: &Terms) -> bool {
    payment(sight, terms) * 2 > head_worth(sight, noble)
}

fn fair_to_payer(sight: &Sight, noble: NobleId, terms: &Terms) -> bool {
    payment(sight, terms) < head_worth(sight, noble)
}

fn ransom(sight: &Sight, noble: NobleId, terms: &Terms) -> i32 {
    let captor = sight.pos.noble(noble).captor == Some(sight.me);
    if !fair_to_captor(sight, noble, terms) || !fair_to_payer(sight, noble, terms) {
        return -5;
    }
    let paid = payment(sight, terms).min(100) / 10;
    if captor { 15 + paid } else { 30 - paid }
}

/// A pretender to the last crown is not given back.
fn beheading(sight: &Sight, noble: NobleId) -> i32 {
    if noble == sight.pos.book.tables.last_heir { 40 } else { -5 }
}

// ---------------------------------------------------------------- Answers

fn answer(sight: &Sight, ask: &FactionAsk) -> i32 {
    match ask {
        FactionAsk::Trade { give, take, .. } => {
            if all_use(sight, sight.me, give) > all_use(sight, sight.me, take) {
                30
            } else {
                -5
            }
        }
        FactionAsk::Alliance { from, .. } => {
            if befriends(sight, *from) {
                30
            } else {
                -5
            }
        }
        FactionAsk::Ransom { noble, terms, .. } => {
            let captor = sight.pos.noble(*noble).captor == Some(sight.me);
            let fair = if captor { fair_to_captor(sight, *noble, terms) } else { fair_to_payer(sight, *noble, terms) };
            if fair { 30 } else { -5 }
        }
        FactionAsk::Drawn { .. } | FactionAsk::Pardon { .. } | FactionAsk::Taking { .. } => 0,
    }
}

// ---------------------------------------------------------------- Trade

/// What a card is worth to this faction: a second ship is of little use, men of towns fight in their part of the country.
fn use_of(sight: &Sight, seat: SeatId, card: CardId) -> i32 {
    let pos = sight.pos;
    let data = pos.book.card(card);
    if data.kind == CardKind::Ship {
        return if pos.ships_of(seat).count() > 1 { 4 } else { 14 };
    }
    let men = i32::from(data.troops);
    let lies_in = |n: &Noble| pos.area_of(n.at).is_some_and(|a| data.region.is_none_or(|r| pos.book.map.lies_in(a, r)));
    let serves = pos.nobles_of(seat).filter(|n| lies_in(n)).count() * 2 > pos.nobles_of(seat).count();
    sight.card_worth(card) - if serves { 0 } else { men }
}

fn all_use(sight: &Sight, seat: SeatId, cards: &[CardId]) -> i32 {
    cards.iter().map(|c| use_of(sight, seat, *c)).sum()
}

/// Both must gain by it; the greatest gets nothing of use.
fn bargain(sight: &Sight, with: SeatId, give: &[CardId], take: &[CardId]) -> i32 {
    let gain = |seat: SeatId, give: &[CardId], take: &[CardId]| all_use(sight, seat, take) - all_use(sight, seat, give);
    let (own, theirs) = (gain(sight.me, give, take), gain(with, take, give));
    if own > 4 && theirs > 0 && greatest(sight) != Some(with) { 10 + own.min(20) } else { -5 }
}

// ---------------------------------------------------------------- Alliances

/// The faction that looks strongest.
fn greatest(sight: &Sight) -> Option<SeatId> {
    sight.pos.seats().max_by_key(|s| (sight.power(*s), std::cmp::Reverse(*s)))
}

fn allies_of(sight: &Sight, seat: SeatId) -> usize {
    sight.pos.seats().filter(|s| *s != seat && sight.pos.allied(*s, seat)).count()
}

/// Two who are not the greatest stand together against him, one ally each; where there are three players or fewer nobody has
/// an ally.
fn befriends(sight: &Sight, with: SeatId) -> bool {
    let Some(top) = greatest(sight) else { return false };
    let free = allies_of(sight, sight.me) == 0 && allies_of(sight, with) == 0;
    let threatened = sight.power(top) * 10 > sight.power(sight.me) * 13;
    sight.pos.seats().count() > 3 && top != sight.me && top != with && free && threatened
}

/// Would the other agree?
fn welcomes(sight: &Sight, with: SeatId) -> bool {
    greatest(sight).is_some_and(|top| sight.power(top) * 10 > sight.power(with) * 13)
}

/// An ally who has become the greatest, or oneself has.
fn outgrown(sight: &Sight, with: SeatId) -> bool {
    let top = greatest(sight);
    top == Some(with) || top == Some(sight.me)
}
