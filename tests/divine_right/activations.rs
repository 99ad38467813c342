//! Winning monarchs and turning them away (ACT, DEACT).

use super::kit::*;
use regnal::games::divine_right::components::Away;

use Action::{Activate, Assassinate, Deactivate, Negotiate};
use KingdomId::{Ghem, Hothior, Mivior, Muetar, Neuth, Pon, Trolls, Zorn};

// ---------------------------------------------------------------- Activation (ACT)

/// ACT-01, PEACE-09, DEATH-09
#[test]
fn only_neutral_monarchs_are_visited_in_their_royal_castle() {
    let mut b = court(
        "neutrals: [(kingdom: hothior, personality: \"Disciplined\")], allies: [(kingdom: mivior, of: immer), (kingdom: pon, of: muetar)], \
        away: [(kingdom: neuth, why: Peace, back_on: 9), (kingdom: zorn, why: Confusion, back_on: 7)]",
    );
    assert_eq!(b.refused(A, Activate(Mivior)), no("NotNeutral", "ACT-01"));
    assert_eq!(b.refused(A, Activate(Pon)), no("NotNeutral", "ACT-01"));
    assert_eq!(b.refused(A, Activate(Neuth)), no("KingdomAway", "PEACE-09"));
    assert_eq!(b.refused(A, Activate(Zorn)), no("KingdomAway", "PEACE-09"));
    let lines = b.act(A, Activate(Hothior));
    assert_eq!(
        (lines[0].rule.as_deref(), lines[0].place.clone()),
        (Some("DR ACT-01"), Some(hex("Port Lork").to_string()))
    );
}

/// ACT-02
#[test]
fn the_personality_is_read_aloud_before_the_die() {
    let mut b = neutral("Disciplined");
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
    let mut b = neutral("Disciplined");
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
    for (print, die, won) in [
        (None, 6, true),
        (None, 5, false),
        (Some("Bribe +1"), 5, true),
        (Some("Bribe +1"), 4, false),
        (Some("Blackmail +3"), 3, true),
    ] {
        let mut b = neutral("Disciplined");
        b.attempt(A, Activate(Hothior), print, die);
        assert_eq!(b.standing(Hothior), if won { Standing::Allied(A) } else { Standing::Neutral }, "{print:?} {die}");
    }
}

/// ACT-06
#[test]
fn a_card_is_spent_whether_it_works_or_not() {
    for die in [1, 6] {
        let mut b = neutral("Disciplined");
        b.give(A, &["Bribe +1", "Long Oration +1"]);
        let (card, kept) = (b.card(A, "Bribe +1"), b.card(A, "Long Oration +1"));
        b.act(A, Activate(Hothior));
        b.lay(&[die]);
        b.act(A, Negotiate(Some(card)));
        assert_eq!((hand(&b, A), b.data().decks.discard), (vec![kept], vec![card]));
    }
    let mut b = neutral("Disciplined");
    b.attempt(A, Activate(Hothior), None, 1);
    assert_eq!((hand(&b, A).len(), b.data().decks.discard.len()), (1, 0));
}

/// ACT-07
#[test]
fn the_new_allys_units_and_monarch_stand_on_their_sites_at_once() {
    let mut b = neutral("Disciplined");
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
    let mut b = court(
        "neutrals: [(kingdom: hothior, personality: \"Disciplined\")], stacks: [(at: \"1015\", of: muetar, regulars: [(of: muetar, armies: 1)])]",
    );
    b.attempt(A, Activate(Hothior), None, 6);
    b.pass_to(6);
    b.to(A, Phase::Movement);
    b.act(A, b.go(&b.armies(A, "1019"), &["1018"]));
    b.act(A, Action::EndMovement);
    assert!(b.offers(A).iter().any(|a| matches!(a, Action::Announce(at) if at.at == [hex("1015")])));
}

/// SEQ-17, SEQ-18
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
    let mut b = court(
        "allies: [(kingdom: mivior, of: immer, personality: \"Amorous\"), (kingdom: pon, of: muetar, personality: \"Genius\")], neutrals: [(kingdom: hothior)], away: [(kingdom: neuth, why: Peace, back_on: 9)]",
    );
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
    let mut b = enemy("Disciplined");
    b.edit(|p| p.realms[Hothior.index()].revealed = false);
    let lines = b.act(A, Deactivate(Hothior));
    assert_eq!(lines[0].rule.as_deref(), Some("DR DEACT-02"));
    assert!(
        lines[0].text.contains("Hothior")
            && lines.iter().any(|l| l.text.contains("Disciplined"))
            && b.pos().realm(Hothior).revealed
    );
    assert!(lines.iter().all(|l| l.throw.is_none()));
}

/// DEACT-03, DEACT-04, DEACT-05, SEQ-20
#[test]
fn seven_or_more_makes_him_neutral_with_the_help_of_a_card() {
    for (print, die, won) in
        [(None, 6, false), (Some("Bribe +1"), 6, true), (Some("Bribe +2"), 5, true), (Some("Bribe +2"), 4, false)]
    {
        let mut b = enemy("Disciplined");
        b.attempt(A, Deactivate(Hothior), print, die);
        assert_eq!(b.standing(Hothior), if won { Standing::Neutral } else { Standing::Allied(B) }, "{print:?} {die}");
        assert_eq!(b.data().decks.discard.len(), print.iter().len());
        assert!(print.is_none() || hand(&b, A).is_empty());
    }
}

/// DEACT-06, DEACT-07
#[test]
fn the_deactivated_leave_the_map_and_keep_their_monarch() {
    let mut b = enemy("Disciplined");
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
    let mut b =
        court("allies: [(kingdom: hothior, of: muetar, personality: \"Disciplined\", dead_armies: 3, dead_fleets: 1)]");
    for _ in 0..4 {
        b.to(A, Phase::Diplomacy);
        b.attempt(A, Deactivate(Hothior), Some("Bribe +2"), 6);
        assert_eq!((b.count(Hothior, Place::Dead), b.count(Hothior, Place::Home)), (4, 5));
        b.to(B, Phase::Diplomacy);
        b.attempt(B, Activate(Hothior), None, 6);
        let on_map = b
            .pos()
            .forces(B)
            .filter(|id| b.pos().counter(*id).kingdom() == Some(Hothior) && b.pos().counter(*id).is_combat())
            .count();
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
    let own = b
        .pos()
        .ids()
        .find(|id| b.pos().counter(*id).kingdom() == Some(Muetar) && b.pos().counter(*id).is_combat())
        .unwrap();
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
    let hired = |seat: SeatId, at: &str| {
        b.pos().ids().filter(|id| b.pos().hired(*id) == Some(seat) && b.pos().spot(*id) == Some(hex(at))).count()
    };
    assert_eq!(
        (hired(B, "1015"), hired(B, "Tadafat"), hired(A, "1016")),
        (0, 0, 0),
        "alone, or only with those who leave"
    );
    assert_eq!(
        (hired(B, "1314"), hired(B, "1315"), hired(B, "0819"), hired(B, "1415")),
        (1, 1, 1, 1),
        "in company, or outside"
    );
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

/// DEATH-09, PRISON-10, PEACE-05
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
