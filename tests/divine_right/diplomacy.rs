//! Ambassadors, cards, activation and deactivation (DIPL, DCARD, ACT, DEACT).

use super::kit::*;
use regnal::games::divine_right::components::Away;

use Action::{Activate, Assassinate, Deactivate, Duel, EndDiplomacy, Negotiate};
use KingdomId::{Ghem, Hothior, Immer, Mivior, Muetar, Neuth, Pon, Shucassam, Trolls, Zorn};

/// Immer (A) against Muetar (B), and what else the test says, in A's diplomacy.
fn court(rest: &str) -> Board {
    let mut b = board(2, &format!("turn: 5, players: [(kingdom: immer), (kingdom: muetar)], {rest}"));
    b.to(A, Phase::Diplomacy);
    b
}

/// Hothior neutral, its monarch without a taste of his own in diplomacy.
fn neutral() -> Board {
    court("neutrals: [(kingdom: hothior, personality: \"Disciplined\")]")
}

/// The same monarch allied to B.
fn enemy_ally() -> Board {
    court("allies: [(kingdom: hothior, of: muetar, personality: \"Disciplined\")]")
}

fn no(code: &str, rule: &str) -> (String, String) {
    (code.into(), format!("DR {rule}"))
}

fn hand(b: &Board, seat: SeatId) -> Vec<CardId> {
    b.pos().player(seat).hand.clone()
}

// ---------------------------------------------------------------- Ambassadors (DIPL)

/// DIPL-02, DEACT-01
#[test]
fn an_ambassador_treats_with_non_player_monarchs_only() {
    let mut b = enemy_ally();
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
    let mut b = court("allies: [(kingdom: mivior, of: immer), (kingdom: pon, of: immer), (kingdom: trolls, of: immer), (kingdom: ghem, of: immer), \
        (kingdom: zorn, of: immer)], neutrals: [(kingdom: hothior, personality: \"Disciplined\")]");
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
    }
}

/// DIPL-07, DIPL-11, DIPL-12, AMBASS-01, AMBASS-03
#[test]
fn armies_sieges_and_distance_do_not_trouble_an_ambassador() {
    let mut b = court("stacks: [(at: \"Castle Altarr\", of: muetar, inside: false, regulars: [(of: muetar, armies: 7)]), \
        (at: \"1508\", of: muetar, inside: false, regulars: [(of: muetar, armies: 5)])], \
        sieges: [(castle: \"Castle Altarr\", by: muetar), (castle: \"Muscaster\", by: muetar)], \
        allies: [(kingdom: ghem, of: muetar, personality: \"Paranoid\")], neutrals: [(kingdom: shucassam, personality: \"Disciplined\")]");
    let far = b.pos().map.distance(hex("Castle Altarr"), hex("Mines of Rosengg"));
    assert!(far > 10, "{far}");
    let before = b.table.chronicle().lines.len();
    b.attempt(A, Deactivate(Ghem), None, 4);
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Activate(Shucassam), None, 6);
    assert_eq!(b.standing(Shucassam), Standing::Allied(A));
    let throws: Vec<String> = b.table.chronicle().lines[before..].iter().filter_map(|l| l.throw.clone()).map(|t| t.purpose).collect();
    assert_eq!(throws, ["Deactivating Ghem", "Activating Shucassam"], "no fate dice");
}

/// DIPL-13, AMBASS-02
#[test]
fn after_success_or_failure_he_comes_home_and_works_again_next_turn() {
    let mut b = court("neutrals: [(kingdom: hothior, personality: \"Disciplined\"), (kingdom: pon, personality: \"Genius\")]");
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
    let mut b = neutral();
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
    let prints: Vec<(String, i8)> = neutral().pos().book.cards.iter().map(|c| (c.to_string(), c.bonus)).collect();
    let mut seen = vec![];
    for (print, bonus) in prints {
        if seen.contains(&print) {
            continue;
        }
        assert!(print.ends_with(&format!("+{bonus}")));
        let mut b = neutral();
        assert_eq!(b.bonus(A, Activate(Hothior), Some(&print)), bonus, "{print}");
        let mut b = enemy_ally();
        assert_eq!(b.bonus(A, Deactivate(Hothior), Some(&print)), bonus, "{print}");
        seen.push(print);
    }
    assert_eq!(seen.len(), 15);
}

