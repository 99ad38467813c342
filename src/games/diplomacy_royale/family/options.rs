//! The eight birth options (3.1-11 to 3.1-16): how often a couple tries.

use serde::{Deserialize, Serialize};

/// How a couple tries for children.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BirthOption {
    #[default]
    One,
    Two,
    /// 2A: a second attempt only if the first gave no child.
    TwoIfNone,
    /// 2S: a second attempt only if the first gave no son.
    TwoIfNoSon,
    Three,
    /// 3S: as 3, but a second attempt also after a daughter.
    ThreeSon,
    Four,
    /// 4S
    FourSon,
}

impl BirthOption {
    /// All eight, in the order of the rulebook.
    pub const ALL: [BirthOption; 8] = {
        use BirthOption::*;
        [One, Two, TwoIfNone, TwoIfNoSon, Three, ThreeSon, Four, FourSon]
    };

    /// As the rulebook writes it.
    pub fn label(self) -> &'static str {
        ["1", "2", "2A", "2S", "3", "3S", "4", "4S"][self as usize]
    }

    /// In words, after "try": "a second time unless the first gave a son".
    pub fn words(self) -> &'static str {
        match self {
            BirthOption::One => "once",
            BirthOption::Two => "twice",
            BirthOption::TwoIfNone => "again if the first attempt gives no child",
            BirthOption::TwoIfNoSon => "again if the first attempt gives no son",
            BirthOption::Three => "until there is a child, three times at most",
            BirthOption::ThreeSon => "again unless there is a son, a third time if there is no child",
            BirthOption::Four => "until there is a child, four times at most",
            BirthOption::FourSon => "again unless there is a son, a third and fourth time if there is no child",
        }
    }

    /// Does the couple try once more after so many attempts, with so many children of them, sons among them? The first
    /// attempt cannot be declined (3.1-9).
    pub fn goes_on(self, made: u8, children: u8, sons: u8) -> bool {
        use BirthOption::*;
        match (self, made) {
            (_, 0) | (Two, 1) => true,
            (TwoIfNone | Three | Four, 1) => children == 0,
            (TwoIfNoSon | ThreeSon | FourSon, 1) => sons == 0,
            (Three | ThreeSon | Four | FourSon, 2) | (Four | FourSon, 3) => children == 0,
            _ => false,
        }
    }
}
