//! Refusals that every room may give.

use crate::refusals;

refusals! { "KM",
    NotYourTurn { active: String } "PLAY-2" => "It is not your decision now; the table waits for {active}.",
    WrongPhase { doing: String, phase: String } "PLAY-3b" => "{doing} belongs to another phase; this one is {phase}.",
    NotAskedNow { doing: String } "PLAY-4" => "{doing} is not asked for now.",
    NothingToEnd "PLAY-4" => "There is nothing to have done with just now; answer what is asked.",
    NotYourNoble { who: String } "MOV-1" => "{who} is not a noble of yours on the map.",
}