/// DCARD-04, DCARD-05, DCARD-06, DCARD-07, DCARD-08, DCARD-09, DCARD-10, DCARD-11, DCARD-12, DCARD-13, DCARD-14, DCARD-15,
/// DCARD-16, DCARD-17, DCARD-18, DCARD-19
#[test]
fn the_deck_is_as_listed() {
    let b = neutral();
    let book = b.pos().book;
    let count = |print: &str| book.cards.iter().filter(|c| c.to_string() == print).count();
    let list = [
        ("Long Oration +1", 4), ("Long Oration +2", 2), ("Bribe +1", 4), ("Bribe +2", 2), ("Crass Bribe +2", 3), ("Threats +1", 2),
        ("Threats +2", 2), ("Marriage +1", 3), ("Marriage +2", 1), ("Blackmail +2", 2), ("Blackmail +3", 1), ("White Magic +1", 3),
        ("White Magic +2", 2), ("Black Magic +2", 3), ("Black Magic +3", 1),
    ];
    for (print, n) in list {
        assert_eq!(count(print), n, "{print}");
    }
    assert_eq!(book.cards.len(), 35);
}

/// DCARD-02
#[test]
fn one_card_is_drawn_at_the_start_also_without_an_ambassador() {
    let b = neutral();
    assert_eq!((hand(&b, A).len(), hand(&b, B).len(), b.data().decks.draw.len()), (1, 0, 34));
    let mut b = board(2, "players: [(kingdom: immer, ambassador_from: 9), (kingdom: muetar)]");
    b.to(A, Phase::Diplomacy);
    // Nothing else to do: the round has passed on to B, who has drawn as well.
    assert_eq!((hand(&b, A).len(), hand(&b, B).len()), (1, 1));
}

