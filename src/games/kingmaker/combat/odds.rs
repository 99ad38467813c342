//! Odds without drawing: what may come of a fight, exactly, for whoever wants to know before it.

use super::super::book::{BattleResult, Ratio};
use super::super::ids::{EventId, NobleId};
use super::super::position::Pos;

/// What the battle results still to come would bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The ratio of the two; none between equals.
    pub ratio: Option<Ratio>,
    /// Is the attacker the stronger?
    pub attacker_stronger: bool,
    /// Results from which the next is drawn.
    pub results: u8,
    /// Of these the stronger wins with so many; nobody wins with so many; no fight with so many; somebody wavers with so many.
    pub decisive: u8,
    pub indecisive: u8,
    pub weather: u8,
    pub vacillating: u8,
    /// Who may die, and with how many of the results.
    pub deaths: Vec<(NobleId, u8)>,
}

/// The results that have not been drawn since the last shuffle.
pub fn to_come(pos: Pos) -> Vec<EventId> {
    let left: Vec<EventId> = EventId::all().filter(|e| !pos.decks.fought.contains(e)).collect();
    if left.is_empty() { EventId::all().collect() } else { left }
}

/// A battle of these totals, with these nobles in danger (CBT-11 to CBT-13).
pub fn battle(pos: Pos, attack: u16, defence: u16, nobles: &[NobleId]) -> Forecast {
    let ratio = pos.book.tables.odds.ratio(attack, defence);
    forecast(pos, ratio, attack > defence, nobles, |result| ratio >= result.ratio() && result.ratio().is_some())
}

/// A siege by a force that matches the place: everything but bad weather takes it (CBT-19a, CBT-19c).
pub fn siege(pos: Pos, attack: u16, defence: u16, nobles: &[NobleId]) -> Forecast {
    let ratio = pos.book.tables.odds.ratio(attack, defence);
    forecast(pos, ratio, true, nobles, |result| result.ratio().is_some())
}

fn forecast(
    pos: Pos,
    ratio: Option<Ratio>,
    attacker_stronger: bool,
    nobles: &[NobleId],
    decides: impl Fn(BattleResult) -> bool,
) -> Forecast {
    let results = to_come(pos);
    let mut out = Forecast {
        ratio,
        attacker_stronger,
        results: results.len() as u8,
        decisive: 0,
        indecisive: 0,
        weather: 0,
        vacillating: 0,
        deaths: vec![],
    };
    let mut dead = vec![0u8; nobles.len()];
    for card in results.iter().map(|e| pos.book.event(*e)) {
        match card.result {
            BattleResult::BadWeather => out.weather += 1,
            BattleResult::Vacillating => out.vacillating += 1,
            result if decides(result) => out.decisive += 1,
            _ => out.indecisive += 1,
        }
        for (n, noble) in nobles.iter().enumerate() {
            dead[n] += u8::from(card.killed.contains(noble));
        }
    }
    out.deaths = nobles.iter().copied().zip(dead).filter(|(_, n)| *n > 0).collect();
    out
}
