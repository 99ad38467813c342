//! Why this room refuses an action.

use crate::refusals;

refusals! { "ROY",
    BadList { powers: usize } "2-4" => "A list has each of the {powers} powers once.",
    SameList "2-4" => "This is your list already.",
    ListOwed "2-4" => "You have not listed the powers yet.",
    NoPoints "2-9" => "You have no bonus points left.",
    BestScore { who: String, score: String, best: i8 } "2-9" => "{who} has a {score} of {best:+}; there is nothing better.",
    PointsOwed { left: u8 } "2-9" => "Bonus points still to give: {left}.",
    NothingGiven "2-9" => "You have given no point yet.",
}
