//! Why this room refuses an action.

use crate::refusals;

refusals! { "KM",
    MayNotCall "PARL-1a" => "You control neither the sole monarch nor, without one, the Chancellor of England in a fit place.",
    SatAlready "PARL-1b" => "Parliament has sat in this turn.",
    NeedsWrit "PARL-1b" => "The Chancellor calls Parliament with a Writ; the sole monarch's one free summons is used.",
    NoWrit "PARL-6" => "You hold no Writ of Summons with that number.",
    UnfitPlace { place: String } "PARL-2" => "Parliament sits in no castle, not in Calais or Dublin, and in no place under siege: not in {place}.",
    OwnNoble { who: String } "PARL-3" => "{who} is not a noble of another faction.",
    Abroad { who: String } "PARL-7" => "{who} is abroad or besieged and cannot be summoned.",
    SummonedAlready { who: String } "PARL-3" => "{who} is summoned already, or comes without it.",
    TooWeak { who: String, have: u16, need: u16 } "PARL-4" => "{who} has a basic strength of {have}; the one he replaces has {need}.",
    NoShip { who: String } "PARL-9" => "{who} is abroad and no ship with room, at a port for it, can bring him.",
    NotYourSenior { who: String } "PARL-12" => "{who} is no senior heir in your hands.",
    NotInChancery { card: String } "PARL-13" => "{card} does not lie before Parliament.",
    NominatedAlready { card: String } "PARL-14" => "Somebody has been nominated for {card}.",
    OneEach { who: String } "PARL-14" => "{who} has been nominated for another card of the kind.",
    MustNominate { card: String, who: String } "PARL-13" => "{card} must be given: nominate somebody; {who} can have it.",
    NotYourNomination { card: String } "PARL-20" => "{card} has not been offered to a noble of yours, or you have refused it before.",
    CannotVote { card: String } "PARL-15" => "There is no vote on {card}, or you have cast yours.",
    NotAttending { who: String } "PARL-31" => "{who} does not attend this Parliament for you.",
    NoHome { who: String, place: String } "PARL-31" => "{place} is no friendly home castle of {who}.",
    NotAnOffice { card: String } "TRF-5" => "{card} is no office of a noble who attends, or has changed hands here.",
    NotAKing { who: String } "PARL-27a" => "{who} is not one of the monarchs before Parliament.",
}
