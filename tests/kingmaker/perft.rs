//! Offer counts from fixed positions: how many acts are offered, and how many two in a row, whenever a phase begins to ask.
//! Nobody does anything that he need not, so that no bot has a say in it. A count that changes shows that some rule lets more
//! or fewer acts pass than before; `golden/perft.txt` has them all.

use std::fmt::Write as _;

use super::golden;
use super::kit::*;
use regnal::engine::Table;

/// Scenarios of the house; how many turns of each are counted.
const SCENARIOS: [(&str, u16, &str); 4] = [
    ("wars_of_the_roses", 4, include_str!("../../assets/scenarios/kingmaker/wars_of_the_roses.ron")),
    ("the_short_war", 2, include_str!("../../assets/scenarios/kingmaker/the_short_war.ron")),
    ("a_parliament", 2, include_str!("../../assets/scenarios/kingmaker/a_parliament.ron")),
    ("a_siege", 2, include_str!("../../assets/scenarios/kingmaker/a_siege.ron")),
];

/// What one does who wants nothing; but who may call Parliament does, so that its steps are counted.
fn idle(all: &[(SeatId, Action)]) -> &(SeatId, Action) {
    let quiet = |a: &Action| match a {
        Action::Done => true,
        Action::Faction(deed) => matches!(deed, FactionDeed::Keep | FactionDeed::Refuse),
        Action::Events(deed) => matches!(deed, EventsDeed::Go | EventsDeed::Decline),
        Action::Travel(deed) => matches!(deed, TravelDeed::Deny),
        Action::Combat(deed) => matches!(deed, CombatDeed::StandAside | CombatDeed::LetGo),
        Action::Parliament(deed) => matches!(deed, ParliamentDeed::Ready | ParliamentDeed::Come),
        Action::Royal(_) => false,
    };
    let calls = |a: &Action| matches!(a, Action::Parliament(ParliamentDeed::Call { .. }));
    let call = all.iter().find(|(_, a)| calls(a));
    call.or(all.iter().find(|(_, a)| quiet(a))).unwrap_or(&all[0])
}

/// Of so many offers at most the answers are counted, evenly picked.
const WIDTH: usize = 12;

/// A position with its dice, at a decision.
#[derive(Clone)]
struct Kept(Position, Dice);

impl Kept {
    fn of(table: &Table) -> Self {
        Kept(Roses::position(table), dice(table))
    }

    fn laid(&self, board: &mut Board) {
        let Kept(position, dice) = self.clone();
        Roses::lay_out(&mut board.table, position, dice).unwrap_or_else(|e| panic!("{e:?}"));
    }

    /// All offers of those who are asked.
    fn offers(&self, board: &mut Board) -> Vec<(SeatId, Action)> {
        self.laid(board);
        let seats = board.deciders();
        seats.into_iter().flat_map(|s| board.offers(s).into_iter().map(move |a| (s, a))).collect()
    }

    /// The position after an act, at the next decision.
    fn after(&self, board: &mut Board, seat: SeatId, action: &Action) -> Self {
        self.laid(board);
        board.act(seat, action.clone());
        Kept::of(&board.table)
    }

    /// "5 seats, 112 offers; after 12 of them 1340".
    fn count(&self, board: &mut Board) -> String {
        let all = self.offers(board);
        let seats: std::collections::BTreeSet<SeatId> = all.iter().map(|(s, _)| *s).collect();
        let picked: Vec<_> = all.iter().step_by(all.len().div_ceil(WIDTH).max(1)).collect();
        let then: usize = picked.iter().map(|(s, a)| self.after(board, *s, a).offers(board).len()).sum();
        format!("{} seats, {} offers; after {} of them {then}", seats.len(), all.len(), picked.len())
    }
}

#[test]
fn the_offers_of_fixed_positions_are_counted() {
    let mut text = String::new();
    for (name, turns, scenario) in SCENARIOS {
        let _ = writeln!(text, "{name}");
        let mut board = Board::written(scenario);
        let mut now_at = Kept::of(&board.table);
        let mut at = None;
        while now_at.0.turn.number <= turns && now_at.0.over.is_none() {
            let position = &now_at.0;
            let asks = position.stack.last().map_or(String::new(), golden::first_words);
            let now = (position.turn.number, position.turn.phase, asks);
            if at.as_ref() != Some(&now) {
                let (turn, phase, asks) = &now;
                let _ = writeln!(text, "    turn {turn}, {}{asks}: {}", phase.name(), now_at.count(&mut board));
                at = Some(now);
            }
            let all = now_at.offers(&mut board);
            let (seat, action) = idle(&all);
            now_at = now_at.after(&mut board, *seat, action);
        }
    }
    golden::GOLDEN.compare("perft", &text);
}
