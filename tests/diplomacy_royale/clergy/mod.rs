//! The clergy (section 9).

mod archbishops;
mod cardinals;
mod rising;

use regnal::games::diplomacy_royale::clergy::{self, ClergyDeed};
use regnal::games::diplomacy_royale::court::CourtDeed;
use regnal::games::diplomacy_royale::family;
use regnal::games::diplomacy_royale::writs::{Terms, WritDeed};

use super::kit::*;
use super::writs::{announced, clause, court_with, keeper, propose, wedding, whispered};

// ---------------------------------------------------------------- Helpers

fn court() -> Board {
    court_with("clergy: true")
}

fn act(deed: ClergyDeed) -> Action {
    Action::Clergy(deed)
}

fn enter(who: CharacterId) -> Action {
    act(ClergyDeed::Enter { who })
}

fn see(who: CharacterId, at: &str) -> Action {
    act(ClergyDeed::TakeSee { who, at: land(at) })
}

fn arrest(cleric: CharacterId, target: CharacterId) -> Action {
    act(ClergyDeed::Arrest { cleric, target })
}

fn protect(cleric: CharacterId, who: CharacterId) -> Action {
    act(ClergyDeed::Protect { cleric, who })
}

fn no(name: &str, rule: &str) -> (String, String) {
    (name.into(), format!("ROY {rule}"))
}

/// A churchman of a dynasty, who stands in no line.
fn churchman(board: &mut Board, seat: SeatId, rank: Rank, at: Option<&str>) -> CharacterId {
    let name = format!("{} {}", rank.name(), board.pos().people().count());
    let who = board.person(seat, &name, Sex::Male, 30);
    let see = at.map(land);
    board.edit(|p| {
        let c = Cleric { rank, eligible: false, see, see_since: 0, renounced: false, acted: false };
        p.nobles[who.0 as usize].cleric = Some(c);
    });
    who
}

fn eligible(board: &mut Board, who: CharacterId) {
    board.edit(|p| p.nobles[who.0 as usize].cleric.as_mut().expect("a cleric").eligible = true);
}

fn cleric(board: &Board, who: CharacterId) -> Cleric {
    board.pos().noble(who).cleric.clone().expect("a cleric")
}

/// A foreign leader of a dynasty at the head of a new unit.
fn leader(board: &mut Board, seat: SeatId, words: &str) -> CharacterId {
    let unit = board.unit(seat, words);
    let who = board.person(seat, &format!("Leader in {words}"), Sex::Male, 25);
    board.lead(who, unit);
    who
}

fn gives_up(who: CharacterId, seat: SeatId) -> regnal::dynasty::Clause<Terms> {
    clause(seat, Terms::Renounce { who, power: power(seat) })
}
