//! Proof of the people's rules.

mod dice;
mod houses;
mod kinship;
mod order;
mod talks;
mod trees;

use super::{Character, CharacterId, Customs, HouseId, Kin, Marriage, MarriageId, Sex};
use crate::table::SeatId;

/// The customs of the century this was written for, as a file has them.
fn customs() -> Customs {
    let customs: Customs = ron::from_str(
        "(turn_years: 5, adult_age: 15, piece_age: 20, oldest_mother: 50, birth_needed: 7, extra_births: 2,
          male_on: [1, 2, 3],
          survival: [(15, 3), (20, 4), (45, 5), (50, 6), (55, 7), (60, 8), (65, 9), (70, 10), (85, 11)],
          score_rows: [(3, 5, -2), (6, 8, -1), (9, 12, 0), (13, 15, 1), (16, 18, 2)],
          score_limit: 2, close_kin_barred: true)",
    )
    .unwrap();
    assert_eq!(customs.faults(), Vec::<String>::new());
    customs
}

const FRANCE: SeatId = SeatId(0);
const SPAIN: SeatId = SeatId(1);
const ITALY: SeatId = SeatId(2);

/// People and marriages while a test makes them; the house of a seat has its number.
#[derive(Default)]
struct Court {
    people: Vec<Character>,
    marriages: Vec<Marriage>,
}

impl Court {
    fn add(&mut self, name: &str, sex: Sex, year: i32, seat: SeatId) -> CharacterId {
        let id = CharacterId(self.people.len() as u16);
        self.people.push(Character::new(id, name, sex, year, HouseId(seat.0)).at_home(seat));
        id
    }

    fn man(&mut self, name: &str, year: i32, seat: SeatId) -> CharacterId {
        self.add(name, Sex::Male, year, seat)
    }

    fn woman(&mut self, name: &str, year: i32, seat: SeatId) -> CharacterId {
        self.add(name, Sex::Female, year, seat)
    }

    /// A child in the house of the father (else of the mother).
    fn child(&mut self, name: &str, sex: Sex, year: i32, of: [Option<CharacterId>; 2]) -> CharacterId {
        let parent = of[0].or(of[1]).unwrap();
        let seat = self.at(parent).keeper.unwrap();
        let house = self.at(parent).house;
        let id = self.add(name, sex, year, seat);
        let child = self.at(id);
        child.house = house;
        [child.father, child.mother] = of;
        id
    }

    fn son(&mut self, name: &str, year: i32, of: [CharacterId; 2]) -> CharacterId {
        self.child(name, Sex::Male, year, of.map(Some))
    }

    fn daughter(&mut self, name: &str, year: i32, of: [CharacterId; 2]) -> CharacterId {
        self.child(name, Sex::Female, year, of.map(Some))
    }

    /// Wed; the wife lives with her husband's keeper.
    fn wed(&mut self, couple: [CharacterId; 2], year: i32) -> MarriageId {
        let id = MarriageId(self.marriages.len() as u16);
        self.marriages.push(Marriage::new(id, couple[0], couple[1], year));
        self.at(couple[1]).keeper = self.at(couple[0]).keeper;
        id
    }

    fn dies(&mut self, who: CharacterId, year: i32) {
        self.at(who).died = Some(year);
        for marriage in &mut self.marriages {
            if marriage.lasts() && marriage.partner(who).is_some() {
                marriage.ended = Some(year);
            }
        }
    }

    fn at(&mut self, who: CharacterId) -> &mut Character {
        &mut self.people[usize::from(who.0)]
    }

    fn kin(&self) -> Kin<'_> {
        Kin::of(&self.people, &self.marriages)
    }

    fn names(&self, ids: impl IntoIterator<Item = CharacterId>) -> Vec<&str> {
        ids.into_iter().map(|id| self.people[usize::from(id.0)].name.as_str()).collect()
    }
}
