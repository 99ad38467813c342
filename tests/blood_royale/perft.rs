//! Offer counts from fixed positions: how many acts are offered, and how many two in a row, whenever a phase begins to ask.
//! Nobody does anything that he need not, so that no bot has a say in it. A count that changes shows that some rule lets more
//! or fewer acts pass than before; `golden/perft.txt` has them all.

use std::fmt::Write as _;

use regnal::games::blood_royale::realm::RealmDeed;

use crate::common::perft::{after, count, offers};
use crate::golden;
use crate::kit::*;

/// Scenarios of the house, and one with all Optional Rules; how many turns of each are counted: of the first the one with an
/// interphase too.
const SCENARIOS: [(&str, u16, &str); 4] = [
    ("century", 2, include_str!("../../assets/scenarios/blood_royale/century.ron")),
    ("three_crowns", 1, include_str!("../../assets/scenarios/blood_royale/three_crowns.ron")),
    ("the_heiress", 1, include_str!("../../assets/scenarios/blood_royale/the_heiress.ron")),
    (
        "everything",
        1,
        r#"(game: "blood_royale", title: "Everything", text: "All options.", seats: (5, 5), options: (
            four_characters: true, rolled_monarchs: true, disputed_succession: true, announced_trade: true,
            event_cards: true, neutral_provinces: true, governors: true, third_round: true, drawn_resources: true,
            drawn_capitals: true))"#,
    ),
];

/// What one does who wants nothing.
fn idle(all: &[(SeatId, Action)]) -> &(SeatId, Action) {
    let quiet = |a: &Action| {
        matches!(a, Action::Done | Action::Realm(RealmDeed::PlaceRest | RealmDeed::SetRate { rate: Rate::Normal }))
    };
    all.iter().find(|(_, a)| quiet(a)).unwrap_or(&all[0])
}

#[test]
fn the_offers_of_fixed_positions_are_counted() {
    let mut text = String::new();
    for (name, turns, scenario) in SCENARIOS {
        let _ = writeln!(text, "{name}");
        let mut position = lean(scenario).data();
        let last = position.turn.number + turns;
        let mut at = None;
        while position.turn.number < last && position.over.is_none() {
            let asks = position.stack.last().map_or(String::new(), golden::first_words);
            let now = (position.turn.number, position.turn.phase, position.turn.round, asks);
            if at.as_ref() != Some(&now) {
                let (turn, phase, round, asks) = &now;
                let round = if *round > 0 && *phase >= Phase::Event { format!(" {round}") } else { String::new() };
                let _ = writeln!(
                    text,
                    "    turn {turn}, {}{round}{asks}: {}",
                    phase.name(),
                    count::<BloodRoyale>(&position)
                );
                at = Some(now);
            }
            let all = offers::<BloodRoyale>(&position);
            let (seat, action) = idle(&all);
            position = after::<BloodRoyale>(&position, *seat, action);
        }
    }
    golden::GOLDEN.compare("perft", &text);
}
