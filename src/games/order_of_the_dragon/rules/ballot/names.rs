//! Names of vassals (10.4).

use super::super::ids::{PowerId, VassalId};
use super::super::position::Pos;
use super::refusals::No;
use crate::table::{Refusal, SeatId};

/// Letters of a name.
pub const LONGEST_NAME: usize = 24;

/// Is this a name a vassal can bear?
pub fn is_name(name: &str) -> bool {
    let letters = name.trim().chars().count();
    (1..=LONGEST_NAME).contains(&letters) && name.trim() == name && !name.chars().any(char::is_control)
}

/// A vassal of the seat's own, where the options allow it; a name that no power and no vassal bears yet.
pub fn check_name(pos: Pos, seat: SeatId, vassal: VassalId, name: &str) -> Result<(), Refusal> {
    if !pos.options.vassal_names {
        return Err(No::NoNames.into());
    }
    let power = pos.own_power(seat)?;
    if !pos.vassals_of(power).any(|v| v.id == vassal) {
        return Err(No::NotYourVassal { vassal: pos.vassal_name(vassal) }.into());
    }
    if !is_name(name) {
        return Err(No::BadName { most: LONGEST_NAME }.into());
    }
    let powers = PowerId::all().map(|p| p.name().to_string());
    let others = pos.vassals().map(|v| pos.vassal_name(v.id));
    if powers.chain(others).any(|other| other == name) {
        return Err(No::NameTaken { name: name.into() }.into());
    }
    Ok(())
}
