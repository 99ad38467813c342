//! The turn from taxes to the next births (1.5, 4.1, 5.8 to 5.15, 23.11, OH.1).

use super::*;
use regnal::games::blood_royale::phases::rounds_a_turn;

/// The event of a round, quiet by the die, and movement; `more` dice for the events that follow.
fn moving(mut b: Board, more: &[u8]) -> Board {
    let faces: Vec<u8> = std::iter::once(6).chain(more.iter().copied()).collect();
    b.to(Phase::Marriages, SeatId(0));
    b.lay(&faces);
    b.enter(Phase::Event);
    assert_eq!((b.pos().turn.phase, b.pos().turn.round), (Phase::Movement, 1));
    b
}

/// Ends the active player's movement.
fn pass(b: &mut Board) -> SeatId {
    let seat = b.pos().turn.active.expect("somebody moves");
    b.done(seat);
    seat
}

/// BR 4.1, 5.1, 5.3, 5.4: Births, survival, marriages, and then the Interphase.
#[test]
fn the_dynastic_sequence_has_its_order() {
    let mut b = later("", "");
    b.enter(Phase::Births);
    let mut phases = vec![];
    while phases.last() != Some(&Phase::Taxes) {
        let seat = b.table.prompt().seats[0];
        let act = b.offers(seat).pop().expect("an answer");
        b.act(seat, act);
        phases.push(b.pos().turn.phase);
    }
    phases.dedup();
    assert!(phases.ends_with(&[Phase::Marriages, Phase::Taxes]), "{phases:?}");
    let lines = b.table.chronicle_for(ENGLAND);
    let rules: Vec<_> = lines.iter().filter_map(|l| l.rule.as_deref()).collect();
    let first = |rule: &str| rules.iter().position(|r| *r == rule).expect("told");
    let last = |rule: &str| rules.iter().rposition(|r| *r == rule).expect("told");
    assert!(last("BR 6.1") < first("BR 7.2"), "{rules:?}");
}

/// BR 4.1, 5.8: Taxes, goods, the end of famine, rebellions and upkeep, raising: in this order.
#[test]
fn the_interphase_has_its_order() {
    let mut b = later("", "famine: [\"kent\"], rebellion: [\"wessex\"]");
    tax_all(&mut b, &[Rate::Normal; 5]);
    assert_eq!(b.pos().turn.phase, Phase::Upkeep);
    assert_eq!(b.treasury(ENGLAND), 40, "the famine was still there when taxes were taken");
    assert!(!b.pos().province(land("kent")).famine && !b.pos().items_in(land("lancashire")).is_empty());
    b.act(ENGLAND, deed(RealmDeed::BuyOff { province: land("wessex") }));
    b.done(ENGLAND);
    assert_eq!(b.pos().turn.phase, Phase::Raising);
    assert_eq!(b.pos().turn.active, Some(FRANCE));
}

/// BR 5.8: In the steps they take together nobody waits for another.
#[test]
fn players_tax_in_any_order() {
    let mut b = later("", "");
    b.enter(Phase::Taxes);
    for seat in [SPAIN, ENGLAND, ITALY, GERMANY, FRANCE] {
        b.act(seat, deed(RealmDeed::SetRate { rate: Rate::Normal }));
    }
    assert_eq!(b.treasury(SPAIN), 50);
}

/// BR 5.9: The first turn goes from goods to raising: nothing is maintained, no castle mended.
#[test]
fn the_first_turn_has_no_upkeep() {
    let mut b = board();
    b.to(Phase::Marriages, ENGLAND);
    b.armies(ENGLAND, "essex", 3);
    tax_all(&mut b, &[Rate::Normal; 5]);
    assert_eq!((b.pos().turn.phase, b.treasury(ENGLAND)), (Phase::Raising, 50));
}

/// BR 5.10, 5.11: A marker is drawn, the event comes, and the first player moves.
#[test]
fn the_first_player_is_drawn_before_the_event() {
    let b = moving(later("", ""), &[]);
    assert!(b.dice_are_used(), "the event die has fallen");
    let turn = b.pos().turn;
    assert_eq!((turn.order.len(), turn.active), (1, turn.order.first().copied()));
    let lines = b.table.chronicle_for(ENGLAND);
    let at = |rule: &str| lines.iter().rposition(|l| l.rule.as_deref() == Some(rule)).expect("told");
    assert_eq!((at("BR 14.1") + 1, lines[at("BR 15.1")].seat), (at("BR 15.1"), b.pos().turn.active));
}

/// BR 5.12: Each player moves, then the next marker is drawn, until all have moved.
#[test]
fn each_marker_is_drawn_when_the_last_player_has_moved() {
    let mut b = moving(later("", ""), &[6]);
    let mut moved = vec![];
    for n in 1..=5 {
        assert_eq!(b.pos().turn.order.len(), n);
        moved.push(pass(&mut b));
    }
    moved.sort();
    assert_eq!(moved, [ENGLAND, FRANCE, GERMANY, ITALY, SPAIN]);
}

/// BR 0.2, 1.5, 5.13, 5.15: A second round with a new order; then goods are cashed in, and the marker of the years goes on.
#[test]
fn two_rounds_then_cashing_in_then_five_years_later() {
    let mut b = moving(later("", ""), &[6]);
    (0..5).for_each(|_| {
        pass(&mut b);
    });
    assert_eq!((b.pos().turn.phase, b.pos().turn.round, b.pos().turn.order.len()), (Phase::Movement, 2, 1));
    for kind in [Goods::Food, Goods::Metals, Goods::Cloth] {
        b.item(ENGLAND, kind, "essex");
    }
    (0..5).for_each(|_| {
        pass(&mut b);
    });
    assert_eq!((b.pos().turn.phase, b.pos().turn.number), (Phase::CashingIn, 2));
    b.done(ENGLAND);
    assert_eq!((b.pos().turn.number, b.pos().year()), (3, 1310));
}

/// BR 5.14, 23.11, OH.1: Three rounds with three players, or with the option.
#[test]
fn three_players_and_option_h_have_a_third_round() {
    assert_eq!(rounds_a_turn(board().pos()), 2);
    assert_eq!(rounds_a_turn(board_of(&["france", "germany", "italy", "spain"], "").pos()), 2);
    assert_eq!(rounds_a_turn(board_of(&["france", "germany", "spain"], "").pos()), 3);
    let mut b = moving(later("third_round: true", ""), &[6, 6]);
    (0..10).for_each(|_| {
        pass(&mut b);
    });
    assert_eq!((b.pos().turn.phase, b.pos().turn.round), (Phase::Movement, 3));
}

/// BR 24.1, 24.2, 5.7: Money is one's own secret; scores are everybody's to know.
#[test]
fn scores_are_open_and_money_is_not() {
    let mut b = later("", "realms: [(country: \"england\", treasury: 33)]");
    let child = b.person(ENGLAND, "Anne", Sex::Female, 5);
    b.scores(child, 2, -1, 1);
    let view = b.view(FRANCE);
    assert_eq!(view.people[usize::from(child.0)].scores, Scores { strength: 2, constitution: -1, charisma: 1 });
    assert_eq!((view.players[0].treasury, b.view(ENGLAND).players[0].treasury), (0, 33));
}
