//! The book's tables as the rules of people read them, and names for those who have none yet.

use super::super::ids::CountryId;
use super::super::position::Pos;
use super::super::setup_people;
use crate::dynasty::created::{CreatedAges, FamilyPlan};
use crate::dynasty::{Customs, Sex};
use crate::table::SeatId;

/// Ages and tables of the people.
pub fn customs(pos: Pos) -> Customs {
    setup_people::customs(pos.book, pos.options)
}

/// Ages of those who are made when nobody is left (9.4, 9.31).
pub fn created_ages(pos: Pos) -> CreatedAges {
    let t = &pos.book.tables;
    CreatedAges {
        younger: t.created.years_younger.into(),
        relative_least: t.created.heir_at_least.into(),
        regent_least: t.created.regent_at_least.into(),
        wife_younger: t.created.years_younger.into(),
        wed_at: t.created.heir_at_least.into(),
        child_every: t.years.per_turn.into(),
    }
}

/// King, Queen and children with whom a dynasty begins (2.4, OA.1, OB.1).
pub fn first_family(pos: Pos) -> FamilyPlan {
    setup_people::first_family(pos.book, pos.options)
}

/// The country from whose names a seat's people take theirs; without a seat that of a country nobody plays.
pub fn names_of(pos: Pos, seat: Option<SeatId>) -> CountryId {
    let nobodys = || pos.countries().find(|c| c.player.is_none()).map_or(CountryId(0), |c| c.id);
    seat.map_or_else(nobodys, |s| pos.player(s).country)
}

/// A Christian name of this country that nobody alive in the household bears, another each time (2.6).
pub fn fresh_name(pos: Pos, country: CountryId, sex: Sex, keeper: Option<SeatId>) -> String {
    let names = pos.book.names.of(country);
    let list = if sex.is_male() { &names.male } else { &names.female };
    if list.is_empty() {
        return sex.child().to_string();
    }
    let taken = |name: &String| pos.people().any(|c| c.is_alive() && c.keeper == keeper && c.name == *name);
    let from = pos.people().count() % list.len();
    let ring = || list.iter().cycle().skip(from).take(list.len());
    ring().find(|n| !taken(n)).or_else(|| ring().next()).cloned().unwrap_or_default()
}

/// A dynastic name of this player's country that no house has borne yet (2.6, 7.12).
pub fn dynastic_name(pos: Pos, seat: SeatId) -> String {
    let names = &pos.book.names.of(pos.player(seat).country).dynasties;
    let borne = |name: &String| pos.houses().any(|h| h.name == *name);
    names.iter().find(|n| !borne(n)).or(names.first()).cloned().unwrap_or_else(|| "Newcome".into())
}

/// "England": the name of a country.
pub fn called(pos: Pos, country: CountryId) -> String {
    pos.book.map.country(country).name.clone()
}
