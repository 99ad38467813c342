//! Strength as a sum that opens into its parts (SET-10; rulings 9 and 53).

use super::book::{Bonus, CardKind, Where};
use super::components::Spot;
use super::ids::{AreaId, NobleId};
use super::position::Pos;

/// A part of a sum, with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub what: String,
    pub troops: u16,
}

/// A strength and what it is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum(pub Vec<Part>);

impl Sum {
    pub fn total(&self) -> u16 {
        self.0.iter().map(|p| p.troops).sum()
    }

    fn add(&mut self, what: &str, troops: u16) {
        if troops > 0 {
            self.0.push(Part { what: what.into(), troops });
        }
    }

    pub fn with(mut self, other: Sum) -> Sum {
        self.0.extend(other.0);
        self
    }

    /// "Percy 100, Earl of Kent 30".
    pub fn words(&self) -> String {
        let parts: Vec<String> = self.0.iter().map(|p| format!("{} {}", p.what, p.troops)).collect();
        if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
    }
}

/// What a noble brings wherever he is: his own troops, title, office, bishopric, mercenaries (SET-10a to SET-10d, SET-10g;
/// EVT-6, MOV-23). Ships and towns add nothing.
pub fn basic(pos: Pos, noble: NobleId) -> Sum {
    let mut sum = Sum::default();
    let data = pos.book.noble(noble);
    sum.add(&data.name, data.troops);
    for card in pos.cards_of(noble).filter(|c| c.idle.is_none()) {
        let data = pos.book.card(card.id);
        if !matches!(data.kind, CardKind::Location | CardKind::Ship) {
            sum.add(&data.name, data.troops);
        }
    }
    sum
}

/// His strength in a fight in this area: bonuses where they count, and in attack the troops of towns (SET-10f).
pub fn fighting(pos: Pos, noble: NobleId, area: AreaId, attack: bool) -> Sum {
    let mut sum = basic(pos, noble);
    let data = pos.book.noble(noble);
    let mut bonus = |name: &str, bonus: &Option<Bonus>| {
        if let Some(bonus) = bonus.as_ref().filter(|b| holds(pos, b, area)) {
            sum.add(&format!("{name} here"), bonus.troops);
        }
    };
    bonus(&data.name, &data.bonus);
    // While a pretender holds London nobody's cards bring troops there (SPN-19).
    let capital = super::events::claims::capital();
    let usurped = pos.book.map.place(capital).area == area && super::events::claims::inside(pos, capital).is_some();
    for card in pos.cards_of(noble).filter(|c| c.idle.is_none() && !usurped) {
        let data = pos.book.card(card.id);
        bonus(&data.name, &data.bonus);
    }
    if attack {
        for card in pos.cards_of(noble).filter(|c| c.idle.is_none()) {
            let data = pos.book.card(card.id);
            if data.region.is_some_and(|r| pos.book.map.lies_in(area, r)) {
                sum.add(&format!("men of {}", data.name), data.troops);
            }
        }
    }
    sum
}

fn holds(pos: Pos, bonus: &Bonus, area: AreaId) -> bool {
    let map = &pos.book.map;
    match &bonus.region {
        Where::Within(regions) => regions.iter().any(|r| map.lies_in(area, *r)),
        Where::At(place) => map.place(*place).area == area,
        Where::Near(place, spaces) => map.within(area, map.place(*place).area, *spaces),
    }
}

/// Several nobles together.
pub fn together(pos: Pos, nobles: &[NobleId], area: AreaId, attack: bool) -> Sum {
    nobles.iter().fold(Sum::default(), |sum, n| sum.with(fighting(pos, *n, area, attack)))
}

/// Basic strength of several, for ships (MOV-23).
pub fn basic_of(pos: Pos, nobles: &[NobleId]) -> u16 {
    nobles.iter().map(|n| basic(pos, *n).total()).sum()
}

/// All troops a faction may ever bring: the first player is found by it (SET-13).
pub fn potential(pos: Pos, seat: crate::table::SeatId) -> u16 {
    let nobles = pos.nobles().filter(|n| n.seat == Some(seat));
    nobles
        .map(|n| {
            let own = pos.book.noble(n.id);
            let cards = pos.cards_of(n.id).map(|c| pos.book.card(c.id));
            let troops = |t: u16, bonus: &Option<Bonus>| t + bonus.as_ref().map_or(0, |b| b.troops);
            troops(own.troops, &own.bonus)
                + cards.filter(|c| c.kind != CardKind::Ship).map(|c| troops(c.troops, &c.bonus)).sum::<u16>()
        })
        .sum()
}

/// What a place holds against a siege: the garrison and those who defend (CBT-15).
pub fn defence(pos: Pos, place: super::ids::PlaceId, defenders: &[NobleId]) -> Sum {
    let data = pos.book.map.place(place);
    let kind = pos.book.kind_of(place);
    let held = super::events::claims::inside(pos, place).is_some();
    let occupied = held || pos.nobles().any(|n| n.at == Spot::Inside(place));
    let mut sum = Sum::default();
    sum.add(&format!("garrison of {}", data.name), if occupied { kind.occupied } else { kind.garrison });
    if let Some(pretender) = super::events::claims::inside(pos, place) {
        sum = sum.with(basic(pos, pretender));
    }
    sum.with(together(pos, defenders, data.area, false))
}