/// DCARD-03
#[test]
fn cards_are_saved_and_belong_to_who_drew_them() {
    let mut b = neutral();
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

/// DCARD-20
#[test]
fn at_the_end_the_player_lays_down_to_four_cards_of_his_choice() {
    let mut b = neutral();
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
    let mut b = neutral();
    b.give(A, &six[..4]);
    b.act(A, EndDiplomacy);
    assert_eq!((b.pos().active(), hand(&b, A).len()), (Some(B), 4));
}

/// DCARD-21
#[test]
fn one_card_a_phase() {
    let mut b = neutral();
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
    let mut b = court("allies: [(kingdom: hothior, of: muetar)], prisoners: [(monarch: hothior, at: \"Castle Altarr\", captor: immer)]");
    b.attempt(A, Activate(Zorn), Some("Bribe +1"), 1);
    assert!(b.data().turn.card_played);
    b.to(A, Phase::Diplomacy);
    assert!(!b.data().turn.card_played);
}

/// DCARD-22
#[test]
fn an_exhausted_deck_is_the_shuffled_discards() {
    let mut b = neutral();
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

// ---------------------------------------------------------------- Activation (ACT)

/// ACT-01
#[test]
fn only_neutral_monarchs_are_visited_in_their_royal_castle() {
    let mut b = court("neutrals: [(kingdom: hothior, personality: \"Disciplined\")], allies: [(kingdom: mivior, of: immer), (kingdom: pon, of: muetar)], \
        away: [(kingdom: neuth, why: Peace, back_on: 9), (kingdom: zorn, why: Confusion, back_on: 7)]");
    assert_eq!(b.refused(A, Activate(Mivior)), no("NotNeutral", "ACT-01"));
    assert_eq!(b.refused(A, Activate(Pon)), no("NotNeutral", "ACT-01"));
    assert_eq!(b.refused(A, Activate(Neuth)), no("KingdomAway", "PEACE-09"));
    assert_eq!(b.refused(A, Activate(Zorn)), no("KingdomAway", "PEACE-09"));
    let lines = b.act(A, Activate(Hothior));
    assert_eq!((lines[0].rule.as_deref(), lines[0].place.clone()), (Some("DR ACT-01"), Some(hex("Port Lork").to_string())));
}

/// ACT-02
#[test]
fn the_personality_is_read_aloud_before_the_die() {
    let mut b = neutral();
    assert!(!b.pos().realm(Hothior).revealed && !b.story().contains("Disciplined"));
    let lines = b.act(A, Activate(Hothior));
    let read = lines.iter().find(|l| l.text.contains("Disciplined")).expect("read aloud");
    assert!(read.reveals && [A, B].iter().all(|s| read.for_seat(*s)) && lines.iter().all(|l| l.throw.is_none()));
    assert!(b.pos().realm(Hothior).revealed);
}

/// ACT-03
#[test]
fn personality_modifiers_add_to_those_of_the_card() {
    let mut b = court("neutrals: [(kingdom: hothior, personality: \"Amorous\")]");
    let throw = b.attempt(A, Activate(Hothior), Some("Marriage +2"), 3);
    assert_eq!((throw.modifiers.iter().map(|m| m.1).collect::<Vec<_>>(), throw.total), (vec![2, 1], 6));
    assert_eq!(b.standing(Hothior), Standing::Allied(A));
}

/// ACT-04
#[test]
fn after_the_reading_a_card_or_none_and_one_die() {
    let mut b = neutral();
    b.give(A, &["Bribe +1"]);
    let card = b.card(A, "Bribe +1");
    assert_eq!(b.refused(A, Negotiate(Some(card))), no("NothingAsked", "SEQ-01"));
    b.act(A, Activate(Hothior));
    assert!(b.allowed(A, &Negotiate(None)) && b.allowed(A, &Negotiate(Some(card))));
    b.lay(&[4]);
    let lines = b.act(A, Negotiate(Some(card)));
    let throws: Vec<_> = lines.iter().filter_map(|l| l.throw.clone()).collect();
    assert_eq!((throws.len(), throws[0].dice.clone(), throws[0].total), (1, vec![4], 5));
}

/// ACT-05
#[test]
fn six_or_more_makes_an_ally() {
    for (print, die, won) in [(None, 6, true), (None, 5, false), (Some("Bribe +1"), 5, true), (Some("Bribe +1"), 4, false), (Some("Blackmail +3"), 3, true)] {
        let mut b = neutral();
        b.attempt(A, Activate(Hothior), print, die);
        assert_eq!(b.standing(Hothior), if won { Standing::Allied(A) } else { Standing::Neutral }, "{print:?} {die}");
    }
}

/// ACT-06
#[test]
fn a_card_is_spent_whether_it_works_or_not() {
    for die in [1, 6] {
        let mut b = neutral();
        b.give(A, &["Bribe +1", "Long Oration +1"]);
        let (card, kept) = (b.card(A, "Bribe +1"), b.card(A, "Long Oration +1"));
        b.act(A, Activate(Hothior));
        b.lay(&[die]);
        b.act(A, Negotiate(Some(card)));
        assert_eq!((hand(&b, A), b.data().decks.discard), (vec![kept], vec![card]));
    }
    let mut b = neutral();
    b.attempt(A, Activate(Hothior), None, 1);
    assert_eq!((hand(&b, A).len(), b.data().decks.discard.len()), (1, 0));
}

/// ACT-07
#[test]
fn the_new_allys_units_and_monarch_stand_on_their_sites_at_once() {
    let mut b = neutral();
    assert_eq!(b.count(Hothior, Place::Home), 9);
    b.attempt(A, Activate(Hothior), None, 6);
    for (place, armies, fleets) in [("Port Lork", 2, 1), ("Castle Lapspell", 2, 1), ("Tadafat", 2, 0), ("1019", 1, 0)] {
        assert_eq!((b.armies(A, place).len(), b.fleets(A, place).len()), (armies, fleets), "{place}");
    }
    assert_eq!(b.place(b.monarch(Hothior)), Place::At { hex: hex("Port Lork"), inside: true });
}

/// ACT-08
#[test]
fn a_new_ally_moves_and_attacks_in_the_next_own_movement_phase() {
    let mut b = court("neutrals: [(kingdom: hothior, personality: \"Disciplined\")], stacks: [(at: \"1015\", of: muetar, regulars: [(of: muetar, armies: 1)])]");
    b.attempt(A, Activate(Hothior), None, 6);
    b.pass_to(6);
    b.to(A, Phase::Movement);
    b.act(A, b.go(&b.armies(A, "1019"), &["1018"]));
    b.act(A, Action::EndMovement);
    assert!(b.offers(A).iter().any(|a| matches!(a, Action::Announce(at) if at.at == [hex("1015")])));
}

/// ACT-02, ACT-04
#[test]
fn after_the_reading_he_may_stop_and_spends_only_his_task() {
    let mut b = court("neutrals: [(kingdom: hothior, personality: \"Mad\")]");
    b.give(A, &["Threats +1"]);
    assert_eq!(b.refused(A, Action::CallOff), no("NothingAsked", "SEQ-01"));
    b.act(A, Activate(Hothior));
    b.act(A, Action::CallOff);
    assert_eq!(b.standing(Hothior), Standing::Neutral);
    assert_eq!((hand(&b, A).len(), b.pos().player(A).ambassador_from, b.pos().realm(Hothior).bans.len()), (1, 0, 0));
    assert_eq!(b.pos().active(), Some(B), "the task is used up");
}

// ---------------------------------------------------------------- Deactivation (DEACT)

/// DEACT-01
#[test]
fn only_an_enemys_ally_is_turned_away() {
    let mut b = court("allies: [(kingdom: mivior, of: immer), (kingdom: pon, of: muetar, personality: \"Genius\")], neutrals: [(kingdom: hothior)], away: [(kingdom: neuth, why: Peace, back_on: 9)]");
    for k in [Mivior, Hothior, Neuth] {
        assert_eq!(b.refused(A, Deactivate(k)), no("NotEnemyAllied", "DEACT-01"), "{k}");
    }
    assert!(b.allowed(A, &Deactivate(Pon)));
    b.to(B, Phase::Diplomacy);
    assert!(!b.allowed(B, &Deactivate(Pon)) && b.allowed(B, &Deactivate(Mivior)));
}

/// DEACT-02
#[test]
fn the_target_is_named_and_his_personality_read_first() {
    let mut b = enemy_ally();
    b.edit(|p| p.realms[Hothior.index()].revealed = false);
    let lines = b.act(A, Deactivate(Hothior));
    assert_eq!(lines[0].rule.as_deref(), Some("DR DEACT-02"));
    assert!(lines[0].text.contains("Hothior") && lines.iter().any(|l| l.text.contains("Disciplined")) && b.pos().realm(Hothior).revealed);
    assert!(lines.iter().all(|l| l.throw.is_none()));
}

/// DEACT-03, DEACT-04, DEACT-05
#[test]
fn seven_or_more_makes_him_neutral_with_the_help_of_a_card() {
    for (print, die, won) in [(None, 6, false), (Some("Bribe +1"), 6, true), (Some("Bribe +2"), 5, true), (Some("Bribe +2"), 4, false)] {
        let mut b = enemy_ally();
        b.attempt(A, Deactivate(Hothior), print, die);
        assert_eq!(b.standing(Hothior), if won { Standing::Neutral } else { Standing::Allied(B) }, "{print:?} {die}");
        assert_eq!(b.data().decks.discard.len(), print.iter().len());
        assert!(print.is_none() || hand(&b, A).is_empty());
    }
}

/// DEACT-06, DEACT-07
#[test]
fn the_deactivated_leave_the_map_and_keep_their_monarch() {
    let mut b = enemy_ally();
    let person = b.pos().realm(Hothior).personality;
    b.attempt(A, Deactivate(Hothior), Some("Bribe +2"), 6);
    assert_eq!((b.count(Hothior, Place::Home), b.place(b.monarch(Hothior))), (9, Place::Home));
    let realm = b.pos().realm(Hothior).clone();
    assert!(realm.personality == person && realm.revealed && realm.standing == Standing::Neutral);
    b.to(B, Phase::Diplomacy);
    assert!(b.allowed(B, &Activate(Hothior)) && !b.allowed(B, &Deactivate(Hothior)));
}

/// DEACT-08, DEACT-10, DEACT-12
#[test]
fn he_comes_and_goes_with_the_regulars_left_alive() {
    let mut b = court("allies: [(kingdom: hothior, of: muetar, personality: \"Disciplined\", dead_armies: 3, dead_fleets: 1)]");
    for _ in 0..4 {
        b.to(A, Phase::Diplomacy);
        b.attempt(A, Deactivate(Hothior), Some("Bribe +2"), 6);
        assert_eq!((b.count(Hothior, Place::Dead), b.count(Hothior, Place::Home)), (4, 5));
        b.to(B, Phase::Diplomacy);
        b.attempt(B, Activate(Hothior), None, 6);
        let on_map = b.pos().forces(B).filter(|id| b.pos().counter(*id).kingdom() == Some(Hothior) && b.pos().counter(*id).is_combat()).count();
        assert_eq!((b.count(Hothior, Place::Dead), on_map, b.standing(Hothior)), (4, 5, Standing::Allied(B)));
    }
}

/// DEACT-09
#[test]
fn regulars_are_replaced_only_while_their_kingdom_is_active() {
    let mut b = court("allies: [(kingdom: hothior, of: muetar, personality: \"Disciplined\", dead_armies: 2)]");
    let dead = b.pos().ids().find(|id| b.place(*id) == Place::Dead).unwrap();
    let back = Action::Replace { unit: dead, hex: hex("Port Lork") };
    b.to(B, Phase::Events);
    b.lay(&[3, 3]);
    b.act(B, Action::RollEvents);
    assert!(b.allowed(B, &back));
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Deactivate(Hothior), Some("Bribe +2"), 6);
    b.to(B, Phase::Events);
    let own = b.pos().ids().find(|id| b.pos().counter(*id).kingdom() == Some(Muetar) && b.pos().counter(*id).is_combat()).unwrap();
    b.edit(|p| p.counters[own.index()].place = Place::Dead);
    b.lay(&[3, 3]);
    b.act(B, Action::RollEvents);
    assert_eq!(b.refused(B, back), no("NotEliminated", "EVENT-22"));
}

/// DEACT-11
#[test]
fn mercenaries_left_alone_in_the_land_disband() {
    let mut b = board(2, "players: [(kingdom: mivior), (kingdom: muetar)], allies: [(kingdom: hothior, of: muetar, personality: \"Disciplined\")], stacks: [
        (at: \"1015\", of: muetar, mercenary_armies: 2),
        (at: \"Tadafat\", of: muetar, regulars: [(of: hothior, armies: 2)], mercenary_armies: 1),
        (at: \"1314\", of: muetar, regulars: [(of: muetar, armies: 1)], mercenary_armies: 1),
        (at: \"1315\", of: muetar, regulars: [(of: muetar, monarch: true)], mercenary_armies: 1),
        (at: \"0819\", of: muetar, aboard: true, regulars: [(of: muetar, armies: 1)], mercenary_fleets: 1),
        (at: \"1415\", of: muetar, mercenary_armies: 1),
        (at: \"1016\", of: mivior, mercenary_armies: 1)]");
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Deactivate(Hothior), Some("Bribe +2"), 6);
    let hired = |seat: SeatId, at: &str| b.pos().ids().filter(|id| b.pos().hired(*id) == Some(seat) && b.pos().spot(*id) == Some(hex(at))).count();
    assert_eq!((hired(B, "1015"), hired(B, "Tadafat"), hired(A, "1016")), (0, 0, 0), "alone, or only with those who leave");
    assert_eq!((hired(B, "1314"), hired(B, "1315"), hired(B, "0819"), hired(B, "1415")), (1, 1, 1, 1), "in company, or outside");
    let pool = b.pos().ids().filter(|id| b.place(*id) == Place::Pool).count();
    assert_eq!(pool, 24 - 4, "back in the pool");
}

/// DEACT-13
#[test]
fn a_monarch_with_a_besieged_castle_is_not_turned_away() {
    for by in ["immer", "pon"] {
        let mut b = board(3, &format!("players: [(kingdom: immer), (kingdom: muetar), (kingdom: pon)], allies: [(kingdom: hothior, of: muetar)],
            stacks: [(at: \"Tadafat\", of: {by}, inside: false, regulars: [(of: {by}, armies: 5)])], sieges: [(castle: \"Tadafat\", by: {by})]"));
        b.to(A, Phase::Diplomacy);
        assert_eq!(b.refused(A, Deactivate(Hothior)), no("BesiegedKingdom", "DEACT-13"), "{by}");
        assert!(b.allowed(A, &Assassinate(Hothior)));
    }
}

/// DEACT-01, ASSASS-01
#[test]
fn captives_the_confused_and_those_asked_for_peace_are_out_of_reach() {
    let mut b = board(3, "players: [(kingdom: immer), (kingdom: muetar), (kingdom: pon)], allies: [(kingdom: hothior, of: muetar, personality: \"Genius\"), (kingdom: trolls, of: muetar), (kingdom: ghem, of: muetar)],
        prisoners: [(monarch: hothior, at: \"Castle Altarr\", captor: immer), (monarch: ghem, at: \"Marzarbol\", captor: pon)]");
    b.to(A, Phase::Diplomacy);
    b.edit(|p| p.realms[Trolls.index()].fading = Some((Away::Confusion, 3)));
    for act in [Deactivate as fn(KingdomId) -> Action, Assassinate] {
        assert_eq!(b.refused(A, act(Trolls)), no("Confused", "DEATH-02"));
        assert_eq!(b.refused(A, act(Ghem)), no("AnothersCaptive", "PRISON-10"));
        assert!(b.allowed(A, &act(Hothior)), "the jailor's ambassador reaches him");
    }
    b.lay(&[1]);
    b.act(A, Action::ForcePeace(Hothior));
    assert_eq!(b.refused(A, Deactivate(Hothior)), no("PeaceTried", "PEACE-05"));
}
