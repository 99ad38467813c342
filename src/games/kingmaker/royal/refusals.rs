//! Why this room refuses an action.

use crate::refusals;

refusals! { "KM",
    Dead { who: String } "HEIR-1" => "{who} is dead.",
    Guarded { who: String, by: String } "HEIR-2" => "{who} is guarded by {by}, who must be beaten first.",
    NotThere { who: String, heir: String } "HEIR-1" => "{who} is not in the space of {heir}.",
    NotYours { who: String } "HEIR-5" => "{who} is not in your hands.",
    NotToGive { who: String } "TRF-1b" => "{who} goes only to a noble in the same space: of yours, of an ally, or while you hold both houses of anybody.",
    PassedAlready { who: String } "TRF-2" => "{who} has changed hands in this turn.",
    NotSenior { who: String } "COR-1" => "{who} is not the senior heir of his house.",
    NoCapital { who: String } "SPN-19" => "{who} is crowned only by a faction that controls London.",
    PretenderReigns { who: String, king: String } "SPN-19" => "{who} is not crowned while {king} reigns for your faction.",
    CrownedAlready { who: String } "COR-1" => "{who} wears the crown.",
    NoCathedral { who: String } "COR-3" => "{who} must be inside a place with a cathedral.",
    NoBishops { have: usize, need: usize } "COR-3" => "It takes an archbishop or {need} bishops there; there are {have} bishops.",
}
