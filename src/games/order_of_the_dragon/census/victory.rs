//! Who has won, and how a game ends (3.0-3 to 3.0-8; 3.1-1, 3.1-2; 3.2-1 to 3.2-3; 3.4-1, 3.4-2).

use super::super::prelude::*;
use crate::line;

/// What every player's power counts, the most first; of the same sum in the order of the powers.
pub fn standings(pos: Pos) -> Vec<Total> {
    let mut out: Vec<Total> = PowerId::all().filter(|p| pos.is_active(*p)).map(|p| pos.total(p)).collect();
    out.sort_by_key(|t| std::cmp::Reverse(t.sum()));
    out
}

/// How a game ends at a Census.
pub struct Ending {
    pub ranking: Vec<Vec<SeatId>>,
    pub ending: &'static str,
    pub rule: &'static str,
    pub line: Line,
}

/// The way in which the game is over, if it is.
pub fn ending(pos: Pos) -> Option<Ending> {
    let totals = standings(pos);
    let active: Vec<PowerId> = PowerId::all().filter(|p| pos.is_active(*p)).collect();
    let most = totals.first().map_or(0, Total::sum);
    let leaders: Vec<PowerId> = totals.iter().filter(|t| t.sum() == most).map(|t| t.power).collect();
    let (ending, rule, line) = if active.is_empty() {
        ("nobody", "3.4-2", line!["No player is left: all have lost."])
    } else if active.len() == 1 && pos.seats().count() > 1 {
        let verb = active[0].verb(" is the last player and has won.", " are the last player and have won.");
        ("last_power", "3.4-1", line![active[0].opens_line(), verb])
    } else if most >= usize::from(pos.options.victory) && leaders.len() == 1 {
        let (holds, won) = (leaders[0].verb(" holds ", " hold "), leaders[0].verb("has won.", "have won."));
        ("centres", "3.0-3", line![leaders[0].opens_line(), holds, most, " supply centres and ", won])
    } else if pos.options.cycles.is_some_and(|last| pos.turn.cycle >= last) {
        let line = line!["The last cycle is over: a draw of ", &powers_in_line(&active), "."];
        ("cycles", "3.2-3", line)
    } else {
        return None;
    };
    let shared = if matches!(ending, "cycles") { active.clone() } else { vec![] };
    Some(Ending { ranking: ranking(pos, &totals, &shared), ending, rule, line })
}

/// Seats by what they count; those of a draw share the first place, those who are out the last.
pub fn ranking(pos: Pos, totals: &[Total], shared: &[PowerId]) -> Vec<Vec<SeatId>> {
    let mut out: Vec<(usize, Vec<SeatId>)> = vec![];
    for total in totals {
        let Some(seat) = pos.seat_of(total.power) else { continue };
        let sum = if shared.contains(&total.power) { usize::MAX } else { total.sum() };
        match out.last_mut().filter(|(s, _)| *s == sum) {
            Some((_, place)) => place.push(seat),
            None => out.push((sum, vec![seat])),
        }
    }
    let placed: Vec<SeatId> = out.iter().flat_map(|(_, place)| place.clone()).collect();
    let last: Vec<SeatId> = pos.seats().filter(|s| !placed.contains(s)).collect();
    let mut ranking: Vec<Vec<SeatId>> = out.into_iter().map(|(_, place)| place).collect();
    ranking.iter_mut().for_each(|place| place.sort());
    ranking.extend(Some(last).filter(|l| !l.is_empty()));
    ranking
}
