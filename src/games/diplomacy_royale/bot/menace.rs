//! Who is about to win, and what it costs to bind oneself towards them.

use std::collections::BTreeMap;

use super::super::ids::PowerId;
use super::super::position::Pos;
use super::reach::{neighbours, reaches};

/// Centres short of victory at which a leader begins to be feared, and what each nearer one adds, in hundredths.
const FEARED: (usize, i64) = (7, 20);
/// The same for centres that a leader of half the way has more than the next, beyond so many.
const CLEAR: (usize, i64) = (3, 15);
/// Movement phases before an agreed end from which the lead alone begins to count: a promise lasts as long as a marriage. By so
/// many centres it counts in full.
const ENDING: u16 = 8;
const LEAD: usize = 2;

/// What is lost when another wins.
const LOST: i64 = 500;

/// How near each power is to winning, in hundredths; of those of whom nobody need be afraid nothing.
pub fn menaces(pos: Pos) -> BTreeMap<PowerId, i64> {
    let sizes: Vec<(PowerId, usize)> = pos.powers().map(|p| (p.id, size(pos, p.id))).collect();
    let menace = |(power, own): (PowerId, usize)| {
        let next = sizes.iter().filter(|(p, _)| *p != power).map(|(_, size)| *size).max().unwrap_or(0);
        (power, menace(pos, own, next))
    };
    sizes.iter().copied().filter(|(p, _)| pos.is_active(*p)).map(menace).filter(|(_, m)| *m > 0).collect()
}

/// Its centres, and those of others in which it stands.
fn size(pos: Pos, power: PowerId) -> usize {
    let places = pos.units_of(power).filter(|u| u.dislodged.is_none()).filter_map(|u| u.at);
    let stands = places.map(|at| pos.map().province(at));
    let strange = stands.filter(|at| pos.map().data(*at).centre && pos.province(*at).owner != Some(power));
    pos.centres(power).len() + strange.count()
}

fn menace(pos: Pos, own: usize, next: usize) -> i64 {
    if own < next {
        return 0;
    }
    let victory = usize::from(pos.options.victory);
    let nearer = FEARED.0.saturating_sub(victory.saturating_sub(own)) as i64 * FEARED.1;
    let ahead = if own * 2 >= victory { (own - next).saturating_sub(CLEAR.0) as i64 * CLEAR.1 } else { 0 };
    let passed = pos.moves_left().map_or(0, |left| i64::from(ENDING.saturating_sub(left)));
    let late = passed * (own - next).min(LEAD) as i64 * 100 / (i64::from(ENDING) * LEAD as i64);
    (nearer + ahead).max(late).min(100)
}

/// What it costs a power not to be free against one of this menace: most where it could do something about it now.
pub fn idle(pos: Pos, by: PowerId, to: PowerId, menace: i64) -> i64 {
    if menace == 0 {
        return 0;
    }
    let near = match () {
        () if pos.centres(to).iter().any(|at| reaches(pos, by, *at)) => 100,
        () if neighbours(pos, by, to) => 75,
        () => 25,
    };
    LOST * menace * near / 10_000
}
