//! Strength as a sum that opens into its parts (SET-10; rulings 9 and 53).

use super::book::{Bonus, CardKind, Where};
use super::components::{Card, Hardship, Spot};
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
    /// The sum of its parts, in troops.
    pub fn total(&self) -> u16 {
        self.0.iter().map(|p| p.troops).sum()
    }

    fn add(&mut self, what: &str, troops: u16) {
        if troops > 0 {
            self.0.push(Part { what: what.into(), troops });
        }
    }

    /// Both sums, part by part; the other's parts behind these.
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
    each_basic(pos, noble, Men::Awake, &mut |what, troops| sum.add(what, troops));
    sum
}

/// The same as a figure, for whoever asks often.
pub fn basic_total(pos: Pos, noble: NobleId) -> u16 {
    let mut total = 0;
    each_basic(pos, noble, Men::Awake, &mut |_, troops| total += troops);
    total
}

/// Whose men are counted: in a fight those who do not sleep (TRF-2 to TRF-4), for want of room all.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Men {
    Awake,
    All,
}

fn cards_of(pos: Pos<'_>, noble: NobleId, men: Men) -> impl Iterator<Item = &Card> {
    pos.cards_of(noble).filter(move |c| men == Men::All || c.idle.is_none())
}

fn each_basic(pos: Pos, noble: NobleId, men: Men, count: &mut dyn FnMut(&str, u16)) {
    let data = pos.book.noble(noble);
    count(&data.name, data.troops);
    for card in cards_of(pos, noble, men) {
        let data = pos.book.card(card.id);
        if !matches!(data.kind, CardKind::Location | CardKind::Ship) {
            count(&data.name, data.troops);
        }
    }
}

/// His strength in a fight in this area: bonuses where they count, and in attack the troops of towns (SET-10f).
pub fn fighting(pos: Pos, noble: NobleId, area: AreaId, attack: bool) -> Sum {
    let mut sum = basic(pos, noble);
    each_more(pos, noble, area, attack, Men::Awake, &mut |what, of, troops| match of {
        More::Here => sum.add(&format!("{what} here"), troops),
        More::MenOf => sum.add(&format!("men of {what}"), troops),
    });
    sum
}

/// The same as a figure.
pub fn fighting_total(pos: Pos, noble: NobleId, area: AreaId, attack: bool) -> u16 {
    let mut total = basic_total(pos, noble);
    each_more(pos, noble, area, attack, Men::Awake, &mut |_, _, troops| total += troops);
    total
}

/// What several bring under a roof in this area: all their men but those of towns, also who sleep (MOV-6e, ruling 16).
pub fn retinue_of(pos: Pos, nobles: &[NobleId], area: AreaId) -> u16 {
    let mut total = basic_of(pos, nobles);
    for noble in nobles {
        each_more(pos, *noble, area, false, Men::All, &mut |_, _, troops| total += troops);
    }
    total
}

/// What comes on top of the basic strength.
enum More {
    Here,
    MenOf,
}

fn each_more(pos: Pos, noble: NobleId, area: AreaId, attack: bool, men: Men, count: &mut dyn FnMut(&str, More, u16)) {
    let data = pos.book.noble(noble);
    if let Some(bonus) = data.bonus.as_ref().filter(|b| holds(pos, b, area)) {
        count(&data.name, More::Here, bonus.troops);
    }
    // While a pretender holds London nobody's cards bring troops there (SPN-19).
    let usurped = is_usurped(pos, area);
    for card in cards_of(pos, noble, men).filter(|_| !usurped) {
        let data = pos.book.card(card.id);
        if let Some(bonus) = data.bonus.as_ref().filter(|b| holds(pos, b, area)) {
            count(&data.name, More::Here, bonus.troops);
        }
    }
    if attack {
        for card in cards_of(pos, noble, men) {
            let data = pos.book.card(card.id);
            if data.region.is_some_and(|r| pos.book.map.lies_in(area, r)) {
                count(&data.name, More::MenOf, data.troops);
            }
        }
    }
}

/// Is this the space of London, with a pretender inside?
fn is_usurped(pos: Pos, area: AreaId) -> bool {
    let claims = &pos.field.claims;
    let capital = || super::events::claims::capital();
    !claims.is_empty()
        && pos.book.map.place(capital()).area == area
        && super::events::claims::inside(pos, capital()).is_some()
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

/// The same as a figure.
pub fn together_total(pos: Pos, nobles: &[NobleId], area: AreaId, attack: bool) -> u16 {
    nobles.iter().map(|n| fighting_total(pos, *n, area, attack)).sum()
}

/// Basic strength of several, for ships: also men who sleep go aboard (MOV-23).
pub fn basic_of(pos: Pos, nobles: &[NobleId]) -> u16 {
    let mut total = 0;
    for noble in nobles {
        each_basic(pos, *noble, Men::All, &mut |_, troops| total += troops);
    }
    total
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
    let mut sum = Sum::default();
    sum.add(&format!("garrison of {}", data.name), garrison(pos, place));
    if let Some(pretender) = super::events::claims::inside(pos, place) {
        sum = sum.with(basic(pos, pretender));
    }
    sum.with(together(pos, defenders, data.area, false))
}

/// The same as a figure.
pub fn defence_total(pos: Pos, place: super::ids::PlaceId, defenders: &[NobleId]) -> u16 {
    let pretender = super::events::claims::inside(pos, place).map_or(0, |n| basic_total(pos, n));
    garrison(pos, place) + pretender + together_total(pos, defenders, pos.book.map.place(place).area, false)
}

/// What besiegers must bring in a famine, whoever else defends the place; without one, nothing (SPN-19).
pub fn famine_need(pos: Pos, place: super::ids::PlaceId) -> u16 {
    if pos.suffers(Hardship::Famine) { 2 * garrison(pos, place) } else { 0 }
}

/// Troops of the place itself.
pub fn garrison(pos: Pos, place: super::ids::PlaceId) -> u16 {
    let kind = pos.book.kind_of(place);
    let held = super::events::claims::inside(pos, place).is_some();
    let occupied = held || pos.nobles().any(|n| n.at == Spot::Inside(place));
    if occupied { kind.occupied } else { kind.garrison }
}
