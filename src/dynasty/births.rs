//! Births: who may bear, the rolls, the chances.
//!
//! BR 6.1 to 6.12

use super::{Character, CharacterId, Customs, HouseId, Kin, Marriage, Odds, Scores, Sex};
use crate::dynasty::people::valour_name;
use crate::table::{Dice, SeatId, Throw, signed};

/// Why a couple makes no birth roll.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoBirth {
    #[error("There is no such couple.")]
    NoSuchCouple,
    #[error("This marriage has ended.")]
    Ended,
    #[error("They wed this turn: births came before weddings.")]
    JustWed,
    #[error("{name} is {age}; no child is born to a mother over {oldest}.")]
    TooOld { who: CharacterId, name: String, age: i32, oldest: i32 },
    #[error("{name} is held prisoner.")]
    Captive { who: CharacterId, name: String },
    #[error("{name} has no children by rule.")]
    Childless { who: CharacterId, name: String },
    #[error("{tries} birth rolls have been made; a couple has {limit} a turn.")]
    NoTriesLeft { tries: u8, limit: u8 },
}

/// Whether a couple may make birth rolls in `year`.
///
/// BR 6.2, 6.3, 9.33, OE.15, Q7, Q8
pub fn may_bear(kin: &Kin, marriage: &Marriage, year: i32, customs: &Customs) -> Result<(), NoBirth> {
    let (Some(husband), Some(wife)) = (kin.get(marriage.husband), kin.get(marriage.wife)) else {
        return Err(NoBirth::NoSuchCouple);
    };
    if !marriage.lasts() || !husband.in_play() || !wife.in_play() {
        return Err(NoBirth::Ended);
    }
    if marriage.year >= year {
        return Err(NoBirth::JustWed);
    }
    for who in [husband, wife] {
        if who.is_captive() {
            return Err(NoBirth::Captive { who: who.id, name: who.name.clone() });
        }
        if who.childless {
            return Err(NoBirth::Childless { who: who.id, name: who.name.clone() });
        }
    }
    let (age, oldest) = (wife.age(year), customs.oldest_mother);
    if age > oldest {
        return Err(NoBirth::TooOld { who: wife.id, name: wife.name.clone(), age, oldest });
    }
    Ok(())
}

/// Whether a couple that has made `tries` rolls this turn may make another.
///
/// BR 6.4
pub fn may_try(tries: u8, customs: &Customs) -> Result<(), NoBirth> {
    let limit = customs.extra_births.saturating_add(1);
    if tries < limit { Ok(()) } else { Err(NoBirth::NoTriesLeft { tries, limit }) }
}

/// What a couple's roll number `tries` (from 0) takes from the wife's Constitution this turn.
///
/// BR 6.5
pub fn strain_of_try(tries: u8) -> i8 {
    i8::from(tries > 0)
}

/// A birth roll; `true`: a child is born. `of` names the couple.
///
/// BR 6.1
pub fn throw_birth(dice: &mut Dice, customs: &Customs, of: &str) -> (Throw, bool) {
    let faces = vec![dice.d6(), dice.d6()];
    let total = faces.iter().map(|f| i16::from(*f)).sum();
    let needed = customs.birth_needed;
    let throw = Throw {
        purpose: format!("birth: {of}"),
        dice: faces,
        modifiers: vec![],
        total,
        needed: format!("{needed} or more"),
    };
    (throw, total >= needed)
}

/// Boy or girl.
///
/// BR 6.8
pub fn throw_sex(dice: &mut Dice, customs: &Customs) -> (Throw, Sex) {
    let face = dice.d6();
    let sex = if customs.male_on.contains(&face) { Sex::Male } else { Sex::Female };
    let faces: Vec<String> = customs.male_on.iter().map(u8::to_string).collect();
    let throw = Throw {
        purpose: "boy or girl".into(),
        dice: vec![face],
        modifiers: vec![],
        total: face.into(),
        needed: format!("boy on {}", faces.join(", ")),
    };
    (throw, sex)
}

/// The three scores, in the order of the sheet.
///
/// BR 6.10
pub fn throw_scores(dice: &mut Dice, customs: &Customs, sex: Sex) -> (Vec<Throw>, Scores) {
    let mut throws = Vec::new();
    let mut score = |name: &str| {
        let faces = vec![dice.d6(), dice.d6(), dice.d6()];
        let total = faces.iter().sum();
        let score = customs.score(total);
        throws.push(Throw {
            purpose: format!("{name}: {}", signed(score)),
            dice: faces,
            modifiers: vec![],
            total: total.into(),
            needed: String::new(),
        });
        score
    };
    let scores =
        Scores { strength: score(valour_name(sex)), constitution: score("Constitution"), charisma: score("Charisma") };
    (throws, scores)
}

/// Chance of one birth roll.
pub fn chance_of_birth(customs: &Customs) -> Odds {
    Odds::two_dice(customs.birth_needed.into())
}

/// Chance of at least one child in `attempts` birth rolls.
pub fn chance_of_issue(customs: &Customs, attempts: u8) -> Odds {
    let one = chance_of_birth(customs);
    (0..attempts).fold(Odds::NEVER, |so_far, _| so_far.or(one))
}

/// Chance of at least one boy in `attempts` birth rolls.
pub fn chance_of_son(customs: &Customs, attempts: u8) -> Odds {
    let one = chance_of_birth(customs).and(Odds::one_die(&customs.male_on));
    (0..attempts).fold(Odds::NEVER, |so_far, _| so_far.or(one))
}

/// Year of birth of a couple's child number `earlier` (from 0) of this turn.
///
/// BR 5.2, 6.9, Q10
pub fn year_of_birth(year: i32, earlier: u8) -> i32 {
    year + i32::from(earlier)
}

/// Where a newborn belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nursery {
    pub house: HouseId,
    pub home: Option<SeatId>,
    pub keeper: Option<SeatId>,
}

/// Name and home of a child of this couple: the father's name, or the mother's while she reigns in her own right;
/// with the player who has the father, unless a contract gives the child to `promised_to`.
///
/// BR 6.12, 8.15, 8.18, Q17
pub fn nursery(father: &Character, mother: &Character, mother_reigns: bool, promised_to: Option<SeatId>) -> Nursery {
    let house = if mother_reigns { mother.house } else { father.house };
    let seat = promised_to.or(father.keeper);
    Nursery { house, home: seat, keeper: seat }
}
