//! The votes of both Houses (PARL-8, PARL-11, PARL-12; rulings 40 and 43).

use super::super::book::{CardKind, House};
use super::super::prelude::*;
use super::super::succession;

/// Votes of a faction, and what they come from.
pub type Tally = Vec<(String, u16)>;

/// The sum of a tally.
pub fn total(tally: &Tally) -> u16 {
    tally.iter().map(|(_, n)| n).sum()
}

/// The senior heirs that a faction controls: of both houses only in the grace period.
pub fn seniors_of(pos: Pos, seat: SeatId) -> Vec<Royal> {
    let seniors = House::ALL.into_iter().filter_map(|h| succession::senior(pos, h));
    seniors.filter(|r| succession::controller(pos, *r) == Some(seat)).collect()
}

/// The senior heir whose votes a faction has: of two the one it has chosen (PARL-12), before it has, one that is present.
fn senior_of(pos: Pos, seat: SeatId, area: Option<AreaId>) -> Option<Royal> {
    let mine = seniors_of(pos, seat);
    let chosen = super::sitting(pos).and_then(|s| s.counted.iter().find(|(of, _)| *of == seat));
    if let Some((_, royal)) = chosen.filter(|(_, r)| mine.contains(r)) {
        return Some(*royal);
    }
    let here = |r: &&Royal| area.is_some() && pos.area_of(succession::spot(pos, **r)) == area;
    mine.iter().find(here).or(mine.first()).copied()
}

/// In the Lords: nobles present, their bishoprics, a senior heir who is present. The royal dukes have none (SPN-6).
pub fn lords_tally(pos: Pos, seat: SeatId, present: &[NobleId], area: AreaId) -> Tally {
    let mut tally = vec![];
    for n in present.iter().filter(|n| pos.noble(**n).seat == Some(seat)) {
        let data = pos.book.noble(*n);
        if data.lords > 0 {
            tally.push((data.name.clone(), data.lords));
        }
        for card in pos.cards_of(*n).map(|c| pos.book.card(c.id)).filter(|c| c.lords > 0) {
            tally.push((card.name.clone(), card.lords));
        }
    }
    if let Some(senior) = senior_of(pos, seat, Some(area))
        && pos.area_of(succession::spot(pos, senior)) == Some(area)
    {
        tally.push((pos.royal_name(senior), pos.book.tables.votes.senior_heir_lords));
    }
    tally
}

/// The Lords votes of a faction by those present in this area, where Parliament sits.
pub fn lords(pos: Pos, seat: SeatId, present: &[NobleId], area: AreaId) -> u16 {
    total(&lords_tally(pos, seat, present, area))
}

/// Lords votes a faction would have if all its nobles came (PARL-8).
pub fn lords_at_most(pos: Pos, seat: SeatId) -> u16 {
    let nobles = pos
        .nobles_of(seat)
        .map(|n| pos.book.noble(n.id).lords + pos.cards_of(n.id).map(|c| pos.book.card(c.id).lords).sum::<u16>());
    let senior = senior_of(pos, seat, None).map_or(0, |_| pos.book.tables.votes.senior_heir_lords);
    nobles.sum::<u16>() + senior
}

/// In the Commons, wherever the holders are: the King or, without a sole one, the Chancellor; a senior heir; titled nobles,
/// titles and offices; cities and towns.
pub fn commons_tally(pos: Pos, seat: SeatId) -> Tally {
    let votes = &pos.book.tables.votes;
    let sole = succession::sole(pos);
    let mut tally = vec![];
    if let Some(king) = sole.filter(|k| succession::controller(pos, *k) == Some(seat)) {
        tally.push((pos.royal_name(king), votes.king));
    }
    if let Some(senior) = senior_of(pos, seat, None) {
        tally.push((format!("{}, senior heir", pos.royal_name(senior)), votes.senior_heir_commons));
    }
    for n in pos.nobles_of(seat) {
        let data = pos.book.noble(n.id);
        if data.commons > 0 {
            tally.push((data.name.clone(), data.commons));
        }
        for card in pos.cards_of(n.id).map(|c| pos.book.card(c.id)) {
            let chancellor = card.id == pos.book.tables.chancellor && sole.is_some();
            if card.commons > 0 && !chancellor && card.kind != CardKind::Location {
                tally.push((card.name.clone(), card.commons));
            }
        }
    }
    tally.extend(town_tally(pos, seat).into_iter().filter(|(_, n)| *n > 0));
    tally
}

/// Votes of cities and towns alone.
fn town_tally(pos: Pos, seat: SeatId) -> Tally {
    let owners = pos.owners();
    let own = pos.book.map.places.iter().filter(|p| p.votes > 0 && owners[p.id.index()] == Some(seat));
    own.map(|p| (p.name.clone(), p.votes)).collect()
}

/// The Commons votes of a faction, wherever its people are.
pub fn commons(pos: Pos, seat: SeatId) -> u16 {
    total(&commons_tally(pos, seat))
}

/// Cities and towns, with the five of the Warden of the Cinque Ports (PARL-23).
pub fn towns(pos: Pos, seat: SeatId) -> u16 {
    let warden = pos.book.tables.warden;
    let his = pos.bearer(warden).is_some_and(|n| pos.commands(seat, n));
    let ports = if his { pos.book.card(warden).commons } else { 0 };
    total(&town_tally(pos, seat)) + ports
}
