//! Refusals that every room may give.

use crate::refusals;

refusals! { "BR",
    NotYourRound { active: String } "14.2" => "It is not your decision now; the table waits for {active}.",
    WrongPhase { doing: String, phase: String } "4.1" => "{doing} belongs to another phase; this one is {phase}.",
    NothingToEnd "5.8" => "There is nothing to be done with just now; answer what is asked.",
    AlreadyDone "5.8" => "You have said that you have done with this phase.",
    NoSuch { what: String } "1.13" => "There is no {what}.",
    NotYourPerson { who: String } "2.6" => "{who} is not one of yours.",
    BadName { most: usize } "2.6" => "A name has 1 to {most} letters.",
    NotYourCountry "1.13" => "You rule no country at present.",
}
