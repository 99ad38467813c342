//! Names for those who come into play: nobody of a dynasty has had the same (2-3).

use super::super::book::Book;
use super::super::ids::PowerId;
use super::super::position::Pos;
use super::super::setup;
use crate::dynasty::Sex;
use crate::table::Dice;

/// Names that members of a dynasty bear or have borne.
pub fn borne(pos: Pos, power: PowerId) -> Vec<String> {
    let house = setup::house_of(power);
    pos.people().filter(|c| c.house == house).map(|c| c.name.clone()).collect()
}

/// A name of the book that is not borne; when all are, the second, third and further of a name.
pub fn fresh_name(book: &Book, dice: &mut Dice, power: PowerId, sex: Sex, borne: &[String]) -> String {
    let names = book.names(power).of(sex);
    let mut number = 1;
    loop {
        let numbered = names.iter().map(|n| if number == 1 { n.clone() } else { format!("{n} {}", roman(number)) });
        let free: Vec<String> = numbered.filter(|n| !borne.contains(n)).collect();
        if !free.is_empty() {
            return free[dice.below(free.len() as u32) as usize].clone();
        }
        number += 1;
    }
}

/// II, XIV.
fn roman(number: usize) -> String {
    const SIGNS: [(usize, &str); 9] =
        [(100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")];
    let mut rest = number;
    let mut out = String::new();
    for (worth, sign) in SIGNS {
        while rest >= worth {
            out.push_str(sign);
            rest -= worth;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_comes_again_only_with_a_number() {
        let (book, mut dice) = (Book::standard(), Dice::seeded(1));
        let mut borne = vec![];
        for _ in 0..100 {
            let name = fresh_name(&book, &mut dice, PowerId(2), Sex::Male, &borne);
            assert!(!borne.contains(&name), "{name}");
            borne.push(name);
        }
        let names = &book.names(PowerId(2)).male;
        assert!(borne[..names.len()].iter().all(|n| names.contains(n)), "the plain names first");
        assert!(borne[names.len()].ends_with(" II"), "{}", borne[names.len()]);
    }

    #[test]
    fn figures_are_roman() {
        let written: Vec<String> = [2, 4, 9, 14, 40, 99].into_iter().map(roman).collect();
        assert_eq!(written, ["II", "IV", "IX", "XIV", "XL", "XCIX"]);
    }
}
