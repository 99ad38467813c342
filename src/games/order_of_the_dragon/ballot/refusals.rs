//! Refusals of proposals, votes and names.

use crate::refusals;

refusals! { "OOD",
    NoDraws "3.0-5" => "This game is played without draws.",
    NoDrops "3.3-14" => "In this game nobody can be given up.",
    NobodyToDrop { power: String } "3.3-14" => "{power} cannot be given up: your own power, out of the game, or given up already.",
    ProposedAlready "3.0-5" => "You propose that already.",
    NotProposed "3.0-5" => "You do not propose that.",
    NoSuchMotion { number: usize, count: usize } "3.0-5" => "There is no proposal {number}; there are {count}.",
    NotYourMotion "3.3-14" => "On your own fate you have no vote.",
    VotedSo "3.0-5" => "You have voted so.",
    VotesOwed { owed: usize } "3.0-5" => "You have not voted on {owed} of the proposals.",
    NoNames "10.4-20" => "In this game vassals have no names of their own.",
    NotYourVassal { vassal: String } "10.4-20" => "{vassal} is not a vassal of yours that you could name.",
    BadName { most: usize } "10.4-20" => "A name has 1 to {most} letters.",
    NameTaken { name: String } "10.4-20" => "{name} is the name of another power.",
}
