//! The first families: King, Queen, children, their names and houses (BR 2.2 to 2.8, 23.8; Options A, B).

use super::book::Book;
use super::components::*;
use super::ids::CountryId;
use super::options::Options;
use super::scenario::Opening;
use super::setup::{ARISTOCRATS, Making, Note};
use crate::dynasty::created::{self, FamilyPlan, Rolled};
use crate::dynasty::{CharacterId, Customs, House, HouseId, Marriage, MarriageId, Sex};
use crate::table::SeatId;

/// Ages and tables the people of this game live by.
pub fn customs(book: &Book, options: &Options) -> Customs {
    let t = &book.tables;
    Customs {
        turn_years: t.years.per_turn.into(),
        adult_age: t.ages.adult.into(),
        piece_age: t.ages.prince.into(),
        oldest_mother: t.birth.wife_up_to.into(),
        birth_needed: t.birth.needs.into(),
        extra_births: t.birth.extra_rolls,
        male_on: (1..=t.boy_up_to).collect(),
        survival: t.survival.iter().map(|l| (l.age.into(), l.needs.into())).collect(),
        score_rows: t.characteristics.iter().map(|l| (l.from, l.to, l.score)).collect(),
        score_limit: t.characteristics.iter().map(|l| l.score).max().unwrap_or(0),
        close_kin_barred: options.close_kin_barred,
    }
}

/// King, Queen and children with whom a dynasty begins (BR 2.4, OA.1, OB.1).
pub fn first_family(book: &Book, options: &Options) -> FamilyPlan {
    let ages = if options.four_characters { &book.tables.start.option_a } else { &book.tables.start.usual };
    let children: Vec<i32> = ages.children.iter().map(|age| i32::from(*age)).collect();
    created::start_family(ages.king.into(), ages.queen.into(), &children, options.rolled_monarchs)
}

/// Houses for all crowns, families for the players whose people the position does not name.
pub(super) fn found(make: &mut Making, opening: &Opening) {
    for country in CountryId::all() {
        let written = opening.realms.iter().find(|r| r.country == country).and_then(|r| r.house.clone());
        let name = match written {
            Some(name) => name,
            None => draw_house(make, country),
        };
        let id = HouseId(make.at.houses.len() as u8);
        make.at.houses.push(House { id, name });
    }
    let players: Vec<(SeatId, CountryId)> = make.at.players.iter().map(|p| (p.seat, p.country)).collect();
    for (seat, country) in &players {
        let realm = opening.realms.iter().find(|r| r.country == *country);
        if realm.is_none_or(|r| r.monarch.is_none() && r.ruled_by.is_none()) {
            found_family(make, *seat, *country);
        }
    }
    if players.len() == 3 {
        found_aristocrats(make, opening);
    }
}

/// One of the suggested names that no house bears yet (BR 2.6).
fn draw_house(make: &mut Making, country: CountryId) -> String {
    let all = &make.book.names.of(country).dynasties;
    let free: Vec<usize> = (0..all.len()).filter(|n| !make.at.houses.iter().any(|h| h.name == all[*n])).collect();
    let drawn = make.dice.pick(&free).map(|n| all[n].clone());
    drawn.unwrap_or_else(|| make.book.map.country(country).name.clone())
}

/// A Christian name of the country that none of `taken` bears (BR 2.6).
fn draw_name(make: &mut Making, country: CountryId, sex: Sex, taken: &[String]) -> String {
    let names = make.book.names.of(country);
    let all = if sex.is_male() { &names.male } else { &names.female };
    let free: Vec<usize> = (0..all.len()).filter(|n| !taken.contains(&all[*n])).collect();
    let drawn = make.dice.pick(&free).or_else(|| make.dice.pick(&(0..all.len()).collect::<Vec<_>>()));
    drawn.map_or_else(|| sex.word().to_string(), |n| all[n].clone())
}

fn found_family(make: &mut Making, seat: SeatId, country: CountryId) {
    let options = make.options().clone();
    let customs = customs(make.book, &options);
    let plan = first_family(make.book, &options);
    let family = created::roll(&plan, &customs, &mut make.dice);
    let house = HouseId(country.0);
    let mut taken = vec![];
    let head = settle(make, &family.head, country, house, Some(seat), true, &mut taken, "2.4");
    let mut mother = None;
    if let Some(wife) = &family.wife {
        // She comes from nowhere and has no house to go back to (Q14).
        let wed = make.year() - wife.age + customs.adult_age;
        let wife = settle(make, wife, country, house, Some(seat), false, &mut taken, "2.4");
        let id = MarriageId(make.at.marriages.len() as u16);
        make.at.marriages.push(Marriage::new(id, head, wife, wed));
        mother = Some(wife);
    }
    for child in &family.children {
        let id = settle(make, child, country, house, Some(seat), true, &mut taken, "2.5");
        let child = &mut make.at.people[usize::from(id.0)];
        (child.father, child.mother) = (Some(head), mother);
    }
    make.at.countries[country.index()].monarch = Some(head);
    crown(make, country, head);
}

/// The King's piece goes to the capital (BR 2.2).
fn crown(make: &mut Making, country: CountryId, king: CharacterId) {
    let Some(capital) = make.at.countries[country.index()].capital else { return };
    let pawn = make.at.pawns.iter_mut().find(|p| p.country == Some(country) && p.kind == PawnKind::King);
    if let Some(pawn) = pawn {
        pawn.bearer = Some(king);
        pawn.at = Spot::Land(capital);
    }
}

/// The family to marry into in a game of three: one child to begin with, no parents in the game (BR 23.8).
fn found_aristocrats(make: &mut Making, opening: &Opening) {
    let stranger = make.at.countries.iter().find(|c| c.player.is_none()).map_or(CountryId(0), |c| c.id);
    let name = draw_house(make, stranger);
    make.at.houses.push(House { id: ARISTOCRATS, name });
    // A position that names such children has no others.
    if opening.people.iter().any(|p| p.of.is_none() && p.house.is_none() && p.spouse.is_none()) {
        return;
    }
    let customs = customs(make.book, make.options());
    let plan: FamilyPlan = created::lone(make.book.tables.aristocrats.child.into(), None);
    let child = created::roll(&plan, &customs, &mut make.dice);
    settle(make, &child.head, stranger, ARISTOCRATS, None, true, &mut vec![], "23.8");
}

/// One person of a made family gets a name, a number and lines in the chronicle.
fn settle(
    make: &mut Making,
    rolled: &Rolled,
    country: CountryId,
    house: HouseId,
    seat: Option<SeatId>,
    native: bool,
    taken: &mut Vec<String>,
    rule: &'static str,
) -> CharacterId {
    let name = draw_name(make, country, rolled.sex, taken);
    taken.push(name.clone());
    let id = CharacterId(make.at.people.len() as u16);
    let home = seat.filter(|_| native);
    let year = make.year();
    make.at.people.push(rolled.character(id, name.clone(), year, house, seat, home));
    let house = make.at.houses[usize::from(house.0)].name.clone();
    for throw in &rolled.throws {
        let text = format!("{name} {house}: {}.", throw.purpose);
        make.notes.push(Note { seat, place: None, rule, text, throw: Some(throw.clone()) });
    }
    make.note(seat, rule, format!("{name} {house}, {}, {} years old.", rolled.sex.word(), rolled.age));
    id
}
