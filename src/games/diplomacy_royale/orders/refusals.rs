//! Refusals of orders.

use crate::refusals;

refusals! { "ROY",
    NotYourUnit { unit: String } "10.3-2" => "{unit} does not take its orders from you.",
    IllegalOrder { unit: String, why: String } "1-1" => "{unit}: {why}.",
    NotOrdered { unit: String } "10.3-2" => "{unit} has no order that could be taken back.",
    SameOrder { unit: String } "10.3-2" => "{unit} has that order.",
    MustLeave { unit: String, why: String } "5.2-4" => "{unit} may not stay where it is and has no order to leave. {why}",
    NotDislodged { unit: String } "10.3-2" => "{unit} was not driven out; it does not retreat.",
    NoWayOut { unit: String, to: String } "10.3-2" => "{unit} cannot retreat to {to}: it is occupied, out of reach, where the attack came from, or was fought over.",
    OnlyEveryTenYears "1-13" => "Units are built and disbanded every ten years, in winter.",
    NotASite { place: String } "7.2-3" => "{place} is not one of your build sites, or is not empty and under your control.",
    NothingToBuild { units: String, centres: String } "1-1" => "You have {units} and {centres}: nothing may be built.",
    NothingToRemove { units: String, centres: String } "1-1" => "You have {units} and {centres}: nothing must be removed.",
    AllDone { due: usize } "1-1" => "That would be more than the {due} due.",
    CannotStand { what: String, place: String } "1-1" => "{what} cannot stand in {place}; a fleet on a province with two coasts needs one of them.",
    RemovalOwed { due: String, given: usize } "1-1" => "Before you close the curtain of this Winter name {due} to be removed; so far you have named {given}.",
    NothingToTakeBack "10.1-2" => "You have named no build or removal.",
}
