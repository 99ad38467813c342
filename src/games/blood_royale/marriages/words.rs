//! Names in clauses and lines, and small questions of kinship.

use bevy_ecs::prelude::World;

use super::super::ids::{CountryId, ProvinceId};
use super::super::position::Pos;
use super::super::telling;
use super::Treaty;
use super::clauses::Terms;
use crate::dynasty::{CharacterId, Clause, ContractId};
use crate::engine::{AnyKey, Line, Span};
use crate::line;
use crate::table::SeatId;

/// What the words of a clause name where there is no position: out of the keys, "character 7", "seat 2".
pub fn without_position(key: AnyKey) -> Option<String> {
    let place = || key.get::<ProvinceId>().map(|id| of_key(id.key()));
    let country = || key.get::<CountryId>().map(|id| of_key(id.key()));
    let person = || key.get::<CharacterId>().map(|id| format!("character {}", id.0));
    let seat = || key.get::<SeatId>().map(|id| id.to_string());
    place().or_else(country).or_else(person).or_else(seat)
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

/// "Edward Plantagenet and Isabella Capet"; a child not born yet is called so.
pub fn couple(pos: Pos, groom: Option<CharacterId>, bride: Option<CharacterId>) -> Line {
    let name = |who: Option<CharacterId>, unborn: &'static str| {
        who.filter(|c| pos.has_character(*c)).map_or(unborn.into(), Span::from)
    };
    line![name(groom, "a son not born yet"), " and ", name(bride, "a daughter not born yet")]
}

/// The same as text.
pub fn couple_in_words(pos: Pos, groom: Option<CharacterId>, bride: Option<CharacterId>) -> String {
    pos.said(&couple(pos, groom, bride))
}

/// "contract 3 (Edward and Isabella)".
pub fn contract(pos: Pos, treaty: &Treaty) -> Line {
    let (groom, bride) = treaty.couple.unzip();
    line!["contract ", number(treaty.id), " (", couple(pos, groom, bride), ")"]
}

/// Contracts count from 1 where people read them.
pub fn number(id: ContractId) -> u16 {
    id.0 + 1
}

/// A clause with names, years and conditions: "England pays 20 Crowns each turn, until 1330".
pub fn clause(clause: &Clause<Terms>) -> Line {
    let plain = crate::dynasty::contract::Terms::describe(&clause.terms);
    // Years and conditions are worded in one place; only the names are better here.
    let rest = clause.describe().strip_prefix(&plain).unwrap_or_default().to_string();
    let secret = clause.secret.then_some(" (secret)");
    line![clause.by, " ", clause.terms.say(), rest, secret]
}

/// The same as text.
pub fn clause_in_words(pos: Pos, of: &Clause<Terms>) -> String {
    pos.said(&clause(of))
}

/// Is this the person, or of the issue?
pub fn is_of_line(pos: Pos, who: CharacterId, of: CharacterId) -> bool {
    who == of || pos.kin().ancestors(who).contains(&of)
}

/// Tells both parties, or everybody where nothing is secret about it.
pub fn tell_parties(world: &mut World, parties: [SeatId; 2], secret: bool, rule: &'static str, text: Line) {
    if secret {
        for seat in parties {
            telling::whisper(world, seat, rule, text.clone());
        }
    } else {
        telling::tell(world, Some(parties[0]), None, rule, text);
    }
}
