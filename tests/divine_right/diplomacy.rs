//! Ambassadors and their cards (DIPL, DCARD).

use super::kit::*;

use Action::{Activate, Assassinate, Deactivate, Duel, EndDiplomacy, Negotiate};
use KingdomId::{Ghem, Hothior, Immer, Mivior, Muetar, Pon, Shucassam, Trolls, Zorn};

// ---------------------------------------------------------------- Ambassadors (DIPL)

/// DIPL-02, DEACT-01
#[test]
fn an_ambassador_treats_with_non_player_monarchs_only() {
    let mut b = enemy("Disciplined");
    for k in [Muetar, Immer] {
        assert_eq!(b.refused(A, Activate(k)), no("NotNeutral", "ACT-01"));
        assert_eq!(b.refused(A, Deactivate(k)), no("NotEnemyAllied", "DEACT-01"));
        assert_eq!(b.refused(A, Assassinate(k)), no("NotEnemyAllied", "DEACT-01"));
    }
    assert!(b.allowed(A, &Activate(Pon)) && b.allowed(A, &Deactivate(Hothior)) && b.allowed(A, &Assassinate(Hothior)));
}

/// DIPL-03, DIPL-05
#[test]
fn all_players_are_enemies_whatever_they_agree() {
    let mut b = board(3, "players: [(kingdom: immer), (kingdom: muetar), (kingdom: pon)], allies: [(kingdom: hothior, of: muetar, personality: \"Genius\")],
        stacks: [(at: \"1415\", of: pon, regulars: [(of: pon, armies: 1)]), (at: \"1516\", of: muetar, regulars: [(of: muetar, armies: 1)]),
            (at: \"1414\", of: immer, regulars: [(of: immer, armies: 1)])]");
    for (one, other) in [(A, C), (C, A)] {
        b.to(one, Phase::Diplomacy);
        assert!(b.allowed(one, &Deactivate(Hothior)) && b.allowed(one, &Duel(other)));
    }
    for (seat, from, to) in [(A, "1414", "1415"), (B, "1516", "1415"), (C, "1415", "1414"), (C, "1415", "1516")] {
        b.to(seat, Phase::Movement);
        let go = b.go(&b.armies(seat, from), &[to]);
        assert_eq!(b.refused(seat, go), no("EnemyLand", "MOVE-12"), "{from} to {to}");
    }
}

/// DIPL-04
#[test]
fn an_alliance_is_one_player_and_any_number_of_other_monarchs() {
    let mut b = court(
        "allies: [(kingdom: mivior, of: immer), (kingdom: pon, of: immer), (kingdom: trolls, of: immer), (kingdom: ghem, of: immer), \
        (kingdom: zorn, of: immer)], neutrals: [(kingdom: hothior, personality: \"Disciplined\")]",
    );
    b.attempt(A, Activate(Hothior), None, 6);
    assert_eq!(b.pos().side(A), [Immer, Hothior, Mivior, Pon, Zorn, Ghem, Trolls]);
    assert!([Hothior, Ghem].iter().all(|k| b.pos().owner(b.monarch(*k)) == Some(A)));
}

/// DIPL-08, DIPL-09
#[test]
fn the_one_ambassador_does_one_task_a_phase() {
    // A prisoner keeps the phase open after the task; two allies lend no ambassadors of theirs.
    let rest = "allies: [(kingdom: hothior, of: muetar), (kingdom: shucassam, of: muetar, personality: \"Indolent\"), (kingdom: pon, of: immer), (kingdom: neuth, of: immer)], \
        neutrals: [(kingdom: ghem, personality: \"Genius\")], prisoners: [(monarch: hothior, at: \"Castle Altarr\", captor: immer)]";
    let tasks = [Activate(Ghem), Deactivate(Shucassam), Assassinate(Shucassam), Duel(B)];
    for first in &tasks {
        let mut b = court(rest);
        b.lay(&[3, 4, 3]);
        b.act(A, first.clone());
        if matches!(b.top(), Some(Frame::Mission { .. })) {
            b.act(A, Negotiate(None));
        }
        b.edit(|p| p.players[0].ambassador_from = 0);
        for second in &tasks {
            assert_eq!(b.refused(A, second.clone()), no("TaskDone", "DIPL-09"), "{first:?}, then {second:?}");
        }
        // In the next phase he has a task again.
        b.to(A, Phase::Diplomacy);
        assert!(tasks.iter().any(|task| b.allowed(A, task)), "after {first:?}");
    }
}

/// DIPL-07, DIPL-11, DIPL-12, AMBASS-01, AMBASS-03
#[test]
fn armies_sieges_and_distance_do_not_trouble_an_ambassador() {
    let mut b = court(
        "stacks: [(at: \"Castle Altarr\", of: muetar, inside: false, regulars: [(of: muetar, armies: 7)]), \
        (at: \"1508\", of: muetar, inside: false, regulars: [(of: muetar, armies: 5)])], \
        sieges: [(castle: \"Castle Altarr\", by: muetar), (castle: \"Muscaster\", by: muetar)], \
        allies: [(kingdom: ghem, of: muetar, personality: \"Paranoid\")], neutrals: [(kingdom: shucassam, personality: \"Disciplined\")]",
    );
    let far = b.pos().map.distance(hex("Castle Altarr"), hex("Mines of Rosengg"));
    assert!(far > 10, "{far}");
    let before = b.table.chronicle().lines.len();
    b.attempt(A, Deactivate(Ghem), None, 4);
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Activate(Shucassam), None, 6);
    assert_eq!(b.standing(Shucassam), Standing::Allied(A));
    let throws: Vec<String> =
        b.table.chronicle().lines[before..].iter().filter_map(|l| l.throw.clone()).map(|t| t.purpose).collect();
    assert_eq!(throws, ["Deactivating Ghem", "Activating Shucassam"], "no fate dice");
}

/// DIPL-13, AMBASS-02
#[test]
fn after_success_or_failure_he_comes_home_and_works_again_next_turn() {
    let mut b =
        court("neutrals: [(kingdom: hothior, personality: \"Disciplined\"), (kingdom: pon, personality: \"Genius\")]");
    b.attempt(A, Activate(Hothior), None, 2);
    b.pass_to(6);
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Activate(Hothior), None, 6);
    b.pass_to(7);
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Activate(Pon), None, 6);
    assert_eq!(b.pos().allies(A), 2);
}

