//! Serial numbers: where a person stands in the descent from a power's first king (section 3.3).
//!
//! A number is a path of births. Sons come before daughters, the elder before the younger, and a parent before the issue:
//! so the order of the numbers is the order of succession (8.1). The first king is the first son of his own father, whose
//! further children are the "king's brothers" of whom new dynasties are made (8.2).

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::ids::PowerId;
use crate::dynasty::Sex;

/// One birth: the how-manieth son, or daughter, of the parent, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Birth {
    Son(u8),
    Daughter(u8),
}

impl Birth {
    /// The child's place is counted among its own sex, from 1.
    pub fn of(sex: Sex, place: u8) -> Self {
        if sex.is_male() { Birth::Son(place) } else { Birth::Daughter(place) }
    }

    /// Sons before daughters (3.3-6: figures before letters).
    fn rank(self) -> (u8, u8) {
        match self {
            Birth::Son(n) => (0, n),
            Birth::Daughter(n) => (1, n),
        }
    }
}

impl Ord for Birth {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Birth {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// 3, c; beyond nine sons and twenty-six daughters (12) and (#30): the order does not hang on the letters.
impl fmt::Display for Birth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Birth::Son(n @ 0..=9) => write!(f, "{n}"),
            Birth::Son(n) => write!(f, "({n})"),
            Birth::Daughter(n @ 1..=26) => write!(f, "{}", char::from(b'a' + n - 1)),
            Birth::Daughter(n) => write!(f, "(#{n})"),
        }
    }
}

/// A serial number in the line of one power.
///
/// The derived order compares the power first, then the path birth by birth; a parent's path is the beginning of the
/// children's and stands before them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Serial {
    pub power: PowerId,
    pub path: Vec<Birth>,
}

impl Serial {
    /// The first king's (3.3-2), or for `nth` 2 and more the number of his brother who begins the dynasty anew (8.2-15).
    pub fn founder(power: PowerId, nth: u8) -> Self {
        Serial { power, path: vec![Birth::Son(nth)] }
    }

    /// The number of a child (3.3-3 to 3.3-5).
    pub fn child(&self, sex: Sex, place: u8) -> Self {
        let mut path = self.path.clone();
        path.push(Birth::of(sex, place));
        Serial { power: self.power, path }
    }

    /// Is this the number of `ancestor` itself, or of one descended from it (3.3-7)?
    pub fn descends_from(&self, ancestor: &Serial) -> bool {
        self.power == ancestor.power && self.path.starts_with(&ancestor.path)
    }
}

/// "f1130": the letter, then a figure or letter for each birth, filled with noughts to four.
impl fmt::Display for Serial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.power.letter())?;
        for birth in &self.path {
            write!(f, "{birth}")?;
        }
        for _ in self.path.len()..4 {
            write!(f, "0")?;
        }
        Ok(())
    }
}
