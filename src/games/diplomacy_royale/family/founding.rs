//! A family at its beginning (2-1 to 2-3, 3.3-2): those of the set-up, and that of a first king's brother (8.2-15).

use super::super::book::{Book, Role};
use super::super::components::Noble;
use super::super::ids::PowerId;
use super::super::serials::Serial;
use super::super::setup;
use super::naming::fresh_name;
use super::scores::throw_scores;
use crate::dynasty::{Character, CharacterId, Marriage, MarriageId};
use crate::table::{Dice, SeatId, Throw};

/// Where a family begins.
pub struct Beginning {
    pub power: PowerId,
    pub seat: Option<SeatId>,
    /// 1, or the how-manieth first king of the power it is.
    pub founder: u8,
    /// The year by which people count.
    pub year: i32,
    pub first_person: usize,
    pub first_marriage: usize,
    /// Names taken in the dynasty.
    pub names: Vec<String>,
}

/// A king, his queen and their children, numbered on from those there are.
pub struct Family {
    pub people: Vec<Character>,
    pub nobles: Vec<Noble>,
    pub marriage: Option<Marriage>,
    pub king: Option<CharacterId>,
    pub throws: Vec<Throw>,
}

/// The family of the table with names and scores.
pub fn found(book: &Book, dice: &mut Dice, mut at: Beginning) -> Family {
    let root = Serial::founder(at.power, at.founder);
    let mut out = Family { people: vec![], nobles: vec![], marriage: None, king: None, throws: vec![] };
    let (mut queen, mut sons, mut daughters) = (None, 0, 0);
    for member in &book.tables.family {
        let sex = member.role.sex();
        let id = CharacterId((at.first_person + out.people.len()) as u16);
        let counted = |count: &mut u8| {
            *count += 1;
            vec![root.child(sex, *count)]
        };
        let serials = match member.role {
            Role::King => vec![root.clone()],
            // She came from nowhere and stands in no line.
            Role::Queen => vec![],
            Role::Son => counted(&mut sons),
            Role::Daughter => counted(&mut daughters),
        };
        let name = fresh_name(book, dice, at.power, sex, &at.names);
        at.names.push(name.clone());
        let (throws, scores) = throw_scores(book, dice, &name, sex);
        let mut who = Character::new(id, name, sex, at.year - member.age, setup::house_of(at.power));
        (who.home, who.keeper, who.scores) = (at.seat, at.seat, scores);
        match member.role {
            Role::King => out.king = Some(id),
            Role::Queen => queen = Some(id),
            Role::Son | Role::Daughter => (who.father, who.mother) = (out.king, queen),
        }
        out.people.push(who);
        out.nobles.push(Noble::new(id, at.power, serials));
        out.throws.extend(throws);
    }
    if let (Some(king), Some(queen)) = (out.king, queen) {
        let children = book.tables.family.iter().filter(|m| matches!(m.role, Role::Son | Role::Daughter));
        let eldest = children.map(|m| m.age).max().unwrap_or(0);
        let id = MarriageId(at.first_marriage as u16);
        out.marriage = Some(Marriage::new(id, king, queen, at.year - eldest - 1));
    }
    out
}
