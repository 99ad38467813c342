//! What the table says of phases and of people.

use super::components::*;
use super::position::Pos;
use crate::table::signed;

/// Having done with the phase, in words.
pub fn done(pos: Pos) -> String {
    match pos.turn.phase {
        Phase::Births => "Leave it at these births",
        Phase::Marriages => "Done with marriages",
        Phase::Taxes => "Done with taxes",
        Phase::Upkeep => "Pay the upkeep",
        Phase::Raising => "Raise no more for now",
        Phase::Placing => "Done with placing",
        Phase::Movement => "End your movement",
        Phase::Control => "Leave the rest unmarked",
        Phase::CashingIn => "Keep the other goods",
        _ => "Go on",
    }
    .into()
}

/// "Edward Tudor, 25, Strength +1, Constitution 0, Charisma -1".
pub fn person(pos: Pos, who: crate::dynasty::CharacterId) -> String {
    let c = pos.character(who);
    let s = c.scores;
    let valour = if c.sex.is_male() { "Strength" } else { "Guile" };
    let regent = pos.countries().any(|of| of.regent == Some(who));
    let crown = match (pos.crown_of(who), c.sex.is_male()) {
        (Some(_), true) => "King ",
        (Some(_), false) => "Queen ",
        _ if regent => "Regent ",
        _ => "",
    };
    format!(
        "{crown}{}, {}, {valour} {}, Constitution {}, Charisma {}",
        pos.name_of(who),
        pos.age(who),
        signed(s.strength),
        signed(s.constitution),
        signed(s.charisma)
    )
}