/// DIPL-09
#[test]
fn diplomacy_has_its_phase_and_its_player() {
    let mut b = neutral("Disciplined");
    assert_eq!(b.refused(B, Activate(Hothior)), ("NotYourTurn".to_string(), "TABLE TURN".to_string()));
    b.to(A, Phase::Movement);
    for act in [Activate(Hothior), Deactivate(Hothior), Assassinate(Hothior), Duel(B), EndDiplomacy] {
        assert_eq!(b.refused(A, act), no("WrongPhase", "SEQ-04"));
    }
}

// ---------------------------------------------------------------- Cards (DCARD)

/// DCARD-01
#[test]
fn every_ploy_adds_its_number() {
    let prints: Vec<(String, i8)> =
        neutral("Disciplined").pos().book.cards.iter().map(|c| (c.to_string(), c.bonus)).collect();
    let mut seen = vec![];
    for (print, bonus) in prints {
        if seen.contains(&print) {
            continue;
        }
        assert!(print.ends_with(&format!("+{bonus}")));
        let mut b = neutral("Disciplined");
        assert_eq!(b.bonus(A, Activate(Hothior), Some(&print)), bonus, "{print}");
        let mut b = enemy("Disciplined");
        assert_eq!(b.bonus(A, Deactivate(Hothior), Some(&print)), bonus, "{print}");
        seen.push(print);
    }
    assert_eq!(seen.len(), 15);
}

/// DCARD-04, DCARD-05, DCARD-06, DCARD-07, DCARD-08, DCARD-09, DCARD-10, DCARD-11, DCARD-12, DCARD-13, DCARD-14, DCARD-15,
/// DCARD-16, DCARD-17, DCARD-18, DCARD-19
#[test]
fn the_deck_is_as_listed() {
    let b = neutral("Disciplined");
    let book = b.pos().book;
    let count = |print: &str| book.cards.iter().filter(|c| c.to_string() == print).count();
    for (print, n) in DECK {
        assert_eq!(count(print), n, "{print}");
    }
    assert_eq!(book.cards.len(), 35);
}

/// DCARD-02, SEQ-15
#[test]
fn one_card_is_drawn_at_the_start_also_without_an_ambassador() {
    let b = neutral("Disciplined");
    assert_eq!((hand(&b, A).len(), hand(&b, B).len(), b.data().decks.draw.len()), (1, 0, 34));
    let mut b = board(2, "players: [(kingdom: immer, ambassador_from: 9), (kingdom: muetar)]");
    b.to(A, Phase::Diplomacy);
    // Nothing else to do: the round has passed on to B, who has drawn as well.
    assert_eq!((hand(&b, A).len(), hand(&b, B).len()), (1, 1));
}

