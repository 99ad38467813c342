//! Offer counts from fixed positions: how many acts are offered, and how many two in a row, whenever a phase begins to ask.
//! Nobody does anything that he need not, so that no bot has a say in it. A count that changes shows that some rule lets more
//! or fewer acts pass than before; `golden/perft.txt` has them all.

use std::fmt::Write as _;

use regnal::games::blood_royale::realm::RealmDeed;

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

/// Of so many offers at most the answers are counted, evenly picked.
const WIDTH: usize = 12;

/// All offers of those who are asked.
fn offers(position: &Position) -> Vec<(SeatId, Action)> {
    let world = BloodRoyale::restore(position).unwrap_or_else(|e| panic!("{e:?}"));
    let seats = BloodRoyale::prompt(&world).seats;
    seats.into_iter().flat_map(|s| BloodRoyale::offers(&world, s).into_iter().map(move |a| (s, a))).collect()
}

/// The position after an act, at the next decision.
fn after(position: &Position, seat: SeatId, action: &Action) -> Position {
    let mut world = BloodRoyale::restore(position).unwrap_or_else(|e| panic!("{e:?}"));
    BloodRoyale::check(&world, seat, action).unwrap_or_else(|no| panic!("{action:?} was offered, but: {no}"));
    BloodRoyale::apply(&mut world, seat, action);
    while BloodRoyale::step(&mut world) {}
    BloodRoyale::capture(&world)
}

/// "5 seats, 112 offers; after 12 of them 1340".
fn count(position: &Position) -> String {
    let all = offers(position);
    let seats: std::collections::BTreeSet<SeatId> = all.iter().map(|(s, _)| *s).collect();
    let step = all.len().div_ceil(WIDTH);
    let picked: Vec<_> = all.iter().step_by(step.max(1)).collect();
    let then: usize = picked.iter().map(|(s, a)| offers(&after(position, *s, a)).len()).sum();
    format!("{} seats, {} offers; after {} of them {then}", seats.len(), all.len(), picked.len())
}

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
                let _ = writeln!(text, "    turn {turn}, {}{round}{asks}: {}", phase.name(), count(&position));
                at = Some(now);
            }
            let all = offers(&position);
            let (seat, action) = idle(&all);
            position = after(&position, *seat, action);
        }
    }
    golden::compare("perft", &text);
}
