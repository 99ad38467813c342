//! What the table says of phases and of people.

use super::components::*;
use super::judge;
use super::position::Pos;
use crate::table::signed;

/// What the phase asks for, and its rule.
pub fn phase_prompt(pos: Pos) -> (String, &'static str) {
    // Where several decide at once they are named beside the prompt: a list of them would change under the reader's eyes.
    let said = |what: &str| match judge::deciders(pos).len() {
        0 | 1 => format!("{}: {what}", judge::waits_for(pos)),
        _ => what.chars().next().map_or(String::new(), |c| format!("{}{}", c.to_uppercase(), &what[c.len_utf8()..])),
    };
    match pos.turn.phase {
        Phase::Births => (said("try for more children, or go on."), "6.4"),
        Phase::Marriages => (said("answer proposals, make your own, then go on."), "5.4"),
        Phase::Taxes => (said("choose the rate of taxes, behind the curtain."), "11.4"),
        Phase::Upkeep => (said("buy off rebellions, choose which forces to keep."), "13.1"),
        Phase::Raising => (said("raise armies and fleets, or pass."), "13.3"),
        Phase::Placing => (said("put the new forces on the map."), "13.5"),
        Phase::Movement => (said("move armies, royals, fleets and goods."), "14.2"),
        Phase::Control => (said("mark the provinces taken in this round."), "17.5"),
        Phase::CashingIn => (said("cash in sets of goods, or keep them."), "21.1"),
        Phase::Survival | Phase::Announcements | Phase::Resources | Phase::Event => (String::new(), "4.1"),
    }
}

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
