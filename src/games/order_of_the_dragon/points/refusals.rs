//! Refusals of diplomacy points.

use crate::refusals;

refusals! { "OOD",
    NotNeutral { unit: String, power: String } "9.2-1" => "{unit} belongs to {power} itself: points are for minor powers, thralls and vassals.",
    NotYourVassal { unit: String, vassal: String, controllers: String } "9.1-9" => "{unit} is of the vassal {vassal}: only {controllers} may give it points.",
    AttacksIt { unit: String, order: String } "9.0-15" => "{unit} gets no points from you this turn: you have ordered {order}.",
    TooMany { have: u8, need: u8, pool: u8 } "9.0-6" => "Of your points ({pool} this turn) {have} can go there, not {need}.",
    OneOrder { unit: String } "9.0-14" => "{unit} has points from you for another order: at this table one order of a unit gets points from a player.",
    NoPoints "9.0-5" => "A vote takes 1 point or more.",
    Illegal { unit: String, why: String } "9.0-9" => "{unit}: {why}.",
    OnlyMinorsMarry { unit: String } "9.1-2" => "{unit} cannot marry: only minor powers do, no thralls and no vassals.",
    NoHeirToMarry { power: String } "9.1-2" => "No heir of {power} is single, so that a minor power could marry them.",
    SameVote { unit: String } "9.0-5" => "{unit} has just these points from you.",
    NotVoted { unit: String } "9.0-5" => "{unit} has no points from you that could be taken back.",
}
