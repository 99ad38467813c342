//! Refusals of marriages and their writs.

use crate::refusals;

refusals! { "ROY",
    // ---- Acceptable marriages (5.1)
    NotAGroom { who: String } "5.1-5" => "{who} is no man: the writ comes from the groom's family and names him and the bride.",
    NotABride { who: String } "5.1-5" => "{who} is no woman: the writ names groom and bride.",
    NotYourGroom { who: String } "5.4-2" => "{who} is not of your family; the groom's family proposes.",
    TooYoung { who: String, age: i32, need: i32 } "5.1-1" => "{who} is {age}; one marries from {need} on.",
    Married { who: String } "5.4-8" => "{who} is married already.",
    SameDynasty { a: String, b: String } "5.1-2" => "{a} and {b} were born to one dynasty.",
    NotFree { who: String } "5.1-1" => "{who} is not in the game any more, or belongs to nobody who could agree.",
    Cleric { who: String } "9-4" => "{who} is of the clergy and does not marry.",
    CrownWidow { who: String } "8.1-8" => "{who} was married to a crown and does not marry again.",
    CrownWidower { who: String } "8.1-10" => "{who} was a Queen's consort and does not marry again.",
    JustAnnulled { who: String } "9.5-3" => "{who}'s marriage was annulled in this phase; the next wedding can be in the next.",
    NoPriest "9.1-2" => "Neither dynasty has a priest who could marry them.",
    Promised { who: String, words: String } "5.2-4" => "{who} is promised: {words}.",
    // ---- Terms (5.2, 5.3)
    NotAParty "5.2-1" => "A term binds one of the two dynasties of the writ.",
    TooManyTerms { most: usize } "5.2-1" => "A writ has at most {most} terms.",
    TooManyWords { most: usize } "5.2-1" => "The free words of a writ have at most {most} letters.",
    BadTerm { why: String } "5.2-1" => "That term says nothing: {why}.",
    NotSuchWrit "5.2-1" => "A writ is for a marriage now, not a betrothal, and the household is settled by the rules.",
    RenounceHidden "5.2-9" => "Renouncing is always a public term.",
    RenounceOthers { who: String } "5.3-7" => "{who} is neither groom nor bride; one renounces at one's own marriage.",
    NothingToRenounce { who: String, power: String } "5.3-7" => "{who} has no serial number in the line of {power}.",
    NoAbdication { who: String } "5.3-11" => "{who} reigns there; nobody abdicates.",
    TitleAcquired { who: String } "5.3-10" => "{who} has a title in that line already; claims are given up before.",
    OnlyForTitledBride { who: String } "5.3-13" => "{who} may give up his claims only for a bride who reigns or has a title.",
    OneRenouncing { power: String } "5.3-12" => "In this game one of {power}'s dynasty gives up claims in a phase.",
    NoBishop "9.2-2" => "Neither dynasty has a bishop left who could allow a renouncing in this phase.",
    // ---- Proposals (5.4)
    OneWrit { groom: String, bride: String } "5.4-6" => "A writ for {groom} and {bride} was issued in this phase.",
    NoProposal { number: u16 } "5.4-3" => "There is no proposal {number}.",
    NotYourAnswer "5.4-4" => "The bride's family answers.",
    AcceptedBefore { number: u16 } "5.4-8" => "The writ {number} for one of the two was accepted first; its groom's family considers the flags.",
    NotOpen "5.4-8" => "That writ is not open any more.",
    NotIssuer "5.4-9" => "Only the groom's family could do that.",
    NoWithdrawing "5.4-9" => "An issued writ is not withdrawn, unless the status of a term changed or the acceptance flagged one.",
    NothingToConfirm "5.4-14" => "That writ waits for nothing of yours.",
    NoWrit { number: u16 } "5.2-5" => "There is no writ {number} in force with such a term.",
    NotYourWrit "5.2-6" => "That writ is not yours.",
    AlreadySaid "5.2-6" => "You have said so.",
    // ---- What terms forbid (5.2-4)
    TermForbids { with: String, words: String } "5.2-4" => "Your writ with {with} binds you: {words}.",
    TermForbidsAnnulment { with: String } "9.5-5" => "Your writ with {with} forbids your Pope to annul it.",
}
