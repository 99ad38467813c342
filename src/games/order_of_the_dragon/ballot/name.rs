//! Naming a vassal (10.4-20, 10.4-21).

use super::super::prelude::*;
use super::No;
use crate::line;

/// In all lines from now on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NameVassal {
    pub vassal: VassalId,
    pub name: String,
}

/// Letters of a name.
const LONGEST_NAME: usize = 24;

/// Is this a name a vassal can bear?
pub fn is_name(name: &str) -> bool {
    let letters = name.trim().chars().count();
    (1..=LONGEST_NAME).contains(&letters) && name.trim() == name && !name.chars().any(char::is_control)
}

/// May this seat give the vassal a name, whatever it is (10.4-20)?
///
/// # Errors
/// The options allow no names, or it is not the seat's own.
pub fn check_names(pos: Pos, seat: SeatId, vassal: VassalId) -> Result<(), Refusal> {
    if !pos.options.vassal_names {
        return Err(No::NoNames.into());
    }
    let power = pos.own_power(seat)?;
    if pos.vassals_of(power).any(|v| v.id == vassal) {
        Ok(())
    } else {
        Err(No::NotYourVassal { vassal: pos.vassal_name(vassal) }.into())
    }
}

impl Action for NameVassal {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Ballot.Name";
    const WHEN: fn() -> When = When::any_phase;
    const HEADING: &'static str = "Names";
    /// A vassal of the seat's own, where the options allow it; a name that no power and no vassal bears yet.
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let (pos, name) = (on.pos(), &self.name);
        check_names(pos, seat, self.vassal)?;
        if !is_name(name) {
            return Err(No::BadName { most: LONGEST_NAME }.into());
        }
        let mut known =
            PowerId::all().map(|p| p.name().to_string()).chain(pos.standing_vassals().map(|v| pos.vassal_name(v.id)));
        if known.any(|other| other == *name) {
            return Err(No::NameTaken { name: name.clone() }.into());
        }
        Ok(())
    }
    fn describe(&self, on: &Board) -> Line {
        line!["Call ", on.pos().in_line(Realm::Vassal(self.vassal)), " ", self.name.clone()]
    }
}

/// Told to all under the name it had.
pub fn name_vassal(In(By { seat, act }): In<By<NameVassal>>, world: &mut World) {
    let NameVassal { vassal, name } = act;
    announce(world, |pos| {
        let line = line![vassal, " is called ", name.clone(), " from now on."];
        told(pos, Some(seat), pos.find_vassal(vassal).map(|v| v.capital), "10.4-20", line)
    });
    change::<Bond>(world, vassal).name = Some(name);
}
