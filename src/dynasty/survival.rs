//! Survival rolls and their chances.
//!
//! BR 7.1 to 7.6

use super::{Character, Customs, Odds};
use crate::table::{Dice, Throw};

/// What two dice and Constitution must reach at this age: the table's row for it, or for the next lower age. Below
/// the first row (only plague and the like reach children) the first row counts, above the last the last (Q12).
///
/// BR 7.2
pub fn needed(customs: &Customs, age: i32) -> i16 {
    let row = customs.survival.iter().rev().find(|(from, _)| *from <= age).or(customs.survival.first());
    row.map_or(0, |(_, needed)| *needed)
}

/// Whether the person makes this turn's survival roll.
///
/// BR 7.1, 7.4, Q11
pub fn must_roll(customs: &Customs, character: &Character, year: i32) -> bool {
    character.in_play() && character.is_adult(year, customs)
}

/// What is added to a survival roll, by name: Constitution, this turn's birth rolls, then `more`.
///
/// BR 6.5, 6.19, 7.3
pub fn modifiers(character: &Character, more: &[(String, i8)]) -> Vec<(String, i8)> {
    let own = [
        ("Constitution".to_string(), character.scores.constitution),
        ("birth rolls".into(), character.strain.saturating_neg()),
    ];
    own.into_iter().filter(|(_, n)| *n != 0).chain(more.iter().cloned()).collect()
}

/// A survival roll; `true`: the person lives.
///
/// BR 7.2, 7.3
pub fn roll(
    dice: &mut Dice,
    customs: &Customs,
    character: &Character,
    year: i32,
    more: &[(String, i8)],
) -> (Throw, bool) {
    let age = character.age(year);
    let needed = needed(customs, age);
    let modifiers = modifiers(character, more);
    let faces = vec![dice.d6(), dice.d6()];
    let total =
        faces.iter().map(|f| i16::from(*f)).sum::<i16>() + modifiers.iter().map(|m| i16::from(m.1)).sum::<i16>();
    let throw = Throw {
        purpose: format!("survival of {} at {age}", character.name),
        dice: faces,
        modifiers,
        total,
        needed: format!("{needed} or more"),
    };
    (throw, total >= needed)
}

/// Chance to live through one survival roll at `age`, with everything that is added to it.
pub fn chance(customs: &Customs, age: i32, modifier: i8) -> Odds {
    Odds::two_dice(i32::from(needed(customs, age)) - i32::from(modifier))
}

/// Chance of the person as things stand: with this turn's birth rolls, and `more`.
pub fn chance_now(customs: &Customs, character: &Character, year: i32, more: i8) -> Odds {
    chance(customs, character.age(year), character.constitution_now().saturating_add(more))
}

/// Chance to reach `to_age` for one who has come through `from_year`: of all the turns' rolls until then, without
/// plagues, wars and births.
pub fn chance_to_reach(customs: &Customs, character: &Character, from_year: i32, to_age: i32) -> Odds {
    if character.died.is_some_and(|died| died - character.track < to_age) {
        return Odds::NEVER;
    }
    let step = customs.turn_years.max(1);
    let mut age = from_year.saturating_sub(character.track).saturating_add(step);
    let mut out = Odds::CERTAIN;
    // Nobody's bar is longer than a thousand years, whatever a file says.
    for _ in 0..1000 {
        if age > to_age {
            break;
        }
        if age >= customs.adult_age {
            out = out.and(chance(customs, age, character.scores.constitution));
        }
        age += step;
    }
    out
}
