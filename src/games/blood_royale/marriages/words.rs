//! Names in clauses and lines, and small questions of kinship.

use bevy_ecs::prelude::World;

use super::super::ids::{CountryId, ProvinceId};
use super::super::position::Pos;
use super::super::telling;
use super::Treaty;
use super::clauses::Terms;
use crate::dynasty::{CharacterId, Clause, ContractId};
use crate::table::SeatId;

/// Names for the words of a clause: of the position, or out of the keys where there is none.
pub struct Names<'w>(pub Option<Pos<'w>>);

impl Names<'_> {
    /// The name on the map; without a position, the key in words.
    pub fn place(&self, id: ProvinceId) -> String {
        self.0.map_or_else(|| of_key(id.key()), |pos| pos.label(id).to_string())
    }

    /// Their names in the order given, with an "and" before the last.
    pub fn places(&self, ids: &[ProvinceId]) -> String {
        listed(ids.iter().map(|p| self.place(*p)))
    }

    /// The full name; "character 7" without a position, or where nobody has that number.
    pub fn person(&self, id: CharacterId) -> String {
        match self.0 {
            Some(pos) if pos.has_character(id) => pos.name_of(id),
            _ => format!("character {}", id.0),
        }
    }

    /// The name on the map; without a position, the key in words.
    pub fn country(&self, id: CountryId) -> String {
        self.0.map_or_else(|| of_key(id.key()), |pos| pos.book.map.country(id).name.clone())
    }

    /// The player's name; without a position, the number of the seat.
    pub fn seat(&self, id: SeatId) -> String {
        self.0.map_or_else(|| id.to_string(), |pos| pos.seat_name(id))
    }
}

/// "ile_de_france" as "Ile de France".
pub fn of_key(key: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        first + letters.as_str()
    };
    let words = key.split('_').map(|w| if w == "de" { w.to_string() } else { capital(w) });
    words.collect::<Vec<_>>().join(" ")
}

/// "a", "a and b", "a, b and c".
pub fn listed(names: impl IntoIterator<Item = String>) -> String {
    let mut names: Vec<String> = names.into_iter().collect();
    match names.len() {
        0 => "nothing".into(),
        1 => names.remove(0),
        n => format!("{} and {}", names[..n - 1].join(", "), names[n - 1]),
    }
}

/// "Edward Plantagenet and Isabella Capet"; a child not born yet is called so.
pub fn couple(pos: Pos, groom: Option<CharacterId>, bride: Option<CharacterId>) -> String {
    let name = |who: Option<CharacterId>, unborn: &str| {
        who.filter(|c| pos.has_character(*c)).map_or_else(|| unborn.to_string(), |c| pos.name_of(c))
    };
    format!("{} and {}", name(groom, "a son not born yet"), name(bride, "a daughter not born yet"))
}

/// "contract 3 (Edward and Isabella)".
pub fn contract(pos: Pos, treaty: &Treaty) -> String {
    let (groom, bride) = treaty.couple.unzip();
    format!("contract {} ({})", number(treaty.id), couple(pos, groom, bride))
}

/// Contracts count from 1 where people read them.
pub fn number(id: ContractId) -> u16 {
    id.0 + 1
}

/// A clause with names, years and conditions: "England pays 20 Crowns each turn, until 1330".
pub fn clause(pos: Pos, clause: &Clause<Terms>) -> String {
    let plain = crate::dynasty::contract::Terms::describe(&clause.terms);
    // Years and conditions are worded in one place; only the names are better here.
    let rest = clause.describe().strip_prefix(&plain).unwrap_or_default().to_string();
    let secret = if clause.secret { " (secret)" } else { "" };
    format!("{} {}{rest}{secret}", pos.seat_name(clause.by), clause.terms.say(&Names(Some(pos))))
}

/// Is this the person, or of the issue?
pub fn is_of_line(pos: Pos, who: CharacterId, of: CharacterId) -> bool {
    who == of || pos.kin().ancestors(who).contains(&of)
}

/// Tells both parties, or everybody where nothing is secret about it.
pub fn tell_parties(world: &mut World, parties: [SeatId; 2], secret: bool, rule: &'static str, text: &str) {
    if secret {
        for seat in parties {
            telling::whisper(world, seat, rule, text);
        }
    } else {
        telling::tell(world, Some(parties[0]), None, rule, text);
    }
}
