//! Offer counts from fixed positions: how many acts are offered, and how many two in a row, whenever a phase begins to ask.
//! Nobody does anything that he need not, so that no bot has a say in it. A count that changes shows that some rule lets more
//! or fewer acts pass than before; `golden/perft.txt` has them all.

use std::fmt::Write as _;

use super::common::perft::{after, count, offers};
use super::golden;
use super::kit::*;

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

#[test]
fn the_offers_of_fixed_positions_are_counted() {
    let mut text = String::new();
    for (name, turns, scenario) in SCENARIOS {
        let _ = writeln!(text, "{name}");
        let mut position = Board::written(scenario).data();
        let mut at = None;
        while position.turn.number <= turns && position.over.is_none() {
            let asks = position.stack.last().map_or(String::new(), golden::first_words);
            let now = (position.turn.number, position.turn.phase, asks);
            if at.as_ref() != Some(&now) {
                let (turn, phase, asks) = &now;
                let _ = writeln!(text, "    turn {turn}, {}{asks}: {}", phase.name(), count::<Kingmaker>(&position));
                at = Some(now);
            }
            let all = offers::<Kingmaker>(&position);
            let (seat, action) = idle(&all);
            position = after::<Kingmaker>(&position, *seat, action);
        }
    }
    golden::GOLDEN.compare("perft", &text);
}
