//! How many clicks a lone person needs among bots for a dynastic sequence and an interphase in which he has nothing special
//! to decide: at most ten.
//!
//! A click is an act that he submits: the window has a button for each of these (the two rates of tax, "I have done", the
//! offers of the list), asks for no confirmation, and among bots draws no curtain. What is asked of him beside the phases is
//! special (an heir, a new Prince, a bargain offered) and is not counted. "Nothing special" is a turn in which he tries for
//! no further child, weds nobody, turns down at once all that is proposed to him, taxes as always, disbands nobody, raises
//! one lot of armies or none and has the table place it. What the bots leave him is at most:
//!
//! | phase | clicks |
//! |---|---|
//! | births | 1: no further child |
//! | marriages | 2: no to all proposals; done |
//! | taxes | 1: the rate |
//! | upkeep | 1: done |
//! | raising | 1 lot, and a pass each time the others' raising gives him another say (24.4) |
//! | placing | 1: the table places all the rest |

use regnal::bots::{Question, Sitters};
use regnal::engine::Table;
use regnal::games::blood_royale::marriages::MarriageDeed;
use regnal::games::blood_royale::realm::RealmDeed;

use crate::kit::*;

const MOST: usize = 10;

/// What a person clicks who wants to get on with it.
fn next_click(offers: &[Action], raises: bool) -> Action {
    let likes = |a: &&Action| {
        matches!(
            a,
            Action::Realm(RealmDeed::SetRate { rate: Rate::Normal } | RealmDeed::PlaceRest)
                | Action::Marriage(MarriageDeed::Decline { .. } | MarriageDeed::AnswerBargain { yes: false })
        )
    };
    let all = |a: &&Action| **a == Action::Marriage(MarriageDeed::DeclineAll);
    let raise = |a: &&Action| raises && matches!(a, Action::Realm(RealmDeed::Raise { .. }));
    let found = offers.iter().find(raise).or_else(|| offers.iter().find(all)).or_else(|| offers.iter().find(likes));
    let done = || offers.iter().find(|a| **a == Action::Done);
    found.or_else(done).unwrap_or(&offers[0]).clone()
}

/// Plays on with bots in all seats but England's; the clicks of each turn's sequence and interphase, by what was clicked.
fn clicks(scenario: &str, seed: u64, raises: bool) -> Vec<Vec<String>> {
    let seats = *BLOOD_ROYALE.card(scenario, "clicks.ron").expect("a scenario").seats.end();
    let sitter = |n| if n == 0 { Sitter::Human } else { Sitter::bot(2) };
    let seats: Vec<SeatSetup> = (0..seats).map(|n| SeatSetup::plain(n.into(), sitter(n))).collect();
    let sitters = Sitters::seated(&BLOOD_ROYALE, &seats).unwrap();
    let mut b = Board::at(Table::lean(&BLOOD_ROYALE, scenario, "clicks.ron", seats, seed).expect("a table"));
    let mut turns: Vec<Vec<String>> = vec![];
    let mut raised = 0;
    while b.table.outcome().is_none() {
        if let Some((seat, act)) = sitters.question(&b.table).unwrap().map(Question::answer) {
            b.act(seat, deed_of(&act));
            continue;
        }
        let Position { turn, stack, .. } = b.data();
        let (number, phase, asked) = (turn.number, turn.phase, !stack.is_empty());
        let action = next_click(&b.offers(ENGLAND), raises && raised < number);
        if matches!(action, Action::Realm(RealmDeed::Raise { .. })) {
            raised = number;
        }
        if phase < Phase::Event && !asked {
            turns.resize(turns.len().max(number.into()), vec![]);
            let words = b.describe(&action);
            turns[usize::from(number) - 1].push(format!("{}: {words}", phase.name()));
        }
        b.act(ENGLAND, action);
    }
    turns
}

#[test]
fn a_quiet_turn_takes_a_lone_person_ten_clicks() {
    let century = |options: &str| {
        format!("(game: \"blood_royale\", title: \"T\", text: \"T\", seats: (5, 5), options: ({options}))")
    };
    let mut all = clicks(&century("turns: 5"), 1, true);
    all.extend(clicks(&century("turns: 4, event_cards: true, governors: true"), 2, false));
    for turn in &all {
        assert!(turn.len() <= MOST, "{} clicks: {turn:#?}", turn.len());
    }
    let has = |what: &str| all.iter().flatten().any(|click| click.contains(what));
    assert!(has("Decline all") && has("Raise"), "the bots leave him alone: {all:#?}");
}

/// BR 5.8: all players act in the Dynastic Sequence at the same time: a person is drawn to speak among the bots, and does not come
/// when they have finished.
#[test]
fn a_person_speaks_among_the_bots() {
    let scenario = "(game: \"blood_royale\", title: \"T\", text: \"T\", seats: (5, 5), options: (turns: 2))";
    let seats: Vec<SeatSetup> =
        (0..5u8).map(|n| SeatSetup::plain(n.into(), if n == 0 { Sitter::Human } else { Sitter::bot(1) })).collect();
    let mut early = 0;
    for seed in 0..12 {
        let sitters = Sitters::seated(&BLOOD_ROYALE, &seats).unwrap();
        let table = Table::lean(&BLOOD_ROYALE, scenario, "clicks.ron", seats.clone(), seed).expect("a table");
        let mut b = Board::at(table);
        let asked = loop {
            let Position { turn, stack, .. } = b.data();
            match sitters.question(&b.table).unwrap().map(Question::answer) {
                Some((seat, act)) => drop(b.act(seat, deed_of(&act))),
                None if turn.phase == Phase::Marriages && stack.is_empty() => break turn.done.len(),
                None => drop(b.act(ENGLAND, b.offers(ENGLAND).pop().unwrap())),
            }
        };
        early += usize::from(asked < 4);
    }
    assert!(early >= 6, "in {early} of 12 games he is asked before all bots have done");
}
