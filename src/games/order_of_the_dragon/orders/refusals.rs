//! Refusals of orders.

use crate::refusals;

refusals! { "OOD",
    NotYourUnit { unit: String, owner: String } "1.1-1" => "{unit} belongs to {owner} and does not take its orders from you.",
    ByPoints { unit: String, owner: String } "1.1-5" => "{unit} of {owner} takes its orders from diplomacy points alone.",
    IllegalOrder { unit: String, why: String } "0-2" => "{unit}: {why}.",
    NotOrdered { unit: String } "0-2" => "{unit} has no order that could be taken back.",
    SameOrder { unit: String } "0-2" => "{unit} has that order.",
    NotDislodged { unit: String } "0-2" => "{unit} was not driven out; it does not retreat.",
    NoRetreats { unit: String } "7.2-7" => "{unit} never leaves its place: driven out, it is destroyed.",
    NoWayOut { unit: String, to: String } "7.2-9" => "{unit} cannot retreat to {to}: it is occupied, out of reach, where the attack came from, or was fought over.",
    NotASite { place: String, power: String } "8.0-1" => "{place} is no place where {power} can build: an own, empty home centre, or for a vassal its empty capital.",
    NothingToBuild { units: String, centres: String, power: String } "8.0-1" => "With {units} and {centres} of their own {power} may build nothing.",
    NothingToRemove { units: String, centres: String, power: String } "3.1-3" => "With {units} and {centres} of their own {power} need remove nothing.",
    AllDone { due: usize } "3.1-4" => "That would be more than the {due} due.",
    CannotStand { what: String, place: String } "5.2-2" => "{what} cannot stand in {place}; a fleet on a province with two coasts needs one of them.",
    RemovalOwed { power: String, units: String, centres: String, due: String, given: usize } "3.1-4" => "{units} of {power} stand against {centres} of their own: before you close the curtain of this Winter name {due} to be removed; so far you have named {given}.",
    NothingToTakeBack "8.0-1" => "You have named no build or removal.",
    NotYourVassal { vassal: String } "10.5-12" => "{vassal} is not a vassal of yours.",
    WaivedAlready { vassal: String } "10.5-12" => "You have waived all that {vassal} may build.",
}