/// DCARD-03
#[test]
fn cards_are_saved_and_belong_to_who_drew_them() {
    let mut b = neutral("Disciplined");
    b.give(A, &["Bribe +2", "Bribe +1"]);
    b.give(B, &["Blackmail +3"]);
    let (mine, theirs) = (b.card(A, "Bribe +2"), b.card(B, "Blackmail +3"));
    b.act(A, Activate(Hothior));
    assert_eq!(b.refused(A, Negotiate(Some(theirs))), no("NotInHand", "DCARD-03"));
    b.act(A, Action::CallOff);
    b.pass_to(6);
    assert!(hand(&b, A).contains(&mine) && hand(&b, A).len() == 2 && hand(&b, B).contains(&theirs));
    b.to(A, Phase::Diplomacy);
    b.act(A, Activate(Hothior));
    b.act(A, Negotiate(Some(mine)));
}

/// DCARD-20, SEQ-16
#[test]
fn at_the_end_the_player_lays_down_to_four_cards_of_his_choice() {
    let mut b = neutral("Disciplined");
    let six = ["Bribe +1", "Bribe +2", "Threats +1", "Marriage +1", "Blackmail +2", "White Magic +1"];
    b.give(A, &six);
    let cards: Vec<CardId> = six.iter().map(|p| b.card(A, p)).collect();
    assert_eq!(b.refused(A, Action::Discard(cards[0])), no("NothingAsked", "SEQ-01"));
    b.act(A, EndDiplomacy);
    assert_eq!(b.top(), Some(Frame::Discard { seat: A }));
    assert_eq!(b.refused(A, EndDiplomacy), no("WrongPhase", "SEQ-04"));
    b.act(A, Action::Discard(cards[1]));
    assert_eq!(b.refused(A, Action::Discard(cards[1])), no("NotInHand", "DCARD-03"));
    b.act(A, Action::Discard(cards[4]));
    assert_eq!(hand(&b, A), [cards[0], cards[2], cards[3], cards[5]]);
    assert_eq!(b.data().decks.discard, [cards[1], cards[4]]);
    assert_eq!(b.pos().active(), Some(B));
    // Four are nobody's business.
    let mut b = neutral("Disciplined");
    b.give(A, &six[..4]);
    b.act(A, EndDiplomacy);
    assert_eq!((b.pos().active(), hand(&b, A).len()), (Some(B), 4));
}

/// DCARD-21, SEQ-19
#[test]
fn one_card_a_phase() {
    let mut b = neutral("Disciplined");
    b.give(A, &["Bribe +1", "Bribe +2"]);
    b.act(A, Activate(Hothior));
    b.edit(|p| p.turn.card_played = true);
    let card = b.card(A, "Bribe +1");
    assert_eq!(b.refused(A, Negotiate(Some(card))), no("OneCardAPhase", "DCARD-21"));
    b.edit(|p| p.turn.card_played = false);
    b.act(A, Negotiate(Some(card)));
    assert!(b.refused(A, Negotiate(None)).0 != "OneCardAPhase" && hand(&b, A).len() == 1);
}

/// DCARD-21
#[test]
fn a_card_played_is_the_one_of_the_phase() {
    let mut b = court(
        "allies: [(kingdom: hothior, of: muetar)], prisoners: [(monarch: hothior, at: \"Castle Altarr\", captor: immer)]",
    );
    b.attempt(A, Activate(Zorn), Some("Bribe +1"), 1);
    assert!(b.data().turn.card_played);
    b.to(A, Phase::Diplomacy);
    assert!(!b.data().turn.card_played);
}

/// DCARD-22
#[test]
fn an_exhausted_deck_is_the_shuffled_discards() {
    let mut b = neutral("Disciplined");
    b.edit(|p| {
        p.decks.discard.append(&mut p.decks.draw);
        let rest = p.decks.discard.split_off(3);
        p.players[1].hand = rest;
    });
    b.to(A, Phase::Diplomacy);
    let decks = b.data().decks;
    assert_eq!((hand(&b, A).len(), decks.draw.len(), decks.discard.len()), (2, 2, 0));
    b.edit(|p| p.players[1].hand.append(&mut p.decks.draw));
    b.to(A, Phase::Diplomacy);
    assert_eq!(hand(&b, A).len(), 2, "no card anywhere, none drawn");
}
