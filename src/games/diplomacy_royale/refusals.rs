//! Refusals that every room may give.

use crate::refusals;

refusals! { "ROY",
    NotYourRound { active: String } "1-22" => "It is not your decision now; the table waits for {active}.",
    WrongPhase { doing: String, phase: String } "1-22" => "{doing} belongs to another phase; this one is {phase}.",
    NoDynasties { doing: String } "1-3" => "{doing}: this game is played without dynasties.",
    NoSuch { what: String } "1-3" => "There is no {what}.",
    NotYourPerson { who: String } "2-3" => "{who} is not one of yours.",
    BadName { most: usize } "2-3" => "A name has 1 to {most} letters.",
    NameTaken { name: String } "2-3" => "{name} is the name of somebody else of your dynasty.",
    AlreadySaid "1-2" => "You have said so already.",
    NoDraws "1-2" => "This game is played without draws.",
    NoPower "1-2" => "Your power is out of the game.",
}
