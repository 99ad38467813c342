//! Constitution, Leadership and Guile of those who come into play (3.2).

use super::super::book::Book;
use crate::dynasty::{Scores, Sex};
use crate::table::{Dice, Throw, signed};

/// Leadership of a man, Guile of a woman (2-2).
pub fn skill_name(sex: Sex) -> &'static str {
    if sex.is_male() { "Leadership" } else { "Guile" }
}

/// Constitution, then Leadership or Guile, by the one table (3.2-5).
pub fn throw_scores(book: &Book, dice: &mut Dice, name: &str, sex: Sex) -> (Vec<Throw>, Scores) {
    let mut throws = vec![];
    let mut score = |what: &str| {
        let faces = vec![dice.d6(), dice.d6()];
        let total: u8 = faces.iter().sum();
        let score = book.tables.score(total);
        throws.push(Throw {
            purpose: format!("{what} of {name}: {}", signed(score)),
            dice: faces,
            modifiers: vec![],
            total: total.into(),
            needed: String::new(),
        });
        score
    };
    let constitution = score("Constitution");
    let strength = score(skill_name(sex));
    (throws, Scores { strength, constitution, charisma: 0 })
}
