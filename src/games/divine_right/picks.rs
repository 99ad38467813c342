//! What pieces of one's own choosing can do, as acts: for a table where one types which they are.

use super::actions::Action;
use super::components::{Phase, Place};
use super::ids::CounterId;
use super::movement::Field;
use super::position::Pos;
use super::{judge, reach, wishes};
use crate::table::SeatId;

/// The acts of the pieces named: numbers ("12 14-16"), or a place for all one's own there ("Colist").
///
/// # Errors
/// What was named is no piece, or nobody of this seat's.
pub fn acts(pos: Pos, seat: SeatId, words: &str) -> Result<Vec<Action>, String> {
    let units = units(pos, seat, words)?;
    let mut acts: Vec<Action> =
        wishes::wishes(pos, seat, &units).into_iter().filter_map(|w| w.into_iter().next()).collect();
    if pos.phase == Phase::Movement && pos.top().is_none() {
        let field = Field::of(pos, seat);
        let mut leaders = vec![None];
        leaders.extend(wishes::natural_leader(pos, &units).map(Some));
        for leader in leaders {
            if let Ok(ways) = reach::reach_over(pos, &field, seat, &units, leader) {
                let round = reach::detours(pos, &field, seat, &units, leader, &ways);
                for (goal, way) in &ways {
                    for way in std::iter::once(way).chain(round.get(goal).into_iter().flatten()) {
                        acts.push(Action::Move { units: units.clone(), leader, path: way.path.clone() });
                    }
                }
            }
            let castles = pos.keeps().map(|k| k.hex).filter(|hex| pos.is_hostile_castle(seat, *hex));
            for castle in castles.filter(|hex| pos.siege(*hex).is_none()) {
                if let Ok(party) = reach::siege_party(pos, &field, seat, castle, &units, leader) {
                    acts.push(Action::Besiege { castle, parties: vec![party] });
                }
            }
        }
    }
    let mut fit: Vec<Action> = vec![];
    for act in acts {
        if judge::check(pos, seat, &act).is_ok() && !fit.contains(&act) {
            fit.push(act);
        }
    }
    if fit.is_empty() { Err(format!("{} can do nothing of their own now.", pos.list(&units))) } else { Ok(fit) }
}

fn units(pos: Pos, seat: SeatId, words: &str) -> Result<Vec<CounterId>, String> {
    let mine = |id: &CounterId| pos.owner(*id) == Some(seat) && pos.place(*id) != Place::Dead;
    let mut units: Vec<CounterId> = vec![];
    let place = pos.map.find(words).filter(|_| !words.bytes().all(|b| b.is_ascii_digit()) || words.len() == 4);
    if let Some(hex) = place {
        units.extend(pos.at(hex).filter(mine));
        return if units.is_empty() { Err(format!("Nobody of yours is at {}.", pos.label(hex))) } else { Ok(units) };
    }
    for word in words.split([' ', ',']).filter(|w| !w.is_empty()) {
        let number = |n: &str| {
            n.trim_start_matches('#')
                .parse::<u16>()
                .map_err(|_| format!("\"{word}\" is no number of a piece, and no place."))
        };
        let (from, to) = match word.split_once('-') {
            Some((a, b)) => (number(a)?, number(b)?),
            None => (number(word)?, number(word)?),
        };
        for n in from..=to.min(from.saturating_add(400)) {
            let id = CounterId(n);
            if !pos.exists(id) || !mine(&id) {
                return Err(format!("Number {n} is no piece of yours."));
            }
            if !units.contains(&id) {
                units.push(id);
            }
        }
    }
    if units.is_empty() { Err("Name pieces by their numbers, or a place; `v` shows them.".into()) } else { Ok(units) }
}
