//! What a player should think of now, a line each: sieges of his castles, and those he lays. Everything here is open to all.

use super::ids::HexId;
use super::position::Pos;
use crate::table::SeatId;

/// The most pressing first.
pub fn issues(pos: Pos, seat: SeatId) -> Vec<String> {
    if !pos.has_seat(seat) {
        return vec![];
    }
    let besieged = |own: bool| -> Vec<HexId> {
        let sieges = pos.keeps().filter(|k| k.siege.is_some_and(|s| (s.by == seat) == own)).map(|k| k.hex);
        sieges.filter(|hex| own || pos.holder(*hex) == Some(seat)).collect()
    };
    let mut out = vec![];
    for hex in besieged(false) {
        let by = pos.siege(hex).map_or(String::new(), |s| pos.seat_name(s.by));
        let (have, need) = strengths(pos, hex);
        out.push(format!("{} is besieged by {by}: {have} against {need}.", pos.label(hex)));
    }
    for hex in besieged(true) {
        let (have, need) = strengths(pos, hex);
        let short = if have < need { format!("; {} too few to roll", need - have) } else { String::new() };
        out.push(format!("Your siege of {}: {have} against {need}{short}.", pos.label(hex)));
    }
    out
}

/// All who besiege, those too who have thrown or moved this turn, and what they must equal (SIEGE-13).
fn strengths(pos: Pos, castle: HexId) -> (usize, usize) {
    let have = pos.besiegers(castle).iter().filter(|id| pos.counter(**id).is_combat()).count();
    (have, pos.siege_need(castle))
}

#[cfg(test)]
mod tests {
    use crate::engine::Table;
    use crate::games::divine_right::DIVINE_RIGHT;
    use crate::games::divine_right::actions::Action;
    use crate::table::{SeatId, SeatSetup, Sitter};

    /// The siege of Parros, with this seed.
    fn parros(seed: u64) -> Table {
        let text = include_str!("../../../assets/scenarios/divine_right/siege_of_parros.ron");
        let seats = (0..2).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
        Table::new(&DIVINE_RIGHT, text, "siege_of_parros.ron", seats, seed).expect("the house's own scenario")
    }

    #[test]
    fn both_sides_of_a_siege_think_of_it() {
        let table = parros(1);
        let of = |seat| table.issues(SeatId(seat)).join("\n");
        assert!(of(0).starts_with("Your siege of Parros: 10 against"), "{}", of(0));
        assert!(of(1).starts_with("Parros is besieged by") && of(1).contains("10 against"), "{}", of(1));
        assert!(of(5).is_empty());
    }

    /// The besiegers besiege still when they have thrown.
    #[test]
    fn who_has_thrown_is_counted() {
        let after = |seed| {
            let mut table = parros(seed);
            // Events come first, whatever they are.
            for _ in 0..20 {
                let seat = *table.prompt().seats.first()?;
                let offers = table.offers(seat);
                let is_roll = |act: &&_| matches!(Action::of(act), Some(Action::RollSiege { .. }));
                let act = offers.iter().find(is_roll).or(offers.first())?.clone();
                let rolls = is_roll(&&act);
                table.submit(seat, act).ok()?;
                if rolls {
                    return Some(table.issues(SeatId(1)).join("\n"));
                }
            }
            None
        };
        let said: Vec<String> = (1..12).filter_map(after).filter(|w| w.contains("Parros is besieged")).collect();
        assert!(!said.is_empty() && said.iter().all(|w| !w.contains(": 0 against")), "{said:?}");
    }
}
