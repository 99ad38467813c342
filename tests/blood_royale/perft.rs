//! Offer counts from fixed positions: how many acts are offered, and how many two in a row, whenever a phase begins to ask.
//! Nobody does anything that he need not, so that no bot has a say in it. A count that changes shows that some rule lets more
//! or fewer acts pass than before; `golden/perft.txt` has them all.

use std::fmt::Write as _;

use regnal::engine::Table;
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

/// What one does who wants nothing.
fn idle(all: &[(SeatId, Action)]) -> &(SeatId, Action) {
    let quiet = |a: &Action| {
        matches!(a, Action::Done | Action::Realm(RealmDeed::PlaceRest | RealmDeed::SetRate { rate: Rate::Normal }))
    };
    all.iter().find(|(_, a)| quiet(a)).unwrap_or(&all[0])
}

/// Of so many offers at most the answers are counted, evenly picked.
const WIDTH: usize = 12;

/// All offers of those who are asked.
fn offers(b: &Board) -> Vec<(SeatId, Action)> {
    let seats = b.table.prompt().seats;
    seats.into_iter().flat_map(|s| b.offers(s).into_iter().map(move |a| (s, a))).collect()
}

/// "5 seats, 112 offers; after 12 of them 1340".
fn count(b: &Board) -> String {
    let all = offers(b);
    let seats: std::collections::BTreeSet<SeatId> = all.iter().map(|(s, _)| *s).collect();
    let step = all.len().div_ceil(WIDTH);
    let picked: Vec<_> = all.iter().step_by(step.max(1)).cloned().collect();
    let (from, asked) = (b.table.save_text().expect("written"), picked.len());
    let mut then = 0;
    for (seat, action) in picked {
        let mut after = Board::at(Table::load_text(&BLOOD_ROYALE, &from, "perft.ron").expect("it loads"));
        after.act(seat, action);
        then += offers(&after).len();
    }
    format!("{} seats, {} offers; after {asked} of them {then}", seats.len(), all.len())
}

#[test]
fn the_offers_of_fixed_positions_are_counted() {
    let mut text = String::new();
    for (name, turns, scenario) in SCENARIOS {
        let _ = writeln!(text, "{name}");
        let mut b = lean(scenario);
        let last = b.data().turn.number + turns;
        let mut at = None;
        while b.data().turn.number < last && b.table.outcome().is_none() {
            let turn = b.data().turn;
            let asks = b.top().as_ref().map_or(String::new(), golden::first_words);
            let now = (turn.number, turn.phase, turn.round, asks);
            if at.as_ref() != Some(&now) {
                let (turn, phase, round, asks) = &now;
                let round = if *round > 0 && *phase >= Phase::Event { format!(" {round}") } else { String::new() };
                let counted = count(&b);
                let _ = writeln!(text, "    turn {turn}, {}{round}{asks}: {counted}", phase.name());
                at = Some(now);
            }
            let all = offers(&b);
            let (seat, action) = idle(&all).clone();
            b.act(seat, action);
        }
    }
    golden::GOLDEN.compare("perft", &text);
}
