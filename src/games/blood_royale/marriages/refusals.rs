//! Why this room refuses an action.

use crate::refusals;

refusals! { "BR",
    NotAskedNow { doing: String } "5.8" => "{doing} is not asked for now.",
    // ---- Who may wed (BR 8.1 to 8.4)
    NoWedding { why: String } "8.1" => "{why}",
    SameName { why: String } "8.4" => "{why}",
    AwaitsReturn { who: String } "10.2" => "{who} goes home first, as this turn's news are announced.",
    NotHis { who: String, seat: String } "8.2" => "{who} is not {seat}'s to give away.",
    BothOwn "8.2" => "Both are your own: let them wed without a contract.",
    NotBothOwn "8.2" => "Only two of your own wed without another's consent.",
    KingStays { who: String } "8.15" => "{who} reigns and cannot join another's house.",
    CannotPay { who: String, need: u32, have: u32 } "6.22" => "{who} has {have} Crowns; this wedding takes {need}.",
    // ---- Contracts (BR 8.5 to 8.11)
    NoTerm { why: String } "8.6" => "{why}",
    NotHeld { who: String, province: String } "8.6" => "{who} does not hold {province}.",
    Imprecise { why: String } "8.11" => "{why}",
    Bound { contract: u16, couple: String, clause: usize, text: String } "8.7" =>
        "Contract {contract} ({couple}), clause {clause}, forbids it: {text}.",
    Promised { contract: u16, couple: String, clause: usize, text: String } "8.9" =>
        "Contract {contract} ({couple}), clause {clause}, could not be kept then: {text}.",
    // ---- Talks (BR 8.3, 5.8)
    NoTalk { talk: u16 } "8.5" => "There are no talks number {talk}.",
    NotYourTalk { talk: u16 } "8.5" => "Talks number {talk} are between others.",
    TalkOver { why: String } "8.5" => "{why}",
    ToNobody "8.5" => "An offer goes to another player.",
    TalkOpen { couple: String } "8.5" => "Talks about {couple} are under way already.",
    AnswerFirst { from: String } "5.8" => "{from} waits for your answer to a proposal.",
    NobodyWaits "8.5" => "No proposal waits for your answer.",
    TooLong { what: String, most: usize } "8.11" => "{what} has at most {most} letters.",
    // ---- Bargains (BR 20.1, 20.2)
    NotThePhase { phase: String } "20.1" => "One bargains with anybody in the births and the marriages, on campaign on the spot, else not ({phase}).",
    NotOnTheSpot { whom: String } "20.1" =>
        "On campaign one bargains on the spot: nothing of yours stands face to face with {whom}.",
    EmptyBargain { most: usize } "20.1" => "A bargain gives something or asks for something, at most {most} things.",
    NoGift { why: String } "20.1" => "{why}",
    NotEnough { have: u32, need: u32 } "20.1" => "That takes {need} Crowns; you have {have}.",
    NotYours { what: String, who: String } "21.6" => "{what} is not {who}'s to give.",
    NotInMarriages "4.1" => "Weddings and contracts are made in the marriages of a turn.",
    ContractOnly "16.19" => "Goods pass through another's land by contract only.",
    CapitalStays { province: String } "18.6" => "The court could go nowhere from {province}: no other home province is left.",
    // ---- Bids for children of the aristocratic family (BR 23.9)
    NoSuitor "23.9" => "You have nobody of age and unmarried for this match.",
    StakeFirst { stake: u32, have: u32 } "23.9" => "Whoever bids pays {stake} Crowns first; you have {have}.",
    BidTooHigh { bid: u32, most: u32 } "23.9" => "You bid {bid} Crowns and can pay {most}.",
}
