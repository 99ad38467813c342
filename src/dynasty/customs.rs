//! Ages and tables a game plays by.

use serde::{Deserialize, Serialize};

/// Ages and tables of the people of one game, as its tables file has them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Customs {
    /// Years of a turn; ages go up by as many.
    pub turn_years: i32,
    /// Weddings and survival rolls from this age (BR 7.1, 8.1).
    pub adult_age: i32,
    /// Males get a piece at this age (BR 6.14).
    pub piece_age: i32,
    /// A wife older than this bears no children (BR 6.2).
    pub oldest_mother: i32,
    /// Two dice must reach this for a birth (BR 6.1).
    pub birth_needed: i16,
    /// Birth rolls of a couple beyond the first (BR 6.4).
    pub extra_births: u8,
    /// Faces of the die that make a boy (BR 6.8).
    pub male_on: Vec<u8>,
    /// What two dice and Constitution must reach, from each age on (BR 7.2).
    pub survival: Vec<(i32, i16)>,
    /// Rows of the characteristics table: from, to (totals of three dice), score (BR 2.8).
    pub score_rows: Vec<(u8, u8, i8)>,
    /// Scores of a couple together count no further than this either way (BR 6.18).
    pub score_limit: i8,
    /// Parents and children, brothers and sisters may not marry (Q16).
    pub close_kin_barred: bool,
}

impl Customs {
    /// What is wrong with these customs, in words; empty when they can be played by.
    pub fn faults(&self) -> Vec<String> {
        let mut out = Vec::new();
        let mut fault = |bad: bool, text: String| {
            if bad {
                out.push(text);
            }
        };
        fault(self.turn_years < 1, format!("a turn of {} years", self.turn_years));
        fault(self.adult_age < 1, format!("adults at {}", self.adult_age));
        fault(self.score_limit < 0, format!("a score limit of {}", self.score_limit));
        fault(self.survival.is_empty(), "no row in the survival table".into());
        fault(
            self.survival.windows(2).any(|rows| rows[0].0 >= rows[1].0),
            "ages of the survival table do not go up".into(),
        );
        fault(self.male_on.iter().any(|face| !(1..=6).contains(face)), "a face no die has among those for boys".into());
        for total in 3..=18u8 {
            let rows = self.score_rows.iter().filter(|(from, to, _)| (*from..=*to).contains(&total)).count();
            fault(rows != 1, format!("{rows} rows of the characteristics table for a total of {total}"));
        }
        out
    }

    /// The score for a total of three dice; 0 where no row has it.
    ///
    /// BR 2.8
    pub fn score(&self, total: u8) -> i8 {
        self.score_rows.iter().find(|(from, to, _)| (*from..=*to).contains(&total)).map_or(0, |row| row.2)
    }

    /// A husband's Strength with his wife's Guile, within the limit.
    ///
    /// BR 6.17, 6.18, 8.12
    pub fn together(&self, strength: i8, guile: i8) -> i8 {
        strength.saturating_add(guile).clamp(-self.score_limit.max(0), self.score_limit.max(0))
    }
}
