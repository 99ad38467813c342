//! Why this room refuses an action.

use crate::refusals;

refusals! { "BR",
    NotAskedNow { doing: String } "5.8" => "{doing} is not asked for now.",
    TruceOfGod "OE.1" => "A truce holds until this round ends: nobody may declare an attack.",
    NoArmiesHere { place: String } "19.1" => "You have no armies in {place} to attack with.",
    NobodyToAttack { whom: String, place: String } "19.1" => "{whom} has neither armies nor a castle in {place}.",
    NotWithTheMover { mover: String } "19.2" => "After {mover}'s movement only {mover} attacks, or is attacked.",
    AlreadyFought { whom: String, place: String } "19.2" => "You have fought {whom} in {place} after this movement.",
    RetreatedHere { place: String } "19.24" => "Your armies in {place} have retreated there and may not attack.",
    NoSideToJoin "19.37" => "You cannot fight beside that force.",
    TooManyInside { asked: u8, have: u8 } "19.34" => "You would put {asked} armies into the castle; {have} stand there.",
    NoCamp "19.3" => "With all your armies inside your royals are inside too: nobody camps before the walls.",
    NotOneOfYours { piece: String } "19.3" => "{piece} does not fight on your side here.",
    KingCounts { king: String } "19.14" => "Only Princes beside a King may be left out; {king} always counts.",
    AllPrincesCount { counted: usize, present: usize } "19.15" =>
        "Without a King all Princes count: {present} are present, you name {counted}.",
    MustStay { who: String } "19.22" => "{who}'s Strength has been used: he stays for one round.",
    NotAdjacent { to: String, from: String } "19.9" => "{to} does not adjoin {from}.",
    NoEntry { to: String, why: String } "19.24" => "Nobody gets away to {to}: {why}.",
    NoRefuge { to: String, armies: usize } "19.21" =>
        "A royal flees only where his own country's armies stand, or none: {to} holds {armies} others.",
    NoArmiesLeft "19.23" => "You have no armies left that could retreat.",
    NotAllNamed { armies: usize, royals: usize } "19.23" =>
        "Who parts company names each piece once: {armies} armies and {royals} royals are on the field.",
    BehindWalls { points: u8 } "19.34" => "Armies in the castle cannot retreat while it stands; it has {points} points left.",
    NotBeforeARound "19.25" => "Surrender may be offered after a round of combat.",
    OfferedAlready "19.25" => "You have offered surrender in this round; it was refused.",
    NoTermsWithNeutrals "23.4" => "Neutral armies neither give nor take terms.",
    EmptyTerms { what: String } "19.26" => "The terms name {what}; there is none in this force or province.",
    TooFewCrowns { need: u32, have: u32 } "19.26" => "The terms ask {need} crowns; you have {have}.",
    LossesDoNotFit { asked: u8, least: u8, most: u8 } "19.32" => "Between {least} and {most} armies are lost here, not {asked}.",
    RoyalsDoNotFit { asked: usize, need: usize } "19.19" => "{need} Princes have fallen into the enemy's hands, not {asked}.",
    NotACapital { place: String } "18.6" => "{place} is no Home Province of this country under your control.",
    NotACaptive { who: String } "19.28" => "{who} is not a captive whom you may set free.",
    NoRansom { who: String } "OE.17" => "Nobody asks a ransom of crowns for {who}.",
    CannotPayRansom { need: u32, have: u32 } "OE.17" => "The ransom is {need} crowns; you have {have}.",
}
