//! People who are made rather than born: start families, a relative found when no heir can be traced, a Regent.
//!
//! A [`FamilyPlan`] says who; [`roll`] throws what is left to the dice.

use serde::{Deserialize, Serialize};

use super::births::{throw_scores, throw_sex};
use super::{Character, CharacterId, Customs, HouseId, Scores, Sex};
use crate::table::{Dice, SeatId, Throw};

/// One person to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub age: i32,
    /// `None`: the die says.
    pub sex: Option<Sex>,
    /// `None`: the dice say.
    pub scores: Option<Scores>,
}

/// A family to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FamilyPlan {
    pub head: Plan,
    pub wife: Option<Plan>,
    /// The oldest first.
    pub children: Vec<Plan>,
    /// They take part in everything but marriage and birth.
    pub barren: bool,
}

/// The ages a game sets for those it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreatedAges {
    /// A relative, or a Regent, is so much younger than the late monarch ...
    pub younger: i32,
    /// ... but a relative no younger than this,
    pub relative_least: i32,
    /// and a Regent no younger than this.
    pub regent_least: i32,
    /// A relative's wife is so much younger than he.
    pub wife_younger: i32,
    /// He married at this age,
    pub wed_at: i32,
    /// and had a child for each so many years since.
    pub child_every: i32,
}

/// The relative who is found when no successor can be traced, with wife and children.
///
/// BR 9.4, 9.27, Q31
pub fn relative(late_age: i32, ages: &CreatedAges) -> FamilyPlan {
    let rolled = |age, sex| Plan { age, sex, scores: None };
    let age = late_age.saturating_sub(ages.younger).max(ages.relative_least);
    let step = ages.child_every.max(1);
    // A hundred children are enough for any table of ages.
    let children = (0..100).map(|n| age - ages.wed_at - n * step).take_while(|age| *age > 0);
    FamilyPlan {
        head: rolled(age, Some(Sex::Male)),
        wife: Some(rolled(age - ages.wife_younger, Some(Sex::Female))),
        children: children.map(|age| rolled(age, None)).collect(),
        barren: false,
    }
}

/// The Regent who is made when a minor inherits and nobody else will do.
///
/// BR 9.31, 9.33
pub fn regent(late_age: i32, ages: &CreatedAges) -> FamilyPlan {
    let age = late_age.saturating_sub(ages.younger).max(ages.regent_least);
    let head = Plan { age, sex: Some(Sex::Male), scores: None };
    FamilyPlan { head, wife: None, children: vec![], barren: true }
}

/// A King, a Queen and children of these ages. With `rolled` the dice say what King and Queen are worth; else they
/// are normal.
///
/// BR 2.4, 2.7, OA.1, OB.1
pub fn start_family(king: i32, queen: i32, children: &[i32], rolled: bool) -> FamilyPlan {
    let scores = (!rolled).then(Scores::default);
    FamilyPlan {
        head: Plan { age: king, sex: Some(Sex::Male), scores },
        wife: Some(Plan { age: queen, sex: Some(Sex::Female), scores }),
        children: children.iter().map(|age| Plan { age: *age, sex: None, scores: None }).collect(),
        barren: false,
    }
}

/// One person of this age and sex, the scores by dice (a bastard, a prince from outside the game).
///
/// BR OE.15, OE.26
pub fn lone(age: i32, sex: Option<Sex>) -> FamilyPlan {
    FamilyPlan { head: Plan { age, sex, scores: None }, wife: None, children: vec![], barren: false }
}

/// A person as the dice made them, without name and number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolled {
    pub age: i32,
    pub sex: Sex,
    pub scores: Scores,
    /// As [`FamilyPlan::barren`].
    pub barren: bool,
    /// The throws that made them, in order.
    pub throws: Vec<Throw>,
}

/// A family as the dice made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RolledFamily {
    pub head: Rolled,
    pub wife: Option<Rolled>,
    /// The oldest first.
    pub children: Vec<Rolled>,
}

impl RolledFamily {
    /// Head, wife, children.
    pub fn everybody(&self) -> impl Iterator<Item = &Rolled> {
        std::iter::once(&self.head).chain(&self.wife).chain(&self.children)
    }
}

/// Throws for the family: head, wife, children from the oldest; for each the sex, then the scores, as far as the plan
/// leaves them open.
pub fn roll(plan: &FamilyPlan, customs: &Customs, dice: &mut Dice) -> RolledFamily {
    let mut one = |of: &Plan| {
        let mut throws = Vec::new();
        let sex = of.sex.unwrap_or_else(|| {
            let (throw, sex) = throw_sex(dice, customs);
            throws.push(throw);
            sex
        });
        let scores = of.scores.unwrap_or_else(|| {
            let (more, scores) = throw_scores(dice, customs, sex);
            throws.extend(more);
            scores
        });
        Rolled { age: of.age, sex, scores, barren: plan.barren, throws }
    };
    RolledFamily {
        head: one(&plan.head),
        wife: plan.wife.as_ref().map(&mut one),
        children: plan.children.iter().map(&mut one).collect(),
    }
}

impl Rolled {
    /// The person, as one of the house of `seat`. A wife who comes from nowhere has no home to return to: give
    /// `home` as `None` (Q14).
    pub fn character(
        &self,
        id: CharacterId,
        name: impl Into<String>,
        year: i32,
        house: HouseId,
        keeper: Option<SeatId>,
        home: Option<SeatId>,
    ) -> Character {
        let mut out = Character::new(id, name, self.sex, year - self.age, house);
        out.scores = self.scores;
        out.childless = self.barren;
        out.never_weds = self.barren;
        (out.keeper, out.home) = (keeper, home);
        out
    }
}
