//! Forced Peace (PEACE).

use super::kit::*;
use regnal::games::divine_right::components::{Away, Siege};

const PON: KingdomId = KingdomId::Pon;

/// Pon is Muetar's ally; Immer stands in its plundered royal castle, all its troops are elsewhere. Hothior looks on.
fn occupied(pon: &str, rest: &str) -> Board {
    let mut b = board(3, &format!(
        "players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)], allies: [(kingdom: pon, of: muetar, {pon})], plundered: [\"Marzarbol\"],
         stacks: [(at: \"Marzarbol\", of: immer, regulars: [(of: immer, armies: 2)]), (at: \"Crow's Nest\", of: muetar, regulars: [(of: pon, armies: 5, monarch: true)]) {rest}]"
    ));
    b.to(A, Phase::Diplomacy);
    b
}

fn amorous(rest: &str) -> Board {
    occupied("personality: \"Amorous\"", rest)
}

fn force(b: &mut Board, dice: &[u8]) -> Vec<Entry> {
    b.lay(dice);
    b.act(A, Action::ForcePeace(PON))
}

/// At peace since turn 1 for `turns` turns; it is turn 2.
fn at_peace(turns: u8) -> Board {
    let mut b = amorous("");
    force(&mut b, &[5, turns]);
    b.end_turn(1);
    b
}

/// PEACE-01
#[test]
fn only_troops_in_the_plundered_royal_castle_of_an_enemys_ally_force_peace() {
    let b = amorous("");
    assert!(b.allowed(A, &Action::ForcePeace(PON)));
    let mut b = amorous("");
    b.to(C, Phase::Diplomacy);
    assert_eq!(b.refused(C, Action::ForcePeace(PON)), ("NoHoldOn".into(), "DR PEACE-01".into()), "no troops there");
    // A hero is no occupation.
    let mut b = amorous("");
    for id in b.armies(A, "Marzarbol") {
        b.put(id, "Muscaster", true);
    }
    b.put(b.monarch(KingdomId::Immer), "Marzarbol", false);
    assert_eq!(b.refused(A, Action::ForcePeace(PON)).0, "NoHoldOn");
    // Walls that stand are no occupation, nor is another castle.
    let mut b = amorous("");
    b.edit(|p| p.keeps.iter_mut().find(|k| k.hex == hex("Marzarbol")).unwrap().plundered = false);
    assert_eq!(b.refused(A, Action::ForcePeace(PON)).0, "NoHoldOn");
    let mut b = amorous("");
    for id in b.armies(A, "Marzarbol") {
        b.put(id, "Grugongi", false);
    }
    b.edit(|p| p.keeps.iter_mut().find(|k| k.hex == hex("Grugongi")).unwrap().plundered = true);
    assert_eq!(b.refused(A, Action::ForcePeace(PON)).0, "NoHoldOn");
    // Neither a neutral kingdom nor an ally of one's own, and not in another phase.
    for standing in [Standing::Neutral, Standing::Allied(A)] {
        let mut b = amorous("");
        b.edit(|p| p.realms[PON.index()].standing = standing);
        assert_eq!(b.refused(A, Action::ForcePeace(PON)), ("NotEnemyAllied".into(), "DR DEACT-01".into()));
    }
    let mut b = amorous("");
    b.to(A, Phase::Movement);
    assert_eq!(b.refused(A, Action::ForcePeace(PON)), ("WrongPhase".into(), "DR SEQ-04".into()));
    // The Trolls have no royal castle to lose.
    let mut b = board(2, "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: trolls, of: muetar, personality: \"Amorous\")],
         stacks: [(at: \"Stone Face\", of: immer, regulars: [(of: immer, armies: 2)]), (at: \"The Crag\", of: muetar, regulars: [(of: trolls, armies: 8, monarch: true)])]");
    b.to(A, Phase::Diplomacy);
    assert_eq!(b.refused(A, Action::ForcePeace(KingdomId::Trolls)).0, "NoHoldOn");
    // Only death parts a loyal monarch from his ally.
    let mut b = occupied("personality: \"Loyal\"", "");
    assert_eq!(b.refused(A, Action::ForcePeace(PON)), ("Loyal".into(), "DR CARD-03".into()));
}

/// PEACE-02
#[test]
fn one_die_a_phase_and_the_ambassador_is_free_for_others() {
    let mut b = amorous("");
    force(&mut b, &[4]);
    assert_eq!(b.refused(A, Action::ForcePeace(PON)), ("PeaceTried".into(), "DR PEACE-05".into()));
    assert!(b.allowed(A, &Action::Activate(KingdomId::Zorn)));
    b.end_turn(1);
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Action::Activate(KingdomId::Zorn), None, 1);
    assert!(b.allowed(A, &Action::ForcePeace(PON)));
}

/// PEACE-03, PEACE-08
#[test]
fn five_or_six_brings_peace_for_one_die_of_full_turns() {
    for die in 1..=6 {
        let mut b = amorous("");
        force(&mut b, &[die, 3]);
        let expected = (die >= 5).then_some((Away::Peace, 3));
        assert_eq!(b.pos().realm(PON).fading, expected, "die {die}");
    }
    for turns in [1, 6] {
        let mut b = at_peace(turns);
        let back_on = 2 + u16::from(turns);
        assert_eq!(b.standing(PON), Standing::Away { why: Away::Peace, back_on });
        for turn in 2..back_on {
            assert!(matches!(b.standing(PON), Standing::Away { .. }), "turn {turn}");
            b.end_turn(turn);
        }
        assert_eq!(b.standing(PON), Standing::Neutral);
    }
}

/// PEACE-04
#[test]
fn neither_cards_nor_penalties_change_the_die() {
    for (die, peace) in [(4, false), (5, true)] {
        let mut b = amorous("");
        b.give(A, &["Bribe +2"]);
        b.edit(|p| p.realms[PON.index()].penalties = vec![(A, 2)]);
        let lines = force(&mut b, &[die, 3]);
        let throw = lines.iter().find_map(|l| l.throw.clone()).unwrap();
        assert!(throw.modifiers.is_empty());
        assert_eq!(throw.total, i16::from(die));
        assert_eq!(b.pos().is_fading(PON), peace);
        assert!(b.data().players[0].hand.iter().any(|c| b.pos().book.card(*c).to_string() == "Bribe +2"));
    }
}

/// PEACE-05, PEACE-06
#[test]
fn normal_diplomacy_takes_the_place_of_the_die_and_its_success_is_no_forced_peace() {
    let mut b = amorous("");
    // A prisoner leaves him something to do, so that the phase goes on.
    let guest = b.monarch(KingdomId::Ghem);
    b.edit(|p| p.counters[guest.index()].place = Place::Prison { hex: hex("Muscaster"), captor: Some(A) });
    b.attempt(A, Action::Deactivate(PON), None, 1);
    assert_eq!(b.refused(A, Action::ForcePeace(PON)), ("PeaceTried".into(), "DR PEACE-05".into()));
    let mut b = amorous("");
    force(&mut b, &[1]);
    assert_eq!(b.refused(A, Action::Deactivate(PON)), ("PeaceTried".into(), "DR PEACE-05".into()));
    let mut b = amorous("");
    b.attempt(A, Action::Deactivate(PON), Some("Bribe +2"), 6);
    assert_eq!((b.standing(PON), b.place(b.monarch(PON))), (Standing::Neutral, Place::Home));
    b.to(C, Phase::Diplomacy);
    assert!(b.allowed(C, &Action::Activate(PON)), "open to ambassadors at once");
}

/// PEACE-07
#[test]
fn until_it_succeeds_the_kingdoms_forces_move_and_fight() {
    let pair = ", (at: \"1524\", of: muetar, regulars: [(of: pon, armies: 1)]), (at: \"1624\", of: immer, regulars: [(of: immer, armies: 1)])";
    for (die, free) in [(4, true), (5, false)] {
        let mut b = amorous(pair);
        force(&mut b, &[die, 2]);
        b.to(B, Phase::Movement);
        let march = b.go(&b.armies(B, "1524"), &["1424"]);
        assert_eq!(b.allowed(B, &march), free);
        let soldier = b.armies(B, "1524")[0];
        assert_eq!(regnal::games::divine_right::combat::may_attack(b.pos(), soldier).is_ok(), free);
    }
}

/// PEACE-09, PEACE-11
#[test]
fn during_peace_no_ambassador_is_received_and_afterwards_the_same_monarch_is() {
    let before = amorous("").pos().realm(PON).personality;
    let mut b = at_peace(2);
    let monarch = b.monarch(PON);
    for turn in 2..=3 {
        for seat in [A, B, C] {
            b.to(seat, Phase::Diplomacy);
            assert_eq!(b.refused(seat, Action::Activate(PON)), ("KingdomAway".into(), "DR PEACE-09".into()));
            assert_eq!(b.refused(seat, Action::Deactivate(PON)).0, "NotEnemyAllied");
        }
        assert_eq!(b.place(monarch), Place::Track, "the counter marks the turn of return");
        b.end_turn(turn);
    }
    assert_eq!((b.standing(PON), b.place(monarch)), (Standing::Neutral, Place::Home));
    assert_eq!(b.pos().realm(PON).personality, before);
    b.to(B, Phase::Diplomacy);
    assert!(b.allowed(B, &Action::Activate(PON)));
}

/// PEACE-09
#[test]
fn once_peace_is_sworn_nobody_works_on_it_in_the_same_turn() {
    let mut b = amorous("");
    force(&mut b, &[6, 2]);
    for seat in [A, C] {
        b.to(seat, Phase::Diplomacy);
        assert_eq!(b.refused(seat, Action::Deactivate(PON)).0, "Confused");
        assert_eq!(b.refused(seat, Action::Assassinate(PON)).0, "Confused");
    }
    b.to(A, Phase::Diplomacy);
    assert_eq!(b.refused(A, Action::ForcePeace(PON)).0, "Confused");
}

/// PEACE-10, PEACE-11
#[test]
fn its_units_leave_at_the_end_of_the_turn() {
    let mut b = amorous("");
    force(&mut b, &[5, 2]);
    assert_eq!(b.count(PON, Place::Home), 0);
    assert_eq!(b.armies(B, "Crow's Nest").len(), 5);
    b.end_turn(1);
    assert_eq!(b.count(PON, Place::Home), 8);
    assert_eq!(b.place(b.monarch(PON)), Place::Track);
}

/// DEATH-03, PEACE-10, DEACT-10: both "at the end of that game turn", at one instant.
#[test]
fn two_kingdoms_that_leave_together_lose_nobody_with_one_anothers_ships() {
    let both = [KingdomId::Mivior, KingdomId::Immer];
    let mut b = board(2, "players: [(kingdom: hothior), (kingdom: muetar)],
        allies: [(kingdom: mivior, of: hothior, personality: \"Greedy\"), (kingdom: immer, of: hothior, personality: \"Amorous\")],
        stacks: [(at: \"0721\", of: hothior, aboard: true, regulars: [(of: mivior, fleets: 1), (of: immer, armies: 1)]),
        (at: \"0616\", of: hothior, regulars: [(of: immer, armies: 1)], mercenary_armies: 1)]");
    let hired = *b.armies(A, "0616").iter().find(|id| b.pos().counter(**id).kingdom().is_none()).unwrap();
    b.edit(|p| both.iter().for_each(|k| p.realms[k.index()].fading = Some((Away::Peace, 2))));
    b.end_turn(3);
    assert_eq!(both.map(|k| (b.dead(k), b.pos().is_fading(k))), [(0, false); 2]);
    // DEACT-11: who leaves with this turn is no company for those who stay.
    assert_eq!(b.place(hired), Place::Pool);
}

/// PEACE-12
#[test]
fn who_enters_afterwards_violates_it() {
    let mut b = at_peace(3);
    let army = b.pos().forces(B).find(|id| b.pos().counter(*id).kind == Kind::Army).unwrap();
    b.put(army, "2413", false);
    b.to(B, Phase::Movement);
    b.walk(B, &[army], &["2513"], &[]);
    assert_eq!(b.penalty(PON, B), 1);
}

/// PEACE-13
#[test]
fn who_is_inside_has_one_movement_to_leave_or_gives_his_units_up() {
    // They leave.
    let mut b = at_peace(3);
    let army = b.armies(A, "Marzarbol");
    for id in &army {
        b.put(*id, "2513", false);
    }
    b.to(A, Phase::Movement);
    b.walk(A, &army, &["2413"], &[]);
    b.act(A, Action::EndMovement);
    assert_eq!(b.penalty(PON, A), 0);
    // They stay.
    let mut b = at_peace(3);
    b.to(A, Phase::Movement);
    b.act(A, Action::EndMovement);
    assert_eq!(b.penalty(PON, A), 1);
    // They are given up.
    let mut b = at_peace(3);
    b.to(A, Phase::Movement);
    for id in army {
        b.act(A, Action::GiveUp(id));
        assert_eq!(b.place(id), Place::Dead);
    }
    b.act(A, Action::EndMovement);
    assert_eq!(b.penalty(PON, A), 0);
}

/// Hothior, or the roller himself, besieges Grugongi.
fn besieged(by: SeatId) -> Board {
    let of = ["immer", "", "hothior"][by.index()];
    let mut b = amorous(&format!(", (at: \"Grugongi\", of: {of}, inside: false, regulars: [(of: {of}, armies: 6)])"));
    b.edit(|p| {
        p.keeps.iter_mut().find(|k| k.hex == hex("Grugongi")).unwrap().siege =
            Some(Siege { by, since: 0, rolled: false })
    });
    b.to(A, Phase::Diplomacy);
    b
}

/// PEACE-14, PEACE-15, PEACE-17
#[test]
fn a_besieger_may_refuse_at_once_and_then_nothing_has_happened() {
    for by in [A, C] {
        let mut b = besieged(by);
        force(&mut b, &[5]);
        assert_eq!(b.top(), Some(Frame::PeaceVeto { kingdom: PON, asked: vec![by] }), "before anything else");
        let other = if by == A { C } else { A };
        assert_eq!(b.refused(other, Action::LetPeace(false)).0, "NotYourTurn");
        b.act(by, Action::LetPeace(false));
        assert_eq!((b.standing(PON), b.pos().realm(PON).fading), (Standing::Allied(B), None));
        assert_eq!([A, B, C].map(|s| b.penalty(PON, s)), [0, 0, 0]);
        assert_eq!(b.pos().siege(hex("Grugongi")).map(|s| s.by), Some(by));
        assert_eq!(b.refused(A, Action::LetPeace(true)), ("NothingAsked".into(), "DR SEQ-01".into()));
        b.end_turn(1);
        assert_eq!(b.standing(PON), Standing::Allied(B));
        // Next turn the die may be thrown again.
        b.to(A, Phase::Diplomacy);
        assert!(b.allowed(A, &Action::ForcePeace(PON)));
        // He agrees and goes.
        let mut b = besieged(by);
        force(&mut b, &[5, 2]);
        b.act(by, Action::LetPeace(true));
        let Some(Frame::Displace { seat, .. }) = b.top() else { panic!("{:?}", b.top()) };
        assert_eq!(seat, by);
        let to = b.offers(by)[0].clone();
        b.act(by, to);
        assert_eq!((b.pos().siege(hex("Grugongi")), b.pos().realm(PON).fading), (None, Some((Away::Peace, 2))));
    }
}

/// PEACE-16, PEACE-17
#[test]
fn a_third_player_who_holds_the_monarch_may_refuse_to_release_him() {
    let jail = |b: &mut Board, captor: SeatId| {
        let m = b.monarch(PON);
        b.edit(|p| p.counters[m.index()].place = Place::Prison { hex: hex("Tadafat"), captor: Some(captor) });
    };
    let mut b = amorous("");
    jail(&mut b, C);
    force(&mut b, &[6]);
    assert_eq!(b.top(), Some(Frame::PeaceVeto { kingdom: PON, asked: vec![C] }));
    b.act(C, Action::LetPeace(false));
    assert_eq!((b.standing(PON), b.pos().is_fading(PON)), (Standing::Allied(B), false));
    assert_eq!([A, B, C].map(|s| b.penalty(PON, s)), [0, 0, 0]);
    assert!(matches!(b.place(b.monarch(PON)), Place::Prison { .. }));
    // He agrees: the captive goes with his kingdom.
    let mut b = amorous("");
    jail(&mut b, C);
    force(&mut b, &[6, 1]);
    b.act(C, Action::LetPeace(true));
    assert_eq!(b.pos().realm(PON).fading, Some((Away::Peace, 1)));
    b.end_turn(1);
    assert_eq!(b.place(b.monarch(PON)), Place::Track);
    // The roller is no third player.
    let mut b = amorous("");
    jail(&mut b, A);
    force(&mut b, &[6, 1]);
    assert_eq!((b.top(), b.pos().is_fading(PON)), (None, true));
}

/// PEACE-16: "refuses to release the monarch": to let the peace be is to release him, and the released are not executed.
#[test]
fn a_captive_released_by_the_peace_is_not_executed_in_the_same_turn() {
    for captor in [A, C] {
        let mut b = amorous("");
        let pon = b.monarch(PON);
        b.edit(|p| p.counters[pon.index()].place = Place::Prison { hex: hex("Tadafat"), captor: Some(captor) });
        force(&mut b, &[6, 1]);
        if captor == C {
            b.act(C, Action::LetPeace(true));
        }
        b.to(captor, Phase::Diplomacy);
        let end = Action::Execute(pon);
        assert_eq!(b.refused(captor, end.clone()), ("ReleasedByPeace".into(), "DR PEACE-16".into()));
        assert!(!b.offers(captor).contains(&end));
        b.end_turn(1);
        assert_eq!((b.place(pon), b.standing(PON)), (Place::Track, Standing::Away { why: Away::Peace, back_on: 3 }));
    }
}

/// PEACE-02, PEACE-05: "The occupying player's ambassador, meanwhile, may conduct normal diplomacy elsewhere."
#[test]
fn beside_the_peace_die_the_ambassador_murders_nobody_there() {
    let murder = Action::Assassinate(PON);
    let mut b = amorous("");
    assert!(b.allowed(A, &murder));
    force(&mut b, &[1]);
    assert_eq!(b.refused(A, murder.clone()), ("PeaceTried".into(), "DR PEACE-05".into()));
    assert!(b.allowed(A, &Action::Activate(KingdomId::Ghem)), "elsewhere he may");
    // Nor is there a die once he has been sent to murder.
    let mut b = amorous("");
    b.lay(&[1, 6]);
    b.act(A, murder);
    assert!(!b.allowed(A, &Action::ForcePeace(PON)));
}

/// PEACE-18, PEACE-19, PEACE-20
#[test]
fn a_new_siege_ends_the_peace_to_the_violators_cost() {
    let mut b = occupied("personality: \"Amorous\", dead_armies: 2", "");
    force(&mut b, &[5, 4]);
    b.end_turn(1);
    assert_eq!(b.count(PON, Place::Dead), 2);
    let army: Vec<CounterId> = b.pos().forces(C).filter(|id| b.pos().counter(*id).kind == Kind::Army).take(6).collect();
    for id in &army {
        b.put(*id, "2513", false);
    }
    b.to(C, Phase::Movement);
    let siege = b.lay_siege(&army, &["Crow's Nest"]);
    b.act(C, siege);
    let Standing::Allied(seat) = b.standing(PON) else { panic!("{:?}", b.standing(PON)) };
    assert_ne!(seat, C, "an enemy of the besieger");
    assert_eq!(b.penalty(PON, C), 1);
    while matches!(b.top(), Some(Frame::Deploy { .. })) {
        b.act(seat, Action::DeployRest);
    }
    assert_eq!((b.count(PON, Place::Home), b.count(PON, Place::Dead)), (0, 2));
    assert!(b.pos().spot(b.monarch(PON)).is_some());
    assert!(b.pos().keep(hex("Marzarbol")).unwrap().plundered);
    assert_eq!(b.pos().siege(hex("Crow's Nest")).map(|s| s.by), Some(C));
    // Its monarch can be worked on again, once the siege is over.
    b.edit(|p| p.keeps.iter_mut().for_each(|k| k.siege = None));
    b.to(C, Phase::Diplomacy);
    assert!(b.allowed(C, &Action::Deactivate(PON)));
}

/// PEACE-21
#[test]
fn player_monarchs_are_never_forced() {
    let mut b = board(2,
        "players: [(kingdom: immer), (kingdom: muetar)], plundered: [\"Pennol\"],
         stacks: [(at: \"Pennol\", of: immer, regulars: [(of: immer, armies: 2)]), (at: \"Plibba\", of: muetar, regulars: [(of: muetar, armies: 5, monarch: true)])]",
    );
    b.to(A, Phase::Diplomacy);
    assert_eq!(
        b.refused(A, Action::ForcePeace(KingdomId::Muetar)),
        ("PlayersNeverForced".into(), "DR PEACE-21".into())
    );
    assert!(!b.offers(A).iter().any(|o| matches!(o, Action::ForcePeace(_))));
}
