//! Why this room refuses an action.

use crate::refusals;

refusals! { "ROY",
    NoCouple { number: u16 } "3.1-1" => "Marriage {number} is no couple in play.",
    NotYourCouple { couple: String } "5.3-1" => "{couple} are of another household; the husband's decides.",
    Imprisoned { who: String } "3.1-2" => "{who} is a prisoner; the couple has no children.",
    TooOld { who: String, age: i32, oldest: i32 } "3.1-3" => "{who} is {age}; no child is born to a mother over {oldest}.",
    Churchman { who: String } "3.1-3" => "{who} is of the clergy and has no children.",
    SameOption { couple: String, option: String } "3.1-10" => "{couple} have option {option} already.",
}
