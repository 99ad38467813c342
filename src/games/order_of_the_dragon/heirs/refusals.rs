//! Refusals of marriages and of new heirs.

use crate::refusals;

refusals! { "OOD",
    NoSingleHeir { power: String } "7.1-11" => "No heir of {power} is single: only those take orders.",
    NotOrdered "7.1-11" => "Your heir has no order that could be taken back.",
    SameMatch "7.1-11" => "Your heir has that order.",
    NotAMinor { place: String } "10.2-2" => "{place} is no minor power: heirs marry minor powers, or the heirs of other players.",
    GuestInCapital { capital: String, guest: String } "10.3-2" => "{guest} stands in {capital}: the heir cannot leave for a wedding.",
    NoUnitThere { place: String } "10.3-3" => "{place} has no unit to marry.",
    OnlyInAutumn "10.4-1" => "Heirs of two players marry in Autumn only.",
    NobodyToMarry { power: String } "10.2-2" => "{power} cannot marry you: your own power, out of the game, or played by nobody.",
    NotYourCentre { place: String, partner: String } "10.4-3" => "{place} is no dowry: it must be a centre of yours or of {partner}.",
    HomeCentre { place: String } "10.4-4" => "{place} is no dowry: it is a home centre of one of you.",
    ShareAlready { vassal: String, partner: String } "10.4-6" => "You and {partner} hold {vassal} together: one vassal for each pair.",
    GuestAtCourt { capital: String, guest: String } "10.4-8" => "{guest} stands in the capital {capital}: no marriage of its heir.",
    GuestAtDowry { place: String, guest: String } "10.4-9" => "{guest} stands in {place}: a dowry is empty or held by its giver.",
    CapitalLost { capital: String } "8.1-2" => "{capital} is not yours: heirs are born in your own capital.",
    HeirAtHome { capital: String } "8.1-3" => "There is an heir in {capital} already.",
    HeirLastWinter { year: i32 } "8.1-4" => "You had a new heir in the Winter of {year}: none in the next.",
    BuiltAlready "8.1-1" => "You are to have a new heir this Winter.",
    NotBuilt "8.1-1" => "You have ordered no new heir that could be taken back.",
}
