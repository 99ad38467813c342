//! Refusals that every room may give.

use crate::refusals;

refusals! { "OOD",
    NotYourRound { active: String } "2.0-1" => "It is not your decision now; the table waits for {active}.",
    WrongPhase { doing: String, phase: String } "2.0-1" => "{doing} belongs to another phase; this one is {phase}.",
    NoSuch { what: String } "0-2" => "There is no {what}.",
    NoPower "1.3-1" => "Your power is out of the game.",
}
